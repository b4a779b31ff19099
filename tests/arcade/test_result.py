"""The page at a match's end: however many have played, everything on it is seen at once."""

import pygame
import pytest

from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.scenes.table_line import score_words
from games.arcade.scenes.table_pause import pause_of
from games.core.interrupts import Resign
from games.ui.intentions import Back, Call, Confirm, Move, MoveList, Next, TakeBack
from games.ui.storage import Settings
from games.ui.widgets import Button, Pane

NAMES = ("Ada", "Konstantin", "Mio", "Zoë", "Bo", "Friederike", "Jo", "Lea")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_all_scores_and_ways_on_are_in_sight(kit, size, seats):
    app, _ = kit.arcade(size)
    scores = [(name, "-1") for name in NAMES[:seats]]
    scene = ResultScene(app.desk, Ending("Ada wins!", "Ada is left.", scores), print, print, print)
    app.start([scene])
    kit.live(app, 2)
    (pane,) = (widget for widget in scene.focus.widgets if isinstance(widget, Pane))
    assert pane.content <= pane.rect.height
    line = scene.desk.layout.px(64)
    if not scene.desk.layout.portrait:
        assert scene.panel.bottom <= size[1] - line
    for button in scene.focus.widgets:
        if isinstance(button, Button):
            assert scene.panel.contains(button.rect)


def test_at_the_end_nothing_stale_is_said_and_the_list_is_put_away(kit):
    """A call after the end says nothing; the result alone tells what happened, the line later."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    app.do(MoveList())
    assert table.moves_open
    table.act(Resign(1))
    app.do(Call(0))
    app.do(TakeBack())
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    assert not table.moves_open
    assert table.line == ""
    app.do(Back())
    assert table.line == " ".join(table.game.result())


def test_enter_begins_no_rematch_at_once(kit):
    """Enter that was meant for the match is lost when the result comes; later it presses gold."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    app.do(Confirm())
    assert isinstance(app.desk.stack.top, ResultScene)
    kit.live(app, 95)  # the page slides in, and is to be seen for a while
    app.do(Confirm())
    assert app.desk.stack.top is not table
    assert not app.desk.stack.top.match.over


def test_hammering_on_enter_begins_no_rematch(kit):
    """Whoever presses it once a second sees the end all the same; after a pause Enter counts."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    result = app.desk.stack.top
    for _ in range(20):
        app.do(Confirm())
        kit.live(app, 60)
        assert app.desk.stack.top is result
    kit.live(app, 75)
    app.do(Confirm())
    assert not app.desk.stack.top.match.over


def test_enter_counts_only_when_the_result_has_been_there_for_a_while(kit):
    """Not from the first frame on, in which it still lies beside the window."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    result = app.desk.stack.top
    kit.live_until(app, lambda: not result._away.moving)
    kit.live(app, 65)
    app.do(Confirm())
    assert app.desk.stack.top is result


def test_the_standing_over_more_than_one_match_is_called_so(kit):
    """Points of the first match alone need no word; after a rematch they are the sum."""
    app, _, _ = kit.sit_down("Ada", "Bo", size=(1280, 720))
    told = []
    for _ in range(2):
        app.desk.stack.top.act(Resign(1))
        kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
        told.append(app.desk.stack.top.ending)
        kit.live(app, 100)
        app.do(Confirm())
    assert "Standing" not in told[0].reason
    assert told[1].reason.endswith("Standing after 2 matches:")
    assert told[1].scores == [("Ada", "2"), ("Bo", "0")]


def rest(app, kit):
    """Live as long as the loop would: it sleeps when nothing moves, and its clocks stand."""
    for _ in range(600):
        if not app.busy:
            return
        kit.live(app, 1)
    raise AssertionError("never at rest")


def test_enter_presses_gold_also_where_nothing_has_moved(kit):
    """The page's clock goes on until Enter counts: a page at rest is not deaf for ever."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    rest(app, kit)
    app.do(Confirm())
    assert not app.desk.stack.top.match.over


@pytest.mark.parametrize("first", [Move(0, 1), Move(0, -1), Next(1), Next(-1)])
def test_the_first_step_of_keys_marks_gold(kit, first):
    """Rematch, the main way on, is marked whichever way one begins."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    scene = app.desk.stack.top
    app.do(first)
    assert scene.focus.shown
    assert scene.focus.chosen.text == "Rematch"


