"""The command ``galtoni kiosk``: the arcade for visitors, unattended for weeks."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.refusals import Refusal, told
from games.arcade.kiosk import PIN, Hours, Kiosk, checked_pin, chosen_games
from games.arcade.kiosk_guard import (
    GRACE,
    GUARDED,
    NO_SCREEN,
    Lifeline,
    guard,
    guarded_command,
    run_child,
)

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

USUAL = "gerhards"
"""The board of a practice table for which none is named."""
GUARD, HOUSE = "guard.lock", "open.lock"
"""Files in the house's folder: a guard holds the first one's lock, its house the other's."""


def add_commands(commands: Commands) -> None:
    """Add ``kiosk``."""
    parser = commands.add_parser("kiosk")
    offered = parser.add_mutually_exclusive_group()
    offered.add_argument("--games", metavar="G,G")
    offered.add_argument("--practice", nargs="?", const=USUAL, default="", metavar="B")
    parser.add_argument("--idle", type=float, default=60.0, metavar="S")
    parser.add_argument("--language", "--lang", choices=("de", "en", "ask"), default="")
    ways_out = parser.add_mutually_exclusive_group()
    ways_out.add_argument("--quit", action="store_true", dest="quit")
    ways_out.add_argument("--no-quit", action="store_false", dest="quit")
    parser.add_argument("--sound", metavar="0-100")
    parser.add_argument("--pin", default=PIN)
    parser.add_argument("--hours", metavar="H-H")
    parser.add_argument("--window", action="store_true")
    parser.add_argument("--no-pointer", action="store_true")
    parser.add_argument("--print", choices=("unit", "login"), dest="printed")
    parser.add_argument("--guarded", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(func=kiosk, quit=False)


def read_volume(text: str | None) -> float | None:
    """Read a loudness from 0 to 1; ValueError with a sentence for anything else."""
    if text is None:
        return None
    if text.lower() in ("off", "aus"):
        return 0.0
    try:
        value = float(text.removesuffix("%")) / 100
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise Refusal("commands.kiosk_sound", text=repr(text))
    return value


def agreed(arguments: argparse.Namespace) -> Kiosk:
    """Return what the command line agrees; ValueError says what does not exist."""
    if not 5.0 <= arguments.idle <= 3600.0:
        raise Refusal("commands.kiosk_idle")
    if arguments.practice:
        # What is wrong with it is said before anything opens.
        from games.arcade.practice_cli import warn
        from sim import board

        found = board.load(arguments.practice)
        if not arguments.guarded:
            warn(found, arguments.practice)
    return Kiosk(
        games=chosen_games(arguments.games),
        idle=arguments.idle,
        language=arguments.language,
        may_quit=arguments.quit,
        pin=checked_pin(arguments.pin),
        hours=Hours.parse(arguments.hours) if arguments.hours else None,
        practice=arguments.practice,
    )


def kiosk(arguments: argparse.Namespace) -> int:
    """Guard the house, or open it; the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    agreement, volume = agreed(arguments), read_volume(arguments.sound)
    if arguments.printed:
        _print(arguments.printed)
        return 0
    from games.arcade.alone import hold
    from games.arcade.kiosk_launch import kiosk_home

    folder = kiosk_home()
    # A house whose guard was killed takes a moment to close.
    held = hold(folder, HOUSE, patience=2 * GRACE) if arguments.guarded else hold(folder, GUARD)
    if held is None:
        print(f"galtoni: {told('commands.kiosk_open', folder=folder)}", file=sys.stderr)
        return 2
    with held:
        if arguments.guarded:
            return _open(agreement, arguments, volume)
        from games.arcade.kiosk_journal import open_log
        from games.arcade.kiosk_tally import Tally
        from games.ui.storage import Storage

        words = [word for word in sys.argv[1:] if word != GUARDED]
        log = open_log(folder)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # also between two houses
        return guard(
            guarded_command(words),
            lambda command: run_child(command, log),
            log,
            count=lambda: Tally(Storage(folder)).note_end(),
            say=lambda key: print(f"galtoni: {told(f'commands.{key}')}", file=sys.stderr),
        )


def _print(what: str) -> None:
    """Print what lets a system open the house with this very command."""
    from games.arcade.kiosk_unit import login, unit
    from games.ui.storage import HOME

    words = [word for word in sys.argv[1:] if word != f"--print={what}"]
    if "--print" in words:
        at = words.index("--print")
        del words[at : at + 2]
    command = guarded_command(words)[:-1]
    told = (unit if what == "unit" else login)(command, str(Path.cwd()), os.environ.get(HOME))
    print(told, end="")


def _open(agreement: Kiosk, arguments: argparse.Namespace, volume: float | None) -> int:
    """Open the house under guard; the exit code."""
    from games.arcade.kiosk_launch import Opening, open_house
    from games.arcade.window import NoDisplay, check_display

    opening = Opening(volume, arguments.window, not arguments.no_pointer)
    try:
        check_display(os.environ)
    except NoDisplay as error:  # none is named: waiting does not change that
        print(f"galtoni: {error}", file=sys.stderr)
        return 2
    try:
        return open_house(agreement, opening, Lifeline())
    except NoDisplay:
        return NO_SCREEN  # the guard waits, and says so once
