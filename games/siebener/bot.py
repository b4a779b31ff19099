"""Opponents for Siebener. They differ in temper, not in strength: there is no skill to have.

Exact play is to stop on the first sum that beats the last one (``solution`` proves it), which
anybody finds. ``random`` tosses a coin whenever it may stop; ``easy`` wants some air above the sum
to beat, and throws once too often for it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.bots import Budget
from games.core.game import Game
from games.siebener.state import Action, Choice, State

LEVELS = ("random", "easy")

_AIR = 4
"""How far above the sum to beat ``easy`` likes to stand."""


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> Action:
    """Return the mover's action; ValueError when there is no such level."""
    _check(level)
    actions: tuple[Action, ...] = game.actions(state)
    if level == "random" or len(actions) == 1:
        return Random(seed).choice(actions)
    return Choice.STOP if state.total >= state.target + _AIR else Choice.ROLL


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> Action | None:
    """Return None: there is nothing to answer in Siebener, and nobody gives up a pot."""
    _check(level)
    return None


def _check(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"Siebener has no opponent {level!r}; choose one of: {', '.join(LEVELS)}.")
