"""``galtoni measure``: drops by the thousand, and what they say about a board."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from assets.texts import Texts
from sim import campaign, lab_show, stats
from sim.board import Board
from sim.campaign import CampaignPlan
from sim.lab_boards import board_of
from sim.lab_flight import ready, wanted
from sim.lab_interrupts import interrupts
from sim.lab_progress import Advance, announce, progress
from sim.lab_tables import TABLES, report_of, target_of
from sim.report import as_json, json_text, widest
from sim.report_style import check_format, number
from sim.table import DropTable, load, save
from sim.targets import Target

DROPS = 20_000
FEW = 2_000_000
"""Drops in all up to which threads of this process are faster than starting others."""
STAGES = 20
"""Times at which a half-width is looked at on the way to the most drops it can need."""
CLUSTER = 512
"""Chunks under way on a cluster, whose size is not known."""
KEEP_EVERY = 10.0
"""Seconds between savings of a table that is being resumed."""

Maker = Executor | Callable[[], Executor]


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be measured, as the command line says it."""

    board: Board
    entries: tuple[int, ...]
    engine: campaign.Engine
    seed: int
    drops: int | None
    half_width: float | None
    keep: Path | None

    def stages(self) -> Iterator[int]:
        """Yield the drops an entry after which to look whether it is enough.

        They do not depend on what was measured, so that a resumed run stops where an
        uninterrupted one does.
        """
        if self.half_width is None:
            yield self.drops or DROPS
            return
        most = stats.drops_for(self.half_width)
        # Void drops do not count, so the most may not be enough; nothing needs ten times as many.
        for stage in range(1, 10 * STAGES + 1):
            yield -(-most * stage // STAGES)

    def enough(self, table: DropTable) -> bool:
        """Tell whether every entry's widest interval is narrow enough."""
        if self.half_width is None:
            return True
        for entry in self.entries:
            if not sum(table.counts[entry]):
                raise ValueError(
                    f"no marble of entry {entry + 1} came into a column; look at the board with"
                    f" 'galtoni check {self.board.name}'."
                )
        return all(widest(table.counts[entry]) <= self.half_width for entry in self.entries)


def run(args: argparse.Namespace) -> int:
    """Measure, save, print and draw; 130 when interrupted, ValueError for what cannot be."""
    texts, board = Texts(args.lang), board_of(args.board, args.set)
    target = target_of(args.target, len(board.entries), len(board.columns))
    _check_files(args)
    keep = Path(args.resume) if args.resume else None
    entries = wanted(args.entry, board)
    job = Job(board, entries, args.engine, args.seed, args.drops, args.half_width, keep)
    held = load(keep, board) if keep is not None and keep.exists() else None
    begun = time.perf_counter()
    if job.engine == "flight":
        ready(texts)
        begun = time.perf_counter()
    with interrupts() as stop:
        table, whole = measure(job, args.workers, args.executor, held, texts, stop)
        seconds = time.perf_counter() - begun
        _keep(args, table, whole, texts)
    _show(args, board, table, seconds, texts, target)
    return 0 if whole else 130


def _check_files(args: argparse.Namespace) -> None:
    if args.plot:
        check_format(args.plot)
    for path, ending in ((args.csv, ".csv"), (args.npz, ".npz")):
        if path:
            lab_show.check_output(path, (ending,))
    if args.resume:
        lab_show.check_output(args.resume, TABLES)


def measure(
    job: Job,
    workers: int | None,
    address: str | None,
    held: DropTable | None,
    texts: Texts,
    stop: Callable[[], bool] | None = None,
) -> tuple[DropTable, bool]:
    """Return the table and whether it is whole (neither ``stop`` nor Ctrl-C came)."""
    table = held
    with _executor(job, workers, address) as (executor, width), progress(texts) as advance:
        for drops in job.stages():
            plan = CampaignPlan(job.board, job.entries, drops, job.engine, job.seed, resume=table)
            watch = _watch(job, advance, texts)
            table = campaign.run(plan, executor, watch, stop, tell=announce, in_flight=width)
            if campaign.missing(plan, table):
                return table, False
            if job.enough(table):
                break
    if table is None:
        raise ValueError("nothing was measured; ask for at least one drop.")
    return table, True


@contextmanager
def _executor(
    job: Job, workers: int | None, address: str | None
) -> Iterator[tuple[Maker, int | None]]:
    """Give what does the drops: a cluster, threads for little work, processes for much."""
    if address is not None:
        with campaign.connect(address) as cluster:
            yield cluster, CLUSTER
        return
    count = workers or os.cpu_count() or 1
    most = max(job.stages()) // (10 if job.half_width else 1) * len(job.entries)
    if job.engine == "flight" and most <= FEW:
        # The compiled loop works without Python's lock.
        with ThreadPoolExecutor(count) as threads:
            yield threads, 2 * count
        return
    yield campaign.processes(count), 2 * count


def _watch(job: Job, advance: Advance, texts: Texts) -> Callable[[campaign.Progress], None]:
    saved = time.monotonic()

    def watch(now: campaign.Progress) -> None:
        nonlocal saved
        advance(now.done, now.total, f"{number(now.rate, 0, texts)}/s")
        if job.keep is not None and time.monotonic() - saved > KEEP_EVERY:
            save(now.table, job.keep)
            saved = time.monotonic()

    return watch


def _keep(args: argparse.Namespace, table: DropTable, whole: bool, texts: Texts) -> None:
    """Save the table where it is wanted; an interrupted one in any case."""
    files = [path for path in (args.resume, args.csv, args.npz) if path]
    if not whole and not files:
        files = [f"{table.board}-{table.seed}.npz"]
    for path in files:
        save(table, path)
    if not whole:
        announce(texts("lab.interrupted", drops=number(sum(table.n), 0, texts)))
        announce(texts("lab.kept", file=files[0]))


def _show(
    args: argparse.Namespace,
    board: Board,
    table: DropTable,
    seconds: float,
    texts: Texts,
    target: Target | None,
) -> None:
    found = report_of(table, board.title, seconds)
    if args.json:
        print(json_text(as_json(found)))
    else:
        lab_show.print_report(found, texts, target, board.time_limit)
        for sentence in lab_show.remarks(found, board, texts):
            print(sentence)
    if args.plot and found.entries:
        from sim.report_style import save as save_picture

        kind = lab_show.kind_of(args.picture, found.entries, target)
        save_picture(lab_show.picture(kind, found, board, texts, target), args.plot)
