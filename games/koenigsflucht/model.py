"""Königsflucht as a search sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.search import WIN, Model
from games.koenigsflucht.bitboard import (
    CORNER_BITS,
    EDGE_BITS,
    TARGET,
    THRONE_BIT,
    Bits,
    Code,
    arrivals,
    can_move,
    landings,
    moves,
    player,
    royal_gaps,
    seen,
)
from games.koenigsflucht.evaluation import WEIGHTS, Weights, for_white
from games.koenigsflucht.geometry import SIZE
from games.koenigsflucht.state import BLACK


class KingModel(Model[Bits, Code]):
    """The rules on bits with an estimate.

    ``drawn`` holds the positions that are a draw when they come again: those that have been there
    twice. ``weights`` are the taste of the player.
    """

    def __init__(
        self,
        *,
        chain: bool = True,
        pair: bool = True,
        drawn: Iterable[Bits] = (),
        weights: Weights = WEIGHTS,
    ) -> None:
        """Take the variant's options and what has been on the board."""
        self._play = player(chain=chain, pair=pair)
        self.pair = pair
        self.drawn = frozenset(drawn)
        self.weights = weights

    def turn(self, position: Bits) -> int:
        """Return the side in turn."""
        return position[3]

    def play(self, position: Bits, move: Code) -> Bits:
        """Return the position after a move."""
        return self._play(position, move)

    def moves(self, position: Bits) -> Sequence[Code]:
        """Return all moves, those that take or win first."""
        found = moves(position)
        black, white, king, turn = position
        occupied = black | white | king
        if turn == BLACK:
            first = landings(black, white, occupied) | self._closers(position)
        else:
            first = landings(white | king, black, occupied) | CORNER_BITS
        if first:
            head = [move for move in found if first >> (move & TARGET) & 1]
            if head:
                return head + [move for move in found if not first >> (move & TARGET) & 1]
        return found

    def _closers(self, position: Bits) -> int:
        """Return the squares on which an attacker might close in the king."""
        gaps = royal_gaps(position)
        soldier = gaps & position.white if self.pair else 0
        last = gaps & ~position.white
        if last & (last - 1) or soldier & (soldier - 1):
            return 0
        if soldier and not last:
            if soldier & EDGE_BITS:
                return 0
            wide = soldier << SIZE | soldier >> SIZE | soldier << 1 | soldier >> 1
            return wide & ~(position.black | position.white | position.king)
        return last

    def result(self, position: Bits) -> int | None:
        """Return what a finished game is worth for the side in turn."""
        king = position[2]
        if not king:
            return -WIN if position[3] else WIN
        if king & CORNER_BITS:
            return WIN if position[3] else -WIN
        if position in self.drawn or not can_move(position):
            return 0
        return None

    def value(self, position: Bits) -> int:
        """Return the estimate for the side in turn."""
        value = for_white(position, self.weights)
        return value if position[3] else -value

    def noisy(self, position: Bits) -> Sequence[Code]:
        """Return moves to a corner, moves that may take the king, and all that take."""
        black, white, king, turn = position
        occupied = black | white | king
        if turn != BLACK:
            square = king.bit_length() - 1
            corners = seen(square, occupied) & CORNER_BITS
            if corners:
                return [square << 7 | ((corners & -corners).bit_length() - 1)]
            return arrivals(landings(white | king, black, occupied), white | king, occupied)
        targets = landings(black, white, occupied)
        closers = self._closers(position)
        if closers:
            royal = arrivals(closers & ~THRONE_BIT & ~CORNER_BITS, black, occupied)
            return royal + arrivals(targets & ~closers, black, occupied)
        return arrivals(targets, black, occupied) if targets else ()


class PlainModel(KingModel):
    """The same for players who stop at the last move they look at, whatever hangs there."""

    noisy = Model.noisy
