"""The parser of the command line: its words come from the catalogues, its refusals are plain."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from assets.refusals import speaking, told
from assets.texts import catalogue
from games.cli_arguments import plain
from games.core.registry import NAMES

if TYPE_CHECKING:
    _Action = argparse._SubParsersAction[argparse.ArgumentParser]
else:  # it takes no parameters when the program runs
    _Action = argparse._SubParsersAction

A = TypeVar("A", bound=argparse.Action)

PROGRAM = "galtoni"
WRONG = 2
"""Exit code for anything the user can put right."""


def worded(key: str) -> str | None:
    """Return the help of ``key`` in the language chosen, None where the catalogues have none."""
    if f"help.{key}" not in catalogue(speaking()):
        return None
    return told(f"help.{key}", games=", ".join(NAMES))


def _placeholder(action: argparse.Action) -> str | tuple[str, ...] | None:
    """Return what stands for an argument's value in the language chosen."""
    if isinstance(action.metavar, tuple):
        return tuple(map(_spelled, action.metavar))
    if action.metavar is None and (action.nargs == 0 or action.choices is not None):
        return None  # nothing stands there, or the choices do
    return _spelled(action.metavar or action.dest.upper())


def _spelled(name: str) -> str:
    key = "metavars." + re.sub(r"\W", "_", name.lower())
    return told(key) if key in catalogue(speaking()) else name


class Formatter(argparse.HelpFormatter):
    """Begins with the usage in the language chosen."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage; argparse itself asks for it without its word to name subcommands."""
        begun = told("help.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, begun)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage, and takes no shortened options.

    An argument without help of its own is told as ``help.COMMAND_OPTION`` or else ``help.OPTION``.
    """

    def __init__(self, **settings: Any) -> None:
        """Take what ArgumentParser takes."""
        own: dict[str, Any] = {"allow_abbrev": False, "formatter_class": Formatter}
        super().__init__(**{**own, **settings, "add_help": False})
        self._optionals.title = told("help.options")
        self._positionals.title = told("help.arguments")
        self.add_argument("-h", "--help", action="help")

    def _add_action(self, action: A) -> A:
        """Word every argument, those of groups too: all of them come by here."""
        if action.help is None:
            words = self._words(action)
            action.help = None if words is None else words.replace("%", "%%")
        action.metavar = _placeholder(action)
        return super()._add_action(action)

    def _words(self, action: argparse.Action) -> str | None:
        long = [word for word in action.option_strings if word.startswith("--")]
        name = (long[0][2:] if long else action.dest).replace("-", "_")
        command = self.prog.partition(" ")[2]
        return (worded(f"{command}_{name}") if command else None) or worded(name)

    def error(self, message: str) -> NoReturn:
        """Print the message with the way to the help, and exit with 2."""
        said = plain(message).rstrip(".")
        end = "" if said.endswith("?") else "."
        self.exit(WRONG, f"{PROGRAM}: {said}{end} {told('refusals.help', command=self.prog)}\n")

    def options(self) -> list[str]:
        """Return the long options there are."""
        return [word for word in self._option_string_actions if word.startswith("--")]


class Subcommands(_Action):
    """The commands: what each does is told as ``help.NAME``, ``NAME_about`` and ``NAME_more``."""

    def add_parser(self, name: str, **settings: Any) -> argparse.ArgumentParser:
        """Add a command; words given here go before those of the catalogues."""
        for key, words in (
            ("help", worded(name)),
            ("description", worded(f"{name}_about")),
            ("epilog", worded(f"{name}_more")),
        ):
            if words is not None:
                settings.setdefault(key, words.replace("%", "%%") if key == "help" else words)
        return super().add_parser(name, **settings)
