"""The arcade for visitors: what they find, what is forgotten, what was agreed."""

import argparse
import logging
from datetime import time
from pathlib import Path

import pygame
import pytest

from games.arcade.evening import Evening
from games.arcade.evening_store import EveningStore
from games.arcade.kiosk import Hours, checked_pin, chosen_games
from games.arcade.kiosk_cli import add_commands, agreed, read_volume
from games.arcade.plan import MatchPlan
from games.arcade.scenes.attract import AttractTable
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.pause import PauseScene
from games.arcade.scenes.rules import rules_scene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.still_there import StillThere
from games.arcade.scenes.table import TableScene
from games.arcade.ways import HouseWays, first_scene
from games.core.interrupts import Resign
from games.ui.intentions import Back, Point, Press, Quit, Release
from games.ui.storage import Trouble
from games.ui.widgets import Button, TextField

LOG = logging.getLogger("test")


def test_a_visitor_begins_plays_and_is_forgotten(kit, exhibition):
    """Touch, choose, begin, walk away: no name is asked for, the next one finds all as before."""
    app, house = exhibition()
    app.attendant.ways.attract()
    app.attendant.playing_by_itself = True
    for intention in (Point(300, 300), Press(300, 300), Release(300, 300)):
        if not app.attendant.takes(intention, app.desk.layout):
            app.do(intention)
    assert isinstance(app.desk.stack.top, MenuScene)
    assert app.desk.stack.top.games == ("mancala", "gipf")
    app.desk.stack.top.cards["gipf"].activate()
    assert isinstance(app.desk.stack.top, SetupScene)
    assert not any(isinstance(w, TextField) for w in app.desk.stack.top.focus.widgets)
    app.desk.settings.names = ["Eve"]
    app.desk.stack.top.begin()
    assert house.saves.waiting("gipf")
    EveningStore(app.desk.storage).save(Evening(names=["A", "B"], games=["gipf"]))
    app.desk.settings.language = "de"
    app.desk.settings.lessons["gipf"] = ["push"]
    app.desk.settings_changed()
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, AttractTable), dt=0.2)
    assert not house.saves.waiting("gipf")
    assert app.desk.settings.lessons == {}
    assert app.desk.settings.names == []
    assert app.desk.texts.language == "en"
    assert EveningStore(app.desk.storage).load() is None
    app.attendant.takes(Press(300, 300), app.desk.layout)
    kit.live(app, 1)
    assert not app.desk.stack.top.main.visible


def test_what_a_house_kept_when_it_broke_down_is_forgotten_too(exhibition):
    """The next start finds settings in which the last visitor's names and lessons still stand."""
    app, house = exhibition()
    app.desk.settings.names, app.desk.settings.lessons = ["Eve"], {"gipf": ["push"]}
    HouseWays(app, house, LOG).attract()
    kept = app.desk.storage.load_settings()
    assert (kept.names, kept.lessons) == ([], {})


def sit_down(app, kit):
    """Begin a match of Mancala as visitors do; return its table."""
    app.desk.stack.top.cards["mancala"].activate()
    app.desk.stack.top.begin()
    kit.live(app, 3)
    return app.desk.stack.top


@pytest.mark.parametrize("how", ["mouse", "finger", "key", "pad"])
def test_who_is_still_there_goes_on_and_has_not_moved(kit, exhibition, how):
    """The press that answers, in the middle of the board, plays nothing; the next one may."""
    app, house = exhibition(idle=30.0)
    table = sit_down(app, kit)
    table.game.show_hand(0)
    begun = table.match.state
    kit.live(app, 210, dt=0.1)
    assert isinstance(app.desk.stack.top, StillThere)
    assert app.desk.stack.scenes[-2] is table
    assert 8.5 < app.desk.stack.top._left() < 9.5
    x, y = table.game._view.to_screen(2)
    place = {"pos": (x, y), "button": 1}
    touch = {"x": x / 1280, "y": y / 720, "finger_id": 1}
    press = {
        "mouse": ((pygame.MOUSEBUTTONDOWN, place), (pygame.MOUSEBUTTONUP, place)),
        "finger": ((pygame.FINGERDOWN, touch), (pygame.FINGERUP, touch)),
        "key": ((pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0}),),
        "pad": ((pygame.JOYBUTTONDOWN, {"instance_id": 5, "button": 0}),),
    }[how]

    def do():
        for kind, values in press:
            pygame.event.post(pygame.event.Event(kind, **values))
            kit.live(app, 4)

    do()
    do()
    assert app.desk.stack.top is table
    assert table.match.state == begun
    assert house.saves.waiting("mancala")
    kit.live(app, 150, dt=0.1)
    assert app.desk.stack.top is table
    do()
    assert table.match.state != begun


