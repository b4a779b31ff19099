"""The command ``galtoni play``: the window, or a sentence about why there is none."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assets.refusals import told

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Add ``play``."""
    parser = commands.add_parser("play")
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--seats", metavar="S,S")
    parser.add_argument("--variant", metavar="V")
    parser.add_argument("--option", metavar="K=V", action="append", default=[])
    parser.add_argument("--board", metavar="B")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--fullscreen", action="store_true")
    parser.add_argument("--lang", choices=("de", "en"))
    parser.add_argument("--capture", type=Path, metavar="PLAN")
    parser.add_argument("--out", type=Path, metavar="DIR")
    parser.set_defaults(func=play)


def play(arguments: argparse.Namespace) -> int:
    """Open the window and play; the exit code."""
    # All of this is imported here: asking for help must not load pygame.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from games.arcade.window import NoDisplay

    if arguments.capture is not None:
        if arguments.out is None:
            print(f"galtoni: {told('commands.capture_out')}", file=sys.stderr)
            return 2
        if not _display():
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    try:
        from games.arcade.launch import Wish, launch

        wish = Wish(
            game=arguments.game,
            seats=arguments.seats,
            variant=arguments.variant,
            options=tuple(arguments.option),
            board=arguments.board,
            seed=arguments.seed,
            fullscreen=arguments.fullscreen,
            language=arguments.lang,
            plan=arguments.capture,
            out=arguments.out,
        )
        return launch(wish)
    except NoDisplay as error:
        print(f"galtoni: {error}", file=sys.stderr)
        return 2


def show_replay(path: Path, language: str | None = None) -> int:
    """Show a recorded match in a window; the exit code, ValueError when it cannot be shown."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from games.arcade.window import NoDisplay

    try:
        from games.arcade.launch import watch

        return watch(path, language)
    except NoDisplay as error:
        print(f"galtoni: {error}", file=sys.stderr)
        return 2


def _display() -> bool:
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named or os.environ.get("SDL_VIDEODRIVER")) or not sys.platform.startswith("linux")
