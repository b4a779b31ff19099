"""What the loop does while nothing moves: hardly anything, and yet it answers within a frame."""

import os
import select
import subprocess
import sys
from types import SimpleNamespace

import pygame
import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.attract import PONDER, AsleepScene, AttractTable
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.staff import StaffDoor
from games.arcade.scenes.statistics import StatisticsScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_pause import pause_of
from games.arcade.system_wait import system_wait
from games.arcade.tables import table_module
from games.core.registry import NAMES


@pytest.fixture
def awake(kit, table_parts, unbaked):
    """Return a function: (app, house, counted) in a window that ``awakes`` the loop, or does not.

    Only sleeping makes time pass there. ``happen`` is what is done at a time (s).
    """

    class Waking(table_parts.PlainScreen):
        def wait(self, seconds):
            if self.counted is None or not self.counted.awakes:
                return False
            self.counted.waits += 1
            self.counted.sleep(seconds)
            return True

    def make(awakes=True, **more):
        screen = Waking((640, 360))
        screen.counted = None
        app, house = kit.arcade(screen=screen, **more)
        counted = SimpleNamespace(awakes=awakes, waits=0, naps=0, happen=[], taken=[])

        def sleep(seconds):
            until = app.clock.time + seconds
            if counted.happen and counted.happen[0] <= until:
                happened = counted.happen.pop(0)
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
                until = max(app.clock.time, happened) if counted.awakes else until
            app.clock.time = until

        def nap(seconds):
            counted.naps += 1
            sleep(seconds)

        counted.sleep = sleep
        screen.counted = counted
        app._sleep, app._idle = nap, True
        handle = app.desk.stack.handle

        def taken(intention):
            counted.taken.append(app.clock.time)
            handle(intention)

        app.desk.stack.handle = taken
        return app, house, counted

    return make


def rest(app, seconds):
    """Live as the loop does until so much time has passed; return how many frames that took."""
    end, before = app.clock.time + seconds - 1e-6, app.frames
    while app.clock.time < end:
        app.frame()
        app.rest()
    return app.frames - before


def come_to_rest(app):
    """Live until nothing moves."""
    for _ in range(2000):
        app.frame()
        if not app.busy:
            return
        app.rest()
    raise AssertionError("it does not come to rest")


def come_to_slow(app):
    """Live until only what is slow moves."""
    for _ in range(2000):
        app.frame()
        app.rest()
        if app.desk.stack.tempo > 0 and not app.desk.stack.fading:
            return
    raise AssertionError("it stays quick")


STILL = {
    "rules": lambda house: [RulesScene(house.desk, "gipf")],
    "lesson": lambda house: [LearnScene(house, "mancala", 1)],
    "settings": lambda house: [SettingsScene(house.desk)],
    "statistics": lambda house: [StatisticsScene(house)],
    "replays": lambda house: [ReplaysScene(house)],
    "practice": lambda house: [PracticeScene(house)],
}


@pytest.mark.parametrize("name", STILL)
def test_a_page_at_rest_draws_nothing(awake, name):
    """In ten seconds: ten looks whether all is well, not one picture, not one nap."""
    app, house, counted = awake()
    app.start(STILL[name](house))
    come_to_rest(app)
    app.rest()
    flips, counted.waits, counted.naps = app.screen.flips, 0, 0
    assert rest(app, 10.0) == 10
    assert (app.screen.flips - flips, counted.waits, counted.naps) == (0, 10, 0)


@pytest.mark.parametrize("paused", [False, True], ids=["table", "pause"])
def test_a_table_at_a_persons_turn_draws_nothing(kit, awake, paused):
    """Whoever thinks, thinks in front of a still picture; the pause over it is as still."""
    app, house, counted = awake()
    table = TableScene(house, kit.plan("Ada", "Bo").begin(house.saves, 1))
    app.start([table, pause_of(table)] if paused else [table])
    come_to_rest(app)
    app.rest()
    flips, counted.waits = app.screen.flips, 0
    assert rest(app, 10.0) == 10
    assert (app.screen.flips - flips, counted.waits) == (0, 10)