def test_who_has_gone_is_asked_in_his_language_and_forgotten(kit, exhibition):
    """Over the pause as well; the table that lies below is put away as ever."""
    app, house = exhibition(idle=12.0)
    table = sit_down(app, kit)
    app.desk.settings.language = "de"
    app.desk.settings_changed()
    table.pause()
    kit.live(app, 85, dt=0.1)
    assert [w.text for w in app.desk.stack.top.focus.widgets] == ["Weiterspielen"]
    assert app.desk.stack.top.seconds == 4
    kit.live(app, 37, dt=0.1)
    assert isinstance(app.desk.stack.top, AttractTable)
    assert not house.saves.waiting("mancala")


@pytest.mark.parametrize("scene", ["start", "rules", "set-up", "result"])
def test_where_nothing_is_at_stake_nobody_is_asked(kit, exhibition, scene):
    """The start page, the rules from there, a set-up, a match that is over."""
    app, house = exhibition(idle=30.0)
    if scene == "rules":
        app.desk.stack.push(rules_scene(house, "gipf"))
    elif scene == "set-up":
        app.desk.stack.top.cards["gipf"].activate()
    elif scene == "result":
        table = sit_down(app, kit)
        table.match.play(Resign(0))
        table.changed()
        kit.live_until(app, lambda: table.told, dt=0.1)
    seen = set()
    for _ in range(300):
        kit.live(app, 1, dt=0.11)
        seen.add(type(app.desk.stack.top))
    assert StillThere not in seen
    assert AttractTable in seen


class FullDisk:
    """Refuses from a moment on whatever would change a file, as a full or broken disk does."""

    def __init__(self, monkeypatch):
        """Refuse from now on."""

        def refuse(*_, **__):
            raise OSError(30, "Read-only file system")

        for name in ("unlink", "replace", "mkdir", "write_bytes"):
            monkeypatch.setattr(Path, name, refuse)
        real = Path.open
        monkeypatch.setattr(
            Path,
            "open",
            lambda path, mode="r", *a, **k: (
                real(path, mode, *a, **k) if set(mode) <= {"r", "b"} else refuse()
            ),
        )


def test_visitors_play_on_and_are_forgotten_when_the_disk_refuses_everything(
    kit, exhibition, monkeypatch
):
    """A card that wears out in the third week: matches begin, end and pass as before."""
    app, _ = exhibition()
    app.desk.stack.top.cards["gipf"].activate()
    app.desk.stack.top.begin()
    FullDisk(monkeypatch)
    for _ in range(2):
        app.attendant.ways.attract()
        assert isinstance(app.desk.stack.top, AttractTable)
        app.attendant.ways.start()
        app.desk.stack.top.cards["gipf"].activate()
        app.desk.stack.top.begin()
        kit.live(app, 3)
        assert isinstance(app.desk.stack.top, TableScene)
        app.desk.stack.top.act(app.desk.stack.top.match.actions()[0])
        assert app.desk.stack.top.match.record.path is None
        assert app.desk.stack.top._said.words == ""
    assert app.attendant.faults == []
    assert Trouble("unwritable", "gipf.jsonl") in app.desk.storage.troubles
    assert len(app.desk.storage.troubles) < 4


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
    words = [door.text for door in app.desk.stack.top.doors]
    assert not {"Settings", "Quit"} & set(words)
    app.desk.stack.push(PauseScene(app.desk, "gipf", list))
    shown = [w.text for w in app.desk.stack.top.focus.widgets if isinstance(w, Button)]
    assert "Rules" in shown
    assert "Settings" not in shown
    assert app.attendant.takes(Quit(), app.desk.layout)
    kit.live(app, 1)
    assert not app.done


