"""The staff at an exhibition: its door, its figures, and what it sets."""

import pytest

from games.arcade.scenes.attract import AttractTable
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.staff import PATIENCE, TRIES, WAIT, StaffDoor, StaffScene
from games.ui.intentions import Back, Confirm, Digit, Erase, Next
from games.ui.storage import Trouble
from games.ui.widgets import Button, Label


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
    assert {"Settings", "Quit", "To the start page"} <= set(shown)


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
    assert [record.getMessage() for record in caplog.records] == [
        "no sound: no device",
        "file damaged: settings.json.damaged",
    ]


@pytest.mark.parametrize(("pin", "warned"), [("2580", True), ("4711", False)])
def test_the_staff_is_told_of_the_usual_pin_and_of_the_last_fault(exhibition, pin, warned):
    """With its time; and which version this is."""
    app, house = exhibition(pin=pin)
    app.desk.storage.folder.mkdir(parents=True, exist_ok=True)
    lines = ("2026-01-02 03:04:05,678 ERROR fault 1 in a row", "2026-01-02 03:05 INFO touched")
    (app.desk.storage.folder / "kiosk.log").write_text("\n".join(lines), encoding="utf-8")
    page = StaffScene(house)
    app.start([page])
    told = "\n".join(w.text for w in page.focus.widgets if isinstance(w, Label))
    assert ("The PIN is still 2580" in told) == warned
    assert "Last fault: 2026-01-02 03:04:05,678 ERROR fault 1 in a row" in told
    assert "Galtoni " in told


def test_from_the_staff_the_next_visitor_is_asked_for_a_language(exhibition):
    """Where that was agreed."""
    app, house = exhibition(language="ask")
    page = StaffScene(house)
    app.start([page])
    page.buttons()[-1].activate()
    assert isinstance(app.desk.stack.top, LanguageScene)
