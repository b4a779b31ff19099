"""The plates of a page that opens, made beside the loop; the page before shows meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from games.arcade.workshop import Backroom

V = TypeVar("V")


class Plates:
    """Makes one plate after the other in a thread of its own: orders of boards do not hold it."""

    def __init__(self) -> None:
        """Begin with nothing made; the thread begins with the first plate."""
        self._room = Backroom()
        self._asked: dict[Hashable, str] = {}
        self._made: dict[str, object] = {}

    def begin(self) -> None:
        """Forget what was made for a page that nobody waits for any more."""
        self._take()
        self._made.clear()
        self._asked.clear()

    def made(self, name: Hashable, make: Callable[[], V]) -> V | None:
        """Return what ``make`` has made; None, and it is ordered, as long as it has not.

        What could not be made there is made here, so that a fault shows where it belongs.
        """
        key = self._asked.get(name)
        if key is None:
            key = self._asked[name] = str(name)
            self._room.order(key, _guarded(make))
            return None
        self._take()
        if key not in self._made:
            return None
        del self._asked[name]
        found = self._made.pop(key)
        return make() if isinstance(found, Exception) else found  # type: ignore[return-value] # V: make's own

    def _take(self) -> None:
        self._made.update(self._room.collect())

    @property
    def busy(self) -> bool:
        """Whether something that was ordered is still to come."""
        self._take()
        return self._room.busy

    def close(self) -> None:
        """Finish what is being made just now, and nothing more."""
        self._room.close()


def _guarded(make: Callable[[], object]) -> Callable[[], object]:
    def do() -> object:
        try:
            return make()
        except Exception as error:  # whatever it is, it is raised again in the loop
            return error

    return do
