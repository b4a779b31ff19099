"""Nothing of a scene or of a match stays once it was left: as many things as a round before."""

import gc
from collections import Counter
from random import Random

import pytest

from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.table import TableScene


@pytest.fixture
def shelved(kit, unbaked):
    """Return (app, house) with a match of each game on the shelf, and nothing that fades."""
    app, house = kit.arcade()
    folder = house.saves.storage.folder
    kit.played.drop_marbles(folder, limit=20)
    for game in ("mancala", "siebener", "koenigsflucht", "gipf"):
        kit.played.play(folder, game, limit=20)
    house.archive.read_all()
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    house.to_start()
    kit.live(app, 60)
    app.rest()
    return app, house


BOUNDED = {"games.mancala.view_nest._Nest"}
"""Kinds that a cache with an end keeps: how many there are depends on what was seen just now."""


def ours():
    """Return how many there are of each kind of ours; marbles drop on the start page meanwhile."""
    gc.unfreeze()  # the collector does not tell of what is set aside
    gc.collect()
    kinds = Counter(type(thing) for thing in gc.get_objects())
    named = {f"{kind.__module__}.{kind.__qualname__}": count for kind, count in kinds.items()}
    return {
        name: count
        for name, count in named.items()
        if name.startswith("games.") and name not in BOUNDED
    }


def at_the_start(kit, app, house):
    """Go back to the start page, wait until nothing fades, and return what there is."""
    house.to_start()
    kit.live(app, 60)
    app.rest()
    return ours()


ROUND = 60
"""So many changes of scene lead through all five games."""


def test_as_much_is_left_of_each_round_of_scenes(kit, shelved, soaking):
    app, house = shelved
    changes, found = soaking.rounds(app, house, Random(1)), []
    for _ in range(2):
        for _ in range(ROUND):
            next(changes)
            kit.live(app, 2, dt=1 / 30)
            app.rest()
        found.append(at_the_start(kit, app, house))
    assert found[0]["games.arcade.scenes.menu.MenuScene"] == 1
    assert found[0] == found[1]


@pytest.mark.parametrize("game", ["mancala", "siebener"])
def test_as_much_is_left_of_each_match(kit, shelved, game):
    app, house = shelved
    found = []
    for _ in range(2):
        plan = MatchPlan.usual(game)
        plan.seats = [SeatPlan(level="random") for _ in plan.seats]
        table = TableScene(house, plan.begin(house.saves, 7))
        app.start([table])
        kit.live_until(app, lambda table=table: table.told, dt=0.25)
        del table
        found.append(at_the_start(kit, app, house))
    assert found[0]["games.arcade.scenes.menu.MenuScene"] == 1
    assert found[0] == found[1]
