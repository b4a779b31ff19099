"""The command ``galtoni kiosk``: the arcade for visitors, unattended for weeks."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from assets.refusals import Refusal
from games.arcade.kiosk import PIN, Hours, Kiosk, checked_pin, chosen_games

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Add ``kiosk``."""
    parser = commands.add_parser("kiosk")
    parser.add_argument("--games", metavar="G,G")
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
    return Kiosk(
        games=chosen_games(arguments.games),
        idle=arguments.idle,
        language=arguments.language,
        may_quit=arguments.quit,
        pin=checked_pin(arguments.pin),
        hours=Hours.parse(arguments.hours) if arguments.hours else None,
    )


def kiosk(arguments: argparse.Namespace) -> int:
    """Guard the house, or open it; the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    agreement, volume = agreed(arguments), read_volume(arguments.sound)
    from games.arcade.kiosk_launch import (
        GUARDED,
        Opening,
        guard,
        guarded_command,
        kiosk_home,
        open_house,
        open_log,
        run_child,
    )

    if not arguments.guarded:
        words = [word for word in sys.argv[1:] if word != GUARDED]
        return guard(guarded_command(words), run_child, open_log(kiosk_home()))
    from games.arcade.window import NoDisplay

    try:
        return open_house(agreement, Opening(volume, arguments.window, not arguments.no_pointer))
    except NoDisplay as error:
        print(f"galtoni: {error}", file=sys.stderr)
        return 2
