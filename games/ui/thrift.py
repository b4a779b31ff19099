"""Drawing a picture for the first time without a long frame: in each a part of it is made.

A picture is drawn again and again, out of sight, until nothing is missing. What it lacks is kept
from one time to the next, so that each goes further; plates come from beside the loop.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from pygame import Surface

V = TypeVar("V")

MOST = 20.0
"""So much is made in a frame at most, the last thing not counted: about so many lines of text."""
AREA = 60_000
"""So many pixels of a picture count as much as a line of text does by itself."""


class Later(Exception):
    """Enough has been made for this frame: the picture is drawn again in the next one."""


class Elsewhere(Exception):
    """What is wanted is being made beside the loop: meanwhile there is nothing to draw."""


class Aside(Protocol):
    """Makes pictures beside the loop."""

    def begin(self) -> None:
        """Forget what was made for a picture that nobody waits for any more."""

    def made(self, name: Hashable, make: Callable[[], V]) -> V | None:
        """Return what ``make`` has made; None, and it is ordered, as long as it has not."""

    @property
    def busy(self) -> bool:
        """Whether something that was ordered is still to come."""

    def close(self) -> None:
        """Make nothing more."""


class Thrift:
    """Counts what a painter makes; outside of ``sparing`` it may make whatever is missing."""

    def __init__(self) -> None:
        """Begin without any bound."""
        self._left = math.inf
        self._aside: Aside | None = None
        self.lacking = False
        """Whether the picture drawn last is not whole."""
        self.waiting = False
        """Whether it lacks only what is made beside the loop."""
        self.missed = 0
        """How often something was missing: what was drawn meanwhile is not to be kept."""

    @contextmanager
    def sparing(self, aside: Aside, most: float | None = None) -> Iterator[None]:
        """Let ``most`` be made while a picture is drawn; ``lacking`` tells whether it is whole."""
        self._left, self._aside = MOST if most is None else most, aside
        self.lacking = self.waiting = False
        try:
            yield
        except Later:
            self.lacking, self.waiting = True, False
        finally:
            self._left, self._aside = math.inf, None

    def made(self, make: Callable[[], V], cost: float = 1.0) -> tuple[V, bool]:
        """Make something, and tell whether it is whole; Later where enough was made already.

        ``cost`` is what it counts, a picture by its size besides.
        """
        if self._aside is None:
            return make(), True
        if self._left <= 0.0:
            raise Later
        missed = self.missed
        value = make()
        pixels = value.get_width() * value.get_height() if isinstance(value, Surface) else 0
        self._left -= cost + pixels / AREA
        return value, missed == self.missed

    def fetch(self, name: Hashable, make: Callable[[], V]) -> V:
        """Return what ``make`` makes; while it is made beside the loop raise Elsewhere."""
        if self._aside is None:
            return make()
        found = self._aside.made(name, make)
        if found is None:
            self.lacking = self.waiting = True
            self.missed += 1
            raise Elsewhere
        return found
