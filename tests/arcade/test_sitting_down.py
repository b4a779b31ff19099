"""Sitting down at a table: its parts are drawn a piece a frame before it comes into sight."""

from collections import Counter

import numpy as np
import pygame
import pytest

from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes import table_seats
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_drawing import Drawing
from games.ui.intentions import Help, Point
from games.ui.scene import Scene

pytestmark = pytest.mark.usefixtures("unbaked")


@pytest.fixture
def coming(kit, monkeypatch):
    """Return (app, table, a function that lives a frame and tells what was made in it)."""
    app, house = kit.arcade((1280, 720))
    app.start([Scene(app.desk)])
    kit.live(app, 3)
    plan = MatchPlan.usual("mancala")
    plan.seats = [SeatPlan(name="Ada"), SeatPlan(name="Bo")]
    table = TableScene(house, plan.unkept(1))
    made = Counter()

    def noted(where, name):
        real = getattr(where, name)

        def note(*more, **named):
            made[name] += 1
            return real(*more, **named)

        monkeypatch.setattr(where, name, note)

    noted(type(table.game), "build")
    noted(type(table.game), "draw_seat")
    noted(table_seats, "draw_seat_plate")
    noted(Drawing, "draw")

    def frame():
        made.clear()
        kit.live(app, 1)
        return dict(made)

    app.desk.stack.push(table)
    return app, table, frame


def pixels(app):
    """Return what the window shows."""
    return pygame.surfarray.array3d(app.screen.surface)


def test_a_table_comes_when_it_is_drawn_a_piece_a_frame(kit, coming):
    """Board, plate by plate, and the whole have frames of their own; nothing shows before."""
    app, _, frame = coming
    before, made = pixels(app), []
    while app.desk.stack.preparing or not made:
        made.append(frame())
        if app.desk.stack.preparing:
            assert (pixels(app) == before).all()
    assert all(sum(parts.values()) <= 1 for parts in made)
    everything = sum(map(Counter, made), Counter())
    assert everything == {"build": 1, "draw_seat_plate": 2, "draw_seat": 2, "draw": 1}
    assert len(made) < 16  # a quarter of a second


def test_it_looks_as_if_it_had_been_drawn_at_once(kit, coming):
    app, table, _ = coming
    kit.live(app, 60)
    kit.live_until(app, lambda: not table.moving)
    pieces = pixels(app)
    table.drawing = Drawing(table)
    table.whole = table.dirty = True
    kit.live(app, 1)
    assert np.array_equal(pieces, pixels(app))


def test_who_does_something_sees_the_table_at_once(kit, coming):
    """Its board lies there, and what was done is for it."""
    app, table, frame = coming
    frame()
    app.do(Help())
    assert app.desk.stack.scenes[-2] is table
    assert table.game._view is not None


def test_the_pointer_may_pass_over_a_table_that_is_not_there_yet(kit, coming):
    app, table, frame = coming
    frame()
    app.do(Point(640, 300))
    assert app.desk.stack.preparing
    assert table.game._view is None


def test_nothing_happens_at_a_table_that_is_not_there_yet(kit, coming):
    """Neither bots nor what is drawn for later."""
    _, table, frame = coming
    table.stock.update = table.bots.update = pytest.fail
    frame()
    assert not table.laying.ready()
