"""The arcade for visitors: boards that play by themselves, forgetting, the staff, the guard."""

import argparse
import logging
import os
import signal
import sys
from pathlib import Path

import pytest

from games.arcade.attendant import Attendant
from games.arcade.evening import Evening
from games.arcade.evening_store import EveningStore
from games.arcade.kiosk import Hours, Kiosk, checked_pin, chosen_games
from games.arcade.kiosk_cli import add_commands, agreed, read_volume
from games.arcade.kiosk_launch import (
    GUARDED,
    PAUSES,
    STEADY,
    end_when_told,
    guard,
    guarded_command,
    open_log,
)
from games.arcade.kiosk_saves import NoStatistics, PassingSaves
from games.arcade.plan import MatchPlan
from games.arcade.scenes.attract import (
    HIDDEN,
    LONGEST,
    PLACES,
    REST,
    SHOWN,
    AsleepScene,
    AttractTable,
)
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.staff import PATIENCE, TRIES, WAIT, StaffDoor, StaffScene
from games.arcade.ways import HouseWays, first_scene
from games.core.registry import NAMES
from games.ui.intentions import Back, Confirm, Digit, Erase, Next, Point, Press, Quit, Release
from games.ui.widgets import Button

LOG = logging.getLogger("test")


@pytest.fixture
def exhibition(kit, arcade):
    """Return a function: (app, house) open to visitors."""

    def make(size=(1280, 720), **agreed):
        app, house = arcade(size, "en")
        kiosk = Kiosk(**{"idle": 30.0, "games": ("gipf", "mancala"), **agreed})
        house.kiosk = kiosk
        house.saves = PassingSaves(app.desk.storage)
        house.__dict__["statistics"] = NoStatistics()
        house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
        app.desk.visitors = True
        app.attendant = Attendant(kiosk, HouseWays(app, house, LOG), LOG, clock=app.clock)
        app.start([MenuScene(house)])
        return app, house

    return make


def top(app):
    """Return the scene that is played."""
    return app.desk.stack.top


def test_the_games_play_by_themselves_in_turn(kit, exhibition):
    """One after the other, only those agreed, kept nowhere, seats all bots."""
    app, house = exhibition()
    kit.live_until(app, lambda: isinstance(top(app), AttractTable), dt=0.2)
    seen = []
    for _ in range(3):
        scene = top(app)
        seen.append(scene.name)
        assert all(seat.bot for seat in scene.match.seats)
        assert scene.match.record.path is None
        scene._age = LONGEST
        kit.live(app, 2)
    assert seen == ["mancala", "gipf", "mancala"]
    assert not list(house.saves.folder.rglob("*.jsonl"))


def test_a_game_that_plays_by_itself_moves_and_ends(kit, exhibition):
    """Moves are made; at the end it is looked at for a while, nobody is asked or counted."""
    app, _ = exhibition()
    app.attendant.ways.attract()
    app.attendant.playing_by_itself = True
    scene = top(app)
    kit.live_until(app, lambda: scene.match.plies > 3, dt=0.2)
    kit.live_until(app, lambda: top(app) is not scene, dt=0.25, limit=3000)
    assert isinstance(top(app), AttractTable)
    assert scene.match.over or scene._age >= LONGEST - 1
    assert scene._over >= REST or scene._age >= LONGEST - 1


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["broad", "upright"])
@pytest.mark.parametrize("language", ["en", "ask"])
def test_the_plate_covers_neither_board_nor_seats(kit, exhibition, size, language):
    """At every place, in every game, in one language and in two."""
    app, house = exhibition(size, games=NAMES, language=language)
    for number in range(len(NAMES)):
        scene = AttractTable(house, number)
        app.start([scene])
        for turn in range(len(PLACES)):
            scene._showing = turn
            others = [scene.places.board, *(seat.card for seat in scene.places.seats)]
            assert app.screen.surface.get_rect().contains(scene.plate)
            assert scene.plate.collidelist(others) == -1, scene.name


def test_the_plate_invites_at_changing_places_and_lets_the_board_be_seen(kit, exhibition):
    """It comes and goes, and never lies long at one place."""
    app, _ = exhibition()
    app.attendant.ways.attract()
    scene = top(app)
    places, gone = [], 0
    for _ in range(len(PLACES)):
        kit.live(app, 2)
        places.append(tuple(scene.plate))
        assert app.screen.surface.get_rect().contains(scene.plate)
        scene._age += SHOWN
        kit.live(app, 2)
        gone += scene.plate is None
        scene._age += HIDDEN - 4 / 60
        kit.live(app, 1)
    assert gone == len(PLACES) == 4
    assert len(set(places)) == len(PLACES)


