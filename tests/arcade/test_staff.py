"""The staff at an exhibition: its door, its figures, and what it sets."""

import logging
from datetime import datetime, timedelta

import pytest

from assets.texts import LANGUAGES, Texts
from games.arcade.kiosk_saves import PassingSaves
from games.arcade.kiosk_tally import Counts, Tally
from games.arcade.scenes.attract import AttractTable
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.question import QuestionScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.staff import PATIENCE, TRIES, WAIT, StaffDoor
from games.arcade.scenes.staff_page import StaffScene
from games.core.interrupts import Resign
from games.ui.intentions import (
    Back,
    Confirm,
    Digit,
    Erase,
    Move,
    Next,
    Point,
    Press,
    Release,
    Scroll,
)
from games.ui.storage import Storage, Trouble
from games.ui.widgets import Button, Label
from games.version import distribution_version


def test_the_log_tells_who_came_to_the_staffs_door(exhibition, caplog, monkeypatch):
    """Who tried, and that the staff came in; never what was typed."""
    # A house that was opened in this process before has furnished the usual log.
    monkeypatch.setattr("games.arcade.scenes.staff.LOGGER", "test.door")
    app, _ = exhibition(pin="4711")
    app.attendant.ways.staff()
    with caplog.at_level("INFO", "test.door"):
        for pin in ((4, 7, 1, 2), (4, 7, 1, 1)):
            for figure in pin:
                app.do(Digit(figure))
            app.do(Confirm())
    assert [record.getMessage() for record in caplog.records] == ["wrong PIN", "staff"]


def test_the_right_pin_while_nobody_is_heard_is_no_wrong_one(exhibition, caplog, monkeypatch):
    """Nothing is taken then, so that nothing was wrong; nor is Enter without any figure."""
    monkeypatch.setattr("games.arcade.scenes.staff.LOGGER", "test.door")
    app, _ = exhibition(pin="4711")
    app.attendant.ways.staff()
    with caplog.at_level("INFO", "test.door"):
        app.desk.stack.top._try()
        for _ in range(TRIES):
            for figure in (1, 2, 3, 4):
                app.do(Digit(figure))
            app.do(Confirm())
        for figure in (4, 7, 1, 1):
            app.do(Digit(figure))
        app.do(Confirm())
    assert [record.getMessage() for record in caplog.records] == ["wrong PIN"] * TRIES


def test_the_staff_comes_in_by_figures(kit, exhibition):
    """The right ones lead in, wrong ones do not, three wrong ones make everybody wait."""
    app, _ = exhibition(pin="2580")
    app.attendant.ways.staff()
    door = app.desk.stack.top
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
    assert isinstance(app.desk.stack.top, StaffScene)
    shown = [w.text for w in app.desk.stack.top.focus.widgets if isinstance(w, Button)]
    assert {"Settings", "Close Galtoni", "To the start page"} <= set(shown)


def test_the_door_says_that_a_pin_was_wrong_and_how_long_to_wait(kit, exhibition):
    """Instead of asking again as if nothing had been typed."""
    app, _ = exhibition(pin="4711")
    app.attendant.ways.staff()
    door, said = app.desk.stack.top, []
    said.append(door._shown.text)
    for _ in range(TRIES):
        for figure in (1, 2, 3, 4):
            app.do(Digit(figure))
        door._try()
        said.append(door._shown.text)
    kit.live(app, 185)
    said.append(door._shown.text)
    kit.live(app, round((WAIT - 3) * 60))
    said.append(door._shown.text)
    assert said == [
        *("Enter the PIN", "That is not it", "That is not it", "Wait 10 s", "Wait 7 s"),
        "That is not it",
    ]


def test_the_staff_finds_no_setting_that_its_command_overrules(exhibition):
    """How long untouched is said on the command line."""
    app, _ = exhibition()
    page = SettingsScene(app.desk)
    app.start([page])
    words = {getattr(widget, "text", "") for widget in page.focus.widgets}
    assert Texts("en")("settings.idle") not in words
    app.desk.visitors = False
    page.refresh()
    assert Texts("en")("settings.idle") in {getattr(w, "text", "") for w in page.focus.widgets}


def test_the_staff_types_its_figures_and_enter(kit, exhibition):
    """Enter tries what was typed; after moving about it presses the key that is chosen."""
    app, _ = exhibition(pin="2580")
    app.attendant.ways.staff()
    door = app.desk.stack.top
    for figure in (2, 5, 8):
        app.do(Digit(figure))
    app.do(Next(1))
    app.do(Confirm())
    assert app.desk.stack.top is door
    assert door.typed == "2581"
    app.do(Erase())
    app.do(Digit(0))
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, StaffScene)


def test_the_staff_is_left_in_peace_for_a_minute(kit, exhibition):
    """Though visitors have ten seconds: at the door, behind it, and in the settings."""
    app, _ = exhibition(idle=10.0)
    app.attendant._open_staff()
    kit.live(app, 280, dt=0.2)
    assert isinstance(app.desk.stack.top, StaffDoor)
    for intention in (*map(Digit, (2, 5, 8, 0)), Confirm()):
        assert not app.attendant.takes(intention, app.desk.layout)
        app.do(intention)
    kit.live(app, 280, dt=0.2)
    assert isinstance(app.desk.stack.top, StaffScene)
    kit.live(app, 30, dt=0.2)
    assert isinstance(app.desk.stack.top, AttractTable)


