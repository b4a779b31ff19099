"""The commands about boards: ``galtoni check`` and ``galtoni boards``."""

from __future__ import annotations

import argparse
import tomllib
from typing import TYPE_CHECKING

from assets.refusals import speaking
from assets.texts import LANGUAGES

if TYPE_CHECKING:
    from assets.texts import Texts
    from sim.board import Board

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FINDINGS = 1
"""Exit code of ``check`` when something was found."""
HEADINGS = ("board", "title", "tilt", "nails", "entries", "columns", "hash", "table")
NUMBERS = ("tilt", "nails", "entries")


def add_commands(subparsers: Commands) -> None:
    """Add the commands; each sets ``func``, which returns the exit code."""
    check = subparsers.add_parser("check")
    check.add_argument("board", nargs="+", metavar="BOARD")
    _language(check)
    check.set_defaults(func=check_boards)
    boards = subparsers.add_parser("boards")
    boards.add_argument("files", nargs="*", metavar="FILE")
    boards.add_argument("--fields", action="store_true")
    boards.add_argument("--copy", nargs="+", metavar=("BOARD", "FILE"))
    _language(boards)
    boards.set_defaults(func=list_boards)


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=speaking())


def check_boards(args: argparse.Namespace) -> int:
    """Print the findings of each board; 1 when there are any, BoardError for unusable files."""
    from assets.texts import Texts
    from sim.board import load, source
    from sim.board_check import check
    from sim.board_time import short_limit

    code, texts = 0, Texts(args.lang)
    for name in args.board:
        board = load(name)
        findings = [finding.text for finding in check(board, source(name))]
        if hasty := short_limit(board):
            findings.append(hasty)
        for text in findings:
            print(texts("check.finding", board=board.name, text=text))
        if findings:
            code = FINDINGS
        else:
            print(texts("check.sound", board=board.name))
    return code


def list_boards(args: argparse.Namespace) -> int:
    """Print a table of the presets and the given files, or copy one; BoardError if unusable."""
    from assets.refusals import Refusal
    from assets.texts import Texts

    texts = Texts(args.lang)
    if args.copy is not None:
        if len(args.copy) != 2:
            raise Refusal("boards.copy_two")
        name, file = args.copy
        return _copy(name, file, texts)
    (_list_fields if args.fields else _list)(args.files, texts)
    return 0


def _copy(name: str, file: str, texts: Texts) -> int:
    """Write the text of a board as a new file; Refusal where there is one already.

    The copy is called as its file is: it must not be taken for the board it comes from.
    """
    from assets.refusals import Refusal
    from sim.board import parse, source
    from sim.board_edit import edited
    from sim.files import check_output, whole

    text = source(name)
    parse(text, name)
    target = check_output(file, (".toml",))
    if "title" in tomllib.loads(text):
        text = edited(text, {"title": target.stem}, name)
    if target.exists():
        raise Refusal("check.copy_exists", file=target)
    with whole(target) as part:
        part.write_text(text, encoding="utf-8")
    print(texts("check.copied", file=target))
    return 0


def _list(files: list[str], texts: Texts) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from sim.board import load, names

    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    for heading in HEADINGS:
        number = heading in NUMBERS
        table.add_column(
            texts(f"check.{heading}_heading"),
            justify="right" if number else "left",
            no_wrap=heading != "table",
        )
    presets = names()
    for name in (*presets, *files):
        board = load(name)
        table.add_row(
            board.name,
            board.title,
            f"{board.tilt:g}°".replace(".", texts("check.decimal")),
            str(len(board.pegs)),
            str(len(board.entries)),
            texts("check.columns_of", count=len(board.columns), capacity=board.capacity),
            board.hash[:8],
            _table_text(board, texts) if name in presets else texts("check.no_table"),
        )
    console = Console()
    # Files and pipes have no width: nothing is to be cut off there.
    (console if console.is_terminal else Console(width=200)).print(table)


def _list_fields(files: list[str], texts: Texts) -> None:
    """Print what a board file holds; Refusal where files are named as well."""
    from assets.refusals import Refusal
    from sim.cli_fields import print_fields

    if files:
        raise Refusal("fields.alone")
    print_fields(texts)


def _table_text(board: Board, texts: Texts) -> str:
    """Return what is known of a preset's measured drop table: drops per entry, engine, step."""
    from sim.table import TableError, shipped

    try:
        table = shipped(board)
    except TableError:
        return texts("check.other_table")
    if table is None:
        return texts("check.no_table")
    fewest, most = (f"{drops:,}".replace(",", "\u202f") for drops in (min(table.n), max(table.n)))
    drops = fewest if fewest == most else texts("check.drops_range", fewest=fewest, most=most)
    return texts("check.table", drops=drops, engine=table.engine, step=f"{1 / table.step:.0f}")