def test_reduced_motion_lets_boards_lie_still(awake):
    """A set-up's board is drawn once then."""
    app, house, _ = awake(reduced_motion=True)
    app.start([SetupScene(house, MatchPlan.usual("siebener"))])
    come_to_rest(app)
    app.rest()
    flips = app.screen.flips
    assert rest(app, 10.0) == 10
    assert app.screen.flips == flips


def test_where_nobody_awakes_it_the_loop_looks_once_a_frame(awake):
    """Every 15 ms, 67 times in the second of a frame at rest."""
    app, house, counted = awake(awakes=False)
    app.start([SettingsScene(house.desk)])
    come_to_rest(app)
    app.rest()
    counted.naps = 0
    assert rest(app, 10.0) == 10
    assert counted.naps == 10 * 67


@pytest.mark.parametrize("awakes", [True, False], ids=["awoken", "looking"])
def test_what_is_done_at_rest_is_answered_within_a_frame(awake, awakes):
    """Whenever in a long sleep it is done."""
    app, house, counted = awake(awakes=awakes)
    app.start([SettingsScene(house.desk)])
    come_to_rest(app)
    app.rest()
    late = []
    for part in (0.001, 0.02, 0.123, 0.2555, 0.39, 0.93):
        rest(app, 2.0)
        done = app.clock.time + part
        counted.happen, counted.taken = [done], []
        rest(app, 1.1)
        assert len(counted.taken) == 1
        late.append(counted.taken[0] - done)
    assert min(late) >= 0.0
    assert max(late) <= 1 / 60


def test_whoever_awakes_the_loop_for_nothing_does_not_keep_it_busy(awake):
    """A system that tells nothing and tells it at once costs no more than looking does."""
    app, house, counted = awake()
    app.start([SettingsScene(house.desk)])
    come_to_rest(app)
    app.rest()
    counted.naps = 0

    def nothing(seconds):
        counted.waits += 1
        assert counted.waits < 2000
        return True

    counted.waits, app.screen.wait = 0, nothing
    assert rest(app, 10.0) == 10
    assert counted.waits == 10 * 67


def test_while_a_name_is_typed_the_loop_looks_itself(awake):
    """What is put together outside the window awakes nobody."""
    app, house, counted = awake()
    app.start([SettingsScene(house.desk)])
    come_to_rest(app)
    app.rest()
    counted.waits = counted.naps = 0
    app.translator.typing = True
    app._doze(app.clock.time + 0.14)
    assert (counted.waits, counted.naps) == (0, 10)


@pytest.mark.parametrize("make", [AsleepScene, lambda house: StaffDoor(house, "2580")])
def test_who_only_waits_for_a_time_looks_once_a_second(awake, make):
    """All of that sleep counts; what a window is held beyond does not."""
    app, house, _ = awake()
    scene = make(house)
    app.start([scene])
    come_to_slow(app)
    before = scene.clock
    assert rest(app, 10.0) == 10
    assert scene.clock - before == pytest.approx(10.0)
    app.clock.time += 7.0  # held
    app.frame()
    assert scene.clock - before == pytest.approx(11.0)
    app.clock.time += 7.0  # not meant to sleep at all
    app.frame()
    assert scene.clock - before == pytest.approx(11.25)


def test_what_begins_in_a_slow_frame_begins_at_its_beginning(awake):
    """The time slept has passed before: the next page comes into sight in all its way."""
    app, house, counted = awake()
    scene = AsleepScene(house)
    app.start([scene])
    come_to_slow(app)
    before, done = scene.clock, app.clock.time + 0.7
    page = SettingsScene(house.desk)
    app.desk.stack.handle = lambda intention: app.desk.stack.push(page)
    counted.happen = [done]
    rest(app, 0.7)
    app.frame()
    assert scene.clock - before == pytest.approx(1.0 + 0.7, abs=0.02)  # a sleep before, and this
    assert (app.desk.stack.top, page.clock, app.desk.stack.fading) == (page, 0.0, True)


# Boards that play by themselves.

