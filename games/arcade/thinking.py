"""Bots think elsewhere: in a process of their own with a deadline, so that no frame waits for them.

Where no process can be started a thread does it (``thinking_thread``). ``Inline`` thinks at once in
this process: for tests, and for plans whose pictures must not depend on how busy the machine is.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from games.core.tasks import BotTask, advise, speak, think

LOG = logging.getLogger("galtoni.thinking")
MODEST = 5
"""How much (of nice) a thinking process steps back behind the window's frames."""
DEADLINE = 10.0
"""After so long (s) a bot is stopped and the first legal action is played for it."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be thought about: a move, something said beside one (``speaking``), or, with
    ``advising``, what is to be thought of every move."""

    task: BotTask
    speaking: bool = False
    advising: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an order; ``late`` when the bot was stopped, ``action`` is None then.

    For opinions ``action`` holds all of them, the best first.
    """

    order: Order
    action: Any
    late: bool = False


def carry_out(order: Order) -> Any:
    """Return what the bot does, or its opinions."""
    if order.advising:
        return advise(order.task)
    return speak(order.task) if order.speaking else think(order.task)


class Thinker(Protocol):
    """Thinks about one order at a time."""

    @property
    def busy(self) -> bool:
        """Whether an order is being thought about."""

    def warm(self) -> None:
        """Get ready: an order will come soon."""

    def ask(self, order: Order) -> None:
        """Begin to think."""

    def answer(self) -> Answer | None:
        """Return what came of it as soon as there is something."""

    def forget(self) -> None:
        """Drop the order: what comes of it no longer matters."""

    def close(self) -> None:
        """End for good."""


class Inline:
    """Thinks at once."""

    def __init__(self, carry: Callable[[Order], Any] = carry_out) -> None:
        """Carry orders out with ``carry``."""
        self._carry = carry
        self._answer: Answer | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer waits to be fetched."""
        return self._answer is not None

    def warm(self) -> None:
        """Do nothing: it is always ready."""

    def ask(self, order: Order) -> None:
        """Think."""
        self._answer = Answer(order, self._carry(order))

    def answer(self) -> Answer | None:
        """Return the answer."""
        answer, self._answer = self._answer, None
        return answer

    def forget(self) -> None:
        """Drop the answer."""
        self._answer = None

    def close(self) -> None:
        """Drop the answer."""
        self._answer = None


def _worker(pipe: Connection, carry: Callable[[Order], Any]) -> None:
    """Answer orders until the other end closes."""
    if hasattr(os, "nice"):
        os.nice(MODEST)
    while True:
        try:
            order = pipe.recv()
            pipe.send(carry(order))
        except (EOFError, OSError, KeyboardInterrupt):
            return


class Process:
    """Thinks in a process of its own, started before the first order and kept for the next ones.

    A process that dies or takes too long is replaced, and the log says so. Where none can be
    started, a thread thinks instead.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        deadline: float = DEADLINE,
        carry: Callable[[Order], Any] = carry_out,
    ) -> None:
        """Give each order ``deadline`` seconds of ``clock``."""
        self._clock, self._deadline, self._carry = clock, deadline, carry
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._order: Order | None = None
        self._asked = 0.0
        self._thread: Thinker | None = None

    @property
    def busy(self) -> bool:
        """Whether an order is being thought about."""
        return self._order is not None or (self._thread is not None and self._thread.busy)

    def warm(self) -> None:
        """Start the process if there is none that lives."""
        if self._thread is not None or (self._process is not None and self._process.is_alive()):
            return
        try:
            if getattr(sys, "frozen", False):
                raise OSError("a frozen build would open another window")
            self._start()
        except (OSError, ImportError) as error:
            # Importing it only now spares everybody else the threads.
            from games.arcade.thinking_thread import Thread

            LOG.warning("no process can be started, a thread thinks instead: %s", error)
            self._thread = Thread(self._clock, self._deadline, self._carry)

    def ask(self, order: Order) -> None:
        """Send the order; the process is started if there is none."""
        if self._order is not None:
            self.forget()
        self.warm()
        if self._thread is not None:
            self._thread.ask(order)
            return
        assert self._pipe is not None  # set by warm
        try:
            self._pipe.send(order)
        except OSError:
            LOG.warning("a thinking process died before %s and is replaced", described(order))
            self.close()
            self.warm()
            with suppress(OSError):  # if this one is dead too, the answer will be late
                self._pipe.send(order)
        self._order, self._asked = order, self._clock()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_worker, args=(theirs, self._carry), daemon=True)
        process.start()
        theirs.close()
        self._pipe, self._process = ours, process

    def answer(self) -> Answer | None:
        """Return the answer when it is there, a late one when the deadline has passed."""
        if self._thread is not None:
            return self._thread.answer()
        order = self._order
        if order is None or self._pipe is None:
            return None
        try:
            if self._pipe.poll():
                action = self._pipe.recv()
                self._order = None
                return Answer(order, action)
        except (EOFError, OSError):
            return self._replaced(order, "died")
        if self._clock() - self._asked > self._deadline:
            return self._replaced(order, f"took longer than {self._deadline:g} s")
        return None

    def _replaced(self, order: Order, how: str) -> Answer:
        """Note what went wrong, put a fresh process in its place, answer late."""
        LOG.warning("a thinking process %s at %s and is replaced", how, described(order))
        self.close()
        self.warm()
        return Answer(order, None, late=True)

    def forget(self) -> None:
        """Drop the order; a process that is still thinking is ended."""
        if self._thread is not None:
            self._thread.forget()
        elif self._order is not None:
            self.close()

    def close(self) -> None:
        """End the process."""
        process, self._process, self._order = self._process, None, None
        if self._thread is not None:
            self._thread.close()
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if process is not None:
            process.terminate()
            process.join(1.0)


def described(order: Order) -> str:
    """Return an order in a few words for the log: game, level, what was asked."""
    task = order.task
    what = "opinions" if order.advising else "a word" if order.speaking else "a move"
    return f"{what} of {task.level} in {task.game}"
