"""What a ``games.<name>.bot`` module offers: pure functions of state, level, seed, budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from games.core.game import Game


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: ``nodes`` makes the answer repeatable, ``seconds`` bounds the wait.

    None means the level's own measure.
    """

    nodes: int | None = None
    seconds: float | None = None


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