def test_visitors_choose_their_language_where_that_was_agreed(kit, exhibition):
    """The door says the other language's name; the next visitor finds the usual one."""
    app, _ = exhibition(language="de")
    assert "English" not in [door.text for door in app.desk.stack.top.doors]
    app, _ = exhibition(language="ask")
    app.desk.settings.language = "en"
    app.desk.settings_changed()
    door = next(door for door in app.desk.stack.top.doors if door.text == "Deutsch")
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
    assert app.desk.stack.top._words == ["Berühren zum Spielen", "Touch to play"]
    touch(app, 300, 300)
    page = app.desk.stack.top
    assert isinstance(page, LanguageScene)
    assert [button.text for button in page.focus.widgets] == ["Deutsch", "English"]
    app.do(Back())
    kit.live(app, 1)
    assert app.desk.stack.top is page
    touch(app, *page.focus.widgets[0].rect.center)
    kit.live(app, 1)
    assert isinstance(app.desk.stack.top, MenuScene)
    assert app.desk.texts.language == "de"
    house.to_start()
    assert isinstance(app.desk.stack.top, MenuScene)
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, AttractTable), dt=0.2)
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
    assert isinstance(app.desk.stack.top, MenuScene)
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
        assert isinstance(app.desk.stack.top, MenuScene)
        app.clock.time += 100.0


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
        ("--games chess", "there is no game 'chess'; choose one of: galtoni,"),
        ("--pin abc", "--pin needs four to eight figures."),
        ("--pin 123", "--pin needs four to eight figures."),
        ("--pin 123456789", "--pin needs four to eight figures."),
        ("--hours morning", "--hours 'morning' needs a hyphen between two times"),
        ("--hours 10:00-25:00", "--hours '10:00-25:00': '25:00' is no time of day"),
        ("--hours 10:60-12:00", "--hours '10:60-12:00': '10:60' is no time of day"),
        ("--hours 9:00-9:00", "--hours '9:00-9:00' opens and closes at the same time"),
    ):
        with pytest.raises(ValueError, match=r".") as raised:
            agreed(parser.parse_args(["kiosk", *words.split()]))
        assert told in str(raised.value)
    assert [read_volume(text) for text in (None, "off", "0", "50", "100%")] == [None, 0, 0, 0.5, 1]
    with pytest.raises(ValueError, match="--sound 'loud' needs a number from 0 to 100, or off"):
        read_volume("loud")
    assert chosen_games(None) == ()
    assert checked_pin("0000") == "0000"


@pytest.mark.parametrize(
    ("text", "closed", "open_"),
    [
        ("10:00-24:00", ("00:00", "09:59"), ("10:00", "23:59")),
        ("10:00\N{EN DASH}18:00", ("09:59", "18:00"), ("10:00", "17:59")),
        ("9:30 \N{EM DASH} 17:00", ("09:29", "17:00"), ("09:30",)),
        ("20:00-02:00", ("19:59", "02:00"), ("20:00", "00:00", "01:59")),
        ("00:00-24:00", (), ("00:00", "12:00", "23:59")),
    ],
)
def test_opening_times_may_end_at_midnight_and_be_pasted_from_a_text(text, closed, open_):
    """The end of a day, dashes that a text processor sets, an hour of one figure."""
    hours = Hours.parse(text)
    assert [hours.open_at(time.fromisoformat(at)) for at in closed] == [False] * len(closed)
    assert [hours.open_at(time.fromisoformat(at)) for at in open_] == [True] * len(open_)


@pytest.mark.parametrize("way", ["start page", "choice"])
def test_a_visitors_language_is_never_kept_and_ends_with_him(kit, exhibition, way):
    """However the house ends in between; what is seen after him is the house's language."""
    app, house = exhibition(language="ask" if way == "choice" else "")
    app.desk.settings.language = ""
    HouseWays(app, house, LOG)
    app.attendant.ways.keep()
    usual = app.desk.texts.language
    other, name = ("en", "English") if usual == "de" else ("de", "Deutsch")
    app.attendant.ways.start()
    if way == "choice":
        kit.live(app, 1)
        buttons = {button.text: button for button in app.desk.stack.top.focus.widgets}
        buttons[name].activate()
    else:
        app.desk.settings.language = other
        app.desk.settings_changed()
    assert app.desk.texts.language == other
    app.desk.storage.save_settings(app.desk.settings)
    assert app.desk.storage.load_settings().language == ""
    app.attendant.ways.attract()
    assert app.desk.settings.language == ""
    assert app.desk.storage.load_settings().language == ""


def test_back_from_the_staffs_door_leads_to_where_a_visitor_begins(kit, exhibition):
    """Where visitors choose their language, that is the choice."""
    app, _ = exhibition(language="ask")
    app.attendant.ways.staff()
    app.desk.stack.top.back()
    kit.live(app, 1)
    assert isinstance(app.desk.stack.top, LanguageScene)


SIZES = [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_choice_of_a_language_is_a_board_two_plates_and_each_ones_words(exhibition, size):
    """Nothing on anything else, plates for any finger, a board that fills half of the height."""
    app, house = exhibition(size, language="ask", games=("galtoni",))
    page = LanguageScene(house)
    app.start([page])
    places = page.places
    parts = [places.board, places.title, *places.lines, *places.plates]
    for number, rect in enumerate(parts):
        assert app.screen.surface.get_rect().contains(rect)
        assert rect.collidelist(parts[:number]) == -1
    assert places.board.height >= size[1] / 2
    for plate in places.plates:
        assert plate.width >= app.desk.layout.px(300)
        assert plate.height >= app.desk.layout.px(120)
    notes = ["Hier geht es auf Deutsch weiter", "Go on in English"]
    assert [button.note for button in page.focus.widgets] == notes
