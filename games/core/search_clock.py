"""How long a search may think: nodes counted, time measured, one exception when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from games.core.bots import Budget

Clock = Callable[[], float]
"""Seconds from any fixed moment, as ``time.perf_counter`` gives them."""

EVERY: Final = 64
"""Nodes between two looks at the clock: a look costs less than one per cent then."""

ANOTHER: Final = 0.5
"""A deeper round is begun only before this part of the time is over: it rarely ends after it."""


class OutOfBudget(Exception):
    """The search may not look at another node."""


class Meter:
    """Counts nodes and stops a search; ``used`` is how many there were.

    With ``nodes`` alone the same search always ends at the same node. ``seconds`` bounds the time
    by ``clock``; None for both means that nothing ends the search but its own depth.
    """

    __slots__ = ("_began", "_clock", "nodes", "seconds", "stop", "used")

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        """Begin to count and to measure now."""
        self.nodes = nodes
        self.seconds = seconds
        self._clock = clock
        self._began = clock() if seconds is not None else 0.0
        self.used = 0
        self.stop = self._next_stop()

    @classmethod
    def of(
        cls,
        budget: Budget | None,
        seconds: float | None = None,
        nodes: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> Meter:
        """Return a meter for a budget; ``seconds`` and ``nodes`` count where it names neither."""
        if budget is None or (budget.nodes is None and budget.seconds is None):
            return cls(nodes, seconds, clock)
        return cls(budget.nodes, budget.seconds, clock)

    def spend(self) -> None:
        """Count one node; OutOfBudget when there was no other to spend."""
        self.used += 1
        if self.used >= self.stop:
            self.check()

    def check(self) -> None:
        """Raise OutOfBudget when nodes or time are spent; called when ``used`` meets ``stop``."""
        if self.nodes is not None and self.used > self.nodes:
            raise OutOfBudget
        if self.seconds is not None and self.elapsed() >= self.seconds:
            raise OutOfBudget
        self.stop = self._next_stop()

    def elapsed(self) -> float:
        """Return the seconds since the meter was made; 0 when no time is set."""
        return self._clock() - self._began if self.seconds is not None else 0.0

    def worth_another(self) -> bool:
        """Return whether it makes sense to begin a deeper round."""
        if self.nodes is not None and self.used >= self.nodes:
            return False
        return self.seconds is None or self.elapsed() < ANOTHER * self.seconds

    def _next_stop(self) -> int:
        if self.seconds is not None:
            near = self.used + EVERY
            return near if self.nodes is None else min(near, self.nodes + 1)
        return 1 << 62 if self.nodes is None else self.nodes + 1
