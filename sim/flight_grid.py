"""Which surfaces a step begun in a cell can meet: a compiled part of the flight engine."""

from __future__ import annotations

import math
from typing import Any

from sim.flight_board import P_CELL, P_REACH, P_X0, P_Y0
from sim.flight_compile import compiled


@compiled
def _box(items: Any, number: int, p: Any, across: int, up: int) -> tuple[int, int, int, int, float]:
    """Return first and last-but-one column and row of the cells near a surface, and how near."""
    size = p[P_CELL]
    # No point of a cell is farther from its middle than half its diagonal.
    near = items[number, 5] + p[P_REACH] + size * math.sqrt(0.5)
    x, y = items[number, 0], items[number, 1]
    ex = x + items[number, 2] * items[number, 4]
    ey = y + items[number, 3] * items[number, 4]
    left = max(math.floor((min(x, ex) - near - p[P_X0]) / size), 0)
    right = min(math.ceil((max(x, ex) + near - p[P_X0]) / size), across)
    low = max(math.floor((min(y, ey) - near - p[P_Y0]) / size), 0)
    high = min(math.ceil((max(y, ey) + near - p[P_Y0]) / size), up)
    return left, right, low, high, near


@compiled
def _close(items: Any, number: int, column: int, row: int, near: float, p: Any) -> bool:
    """Tell whether a cell's middle is within ``near`` of a surface's middle line."""
    dx = p[P_X0] + (column + 0.5) * p[P_CELL] - items[number, 0]
    dy = p[P_Y0] + (row + 0.5) * p[P_CELL] - items[number, 1]
    along = dx * items[number, 2] + dy * items[number, 3]
    along = min(max(along, 0.0), items[number, 4])
    dx -= along * items[number, 2]
    dy -= along * items[number, 3]
    return bool(dx * dx + dy * dy <= near * near)


@compiled
def mark(items: Any, p: Any, across: int, up: int, cells: Any) -> None:
    """Set ``cells[k]`` to where cell k's surfaces begin in a list of all cells' surfaces.

    Cells row by row from below; ``cells`` has one place more, for the list's end, and is zero.
    """
    for number in range(items.shape[0]):
        left, right, low, high, near = _box(items, number, p, across, up)
        for row in range(low, high):
            for column in range(left, right):
                if _close(items, number, column, row, near, p):
                    cells[row * across + column + 1] += 1
    for k in range(across * up):
        cells[k + 1] += cells[k]


@compiled
def fill(items: Any, p: Any, across: int, up: int, places: Any, members: Any) -> None:
    """Write the numbers of each cell's surfaces to ``members``; ``places`` (a copy) is used up."""
    for number in range(items.shape[0]):
        left, right, low, high, near = _box(items, number, p, across, up)
        for row in range(low, high):
            for column in range(left, right):
                if _close(items, number, column, row, near, p):
                    cell = row * across + column
                    members[places[cell]] = number
                    places[cell] += 1
