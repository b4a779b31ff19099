"""What lies on the table in Galtoni, and what can be done: states and actions.

Seats and colours are the same numbers: 0 blue, 1 orange, 2 green; 3 is a joker.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.core.interrupts import QUIET, Interrupt, Talk
from games.galtoni.rules_lines import CELLS, JOKER

Columns = tuple[tuple[int, ...], ...]
"""Seven columns of colour numbers, each from the floor up."""


class Phase(StrEnum):
    """What the match waits for."""

    DRAW = "draw"  # chance draws from the bag
    DROP = "drop"  # the seat in turn chooses an entry
    FALL = "fall"  # chance says where the marble comes to rest
    LAST = "last"  # the last marble lies: each seat calls or passes
    OVER = "over"


class Reason(StrEnum):
    """How a match ended."""

    FOUR_CALLED = "four-called"
    FOUR = "four"
    DRAW_FULL = "draw-full"
    AGREED = "agreed"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Action:
    """A move or an outcome of chance; sorted by kind, then by number."""

    rank: ClassVar[int] = 0

    @property
    def key(self) -> tuple[int, int]:
        """Return what actions are sorted by."""
        return (self.rank, 0)

    def __lt__(self, other: Action) -> bool:
        """Return whether this action is listed before the other."""
        return self.key < other.key


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance: a marble of this kind comes out of the bag."""

    kind: int
    rank: ClassVar[int] = 1

    @property
    def key(self) -> tuple[int, int]:
        """Return what actions are sorted by."""
        return (self.rank, self.kind)


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """The seat in turn drops the marble in hand into an entry (0 to 6)."""

    entry: int
    rank: ClassVar[int] = 2

    @property
    def key(self) -> tuple[int, int]:
        """Return what actions are sorted by."""
        return (self.rank, self.entry)


@dataclass(frozen=True, slots=True)
class Land(Action):
    """Chance: the marble comes to rest in a column (0 to 6)."""

    column: int
    rank: ClassVar[int] = 3

    @property
    def key(self) -> tuple[int, int]:
        """Return what actions are sorted by."""
        return (self.rank, self.column)


@dataclass(frozen=True, slots=True)
class Overflow(Action):
    """Chance: the marble rests as a seventh above a column; it is taken out and dropped again."""

    column: int
    rank: ClassVar[int] = 4

    @property
    def key(self) -> tuple[int, int]:
        """Return what actions are sorted by."""
        return (self.rank, self.column)


@dataclass(frozen=True, slots=True)
class Void(Action):
    """Chance: the marble got stuck or lost; the drop is void and made again."""

    rank: ClassVar[int] = 5


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """The seat sees no four of its own after the last marble."""

    rank: ClassVar[int] = 6


@dataclass(frozen=True, slots=True, order=True)
class Call(Interrupt):
    """The seat says that it has four in a row."""


AnyAction = Action | Interrupt


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a match.

    ``left`` counts each seat's marbles that do not lie in a column yet (the one in hand among
    them) and is empty when there is a bag; ``bag`` counts the marbles in the bag by kind and is
    empty when there is none. ``hand`` is the kind of the marble in hand or falling, ``entry`` where
    it falls from, ``landing`` the column in which the last marble came to rest, ``fines`` how many
    turns each seat has to sit out for false calls, ``passed`` who has passed after the last marble,
    ``overflows`` and ``voids`` count drops made again.
    """

    columns: Columns
    left: tuple[int, ...]
    bag: tuple[int, ...]
    turn: int
    phase: Phase
    hand: int | None
    fines: tuple[int, ...]
    entry: int | None = None
    landing: int | None = None
    overflows: int = 0
    voids: int = 0
    passed: tuple[int, ...] = ()
    talk: Talk = QUIET
    reason: Reason | None = None
    winner: int | None = None

    @property
    def seats(self) -> int:
        """Return how many seats the match began with."""
        return len(self.fines)

    @property
    def lying(self) -> int:
        """Return how many marbles lie in the columns."""
        return sum(map(len, self.columns))

    @property
    def still(self) -> bool:
        """Return whether all marbles lie still and the match goes on: the moment for a call."""
        return self.phase is not Phase.FALL and self.phase is not Phase.OVER

    @property
    def full(self) -> bool:
        """Return whether all 42 places are taken."""
        return self.lying == CELLS

    def playing(self, seat: int) -> bool:
        """Return whether the seat has not given up."""
        return seat not in self.talk.resigned


def totals(seats: int, jokers: int) -> tuple[int, int, int, int]:
    """Return how many marbles of each kind belong to a match (42 and the jokers)."""
    each = CELLS // seats
    counts = [each if kind < seats else 0 for kind in range(JOKER)]
    return (counts[0], counts[1], counts[2], jokers)