def test_what_the_staff_sets_stays(kit, exhibition):
    """A visitor's language is forgotten, the staff's is what the next one finds."""
    app, _ = exhibition()
    app.desk.settings.language = "de"
    app.desk.settings_changed()
    app.attendant.ways.staff()
    assert app.desk.texts.language == "en"
    for figure in (2, 5, 8, 0):
        app.do(Digit(figure))
    app.desk.stack.top._try()
    shown = {w.text: w for w in app.desk.stack.top.focus.widgets if isinstance(w, Button)}
    shown["Settings"].activate()
    app.desk.stack.top._set("speed")("fast")
    app.desk.stack.top._set("language")("de")
    app.do(Back())
    app.desk.stack.top.buttons()[-1].activate()
    app.desk.settings.speed = "slow"
    app.desk.settings.language = "en"
    app.attendant.ways.attract()
    assert (app.desk.settings.speed, app.desk.texts.language) == ("fast", "de")


def test_the_staffs_door_closes_by_itself(kit, exhibition):
    """A visitor who stumbled on it walks away."""
    app, _ = exhibition(idle=600.0)
    app.attendant.ways.staff()
    kit.live(app, round(PATIENCE * 10) + 5, dt=0.1)
    assert isinstance(app.desk.stack.top, MenuScene)
    app.attendant.ways.staff()
    app.do(Back())
    assert isinstance(app.desk.stack.top, MenuScene)


def test_the_staff_sees_what_visitors_are_not_told(kit, exhibition, caplog):
    """Missing sound and a damaged file stand behind its door, and once in the log."""
    app, _ = exhibition()
    app.desk.sound_trouble = "no device"
    app.desk.storage.troubles.append(Trouble("damaged", "settings.json.damaged"))
    for _ in range(2):
        app.attendant.ways.staff()
    for intention in (*map(Digit, (2, 5, 8, 0)), Confirm()):
        app.do(intention)
    page = app.desk.stack.top
    assert isinstance(page, StaffScene)
    told = "\n".join(w.text for w in page.focus.widgets if isinstance(w, Label))
    assert "No sound device was found: nothing can be heard." in told
    assert "settings.json.damaged" in told
    warned = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.getMessage() for record in warned] == [
        "no sound: no device",
        "file damaged: settings.json.damaged",
    ]


@pytest.mark.parametrize(("pin", "warned"), [("2580", True), ("4711", False)])
def test_the_staff_is_warned_of_the_usual_pin(exhibition, pin, warned):
    """Everybody can read it up."""
    app, house = exhibition(pin=pin)
    page = StaffScene(house)
    app.start([page])
    told = "\n".join(w.text for w in page.focus.widgets if isinstance(w, Label))
    assert ("The PIN is still 2580" in told) == warned


def test_the_staff_is_told_how_the_house_fares(exhibition, tmp_path):
    """Figures of today and of all days, since when it is open, its version, its log."""
    app, house = exhibition()
    now = datetime(2026, 11, 30, 9)
    house.tally = Tally(Storage(tmp_path), lambda: now)
    house.clock = now.timestamp
    for what in ("visits", "visits", "begun", "begun", "matches", "faults", "restarts"):
        house.tally.add(what)
    now += timedelta(minutes=130)
    lines = ["2026-11-29 18:00:00,0 ERROR fault 1 in a row", "2026-11-30 09:00:00,0 INFO opened"]
    app.desk.storage.folder.mkdir(parents=True, exist_ok=True)
    (app.desk.storage.folder / "kiosk.log").write_text("\n".join(lines), encoding="utf-8")
    page = StaffScene(house)
    app.start([page])
    assert page.counted() == [
        ("", "today", "in all"),
        ("Visitors", "2", "2"),
        ("Matches begun", "2", "2"),
        ("Matches finished", "1", "1"),
        ("Restarts", "1", "1"),
        ("Faults", "1", "1"),
        ("Screen taken back", "0", "0"),
    ]
    facts = dict(page.facts())
    assert facts["Open for"] == "2 h 10 min"
    assert facts["Counted since"] == "today, 09:00"
    assert facts["Version"] == distribution_version("galtoni")
    assert [entry.text for entry in page.log] == ["opened", "fault 1 in a row"]


