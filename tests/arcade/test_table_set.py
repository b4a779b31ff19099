"""A table whose pictures are still to be drawn: something shows at once, then the table comes."""

import numpy as np
import pygame
import pytest

from games.arcade import table_pictures
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.learn_door import lesson_scene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replay_door import at_replay
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_set import BeingSet, at_table
from games.ui.picture_store import PictureStore
from games.ui.scene import Scene

pytestmark = pytest.mark.usefixtures("unbaked")


class Shelf:
    """A workshop in which nothing is made until the test says so."""

    def __init__(self):
        """Start with no orders."""
        self.orders, self.made = {}, {}

    def order(self, key, make, rank=0):
        """Take note."""
        self.orders[key] = make, rank

    def collect(self):
        """Return what the test has had made."""
        made, self.made = self.made, {}
        return made

    def work(self):
        """Make everything."""
        orders, self.orders = self.orders, {}
        self.made.update({key: make() for key, (make, _) in orders.items()})

    @property
    def busy(self):
        """Whether anything is ordered."""
        return bool(self.orders)


@pytest.fixture
def home(kit, tmp_path):
    """Return (app, house) with pictures on disk and a workshop that waits for the test."""
    app, house = kit.arcade((640, 360))
    app.desk.painter.materials.store.folder = tmp_path
    house.workshop = house.showcase.workshop = Shelf()
    app.start([Scene(app.desk)])
    kit.live(app, 3)
    return app, house


def table_of(house, game="mancala", variant=None):
    """Return a table of two people."""
    plan = MatchPlan.usual(game)
    plan.variant = variant or plan.variant
    plan.seats = [SeatPlan(name="Ada"), SeatPlan(name="Bo")]
    return TableScene(house, plan.unkept(1))


def pixels(app):
    """Return what the window shows."""
    return pygame.surfarray.array3d(app.screen.surface).astype(int)


def test_the_board_shows_at_once_and_the_table_when_it_is_drawn(kit, home):
    """As it is known, in its place; nothing of the table is drawn in the loop meanwhile."""
    app, house = home
    empty = pixels(app)
    table = table_of(house)
    app.desk.stack.push(at_table(house, table))
    kit.live(app, 30)
    assert isinstance(app.desk.stack.top, BeingSet)
    assert table.game._view is None
    board = table.places_at_end((0, 0)).board
    seen = np.abs(pixels(app) - empty)[board.left : board.right, board.top : board.bottom]
    assert (seen.max(axis=2) > 8).mean() > 0.25
    assert [rank for _, rank in house.workshop.orders.values()] == [table_pictures.NOW]
    house.workshop.work()
    kit.live(app, 40)
    assert app.desk.stack.scenes[1:] == [table]
    assert table.game._view is not None


def test_nothing_is_drawn_twice(kit, home, monkeypatch):
    """What the workshop has drawn the loop finds on disk; the next table comes by itself."""
    app, house = home
    app.desk.stack.push(at_table(house, table_of(house)))
    kit.live(app, 3)
    house.workshop.work()
    kept = []
    monkeypatch.setattr(PictureStore, "_keep", lambda self, path, picture: kept.append(path))
    kit.live(app, 200)
    assert kept == []
    assert isinstance(app.desk.stack.top, TableScene)
    assert isinstance(at_table(house, table_of(house)), TableScene)
    other = at_table(house, table_of(house, variant="kalah"))
    assert isinstance(other, BeingSet)


def test_where_waiting_brings_nothing_the_table_comes_at_once(kit, home):
    """With no folder for pictures, and where everything is made at once."""
    app, house = home
    app.desk.painter.materials.store.folder = None
    assert isinstance(at_table(house, table_of(house)), TableScene)
    _, plain = kit.arcade((640, 360))
    plain.desk.painter.materials.store.folder = house.saves.storage.folder
    assert isinstance(at_table(plain, table_of(plain)), TableScene)


def test_who_goes_away_leaves_no_table(kit, home, monkeypatch):
    app, house = home
    table, closed = table_of(house), []
    monkeypatch.setattr(table, "close", lambda: closed.append(table))
    app.desk.stack.push(at_table(house, table))
    kit.live(app, 3)
    app.desk.stack.pop()
    assert closed == [table]
    house.workshop.work()
    kit.live(app, 30)
    assert len(app.desk.stack.scenes) == 1


def test_a_fault_in_the_workshop_keeps_nobody_from_sitting_down(kit, home, monkeypatch):
    app, house = home

    def fail(*_):
        raise OSError("no room")

    monkeypatch.setattr(table_pictures, "_draw_table", fail)
    app.desk.stack.push(at_table(house, table_of(house)))
    kit.live(app, 3)
    house.workshop.work()
    kit.live(app, 60)
    assert isinstance(app.desk.stack.top, TableScene)


def test_a_table_is_drawn_while_people_still_choose(kit, home):
    """When nothing was changed for a second, after all else, and once for each choice."""
    app, house = home
    scene = SetupScene(house, MatchPlan.usual("mancala"))
    app.start([scene])
    kit.live(app, 40)
    assert "table soon" not in house.workshop.orders
    scene.plan.seats[0].name = "Ada"  # whoever plays: the table is the same
    kit.live(app, 40)
    make, rank = house.workshop.orders.pop("table soon")
    assert rank == table_pictures.SOON
    kit.live(app, 80)
    assert "table soon" not in house.workshop.orders
    make()
    assert isinstance(at_table(house, TableScene(house, scene.plan.unkept(1))), TableScene)
    scene._set_variant("kalah")
    kit.live(app, 80)
    assert "table soon" in house.workshop.orders


def test_a_lesson_and_a_watched_match_wait_for_their_boards_as_well(kit, home, monkeypatch):
    """Their boards have other sizes than a table's; what was drawn once is there the next time."""
    app, house = home
    record = table_of(house).match.record
    ways = [
        (LearnScene, lambda: lesson_scene(house, "mancala")),
        (ReplayScene, lambda: at_replay(house, ReplayScene(house, record))),
    ]
    for kind, go in ways:
        app.start([Scene(app.desk)])
        kit.live(app, 3)
        app.desk.stack.push(go())
        kit.live(app, 30)
        assert isinstance(app.desk.stack.top, BeingSet)
        house.workshop.work()
        with monkeypatch.context() as watch:
            watch.setattr(PictureStore, "_keep", lambda *_: pytest.fail("drawn in the loop"))
            kit.live(app, 10)
        assert isinstance(app.desk.stack.top, kind)
        assert isinstance(go(), kind)


def test_windows_of_odd_sizes_do_no_harm(kit, home):
    app, house = home
    app.desk.stack.push(at_table(house, table_of(house, "galtoni", "duel")))
    kit.live(app, 30)
    kit.resize_oddly(app)
    assert isinstance(app.desk.stack.top, BeingSet)
    house.workshop.work()
    kit.live(app, 60)
    assert isinstance(app.desk.stack.top, TableScene)
