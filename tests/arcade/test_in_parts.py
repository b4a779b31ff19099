"""Pages are made a part a frame behind the one before, their plates beside the loop."""

import pygame
import pytest

from games.arcade.aside import Plates
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene
from games.galtoni.practice_reckon import AtOnce
from games.ui import thrift
from games.ui.intentions import Back, Confirm, Next, Point, Press
from games.ui.paint import Painter
from games.ui.scene import Scene
from games.ui.text import Typesetter

pytestmark = pytest.mark.usefixtures("unbaked")
SIZE = (1280, 720)


class Hands:
    """Makes plates when the test says so, and then all that were asked for."""

    def __init__(self):
        """Begin with nothing asked for."""
        self.asked, self.there = {}, {}

    def begin(self):
        """Forget what nobody waits for."""
        self.asked.clear()

    def made(self, name, make):
        """Return what is there, else take note."""
        if name not in self.there:
            self.asked[name] = make
        return self.there.get(name)

    @property
    def busy(self):
        """Whether anything is asked for."""
        return bool(self.asked)

    def work(self):
        """Make everything."""
        self.there |= {name: make() for name, make in self.asked.items()}
        self.asked.clear()

    def close(self):
        """There is nothing to close."""


@pytest.fixture
def home(kit):
    """Return (app, house, hands), the start page in sight."""
    app, house = kit.arcade(SIZE)
    app.start([MenuScene(house)])
    kit.live(app, 40)
    hands = app.desk.aside = Hands()
    return app, house, hands


def table_of(house):
    """Return a table of two people."""
    plan = MatchPlan.usual("mancala")
    plan.seats = [SeatPlan(name="Ada"), SeatPlan(name="Bo")]
    return TableScene(house, plan.unkept(1))


PAGES = {
    "set-up": lambda app, house: SetupScene(house, MatchPlan.usual("mancala")),
    "rules": lambda app, house: RulesScene(app.desk, "koenigsflucht"),
    "settings": lambda app, house: SettingsScene(app.desk),
    "pause": lambda app, house: PauseScene(app.desk, "gipf", tuple),
    "matches": lambda app, house: ReplaysScene(house),
    "lesson": lambda app, house: LearnScene(house, "mancala"),
    "watched": lambda app, house: ReplayScene(house, table_of(house).match.record),
}


def pixels(app):
    """Return what the window shows."""
    return pygame.surfarray.array3d(app.screen.surface)


def come(kit, app, hands, most=200):
    """Live until the page that comes is there; return how many frames it took."""
    for number in range(most):
        if not app.desk.stack.preparing:
            return number
        hands.work()
        kit.live(app, 1)
    raise AssertionError("it did not come")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_drawn_in_parts_and_looks_as_if_drawn_at_once(kit, home, name, monkeypatch):
    """The page before shows till then; in no frame is more set than fits into one."""
    app, house, hands = home
    app.desk.settings.reduced_motion = True  # the set-up's board rests
    set_now = []
    for kind in ("_plain", "_tabular"):
        real = getattr(Typesetter, kind)

        def noted(setter, text, *more, real=real):
            set_now.append(text)
            return real(setter, text, *more)

        monkeypatch.setattr(Typesetter, kind, noted)
    before = pixels(app)
    page = PAGES[name](app, house)
    app.desk.stack.push(page)
    frames = 0
    while app.desk.stack.preparing:
        set_now.clear()
        kit.live(app, 1)
        hands.work()
        frames += 1
        assert len(set_now) <= 24
        if app.desk.stack.preparing:
            assert (pixels(app) == before).all()
    assert 2 < frames < 20
    for _ in range(60):
        hands.work()
        kit.live(app, 1)
    parts = pixels(app)
    app.desk.aside = None
    app.desk.painter = Painter(app.desk.layout, app.desk.painter.materials)
    app.desk.stack.pop()
    app.desk.stack.push(PAGES[name](app, house))
    kit.live(app, 60)
    assert (parts == pixels(app)).all()


