"""The laboratory's commands: measure, compare, sensitivity and tune.

Everything heavy is imported by the functions that do the work, so that help stays fast.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from sim import lab_arguments as take

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

TARGETS = "ideal, uniform, own=0.4, a saved table or a CSV file"


def add_commands(subparsers: Commands) -> None:
    """Add the commands; each sets ``func``, which returns the exit code."""
    _add_measure(subparsers)
    _add_compare(subparsers)
    _add_sensitivity(subparsers)
    _add_tune(subparsers)


def _common(
    parser: argparse.ArgumentParser, changed: str, entry: bool = True, resumes: bool = False
) -> None:
    """Add what the commands share: entry, seed, changed fields, language."""
    if entry:
        parser.add_argument("--entry", default="all", metavar="K", help="an entry from 1, or all")
    parser.add_argument(
        "--seed",
        type=take.seed,
        default=None if resumes else 1,
        metavar="S",
        help="default: 1" + (", or that of the table to go on with" if resumes else ""),
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help=f"change a field of {changed}, such as levelling=2; may be given several times",
    )
    _language(parser)


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=("de", "en"), default="en", help="language of tables and pictures"
    )


def _add_measure(subparsers: Commands) -> None:
    parser = subparsers.add_parser(
        "measure",
        help="measure where a board's marbles land",
        description="Drops marbles by the thousand and prints where they land, in per cent with"
        " 95 % intervals, with a mirror test and, if wanted, the distance from a target.",
        epilog="void: drops that stuck or took longer than the board's time limit; out: drops that"
        " left the board. Both are left out of the percentages. Ctrl-C and SIGTERM keep and show"
        " what is done and end with exit code 130; --resume goes on with it. Exit code 1: measured,"
        " but an entry has no marble in a column, or --half-width was not reached.",
    )
    parser.add_argument("--board", default="gerhards", metavar="B", help="a preset or a TOML file")
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--drops", type=take.count, metavar="N", help="drops an entry (default 20000)"
    )
    amount.add_argument(
        "--half-width",
        type=take.half_width,
        metavar="P",
        help="drop until every column's interval is at most ± P wide, such as 1%%",
    )
    parser.add_argument(
        "--engine",
        choices=("flight", "world"),
        default="flight",
        help="flight: lone marbles, fast (default); world: the live board of the games, slow",
    )
    parser.add_argument(
        "--workers", type=take.workers, metavar="W", help="processes (default: cores)"
    )
    parser.add_argument("--executor", metavar="ADDR", help="a Dask cluster, tcp://host:8786")
    parser.add_argument("--target", metavar="T", help=TARGETS)
    output = parser.add_mutually_exclusive_group()
    output.add_argument(
        "--json",
        nargs="?",
        choices=("plain", "full"),
        const="plain",
        help="print JSON instead of the table; full: shares, intervals and target as well",
    )
    output.add_argument("--csv", metavar="F", help="write a line per entry and column")
    output.add_argument("--npz", metavar="F", help="write the whole table for numpy and --resume")
    parser.add_argument("--plot", metavar="F", help="draw a picture (png, svg, pdf)")
    parser.add_argument(
        "--picture",
        choices=("heat", "bars", "paths"),
        help="what --plot draws: the matrix, bars with target, or the ways of 200 marbles",
    )
    parser.add_argument(
        "--resume",
        metavar="F",
        help="go on with the table in this file (json, csv, npz), begin it if there is none, and"
        " keep it there every five seconds",
    )
    _common(parser, "the board", resumes=True)
    parser.set_defaults(func=_measure)


def _add_compare(subparsers: Commands) -> None:
    parser = subparsers.add_parser(
        "compare",
        help="see what two boards, or two measurements, do differently",
        description="Drops the same hands on two boards, or takes two saved tables, and prints"
        " B minus A in percentage points with intervals.",
        epilog="lost: drops that came to lie in no column, as they stuck, took too long, or left"
        " the board. Here they count as a place of their own. Ctrl-C shows what is done and ends"
        " with exit code 130.",
    )
    parser.add_argument("a", metavar="A", help="a board, or a saved table (json, csv, npz)")
    parser.add_argument("b", metavar="B", help="another of the same kind")
    parser.add_argument(
        "--drops",
        type=take.count,
        default=20_000,
        metavar="N",
        help="drops an entry (default 20000)",
    )
    parser.add_argument("--json", action="store_true", help="print the differences as JSON")
    parser.add_argument("--plot", metavar="F", help="draw two boards side by side (png, svg, pdf)")
    _common(parser, "board B")
    parser.set_defaults(func=_compare)


def _add_sensitivity(subparsers: Commands) -> None:
    parser = subparsers.add_parser(
        "sensitivity",
        help="see which nail and which parameter matter",
        description="Moves, removes and thickens every nail and turns every parameter a little,"
        " drops the same hands again, and sorts what that changes. On a board that is its own"
        " mirror image a change and its mirror image are measured once.",
        epilog="Ctrl-C shows what is done and ends with exit code 130.",
    )
    parser.add_argument("board", metavar="BOARD", help="a preset's name or a TOML file")
    parser.add_argument(
        "--drops",
        type=take.count,
        default=1000,
        metavar="N",
        help="drops an entry and change (default 1000)",
    )
    parser.add_argument(
        "--move", type=take.size, default=1.0, metavar="MM", help="how far nails are moved"
    )
    parser.add_argument(
        "--thicker", type=take.size, default=0.25, metavar="MM", help="radius that nails gain"
    )
    parser.add_argument(
        "--top", type=take.rows, default=25, metavar="N", help="rows of the table (default 25)"
    )
    parser.add_argument("--json", action="store_true", help="print every effect as JSON")
    parser.add_argument("--plot", metavar="F", help="draw the nails' weights (png, svg, pdf)")
    _common(parser, "the board")
    parser.set_defaults(func=_sensitivity)


def _add_tune(subparsers: Commands) -> None:
    parser = subparsers.add_parser(
        "tune",
        help="find a layout that lands marbles as you want",
        description="Moves what is free until the board fits the target, measures the result"
        " afresh in the live world, and writes the board, its table and a picture.",
        epilog="The best board so far is written whenever there is a better one. A board on"
        " which more than 3 % of the marbles are caught is refused; mend it first with galtoni"
        " check. Ctrl-C (or SIGTERM) ends the search, measures nothing in the live world any more,"
        " and ends with exit code 130. If no board is better than the given one, nothing is"
        " written, and the exit code is 1.",
    )
    parser.add_argument("--board", default="gerhards", metavar="B", help="a preset or a TOML file")
    parser.add_argument("--target", required=True, metavar="T", help=TARGETS)
    parser.add_argument(
        "--free",
        default="rows,offsets,radii",
        metavar="LIST",
        help="what may move: rows, offsets, radii, tilt, dividers (default the first three)",
    )
    parser.add_argument(
        "--budget",
        type=take.boards,
        metavar="N",
        help="boards tried at most (default 6000); that the best of them are flown again to be"
        " sure of them is not counted",
    )
    parser.add_argument(
        "--within",
        type=take.within,
        metavar="P",
        help="stop as soon as every entry is within P of the target, in total variation, such as"
        " 1%% (for own=... that is the distance of the own column's share)",
    )
    parser.add_argument(
        "--check",
        type=take.count,
        default=2000,
        metavar="N",
        help="drops an entry of the last measurement in the live world, of both boards (default"
        " 2000: about 17 minutes on one core, 8 on two; fewer take less)",
    )
    parser.add_argument("--plot", metavar="F", help="the picture (default: beside the board file)")
    parser.add_argument(
        "--symmetric",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="keep left and right alike (default: if they are so on the board)",
    )
    parser.add_argument(
        "--workers", type=take.workers, metavar="W", help="threads and processes (default: cores)"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="the board file to write")
    _common(parser, "the board", entry=False)
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
