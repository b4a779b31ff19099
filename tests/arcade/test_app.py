"""One window, one loop: sizes, devices, slow bots, and the way in from the command line."""

import os
import subprocess
import sys

import pygame
import pytest

from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.table import TableScene
from games.arcade.thinking import Answer, Inline, Order, Process
from games.arcade.window import NoDisplay, Window, check_display
from games.cli import main
from games.ui.intentions import Fullscreen, Quit, SoundLost

ENVIRONMENT = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@pytest.fixture
def window(monkeypatch):
    """Return a window of the dummy driver, and count how often a mode is set."""
    calls = []
    real = pygame.display.set_mode

    def set_mode(*arguments, **named):
        calls.append(arguments)
        return real(*arguments, **named)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    made = Window((640, 360))
    made.modes = calls
    yield made
    pygame.display.quit()


def test_resizing_never_opens_another_window(kit, window):
    """Two hundred resize events: one mode set, the layout as it was (E5, E18)."""
    app, house = kit.arcade(screen=window)
    app.start([MenuScene(house)])
    for _ in range(200):
        event = pygame.event.Event(pygame.VIDEORESIZE, size=(640, 360), w=640, h=360)
        pygame.event.post(event)
        kit.live(app, 1)
    assert len(window.modes) == 1
    assert (app.desk.layout.width, app.desk.layout.height) == (640, 360)
    window.resize((800, 600))
    pygame.event.pump()
    kit.live(app, 2)
    assert (app.desk.layout.width, app.desk.layout.height) == (800, 600)
    assert len(window.modes) == 1


def test_full_screen_and_back_keeps_the_window(kit, window):
    """F11 twice: the size is back, still one mode set, the hint for second screens is given."""
    app, house = kit.arcade(screen=window)
    app.start([MenuScene(house)])
    app.do(Fullscreen())
    pygame.event.pump()
    assert window.full
    kit.live(app, 2)
    app.do(Fullscreen())
    pygame.event.pump()
    kit.live(app, 2)
    assert not window.full
    assert window.size == (640, 360)
    assert len(window.modes) == 1
    assert os.environ["SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"] == "0"


def test_a_lost_sound_device_is_noted_and_survived(kit):
    """The game goes on silently and the settings say so (E9)."""
    app, _ = kit.arcade()
    app.start([SettingsScene(app.desk)])
    app.do(SoundLost())
    kit.live(app, 2)
    assert app.desk.audio.silent
    app.desk.stack.refresh()
    notes = [row.note for group in app.desk.stack.top.groups() for row in group]
    assert "No sound device was found. You play in silence." in notes


BACK = """
import pygame
from games.arcade.app import App
from games.arcade.window import Window
from games.ui.storage import Settings, Storage
time = [0.0]
window = Window((320, 200))
app = App(window, Storage(), Settings(language="en"), idle=False, clock=lambda: time[0])
app.start_sound()
def live(seconds):
    time[0] += seconds
    app.frame()
    for _ in range(20):
        app.desk.audio.play("settle")
    return app.desk.audio.silent, bool(app.desk.sound_trouble)
def device(kind):
    pygame.event.post(pygame.event.Event(kind, which=0, iscapture=0))
live(0.1)
pygame.event.clear()
device(pygame.AUDIODEVICEREMOVED)
print(live(0.1), live(0.8), live(0.3))
init = pygame.mixer.init
pygame.mixer.init = lambda **_: exec("raise pygame.error('gone')")
device(pygame.AUDIODEVICEREMOVED)
print(live(0.1), live(1.1))
pygame.mixer.init = init
device(pygame.AUDIODEVICEADDED)
print(live(0.1), live(4.0), live(1.1))
"""


def test_a_sound_device_that_comes_back_is_heard_again():
    """A second later, or after five where the first try was in vain; what plays meanwhile is not.

    An exhibition's screen takes its sound with it every night.
    """
    done = subprocess.run(
        [sys.executable, "-c", BACK],
        capture_output=True,
        text=True,
        timeout=120,
        env={**ENVIRONMENT, "SDL_AUDIODRIVER": "dummy"},
    )
    lost, heard = "(True, True)", "(False, False)"
    assert done.stdout.splitlines()[-3:] == [
        f"{lost} {lost} {heard}",
        f"{lost} {lost}",
        f"{lost} {lost} {heard}",
    ], done.stderr
    assert done.returncode == 0


