"""Which moves a side has, read off line by line.

From one position to the next at most a few of the 22 lines change, so what the pieces of a line can
do along it is remembered by the line's content.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from games.koenigsflucht.geometry import KING_STEPS, SIZE, SOLDIER_STEPS, Move
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
    for x, piece in enumerate(line):
        if OWNERS[piece] == turn:
            _, left, right, _ = (KING_STEPS if piece == KING else SOLDIER_STEPS)[y * SIZE + x]
            along = _until(left, line[x - 1 :: -1] if x else b"")[::-1]
            found.append((x, along + _until(right, line[x + 1 :])))
    return tuple(found)


@lru_cache(_REMEMBERED)
def _column(x: int, line: bytes, turn: int) -> tuple[tuple[Moves, Moves], ...]:
    """Return the moves down and up from every square of column ``x``, none from empty ones."""
    found: list[tuple[Moves, Moves]] = []
    for y, piece in enumerate(line):
        if OWNERS[piece] == turn:
            down, _, _, up = (KING_STEPS if piece == KING else SOLDIER_STEPS)[y * SIZE + x]
            below = _until(down, line[y - 1 :: -1] if y else b"")[::-1]
            found.append((below, _until(up, line[y + 1 :])))
        else:
            found.append(((), ()))
    return tuple(found)


def _until(ray: tuple[tuple[int, Move | None], ...], pieces: bytes) -> Moves:
    """Return the moves along a ray, the nearest first, up to the first square that is taken."""
    found = []
    for (_, move), piece in zip(ray, pieces, strict=True):
        if piece:
            break
        if move is not None:
            found.append(move)
    return tuple(found)