def test_the_result_is_walked_to_from_the_finished_board(kit):
    """Tab and right come to it where it lies, after the list; the pause keeps nothing any more."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    seen = [tool.icon for tool in table.tools.all if tool.visible]
    assert seen == []  # what would do nothing below the result is not shown
    app.do(Back())
    kit.live(app, 2)
    assert next(tool.icon for tool in table.tools.all if tool.visible) == "list"
    for step in (Next(1), Move(1, 0)):
        table.to_board()
        app.do(Next(1))
        assert table.focus.chosen.icon == "list"
        app.do(step)
        assert table.focus.chosen.text == "Result"
    table.pause()
    kit.live(app, 2)
    words = words_of(app.desk.stack.top)
    assert "To the start page" in words
    assert "Keep the match and leave" not in words


def words_of(scene):
    """Return what stands on the buttons that are seen."""
    return [getattr(widget, "text", "") for widget in scene.focus.widgets if widget.visible]


SIZES = [(1280, 720), (1024, 768), (1080, 1920)]
TABLES = {
    "mancala": ("kalah", 2),
    "koenigsflucht": ("koenigsflucht", 2),
    "gipf": ("basic", 2),
    "siebener": ("siebener", 3),
    "siebener of eight": ("siebener", 8),
}


@pytest.mark.usefixtures("unbaked")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("scale", [0.9, 1.2])
def test_the_board_lies_whole_beside_the_result(
    table_kit, table_parts, drawn, monkeypatch, size, table, scale
):
    """Board, seats and small buttons are in sight; there is no button for what shows already."""
    monkeypatch.setattr(
        "games.siebener.view.render", lambda number, turn, half: pygame.Surface((9, 9))
    )
    variant, seats = TABLES[table]
    kit = table_kit(table.split()[0], variant)
    settings = Settings(language="de", text_scale=scale)
    app, scene = kit.sit_down(*NAMES[:seats], size=size, settings=settings)
    kit.live(app, 2)
    while not scene.match.over:
        scene.act(Resign(scene.match.mover))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    drawn.clear()
    kit.live(app, 30)
    places, panel = scene.places, app.desk.stack.top.panel
    shown = [places.board, *(seat.card for seat in places.seats), *places.corner, places.tools[0]]
    assert panel.collidelist(shown) == -1
    for number, rect in enumerate(shown):
        assert app.screen.surface.get_rect().contains(rect)
        assert rect.collidelist(shown[:number]) == -1
    table_parts.check_words(drawn)
    assert "Ergebnis" not in words_of(scene)
    app.do(Back())
    kit.live(app, 2)
    assert "Ergebnis" in words_of(scene)


@pytest.mark.parametrize(
    ("points", "words"), [(0.0, "0"), (0.5, "½"), (1.5, "1½"), (4.0, "4"), (-1.0, "\u22121")]
)
def test_points_are_written_as_one_writes_them(points, words):
    """Halves as halves, losses with a minus sign."""
    assert score_words(points) == words


@pytest.mark.parametrize(
    ("points", "words"), [(4.0, "+4"), (0.0, "0"), (-1.0, "\u22121"), (0.5, "+½")]
)
def test_what_is_won_where_others_lose_it_has_its_plus(points, words):
    """As it stands on board and seats."""
    assert score_words(points, signed=True) == words


def test_after_the_end_the_pause_offers_only_what_still_means_something(kit):
    """While it is played the bar can be asked for; of a match that is over nothing is weighed."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    before = [button.text for button in pause_of(table).build() if isinstance(button, Button)]
    table.act(Resign(1))
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    app.do(Back())
    after = [button.text for button in pause_of(table).build() if isinstance(button, Button)]
    assert "Show who stands better" in before
    assert "Show who stands better" not in after