def never(order):
    """Think for longer than anybody waits."""
    import time

    time.sleep(60)


def test_the_window_lives_while_a_bot_thinks(kit):
    """Frames go on, and quitting works, while a bot takes its time (E19)."""
    import time

    thinkers = []

    def thinker():
        thinkers.append(Process(time.perf_counter, carry=never))
        return thinkers[-1]

    app, house = kit.arcade(thinker=thinker)
    table = TableScene(house, kit.plan("bot:easy", "Bo").begin(house.saves, 1))
    app.start([table])
    kit.live(app, 120)
    assert thinkers[0].busy
    assert table.moving
    frames = app.frames
    kit.live(app, 30)
    assert app.frames == frames + 30
    assert thinkers[0].busy
    process = thinkers[0]._process
    app.do(Quit())
    assert app.done
    app.close()
    assert not process.is_alive()


def test_a_bot_beyond_its_deadline_is_stopped(kit):
    """The first legal move is played for a bot that does not answer."""
    moment = [0.0]
    thinker = Process(lambda: moment[0], deadline=5.0, carry=never)
    app, house = kit.arcade(thinker=lambda: thinker)
    table = TableScene(house, kit.plan("bot:easy", "Bo").begin(house.saves, 1))
    app.start([table])
    kit.live(app, 90)
    assert thinker.busy
    moment[0] = 6.0
    kit.live(app, 60)
    assert thinker.busy
    moment[0] = 12.0
    kit.live_until(app, lambda: bool(table.match.record.lines))
    assert table.match.record.lines[0].text == "drop 1"
    thinker.close()


def test_a_bot_in_another_process_moves_as_one_in_this(kit):
    """The process carries the same order out with the same answer."""
    import time

    _, house = kit.arcade()
    match = kit.plan("bot:easy", "Bo").begin(house.saves, 1)
    order = Order(match.bot_task())
    inline = Inline()
    inline.ask(order)
    process = Process(time.perf_counter)
    process.ask(order)
    found = None
    while found is None:
        found = process.answer()
    process.close()
    assert found == inline.answer() == Answer(order, found.action)


def test_a_worker_that_dies_is_replaced(kit):
    """An answer that can never come is late at once; the next order is answered again."""
    import time

    _, house = kit.arcade()
    match = kit.plan("bot:easy", "Bo").begin(house.saves, 1)
    order = Order(match.bot_task())
    process = Process(time.perf_counter, carry=never)
    process.ask(order)
    process._process.kill()
    process._process.join()
    found = None
    while found is None:
        found = process.answer()
    assert found.late
    assert not process.busy
    process.close()


@pytest.mark.parametrize(
    ("environment", "fits"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"SDL_VIDEODRIVER": "dummy"}, True),
    ],
)
def test_where_a_window_can_be_opened(environment, fits):
    """On Linux a display must be named; elsewhere the system has one."""
    check_display({}, "win32")
    if fits:
        check_display(environment, "linux")
    else:
        with pytest.raises(NoDisplay, match="no display"):
            check_display(environment, "linux")


def run(*arguments, **environment):
    """Run galtoni in another process without a display."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    return subprocess.run(
        [sys.executable, "-m", "games", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env={**clean, **environment},
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a display")
def test_without_a_display_one_sentence_says_what_works():
    """Exit code 2, one line, no traceback, and pygame is not needed to say it."""
    done = run("play")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(
        "galtoni: there is no display to open a window on; 'galtoni match'"
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a matter of X servers")
def test_a_display_that_does_not_answer_is_no_display():
    """A named display without a server behind it shows nothing: the same sentence."""
    done = run("play", DISPLAY=":4711")
    assert done.returncode == 2
    assert "there is no display" in done.stderr


def test_a_driver_that_does_not_work_is_one_sentence():
    """A video driver that SDL does not have: exit code 2 and the reason."""
    done = run("play", SDL_VIDEODRIVER="no-such-driver")
    assert done.returncode == 2
    assert "there is no display" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "there is no game 'chess'"),
        (["galtoni", "--seats", "human,cat"], "'cat' cannot sit at galtoni"),
        (["galtoni", "--variant", "trio"], "galtoni has no variant 'trio'"),
        (["galtoni", "--option", "jokers"], "needs the form name=value"),
        (["galtoni", "--option", "calling=never"], "choose one of: call, automatic"),
        (["galtoni", "--variant", "bag3", "--seats", "human,human"], "is played by 3, not by 2"),
        (["galtoni", "--board", "nowhere.toml"], "nowhere.toml"),
        (["galtoni", "--board", "quincunx"], "a match needs 7 entries"),
        (["--capture", "no-plan.toml", "--out", "x"], "the plan no-plan.toml cannot be read"),
        (["--capture", "plan.toml"], "--capture needs --out DIR"),
    ],
)
def test_wrong_wishes_are_one_sentence(capsys, monkeypatch, arguments, words):
    """Whatever cannot be is named before a window opens; exit code 2."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(["play", *arguments]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


