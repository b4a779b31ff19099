"""The command ``galtoni``: its commands come from the rooms, so that this file knows none of them.

A room offers ``add_commands(subparsers)``, which adds its parsers and sets on each a default
``func(args) -> int``, the exit code. Rooms import what is heavy inside ``func``: asking for help,
or for one room's command, must not load pygame or the libraries of the laboratory.
"""

from __future__ import annotations

import argparse
import difflib
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module, util
from typing import TYPE_CHECKING, NoReturn

from assets.refusals import asked, telling, told
from assets.texts import LANGUAGES
from games.arcade.language import system_language
from games.cli_arguments import joined, unknown
from games.cli_errors import sentence
from games.cli_parser import PROGRAM, WRONG, Parser, Subcommands
from games.core.registry import NAMES

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

ROOMS = (
    "games.arcade.cli",
    "games.arcade.practice_cli",
    "games.arcade.kiosk_cli",
    "games.headless_cli",
    "games.statistics_cli",
    "games.analyse_cli",
    "sim.cli",
    "sim.lab_cli",
)
"""Modules that offer commands, in the order of the help."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it (128 + SIGINT)."""
PIPE_CLOSED = 141
"""Exit code when the reader of our output went away, as shells have it (128 + SIGPIPE)."""


class _Version(argparse.Action):
    """Prints the versions; works them out only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print and exit with 0."""
        from games.version import report

        print(report())
        parser.exit()


def build_parser() -> tuple[argparse.ArgumentParser, Commands]:
    """Return the parser of the whole command and its subcommands, from all rooms there are."""
    parser: argparse.ArgumentParser = Parser(
        prog=PROGRAM,
        description=told("help.about"),
        epilog=told("help.more"),
    )
    parser.add_argument("--version", action=_Version, nargs=0)
    parser.add_argument("--lang", choices=LANGUAGES)
    commands = parser.add_subparsers(
        title=told("help.commands"),
        dest="command",
        metavar=told("metavars.command"),
        action=Subcommands,
    )
    for add_commands in _rooms():
        add_commands(commands)
    return parser, commands


def _rooms() -> Iterator[Callable[[Commands], None]]:
    """Yield ``add_commands`` of each room that is installed; one that fails to import raises."""
    for name in ROOMS:
        if util.find_spec(name) is not None:
            add_commands: Callable[[Commands], None] = import_module(name).add_commands
            yield add_commands


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``galtoni`` with ``argv`` (the process's own arguments by default); the exit code.

    What the user can put right becomes one sentence on standard error and 2. Anything else that
    is raised is a mistake of ours and keeps its traceback.
    """
    _survive_narrow_consoles()
    arguments = list(sys.argv[1:] if argv is None else argv)
    with telling(_language(arguments)):
        return _answered(arguments)


def _language(arguments: list[str]) -> str:
    """Return the language that a command line asks for, else the system's."""
    wanted = asked(arguments)
    return wanted if wanted in LANGUAGES else system_language()


def _answered(arguments: list[str]) -> int:
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except Exception as error:
        said = sentence(error)
        if said is None:
            raise
        print(f"{PROGRAM}: {said}", file=sys.stderr)
        return WRONG


def _run(arguments: list[str]) -> int:
    parser, commands = build_parser()
    arguments = joined(_with_command(arguments))
    if not arguments[0].startswith("-") and arguments[0] not in commands.choices:
        print(f"{PROGRAM}: {_unknown(arguments[0], list(commands.choices))}", file=sys.stderr)
        return WRONG
    try:
        chosen, rest = parser.parse_known_args(arguments)
        if rest:
            _refuse(commands.choices.get(chosen.command, parser), rest)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    run: Callable[[argparse.Namespace], int] = chosen.func
    return run(chosen)


def _refuse(parser: argparse.ArgumentParser, rest: list[str]) -> NoReturn:
    """Say which words a command does not take; its own help is the one to look at."""
    known = parser.options() if isinstance(parser, Parser) else []
    parser.error(unknown(rest, known))


def _with_command(arguments: list[str]) -> list[str]:
    """Return the arguments with the command in front, ``play`` where none is named.

    A language said before the command goes to it.
    """
    at = _language_words(arguments)
    first = arguments[at] if at < len(arguments) else "--"
    if first in ("-h", "--help", "--version"):
        return arguments
    if first.startswith("-"):
        return ["play", *arguments]
    return [first, *arguments[:at], *arguments[at + 1 :]]


def _language_words(arguments: list[str]) -> int:
    """Return how many words at the beginning choose the language."""
    at = 0
    while at < len(arguments) and arguments[at].partition("=")[0] == "--lang":
        at += 1 if "=" in arguments[at] else 2
    return at


def _unknown(word: str, known: Sequence[str]) -> str:
    """Return the sentence for a command that does not exist, with what was probably meant."""
    if word.lower() in NAMES and "play" in known:
        return told("refusals.game_no_command", word=repr(word), game=word.lower())
    near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    if near:
        return told("refusals.no_command_near", word=repr(word), near=repr(near[0]))
    return told("refusals.no_command", word=repr(word), known=", ".join(known))


def _survive_narrow_consoles() -> None:
    """Let consoles that cannot show a sign show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send the rest of the output nowhere, so that Python does not complain when it flushes."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