@pytest.mark.parametrize("name", ["lesson", "watched"])
def test_what_was_drawn_without_plates_is_drawn_again(kit, home, name, monkeypatch):
    """Where much is made in a frame nothing else breaks it off."""
    app, house, hands = home
    monkeypatch.setattr(thrift, "MOST", 1e9)
    app.desk.stack.push(PAGES[name](app, house))
    assert 3 < come(kit, app, hands) < 12
    kit.live(app, 25)
    parts = pixels(app)
    app.desk.aside = None
    app.desk.painter = Painter(app.desk.layout, app.desk.painter.materials)
    app.desk.stack.pop()
    app.desk.stack.push(PAGES[name](app, house))
    kit.live(app, 25)
    assert (parts == pixels(app)).all()


@pytest.mark.usefixtures("practice")
@pytest.mark.parametrize("most", [thrift.MOST, 1e9])
def test_so_is_the_practice_table(kit, home, reckoned, most, monkeypatch):
    app, house, hands = home
    monkeypatch.setattr(thrift, "MOST", most)
    seen = []
    for aside in (hands, None):
        app.desk.aside = aside
        app.desk.painter = Painter(app.desk.layout, app.desk.painter.materials)
        app.desk.stack.push(PracticeScene(house, reckoner=AtOnce(reckoned)))
        kit.live(app, 1)
        assert app.desk.stack.preparing is (aside is not None)
        if aside is not None:
            assert come(kit, app, hands) > 2
        kit.live(app, 25)
        seen.append(pixels(app))
        app.desk.stack.pop()
        kit.live(app, 1)
    assert (seen[0] == seen[1]).all()


@pytest.mark.parametrize("name", ["lesson", "watched"])
def test_a_board_is_laid_in_a_frame_of_its_own(kit, home, name, monkeypatch):
    """Neither as somebody goes there nor as the page is drawn."""
    app, house, hands = home
    page = PAGES[name](app, house)
    made = []
    for kind, where in (("build", type(page.game)), ("draw", type(page)), ("arrange", type(page))):
        real = getattr(where, kind)

        def noted(self, *more, real=real, kind=kind):
            made.append(kind)
            return real(self, *more)

        monkeypatch.setattr(where, kind, noted)
    app.desk.stack.push(page)
    assert made == ["arrange"]
    frames = []
    while app.desk.stack.preparing:
        made.clear()
        kit.live(app, 1)
        hands.work()
        frames.append(tuple(made))
    assert [made for made in frames if "build" in made] == [("build",)]
    assert ("draw",) in frames


def test_no_plate_is_made_in_the_loop(kit, home, monkeypatch):
    app, _, hands = home
    app.desk.painter.materials.plate = pytest.fail
    app.desk.stack.push(SettingsScene(app.desk))
    kit.live(app, 30)
    assert app.desk.stack.preparing
    assert len(hands.asked) > 5
    del app.desk.painter.materials.plate
    come(kit, app, hands)
    kit.live(app, 30)
    assert isinstance(app.desk.stack.top, SettingsScene)


def test_a_page_that_lacks_nothing_comes_with_the_third_frame(kit, home):
    app, _, hands = home
    for _ in range(2):
        app.desk.stack.push(SettingsScene(app.desk))
        frames = come(kit, app, hands)
        kit.live(app, 30)
        app.desk.stack.pop()
        come(kit, app, hands)
        kit.live(app, 30)
    assert frames == 3


def test_who_goes_back_meanwhile_sees_what_lay_there(kit, home):
    """At once, and nothing moves."""
    app, _, _ = home
    page = app.desk.stack.top
    before = pixels(app)
    app.desk.stack.push(SettingsScene(app.desk))
    kit.live(app, 5)
    app.do(Back())
    assert app.desk.stack.top is page
    assert not app.desk.stack.fading
    kit.live(app, 1)
    assert (pixels(app) == before).all()


