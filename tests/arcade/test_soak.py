"""Memory stays flat: over changes of scene, over matches, and over visitors, by the hundred.

Run with ``-m soak -s``; the slopes are printed. The pages that the process holds are read from the
system, so that what libraries in C keep counts as well. Two things that cannot grow for ever, but
take thousands of matches until they stand still, are left out: what large caches remember, and
pages that C's allocator keeps for later.
"""

import ctypes
import functools
import gc
import os
from pathlib import Path
from random import Random

import pytest

from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.statistics import StatisticsScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_pause import pause_of
from games.core import registry
from games.koenigsflucht.bitboard import Remembered
from games.ui.picture_store import PictureStore
from games.ui.text import Cache

CHANGES = int(os.environ.get("GALTONI_SOAK_CHANGES", "2000"))
MATCHES = int(os.environ.get("GALTONI_SOAK_MATCHES", "500"))
VISITORS = int(os.environ.get("GALTONI_SOAK_VISITORS", "800"))
MOST = 1024.0
"""The steepest slope (bytes a change or match) that counts as flat: 2 MB over 2,000 changes."""
MOST_A_MATCH = 8192.0
"""Python takes memory from the system by the MiB: one such step makes 4 kB a match by itself."""
MOST_A_VISITOR = 4096.0
"""One such step within the last four hundred visitors makes 2 to 4 kB by itself."""

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc"),
]


LARGE = 1024
"""Caches of at least so many entries are emptied before memory is read, if they have a bound."""
SENTENCES = 400
"""The same for what is kept of set type: matches go on saying something new for hundreds of them.

Traced from the 20th to the 60th match it is the most that grows: 53 of 70 kB of Python's memory,
and 32 more pictures of words, some 10 kB each, which the system counts alone. 600 of them are kept
at most: until then they make 7 to 8 kB a match.
"""
SLOW = {}
"""Those found so far, by number: the collector no longer tells of what the loop has set aside."""


def slow_caches():
    """Return what of our own fills slowly, and only up to a bound."""
    for found in gc.get_objects():
        if isinstance(found, Remembered) or (isinstance(found, Cache) and found.bound >= SENTENCES):
            SLOW[id(found)] = found.clear
        elif (
            isinstance(found, functools._lru_cache_wrapper)
            and found.__module__.startswith(("games.", "sim."))
            and (found.cache_parameters()["maxsize"] or 0) >= LARGE
        ):
            SLOW[id(found)] = found.cache_clear
    return list(SLOW.values())


def held():
    """Return the bytes of memory that this process holds and needs."""
    for empty in slow_caches():
        empty()
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:  # only in the GNU library
        trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def slope(points):
    """Return how steeply a line through (x, y) rises, by least squares."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    across = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / across


def means(points, size):
    """Return the middle of every ``size`` points in a row."""
    parts = [points[start : start + size] for start in range(0, len(points) - size + 1, size)]
    return [(sum(x for x, _ in part) / size, sum(y for _, y in part) / size) for part in parts]


def report(name, points, unit):
    """Print and return the slope of the second half: by then every picture has been made."""
    late = [point for point in points if point[0] >= points[-1][0] / 2]
    found = slope(late)
    first, last = points[0][1] / 2**20, points[-1][1] / 2**20
    steps = [f"{x:.0f}: {y / 2**20:.1f}" for x, y in points[:: max(1, len(points) // 10)]]
    print(f"{name}, MB after so many: {', '.join(steps)}")
    print(f"{name}: {found:.0f} bytes a {unit}; {first:.1f} MB at first, {last:.1f} MB at last")
    return found


@pytest.fixture
def soaked(kit, tmp_path):
    """Return (app, house) with a picture store, and a few matches that were played."""
    app, house = kit.arcade()
    app.desk.painter.materials.store = PictureStore(tmp_path / "pictures")
    slow_caches()
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


def rounds(app, house, chance):
    """Yield after every change of scene, for ever."""
    stack = app.desk.stack
    while True:
        for game in registry.NAMES:
            plan = MatchPlan.usual(game)
            stack.push(SetupScene(house, plan))
            yield
            table = TableScene(house, plan.begin(house.saves, chance.getrandbits(62)))
            stack.replace(table)
            yield
            stack.push(pause_of(table))
            yield
            stack.pop()
            yield
            stack.push(RulesScene(app.desk, game))
            yield
            stack.pop()
            house.to_start()
            yield
            stack.push(ReplaysScene(house))
            yield
            shelf = stack.top
            shelf._filtered(game)
            replay = ReplayScene(house, house.archive.open(shelf.files[0]))
            stack.push(replay)
            yield
            replay.jump(chance.randrange(len(replay.record.lines)))
            yield
            stack.pop()
            yield
            stack.replace(StatisticsScene(house))
            yield
            house.to_start()
            yield
            house.saves.current(game).unlink()  # otherwise the list grows, not the house


def test_memory_stays_flat_over_changes_of_scene(kit, soaked):
    app, house = soaked
    points = []
    changes = rounds(app, house, Random(1))
    for number in range(CHANGES):
        next(changes)
        kit.live(app, 2, dt=1 / 30)
        app.rest()  # what was left is swept between frames
        if number % 20 == 0:
            points.append((number, held()))
    assert report("changes of scene", points, "change") < MOST


PACE = {"mancala": 8, "siebener": 8, "koenigsflucht": 2, "gipf": 1, "galtoni": 1}
"""How many of twenty matches are of each game: those of marbles and stones take longest."""


def test_memory_stays_flat_over_matches(kit, soaked):
    app, house = soaked
    points, chance = [], Random(2)
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
            points.append((number, held()))
    # A board of marbles needs more than a tray of dice: only rounds of all games compare.
    points = means(points, len(games) // every)
    assert report("matches", points, "match") < MOST_A_MATCH


def test_memory_stays_flat_over_visitors(kit, exhibition, tmp_path):
    """By itself, touched, set up, begun and left: as an exhibition does for weeks."""
    app, _ = exhibition((640, 360), idle=5.0)
    app.desk.painter.materials.store = PictureStore(tmp_path / "pictures")
    slow_caches()

    def live(frames):
        kit.live(app, frames, dt=0.2)  # until nothing fades: only then is swept
        app.rest()

    points = []
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
            points.append((number, held()))
    assert report("visitors", points, "visitor") < MOST_A_VISITOR
