"""Memory stays flat: over changes of scene, over matches, and over visitors, by the hundred.

Run with ``-m soak -s``; the slopes are printed, and what grew when a slope is too steep. What is
read, and what is left out, tells ``soak_kit``.
"""

import os
from pathlib import Path
from random import Random

import pytest

from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.table import TableScene
from games.ui.picture_store import PictureStore

CHANGES = int(os.environ.get("GALTONI_SOAK_CHANGES", "3000"))
MATCHES = int(os.environ.get("GALTONI_SOAK_MATCHES", "500"))
VISITORS = int(os.environ.get("GALTONI_SOAK_VISITORS", "800"))
MOST = 1024.0
"""The steepest slope (bytes a change) that counts as flat: 3 MB over 3,000 changes.

What is held goes up and down by a quarter of a MB with the boards and replays that lie there just
then. Over 6,000 changes 240 bytes a change, the last 3,000 of them 54; but pieces of 1,000 in
between rose by -529 to 818, pieces of 1,500 by -337 to 621: fewer than 3,000 tell too little.
"""
MOST_A_MATCH = 8192.0
"""Python takes memory from the system by the MiB: one such step makes 4 kB a match by itself."""
MOST_A_VISITOR = 4096.0
"""One such step within the last four hundred visitors makes 2 to 4 kB by itself."""

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc"),
]


@pytest.fixture
def memory(kit, soaking):
    """Return a function that watches an app's memory."""
    return lambda app: soaking.Memory(app, lambda: kit.live(app, 1))


def flat(memory, most, *told):
    """Tell the slope; fail with what grew where it is steeper than ``most`` bytes a step."""
    found = memory.report(*told)
    assert found < most, "\n".join(memory.grown())


@pytest.fixture
def soaked(kit, tmp_path):
    """Return (app, house) with a picture store, and a few matches that were played."""
    app, house = kit.arcade()
    app.desk.painter.materials.store = PictureStore(tmp_path / "pictures")
    folder = house.saves.storage.folder
    for seed in range(4):
        kit.played.play(folder, seed=seed)
        kit.played.play(folder, "siebener", ("human:Ada", "bot:random", "bot:easy"), seed=seed)
        kit.played.play(folder, "koenigsflucht", ("human:Ada", "bot:random"), seed=seed, limit=40)
        kit.played.play(folder, "gipf", ("human:Ada", "bot:random"), seed=seed, limit=20)
    kit.played.drop_marbles(folder, limit=20)
    house.archive.read_all()
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    house.to_start()
    return app, house


def test_memory_stays_flat_over_changes_of_scene(kit, soaked, soaking, memory):
    app, house = soaked
    watched = memory(app)
    changes = soaking.rounds(app, house, Random(1))
    for number in range(CHANGES):
        next(changes)
        kit.live(app, 2, dt=1 / 30)
        app.rest()  # what was left is swept between frames
        if number % 20 == 0:
            watched.read(number, CHANGES)
    flat(watched, MOST, "changes of scene", "change")


PACE = {"mancala": 8, "siebener": 8, "koenigsflucht": 2, "gipf": 1, "galtoni": 1}
"""How many of twenty matches are of each game: those of marbles and stones take longest."""


def test_memory_stays_flat_over_matches(kit, soaked, memory):
    app, house = soaked
    watched, chance = memory(app), Random(2)
    games = [game for game, many in PACE.items() for _ in range(many)]
    every = 5
    for number in range(MATCHES):
        game = games[number % len(games)]
        plan = MatchPlan.usual(game)
        plan.seats = [SeatPlan(level="random") for _ in plan.seats]
        if game == "koenigsflucht":
            plan.seats[0] = SeatPlan(level="easy")  # two at random would play for hundreds of moves
        table = TableScene(house, plan.begin(house.saves, chance.getrandbits(62)))
        table.match.record._sync = False
        app.start([table])
        kit.live_until(app, lambda table=table: table.told, dt=0.25)
        app.rest()
        house.to_start()
        kit.live(app, 1)
        app.rest()
        for path in (house.saves.folder / "played").glob(f"{game}-2*"):
            path.unlink()  # otherwise the list grows, not the house
        if number % every == 0:
            watched.read(number, MATCHES)
    # A board of marbles needs more than a tray of dice: only rounds of all games compare.
    flat(watched, MOST_A_MATCH, "matches", "match", len(games) // every)


def test_memory_stays_flat_over_visitors(kit, exhibition, memory, tmp_path):
    """By itself, touched, set up, begun and left: as an exhibition does for weeks."""
    app, _ = exhibition((640, 360), idle=5.0)
    app.desk.painter.materials.store = PictureStore(tmp_path / "pictures")
    watched = memory(app)

    def live(frames):
        kit.live(app, frames, dt=0.2)  # until nothing fades: only then is swept
        app.rest()

    for number in range(VISITORS):
        app.attendant.ways.attract()
        live(4)
        app.attendant.ways.start()
        live(2)
        app.desk.stack.top.cards[("gipf", "mancala")[number % 2]].activate()
        live(2)
        app.desk.stack.top.begin()
        live(3)
        if number % 20 == 0:
            watched.read(number, VISITORS)
    flat(watched, MOST_A_VISITOR, "visitors", "visitor")
