"""Ways that have to stay wide enough for a marble while nails move about.

A search that only hears that a board is no good finds no way along the edge of what is possible.
So a vector whose nails come too close is moved by the shortest way to one where a marble passes.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from sim.tuning_space import OFFSET, RADIUS, ROW_SHIFT, Space

Array = np.ndarray[Any, Any]

SPARE = 0.04
"""Room in mm beyond a marble's width: what rounding to hundredths can take away."""
ROUNDS = 60
"""Times that all ways are looked at; each widening may narrow another."""


class Passages:
    """The ways between the nails of a board, and to its walls, lanes and dividers.

    Only ways that a marble gets through on the board as it is are kept open.
    """

    def __init__(self, space: Space) -> None:
        """Find the ways of the board that ``space`` changes."""
        board = space.board
        tips = [
            (x, y, bar.radius)
            for bar in board.segments
            if bar.kind in ("divider", "guide")
            for x, y in ((bar.x1, bar.y1), (bar.x2, bar.y2))
        ]
        circles = [(peg.x, peg.y, peg.radius) for peg in board.pegs] + tips
        self._base = np.array(circles, dtype=np.float64).reshape(-1, 3)
        self._turn = _turns(space, len(circles))
        self._wide = 2 * board.marble.radius + SPARE
        self._edge = board.width / 2
        movable = range(len(board.pegs))
        self._pairs = np.array(
            [
                pair
                for pair in combinations(range(len(circles)), 2)
                if pair[0] in movable and self._gap(self._base, *pair) >= self._wide
            ],
            dtype=np.int64,
        ).reshape(-1, 2)
        beside = self._edge - np.abs(self._base[:, 0]) - self._base[:, 2]
        self._walled = [number for number in movable if beside[number] >= self._wide]

    def opened(self, vector: Array) -> Array:
        """Return the vector, shape (freedoms,), moved until every way is wide enough again.

        Where that cannot be had within ±1 the result is as near to it as was found.
        """
        found = np.clip(np.asarray(vector, dtype=np.float64), -1.0, 1.0)
        for _ in range(ROUNDS):
            steps = self._steps(found)
            if not steps:
                break
            for step in steps:
                found = found + step
            found = np.clip(found, -1.0, 1.0)
        return found

    def _steps(self, vector: Array) -> list[Array]:
        """Return for every way too narrow the shortest change that opens it."""
        circles = self._base + np.tensordot(self._turn, vector, axes=([2], [0]))
        one, other = circles[self._pairs[:, 0]], circles[self._pairs[:, 1]]
        apart = one[:, :2] - other[:, :2]
        long = np.hypot(apart[:, 0], apart[:, 1])
        missing = self._wide - (long - one[:, 2] - other[:, 2])
        steps = []
        for k in np.flatnonzero(missing > 1e-6):
            a, b = self._turn[self._pairs[k, 0]], self._turn[self._pairs[k, 1]]
            direction = apart[k] / max(float(long[k]), 1e-9)
            steps.append(_opening(direction @ (a[:2] - b[:2]) - a[2] - b[2], missing[k]))
        for number in self._walled:
            x, _, radius = circles[number]
            lacking = self._wide - (self._edge - abs(x) - radius)
            if lacking > 1e-6:
                turn = self._turn[number]
                steps.append(_opening(-np.sign(x) * turn[0] - turn[2], lacking))
        return steps

    @staticmethod
    def _gap(circles: Array, a: int, b: int) -> float:
        apart = circles[a, :2] - circles[b, :2]
        return float(np.hypot(*apart) - circles[a, 2] - circles[b, 2])


def _opening(slope: Array, missing: float) -> Array:
    """Return the shortest change along which a gap of this slope grows by what is missing."""
    square = float(slope @ slope)
    step: Array = slope * (missing / square) if square > 0 else np.zeros_like(slope)
    return step


def _turns(space: Space, circles: int) -> Array:
    """Return what each freedom does to x, y and radius of each circle, mm, (circles, 3, freedoms).

    Thicker dividers and the tilt are left to the geometry check.
    """
    turns = np.zeros((circles, 3, len(space)))
    for k, freedom in enumerate(space.freedoms):
        for number in freedom.pegs:
            if freedom.kind == "rows":
                turns[number, 1, k] = ROW_SHIFT
            elif freedom.kind == "radii":
                turns[number, 2, k] = RADIUS
            elif freedom.kind == "offsets":
                turns[number, 0, k] = OFFSET if number == freedom.pegs[0] else -OFFSET
    return turns
