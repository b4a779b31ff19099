"""All that visitors can come to: nowhere a name to type, a setting, a file, or a way out."""

from collections import deque

import pytest

from games.arcade.plan import MatchPlan
from games.arcade.scenes.branch import BranchScene
from games.arcade.scenes.doors import START, open_doors
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene
from games.ui.intentions import Back, Confirm, Help, Menu, TypeText
from games.ui.widgets import Button, TextField

KEYS = {"menu": Menu(), "help": Help(), "back": Back()}
VISITED = {
    *("MenuScene", "SetupScene", "TableScene", "PauseScene", "RulesScene", "LearnScene"),
    *("PracticeScene", "AskScene", "LanguageScene"),
}
"""What a visitor does come to, among others: else this test would have seen nothing."""
DEEP = 4
"""So many steps from the start page are followed."""


def labels(scene):
    """Return what can be pressed, as (number, words)."""
    return [
        (number, getattr(widget, "text", "") or getattr(widget, "icon", ""))
        for number, widget in enumerate(scene.focus.widgets)
        if isinstance(widget, Button) and widget.reachable
    ]


def walk(app, house, path):
    """Go from the start page along a path of steps; the scene where it ends."""
    house.saves.clear()
    app.attendant.ways.start()
    for step in path:
        top = app.desk.stack.top
        if step in KEYS:
            app.do(KEYS[step])
        else:
            number, words = step
            widget = top.focus.widgets[number]
            assert words in (getattr(widget, "text", ""), getattr(widget, "icon", ""))
            widget.activate()
        app.attendant.untouched = 0.0
        app.clock.time += 0.5
        app.frame()
    return app.desk.stack.top


def kind(scene):
    """Return what a scene is, for not visiting it again: its class and its game."""
    return type(scene).__name__, getattr(scene, "name", getattr(scene, "game", None))


@pytest.mark.usefixtures("unbaked")
def test_no_way_leads_visitors_to_a_name_a_setting_a_file_or_out(exhibition):
    """Every button and key of every page, from the start page on."""
    app, house = exhibition(
        size=(640, 360), games=("mancala", "galtoni"), idle=3600.0, language="ask"
    )
    folder = str(app.desk.storage.folder)
    seen, waiting = set(), deque([()])
    while waiting:
        path = waiting.popleft()
        scene = walk(app, house, path)
        if str(kind(scene)) in seen:
            continue
        seen.add(str(kind(scene)))
        widgets = scene.focus.widgets
        assert not any(isinstance(widget, TextField) for widget in widgets), path
        said = " ".join(str(getattr(widget, "text", "")) for widget in widgets)
        assert folder not in said and ".json" not in said, path
        assert not {"Settings", "Quit", "Einstellungen", "Beenden"} & {
            words for _, words in labels(scene)
        }, path
        app.do(TypeText("x"))
        assert not scene.typing
        if len(path) < DEEP:
            waiting.extend((*path, step) for step in [*labels(scene), *KEYS])
    assert not app.done
    kinds = {name.split("'")[1] for name in seen}
    assert kinds >= VISITED
    assert not kinds & {
        *("SettingsScene", "ReplaysScene", "ReplayScene", "StatisticsScene", "BranchScene"),
        *("EveningScene", "StaffDoor", "StaffScene"),
    }


def test_nobody_types_a_name_where_a_visitor_plays_on_from_a_position(exhibition):
    """No way leads there; it would ask for none either."""
    app, house = exhibition()
    match = MatchPlan.usual("mancala").unkept(1)
    app.start([BranchScene(house, match, (0, 0))])
    assert not any(isinstance(widget, TextField) for widget in app.desk.stack.top.focus.widgets)
    house.kiosk = None
    app.desk.stack.top.refresh()
    assert any(isinstance(widget, TextField) for widget in app.desk.stack.top.focus.widgets)


@pytest.mark.parametrize(("games", "open_"), [(("gipf",), False), ((), True)])
def test_the_practice_table_belongs_to_galtoni(exhibition, games, open_):
    """Where an exhibitor does not offer that, there is none of its marbles either."""
    _, house = exhibition(games=games)
    doors = [door.key for door in open_doors(START, house)]
    assert ("practice.name" in doors) == open_


def test_the_set_up_asks_no_visitor_to_type(exhibition):
    """Beside a person's plate stands what a touch does."""
    app, house = exhibition()
    scene = SetupScene(house, MatchPlan.usual("mancala"))
    app.start([scene])
    told = [cell.told for cell in scene.cells if cell.told.key == "seat 0"]
    assert [one.note for one in told] == ["One of you sits here. Touch it to seat a bot instead."]
    assert all("ype" not in note for one in told for note in one.notes)


def test_the_first_button_of_a_pad_begins_what_is_set_up(exhibition):
    """A person's plate of brass is not the one that stands out."""
    app, house = exhibition()
    app.desk.stack.push(SetupScene(house, MatchPlan.usual("mancala")))
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, TableScene)
