"""The board for bots: spots on a grid on which every direction is a fixed shift of bits.

A spot at axial (q, r) is bit ``8 * (q + 3) + r + 3``; steps along the three directions are shifts
by 1, 7 and 8, and the empty eighth place of each column keeps shifts from running around. So all
rows of four are found at once, and a push moves its whole run in one operation.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from games.gipf.geometry import COORDINATES, PUSHES
from games.gipf.position import Position, removals

STEPS: Final = (1, 7, 8)


def _place(q: int, r: int) -> int:
    return 1 << (8 * (q + 3) + r + 3)


_TO_GRID: Final = tuple(_place(q, r) for q, r in COORDINATES)
_TO_NAMED: Final = {bit: 1 << index for index, bit in enumerate(_TO_GRID)}

ALL: Final = sum(_TO_GRID)
RINGS: Final = tuple(
    sum(_place(q, r) for q, r in COORDINATES if max(abs(q), abs(r), abs(q + r)) == distance)
    for distance in range(4)
)
"""The centre, and the spots one, two and three steps around it."""


def to_grid(named: int) -> int:
    """Return the bits on the grid for the bits of ``geometry``."""
    found = 0
    while named:
        low = named & -named
        named ^= low
        found |= _TO_GRID[low.bit_length() - 1]
    return found


def to_named(grid: int) -> int:
    """Return the bits of ``geometry`` for bits on the grid."""
    found = 0
    while grid:
        low = grid & -grid
        grid ^= low
        found |= _TO_NAMED[low]
    return found


class Way(NamedTuple):
    """A push on the grid.

    ``runs`` tells, by the stones of the line, which of them are shoved and where the first empty
    spot is; a full line is not in it. ``shift`` is the step, negative for a shift to the right.
    """

    line: int
    first: int
    shift: int
    runs: dict[int, tuple[int, int]]


def _way(number: int) -> Way:
    spots = [to_grid(bit) for bit in PUSHES[number].line]
    runs: dict[int, tuple[int, int]] = {}
    for count in range(len(spots)):
        for stones in combinations(spots, count):
            run = 0
            for spot in spots:
                if spot not in stones:
                    runs[sum(stones)] = (run, spot)
                    break
                run |= spot
    return Way(sum(spots), spots[0], spots[1].bit_length() - spots[0].bit_length(), runs)


WAYS: Final = tuple(_way(number) for number in range(len(PUSHES)))
"""The pushes, numbered as in ``geometry.PUSHES``."""


def has_four(own: int) -> bool:
    """Return whether four adjacent stones lie in a line."""
    two = own & own >> 1
    if two & two >> 2:
        return True
    two = own & own >> 7
    if two & two >> 14:
        return True
    two = own & own >> 8
    return bool(two & two >> 16)


def takings(white: int, black: int, gipfs: int, seat: int, official: bool) -> tuple[int, ...]:
    """Return every way to remove the seat's rows, as bits on the grid; empty without rows.

    One row without a Gipf stone to keep is by far the most frequent and is found here; what leaves
    a choice is left to the rules.
    """
    own = black if seat else white
    starts = [(step, _fours(own, step)) for step in STEPS]
    starts = [(step, four) for step, four in starts if four]
    if not starts:
        return ()
    step, four = starts[0]
    row = run_around(four & -four, step, white | black)
    choice = gipfs & row & (white | black if official else own)
    if len(starts) == 1 and not choice and not four & ~row:
        return (row,)
    position = Position(to_named(white), to_named(black), to_named(gipfs))
    return tuple(to_grid(bits) for bits in removals(position, seat, official))


def _fours(own: int, step: int) -> int:
    two = own & own >> step
    return two & two >> 2 * step


def run_around(bit: int, step: int, occupied: int) -> int:
    """Return the unbroken run of stones around a stone in a direction."""
    found = bit
    place = bit << step
    while occupied & place:
        found |= place
        place <<= step
    place = bit >> step
    while occupied & place:
        found |= place
        place >>= step
    return found
