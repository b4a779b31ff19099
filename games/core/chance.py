"""Who plays chance in a match: seeds, and the generator that follows a game's own chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any, Protocol

from games.core.game import Game
from games.core.record import Line


def derive_seed(seed: int, *words: int | str) -> int:
    """Return a seed of 63 bits for one purpose, from a match's seed and what the purpose is.

    Neighbouring numbers give unrelated seeds, the same in every process.
    """
    text = ":".join(map(str, (seed, *words)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


@dataclass(frozen=True, slots=True)
class Choice:
    """What chance decided, and what the record notes with it."""

    action: Any
    extra: dict[str, Any] | None = None


class ChanceSource(Protocol):
    """Decides in states whose mover is ``CHANCE``; the same arguments give the same choice."""

    kind: str

    def choose(self, game: Game[Any, Any], state: Any, seed: int, lines: Sequence[Line]) -> Choice:
        """Return the outcome; ``lines`` is the record so far, the latest action last."""


class SeededChance:
    """Samples ``game.chances`` with a generator of its own for every decision."""

    def __init__(self, kind: str = "seeded") -> None:
        """``kind`` is what the record calls this source."""
        self.kind = kind

    def choose(self, game: Game[Any, Any], state: Any, seed: int, lines: Sequence[Line]) -> Choice:
        """Return an outcome with its chance; ValueError where nothing is left to chance."""
        return Choice(pick(game.chances(state), seed))


def pick(chances: Sequence[tuple[Any, float]], seed: int) -> Any:
    """Return one of the actions with its probability; ValueError when there are none."""
    if not chances:
        raise ValueError("nothing is left to chance here.")
    point = Random(seed).random()
    for action, chance in chances:
        point -= chance
        if point < 0:
            return action
    return chances[-1][0]  # rounding: the chances add up to a little less than 1
