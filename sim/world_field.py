"""Everything fixed on a board, sorted by place, as a marble's centre meets it.

A marble's centre keeps off a nail by the sum of the radii, so a nail is a circle; a bar with round
ends is two circles and two faces. Cells list what a centre within them can meet on a short way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from sim.board import Board, Segment

NAIL, WOOD = 0, 1

Circle = tuple[float, float, float, float, int]
"""Centre x, y, distance kept, its square, material."""

Face = tuple[float, float, float, float, float, float, float, float, int]
"""A foot x, y; outward normal; direction along; length; distance kept; material."""

Cell = tuple[tuple[Circle, ...], tuple[Face, ...]]

CELL = 0.5
"""Width of a cell, in radii of the marble."""

TRAVEL = 0.5
"""The longest way for which a cell's list is complete, in radii of the marble."""

EMPTY: Cell = ((), ())


class Field:
    """The circles and faces of a board, by cells; outside of the cells everything is listed."""

    def __init__(self, board: Board) -> None:
        """Sort the board's nails and bars into cells."""
        radius = board.marble.radius
        self.circles = tuple(_circles(board, radius))
        self.faces = tuple(_faces(board, radius))
        self.travel = TRAVEL * radius
        self.cell = CELL * radius
        self.left = -board.width / 2 - self.cell
        self.bottom = -self.cell
        self.across = math.ceil((board.width + 2 * self.cell) / self.cell)
        self.up = math.ceil((board.height + 2 * self.cell + 2 * radius) / self.cell)
        self.everything: Cell = (self.circles, self.faces)
        self.cells = self._sorted()

    def at(self, x: float, y: float) -> Cell:
        """Return all that a centre at (x, y) can meet within ``travel`` mm."""
        i = int((x - self.left) // self.cell)
        j = int((y - self.bottom) // self.cell)
        if 0 <= i < self.across and 0 <= j < self.up:
            return self.cells[j * self.across + i]
        return self.everything

    def _sorted(self) -> list[Cell]:
        """Return the cells row by row, each with what a centre anywhere in it can meet."""
        reach = 1.1 * self.travel + self.cell * math.sqrt(0.5)
        circles: list[list[Circle]] = [[] for _ in range(self.across * self.up)]
        faces: list[list[Face]] = [[] for _ in range(self.across * self.up)]
        for circle in self.circles:
            x, y, keep = circle[:3]
            for cell, cx, cy in self._cells_around(x, y, x, y, keep + reach):
                if math.hypot(cx - x, cy - y) <= keep + reach:
                    circles[cell].append(circle)
        for face in self.faces:
            x, y, _, _, dx, dy, length, keep, _ = face
            ends = (x, y, x + dx * length, y + dy * length)
            for cell, cx, cy in self._cells_around(*ends, keep + reach):
                if _face_near(face, cx, cy, reach):
                    faces[cell].append(face)
        return [
            (tuple(some), tuple(others)) if some or others else EMPTY
            for some, others in zip(circles, faces, strict=True)
        ]

    def _cells_around(
        self, x1: float, y1: float, x2: float, y2: float, reach: float
    ) -> Iterator[tuple[int, float, float]]:
        """Yield number and middle of the cells within ``reach`` of the box of two points."""
        size = self.cell
        left = max(math.floor((min(x1, x2) - reach - self.left) / size), 0)
        right = min(math.ceil((max(x1, x2) + reach - self.left) / size), self.across)
        low = max(math.floor((min(y1, y2) - reach - self.bottom) / size), 0)
        high = min(math.ceil((max(y1, y2) + reach - self.bottom) / size), self.up)
        for j in range(low, high):
            for i in range(left, right):
                x = self.left + (i + 0.5) * size
                yield j * self.across + i, x, self.bottom + (j + 0.5) * size


@lru_cache(maxsize=8)
def field_of(board: Board) -> Field:
    """Return a board's field; boards in use are sorted once."""
    return Field(board)


def _circles(board: Board, radius: float) -> Iterator[Circle]:
    for peg in board.pegs:
        keep = peg.radius + radius
        yield (peg.x, peg.y, keep, keep * keep, NAIL)
    for bar in board.segments:
        keep = bar.radius + radius
        for x, y in {(bar.x1, bar.y1): 0, (bar.x2, bar.y2): 0}:
            yield (x, y, keep, keep * keep, WOOD)


def _faces(board: Board, radius: float) -> Iterator[Face]:
    for bar in board.segments:
        length = bar_length(bar)
        if length == 0.0:
            continue
        dx, dy = (bar.x2 - bar.x1) / length, (bar.y2 - bar.y1) / length
        keep = bar.radius + radius
        yield (bar.x1, bar.y1, -dy, dx, dx, dy, length, keep, WOOD)
        yield (bar.x1, bar.y1, dy, -dx, dx, dy, length, keep, WOOD)


def bar_length(bar: Segment) -> float:
    """Return the distance between a bar's end centres, mm."""
    return math.hypot(bar.x2 - bar.x1, bar.y2 - bar.y1)


def _face_near(face: Face, x: float, y: float, reach: float) -> bool:
    fx, fy, nx, ny, dx, dy, length, keep, _ = face
    along = (x - fx) * dx + (y - fy) * dy
    off = (x - fx) * nx + (y - fy) * ny
    return -reach <= along <= length + reach and -reach <= off <= keep + reach
