"""The commands about boards: ``galtoni check`` and ``galtoni boards``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.board import Board

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FINDINGS = 1
"""Exit code of ``check`` when something was found."""


def add_commands(subparsers: Commands) -> None:
    """Add the commands; each sets ``func``, which returns the exit code."""
    check = subparsers.add_parser(
        "check",
        help="look for faults in a board's geometry",
        description="Looks for pockets, blocked ways and miscounting columns; says what to move"
        " by how much. Exit code 1 when something is found.",
    )
    check.add_argument("board", nargs="+", metavar="BOARD", help="a preset's name or a TOML file")
    check.set_defaults(func=check_boards)
    boards = subparsers.add_parser(
        "boards",
        help="list the boards and their drop tables",
        description="Lists the shipped boards with their sizes and their measured drop tables.",
    )
    boards.add_argument(
        "files", nargs="*", metavar="FILE", help="board files of your own to list as well"
    )
    boards.set_defaults(func=list_boards)


def check_boards(args: argparse.Namespace) -> int:
    """Print the findings of each board; 1 when there are any, BoardError for unusable files."""
    from sim.board import load
    from sim.board_check import check

    code = 0
    for name in args.board:
        board = load(name)
        findings = check(board)
        for finding in findings:
            print(f"{board.name}: {finding.text}")
        if findings:
            code = FINDINGS
        else:
            print(f"{board.name}: no faults found.")
    return code


def list_boards(args: argparse.Namespace) -> int:
    """Print a table of the presets and the given files; BoardError for unusable files."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from sim.board import load, names

    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    for heading in ("board", "title", "tilt", "nails", "entries", "columns", "hash", "drop table"):
        number = heading in ("tilt", "nails", "entries")
        table.add_column(
            heading, justify="right" if number else "left", no_wrap=heading != "drop table"
        )
    presets = names()
    for name in (*presets, *args.files):
        board = load(name)
        table.add_row(
            board.name,
            board.title,
            f"{board.tilt:g}°",
            str(len(board.pegs)),
            str(len(board.entries)),
            f"{len(board.columns)} of {board.capacity}",
            board.hash[:8],
            _table_text(board) if name in presets else "none",
        )
    Console().print(table)
    return 0


def _table_text(board: Board) -> str:
    """Return what is known of a preset's measured drop table: drops per entry, engine, step."""
    from sim.table import TableError, shipped

    try:
        table = shipped(board)
    except TableError:
        return "of another version of the board"
    if table is None:
        return "none"
    least, most = min(table.n), max(table.n)
    drops = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    drops = drops.replace(",", "\u202f")  # thin spaces, as in the laboratory's tables
    return f"{drops} an entry, {table.engine} 1/{1 / table.step:.0f} s"
