"""Drops by the thousand on any executor: chunks out, small tables back, put together exactly.

Results depend on the plan alone, not on workers, chunk size, order or interruptions. Memory stays
the same however many drops: workers send tables, and few chunks are under way at a time.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

import msgspec

from assets.refusals import Refusal, told
from sim import flight, world
from sim.board_parts import Board
from sim.campaign_chunk import Chunk, Engine, empty, measure
from sim.table_parts import DropTable, Span, TableError, merge

__all__ = [
    "CampaignError",
    "CampaignPlan",
    "Engine",
    "Progress",
    "connect",
    "missing",
    "processes",
    "run",
]

LOSSES = 5
"""Chunks lost in a row, without one done, after which a campaign gives up."""
CONNECT = 10.0
"""Seconds that a cluster has to answer."""
POLL = 0.2
"""Seconds between looks at ``stop``."""
MOST = {"flight": 20_000, "world": 50}
"""Drops of the largest chunk that is made unasked."""
ROUNDS = 10
"""How often every entry has its turn, at least, where there is work enough."""
LEAST = {"flight": 500, "world": 5}
"""Drops of the chunks of the first round, if nobody asks for other ones."""


class CampaignError(Refusal):
    """A campaign that cannot be run; its text is one sentence with the remedy."""


class CampaignPlan(msgspec.Struct, frozen=True):
    """What to measure: drops 0 to ``drops_per_entry - 1`` of ``entries`` (from 0) under ``seed``.

    ``step`` in s (None: the engine's own), ``chunk`` the drops sent out at once (None: as fits);
    ``resume`` is a table of the same board, engine and step; what it holds is not done again.
    """

    board: Board
    entries: tuple[int, ...]
    drops_per_entry: int
    engine: Engine = "flight"
    seed: int = 0
    step: float | None = None
    chunk: int | None = None
    resume: DropTable | None = None

    @property
    def used_step(self) -> float:
        """The step in s that the engine uses."""
        if self.step is not None:
            return self.step
        return flight.STEP if self.engine == "flight" else world.STEP


class Progress(msgspec.Struct, frozen=True):
    """How far a campaign is: drops done and in all, drops per second, seconds left, and the table.

    ``lost`` counts the chunks that were done again because a worker died.
    """

    done: int
    total: int
    rate: float
    left: float
    lost: int
    table: DropTable


def run(
    plan: CampaignPlan,
    executor: Executor | Callable[[], Executor] | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    *,
    tell: Callable[[str], None] | None = None,
    in_flight: int | None = None,
) -> DropTable:
    """Return the table of a plan, or of what was done when ``stop`` or Ctrl-C came.

    ``executor`` is one that is there, something that makes one (made anew when its workers die),
    or None for a process per core. ``tell`` gets sentences about compiling and lost chunks,
    ``in_flight`` is how many chunks may be under way. :func:`missing` says what was left undone.
    CampaignError, TableError or FlightError if the plan cannot be.
    """
    _check(plan)
    table = plan.resume or empty(plan.board, plan.engine, plan.used_step, plan.seed)
    left = missing(plan, table)
    if not left:
        return table
    made = executor is None or not isinstance(executor, Executor)
    if executor is None:
        if plan.engine == "flight":
            # Compile here, once, so that the workers only load what is kept.
            flight.warm_up(tell)
        executor = processes()
    width = in_flight or 2 * (os.cpu_count() or 1)
    state = _State(plan, executor, _chunks(plan, left, width), table, width, tell)
    try:
        state.work(progress, stop)
    except KeyboardInterrupt:
        pass
    finally:
        state.close(made)
    return state.table


def missing(plan: CampaignPlan, table: DropTable) -> tuple[Span, ...]:
    """Return the spans of a plan that a table does not hold, in the plan's order."""
    found = []
    for entry in plan.entries:
        begin = 0
        held = [s for s in table.spans if (s.seed, s.entry) == (plan.seed, entry)]
        for span in sorted(held):
            if begin < min(span.first, plan.drops_per_entry):
                end = min(span.first, plan.drops_per_entry)
                found.append(Span(plan.seed, entry, begin, end))
            begin = max(begin, span.end)
        if begin < plan.drops_per_entry:
            found.append(Span(plan.seed, entry, begin, plan.drops_per_entry))
    return tuple(found)


def processes(workers: int | None = None) -> Callable[[], Executor]:
    """Return what makes a pool of fresh processes, one per core if ``workers`` is None."""

    def make() -> Executor:
        return ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_begin_worker
        )

    return make


