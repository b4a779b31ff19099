"""The command ``galtoni practice``: the practice table at once, with a board of one's own."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from assets.refusals import told

if TYPE_CHECKING:
    from sim.board import Board

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Add ``practice``."""
    parser = commands.add_parser("practice")
    parser.add_argument("--board", metavar="B")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--idle", type=_seconds, metavar="S")
    parser.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.set_defaults(func=practise)


def _seconds(text: str) -> float:
    """Return a positive number of seconds; ArgumentTypeError says what to write."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(told("commands.no_seconds", text=repr(text)))
    return seconds


def warn(board: Board, named: str) -> None:
    """Say in a sentence if ``galtoni check`` finds something wrong with a board in a file.

    It may be opened all the same: one sees best at the table what is wrong.
    """
    from sim.board import names
    from sim.board_check import faults

    found = 0 if named in names() else len(faults(board))
    if found:
        words = told("commands.practice_faults", board=named, count=found)
        print(f"galtoni: {words}", file=sys.stderr)


def practise(arguments: argparse.Namespace) -> int:
    """Open the window on the practice table; the exit code."""
    # All of this is imported here: asking for help must not load pygame.
    from sim import board as boards

    board = boards.load(arguments.board) if arguments.board is not None else None
    if board is not None:
        warn(board, arguments.board)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from games.arcade.window import NoDisplay

    try:
        from games.arcade.practice_launch import practise as open_window

        return open_window(
            board,
            seed=arguments.seed,
            idle=arguments.idle,
            fullscreen=arguments.fullscreen,
            language=arguments.lang,
        )
    except NoDisplay as error:
        print(f"galtoni: {error}", file=sys.stderr)
        return 2
