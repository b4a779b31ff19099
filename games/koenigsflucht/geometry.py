"""The board of Königsflucht: 121 squares counted from a1 along the rows, and what lies where."""

from __future__ import annotations

from typing import Final

import msgspec

from assets.refusals import Refusal
from games.core.game import is_number

SIZE: Final = 11
SQUARES: Final = SIZE * SIZE
COLUMNS: Final = "abcdefghijk"

THRONE: Final = SQUARES // 2
CORNERS: Final = frozenset({0, SIZE - 1, SQUARES - SIZE, SQUARES - 1})
REFUGES: Final = CORNERS | {THRONE}
"""Where only the king may stop: corners and throne."""


class Move(msgspec.Struct, frozen=True, order=True):
    """A piece goes from one square to another; what it takes follows from the position."""

    source: int
    target: int


def name(square: int) -> str:
    """Return a square's name: ``f6`` for the throne."""
    return f"{COLUMNS[square % SIZE]}{square // SIZE + 1}"


def square_at(text: str) -> int:
    """Return the square with a name; ValueError when there is none."""
    column, row = text[:1].lower(), text[1:]
    if not column or column not in COLUMNS or not is_number(row) or not 1 <= int(row) <= SIZE:
        raise Refusal("positions.koenigsflucht_square", text=repr(text))
    return (int(row) - 1) * SIZE + COLUMNS.index(column)


def _ray(square: int, step_x: int, step_y: int) -> tuple[int, ...]:
    """Return the squares in a direction, the nearest first."""
    x, y = square % SIZE + step_x, square // SIZE + step_y
    found = []
    while 0 <= x < SIZE and 0 <= y < SIZE:
        found.append(y * SIZE + x)
        x, y = x + step_x, y + step_y
    return tuple(found)


RAYS: Final = tuple(
    tuple(_ray(square, *step) for step in ((0, -1), (-1, 0), (1, 0), (0, 1)))
    for square in range(SQUARES)
)
"""The four lines of squares from each square: down, left, right, up."""

NEIGHBOURS: Final = tuple(tuple(ray[0] for ray in rays if ray) for rays in RAYS)
EDGE: Final = frozenset(square for square in range(SQUARES) if len(NEIGHBOURS[square]) < 4)

PAIRS: Final = tuple(
    tuple(tuple(zip(ray[::2], ray[1::2], strict=False)) for ray in rays if len(ray) > 1)
    for rays in RAYS
)
"""From each square in four directions: the squares by twos, where prey and anvil would stand."""

BETWEEN: Final = tuple(
    {target: ray[:index] for ray in rays for index, target in enumerate(ray)} for rays in RAYS
)
"""For each square what lies between it and every square in line with it."""


def _runs(source: int, king: bool) -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """Return for each direction the moves when 0, 1, 2, ... squares are free, by their target."""
    found = []
    for ray in RAYS[source]:
        stops = [
            tuple(
                Move(source, target)
                for target in sorted(ray[:free])
                if king or target not in REFUGES
            )
            for free in range(len(ray) + 1)
        ]
        found.append(tuple(stops))
    return tuple(found)


RUNS: Final = tuple(
    tuple(_runs(square, king) for square in range(SQUARES)) for king in (False, True)
)
"""``RUNS[is_king][square][direction][free]``: the moves along so many free squares."""
