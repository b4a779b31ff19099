"""The board as three whole numbers, for bots: ten times faster than states, and nothing to say.

Bit n is square n of ``geometry``. A move is one number, ``source << 7 | target``. Rules, options
and rulings are those of ``captures`` and ``rules``; repetition is left to whoever keeps the path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from games.koenigsflucht.geometry import (
    CORNERS,
    EDGE,
    NEIGHBOURS,
    PAIRS,
    RAYS,
    REFUGES,
    SIZE,
    SQUARES,
    THRONE,
    Move,
)
from games.koenigsflucht.state import ATTACKER, BLACK, KING, SOLDIER, State

Code = int
"""A move as one number."""

TARGET: Final = 127
"""``move & TARGET`` is where a move ends, ``move >> 7`` where it starts."""


class Bits(NamedTuple):
    """Attackers, soldiers and the king (0 when he is taken) as bits, and the side to move."""

    black: int
    white: int
    king: int
    turn: int


def bits(squares: Iterable[int]) -> int:
    """Return the bits of squares."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


BOARD: Final = (1 << SQUARES) - 1
BIT: Final = tuple(1 << square for square in range(SQUARES))
CORNER_BITS: Final = bits(CORNERS)
EDGE_BITS: Final = bits(EDGE)
REFUGE_BITS: Final = bits(REFUGES)
THRONE_BIT: Final = 1 << THRONE
STOPS: Final = BOARD & ~REFUGE_BITS
"""Where a soldier or an attacker may stop."""

NOT_LEFT: Final = bits(square for square in range(SQUARES) if square % SIZE)
NOT_RIGHT: Final = bits(square for square in range(SQUARES) if square % SIZE < SIZE - 1)

