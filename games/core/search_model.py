"""What a game tells a search: small models of positions, built for speed, not for people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, TypeVar

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)

WIN: Final = 1_000_000
"""What a won game is worth when nothing else is counted; a sooner win is worth more."""

CERTAIN: Final = WIN - 10_000
"""Values beyond are wins (or losses) that the search has seen to the end."""


class Model(ABC, Generic[P, M]):
    """A game of two sides without chance, as alpha-beta sees it.

    Values are whole numbers, always for the side in turn: the better for it, the higher. The side
    in turn may stay the same after a move (another move, a removal). Positions are not changed.
    """

    ordered: ClassVar[bool] = False
    """Whether ``moves`` is already sorted better than past cut-offs could sort it."""

    @abstractmethod
    def turn(self, position: P) -> int:
        """Return the side in turn, 0 or 1."""

    @abstractmethod
    def moves(self, position: P) -> Sequence[M]:
        """Return the moves in a fixed order, the likely best first; never empty before the end."""

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """Return the position after a move."""

    @abstractmethod
    def result(self, position: P) -> int | None:
        """Return what the finished game is worth (``WIN``, ``-WIN``, 0, a margin); None before."""

    @abstractmethod
    def value(self, position: P) -> int:
        """Return an estimate within ``CERTAIN`` for a position that is not over."""

    def key(self, position: P) -> Hashable:
        """Return what makes two positions the same; the position itself unless overridden."""
        return position

    def settled(self, position: P) -> int:
        """Return the part of the value that has been decided on the way and is not in ``key``.

        Stones in store, say: two ways to the same pits then share what is remembered of them.
        """
        return 0

    def noisy(self, position: P) -> Sequence[M]:
        """Return the moves to look at beyond the horizon (captures and the like)."""
        return ()

    def bounds(self, position: P) -> tuple[int, int]:
        """Return the least and the most that the position can turn out to be worth."""
        return -WIN, WIN


@dataclass(frozen=True, slots=True)
class Found(Generic[M]):
    """What a search found.

    ``value`` is for the side in turn, ``depth`` how many moves were looked ahead, ``exact`` says
    that the value is proved to the end of the game, ``line`` is the expected play. ``values``
    holds (move, value) of every move when the search was asked for each of them.
    """

    move: M
    value: int
    depth: int
    exact: bool
    nodes: int
    line: tuple[M, ...] = ()
    values: tuple[tuple[M, int], ...] = ()
