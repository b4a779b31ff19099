"""``galtoni tune``: a layout that fits a target, measured afresh in the live world."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from assets.texts import Texts
from sim import campaign, lab_show, stats
from sim.board import Board, load
from sim.board_text import text
from sim.campaign import CampaignPlan
from sim.lab_boards import board_of
from sim.lab_flight import ready
from sim.lab_interrupts import interrupts
from sim.lab_progress import announce, progress
from sim.lab_tables import report_of, target_of
from sim.report import Report
from sim.report_style import check_format, number
from sim.stats import Distance
from sim.table import DropTable, save
from sim.targets import Target
from sim.tuning import TuneProgress, TuneResult, TuningError, tune
from sim.tuning_space import is_symmetric

BUDGET = 6000
FRESH = 1_000_003
"""Added to the seed for hands that no candidate was chosen by."""


def run(args: argparse.Namespace) -> int:
    """Tune, write board, table and picture, print what became better; ValueError else.

    130 when interrupted: the best board so far is written then, and not measured any more.
    """
    texts, board = Texts(args.lang), board_of(args.board, args.set)
    target = target_of(args.target, len(board.entries), len(board.columns))
    if target is None:
        raise TuningError("tuning needs a target; give --target.")
    out = lab_show.check_output(args.out, (".toml",))
    if args.plot:
        check_format(args.plot)
    ready(texts)
    latest: list[TuneProgress] = []
    with interrupts() as stop:
        try:
            result = _tuned(args, board, target, texts, stop, latest)
        except KeyboardInterrupt:  # a second Ctrl-C, while the best board was being measured
            if not latest:
                raise
            _written(latest[-1].board, target, out)
            sentence = texts("lab.tune_interrupted", tried=latest[-1].evaluations)
            return _given_up(sentence, out, texts)
        after = _written(result.board, target, out)
    print(_by_flight(result, target, texts))
    if result.interrupted:
        return _given_up(texts("lab.tune_interrupted", tried=result.evaluations), out, texts)
    measured = [_measured(one, args, texts) for one in (board, after)]
    if None in measured:
        return _given_up(texts("lab.tune_unmeasured"), out, texts)
    reports, tables = zip(*(found for found in measured if found is not None), strict=True)
    save(tables[1], out.with_suffix(".json"))
    picture = _draw(args, (board, after), (reports[0], reports[1]), target, texts, out)
    lab_show.print_report(reports[1], texts, target, after.time_limit)
    for sentence in _in_the_world((reports[0], reports[1]), target, texts):
        print(sentence)
    print(texts("lab.tune_done", files=f"{out}, {out.with_suffix('.json')}, {picture}"))
    return 0


def _given_up(sentence: str, out: Path, texts: Texts) -> int:
    """Say that the best board is kept, and how to measure it; return the exit code."""
    announce(sentence)
    announce(texts("lab.tune_kept", file=out))
    return 130


def _tuned(
    args: argparse.Namespace,
    board: Board,
    target: Target,
    texts: Texts,
    stop: Callable[[], bool],
    latest: list[TuneProgress],
) -> TuneResult:
    free = [word.strip() for word in args.free.split(",") if word.strip()]
    symmetric = is_symmetric(board) if args.symmetric is None else args.symmetric
    with progress(texts, "lab.tune_progress") as advance:

        def watch(now: TuneProgress) -> None:
            latest[:] = [now]
            mean, worst = (number(value, 3, texts) for value in (now.distance, now.worst))
            words = texts("lab.tune_best", mean=mean, worst=worst, tried=now.evaluations)
            advance(now.evaluations, now.budget, words)

        return tune(
            board,
            target,
            free=free,
            budget=args.budget or BUDGET,
            symmetric=symmetric,
            seed=args.seed,
            within=args.within,
            progress=watch,
            stop=stop,
            workers=args.workers,
        )


def _written(board: Board, target: Target, out: Path) -> Board:
    """Write the board file, whole or not at all, and return the board as it is read from it."""
    title = f"{board.title}, tuned to {target.name}"
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        part.write_text(text(msgspec.structs.replace(board, title=title)), encoding="utf-8")
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return load(out)


def _measured(
    board: Board, args: argparse.Namespace, texts: Texts
) -> tuple[Report, DropTable] | None:
    """Measure a board in the live world with hands of its own; None when interrupted."""
    entries = tuple(range(len(board.entries)))
    plan = CampaignPlan(board, entries, args.check, "world", args.seed + FRESH)
    with progress(texts, "lab.tune_check") as advance, interrupts() as stop:

        def watch(now: campaign.Progress) -> None:
            advance(now.done, now.total, f"{number(now.rate, 0, texts)}/s")

        workers = campaign.processes(args.workers)
        table = campaign.run(plan, workers, watch, stop, tell=announce)
    if campaign.missing(plan, table):
        return None
    return report_of(table, board.title), table


def _draw(
    args: argparse.Namespace,
    boards: tuple[Board, Board],
    reports: tuple[Report, Report],
    target: Target,
    texts: Texts,
    out: Path,
) -> Path:
    """Draw before and after, and return where to."""
    from sim.report_sides import before_after
    from sim.report_style import save as save_picture

    before, after = (
        lab_show.measured(report, board, texts)
        for report, board in zip(reports, boards, strict=True)
    )
    shares = (target.shares(reports[0].counts), target.shares(reports[1].counts))
    figure = before_after(boards, (before, after), texts, shares, target.name)
    return save_picture(figure, args.plot or out.with_suffix(".png"))


def _apart(report: Report, target: Target) -> Distance:
    return stats.distance(report.counts, target.shares(report.counts), seed=report.seed)


def _by_flight(result: TuneResult, target: Target, texts: Texts) -> str:
    """Return what tuning reached by flight, with hands that nothing was chosen by."""
    values = {
        "before": result.before,
        "before_worst": result.before_worst,
        "after": result.distance,
        "after_worst": result.worst,
    }
    words = {key: number(value, 3, texts) for key, value in values.items()}
    drops = number(result.drops, 0, texts)
    tried = number(result.evaluations, 0, texts)
    return texts("lab.tune_flight", name=target.name, tried=tried, drops=drops, **words)


def _in_the_world(reports: tuple[Report, Report], target: Target, texts: Texts) -> Sequence[str]:
    """Return what the live world says: distances before and after, the own columns after."""
    before, after = (_apart(report, target) for report in reports)
    values = {
        "before": before.true,
        "before_low": before.interval.low,
        "before_high": before.interval.high,
        "after": after.true,
        "low": after.interval.low,
        "high": after.interval.high,
    }
    words = {key: number(value, 3, texts) for key, value in values.items()}
    drops = number(float(reports[1].thrown.max()), 0, texts)
    own = []
    for i, row in enumerate(reports[1].counts):
        if i < len(row) and row.sum():
            half = stats.wilson(row[i], row.sum()).half_width
            share = number(100 * row[i] / row.sum(), 1, texts)
            own.append(f"{share} ±{number(100 * half, 1, texts)}")
    world = texts("lab.tune_world", name=target.name, drops=drops, **words)
    return [world, texts("lab.tune_own", shares=" · ".join(own))]
