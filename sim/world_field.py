"""Everything fixed on a board, sorted by place, as a marble's centre meets it.

A marble's centre keeps off a nail by the sum of the radii, so a nail is a circle; a bar with round
ends is two circles and two faces. Cells list what a centre within them can meet on a short way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.board import Board, Segment

NAIL, WOOD = 0, 1

Circle = tuple[float, float, float, float, int]
"""Centre x, y, distance kept, its square, material."""

Face = tuple[float, float, float, float, float, float, float, float, int]
"""A foot x, y; outward normal; direction along; length; distance kept; material."""

Cell = tuple[tuple[Circle, ...], tuple[Face, ...]]

CELL = 4.0
"""Width of a cell, mm."""

TRAVEL = 4.0
"""The longest way, mm, for which a cell's list is complete."""

EMPTY: Cell = ((), ())


class Field:
    """The circles and faces of a board, by cells; outside of the cells everything is listed."""

    def __init__(self, board: Board) -> None:
        """Sort the board's nails and bars into cells."""
        radius = board.marble.radius
        self.circles = tuple(_circles(board, radius))
        self.faces = tuple(_faces(board, radius))
        self.left = -board.width / 2 - CELL
        self.bottom = -CELL
        self.across = math.ceil((board.width + 2 * CELL) / CELL)
        self.up = math.ceil((board.height + 2 * CELL + 2 * radius) / CELL)
        self.everything: Cell = (self.circles, self.faces)
        self.cells = [self._cell(i, j) for j in range(self.up) for i in range(self.across)]

    def at(self, x: float, y: float) -> Cell:
        """Return all that a centre at (x, y) can meet within ``TRAVEL`` mm."""
        i = int((x - self.left) // CELL)
        j = int((y - self.bottom) // CELL)
        if 0 <= i < self.across and 0 <= j < self.up:
            return self.cells[j * self.across + i]
        return self.everything

    def _cell(self, i: int, j: int) -> Cell:
        x = self.left + (i + 0.5) * CELL
        y = self.bottom + (j + 0.5) * CELL
        reach = TRAVEL + CELL * math.sqrt(0.5) + 0.5
        circles = tuple(c for c in self.circles if math.hypot(x - c[0], y - c[1]) <= c[2] + reach)
        faces = tuple(f for f in self.faces if _face_near(f, x, y, reach))
        return (circles, faces) if circles or faces else EMPTY


def gap(field: Field, x: float, y: float) -> tuple[float, int]:
    """Return the smallest distance (mm, negative when overlapping) and the material it is to."""
    best, material = math.inf, WOOD
    for cx, cy, keep, _, kind in field.circles:
        distance = math.hypot(x - cx, y - cy) - keep
        if distance < best:
            best, material = distance, kind
    for fx, fy, nx, ny, dx, dy, length, keep, kind in field.faces:
        along = (x - fx) * dx + (y - fy) * dy
        off = (x - fx) * nx + (y - fy) * ny
        if 0.0 <= along <= length and off >= 0.0 and off - keep < best:
            best, material = off - keep, kind
    return best, material


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
