"""The rules of Mancala against the published solutions of Kalah(m, n) and of its other readings."""

from __future__ import annotations

import pytest

from games.core import registry
from games.mancala.rules import Mancala
from games.mancala.state import State

PUBLISHED = {
    (1, 1): 0, (1, 2): -2, (1, 3): 6, (1, 4): -2, (1, 5): 2, (1, 6): 0,
    (2, 1): 2, (2, 2): -2, (2, 3): -2, (2, 4): -12, (2, 5): 6, (2, 6): 8,
    (3, 1): 0, (3, 2): 4, (3, 3): 2, (3, 4): 2, (3, 5): 6, (3, 6): -10,
    (4, 1): 2, (4, 2): 6, (4, 3): 8, (4, 4): 2, (4, 5): 2,
    (5, 1): 0, (5, 2): 0, (5, 3): 8,
    (6, 1): 2, (6, 2): 10, (6, 3): 2,
}  # fmt: skip
"""The first player's margin under perfect play (Irving, Donkers, Uiterwijk: Solving Kalah)."""

QUICK = set(PUBLISHED) - {(4, 4), (4, 5), (5, 3), (6, 2), (6, 3)}

READINGS = {
    "taken empty, start sown": ("kalah", {}),
    "taken full, start sown": ("kalah-nonempty", {}),
    "taken empty, start skipped": ("pandoo", {"taking": "automatic"}),
    "taken full, start skipped": ("pandoo", {"taking": "automatic", "capture": "nonempty"}),
    "may take empty, start skipped": ("pandoo", {}),
}

TABLE = {
    (2, 4): (-12, -10, 2, 2, 2),
    (3, 5): (6, 6, 0, 0, 0),
    (4, 2): (6, 6, 6, 6, 6),
    (4, 3): (8, 6, 8, 6, 8),
    (4, 4): (2, 2, 4, 2, 4),
    (5, 2): (0, 2, 0, 2, 2),
    (6, 1): (2, 2, 2, 2, 2),
    (6, 2): (10, 6, 10, 6, 4),
}
"""What the same shapes are worth under the five readings, in the order of ``READINGS``."""

QUICK_TABLE = {(2, 4), (4, 2), (5, 2), (6, 1)}


class Solver:
    """Alpha-beta with a table of bounds, driven by null windows."""

    def __init__(self, game: Mancala) -> None:
        self.game = game
        self.bounds: dict[tuple[object, ...], tuple[int, int]] = {}

    def margin(self) -> int:
        """Return the first player's margin at the start."""
        low, high, guess = -self.game.stones, self.game.stones, 0
        start = self.game.initial()
        while low < high:
            beta = guess + 1 if guess == low else guess
            guess = self.search(start, beta - 1, beta)
            low, high = (low, guess) if guess < beta else (guess, high)
        return guess

    def lead(self, state: State) -> int:
        """Return the lead of the seat in turn."""
        lead = state.board[self.game.pits] - state.board[-1]
        return -lead if state.turn else lead

    def search(self, state: State, alpha: int, beta: int) -> int:
        """Return what the seat in turn still gains from here, as a bound on it."""
        game = self.game
        if game.is_over(state):
            return 0
        half = game.pits + 1
        board = state.board
        own, other = board[: half - 1], board[half:-1]
        key = (other, own, state.waiting - half) if state.turn else (own, other, state.waiting)
        left = sum(own) + sum(other)
        low, high = self.bounds.get(key, (-left, left))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        best, floor = -left, alpha
        lead = self.lead(state)
        following = [game.play(state, action) for action in reversed(game.actions(state))]
        following.sort(key=lambda after: after.turn != state.turn)
        for after in following:
            if after.turn == state.turn:
                gain = self.lead(after) - lead
                value = gain + self.search(after, floor - gain, beta - gain)
            else:
                gain = -self.lead(after) - lead
                value = gain - self.search(after, gain - beta, gain - floor)
            best = max(best, value)
            floor = max(floor, value)
            if best >= beta:
                break
        self.bounds[key] = (
            best if best > alpha else low,
            best if best < beta else high,
        )
        return best


def margin(variant: str, pits: int, stones: int, **options: object) -> int:
    game = registry.game("mancala", variant, pits=pits, stones=stones, **options)
    assert isinstance(game, Mancala)
    return Solver(game).margin()


@pytest.mark.parametrize(
    "shape",
    [pytest.param(s, marks=() if s in QUICK else pytest.mark.slow) for s in PUBLISHED],
    ids="{0[0]}({0[1]})".format,
)
def test_kalah_is_worth_what_was_published(shape: tuple[int, int]) -> None:
    assert margin("kalah", *shape) == PUBLISHED[shape]


@pytest.mark.parametrize(
    "shape",
    [pytest.param(s, marks=() if s in QUICK_TABLE else pytest.mark.slow) for s in TABLE],
    ids="{0[0]}({0[1]})".format,
)
def test_the_readings_differ_as_computed_elsewhere(shape: tuple[int, int]) -> None:
    found = tuple(margin(variant, *shape, **options) for variant, options in READINGS.values())
    assert found == TABLE[shape]
