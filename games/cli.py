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
from games.cli_arguments import plain, unknown
from games.cli_errors import sentence
from games.core.registry import NAMES

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

PROGRAM = "galtoni"
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

WRONG = 2
"""Exit code for anything the user can put right."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it (128 + SIGINT)."""
PIPE_CLOSED = 141
"""Exit code when the reader of our output went away, as shells have it (128 + SIGPIPE)."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage, and takes no shortened options."""

    def __init__(self, **settings: object) -> None:
        """Take what ArgumentParser takes."""
        settings.setdefault("allow_abbrev", False)
        super().__init__(**settings)  # type: ignore[arg-type]  # passed on as they came

    def error(self, message: str) -> NoReturn:
        """Print the message with the way to the help, and exit with 2."""
        said = plain(message).rstrip(".")
        end = "" if said.endswith("?") else "."
        self.exit(WRONG, f"{PROGRAM}: {said}{end} {told('refusals.help', command=self.prog)}\n")

    def options(self) -> list[str]:
        """Return the long options there are."""
        return [word for word in self._option_string_actions if word.startswith("--")]


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
        description="Four in a row with real marbles on a slanted peg board, four more games,"
        " and the laboratory behind the board.",
        epilog=f"Without a command it plays: '{PROGRAM}' is '{PROGRAM} play'.",
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show versions and where they come from"
    )
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
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
    with telling(asked(arguments)):
        return _answered(arguments)


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
    arguments = _with_command(arguments)
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
    """Return the arguments with ``play`` put in where no command stands in front."""
    if not arguments:
        return ["play"]
    if arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version"):
        return ["play", *arguments]
    return arguments


def _unknown(word: str, known: Sequence[str]) -> str:
    """Return the sentence for a command that does not exist, with what was probably meant."""
    if word.lower() in NAMES and "play" in known:
        return f"{word!r} is a game, not a command. Try '{PROGRAM} play {word.lower()}'."
    near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    if near:
        return f"there is no command {word!r}. Did you mean {near[0]!r}?"
    return f"there is no command {word!r}. The commands are: {', '.join(known)}."


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