def test_a_visitor_begins_plays_and_is_forgotten(kit, exhibition):
    """Touch, choose, type a name, begin, walk away: the next one finds everything as before."""
    app, house = exhibition()
    app.attendant.ways.attract()
    app.attendant.playing_by_itself = True
    for intention in (Point(300, 300), Press(300, 300), Release(300, 300)):
        if not app.attendant.takes(intention, app.desk.layout):
            app.do(intention)
    assert isinstance(top(app), MenuScene)
    assert top(app).games == ("mancala", "gipf")
    top(app).cards["gipf"].activate()
    assert isinstance(top(app), SetupScene)
    top(app)._set_name(top(app).plan.seats[0], 0)("Eve")
    top(app).begin()
    assert house.saves.waiting("gipf")
    EveningStore(app.desk.storage).save(Evening(names=["A", "B"], games=["gipf"]))
    app.desk.settings.language = "de"
    app.desk.settings.lessons["gipf"] = ["push"]
    app.desk.settings_changed()
    kit.live_until(app, lambda: isinstance(top(app), AttractTable), dt=0.2)
    assert not house.saves.waiting("gipf")
    assert app.desk.settings.lessons == {}
    assert app.desk.settings.names == []
    assert app.desk.texts.language == "en"
    assert EveningStore(app.desk.storage).load() is None
    app.attendant.takes(Press(300, 300), app.desk.layout)
    kit.live(app, 1)
    assert not top(app).main.visible


def test_what_a_house_kept_when_it_broke_down_is_forgotten_too(exhibition):
    """The next start finds settings in which the last visitor's names and lessons still stand."""
    app, house = exhibition()
    app.desk.settings.names, app.desk.settings.lessons = ["Eve"], {"gipf": ["push"]}
    HouseWays(app, house, LOG).attract()
    kept = app.desk.storage.load_settings()
    assert (kept.names, kept.lessons) == ([], {})


def test_a_finished_match_is_not_kept(exhibition):
    """Weeks of visitors leave no files."""
    app, house = exhibition()
    match = MatchPlan.usual("gipf").begin(house.saves, 1)
    assert match.record.path.exists()
    assert house.saves.put_by("gipf") is None
    assert not list(app.desk.storage.folder.rglob("*.jsonl"))


def test_visitors_find_neither_settings_nor_quit(kit, exhibition):
    """Not on the start page, not in the pause, and closing the window does nothing."""
    app, _ = exhibition()
    words = [door.text for door in top(app).doors]
    assert not {"Settings", "Quit"} & set(words)
    app.desk.stack.push(PauseScene(app.desk, "gipf", []))
    shown = [w.text for w in top(app).focus.widgets if isinstance(w, Button)]
    assert "Rules" in shown
    assert "Settings" not in shown
    assert app.attendant.takes(Quit(), app.desk.layout)
    kit.live(app, 1)
    assert not app.done


def test_visitors_choose_their_language_where_that_was_agreed(kit, exhibition):
    """The door says the other language's name; the next visitor finds the usual one."""
    app, _ = exhibition(language="de")
    assert "English" not in [door.text for door in top(app).doors]
    app, _ = exhibition(language="ask")
    app.desk.settings.language = "en"
    app.desk.settings_changed()
    door = next(door for door in top(app).doors if door.text == "Deutsch")
    door.activate()
    assert app.desk.texts.language == "de"


def touch(app, x, y):
    """Touch as a visitor does, past the attendant."""
    for intention in (Point(x, y), Press(x, y), Release(x, y)):
        if not app.attendant.takes(intention, app.desk.layout):
            app.do(intention)


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["broad", "upright"])
def test_visitors_are_asked_for_their_language_first(kit, exhibition, size):
    """Two large buttons after a rest, once a visitor; the plate speaks both languages."""
    app, house = exhibition(size, language="ask")
    assert isinstance(first_scene(house), LanguageScene)
    app.attendant.ways.attract()
    app.attendant.playing_by_itself = True
    assert top(app)._words == ["Berühren zum Spielen", "Touch to play"]
    touch(app, 300, 300)
    page = top(app)
    assert isinstance(page, LanguageScene)
    assert [button.text for button in page.focus.widgets] == ["Deutsch", "English"]
    app.do(Back())
    kit.live(app, 1)
    assert top(app) is page
    touch(app, *page.focus.widgets[0].rect.center)
    kit.live(app, 1)
    assert isinstance(top(app), MenuScene)
    assert app.desk.texts.language == "de"
    house.to_start()
    assert isinstance(top(app), MenuScene)
    kit.live_until(app, lambda: isinstance(top(app), AttractTable), dt=0.2)
    assert app.desk.texts.language == "en"


def test_every_visitor_finds_fresh_boards(kit, exhibition):
    """What lived on the start page begins anew after a rest, without being asked for again."""
    app, house = exhibition()
    kit.live(app, 2)
    before = house.showcase.picture("gipf")
    app.attendant.ways.attract()
    app.attendant.playing_by_itself = True
    touch(app, 300, 300)
    kit.live(app, 2)
    assert isinstance(top(app), MenuScene)
    assert house.showcase.picture("gipf") not in (None, before)


