"""``galtoni measure``: drops by the thousand, on processes or a cluster, as long as is wanted."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from assets.refusals import Refusal
from assets.texts import Texts
from sim import campaign, lab_findings, lab_lost, lab_show, lab_simple, lab_step, stats, table_sheet
from sim.board import Board
from sim.campaign import CampaignPlan
from sim.files import check_output
from sim.lab_boards import board_of
from sim.lab_files import claim, claim_picture
from sim.lab_flight import ready, wanted
from sim.lab_interrupts import interrupts
from sim.lab_keep import Keeper, free_name
from sim.lab_progress import Advance, announce, progress
from sim.lab_step import StepCheck
from sim.lab_tables import TABLES, report_of, target_of
from sim.report import Report, as_json, json_text, widest
from sim.report_style import number
from sim.steps import levels
from sim.table import DropTable, TableError, load, save
from sim.targets import Target
from sim.tuning_space import is_symmetric

DROPS = 20_000
FEW = 2_000_000
"""Drops in all up to which threads of this process are faster than starting others."""
STAGES = 20
"""Times at which a half-width is looked at on the way to the most drops it can need."""
PATIENCE = 10
"""How many times that most is dropped where many marbles come into no column."""
SURE = 100
"""Drops of an entry after which it shows whether too few marbles of it come into a column."""
CLUSTER = 512
"""Chunks under way on a cluster, whose size is not known."""
POOR = 1
"""Exit code when the board gives no full answer, as :data:`sim.cli.FINDINGS` of ``check``."""

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
    step: float | None = None

    def stages(self, held: int = 0) -> Iterator[int]:
        """Yield the drops an entry after which to look whether it is enough.

        They do not depend on what was measured, so that a resumed run stops where an
        uninterrupted one does: stages with less than ``held`` drops were not enough before.
        """
        if self.half_width is None:
            yield self.drops or DROPS
            return
        most = stats.drops_for(self.half_width)
        # Void drops do not count, so the most may not be enough.
        stages = [-(-most * stage // STAGES) for stage in range(1, PATIENCE * STAGES + 1)]
        yield from (stage for stage in stages if stage >= held)
        if held > stages[-1]:
            yield held

    def enough(self, table: DropTable) -> bool:
        """Tell whether every entry's widest interval is narrow enough."""
        half = self.half_width
        return half is None or self.width(table) <= half

    def width(self, table: DropTable) -> float:
        """Return the widest half-width of all entries, inf where nothing came into a column."""
        return max(widest(table.counts[entry]) for entry in self.entries)

    def hopeless(self, table: DropTable) -> bool:
        """Tell whether so few marbles come into a column that patience would not be enough."""
        thrown = table.n
        return self.half_width is not None and any(
            thrown[entry] >= SURE and PATIENCE * sum(table.counts[entry]) < thrown[entry]
            for entry in self.entries
        )


def run(args: argparse.Namespace) -> int:
    """Measure, save, print and draw; Refusal for what cannot be.

    130 when interrupted; 1 when an entry has no share in a column, or not the width asked for.
    """
    texts, board = Texts(args.lang), board_of(args.board, args.set)
    rows = max(len(levels(board)) - 1, 0)
    target = target_of(args.target, len(board.entries), len(board.columns), rows)
    _check_files(args, texts)
    keep = Path(args.resume) if args.resume else None
    entries = wanted(args.entry, board)
    held = load(keep, board) if keep is not None and keep.exists() else None
    seed = _seed(args, held)
    step = args.step if held is None or args.step is not None else held.step
    job = Job(board, entries, args.engine, seed, args.drops, args.half_width, keep, step)
    if job.engine == "flight":
        ready(texts)
    begun = time.perf_counter()
    with interrupts() as stop:
        table, whole = measure(job, args.workers, args.executor, held, texts, stop)
        seconds = time.perf_counter() - begun
        if not whole and not sum(table.n):
            announce(texts("lab_measure.nothing_kept"))
            return 130
        trouble = _keep(args, table, whole, texts)
    new = sum(table.n) - (sum(held.n) if held is not None else 0)
    # Without new drops an interrupted run says nothing of its speed.
    report = report_of(table, board.title, seconds if whole or new else 0.0, new)
    checked = None
    if args.check_step and whole:
        checked = lab_step.check(report, board, texts)
    _show(args, board, report, texts, target, checked)
    if trouble is not None:
        raise trouble
    if not whole:
        return 130
    short = not job.enough(table)
    _warn(args, board, table, short, texts)
    return POOR if short or lab_show.empty_entries(report) else 0


def _check_files(args: argparse.Namespace, texts: Texts) -> None:
    """Refuse what does not go together, and unwritable files, before anything is measured."""
    if args.check_step and args.engine != "flight":
        raise Refusal("refusals.check_step")
    if args.simple and args.json:
        raise Refusal("lab_simple.json")
    if args.csv_for and not args.csv:
        raise Refusal("refusals.csv_for_alone")
    if args.picture and not args.plot:
        raise Refusal("refusals.picture_alone")
    if args.plot:
        claim_picture(args.plot, args.force, texts)
    for path, ending in ((args.csv, ".csv"), (args.npz, ".npz")):
        if path:
            claim(path, (ending,), args.force, texts)
    if args.resume:
        check_output(args.resume, TABLES)


