"""The page at a match's end: however many have played, everything on it is seen at once."""

import pytest

from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.scenes.table_line import score_words
from games.core.interrupts import Resign
from games.ui.intentions import Back, Call, Confirm, MoveList, TakeBack
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
    kit.live(app, 60)
    app.do(Confirm())
    assert app.desk.stack.top is not table
    assert not app.desk.stack.top.match.over


def test_both_stores_stay_in_sight_beside_the_result(mancala):
    """Mancala in landscape: the page lies over the middle of the board."""
    app, scene = mancala.sit_down("Ada", "Bo", size=(1280, 720))
    mancala.live(app, 2)
    scene.act(Resign(1))
    mancala.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    panel, board = app.desk.stack.top.panel, scene.places.board
    assert panel.left - board.left >= board.width // 6
    assert board.right - panel.right >= board.width // 6


@pytest.mark.parametrize(
    ("points", "words"), [(0.0, "0"), (0.5, "½"), (1.5, "1½"), (4.0, "4"), (-1.0, "\u22121")]
)
def test_points_are_written_as_one_writes_them(points, words):
    """Halves as halves, losses with a minus sign."""
    assert score_words(points) == words
