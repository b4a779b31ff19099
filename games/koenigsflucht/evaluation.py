"""How good a position is, in hundredths of a soldier: material, the king's ways, the ring.

The weights are judgements; those for corners and the ways to them beat half-sized ones in matches.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from games.koenigsflucht.bitboard import (
    BOARD,
    COLUMNS,
    CORNER_BITS,
    EDGE_BITS,
    NEAR,
    NOT_LEFT,
    NOT_RIGHT,
    ROWS,
    THRONE_BIT,
    Bits,
    Remembered,
    bits,
    royal_gaps,
    seen,
)
from games.koenigsflucht.geometry import SIZE
from games.koenigsflucht.state import BLACK


class Weights(msgspec.Struct, frozen=True):
    """What things are worth; all for White but those that name the attackers' gain."""

    soldier: int = 100
    attacker: int = 60
    beside_king: tuple[int, int, int, int, int] = (0, 12, 40, 110, 300)
    """Lost with so many sides of the king closed."""
    way_open: int = 150
    """One way to a corner is open, but Black is to move."""
    ways_open: int = 1500
    """More ways than Black can shut with one move."""
    second_move: int = 60
    """A square from which the king would see a corner."""
    third_move: int = 10
    king_step: int = 3
    guard: int = 40
    """An attacker on the three squares that together shut a corner."""
    shut: int = 80
    """A corner that is shut altogether."""
    ring: int = 350
    """The attackers' ring is closed: no way out without breaking it."""

    even: int = 240
    """What makes the start worth 0."""


WEIGHTS: Final = Weights()
NARROW: Final = Weights(
    beside_king=(0, 20, 50, 90, 120),
    way_open=80,
    second_move=0,
    third_move=0,
    guard=0,
    shut=0,
    ring=0,
)
"""Sees pieces and the king's next step, no plan."""

_EDGES: Final = (ROWS[0], ROWS[-1], COLUMNS[0], COLUMNS[-1])


def _guards() -> tuple[int, ...]:
    last = SIZE - 1
    found = []
    for x, y in ((0, 0), (last, 0), (0, last), (last, last)):
        inward, up = (1 if x == 0 else -1), (1 if y == 0 else -1)
        found.append(bits((y + up * step) * SIZE + x + inward * (2 - step) for step in range(3)))
    return tuple(found)


GUARDS: Final = _guards()
"""For each corner the three squares in a slanted line that shut it: ``c1 b2 a3`` and so on."""
_ALL_GUARDS: Final = sum(GUARDS)


class _Sight(Remembered[int]):
    """The empty squares of an edge from which a corner is seen, by the edge's pieces."""

    def __init__(self, edge: int) -> None:
        super().__init__()
        self._squares = [square for square in range(SIZE * SIZE) if edge >> square & 1]

    def __missing__(self, occupied: int) -> int:
        """Walk in from both corners up to the first piece."""
        found = 0
        for way in (self._squares, self._squares[::-1]):
            for square in way:
                if occupied >> square & 1:
                    break
                found |= 1 << square
        return self.keep(occupied, found)


_SIGHTS: Final = tuple((edge, _Sight(edge)) for edge in _EDGES)


def corner_sight(occupied: int) -> int:
    """Return the empty edge squares, corners included, from which a way to a corner is open."""
    found = 0
    for edge, sight in _SIGHTS:
        found |= sight[occupied & edge]
    return found


def open_ways(position: Bits) -> int:
    """Return how many corners the king could reach with one move."""
    if not position.king:
        return 0
    occupied = position.black | position.white | position.king
    return (seen(position.king.bit_length() - 1, occupied) & CORNER_BITS).bit_count()


@lru_cache(1 << 16)
def enclosed(king: int, black: int) -> bool:
    """Return whether the king cannot walk to an edge without an attacker being taken first."""
    free = BOARD & ~black
    region = king
    while not region & EDGE_BITS:
        wider = region | (region << SIZE | region >> SIZE)
        wider |= (region & NOT_RIGHT) << 1 | (region & NOT_LEFT) >> 1
        wider &= free
        if wider == region:
            return True
        region = wider
    return False


def closed_sides(position: Bits) -> int:
    """Return how many sides of the king are closed to him; 0 on an edge."""
    king = position.king
    if king & EDGE_BITS:
        return 0
    return 4 - royal_gaps(position).bit_count()


def for_white(position: Bits, weights: Weights = WEIGHTS) -> int:
    """Return how good a position that is not over is for White, whoever is to move."""
    black, white, king, turn = position
    occupied = black | white | king
    square = king.bit_length() - 1
    value = (
        weights.even + weights.soldier * white.bit_count() - weights.attacker * black.bit_count()
    )
    if not king & EDGE_BITS:
        value -= weights.beside_king[4 - (NEAR[square] & ~(black | THRONE_BIT)).bit_count()]
    reach = seen(square, occupied) & ~occupied
    value += weights.king_step * reach.bit_count()
    ways = (reach & CORNER_BITS).bit_count()
    if ways:
        value += weights.ways_open if ways > 1 or turn != BLACK else weights.way_open
    sight = corner_sight(occupied)
    doors = (reach & sight & ~CORNER_BITS).bit_count()
    if doors:
        value += weights.second_move * min(doors, 4)
    elif weights.third_move:
        value += weights.third_move * _third(reach, sight, occupied)
    guards = black & _ALL_GUARDS
    if guards:
        value -= weights.guard * guards.bit_count()
        for three in GUARDS:
            if guards & three == three:
                value -= weights.shut
    if weights.ring and not reach & EDGE_BITS and enclosed(king, black):
        value -= weights.ring
    return value


def _third(reach: int, sight: int, occupied: int) -> int:
    """Return how many doors the king could see after one move."""
    found = 0
    while reach:
        low = reach & -reach
        reach ^= low
        found |= seen(low.bit_length() - 1, occupied)
    return (found & sight).bit_count()
