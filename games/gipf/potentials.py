"""Potentials: which game of the arcade is played for which function, and what the functions do.

A function is a small class; adding one to ``FUNCTIONS`` makes it agreeable, playable and readable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

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
    """An agreed potential: the game that is played for it and the function its winner gets."""

    game: str
    function: str

    def __str__(self) -> str:
        """Return it as written in options: ``galtoni:double``."""
        return f"{self.game}:{self.function}"


class PotentialsOption(Option):
    """The option ``potentials``: a list such as ``galtoni:double,mancala:jump``; empty for none."""

    __slots__ = ()

    def parse(self, value: Any) -> tuple[Potential, ...]:
        """Read a list; ValueError names the part that is wrong and what is possible."""
        if isinstance(value, str):
            parts: Iterable[str] = [part for part in value.replace(" ", "").split(",") if part]
        elif isinstance(value, (tuple, list)):
            parts = [str(part) for part in value]
        else:
            raise ValueError(
                "option 'potentials' is a list such as galtoni:double,mancala:jump;"
                f" {value!r} is not."
            )
        return tuple(_parse_potential(part.lower()) for part in parts)


def _parse_potential(part: str) -> Potential:
    game, _, function = part.partition(":")
    games = [name for name in registry.NAMES if name != "gipf"]
    if game not in games:
        raise ValueError(
            f"potential {part!r}: {game!r} cannot be played for a potential;"
            f" choose one of: {', '.join(games)}."
        )
    if function not in FUNCTIONS:
        raise ValueError(
            f"potential {part!r}: there is no function {function!r};"
            f" choose one of: {', '.join(FUNCTIONS)}."
        )
    return Potential(game, function)