def test_a_longer_wait_is_told_once_and_goes_with_the_page(kit, home, monkeypatch):
    """In the midst of what shows, and nothing else changes; who goes back sees nothing of it."""
    app, _, _ = home
    said = []
    real = Typesetter.render

    def noted(setter, text, *more, **named):
        said.append(text)
        return real(setter, text, *more, **named)

    monkeypatch.setattr(Typesetter, "render", noted)
    before = pixels(app)
    app.desk.stack.push(SettingsScene(app.desk))
    kit.live(app, 30)
    assert (pixels(app) == before).all()
    said.clear()
    flips = app.screen.flips
    kit.live(app, 60)
    assert (said, app.screen.flips) == (["One moment."], flips + 1)
    changed = (pixels(app) != before).any(axis=2)
    assert changed[640, 360]
    assert not changed[:, :300].any()
    assert not changed[:, 420:].any()
    app.do(Back())
    kit.live(app, 1)
    assert (pixels(app) == before).all()


def test_keys_wait_for_a_page_and_neither_press_nor_enter_is_for_it(kit, home):
    """They were meant for what is seen; the pointer may pass over it."""
    app, _, hands = home
    page = SettingsScene(app.desk)
    app.desk.stack.push(page)
    kit.live(app, 4)
    for intention in (Press(640, 650), Confirm(), Point(30, 30), Next(1), Next(1)):
        app.do(intention)
    assert app.desk.stack.preparing
    assert page.focus.chosen is None
    come(kit, app, hands)
    assert page.focus.chosen is [each for each in page.focus.widgets if each.reachable][1]
    app.do(Confirm())
    assert app.desk.stack.top is page


def test_with_reduced_motion_it_comes_in_parts_as_well(kit, home):
    app, _, hands = home
    app.desk.settings.reduced_motion = app.desk.stack.still = True
    page = SettingsScene(app.desk)
    app.desk.stack.push(page)
    kit.live(app, 4)
    assert app.desk.stack.preparing
    come(kit, app, hands)
    kit.live(app, 1)
    assert not app.desk.stack.fading


def test_letting_go_of_the_size_of_text_lays_out_no_table_below(kit, home, monkeypatch):
    """It is laid out anew when it is seen again, then once, and looks as if it had been."""
    app, house, hands = home
    table, page = table_of(house), SettingsScene(app.desk)
    app.desk.stack.push(table)
    kit.live(app, 60)
    laid = []
    real = type(table.game).arrange

    def arrange(game, rect):
        laid.append(rect)
        real(game, rect)

    monkeypatch.setattr(type(table.game), "arrange", arrange)
    app.desk.stack.push(page)
    come(kit, app, hands)
    kit.live(app, 30)
    table.refresh = pytest.fail
    page._set("text_scale")(1.15)
    assert app.desk.stack.preparing
    before = pixels(app)
    kit.live(app, 1)
    assert (pixels(app) == before).all()
    come(kit, app, hands)
    kit.live(app, 5)
    assert laid == []
    del table.refresh
    assert (pixels(app) != before).any()
    app.desk.stack.pop()
    come(kit, app, hands)
    kit.live(app, 60)
    assert len(laid) == 1
    again = pixels(app)
    app.desk.aside = None
    app.desk.relayout(*SIZE)
    kit.live(app, 60)
    assert (again == pixels(app)).all()


def test_plates_are_made_in_a_thread_of_their_own_and_a_fault_shows_in_the_loop():
    plates, made = Plates(), []
    plates.begin()
    assert plates.made("one", lambda: made.append(1) or "plate") is None

    def fail():
        raise ValueError("no such wood")

    assert plates.made("two", fail) is None
    while plates.busy:
        pygame.time.wait(1)
        plates.made("three", lambda: 3)
    assert plates.made("one", fail) == "plate"
    with pytest.raises(ValueError, match="no such wood"):
        plates.made("two", fail)
    plates.close()
    assert made == [1]


def test_a_scene_that_does_not_spare_comes_at_once(kit, home):
    app, _, _ = home
    app.desk.stack.push(Scene(app.desk))
    kit.live(app, 1)
    assert not app.desk.stack.preparing
