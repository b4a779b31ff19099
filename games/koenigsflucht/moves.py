"""Which moves a side has, read off line by line.

From one position to the next at most a few of the 22 lines change, so what the pieces of a line can
do along it is remembered by the line's content.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from games.koenigsflucht.geometry import RUNS, SIZE, Move
from games.koenigsflucht.state import KING, OWNERS

_REMEMBERED: Final = 1 << 14

Moves: TypeAlias = tuple[Move, ...]


def moves(board: bytes, turn: int) -> Moves:
    """Return all moves of a side, sorted by the square they start from, then by where they end."""
    columns = [_column(x, board[x::SIZE], turn) for x in range(SIZE)]
    found: list[Move] = []
    for y in range(SIZE):
        for x, sideways in _row(y, board[y * SIZE : y * SIZE + SIZE], turn):
            down, up = columns[x][y]
            found += down
            found += sideways
            found += up
    return tuple(found)


def can_move(board: bytes, turn: int) -> bool:
    """Return whether a side has any move."""
    for y in range(SIZE):
        for _, sideways in _row(y, board[y * SIZE : y * SIZE + SIZE], turn):
            if sideways:
                return True
    return bool(moves(board, turn))


@lru_cache(_REMEMBERED)
def _row(y: int, line: bytes, turn: int) -> tuple[tuple[int, Moves], ...]:
    """Return column and moves along the row for each piece of a side in row ``y``."""
    found = []
    for before, x, after in _gaps(line):
        piece = line[x]
        if OWNERS[piece] == turn:
            _, left, right, _ = RUNS[piece == KING][y * SIZE + x]
            found.append((x, left[x - before - 1] + right[after - x - 1]))
    return tuple(found)


@lru_cache(_REMEMBERED)
def _column(x: int, line: bytes, turn: int) -> tuple[tuple[Moves, Moves], ...]:
    """Return the moves down and up from every square of column ``x``, none from empty ones."""
    found: list[tuple[Moves, Moves]] = [((), ())] * SIZE
    for before, y, after in _gaps(line):
        piece = line[y]
        if OWNERS[piece] == turn:
            down, _, _, up = RUNS[piece == KING][y * SIZE + x]
            found[y] = (down[y - before - 1], up[after - y - 1])
    return tuple(found)


def _gaps(line: bytes) -> Iterator[tuple[int, int, int]]:
    """Return the place of each piece in a line between the places of its neighbours."""
    places = [place for place, piece in enumerate(line) if piece]
    return zip((-1, *places), places, (*places[1:], SIZE), strict=False)
