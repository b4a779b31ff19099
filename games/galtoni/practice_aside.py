"""Where a practice table lives: in a process of its own, or here.

Many marbles take longer than a frame has. Elsewhere they have a core for themselves, and the
window only draws; here they are moved within a frame's budget, for tests and plans, and where no
process can be started. The same orders lead to the same moments in both.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from games.galtoni.practice_table import never
from games.galtoni.practice_told import Host, Moment, Order

LOG = logging.getLogger("galtoni.practice")
AHEAD = 3
"""So many lists of orders are under way at most, so that a late answer holds nothing up."""
PATIENCE = 5.0
"""After so long (s) a process that has not come up is given up."""
READY = "ready"


class Gone(Exception):
    """The process is no more."""


class Driver(Protocol):
    """Carries out lists of orders in their sequence and answers each with a moment."""

    apart: bool
    """Whether it is carried out elsewhere."""
    up: bool
    """Whether it has come up."""

    @property
    def pid(self) -> int | None:
        """Return the number of its process, None here."""

    @property
    def free(self) -> bool:
        """Whether it takes orders now."""

    @property
    def busy(self) -> bool:
        """Whether answers are still to come."""

    def ask(self, orders: Sequence[Order], spent: Callable[[], bool]) -> None:
        """Have orders carried out; Gone when nobody is there to do it."""

    def answer(self) -> Moment | None:
        """Return the next moment if there is one; Gone when none can come any more."""

    def close(self) -> None:
        """End for good."""


class Here:
    """Carries orders out at once, and time only as far as there is time."""

    apart, up = False, True

    def __init__(self) -> None:
        """Wait for orders."""
        self._host = Host()
        self._answers: deque[Moment] = deque()

    @property
    def pid(self) -> None:
        """Return nothing: there is no other process."""
        return None

    @property
    def free(self) -> bool:
        """Whether it takes orders now."""
        return True

    @property
    def busy(self) -> bool:
        """Whether answers are still to come."""
        return bool(self._answers)

    def ask(self, orders: Sequence[Order], spent: Callable[[], bool] = never) -> None:
        """Carry orders out."""
        self._answers.append(self._host.carry_out(orders, spent))

    def answer(self) -> Moment | None:
        """Return the next moment."""
        return self._answers.popleft() if self._answers else None

    def close(self) -> None:
        """Forget the answers."""
        self._answers.clear()


def _serve(pipe: Connection) -> None:
    """Carry orders out until the other end closes."""
    # Ctrl-C reaches every process of a terminal; this one ends with the pipe, without a word.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    host = Host()
    try:
        pipe.send(READY)
        while True:
            pipe.send(host.carry_out(pipe.recv()))
    except (EOFError, OSError):
        return


class Elsewhere:
    """Has orders carried out in a process of its own.

    It is started at once and takes orders as soon as it has come up; it ends with the window,
    however that ends.
    """

    apart = True

    def __init__(self, clock: Callable[[], float], serve: Callable[..., None] = _serve) -> None:
        """Start a process with ``serve``; OSError where none can be started."""
        if getattr(sys, "frozen", False):
            raise OSError("a frozen build would open another window")
        self._clock = clock
        self._began = clock()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.up = False
        self._waiting = 0

    @property
    def pid(self) -> int | None:
        """Return the number of the process."""
        return self._process.pid

    @property
    def free(self) -> bool:
        """Whether it takes orders now."""
        return self.up and self._waiting < AHEAD

    @property
    def busy(self) -> bool:
        """Whether answers are still to come."""
        return self._waiting > 0

    def ask(self, orders: Sequence[Order], spent: Callable[[], bool] = never) -> None:
        """Send orders; there is a core for them, so that time is never spent."""
        try:
            self._pipe.send(list(orders))
        except (OSError, ValueError) as error:
            raise Gone(self._end(error)) from error
        self._waiting += 1

    def answer(self) -> Moment | None:
        """Return the next moment if there is one."""
        try:
            if not self._pipe.poll():
                self._mind()
                return None
            found: Any = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise Gone(self._end(error)) from error
        if found == READY:
            self.up = True
            return self.answer()
        self._waiting -= 1
        moment: Moment = found
        return moment

    def _end(self, error: Exception) -> str:
        """Return in words how the process ended."""
        self._process.join(0.2)
        return f"its process has ended with code {self._process.exitcode} ({error!r})"

    def _mind(self) -> None:
        """Give up a process that does not come up."""
        if not self.up and self._clock() - self._began > PATIENCE:
            raise Gone(f"the process has not come up within {PATIENCE:g} s")

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.terminate()
        self._process.join(1.0)


def driver(apart: bool, clock: Callable[[], float]) -> Driver:
    """Return a place for a table: elsewhere if ``apart`` and possible, else here."""
    if apart:
        try:
            return Elsewhere(clock)
        except (OSError, ImportError) as error:
            LOG.warning("marbles fall in the window's own process: %s", error)
    return Here()
