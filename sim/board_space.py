"""The room a marble's centre has on a board: its clearance on a grid, and where it can get to."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from sim.board import Board, Segment

Cell = tuple[int, int]
"""A grid point: row and column."""

GRID = 0.5
"""Distance of the grid's points, mm."""

TOLERANCE = 0.2
"""Missing room in mm that the grid cannot tell from none; exact checks see the rest."""


def bar_distance(bar: Segment, x: float, y: float) -> float:
    """Return the distance of a point from the line between a bar's end centres, mm."""
    dx, dy = bar.x2 - bar.x1, bar.y2 - bar.y1
    square = dx * dx + dy * dy
    share = ((x - bar.x1) * dx + (y - bar.y1) * dy) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(x - bar.x1 - share * dx, y - bar.y1 - share * dy)


def clearance(board: Board, x: float, y: float) -> float:
    """Return how far a marble with its centre at (x, y) is from everything, mm; negative inside."""
    pegs = (math.hypot(x - peg.x, y - peg.y) - peg.radius for peg in board.pegs)
    bars = (bar_distance(bar, x, y) - bar.radius for bar in board.segments)
    return min(min(pegs, default=math.inf), min(bars, default=math.inf)) - board.marble.radius


class Room:
    """The clearance of a marble's centre on a grid over the field, and what entries lead to."""

    def __init__(self, board: Board) -> None:
        """Measure the whole field, and fill it from the entries downwards and sideways."""
        self.board = board
        self.left = -board.width / 2
        self.columns = round(board.width / GRID) + 1
        self.rows = round(board.height / GRID) + 1
        self.clear = self._measure()
        self.reached = self._fill(self.clear > -TOLERANCE)
        self._spots: dict[Cell, tuple[float, Cell]] | None = None

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Return the grid point (row, column) nearest to a place on the field."""
        row = min(max(round(y / GRID), 0), self.rows - 1)
        return row, min(max(round((x - self.left) / GRID), 0), self.columns - 1)

    def place(self, cell: tuple[int, int]) -> tuple[float, float]:
        """Return the place of a grid point, mm."""
        return self.left + cell[1] * GRID, cell[0] * GRID

    def reaches(self, x: float, y: float, around: float = 1.0) -> bool:
        """Say whether a marble can get within ``around`` mm of a place."""
        row, column = self.cell(x, y)
        near = math.ceil(around / GRID)
        rows = slice(max(row - near, 0), row + near + 1)
        return bool(self.reached[rows, max(column - near, 0) : column + near + 1].any())

    def _measure(self) -> npt.NDArray[np.float64]:
        ys, xs = np.mgrid[0 : self.rows, 0 : self.columns] * GRID
        xs = xs + self.left
        clear = np.full(xs.shape, np.inf)
        reach = 4 * self.board.marble.radius
        for peg in self.board.pegs:
            box = self._box((peg.x, peg.y), (peg.x, peg.y), reach + peg.radius)
            distance = np.hypot(xs[box] - peg.x, ys[box] - peg.y) - peg.radius
            clear[box] = np.minimum(clear[box], distance)
        for bar in self.board.segments:
            box = self._box((bar.x1, bar.y1), (bar.x2, bar.y2), reach + bar.radius)
            distance = _bar_distances(bar, xs[box], ys[box]) - bar.radius
            clear[box] = np.minimum(clear[box], distance)
        return np.minimum(clear, reach) - self.board.marble.radius

    def _box(
        self, one: tuple[float, float], other: tuple[float, float], reach: float
    ) -> tuple[slice, slice]:
        low = self.cell(min(one[0], other[0]) - reach, min(one[1], other[1]) - reach)
        high = self.cell(max(one[0], other[0]) + reach, max(one[1], other[1]) + reach)
        return slice(low[0], high[0] + 1), slice(low[1], high[1] + 1)

    def _starts(self) -> list[tuple[int, int]]:
        return [self.cell(entry.x, entry.y) for entry in self.board.entries]

    def _fill(self, passable: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Return all passable points that hang together with an entry, none higher than one."""
        top = max(self.cell(0.0, entry.y)[0] for entry in self.board.entries)
        open_ = passable.copy()
        open_[top + 1 :, :] = False
        reached = np.zeros_like(open_)
        waiting = [cell for cell in self._starts() if open_[cell]]
        for cell in waiting:
            reached[cell] = True
        while waiting:
            row, column = waiting.pop()
            for cell in self._around(row, column):
                if open_[cell] and not reached[cell]:
                    reached[cell] = True
                    waiting.append(cell)
        return reached

    def _around(self, row: int, column: int) -> Iterable[tuple[int, int]]:
        if row > 0:
            yield row - 1, column
        if row < self.rows - 1:
            yield row + 1, column
        if column > 0:
            yield row, column - 1
        if column < self.columns - 1:
            yield row, column + 1

    def narrowest(self, x: float, y: float) -> tuple[float, float, float]:
        """Return the place (x, y) and the clearance of the tightest spot of the widest way to it.

        The way leads from any entry to (x, y); the clearance is negative when a marble does not
        get through.
        """
        if self._spots is None:
            self._spots = self._widest_ways()
        tight, spot = self._spots.get(self.cell(x, y), (math.inf, self.cell(x, y)))
        return (*self.place(spot), -tight)

    def _widest_ways(self) -> dict[Cell, tuple[float, Cell]]:
        """Return for every grid point how tight the widest way to it is, and where."""
        heap = [(-float(self.clear[cell]), cell, cell) for cell in self._starts()]
        heapq.heapify(heap)
        done: dict[Cell, tuple[float, Cell]] = {}
        while heap:
            tight, cell, spot = heapq.heappop(heap)
            if cell in done:
                continue
            done[cell] = tight, spot
            for other in self._around(*cell):
                if other not in done:
                    here = -float(self.clear[other])
                    worse = (here, other, other) if here > tight else (tight, other, spot)
                    heapq.heappush(heap, worse)
        return done


def _bar_distances(
    bar: Segment, xs: npt.NDArray[np.float64], ys: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    dx, dy = bar.x2 - bar.x1, bar.y2 - bar.y1
    square = dx * dx + dy * dy
    share = ((xs - bar.x1) * dx + (ys - bar.y1) * dy) / square if square else np.zeros_like(xs)
    share = np.clip(share, 0.0, 1.0)
    return np.asarray(np.hypot(xs - bar.x1 - share * dx, ys - bar.y1 - share * dy))
