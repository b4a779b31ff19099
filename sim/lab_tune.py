"""``galtoni tune``: a layout that fits a target, measured afresh in the live world."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from assets.texts import Texts
from sim import campaign, lab_show
from sim.board import Board
from sim.campaign import CampaignPlan
from sim.files import check_output
from sim.lab_boards import board_of
from sim.lab_files import claim, claim_picture
from sim.lab_flight import ready
from sim.lab_interrupts import interrupts
from sim.lab_progress import announce, progress
from sim.lab_tables import report_of, target_of
from sim.lab_tune_file import Keeper, sound
from sim.lab_tune_moves import lines
from sim.report import Report
from sim.report_style import number, percent, spread
from sim.stats import Distance
from sim.steps import levels
from sim.table import DropTable, save
from sim.targets import Target
from sim.tuning import TuneProgress, TuneResult, TuningError, refuse_lossy, tune
from sim.tuning_judge import Measured
from sim.tuning_space import is_symmetric, tidied

BUDGET = 6000
FRESH = 1_000_003
"""Added to the seed for hands that no candidate was chosen by."""
LOSSY = 0.0005
"""Share of lost marbles from which on it is said."""
NOTHING = 1
"""Exit code when no board better than the given one was found, and none is written."""


def run(args: argparse.Namespace) -> int:
    """Tune, write board, table and picture, print what became better; ValueError else.

    1 when nothing better was found, 130 when interrupted: the best board so far is written then,
    and not measured any more.
    """
    texts, board = Texts(args.lang), tidied(board_of(args.board, args.set))
    rows = max(len(levels(board)) - 1, 0)
    target = target_of(args.target, len(board.entries), len(board.columns), rows)
    if target is None:
        raise TuningError("tuning.no_target")
    out = check_output(args.out, (".toml",))
    if out.exists() and Path(args.board).exists() and out.samefile(args.board):
        raise TuningError("tuning.same_file", file=out)
    claim(out, (".toml",), args.force, texts)
    claim_picture(args.plot or out.with_suffix(".png"), args.force, texts)
    claim(out.with_suffix(".json"), (".json",), args.force, texts)
    warning = sound(board, args.board)
    ready(texts)
    refuse_lossy(board, target, is_symmetric(board), args.seed)
    if warning:
        announce(warning)
    keeper = Keeper(out, args, board, target.name, texts)
    with interrupts(tell=partial(announce, texts("lab.tune_stopping"))) as stop:
        try:
            result = _tuned(args, board, target, texts, stop, keeper)
        except KeyboardInterrupt:  # a second Ctrl-C, while the best board was being measured
            return _interrupted(keeper, texts)
    print(_by_flight(result, target, texts))
    if result.after.verdict.lost >= LOSSY:
        share = number(100 * result.after.verdict.lost, 1, texts)
        print(texts("lab.tune_lost", share=share))
    if result.better:
        for line in lines(board, result.board, texts):
            print(line)
    if result.interrupted:
        return _interrupted(keeper, texts)
    if not result.better:
        return _nothing(args, result, out, texts)
    after = keeper.finish(result.board, result.evaluations)
    if not result.nearer:
        print(texts("lab.tune_no_nearer"))
    return _checked(args, (board, after), target, out, texts)


def _nothing(args: argparse.Namespace, result: TuneResult, out: Path, texts: Texts) -> int:
    """Say that the given board stays the best, and what may help; return the exit code."""
    words = {"board": args.board, "file": out, "tried": number(result.evaluations, 0, texts)}
    met = args.within is not None and result.before.worst <= args.within
    announce(texts("lab.tune_met" if met else "lab.tune_nothing", **words))
    return NOTHING


def _interrupted(keeper: Keeper, texts: Texts) -> int:
    """Say what is kept of an interrupted search; return the exit code."""
    if not keeper.tried:
        announce(texts("lab.tune_none_tried", file=keeper.out))
        return 130
    announce(texts("lab.tune_interrupted", tried=number(keeper.tried, 0, texts)))
    if keeper.kept:
        announce(texts("lab.tune_kept", file=keeper.out))
    else:
        announce(texts("lab.tune_none_kept", file=keeper.out))
    return 130


def _checked(
    args: argparse.Namespace, boards: tuple[Board, Board], target: Target, out: Path, texts: Texts
) -> int:
    """Measure both boards in the live world, show, save and draw that; return the exit code."""
    tasks = ("lab.tune_check_before", "lab.tune_check_after")
    measured = []
    for board, task in zip(boards, tasks, strict=True):
        found = _measured(board, args, task, texts)
        if found is None:
            announce(texts("lab.tune_unmeasured"))
            announce(texts("lab.tune_kept", file=out))
            return 130
        measured.append(found)
    reports, tables = zip(*measured, strict=True)
    save(tables[1], out.with_suffix(".json"))
    apart = (_apart(reports[0], target), _apart(reports[1], target))
    picture = _draw(args, boards, (reports[0], reports[1]), apart, target, texts, out)
    lab_show.print_report(reports[1], texts, target, boards[1].time_limit, is_symmetric(boards[1]))
    for sentence in _in_the_world(reports[1], apart, target, texts):
        print(sentence)
    print(texts("lab.tune_done", files=f"{out}, {out.with_suffix('.json')}, {picture}"))
    return 0


def _tuned(
    args: argparse.Namespace,
    board: Board,
    target: Target,
    texts: Texts,
    stop: Callable[[], bool],
    keeper: Keeper,
) -> TuneResult:
    free = [word.strip() for word in args.free.split(",") if word.strip()]
    symmetric = is_symmetric(board) if args.symmetric is None else args.symmetric
    with ExitStack() as shown:
        advance = shown.enter_context(progress(texts, "lab.tune_first"))

        def begin(done: int, total: int) -> None:
            nonlocal advance
            advance(done, total, "")
            if done == total:
                shown.close()
                advance = shown.enter_context(progress(texts, "lab.tune_progress"))

        def watch(now: TuneProgress) -> None:
            keeper.look(now)
            words = texts(
                "lab.tune_best",
                tried=number(now.evaluations, 0, texts),
                budget=number(now.budget, 0, texts),
                name=target.name,
                aim=number(now.best.aim, 3, texts),
                given=number(now.before.aim, 3, texts),
                mean=number(now.best.distance.true, 3, texts),
                worst=number(now.best.worst, 3, texts),
            )
            advance(now.evaluations, now.budget, words)

        return tune(
            board,
            target,
            free=free,
            budget=args.budget or BUDGET,
            symmetric=symmetric,
            seed=args.seed,
            within=args.within,
            beginning=begin,
            progress=watch,
            stop=stop,
            workers=args.workers,
        )


def _measured(
    board: Board, args: argparse.Namespace, task: str, texts: Texts
) -> tuple[Report, DropTable] | None:
    """Measure a board in the live world with hands of its own; None when interrupted."""
    entries = tuple(range(len(board.entries)))
    plan = CampaignPlan(board, entries, args.check, "world", args.seed + FRESH)
    tell = partial(announce, texts("lab.tune_stopping_check"))
    with progress(texts, task) as advance, interrupts(tell=tell) as stop:

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
    apart: tuple[Distance, Distance],
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
    figure = before_after(boards, (before, after), texts, apart, target.name)
    return save_picture(figure, args.plot or out.with_suffix(".png"))


def _apart(report: Report, target: Target) -> Distance:
    return target.distance(report.counts, report.seed)


def _words(distance: Distance, name: str, texts: Texts) -> dict[str, str]:
    """Return a distance as the words ``name``, ``name_low`` and ``name_high``."""
    values = {"": distance.true, "_low": distance.interval.low, "_high": distance.interval.high}
    return {name + key: number(value, 3, texts) for key, value in values.items()}


def _by_flight(result: TuneResult, target: Target, texts: Texts) -> str:
    """Return what tuning reached by flight, with hands that nothing was chosen by."""
    sides: dict[str, Measured] = {"before": result.before, "after": result.after}
    words: dict[str, str] = {}
    for key, side in sides.items():
        words |= _words(side.distance, key, texts)
        words[f"{key}_worst"] = number(side.worst, 3, texts)
        words[f"{key}_aim"] = number(side.aim, 3, texts)
    drops = number(result.drops, 0, texts)
    tried = number(result.evaluations, 0, texts)
    flight = texts("lab.tune_flight", name=target.name, tried=tried, drops=drops, **words)
    return f"{flight}\n{texts('lab.tune_aim', **words)}"


def _in_the_world(
    report: Report, apart: tuple[Distance, Distance], target: Target, texts: Texts
) -> Sequence[str]:
    """Return what the live world says: distances before and after, the own columns after."""
    words = _words(apart[0], "before", texts) | _words(apart[1], "after", texts)
    drops = number(float(report.thrown.max()), 0, texts)
    own = []
    for i, row in enumerate(report.counts):
        if i < len(row) and row.sum():
            share = percent(row[i] / row.sum(), texts)
            own.append(f"{share} {spread(row[i], row.sum(), texts, ' ')}")
    world = texts("lab.tune_world", name=target.name, drops=drops, **words)
    return [world, texts("lab.tune_own", shares=" · ".join(own))]
