"""Opponents for Mancala: ``random`` sows anywhere, ``easy`` looks at the board after one sowing."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.bots import Budget
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.mancala.state import Action, State

LEVELS = ("random", "easy")

_AGAIN = 0.5
"""What another move is worth in stones to a player who looks no further."""


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> Action:
    """Return the mover's action; ValueError when there is no such level."""
    _check(level)
    actions: tuple[Action, ...] = game.actions(state)
    random = Random(seed)
    if level == "random":
        return random.choice(actions)
    seat = state.turn
    values = [_after(game, game.play(state, action), seat) for action in actions]
    best = max(values)
    return random.choice([a for a, value in zip(actions, values, strict=True) if value == best])


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> Action | None:
    """Answer a draw offer: ``random`` declines, ``easy`` accepts unless it leads."""
    _check(level)
    possible = game.interrupts(state, seat)
    if AcceptDraw(seat) not in possible:
        return None
    if level == "easy" and lead(state, seat) <= 0:
        return AcceptDraw(seat)
    return DeclineDraw(seat)


def lead(state: State, seat: int) -> int:
    """Return by how many stones the store of ``seat`` is ahead."""
    half = len(state.board) // 2
    ahead = state.board[half - 1] - state.board[-1]
    return -ahead if seat else ahead


def _after(game: Game[Any, Any], state: State, seat: int) -> float:
    """Return what a position is worth to ``seat`` who just moved: the lead and another move."""
    if state.waiting >= 0:
        return max(_after(game, game.play(state, choice), seat) for choice in game.actions(state))
    again = game.mover(state) == seat
    return lead(state, seat) + (_AGAIN if again else 0.0)


def _check(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"Mancala has no opponent {level!r}; choose one of: {', '.join(LEVELS)}.")
