"""What a Gipf state holds, and the actions that change it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.core.interrupts import QUIET, Interrupt, Talk
from games.gipf.position import Position


class Reason(StrEnum):
    """How a game of Gipf ends."""

    NO_STONE = "no-stone"
    NO_PUSH = "no-push"
    NO_GIPF = "no-gipf"
    RESIGNED = "resigned"
    AGREED = "agreed"


class Entry(StrEnum):
    """Which stones a seat may bring in: tournament players begin with Gipf stones."""

    FIRST = "first"
    OPEN = "open"
    BASIC = "basic"


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """One turn: rows removed before, a push, rows removed after it.

    ``before`` and ``after`` are the bits of the stones taken; ``push`` is a number in
    ``geometry.PUSHES`` or -1 where a turn ends with the removal; ``gipf`` brings in a Gipf stone;
    ``use`` is the number of a potential that is spent, or -1.
    """

    before: int = 0
    push: int = -1
    gipf: bool = False
    after: int = 0
    use: int = -1


@dataclass(frozen=True, slots=True, order=True)
class Challenge(Interrupt):
    """The seat interrupts the match and challenges for a potential by its number."""

    potential: int


@dataclass(frozen=True, slots=True)
class Inner:
    """An action of the game that is played for a potential."""

    action: Any

    def __lt__(self, other: Inner) -> bool:
        """Order as the inner game orders its actions."""
        return bool(self.action < other.action)


@dataclass(frozen=True, slots=True)
class Holding:
    """What became of one agreed potential.

    ``holder`` won it; ``fresh`` until the turn in which it was won is over; ``asked`` when it was
    played for in this turn without a winner.
    """

    holder: int | None = None
    used: bool = False
    fresh: bool = False
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Duel:
    """A match in the match: which potential, who challenged, and the other game's state.

    The challenger has seat 1 of the other game and the opponent seat 2; the house has a third.
    """

    potential: int
    challenger: int
    state: Any


@dataclass(frozen=True, slots=True)
class DuelResult:
    """A finished match for a potential; ``winner`` is a seat of the Gipf match or None."""

    potential: int
    challenger: int
    winner: int | None


@dataclass(frozen=True, slots=True)
class GipfState:
    """A Gipf match between two turns (or inside a match for a potential).

    ``reserve`` and ``captured`` count basic stones per seat; ``turn`` is the seat that pushes next;
    ``again`` marks the second push of a double.
    """

    position: Position
    reserve: tuple[int, int]
    captured: tuple[int, int] = (0, 0)
    turn: int = 0
    entry: tuple[Entry, Entry] = (Entry.BASIC, Entry.BASIC)
    again: bool = False
    holdings: tuple[Holding, ...] = ()
    duel: Duel | None = None
    results: tuple[DuelResult, ...] = ()
    talk: Talk = QUIET