SILENT = """
from games.arcade.app import App
from games.arcade.window import Window
from games.ui.storage import Settings, Storage
window = Window((320, 200))
app = App(window, Storage(), Settings(language="en"), idle=False)
app.start_sound()
print(app.desk.audio.silent, bool(app.desk.sound_trouble))
"""


def test_a_start_without_sound_reaches_the_desk():
    """With the sound driver of another system everything starts, silently (E8)."""
    done = subprocess.run(
        [sys.executable, "-c", SILENT],
        capture_output=True,
        text=True,
        timeout=120,
        env={**ENVIRONMENT, "SDL_AUDIODRIVER": "no-such-driver"},
    )
    assert done.stdout.split()[-2:] == ["True", "True"], done.stderr


@pytest.mark.parametrize(
    ("size", "desktop", "found"),
    [
        (None, (1920, 1080), (1280, 720)),
        (None, (1080, 1920), (720, 1280)),
        (None, None, (1280, 720)),
        (None, (640, 480), (602, 338)),
        ((1920, 1080), (1920, 1080), (1728, 972)),
    ],
)
def test_the_window_suits_the_screen(size, desktop, found):
    """An upright screen gets an upright window; none is larger than the room there is."""
    from games.arcade.window import _within_desktop

    assert _within_desktop(size, desktop) == found


def test_scenes_that_were_left_are_freed(kit, monkeypatch):
    """Once per change of scenes, when the fade is over; not at every frame."""
    app, house = kit.arcade()
    swept = []
    monkeypatch.setattr("games.arcade.app.gc.get_count", lambda: (0, 0, 0))
    monkeypatch.setattr("games.arcade.app.gc.collect", lambda: swept.append("collect"))
    monkeypatch.setattr("games.arcade.app.gc.freeze", lambda: swept.append("freeze"))
    monkeypatch.setattr(app, "_idle", True)
    monkeypatch.setattr(app, "_sleep", lambda seconds: None)
    app.start([MenuScene(house)])
    for _ in range(30):
        kit.live(app, 1)
        app.rest()
    assert swept == ["freeze"]
    app.desk.stack.push(SettingsScene(app.desk))
    kit.live(app, 1)
    app._sweep()
    assert len(swept) == 1
    kit.live(app, 30)
    app._sweep()
    app._sweep()
    assert swept == ["freeze", "collect"]


def test_young_garbage_is_looked_through_between_frames(kit, monkeypatch):
    """Only when there is much of it: Python's own turn would come within a frame."""
    app, house = kit.arcade()
    app.start([MenuScene(house)])
    app._sweep()
    looked, young = [], [399]
    monkeypatch.setattr("games.arcade.app.gc.get_count", lambda: (young[0], 0, 0))
    monkeypatch.setattr("games.arcade.app.gc.collect", looked.append)
    app.rest()
    assert looked == []
    young[0] = 400
    app.rest()
    assert looked == [1]
    for _ in range(2999):
        app.rest()
    assert looked == [1] * 2999 + [2]


@pytest.mark.parametrize(("driver", "found"), [("x11", "0"), ("wayland", None), ("windows", None)])
def test_only_x11_takes_pictures_as_they_are(monkeypatch, driver, found):
    """Elsewhere SDL knows best; and whoever has set it otherwise is right."""
    from games.arcade.window import _draw_directly

    name = "SDL_FRAMEBUFFER_ACCELERATION"
    monkeypatch.setenv(name, "")
    monkeypatch.delenv(name)
    _draw_directly(driver)
    assert os.environ.get(name) == found
    monkeypatch.setenv(name, "1")
    _draw_directly(driver)
    assert os.environ[name] == "1"
