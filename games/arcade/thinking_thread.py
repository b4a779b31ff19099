"""Bots think in a thread where the machine gives them no process: frozen builds, odd platforms."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from games.arcade.thinking import DEADLINE, LOG, Answer, Order, carry_out, described

SWITCH: Final = 0.001
"""How long (s) a thinking thread may hold the interpreter while a frame waits for it."""


class Thread:
    """Thinks in a thread for each order; what comes of a forgotten one is dropped."""

    def __init__(
        self,
        clock: Callable[[], float],
        deadline: float = DEADLINE,
        carry: Callable[[Order], Any] = carry_out,
    ) -> None:
        """Give each order ``deadline`` seconds of ``clock``."""
        self._clock, self._deadline, self._carry = clock, deadline, carry
        self._order: Order | None = None
        self._found: list[Any] = []
        self._asked = 0.0
        self._running: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether an order is being thought about."""
        return self._order is not None

    def warm(self) -> None:
        """Do nothing: a thread starts at once."""

    def ask(self, order: Order) -> None:
        """Begin to think; another order is forgotten."""
        sys.setswitchinterval(min(SWITCH, sys.getswitchinterval()))
        found: list[Any] = []

        def run() -> None:
            found.append(self._carry(order))

        self._order, self._found, self._asked = order, found, self._clock()
        self._running = threading.Thread(target=run, name="thinking", daemon=True)
        self._running.start()

    def answer(self) -> Answer | None:
        """Return the answer when it is there, a late one when the deadline has passed."""
        order, running = self._order, self._running
        if order is None or running is None:
            return None
        if self._found:
            self._order = None
            return Answer(order, self._found[0])
        late = self._clock() - self._asked > self._deadline
        if running.is_alive() and not late:
            return None
        LOG.warning("a thinking thread %s at %s", "was late" if late else "died", described(order))
        self._order = None
        return Answer(order, None, late=True)

    def forget(self) -> None:
        """Drop the order; its thread ends by itself when its own time is over."""
        self._order = None

    def close(self) -> None:
        """Drop the order."""
        self._order = None
