"""Potentials: which game of the arcade is played for which function, and what the functions do.

A function is a small class; adding one to ``FUNCTIONS`` makes it agreeable, playable and readable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from assets.refusals import Refusal
from games.core import registry
from games.core.game import Option
from games.gipf.geometry import PUSHES
from games.gipf.position import Position, pushed, shoved


class Function(ABC):
    """What the holder of a potential may do in the turn in which it is spent."""

    name: ClassVar[str]
    again: ClassVar[bool] = False
    """Whether a second push follows in the same turn."""

    @abstractmethod
    def place(self, position: Position, push: int, seat: int, gipf: bool) -> Position | None:
        """Return the position after the stone came in, None where this is not possible."""

    @abstractmethod
    def landing(self, position: Position, push: int) -> int:
        """Return the bit of the spot that names this move in notation."""


class Double(Function):
    """Two pushes in one turn; rows are removed after each."""

    name = "double"
    again = True

    def place(self, position: Position, push: int, seat: int, gipf: bool) -> Position | None:
        """Push as usual; the turn goes on."""
        return pushed(position, push, seat, gipf)

    def landing(self, position: Position, push: int) -> int:
        """Return the furthest spot a stone was moved to, as in an ordinary push."""
        return PUSHES[push].line[shoved(position, push)]


class Jump(Function):
    """The stone jumps over the unbroken run at its end of the line to the first empty spot."""

    name = "jump"

    def place(self, position: Position, push: int, seat: int, gipf: bool) -> Position | None:
        """Set the stone behind the run; there must be a run to jump over."""
        line = PUSHES[push].line
        run = shoved(position, push)
        if not 0 < run < len(line):
            return None
        return position.with_stone(seat, line[run], gipf)

    def landing(self, position: Position, push: int) -> int:
        """Return the spot behind the run."""
        return PUSHES[push].line[shoved(position, push)]


FUNCTIONS: dict[str, Function] = {function.name: function for function in (Double(), Jump())}
"""All functions a potential may have, by name."""

HOUSE_GAMES = ("siebener",)
"""Games that need a third seat: the house plays it."""


@dataclass(frozen=True, slots=True, order=True)
class Potential:
    """An agreed potential: the game that is played for it and the function its winner gets.

    ``options`` are those of that game that were agreed to differ from its rules' own defaults.
    """

    game: str
    function: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Return it as written in options: ``galtoni:double``, ``mancala:jump:pits=5``."""
        return ":".join((self.short, *(f"{name}={value}" for name, value in self.options)))

    @property
    def short(self) -> str:
        """Return it as written in moves: ``mancala:jump``, however it is played for."""
        return f"{self.game}:{self.function}"


class PotentialsOption(Option):
    """The option ``potentials``: a list such as ``galtoni:double,mancala:jump``; empty for none.

    Options of the other game may follow: ``mancala:jump:taking=automatic``.
    """

    __slots__ = ()

    def parse(self, value: Any) -> tuple[Potential, ...]:
        """Read a list; ValueError names the part that is wrong and what is possible."""
        if isinstance(value, str):
            parts: Iterable[str] = [part for part in value.replace(" ", "").split(",") if part]
        elif isinstance(value, (tuple, list)):
            parts = [str(part) for part in value]
        else:
            raise Refusal("commands.potentials_form", value=repr(value))
        return tuple(_parse_potential(part.lower()) for part in parts)


def _parse_potential(part: str) -> Potential:
    game, _, rest = part.partition(":")
    function, *options = rest.split(":")
    games = [name for name in registry.NAMES if name != "gipf"]
    if game not in games:
        raise Refusal(
            "commands.potential_game", part=repr(part), game=repr(game), known=", ".join(games)
        )
    if function not in FUNCTIONS:
        raise Refusal(
            "commands.potential_function",
            part=repr(part),
            function=repr(function),
            known=", ".join(FUNCTIONS),
        )
    agreed = [(name, value) for name, _, value in (option.partition("=") for option in options)]
    if agreed:
        registry.game(game, **dict(agreed))  # refuses what it does not know
    return Potential(game, function, tuple(agreed))
