"""What a ``games.<name>.bot`` module offers: pure functions of state, level, seed, budget."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from games.core.game import Game


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: ``nodes`` makes the answer repeatable, ``seconds`` bounds the wait.

    None means the level's own measure.
    """

    nodes: int | None = None
    seconds: float | None = None


class Unit(StrEnum):
    """In what an opinion's value is counted."""

    CHANCE = "chance"  # of winning, 0 to 1
    STONES = "stones"  # ahead at the end
    POINTS = "points"  # a bot's own measure of how good a position is, 0 when even


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of one action of the seat in turn.

    ``value`` is for that seat, in ``unit``; ``depth`` is how many moves were looked ahead, and
    ``exact`` says that it is proved to the end. ``reason`` is a key of the catalogue ``hints``
    without the game's name (``captures`` for ``hints.mancala_captures``), empty when there is no
    short one; ``words`` are the values for its places.
    """

    action: Any
    value: float
    unit: Unit
    depth: int
    exact: bool = False
    reason: str = ""
    words: tuple[tuple[str, int | str], ...] = ()
    chances: tuple[float, ...] = ()
    """Where more than two play: every seat's chance to win once this is done, if it can be said."""


def content(better: float, level: float, clear: float, late: bool) -> bool:
    """Return whether a bot agrees to a draw, in whatever unit it counts how much better it stands.

    A match is not given away for nothing: while it is young only who stands worse by more than
    ``clear`` agrees; when it is ``late`` also who stands better by no more than ``level``.
    """
    return better < -clear or (late and better <= level)


class BotModule(Protocol):
    """The public names of a bot module; ``LEVELS`` from the weakest to the strongest."""

    LEVELS: tuple[str, ...]

    def choose(
        self, game: Game[Any, Any], state: Any, level: str, seed: int, budget: Budget | None = None
    ) -> Any:
        """Return the mover's action; the same arguments with a node budget give the same one."""

    def interrupt(
        self, game: Game[Any, Any], state: Any, seat: int, level: str, seed: int
    ) -> Any | None:
        """Return what ``seat`` does beside a move in this state (a call, an answer), or None."""

    def analyse(
        self,
        game: Game[Any, Any],
        state: Any,
        level: str,
        seed: int,
        budget: Budget | None = None,
    ) -> tuple[Opinion, ...]:
        """Return an opinion on every action of the seat in turn, the best first.

        Empty when nobody is in turn: at the end, or while chance decides.
        """
