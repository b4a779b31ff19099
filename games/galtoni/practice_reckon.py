"""Work for the practice table that takes longer than a frame: done in a process of its own."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import util
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from games.galtoni.practice_board import sizes
from sim.board import Board

if TYPE_CHECKING:
    from sim.flight import Flight


@dataclass(frozen=True, slots=True)
class Bulk:
    """Drops of lone marbles to be reckoned: ``count`` at each of ``entries`` (from 0).

    ``offset`` is how far from the entry's middle the hand is, mm.
    """

    board: Board
    entries: tuple[int, ...]
    count: int
    seed: int
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class Sizes:
    """The marble sizes that suit a board are wanted."""

    board: Board


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Per entry the marbles in each column, and those that came into none."""

    counts: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]


Task = Bulk | Sizes
Result = Reckoned | tuple[float, ...]


def can_reckon() -> bool:
    """Return whether the compiled flight is there (extra ``lab``); nothing is loaded."""
    return util.find_spec("numba") is not None


def carry_out(task: Task) -> Result:
    """Return what a task asks for; FlightError when the compiled flight cannot be had."""
    if isinstance(task, Sizes):
        return sizes(task.board)
    flight = _flight(task.board)
    counts, lost = [], []
    for entry in task.entries:
        ends = flight.drops(entry, task.count, task.seed, offset=task.offset).ends
        inside = ends[ends >= 0]
        columns = np.bincount(inside, minlength=len(task.board.columns))
        counts.append(tuple(int(count) for count in columns))
        lost.append(int(len(ends) - len(inside)))
    return Reckoned(tuple(counts), tuple(lost))


@lru_cache(maxsize=4)
def _flight(board: Board) -> Flight:
    """Return a board's compiled flight: slices of many drops share one."""
    # Imported here: loading it takes a second, in the process that uses it.
    from sim.flight import Flight

    return Flight(board)


class Reckoner(Protocol):
    """Does tasks one after the other, never while a frame waits."""

    @property
    def busy(self) -> bool:
        """Whether something is being done or waits to be fetched."""

    def ask(self, task: Task) -> None:
        """Have a task done."""

    def answer(self) -> tuple[Task, Result | None] | None:
        """Return the next task that is done; without a result it could not be done."""

    def close(self) -> None:
        """End for good."""


class AtOnce:
    """Does tasks when they are asked for: for tests and plans."""

    def __init__(self, carry: Callable[[Task], Result] = carry_out) -> None:
        """Do tasks with ``carry``."""
        self._carry = carry
        self._done: deque[tuple[Task, Result | None]] = deque()

    @property
    def busy(self) -> bool:
        """Whether an answer waits."""
        return bool(self._done)

    def ask(self, task: Task) -> None:
        """Do it."""
        try:
            self._done.append((task, self._carry(task)))
        except ValueError:
            self._done.append((task, None))

    def answer(self) -> tuple[Task, Result | None] | None:
        """Return what was done first."""
        return self._done.popleft() if self._done else None

    def close(self) -> None:
        """Forget what was done."""
        self._done.clear()


def _worker(pipe: Connection, carry: Callable[[Task], Result]) -> None:
    """Do tasks until the other end closes."""
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        result: Result | None
        try:
            result = carry(task)
        except ValueError:
            result = None
        try:
            pipe.send(result)
        except OSError:
            return


class Aside:
    """Does tasks in a process of its own, which is started at the first and ended at the close."""

    def __init__(self, carry: Callable[[Task], Result] = carry_out) -> None:
        """Do tasks with ``carry``, a function of a module."""
        self._carry = carry
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._waiting: deque[Task] = deque()

    @property
    def busy(self) -> bool:
        """Whether a task is not answered yet."""
        return bool(self._waiting)

    def ask(self, task: Task) -> None:
        """Send the task; the process is started if there is none."""
        if self._process is None or not self._process.is_alive():
            self._start()
        self._waiting.append(task)
        if self._pipe is not None:
            self._pipe.send(task)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_worker, args=(theirs, self._carry), daemon=True)
        self._process.start()
        theirs.close()

    def answer(self) -> tuple[Task, Result | None] | None:
        """Return the next task with its result, as soon as it is there."""
        if not self._waiting or self._pipe is None:
            return None
        try:
            if not self._pipe.poll():
                return None
            result: Any = self._pipe.recv()
        except (EOFError, OSError):
            self._end()
            return self._waiting.popleft(), None
        return self._waiting.popleft(), result

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            process.join(1.0)

    def close(self) -> None:
        """End the process and forget what waits."""
        self._waiting.clear()
        self._end()
