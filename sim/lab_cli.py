"""The laboratory's commands: measure, compare, sensitivity and tune; their words are catalogued.

Everything heavy is imported by the functions that do the work, so that help stays fast.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from assets.refusals import speaking
from assets.texts import LANGUAGES
from sim import lab_arguments as take

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(subparsers: Commands) -> None:
    """Add the commands; each sets ``func``, which returns the exit code."""
    _add_measure(subparsers)
    _add_compare(subparsers)
    _add_sensitivity(subparsers)
    _add_tune(subparsers)


def _common(parser: argparse.ArgumentParser, entry: bool = True, resumes: bool = False) -> None:
    """Add what the commands share: entry, seed, changed fields, language."""
    if entry:
        parser.add_argument("--entry", default="all", metavar="K")
    parser.add_argument("--seed", type=take.seed, default=None if resumes else 1, metavar="S")
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE")
    parser.add_argument("--force", action="store_true")
    _language(parser)


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=speaking())


def _add_measure(subparsers: Commands) -> None:
    parser = subparsers.add_parser("measure")
    parser.add_argument("--board", default="gerhards", metavar="B")
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--drops", type=take.count, metavar="N")
    amount.add_argument("--half-width", type=take.half_width, metavar="P")
    parser.add_argument("--engine", choices=("flight", "world"), default="flight")
    parser.add_argument("--step", type=take.step, metavar="SECONDS")
    parser.add_argument("--check-step", action="store_true")
    parser.add_argument("--workers", type=take.workers, metavar="W")
    parser.add_argument("--executor", metavar="ADDR")
    parser.add_argument("--target", metavar="T")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", nargs="?", choices=("plain", "full"), const="plain")
    output.add_argument("--csv", metavar="F")
    output.add_argument("--npz", metavar="F")
    parser.add_argument("--simple", action="store_true")
    parser.add_argument("--csv-for", choices=("scripts", "excel", "excel-de"))
    parser.add_argument("--plot", metavar="F")
    parser.add_argument("--picture", choices=("heat", "bars", "paths"))
    parser.add_argument("--resume", metavar="F")
    _common(parser, resumes=True)
    parser.set_defaults(func=_measure)


def _add_compare(subparsers: Commands) -> None:
    parser = subparsers.add_parser("compare")
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    parser.add_argument("--drops", type=take.count, default=20_000, metavar="N")
    parser.add_argument("--step", type=take.step, metavar="SECONDS")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plot", metavar="F")
    _common(parser)
    parser.set_defaults(func=_compare)


def _add_sensitivity(subparsers: Commands) -> None:
    parser = subparsers.add_parser("sensitivity")
    parser.add_argument("board", metavar="BOARD")
    parser.add_argument("--drops", type=take.count, default=1000, metavar="N")
    parser.add_argument("--step", type=take.step, metavar="SECONDS")
    parser.add_argument("--move", type=take.size, default=1.0, metavar="MM")
    parser.add_argument("--thicker", type=take.size, default=0.25, metavar="MM")
    parser.add_argument("--top", type=take.rows, default=25, metavar="N")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plot", metavar="F")
    _common(parser)
    parser.set_defaults(func=_sensitivity)


def _add_tune(subparsers: Commands) -> None:
    parser = subparsers.add_parser("tune")
    parser.add_argument("--board", default="gerhards", metavar="B")
    parser.add_argument("--target", required=True, metavar="T")
    parser.add_argument("--free", default="rows,offsets,radii", metavar="LIST")
    parser.add_argument("--budget", type=take.boards, metavar="N")
    parser.add_argument("--within", type=take.within, metavar="P")
    parser.add_argument("--check", type=take.count, default=2000, metavar="N")
    parser.add_argument("--plot", metavar="F")
    parser.add_argument("--symmetric", action=argparse.BooleanOptionalAction, default=None)
    parser.add_argument("--workers", type=take.workers, metavar="W")
    parser.add_argument("--out", required=True, metavar="FILE")
    _common(parser, entry=False)
    parser.set_defaults(func=_tune)


def _measure(args: argparse.Namespace) -> int:
    from sim.lab_measure import run

    return run(args)


def _compare(args: argparse.Namespace) -> int:
    from sim.lab_compare import run

    return run(args)


def _sensitivity(args: argparse.Namespace) -> int:
    from sim.lab_sensitivity import run

    return run(args)


def _tune(args: argparse.Namespace) -> int:
    from sim.lab_tune import run

    return run(args)
