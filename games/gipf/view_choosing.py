"""How a person puts a turn together: what goes first, which push, what goes then.

It knows the legal turns and nothing of pictures; what is left to choose is asked step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from games.gipf.state import Turn


class Step(Enum):
    """What is asked for."""

    NOTHING = "nothing"
    BEFORE = "before"
    PUSH = "push"
    AFTER = "after"


class Choosing:
    """Narrows legal turns down to one; ``gipf`` and ``use`` are what a push is to be made with."""

    def __init__(self, turns: Sequence[Turn] = ()) -> None:
        """Begin with all legal turns of the seat in turn; none when no person is."""
        self.turns = tuple(turns)
        self.before: int | None = None
        self.push: int | None = None
        self.gipf = False
        self.use = -1
        self.option = 0
        """Which of the possible removals is looked at."""
        befores = self._distinct("before")
        if len(befores) == 1 and any(turn.push >= 0 for turn in self.turns):
            self.before = befores[0]
        if self.turns:
            self.gipf = not any(not turn.gipf for turn in self.turns)

    def _distinct(self, part: str) -> list[int]:
        return sorted({int(getattr(turn, part)) for turn in self._open()})

    def _open(self) -> list[Turn]:
        """Return the turns that fit all that has been chosen."""
        return [
            turn
            for turn in self.turns
            if (self.before is None or turn.before == self.before)
            and (
                self.push is None
                or (turn.push, turn.gipf, turn.use) == (self.push, self.gipf, self.use)
            )
        ]

    @property
    def step(self) -> Step:
        """Return what is asked for."""
        if not self.turns:
            return Step.NOTHING
        if self.before is None:
            return Step.BEFORE
        return Step.PUSH if self.push is None else Step.AFTER

    @property
    def begun(self) -> bool:
        """Whether something was chosen already that can be chosen otherwise."""
        if not self.turns:
            return False
        several = len({turn.before for turn in self.turns}) > 1
        return self.push is not None or (several and self.before is not None)

    # Removals.

    def options(self) -> list[int]:
        """Return the removals to choose from, as bits; empty while a push is asked for."""
        if self.step is Step.BEFORE:
            return self._distinct("before")
        return self._distinct("after") if self.step is Step.AFTER else []

    @property
    def going(self) -> int:
        """Return the bits of the stones that go by what is looked at or settled."""
        options = self.options()
        if options:
            return options[self.option % len(options)]
        return self.before or 0

    @property
    def disputed(self) -> int:
        """Return the bits of the stones that go in some removals and stay in others."""
        options = self.options()
        some, all_ = 0, -1
        for bits in options:
            some |= bits
            all_ &= bits
        return some & ~all_ if options else 0

    def tap(self, bit: int) -> bool:
        """Let a stone go that stayed, or stay that went; False where there is no choice."""
        options, now = self.options(), self.going
        wanted = [n for n, bits in enumerate(options) if (bits ^ now) & bit]
        if not wanted:
            return False
        self.option = min(wanted, key=lambda n: (options[n] ^ now).bit_count())
        return True

    def settle(self) -> Turn | None:
        """Agree to the removal that is looked at; the turn when it is complete by that."""
        bits, step = self.going, self.step
        self.option = 0
        if step is Step.AFTER:
            return next(turn for turn in self._open() if turn.after == bits)
        self.before = bits
        rest = self._open()
        return rest[0] if len(rest) == 1 and rest[0].push < 0 else None

    def look_at(self, turn: Turn) -> None:
        """Look at the removal, the stone and the potential of a turn that begins as this one."""
        options = self.options()
        bits = turn.before if self.step is Step.BEFORE else turn.after
        if bits in options and (self.push is None or self.push == turn.push):
            self.option = options.index(bits)
        if self.push is None:
            self.gipf, self.use = turn.gipf, turn.use

    # Pushes.

    def kinds(self) -> tuple[bool, ...]:
        """Return which stones can come in: basic (False), Gipf stones (True)."""
        return tuple(sorted({turn.gipf for turn in self._open() if turn.push >= 0}))

    def uses(self) -> tuple[int, ...]:
        """Return which potentials can be spent; -1 is none."""
        return tuple(sorted({turn.use for turn in self._open() if turn.push >= 0}))

    def possible(self, push: int) -> bool:
        """Return whether a push can be made with the stone and the potential chosen."""
        wanted = (push, self.gipf, self.use)
        return any((turn.push, turn.gipf, turn.use) == wanted for turn in self._open())

    def choose(self, push: int) -> Turn | None:
        """Make a push; the turn when nothing else is left to choose."""
        if not self.possible(push):
            return None
        self.push = push
        rest = self._open()
        if len(rest) == 1:
            return rest[0]
        self.option = 0
        return None

    def next_kind(self) -> None:
        """Take the other kind of stone, if there is one."""
        kinds = self.kinds()
        if len(kinds) > 1:
            self.gipf = not self.gipf

    def spend(self, use: int) -> bool:
        """Spend a potential; False where it cannot be spent now."""
        if self.step is not Step.PUSH or use not in self.uses():
            return False
        self.use = use
        return True

    def next_use(self) -> None:
        """Go on to the next potential that can be spent, or to none."""
        uses = self.uses()
        if uses:
            at = uses.index(self.use) if self.use in uses else -1
            self.use = uses[(at + 1) % len(uses)]

    def back(self) -> None:
        """Take back the push that waits for its removal."""
        self.push = None
        self.option = 0
