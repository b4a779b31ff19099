"""Where slow things are made: beside the loop, so that no frame waits for them, or at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import PriorityQueue, SimpleQueue
from typing import Any, Protocol

PATIENCE = 5.0
"""So long (s) the end of the house waits for what is being made just then."""

Make = Callable[[], Any]


class Workshop(Protocol):
    """Makes one thing after the other, in the order in which they were asked for."""

    def order(self, key: str, make: Make, rank: int = 0) -> None:
        """Ask for what ``make`` returns; an order of the same ``key`` before it is dropped.

        What has a higher ``rank`` is made before everything of a lower one.
        """

    def collect(self) -> dict[str, Any]:
        """Return what was finished since last asked, by key; raises what a ``make`` raised."""

    @property
    def busy(self) -> bool:
        """Whether something is still to come."""

    def close(self) -> None:
        """Make nothing more."""


class Bench:
    """Makes things at once: for tests, and for pictures that must not depend on the machine."""

    def __init__(self) -> None:
        """Start with nothing made."""
        self._made: dict[str, Any] = {}

    def order(self, key: str, make: Make, rank: int = 0) -> None:
        """Make it."""
        self._made[key] = make()

    def collect(self) -> dict[str, Any]:
        """Return what was made."""
        made, self._made = self._made, {}
        return made

    @property
    def busy(self) -> bool:
        """Whether something waits to be collected."""
        return bool(self._made)

    def close(self) -> None:
        """Drop what was made."""
        self._made = {}


class Backroom:
    """Makes things in a thread of its own, begun with the first order."""

    def __init__(self) -> None:
        """Start without a thread."""
        self._orders: PriorityQueue[tuple[int, int, str, Make | None]] = PriorityQueue()
        self._done: SimpleQueue[tuple[str, int, Any, BaseException | None]] = SimpleQueue()
        self._newest: dict[str, int] = {}
        self._count = 0
        self._thread: threading.Thread | None = None
        self._closed = False

    def order(self, key: str, make: Make, rank: int = 0) -> None:
        """Ask for it; the thread is started if there is none."""
        if self._closed:
            return
        self._count += 1
        self._newest[key] = self._count
        self._orders.put((-rank, self._count, key, make))  # numbers differ: no more is compared
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="workshop", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            _, number, key, make = self._orders.get()
            if make is None:
                return
            if self._newest.get(key) != number or self._closed:
                continue  # asked for anew meanwhile
            try:
                self._done.put((key, number, make(), None))
            except Exception as error:  # raised where it is collected, in the loop
                self._done.put((key, number, None, error))
            del make  # whatever it was made with need not stay until the next order comes

    def collect(self) -> dict[str, Any]:
        """Return what was finished since last asked; raises what a ``make`` raised."""
        found: dict[str, Any] = {}
        while not self._done.empty():
            key, number, thing, error = self._done.get()
            if self._newest.get(key) != number:
                continue
            del self._newest[key]
            if error is not None:
                raise error
            found[key] = thing
        return found

    @property
    def busy(self) -> bool:
        """Whether an order is under way or waits to be collected."""
        return bool(self._newest)

    def close(self) -> None:
        """Finish what is being made just now, drop the rest."""
        self._closed = True
        self._newest.clear()
        if self._thread is not None:
            self._orders.put((0, self._count + 1, "", None))
            self._thread.join(PATIENCE)
            self._thread = None
