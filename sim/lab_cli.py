"""The laboratory's commands: measure, compare, sensitivity and tune."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(subparsers: Commands) -> None:
    """Add the commands; each sets ``func``, which returns the exit code."""
    _add_sensitivity(subparsers)


def _count(text: str) -> int:
    """Return a number of drops such as 20000, 20_000 or 1e6."""
    try:
        value = float(text.replace("_", ""))
    except ValueError:
        value = 0.0
    if not 1 <= value <= 1e12 or value != int(value):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of drops; write 20000 or 1e6")
    return int(value)


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write a number above 0")
    return value


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; write a whole number from 0")
    return int(text)


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=("de", "en"), default="en", help="language of table and picture"
    )


def _add_sensitivity(subparsers: Commands) -> None:
    parser = subparsers.add_parser(
        "sensitivity",
        help="see which nail and which parameter matter",
        description="Moves, removes and thickens every nail and turns every parameter a little,"
        " drops the same hands again, and sorts what that changes.",
    )
    parser.add_argument("board", metavar="BOARD", help="a preset's name or a TOML file")
    parser.add_argument("--entry", default="all", metavar="K", help="an entry from 1, or all")
    parser.add_argument(
        "--drops", type=_count, default=4000, metavar="N", help="drops an entry and change"
    )
    parser.add_argument("--seed", type=_seed, default=1, metavar="S")
    parser.add_argument(
        "--move", type=_positive, default=1.0, metavar="MM", help="how far nails are moved"
    )
    parser.add_argument(
        "--thicker", type=_positive, default=0.25, metavar="MM", help="radius that nails gain"
    )
    parser.add_argument("--top", type=_count, default=25, metavar="N", help="rows of the table")
    parser.add_argument("--json", action="store_true", help="print every effect as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw the nails' weights (png, svg, pdf)")
    _language(parser)
    parser.set_defaults(func=_sensitivity)


def _sensitivity(args: argparse.Namespace) -> int:
    from sim.lab_sensitivity import run

    return run(args)