@contextmanager
def connect(address: str) -> Iterator[Executor]:
    """Give an executor on the Dask cluster at ``address`` (tcp://host:8786) for the while.

    CampaignError when nobody answers there or Dask is not installed.
    """
    if re.fullmatch(r"[a-z]+://\S+:\d+/?", address) is None:
        # Dask would try for long, and complain once more after its end.
        raise CampaignError("refusals.no_address", text=repr(address))
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise CampaignError("refusals.no_dask") from None
    try:
        client = distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        words = {"text": repr(address), "kind": type(error).__name__}
        raise CampaignError("refusals.no_cluster", **words) from None
    try:
        with client.get_executor(pure=False) as executor:
            yield executor
    finally:
        client.close()


def _begin_worker() -> None:
    """Let Ctrl-C be handled by the process that asks for the drops, and end when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker once nobody is left to ask it: a killed process cannot send its farewell."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _check(plan: CampaignPlan) -> None:
    entries = len(plan.board.entries)
    for entry in plan.entries:
        if not 0 <= entry < entries:
            raise CampaignError("refusals.plan_entry", entry=entry + 1, count=entries)
    if len(set(plan.entries)) != len(plan.entries):
        raise CampaignError("refusals.plan_twice")
    for name, value in (("drops", plan.drops_per_entry), ("chunk", plan.chunk)):
        if value is not None and value < 1:
            raise CampaignError(f"refusals.plan_{name}", value=value)
    if plan.seed < 0:
        raise CampaignError("refusals.plan_seed", value=plan.seed)
    if not plan.used_step > 0:
        raise CampaignError("refusals.plan_step", value=plan.step)
    if plan.resume is not None:
        _resumable(plan, plan.resume)


def _resumable(plan: CampaignPlan, table: DropTable) -> None:
    if table.board_hash != plan.board.hash:
        raise TableError("refusals.plan_board", board=plan.board.name)
    if table.engine != plan.engine:
        raise TableError("refusals.plan_engine", held=table.engine, wanted=plan.engine)
    if table.step != plan.used_step:
        raise TableError("refusals.plan_step_held", held=table.step, wanted=plan.used_step)


def _chunks(plan: CampaignPlan, left: tuple[Span, ...], width: int) -> Iterator[Chunk]:
    """Yield the work in pieces, the entries in turn, so that a part of it has some of each.

    The first pieces are small and grow from round to round: however early it is broken off, the
    entries have about as many drops.
    """
    total = sum(span.end - span.first for span in left)
    longest = max((span.end - span.first for span in left), default=0)
    least = LEAST[plan.engine]
    fitting = min(total // (4 * width), longest // ROUNDS)
    most = plan.chunk or min(max(fitting, least), MOST[plan.engine])
    begin, size = 0, plan.chunk or least
    while begin < longest:
        for span in left:
            first = span.first + begin
            count = min(size, span.end - first)
            if count > 0:
                yield Chunk(
                    plan.board, plan.engine, plan.used_step, plan.seed, span.entry, first, count
                )
        begin += size
        size = min(2 * size, most)


class _State:
    """A campaign under way."""

    def __init__(
        self,
        plan: CampaignPlan,
        executor: Executor | Callable[[], Executor],
        chunks: Iterator[Chunk],
        table: DropTable,
        width: int,
        tell: Callable[[str], None] | None,
    ) -> None:
        self.table = table
        self._plan = plan
        self._make = None if isinstance(executor, Executor) else executor
        self._executor = executor if isinstance(executor, Executor) else executor()
        self._chunks = chunks
        self._width = width
        self._tell = tell
        self._waiting: list[Chunk] = []
        self._running: dict[Future[DropTable], Chunk] = {}
        self._begun = time.perf_counter()
        self._total = sum(span.end - span.first for span in missing(plan, table))
        self._done = 0
        self._lost = 0
        self._in_a_row = 0

    def work(
        self, progress: Callable[[Progress], None] | None, stop: Callable[[], bool] | None
    ) -> None:
        """Send chunks out and take tables in until all is done or ``stop`` says so."""
        self._fill()
        while self._running and not (stop is not None and stop()):
            finished, _ = wait(self._running, timeout=POLL, return_when=FIRST_COMPLETED)
            lost = [self._running[future] for future in finished]
            parts = [part for future in finished if (part := self._take(future)) is not None]
            self._say([chunk for chunk in lost if chunk in self._waiting])
            if parts:
                self.table = merge((self.table, *parts))
                if progress is not None:
                    progress(self._progress())
            self._fill()

    def close(self, made: bool) -> None:
        """Let go of what is under way; shut the executor down if it was made here.

        Ctrl-C while it waits for what is under way ends the waiting: the table is kept.
        """
        for future in self._running:
            future.cancel()
        if made:
            if self._running:
                # Nobody takes in what workers are at; one that ends so takes its pool with it.
                workers: Any = getattr(self._executor, "_processes", None) or {}
                for worker in list(workers.values()):
                    worker.terminate()
            with suppress(KeyboardInterrupt):
                self._executor.shutdown(wait=True, cancel_futures=True)

    def _fill(self) -> None:
        while len(self._running) < self._width:
            chunk = self._waiting.pop() if self._waiting else next(self._chunks, None)
            if chunk is None:
                return
            try:
                future = self._executor.submit(measure, chunk)
            except BrokenExecutor:
                self._lose(chunk)
                self._say([chunk])
                continue
            self._running[future] = chunk

    def _take(self, future: Future[DropTable]) -> DropTable | None:
        """Return the table of a finished chunk, None if it has to be done again."""
        chunk = self._running.pop(future)
        try:
            part = future.result()
        except (BrokenExecutor, CancelledError):
            self._lose(chunk)
            return None
        except Exception as error:
            # Dask's own class of a dead worker, known by name so as not to need Dask here.
            if type(error).__name__ not in ("KilledWorker", "FutureCancelledError"):
                raise
            self._lose(chunk)
            return None
        self._in_a_row = 0
        self._done += chunk.count
        return part

    def _lose(self, chunk: Chunk) -> None:
        """Keep a chunk whose worker died, and get new workers where that is in our hands."""
        self._waiting.append(chunk)
        self._lost += 1
        self._in_a_row += 1
        broken: Any = getattr(self._executor, "_broken", False)
        if self._in_a_row > LOSSES + self._width or (broken and self._make is None):
            raise CampaignError("refusals.workers_died", count=self._in_a_row)
        if broken and self._make is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = self._make()

    def _say(self, lost: Sequence[Chunk]) -> None:
        """Tell of chunks that are done again; a dead process takes those of its pool with it."""
        if self._tell is None or not lost:
            return
        if len(lost) == 1:
            (chunk,) = lost
            words = {"first": chunk.first + 1, "last": chunk.first + chunk.count}
            self._tell(told("refusals.worker_died", entry=chunk.entry + 1, **words))
        else:
            drops = sum(chunk.count for chunk in lost)
            self._tell(told("refusals.pool_died", drops=drops, pieces=len(lost)))

    def _progress(self) -> Progress:
        seconds = max(time.perf_counter() - self._begun, 1e-9)
        rate = self._done / seconds
        left = (self._total - self._done) / rate
        return Progress(self._done, self._total, rate, left, self._lost, self.table)
