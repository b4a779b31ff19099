"""The page of a result is drawn while the end is looked at: when it comes nothing is left to do."""

from collections import Counter

import pytest

from games.arcade.scenes import result
from games.arcade.scenes.result import ResultScene
from games.core.interrupts import Resign
from games.ui.intentions import Press

pytestmark = pytest.mark.usefixtures("unbaked")


@pytest.fixture
def drawn(monkeypatch):
    """Return how often something was drawn for a page, by its kind."""
    found = Counter()
    for name in ("draw_row", "draw_seal", "draw_widget"):
        real = getattr(result, name)

        def noted(*more, name=name, real=real):
            found[name] += 1
            return real(*more)

        monkeypatch.setattr(result, name, noted)
    return found


def until_told(kit, app, table):
    """Live until the result is there and return it."""
    kit.live_until(app, lambda: isinstance(app.desk.stack.top, ResultScene))
    return app.desk.stack.top


def test_the_page_that_slides_in_was_drawn_before(kit, drawn):
    """Rows, seal and buttons are drawn once, one in a frame, and none when the page has come."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 30)
    table.act(Resign(1))
    most = 0
    while app.desk.stack.top is table:
        before = drawn.total()
        kit.live(app, 1)
        most = max(most, drawn.total() - before)
    assert most == 1
    assert (drawn["draw_row"], drawn["draw_seal"]) == (2, 1)
    drawn.clear()
    page = app.desk.stack.top
    kit.live_until(app, lambda: not page._away.moving)
    assert drawn.total() == drawn["draw_widget"] + 3  # it lies there now: drawn for good
    assert page.ending.scores == [("Ada", "1"), ("Bo", "0")]


def test_who_cannot_wait_gets_a_page_all_the_same(kit, drawn):
    """Pressed away at once the end is told by a page that was not drawn before."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 30)
    table.act(Resign(1))
    kit.live_until(app, lambda: table.finale.show is not None)
    app.do(Press(640, 300))
    page = until_told(kit, app, table)
    kit.live(app, 60)
    assert page.ending.scores == [("Ada", "1"), ("Bo", "0")]
    assert drawn["draw_seal"] >= 1


def test_what_was_drawn_for_an_end_is_let_go(kit):
    """The table keeps nothing of it once it is told, nor when the match goes on after all."""
    app, _, table = kit.sit_down("Ada", "Bo", size=(1280, 720))
    kit.live(app, 30)
    table.act(table.match.actions()[0])
    kit.live_until(app, lambda: table.game.settled)
    table.act(Resign(1))
    kit.live_until(app, lambda: table.ahead._page is not None)
    assert table.match.undo(across_chance=True)
    table.game.taken_back()
    table.changed()
    kit.live(app, 1)
    assert table.ahead._page is None
    table.act(Resign(1))
    until_told(kit, app, table)
    assert table.ahead._page is None
