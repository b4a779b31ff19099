"""What a process holds, read from the system, and what of it grew: for the tests of memory.

The pages that the process holds are counted, so that what libraries in C keep counts as well. Left
out is what cannot grow for ever, but takes thousands of matches until it stands still: what large
caches remember, pages that C's allocator keeps for later, and the interpreter's table of names,
which doubles once when enough names came and went (a path's parts are such names).
"""

import ctypes
import functools
import gc
import os
import pickle
import sys
import warnings
from collections import Counter
from pathlib import Path

import pygame

from games.arcade.plan import MatchPlan
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.statistics import StatisticsScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_pause import pause_of
from games.core import registry
from games.koenigsflucht.bitboard import Remembered
from games.ui.text import Cache

STATM = Path("/proc/self/statm")
LARGE = 1024
"""Caches of at least so many entries are emptied before memory is read, if they have a bound."""
SENTENCES = 400
"""The same for what is kept of set type: matches go on saying something new for hundreds of them.

Traced from the 20th to the 60th match it is the most that grows: 53 of 70 kB of Python's memory,
and 32 more pictures of words, some 10 kB each, which the system counts alone. 600 of them are kept
at most: until then they make 7 to 8 kB a match.
"""
NAMES = 1 << 17
"""So many names fill the interpreter's table, of 20 to 40 thousand, to the size it will have.

From 65,536 places to 131,072 it grows by 0.92 MiB at once, wherever that falls.
"""
SETTLED = 600
"""Within so many frames a change of scene is over."""
SHOWN = 12
"""So many of the things that grew most are told."""


def caches():
    """Return (cache, what empties it) for all of our own that fill slowly, and up to a bound."""
    found = []
    for thing in gc.get_objects():
        if isinstance(thing, Remembered) or (isinstance(thing, Cache) and thing.bound >= SENTENCES):
            found.append((thing, thing.clear))
        elif (
            isinstance(thing, functools._lru_cache_wrapper)
            and thing.__module__.startswith(("games.", "sim."))
            and (thing.cache_parameters()["maxsize"] or 0) >= LARGE
        ):
            found.append((thing, thing.cache_clear))
    return found


def bytes_of(thing):
    """Return how many bytes something takes by itself, a picture with its pixels."""
    if not isinstance(thing, pygame.Surface):
        return sys.getsizeof(thing)
    own = thing.get_parent() is None  # a part shares the pixels of the whole
    return thing.get_pitch() * thing.get_height() if own else 0


def kind_of(thing):
    """Return the name of something's type; pictures are told apart by their size."""
    name = f"{type(thing).__module__}.{type(thing).__qualname__}"
    return f"{name} {thing.get_size()}" if isinstance(thing, pygame.Surface) else name


def census():
    """Return (count by kind, bytes by kind) of all that can be reached, in a copy of a process.

    What caches hold is counted once more by the cache.
    """
    gc.unfreeze()  # the collector does not tell of what is set aside
    count, size, seen = Counter(), Counter(), set()
    count["blocks of Python's memory"] = sys.getallocatedblocks()
    ahead = gc.get_objects()
    while ahead:
        thing = ahead.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        ahead += gc.get_referents(thing)  # it does not tell of plain things by themselves
        kind = kind_of(thing)
        count[kind] += 1
        size[kind] += bytes_of(thing)
        if isinstance(thing, functools._lru_cache_wrapper):
            count[f"in {thing.__module__}.{thing.__qualname__}"] += thing.cache_info().currsize
        elif isinstance(thing, Cache):
            count[f"in caches of {thing.bound}"] += len(thing)
    return count, size


def apart(work):
    """Return what ``work`` returns in a copy of this process: it leaves no trace in this one."""
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the copy needs none of SDL's threads
        copy = os.fork()
    if not copy:
        try:
            with os.fdopen(write, "wb") as told:
                pickle.dump(work(), told)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        found = pickle.load(told)
    os.waitpid(copy, 0)
    return found


class Memory:
    """A running arcade's memory, once the loop has set aside what a start made."""

    def __init__(self, app, live):
        """Settle ``app``, which has changed its scene; ``live`` lets it live through a frame."""
        gc.unfreeze()  # what another app set aside is over
        gc.collect()
        for number in range(NAMES):
            sys.intern(f"name {number}")
        # The collector does not tell of what is set aside: it is asked before.
        self._aside = [empty for _, empty in caches()]
        for _ in range(SETTLED):
            live()
            app.rest()
            if gc.get_freeze_count():
                break
        else:
            raise AssertionError("the loop set nothing aside")
        self.points = []
        self._before = None

    def held(self):
        """Return the bytes of memory that this process holds and needs."""
        for empty in (*self._aside, *(empty for _, empty in caches())):
            empty()
        gc.collect()
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # only in the GNU library
            trim(0)
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def read(self, number, of):
        """Note what is held after ``number`` steps ``of`` so many; look around at half of them."""
        if self._before is None and number >= of / 2:
            self.held()  # as at the end
            self._before = apart(census)
        self.points.append((number, self.held()))

    def grown(self):
        """Return lines that tell what has become more since half of the steps."""
        if self._before is None:
            return ["nothing was counted at half of the steps"]
        self.held()
        lines = []
        for what, before, after in zip(("", " bytes"), self._before, apart(census), strict=True):
            more = after - before  # only what grew
            lines += [f"{kind}: +{n}{what}" for kind, n in more.most_common(SHOWN)]
        return lines

    def report(self, name, unit, size=1):
        """Print and return the slope of the second half, of means of ``size`` points in a row.

        By then every picture has been made.
        """
        points = means(self.points, size)
        late = [point for point in points if point[0] >= points[-1][0] / 2]
        found = slope(late)
        first, last = points[0][1] / 2**20, points[-1][1] / 2**20
        steps = [f"{x:.0f}: {y / 2**20:.1f}" for x, y in points[:: max(1, len(points) // 10)]]
        print(f"{name}, MB after so many: {', '.join(steps)}")
        print(f"{name}: {found:.0f} bytes a {unit}; {first:.1f} MB at first, {last:.1f} MB at last")
        return found


def rounds(app, house, chance):
    """Yield after every change of scene, game by game, for ever."""
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
