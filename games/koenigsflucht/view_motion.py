"""A move seen: the piece is lifted, carried and set down, then what it takes leaves in order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.koenigsflucht.geometry import SIZE
from games.koenigsflucht.state import KING

LIFT = 0.10
"""How long (s) a piece takes to leave its square."""
DOWN = 0.09
"""How long (s) it takes to be set down."""
PAUSE = 0.16
"""How long (s) the position is seen before anything is taken."""
APART = 0.22
"""How long (s) after each other pieces are taken."""
VANISH = 0.34
"""How long (s) a taken piece is seen to leave."""
HIGH = 0.55
"""How high (in squares) a piece is carried."""

Point = tuple[float, float]
Piece = tuple[int, int]
"""What stands on a square: its kind and the piece of wood it is."""
Lay = list[Piece | None]


@dataclass(frozen=True, slots=True)
class Floating:
    """A piece off its square: middle, height in squares, how solid it still is."""

    piece: Piece
    x: float
    y: float
    height: float
    solid: float = 1.0


def in_order(board: bytes, target: int, taken: Sequence[int]) -> list[int]:
    """Return taken squares from the nearest to the farthest, the king last of all."""

    def far(square: int) -> tuple[bool, int, int]:
        across = abs(square % SIZE - target % SIZE)
        return board[square] == KING, across + abs(square // SIZE - target // SIZE), square

    return sorted(taken, key=far)


class Stroke:
    """One move on its way; ``lay`` is changed as pieces leave and arrive."""

    def __init__(
        self,
        lay: Lay,
        squares: tuple[int, int],
        points: tuple[Point, Point],
        taken: Sequence[int],
        cell: float,
        held: float | None = None,
    ) -> None:
        """Carry the piece between ``squares`` (source, target), from point to point.

        ``held`` is its height when it is in a hand already.
        """
        self.lay = lay
        self.source, self.target = squares
        self._from, self._to = points
        self.taken = list(taken)
        piece = lay[self.source]
        assert piece is not None  # a legal move carries something
        self._piece: Piece = piece
        away = math.dist(*points) / max(1.0, cell)
        self._start = HIGH if held is None else held
        self._lift = LIFT if held is None else 0.0
        self._travel = min(0.34, 0.14 + 0.035 * away) if away > 0.05 else 0.0
        self.lands = self._lift + self._travel + DOWN
        self._strikes = [self.lands + PAUSE + APART * n for n in range(len(self.taken))]
        self.end = self._strikes[-1] + VANISH if self.taken else self.lands
        self.time = 0.0
        self._gone: list[tuple[int, Piece, float]] = []
        lay[self.source] = None

    @property
    def moving(self) -> bool:
        """Whether anything is still off its square."""
        return self.time < self.end

    @property
    def struck(self) -> tuple[int, ...]:
        """Return the squares whose pieces are about to be taken."""
        if self.time < self.lands:
            return ()
        return tuple(self.taken[len(self._gone) :])

    def update(self, dt: float) -> tuple[set[int], list[tuple[str, float]]]:
        """Move on; return the squares that look different, and the sounds of this while."""
        before, self.time = self.time, self.time + dt
        changed: set[int] = set()
        sounds: list[tuple[str, float]] = []
        if before == 0.0:
            changed.add(self.source)
            sounds.append(("lift", 0.35))
        if before < self.lands <= self.time:
            self.lay[self.target] = self._piece
            changed |= {self.target, *self.taken}
            sounds.append(("settle", 0.6))
        while len(self._gone) < len(self.taken) and self._strikes[len(self._gone)] <= self.time:
            number = len(self._gone)
            square = self.taken[number]
            piece = self.lay[square]
            assert piece is not None  # the rules take only what is there
            self.lay[square] = None
            self._gone.append((square, piece, self._strikes[number]))
            changed.add(square)
            sounds.append(("stone", 0.55))
        return changed, sounds

    def finish(self) -> set[int]:
        """Let everything arrive; return the squares that look different."""
        changed, _ = self.update(max(0.0, self.end - self.time) + 1.0)
        return changed | {self.source}

    def floating(self, centre: Sequence[Point]) -> list[Floating]:
        """Return the pieces off their squares; ``centre`` gives each square's middle."""
        found = []
        for square, piece, when in self._gone:
            share = (self.time - when) / VANISH
            if share < 1:
                rise = 1 - (1 - share) ** 3
                x, y = centre[square]
                found.append(Floating(piece, x, y, 0.9 * rise, 1 - share * share))
        if self.time < self.lands:
            found.append(self._carried())
        return found

    def _carried(self) -> Floating:
        time = self.time
        if time < self._lift:
            return Floating(self._piece, *self._from, HIGH * _smooth(time / self._lift))
        if time < self._lift + self._travel:
            share = _smooth((time - self._lift) / self._travel)
            x = self._from[0] + (self._to[0] - self._from[0]) * share
            y = self._from[1] + (self._to[1] - self._from[1]) * share
            return Floating(self._piece, x, y, self._start)
        share = (time - self._lift - self._travel) / DOWN
        return Floating(self._piece, *self._to, self._start * (1 - share * share))


def _smooth(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