SEEN = {"galtoni": 1 / 30, "mancala": 1 / 24, "siebener": 1 / 30, "koenigsflucht": 1 / 24}
"""How far apart (s) pictures are while something moves there."""


@pytest.mark.parametrize("game", SEEN)
def test_boards_that_play_by_themselves_rest_between_moves(awake, game):
    """For four seconds, in which the loop looks a dozen times: bots speak and think.

    While the plate comes and goes it looks more often.
    """
    app, house, _ = awake()
    scene = AttractTable(house, NAMES.index(game))
    app.start([scene])
    come_to_slow(app)
    end, still, looks, rests, gaps = app.clock.time + 60.0, None, 0, [], []
    while app.clock.time < end:
        app.frame()
        now, moves = app.clock.time, scene.game.moving and not scene.game.rest
        if moves and still is not None:
            rests.append((now - still, looks))
        app.rest()
        if moves:
            gaps.append(app.clock.time - now)
            still, looks = None, 0
        else:
            still = now if still is None else still
            looks += scene.plates[0][1] == 1.0
    assert len(rests) >= 6
    assert min(long for long, _ in rests[1:]) >= 1.0
    assert sum(long >= PONDER for long, _ in rests) >= len(rests) // 2
    assert all(looks <= 2 + 3 * long for long, looks in rests)
    assert sorted(gaps)[len(gaps) // 2] == pytest.approx(SEEN[game], abs=1e-3)


# Boards that live.


class Board:
    """Rests for a second, moves for a second."""

    def __init__(self):
        """Begin at rest."""
        self.time, self.updates, self.draws = 0.0, 0, 0

    def update(self, dt):
        """Move on."""
        self.time += dt
        self.updates += 1
        return self.rest == 0.0

    @property
    def rest(self):
        """Return how much of a resting second is left."""
        return max(0.0, 1.0 - self.time % 2.0)

    def draw(self, surface, whole):
        """Count."""
        self.draws += 1
        return []

    def arrange(self, rect):
        """Lie there."""


def test_a_living_board_that_rests_costs_one_look_a_second(awake, monkeypatch):
    """A film's pictures in the second in which it moves, none in the one in which it does not."""
    board = Board()
    monkeypatch.setattr(
        "games.arcade.showcase.table_module",
        lambda name: SimpleNamespace(living_picture=lambda desk, seed: board),
    )
    app, house, _ = awake()
    app.start([SetupScene(house, MatchPlan.usual("gipf"))])
    for _ in range(2000):
        app.frame()
        if board.time > 3.0 and board.rest > 0.9:
            break  # it has just come to rest
        app.rest()
    flips = app.screen.flips
    assert rest(app, 0.5) == 1
    assert app.screen.flips == flips
    rest(app, board.rest + 0.1)
    flips = app.screen.flips
    assert 11 <= rest(app, 0.5) <= 13
    assert 11 <= app.screen.flips - flips <= 13


def test_a_board_that_comes_to_live_moves_within_a_second(awake, monkeypatch):
    """However long it would have rested: whoever points at it, or opens its page, sees it live."""

    class Patient(Board):
        @property
        def rest(self):
            """Rest for half a minute first."""
            return max(0.0, 30.0 - self.time)

    boards = {}
    monkeypatch.setattr(
        "games.arcade.showcase.table_module",
        lambda name: SimpleNamespace(
            living_picture=lambda desk, seed: boards.setdefault(name, Patient())
        ),
    )
    app, house, _ = awake()
    menu = MenuScene(house)
    app.start([menu])
    for _ in range(2000):
        app.frame()
        app.rest()
        if not house.showcase.waiting:
            break
    rest(app, 2.0)
    menu.focus.chosen, menu.focus.shown = menu.cards["gipf"], True
    begun = app.clock.time
    while boards["gipf"].rest:
        app.frame()
        app.rest()
        assert app.clock.time - begun < 1.3
    assert boards["koenigsflucht"].rest > 28.0


@pytest.mark.parametrize("game", NAMES)
def test_a_board_rests_as_long_as_it_says(kit, unbaked, game):
    """Nothing moves before, something does soon after; several times in a minute."""
    app, _ = kit.arcade((1280, 720))
    picture = table_module(game).living_picture(app.desk, 7)
    picture.arrange(pygame.Rect(0, 0, 400, 400))
    rests = begun = 0
    for _ in range(30 * 60):
        said = picture.rest
        moves = picture.update(1 / 30) or picture.rest == 0.0
        assert not (moves and said > 1 / 30 + 1e-9)
        rests += said > 0
        begun += moves and said > 0
    assert rests > 100
    assert begun >= 3


# The system's own waiting.


@pytest.fixture
def pipe():
    """Return (read, write): a connection on which something may come."""
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def listened(monkeypatch):
    """Return the list of how long (ms) is listened."""
    heard, poll = [], select.poll

    class Poll:
        def __init__(self):
            self.real = poll()
            self.register = self.real.register

        def poll(self, limit):
            heard.append(limit)
            return self.real.poll(0)

    monkeypatch.setattr("games.arcade.system_wait.select.poll", Poll)
    return heard


@pytest.mark.parametrize(("seconds", "asked"), [(0.4, 400), (0.0331, 34), (0.0001, 1)])
def test_x11_sleeps_until_something_happens(monkeypatch, pipe, seconds, asked):
    """In whole thousandths, never none."""
    heard = listened(monkeypatch)
    wait = system_wait("x11", lambda: (lambda: 0, pipe[0]))
    assert wait(seconds) is True
    assert heard == [asked]


def test_what_lies_there_already_is_not_slept_over(monkeypatch, pipe):
    """What was read while drawing comes on no file any more."""
    heard = listened(monkeypatch)
    lying = [1]
    wait = system_wait("x11", lambda: (lambda: lying[0], pipe[0]))
    assert (wait(0.4), heard) == (True, [])
    lying[0] = 0
    assert (wait(0.4), heard) == (True, [400])


def test_what_comes_ends_the_sleep(pipe):
    """A minute is not slept through."""
    wait = system_wait("x11", lambda: (lambda: 0, pipe[0]))
    os.write(pipe[1], b"!")
    assert wait(60.0) is True


@pytest.mark.parametrize("driver", ["dummy", "wayland", "windows", "cocoa"])
def test_other_drivers_are_not_relied_on(driver):
    """The loop looks itself there."""
    assert system_wait(driver, lambda: pytest.fail("not to be asked"))(0.4) is False


@pytest.mark.parametrize("trouble", [OSError, AttributeError, KeyError, ValueError])
def test_a_pygame_that_keeps_its_connection_to_itself_will_do(trouble):
    """The loop looks itself then."""

    def find():
        raise trouble("no such thing")

    assert system_wait("x11", find)(0.4) is False


def test_with_a_pad_the_loop_looks_itself(monkeypatch, pipe):
    """Its buttons do not come from the X server."""
    heard = listened(monkeypatch)
    wait = system_wait("x11", lambda: (lambda: 0, pipe[0]))
    monkeypatch.setattr("pygame.joystick.get_init", lambda: True)
    monkeypatch.setattr("pygame.joystick.get_count", lambda: 1)
    assert (wait(0.4), heard) == (False, [])


PROGRAM = """
import pygame
from games.arcade.window import Window
window = Window((1200, 800))
while pygame.event.get() or not pygame.mouse.get_focused():
    window.wait(0.5)
print("ready", window.wait(0.01), flush=True)
window.wait(600.0)
print(sorted({event.type for event in pygame.event.get()} & {pygame.MOUSEMOTION}))
"""


@pytest.mark.screen
def test_a_hand_on_the_mouse_awakes_a_real_window(display):
    """Ten minutes are not slept through."""
    environment = {
        **{key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"},
        "DISPLAY": display,
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }

    def move(x):
        subprocess.run(["xdotool", "mousemove", str(x), "450"], env=environment, check=True)

    move(700)
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout.readline().split() == ["ready", "True"]
            move(710)
            told, _ = child.communicate(timeout=30)
        finally:
            child.kill()
    assert told.split() == [f"[{pygame.MOUSEMOTION}]"]