def _seed(args: argparse.Namespace, held: DropTable | None) -> int:
    """Return the seed asked for, or else that of the table to go on with; 1 without either."""
    asked: int | None = args.seed
    if held is None:
        return 1 if asked is None else asked
    if asked is not None and asked != held.seed:
        words = {"file": args.resume, "held": held.seed, "seed": asked}
        raise Refusal("refusals.other_seed", **words)
    return held.seed


def measure(
    job: Job,
    workers: int | None,
    address: str | None,
    held: DropTable | None,
    texts: Texts,
    stop: Callable[[], bool] | None = None,
) -> tuple[DropTable, bool]:
    """Return the table and whether it is whole (neither ``stop`` nor Ctrl-C came)."""
    stages = job.stages(_most_held(job, held))
    drops, table = next(stages), held
    keeper = Keeper(job.keep)
    with _executor(job, workers, address) as (executor, width), progress(texts) as advance:
        watch = _watch(job, keeper, advance, texts)
        while True:
            plan = CampaignPlan(
                job.board, job.entries, drops, job.engine, job.seed, job.step, resume=table
            )
            table = campaign.run(plan, executor, watch, stop, tell=announce, in_flight=width)
            if campaign.missing(plan, table):
                return table, False
            if job.enough(table) or job.hopeless(table):
                return table, True
            following = next(stages, None)
            if following is None:
                return table, True
            drops = following


def _most_held(job: Job, held: DropTable | None) -> int:
    """Return the end of the longest span that a table holds of what is wanted."""
    if held is None:
        return 0
    spans = (s for s in held.spans if s.seed == job.seed and s.entry in job.entries)
    return max((span.end for span in spans), default=0)


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
    most = max(job.stages()) // (PATIENCE if job.half_width else 1) * len(job.entries)
    if job.engine == "flight" and most <= FEW:
        # The compiled loop works without Python's lock.
        yield partial(ThreadPoolExecutor, count), 2 * count
        return
    yield campaign.processes(count), 2 * count


def _watch(
    job: Job, keeper: Keeper, advance: Advance, texts: Texts
) -> Callable[[campaign.Progress], None]:
    def watch(now: campaign.Progress) -> None:
        done, total = float(now.done), float(now.total)
        if job.half_width is not None:
            # An interval narrows with the square root of the drops. The total stays 1, as a bar
            # tells no time left while that changes.
            done, total = min(1.0, job.half_width / job.width(now.table)) ** 2, 1.0
        advance(done, total, f"{number(now.rate, 0, texts)}/s")
        keeper.look(now.table)

    return watch


def _keep(
    args: argparse.Namespace, table: DropTable, whole: bool, texts: Texts
) -> TableError | None:
    """Save the table where it is wanted, an interrupted one in any case; return what failed."""
    sheet = table_sheet.DIALECTS.get(args.csv_for or "")
    kept = (args.resume, None if sheet else args.csv, args.npz)
    files: list[str | Path] = [path for path in kept if path]
    if not whole and not files:
        files = [free_name(table, Path())]
    try:
        for path in files:
            save(table, path)
        if sheet:
            table_sheet.write(table, args.csv, sheet, texts)
    except TableError as error:
        return error
    if not whole:
        announce(texts("lab.interrupted", drops=number(sum(table.n), 0, texts)))
        announce(texts("lab.kept", file=files[0]))
    return None


def _show(
    args: argparse.Namespace,
    board: Board,
    found: Report,
    texts: Texts,
    target: Target | None,
    checked: StepCheck | None,
) -> None:
    if args.json:
        full = args.json == "full"
        values = lab_findings.full_json(found, board, target) if full else as_json(found)
        if args.check_step:
            values["step_check"] = lab_step.as_json(checked)
        print(json_text(values))
    elif args.simple:
        lone, own = args.entry != "all", is_symmetric(board)
        lab_simple.print_simple(found, board, texts, target, lone=lone, own=own)
    else:
        lab_show.print_report(found, texts, target, board.time_limit, is_symmetric(board))
        for sentence in lab_show.remarks(found, board, texts, lone=args.entry != "all"):
            print(sentence)
        for sentence in lab_step.sentences(checked, texts) if checked else ():
            print(sentence)
    if args.plot and found.entries:
        from sim.report_style import save as save_picture

        kind = lab_show.kind_of(args.picture, found.entries, target)
        save_picture(lab_show.picture(kind, found, board, texts, target), args.plot)


def _warn(
    args: argparse.Namespace, board: Board, table: DropTable, short: bool, texts: Texts
) -> None:
    """Say where many marbles are lost, beside the table or, with JSON, on standard error."""
    say: Callable[[str], None] = announce if args.json else print
    if short:
        half = number(100 * args.half_width, 2, texts)
        say(texts("lab_measure.not_reached", half=half))
    for sentence in lab_lost.advice(table, board, args.board, texts):
        say(sentence)