def test_a_fault_in_a_scene_leads_back_to_the_start(kit, exhibition):
    """Whether it is raised while drawing, moving or closing."""
    app, house = exhibition()
    for name in ("draw", "update", "close"):
        scene = SetupScene(house, MatchPlan.usual("gipf"))

        def broken(*_):
            raise RuntimeError("a fault")

        setattr(scene, name, broken)
        app.desk.stack.push(scene)
        kit.live(app, 2)
        if name == "close":
            app.attendant.ways.start()
        kit.live(app, 1)
        assert isinstance(top(app), MenuScene)
        app.clock.time += 100.0


def test_the_staff_comes_in_by_figures(kit, exhibition):
    """The right ones lead in, wrong ones do not, three wrong ones make everybody wait."""
    app, _ = exhibition(pin="2580")
    app.attendant.ways.staff()
    door = top(app)
    assert isinstance(door, StaffDoor)
    for _ in range(TRIES):
        for figure in (1, 2, 3, 4):
            app.do(Digit(figure))
        assert door.typed == "1234"
        door._try()
        assert door.typed == ""
    app.do(Digit(2))
    assert door.typed == ""
    kit.live(app, round(WAIT * 60) + 2)
    for figure in (2, 5, 8, 0):
        app.do(Digit(figure))
    door._try()
    assert isinstance(top(app), StaffScene)
    shown = [w.text for w in top(app).focus.widgets if isinstance(w, Button)]
    assert {"Settings", "Quit", "To the start page"} <= set(shown)


def test_the_staff_types_its_figures_and_enter(kit, exhibition):
    """Enter tries what was typed; after moving about it presses the key that is chosen."""
    app, _ = exhibition(pin="2580")
    app.attendant.ways.staff()
    door = top(app)
    for figure in (2, 5, 8):
        app.do(Digit(figure))
    app.do(Next(1))
    app.do(Confirm())
    assert top(app) is door
    assert door.typed == "2581"
    app.do(Erase())
    app.do(Digit(0))
    app.do(Confirm())
    assert isinstance(top(app), StaffScene)


def test_the_staff_is_left_in_peace_for_a_minute(kit, exhibition):
    """Though visitors have ten seconds: at the door, behind it, and in the settings."""
    app, _ = exhibition(idle=10.0)
    app.attendant._open_staff()
    kit.live(app, 280, dt=0.2)
    assert isinstance(top(app), StaffDoor)
    for intention in (*map(Digit, (2, 5, 8, 0)), Confirm()):
        assert not app.attendant.takes(intention, app.desk.layout)
        app.do(intention)
    kit.live(app, 280, dt=0.2)
    assert isinstance(top(app), StaffScene)
    kit.live(app, 30, dt=0.2)
    assert isinstance(top(app), AttractTable)


def test_what_the_staff_sets_stays(kit, exhibition):
    """A visitor's language is forgotten, the staff's is what the next one finds."""
    app, _ = exhibition()
    app.desk.settings.language = "de"
    app.desk.settings_changed()
    app.attendant.ways.staff()
    assert app.desk.texts.language == "en"
    for figure in (2, 5, 8, 0):
        app.do(Digit(figure))
    top(app)._try()
    shown = {w.text: w for w in top(app).focus.widgets if isinstance(w, Button)}
    shown["Settings"].activate()
    top(app)._set("speed")("fast")
    top(app)._set("language")("de")
    app.do(Back())
    top(app).buttons()[-1].activate()
    app.desk.settings.speed = "slow"
    app.desk.settings.language = "en"
    app.attendant.ways.attract()
    assert (app.desk.settings.speed, app.desk.texts.language) == ("fast", "de")


def test_the_staffs_door_closes_by_itself(kit, exhibition):
    """A visitor who stumbled on it walks away."""
    app, _ = exhibition(idle=600.0)
    app.attendant.ways.staff()
    kit.live(app, round(PATIENCE * 10) + 5, dt=0.1)
    assert isinstance(top(app), MenuScene)
    app.attendant.ways.staff()
    app.do(Back())
    assert isinstance(top(app), MenuScene)


def test_the_sleeping_house_is_dark_and_its_word_wanders(kit, exhibition):
    """No pixel is lit for long; it is drawn once a second."""
    app, _ = exhibition()
    app.attendant.ways.sleep()
    assert isinstance(top(app), AsleepScene)
    kit.live(app, 30)
    flips = app.screen.flips
    kit.live(app, 600)
    assert 9 <= app.screen.flips - flips <= 11


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Open from 09:30"]),
        ("ask", ["Wir öffnen um 09:30", "Open from 09:30"]),
    ],
)
def test_the_dark_screen_says_when_the_house_opens(kit, exhibition, drawn, language, words):
    """In as many languages as visitors may speak."""
    app, _ = exhibition(language=language, hours=Hours.parse("09:30-17:00"))
    app.attendant.ways.sleep()
    drawn.clear()
    kit.live(app, 70)
    told = [text for text, *_ in drawn]
    assert [text for text in dict.fromkeys(told) if "09:30" in text] == words


