"""Perft: how many lines of play there are to a depth, the classic proof of rules code.

Counts what ``actions`` lists, outcomes of chance among them; interrupts are no moves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from games.core.game import Game


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Return the number of sequences of ``depth`` actions from ``state``; a finished game has none.

    ValueError when ``depth`` is negative.
    """
    if depth < 0:
        raise ValueError("the depth must not be negative.")
    return 1 if depth == 0 else _count(game, state, depth)


def _count(game: Game[Any, Any], state: Any, depth: int) -> int:
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    play = game.play
    return sum(_count(game, play(state, action), depth - 1) for action in actions)


def perft_table(game: Game[Any, Any], state: Any, depth: int) -> Iterator[tuple[int, int]]:
    """Yield (depth, count) for every depth from 1 on."""
    for reached in range(1, depth + 1):
        yield reached, perft(game, state, reached)


def unique_table(game: Game[Any, Any], state: Any, depth: int) -> Iterator[tuple[int, int]]:
    """Yield (depth, number of different states reached); ``game.perft_key`` tells what differs."""
    level: dict[Hashable, Any] = {game.perft_key(state): state}
    for reached in range(1, depth + 1):
        after: dict[Hashable, Any] = {}
        for here in level.values():
            for action in game.actions(here):
                there = game.play(here, action)
                after.setdefault(game.perft_key(there), there)
        level = after
        yield reached, len(level)
