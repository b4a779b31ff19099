"""``galtoni tune``: a layout that fits a target, measured afresh in the live world."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from assets.texts import Texts
from sim import campaign, lab_show, stats
from sim.board import Board, load
from sim.board_text import text
from sim.campaign import CampaignPlan
from sim.lab_boards import board_of
from sim.lab_flight import ready
from sim.lab_progress import announce, progress
from sim.lab_tables import report_of, target_of
from sim.report import Report
from sim.report_style import number
from sim.stats import Distance
from sim.table import DropTable, save
from sim.targets import Target
from sim.tuning import TuneProgress, TuneResult, TuningError, tune

BUDGET = 600
FRESH = 1_000_003
"""Added to the seed for hands that no candidate was chosen by."""


def run(args: argparse.Namespace) -> int:
    """Tune, write board, table and picture, print what became better; ValueError else."""
    texts, board = Texts(args.lang), board_of(args.board, args.set)
    target = target_of(args.target, len(board.entries), len(board.columns))
    if target is None:
        raise TuningError("tuning needs a target; give --target.")
    out = lab_show.check_output(args.out, (".toml",))
    ready(texts)
    result = _tuned(args, board, target, texts)
    after = _written(result.board, target, out)
    reports = [_measured(one, args, texts) for one in (board, after)]
    save(reports[1][1], out.with_suffix(".json"))
    _draw(args, (board, after), (reports[0][0], reports[1][0]), target, texts, out)
    lab_show.print_report(reports[1][0], texts, target)
    for sentence in _said(result, (reports[0][0], reports[1][0]), target, texts):
        print(sentence)
    files = ", ".join(str(out.with_suffix(ending)) for ending in (".toml", ".json", ".png"))
    print(texts("lab.tune_done", files=files))
    return 0


def _tuned(args: argparse.Namespace, board: Board, target: Target, texts: Texts) -> TuneResult:
    free = [word.strip() for word in args.free.split(",") if word.strip()]
    with progress(texts) as advance:

        def watch(now: TuneProgress) -> None:
            best = texts("lab.tune_best", value=number(now.distance, 4, texts))
            advance(now.evaluations, now.budget, best)

        return tune(
            board,
            target,
            free=free,
            budget=args.budget or BUDGET,
            symmetric=args.symmetric,
            seed=args.seed,
            progress=watch,
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


def _measured(board: Board, args: argparse.Namespace, texts: Texts) -> tuple[Report, DropTable]:
    """Measure a board in the live world, with hands that tuning did not use."""
    entries = tuple(range(len(board.entries)))
    plan = CampaignPlan(board, entries, args.check, "world", args.seed + FRESH)
    with progress(texts) as advance:

        def watch(now: campaign.Progress) -> None:
            advance(now.done, now.total, f"{number(now.rate, 0, texts)}/s")

        table = campaign.run(plan, None, watch, tell=announce)
    return report_of(table, board.title), table


def _draw(
    args: argparse.Namespace,
    boards: tuple[Board, Board],
    reports: tuple[Report, Report],
    target: Target,
    texts: Texts,
    out: Path,
) -> None:
    from sim.report_pictures import before_after
    from sim.report_style import save as save_picture

    before, after = (
        lab_show.measured(report, board, texts)
        for report, board in zip(reports, boards, strict=True)
    )
    shares = target.shares(reports[1].counts)
    figure = before_after(boards, (before, after), texts, shares, target.name)
    save_picture(figure, args.plot or out.with_suffix(".png"))


def _apart(report: Report, target: Target) -> Distance:
    return stats.distance(report.counts, target.shares(report.counts), seed=report.seed)


def _said(
    result: TuneResult, reports: tuple[Report, Report], target: Target, texts: Texts
) -> Sequence[str]:
    """Return what tuning reached: by flight, and in the live world before and after."""
    flight = texts(
        "lab.tune_flight",
        name=target.name,
        before=number(result.before, 3, texts),
        after=number(result.distance, 3, texts),
        worst=number(result.worst, 3, texts),
        tried=result.evaluations,
    )
    before, after = (_apart(report, target) for report in reports)
    world = texts(
        "lab.tune_world",
        before=number(before.value, 3, texts),
        after=number(after.value, 3, texts),
        low=number(after.interval.low, 3, texts),
        high=number(after.interval.high, 3, texts),
        noise=number(after.noise, 3, texts),
    )
    own = [
        f"{number(100 * row[i] / row.sum(), 1, texts)}"
        for i, row in enumerate(reports[1].counts)
        if i < len(row) and row.sum()
    ]
    return [flight, world, texts("lab.tune_own", shares=" ".join(own))]