ROWS: Final = tuple(bits(range(y * SIZE, y * SIZE + SIZE)) for y in range(SIZE))
COLUMNS: Final = tuple(bits(range(x, SQUARES, SIZE)) for x in range(SIZE))
ROW_OF: Final = tuple(ROWS[square // SIZE] for square in range(SQUARES))
COLUMN_OF: Final = tuple(COLUMNS[square % SIZE] for square in range(SQUARES))

NEAR: Final = tuple(bits(beside) for beside in NEIGHBOURS)
_PINCERS: Final = tuple(
    tuple(tuple((1 << prey, 1 << anvil) for prey, anvil in line) for line in lines)
    for lines in PAIRS
)


KEPT: Final = 512
"""So many lines' pieces are remembered at a time: of a line's 2,048 a match meets far fewer."""

V = TypeVar("V")


class Remembered(dict[int, V]):
    """What a line's pieces lead to, worked out once; forgotten when it becomes much."""

    def keep(self, occupied: int, found: V) -> V:
        """Remember and return what was found."""
        if len(self) >= KEPT:
            self.clear()
        self[occupied] = found
        return found


class _Seen(Remembered[int]):
    """What is seen from a square along its row or column, by the line's pieces; filled lazily."""

    def __init__(self, rays: tuple[tuple[int, ...], ...]) -> None:
        super().__init__()
        self._rays = rays

    def __missing__(self, occupied: int) -> int:
        """Return the empty squares up to the first piece of each ray, that piece included."""
        found = 0
        for ray in self._rays:
            for square in ray:
                found |= 1 << square
                if occupied >> square & 1:
                    break
        return self.keep(occupied, found)


class _Stops(Remembered[tuple[Code, ...]]):
    """The moves of a piece along its row or column, by the line's pieces; filled lazily."""

    def __init__(self, square: int, rays: tuple[tuple[int, ...], ...], king: bool) -> None:
        super().__init__()
        self._square, self._rays, self._king = square, rays, king

    def __missing__(self, occupied: int) -> tuple[Code, ...]:
        """Return the moves up to the first piece of each ray."""
        found = []
        for ray in self._rays:
            for target in ray:
                if occupied >> target & 1:
                    break
                if self._king or target not in REFUGES:
                    found.append(self._square << 7 | target)
        return self.keep(occupied, tuple(found))


def _sideways(square: int) -> tuple[tuple[int, ...], ...]:
    return RAYS[square][1:3]


def _upright(square: int) -> tuple[tuple[int, ...], ...]:
    return RAYS[square][::3]


SEEN_ROW: Final = tuple(_Seen(_sideways(square)) for square in range(SQUARES))
SEEN_COLUMN: Final = tuple(_Seen(_upright(square)) for square in range(SQUARES))
_MOVES_ROW: Final = tuple(
    tuple(_Stops(square, _sideways(square), king) for square in range(SQUARES))
    for king in (False, True)
)
_MOVES_COLUMN: Final = tuple(
    tuple(_Stops(square, _upright(square), king) for square in range(SQUARES))
    for king in (False, True)
)


def seen(square: int, occupied: int) -> int:
    """Return what a rook on a square sees: empty squares and the first piece of each ray."""
    return (
        SEEN_ROW[square][occupied & ROW_OF[square]]
        | SEEN_COLUMN[square][occupied & COLUMN_OF[square]]
    )


def of_state(state: State) -> Bits:
    """Return the bits of a state."""
    return of_board(state.board, state.turn)


def of_board(board: bytes, turn: int) -> Bits:
    """Return the bits of a board as states keep it."""
    black, white, king = (
        bits(square for square in range(SQUARES) if board[square] == piece)
        for piece in (ATTACKER, SOLDIER, KING)
    )
    return Bits(black, white, king, turn)


def as_move(move: Code) -> Move:
    """Return the move as the rules know it."""
    return Move(move >> 7, move & TARGET)


def moves(position: Bits) -> list[Code]:
    """Return all moves of the side in turn, the king's first."""
    black, white, king, turn = position
    occupied = black | white | king
    found: list[Code] = []
    if turn != BLACK and king:
        square = king.bit_length() - 1
        found += _MOVES_ROW[True][square][occupied & ROW_OF[square]]
        found += _MOVES_COLUMN[True][square][occupied & COLUMN_OF[square]]
    own = black if turn == BLACK else white
    by_row, by_column = _MOVES_ROW[False], _MOVES_COLUMN[False]
    while own:
        low = own & -own
        own ^= low
        square = low.bit_length() - 1
        found += by_row[square][occupied & ROW_OF[square]]
        found += by_column[square][occupied & COLUMN_OF[square]]
    return found


def can_move(position: Bits) -> bool:
    """Return whether the side in turn has any move."""
    black, white, king, turn = position
    own = black if turn == BLACK else white | king
    near = own << SIZE | own >> SIZE | (own & NOT_RIGHT) << 1 | (own & NOT_LEFT) >> 1
    return bool(near & STOPS & ~(black | white | king)) or bool(moves(position))


def landings(own: int, prey: int, occupied: int) -> int:
    """Return the empty squares from which a piece that arrives takes one of ``prey``."""
    anvils = own | (REFUGE_BITS & ~occupied)
    left, right = NOT_LEFT, NOT_RIGHT
    found = ((prey & (anvils << SIZE)) << SIZE) | ((prey & (anvils >> SIZE)) >> SIZE)
    found |= (prey & ((anvils & right) << 1) & right) << 1
    found |= (prey & ((anvils & left) >> 1) & left) >> 1
    return found & STOPS & ~occupied


def royal_gaps(position: Bits) -> int:
    """Return the squares around the king that are not closed to him; 0 on an edge."""
    black, _, king, _ = position
    if not king or king & EDGE_BITS:
        return 0
    return NEAR[king.bit_length() - 1] & ~(black | THRONE_BIT)


def arrivals(targets: int, own: int, occupied: int) -> list[Code]:
    """Return the moves of ``own`` pieces that end on one of the empty squares ``targets``."""
    found = []
    while targets:
        low = targets & -targets
        targets ^= low
        target = low.bit_length() - 1
        sources = seen(target, occupied) & own
        while sources:
            source = sources & -sources
            sources ^= source
            found.append((source.bit_length() - 1) << 7 | target)
    return found


Player = Callable[[Bits, Code], Bits]


def player(*, chain: bool, pair: bool) -> Player:
    """Return the function that plays a legal move under these options."""

    def play(position: Bits, move: Code) -> Bits:
        black, white, king, turn = position
        target = move & TARGET
        both = BIT[move >> 7] | BIT[target]
        if turn == BLACK:
            black ^= both
            enemy = white | king
            if enemy & NEAR[target]:
                white &= ~_taken(target, black, enemy, chain)
                if king and _closing(black, white, king, target, pair):
                    return Bits(black, white, 0, 1 - turn)
            return Bits(black, white, king, 1 - turn)
        if king & both:
            king ^= both
        else:
            white ^= both
        if black & NEAR[target]:
            black &= ~_taken(target, white | king, black, chain)
        return Bits(black, white, king, 1 - turn)

    return play


def _taken(target: int, own: int, enemy: int, chain: bool) -> int:
    """Return the enemies enclosed by the piece that came to ``target``, the king among them."""
    found = 0
    occupied = own | enemy
    for line in _PINCERS[target]:
        for prey, anvil in line:
            if not enemy & prey:
                break
            if own & anvil:
                found |= prey
                if chain:
                    continue
            elif anvil & REFUGE_BITS and not occupied & anvil:
                found |= prey
            break
    return found


def _closing(black: int, white: int, king: int, target: int, pair: bool) -> bool:
    """Return whether the attacker on ``target`` has closed in the king, or him and a soldier."""
    if king & EDGE_BITS:
        return False
    beside = NEAR[king.bit_length() - 1]
    gaps = beside & ~(black | THRONE_BIT)
    arrived = BIT[target]
    if not gaps:
        return bool(arrived & beside)
    if not pair or gaps & (gaps - 1) or not white & gaps or gaps & EDGE_BITS:
        return False
    around = NEAR[gaps.bit_length() - 1] & ~king
    return not around & ~black and bool(arrived & (beside | around))
