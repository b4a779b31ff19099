"""Lone marbles on an empty board by the hundred thousand: contact times solved, compiled.

The law is that of :mod:`sim.marble`, as in the live world; units are mm, s, mm/s. Every drop
depends on the board, its entry, the seed and its own number alone, so that it is the same in
whatever order, chunk or process it is done. Needs numba (extra ``lab``); without it the first use
raises FlightError, importing this module does not.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

import numpy as np

from assets.refusals import told
from sim.board_parts import Board
from sim.flight_board import ESCAPED, STUCK, TIME_LIMIT, Array, prepare
from sim.marble import INERTIA

__all__ = [
    "ESCAPED",
    "STEP",
    "STUCK",
    "TIME_LIMIT",
    "Drops",
    "Flight",
    "FlightError",
    "drops",
    "paths",
    "warm_up",
]

STEP = 1 / 60
"""The longest step in s that measurements use (scripts/validate_engines.py halves it).

It is that of a marble of 16 mm at 30°; on other boards it is scaled with √(r/g), the board's own
time, so that a scaled board has the same accuracy, and its marbles go the same ways.
"""

MOST_POINTS = 20_000
"""Points of a recorded path after which the rest is left out."""


class FlightError(ValueError):
    """A flight that cannot be had; its text is one sentence with the remedy."""


class Drops(NamedTuple):
    """How drops ended, one row each.

    ``ends``: column from 0, or STUCK, TIME_LIMIT, ESCAPED; ``times``: seconds from letting go to
    the first touch of the column's floor (or to the end); ``hits``: contacts at 20 mm/s and more
    until then; ``places``: where the marble was when its end was certain, x and y in mm, (n, 2).
    """

    ends: Array
    times: Array
    hits: Array
    places: Array


class Flight:
    """A board made ready for many drops."""

    def __init__(self, board: Board, *, step: float = STEP, inertia: float = INERTIA) -> None:
        """Prepare ``board``; ``step`` is the longest step in s, scaled as :data:`STEP` says.

        ``inertia`` is the moment about the board's normal over m r² (a disc has 1/2).
        FlightError when numba is missing or the step is not positive.
        """
        if not step > 0.0:
            raise FlightError(f"the step is {step}; give a positive number of seconds.")
        self._kernel = _kernel()
        self.board = board
        self.step = step
        self._prepared = prepare(board, step, inertia)

    def drops(
        self,
        entry: int,
        count: int,
        seed: int,
        *,
        first: int = 0,
        offset: float = 0.0,
        mirrored: bool = False,
    ) -> Drops:
        """Return drops number ``first`` to ``first + count - 1`` of ``entry`` (from 0).

        ``offset`` is where in the entry the hand is, mm. ``mirrored`` gives the mirror images of
        the hands at the mirrored entry: on a mirrored board everything else is mirrored then, to
        the bit. FlightError for an entry or seed that cannot be.
        """
        start = self._start(entry, offset, mirrored)
        hand = len(self.board.entries) - 1 - entry if mirrored else entry
        found = _room(count)
        self._kernel.fly_many(first, count, _key(seed), hand, start, *self._prepared, *found)
        return found

    def throws(self, starts: Array) -> Drops:
        """Return how marbles end that start at given x, y, vx, vy, shape (n, 4), not turning."""
        table = np.ascontiguousarray(starts, dtype=np.float64).reshape(-1, 4)
        found = _room(len(table))
        self._kernel.fly_all(table, *self._prepared, *found)
        return found

    def path(self, entry: int, seed: int, index: int, *, offset: float = 0.0) -> Array:
        """Return the way of one drop: rows of time in s, x, y in mm, a row per step or contact."""
        start = self._start(entry, offset, False)
        x, vx = self._kernel.released(_key(seed), entry, index, start)
        return self.way(x, start[1], vx, 0.0)

    def way(self, x: float, y: float, vx: float = 0.0, vy: float = 0.0) -> Array:
        """Return the way of a marble from a given start, as :meth:`path` does."""
        room = np.empty((MOST_POINTS, 3))
        points = self._kernel.fly(x, y, vx, vy, *self._prepared, room)[-1]
        return room[:points].copy()

    def _start(self, entry: int, offset: float, mirrored: bool) -> Array:
        entries = self.board.entries
        if not 0 <= entry < len(entries):
            raise FlightError(
                f"there is no entry {entry + 1}; choose one from 1 to {len(entries)}."
            )
        place, spread = entries[entry], self.board.release
        sign = -1.0 if mirrored else 1.0
        return np.array(
            [place.x, place.y, spread.spread_x, spread.spread_v, place.half_width, offset, sign]
        )


def drops(
    board: Board, entry: int, count: int, seed: int, *, first: int = 0, step: float = STEP
) -> Drops:
    """Return ``count`` drops of one entry (from 0) on an empty board; see :class:`Flight`."""
    return Flight(board, step=step).drops(entry, count, seed, first=first)


def paths(
    board: Board, entry: int, count: int, seed: int, *, first: int = 0, step: float = STEP
) -> list[Array]:
    """Return the ways of ``count`` drops for drawing: arrays of time in s, x and y in mm."""
    flight = Flight(board, step=step)
    return [flight.path(entry, seed, first + i) for i in range(count)]


def warm_up(announce: Callable[[str], None] | None = None, patience: float = 1.0) -> float:
    """Load or compile the engine and return the seconds it took.

    ``announce`` is told in one sentence when compiling takes longer than ``patience`` seconds (the
    first time on a machine; afterwards the compiled code is kept). Loading what is kept says
    nothing, however busy the machine. FlightError without numba.
    """
    begun = time.perf_counter()
    sentence = "Compiling the flight engine; this happens once and takes about half a minute."
    timer = threading.Timer(patience, announce or _silent, (sentence,))
    timer.daemon = True
    kernel = _kernel()
    # Imported here: it needs numba.
    from sim.flight_compile import at_compiling

    try:
        with at_compiling(timer.start):
            kernel.compile_all()
    finally:
        timer.cancel()
    return time.perf_counter() - begun


def _silent(sentence: str) -> None:
    """Take a sentence that nobody wants to read."""


def _kernel() -> ModuleType:
    try:
        from sim import flight_kernel
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith(("numba", "llvmlite")):
            raise
        raise FlightError(told("refusals.no_package", package="numba")) from None
    return flight_kernel


def _key(seed: int) -> np.uint64:
    """Return the 64 bits that a campaign's seed stands for in the hash of a single drop."""
    if seed < 0:
        raise FlightError(f"the seed is {seed}; give a whole number from 0.")
    return np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])


def _room(count: int) -> Drops:
    return Drops(
        np.empty(count, np.int64),
        np.empty(count),
        np.empty(count, np.int64),
        np.empty((count, 2)),
    )