def test_visits_matches_and_faults_of_visitors_are_counted(kit, exhibition, tmp_path):
    """Boards that play by themselves are no matches."""
    app, house = exhibition(idle=20.0)
    house.tally = tally = Tally(Storage(tmp_path))
    house.saves = PassingSaves(app.desk.storage, tally)
    app.attendant._count = tally.add
    kit.live(app, 210, dt=0.1)
    assert isinstance(app.desk.stack.top, AttractTable)
    app.attendant.takes(Press(300, 300), app.desk.layout)
    app.desk.stack.top.cards["mancala"].activate()
    app.desk.stack.top.begin()
    table = app.desk.stack.top
    table.match.play(Resign(0))
    table.changed()
    kit.live_until(app, lambda: table.told, dt=0.1)
    kit.live(app, 100, dt=0.11)
    app.attendant.fault(ValueError("x"))
    assert tally.total == Counts(visits=1, begun=1, matches=1, faults=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_of_the_log_is_told_to_its_end(kit, exhibition, drawn, language):
    """In as many lines as it takes, the time beside the first."""
    app, house = exhibition((1024, 768))
    app.desk.settings.language = language
    app.settings_changed()
    lines = [
        "2026-11-29 18:00:00,0 WARNING file settings: settings.json.damaged-12",
        "2026-11-29 18:01:00,0 INFO opened",
    ]
    app.desk.storage.folder.mkdir(parents=True, exist_ok=True)
    (app.desk.storage.folder / "kiosk.log").write_text("\n".join(lines), encoding="utf-8")
    page = StaffScene(house)
    app.start([page])
    kit.live(app, 2)
    shown = [told[0] for told in drawn if page.places.log.contains(told[1])]
    words = app.desk.texts("arcade.file_settings", file="settings.json.damaged-12")
    assert words in " ".join(shown)
    assert not any("\N{HORIZONTAL ELLIPSIS}" in told for told in shown)
    assert page.rows.count > 2
    assert sum("18:0" in told for told in shown) == 2


def long_log(app):
    """Write a log of sixty different lines."""
    lines = [f"2026-11-29 18:{n:02}:00,000 INFO line {n}" for n in range(60)]
    app.desk.storage.folder.mkdir(parents=True, exist_ok=True)
    (app.desk.storage.folder / "kiosk.log").write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("how", ["keys", "wheel", "finger"])
def test_the_log_is_scrolled(kit, exhibition, how):
    """By keys or pad step by step, by the wheel, and by pulling it."""
    app, house = exhibition()
    long_log(app)
    page = StaffScene(house)
    app.start([page])
    kit.live(app, 2)
    first = page.rows.shown()[0]
    x, y = page.rows.rect.center
    if how == "keys":
        for _ in range(30):
            app.do(Move(0, 1))
    elif how == "wheel":
        for intention in (Point(x, y), Scroll(-4.0)):
            app.do(intention)
    else:
        for intention in (Press(x, y, True), Point(x, y - 60), Point(x, y - 200)):
            app.do(intention)
        app.do(Release(x, y - 200, True))
    kit.live(app, 2)
    assert first == 0
    assert page.rows.shown()[0] > 2


SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (1024, 768)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [0.9, 1.2])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_on_the_staffs_page_overlaps_or_is_cut_off(
    kit, exhibition, tmp_path, table_parts, monkeypatch, size, scale, language
):
    """With everything wrong that can be, at every size and scale of the text."""
    app, house = exhibition(size=size)
    app.desk.settings.text_scale, app.desk.settings.language = scale, language
    app.settings_changed()
    app.desk.sound_trouble = "no device"
    app.desk.storage.troubles.append(Trouble("damaged", "settings.json.damaged"))
    house.tally = Tally(Storage(tmp_path))
    long_log(app)
    page = StaffScene(house)
    drawn = table_parts.note_texts(monkeypatch)
    app.start([page])
    kit.live(app, 2)
    table_parts.check_words(drawn)
    places = page.places
    apart = [*places.acts, places.slip, places.sheet, places.head, page._buttons[0].rect]
    inside = [*places.counts, *places.facts, places.title, places.log, places.place]
    for group in (apart, inside):
        for number, rect in enumerate(group):
            assert rect.collidelist(group[number + 1 :]) < 0, (number, rect, group)
    assert all(places.panel.contains(rect) for rect in apart)
    assert all(places.sheet.contains(rect) for rect in inside)
    assert all(places.slip.contains(note) for note in places.notes)
    assert places.log.height >= 4 * page.rows.high
    least = 48 * min(1.0, app.desk.layout.u)
    assert all(min(rect.size) >= least for rect in (*places.acts, page._buttons[0].rect))


def test_the_house_is_closed_only_when_the_staff_says_so_twice(kit, exhibition):
    """From the screen nobody could open it again."""
    app, house = exhibition()
    app.start([StaffScene(house)])
    kit.labelled(app.desk.stack.top, "Close Galtoni").activate()
    question = app.desk.stack.top
    assert isinstance(question, QuestionScene)
    assert not app.done
    kit.labelled(question, "Stay open").activate()
    assert isinstance(app.desk.stack.top, StaffScene)
    kit.labelled(app.desk.stack.top, "Close Galtoni").activate()
    kit.labelled(app.desk.stack.top, "Close Galtoni").activate()
    assert app.done


def test_from_the_staff_the_next_visitor_is_asked_for_a_language(exhibition):
    """Where that was agreed."""
    app, house = exhibition(language="ask")
    page = StaffScene(house)
    app.start([page])
    page.buttons()[-1].activate()
    assert isinstance(app.desk.stack.top, LanguageScene)