def test_the_log_tells_the_system_from_the_staff():
    """An end by the system's signal has its name."""
    before, ends = signal.getsignal(signal.SIGTERM), []
    try:
        told = end_when_told(lambda: ends.append(1))
        assert told == []
        signal.raise_signal(signal.SIGTERM)
        assert (told, ends) == (["SIGTERM"], [1])
    finally:
        signal.signal(signal.SIGTERM, before)


def test_what_is_agreed_is_read_and_checked():
    """Each wrong value is named in a sentence."""
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers())
    read = parser.parse_args(
        "kiosk --games gipf,Galtoni --idle 45 --language ask --hours 9:30-17:00 --pin 123456"
        .replace("9:30", "09:30").split()
    )  # fmt: skip
    kiosk = agreed(read)
    assert kiosk.games == ("gipf", "galtoni")
    assert (kiosk.idle, kiosk.language, kiosk.may_quit, kiosk.pin) == (45.0, "ask", False, "123456")
    assert kiosk.hours == Hours.parse("09:30-17:00")
    for words, told in (
        ("--idle 2", "--idle needs 5 to 3600 seconds."),
        ("--games chess", "there is no game 'chess'; choose from: galtoni,"),
        ("--pin abc", "--pin needs four to eight figures."),
        ("--hours morning", "--hours 'morning' needs the form 10:00-18:00."),
    ):
        with pytest.raises(ValueError, match=r".") as raised:
            agreed(parser.parse_args(["kiosk", *words.split()]))
        assert told in str(raised.value)
    assert [read_volume(text) for text in (None, "off", "0", "50", "100%")] == [None, 0, 0, 0.5, 1]
    with pytest.raises(ValueError, match="--sound 'loud' needs a number from 0 to 100, or off"):
        read_volume("loud")
    assert chosen_games(None) == ()
    assert checked_pin("0000") == "0000"


def test_the_guard_starts_the_house_anew():
    """With longer and longer pauses; an end that was asked for is one; so is a wrong wish."""
    codes = iter([1, -11, 1, 1, 1, 1, 1, 0])
    time, slept = [0.0], []

    def run(command):
        time[0] += 5.0
        return next(codes)

    assert guard(["x"], run, LOG, clock=lambda: time[0], sleep=slept.append) == 0
    assert slept == [*PAUSES, PAUSES[-1], PAUSES[-1]]
    assert guard(["x"], lambda command: 2, LOG, sleep=slept.append) == 2


def test_the_guard_forgets_old_ends():
    """A house that stood for long is started anew at once."""
    codes = iter([1, 1, 1, 0])
    time, slept = [0.0], []

    def run(command):
        time[0] += STEADY
        return next(codes)

    guard(["x"], run, LOG, clock=lambda: time[0], sleep=slept.append)
    assert slept == [PAUSES[0]] * 3


def test_the_guarded_command_is_marked():
    """So that the house under guard does not guard itself."""
    assert guarded_command(["kiosk", "--idle", "30"])[-4:] == ["kiosk", "--idle", "30", GUARDED]


def test_the_log_is_turned_over(tmp_path):
    """It never takes more than a few files of fair size."""
    log = open_log(tmp_path)
    for handler in list(log.handlers):
        if isinstance(handler, logging.StreamHandler) and not hasattr(handler, "maxBytes"):
            log.removeHandler(handler)
        else:
            handler.maxBytes = 2000
    for number in range(500):
        log.info("line %d", number)
    files = sorted(tmp_path.iterdir())
    assert 2 <= len(files) <= 5
    assert all(file.stat().st_size <= 2200 for file in files)
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
def test_memory_is_flat_over_many_visitors(kit, exhibition):
    """Hundreds of times by itself, touched, set up, left; prints the slope in bytes a visitor."""
    app, _ = exhibition(idle=5.0)

    def visit():
        app.attendant.ways.attract()
        kit.live(app, 4, dt=0.2)
        app.attendant.ways.start()
        kit.live(app, 2)
        top(app).cards["gipf"].activate()
        kit.live(app, 2)
        top(app).begin()
        kit.live(app, 3)

    for _ in range(40):
        visit()
    before, count = resident(), 100
    for _ in range(count):
        visit()
    slope = (resident() - before) / count
    print(f"memory: {slope:.0f} bytes a visitor over {count} visitors")
    assert slope < 4096


def resident():
    """Return how many bytes of memory this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
