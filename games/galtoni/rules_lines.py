"""The 69 lines of four on seven columns of six, as bit masks.

A cell is the bit ``column * 7 + level``; the seventh bit of a column stays empty, so that no shift
runs from one column into the next.
"""

from __future__ import annotations

from collections.abc import Sequence

COLUMNS = 7
CAPACITY = 6
CELLS = COLUMNS * CAPACITY
STRIDE = CAPACITY + 1
KINDS = ("blue", "orange", "green", "joker")
JOKER = 3

Cell = tuple[int, int]
"""Column and level of a place, both from 0; level 0 is the floor."""

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
_SHIFTS = (1, STRIDE - 1, STRIDE, STRIDE + 1)


def bit(column: int, level: int) -> int:
    """Return the mask of one cell."""
    return 1 << (column * STRIDE + level)


def _all_lines() -> tuple[tuple[Cell, ...], ...]:
    found = []
    for across, up in _DIRECTIONS:
        for column in range(COLUMNS):
            for level in range(CAPACITY):
                line = tuple((column + i * across, level + i * up) for i in range(4))
                last_column, last_level = line[-1]
                if last_column < COLUMNS and 0 <= last_level < CAPACITY:
                    found.append(line)
    return tuple(found)


LINES = _all_lines()
"""24 rows, 21 columns, 12 rising and 12 falling diagonals, each four cells."""

LINE_MASKS = tuple(sum(bit(*cell) for cell in line) for line in LINES)


def masks(columns: Sequence[Sequence[int]]) -> list[int]:
    """Return the mask of the cells that each of the four kinds of marble fills."""
    found = [0, 0, 0, 0]
    for column, marbles in enumerate(columns):
        place = 1 << (column * STRIDE)
        for kind in marbles:
            found[kind] |= place
            place <<= 1
    return found


def has_four(mask: int) -> bool:
    """Return whether four cells of the mask lie in a row."""
    for shift in _SHIFTS:
        pairs = mask & (mask >> shift)
        if pairs & (pairs >> 2 * shift):
            return True
    return False


def owns_four(columns: Sequence[Sequence[int]], seat: int) -> bool:
    """Return whether the seat's marbles, jokers counting as its own, hold four in a row."""
    found = masks(columns)
    return has_four(found[seat] | found[JOKER])


def completes_four(columns: Sequence[Sequence[int]], column: int, seat: int) -> bool:
    """Return whether the top marble of a column lies in a four of the seat, jokers its own.

    The marble has to be the seat's own or a joker.
    """
    level = len(columns[column]) - 1
    for across, up in _DIRECTIONS:
        run = 1
        for way in (1, -1):
            there, height = column + way * across, level + way * up
            while (
                0 <= there < COLUMNS
                and 0 <= height < len(columns[there])
                and columns[there][height] in (seat, JOKER)
            ):
                run += 1
                there, height = there + way * across, height + way * up
        if run >= 4:
            return True
    return False


def fours(columns: Sequence[Sequence[int]], seat: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the seat's lines of four (for screens, after a right call)."""
    found = masks(columns)
    own = found[seat] | found[JOKER]
    return tuple(line for line, mask in zip(LINES, LINE_MASKS, strict=True) if own & mask == mask)
