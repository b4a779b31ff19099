"""Random matches over the ideal table end as often as was reckoned independently of this code."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core.game import CHANCE
from games.galtoni.rules import Galtoni
from games.galtoni.rules_state import State

GAMES = 2000


def random_end(game: Galtoni, seed: int) -> State:
    """Return the last state of a random match."""
    random, state = Random(seed), game.initial()
    while (mover := game.mover(state)) is not None:
        if mover == CHANCE:
            actions, weights = zip(*game.chances(state), strict=True)
            state = game.play(state, random.choices(actions, weights)[0])
        else:
            state = game.play(state, random.choice(game.actions(state)))
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "jokers", "draws", "first", "marbles"),
    [
        # Shares of draws and of wins of the first seat, mean number of marbles: 6,000 games each.
        ("duel", 0, 0.0025, 0.56, 21),
        ("bag", 2, 0.0004, 0.495, 17),
        ("bag3", 0, 0.18, 0.27, 29),
        ("bag3", 2, 0.08, 0.30, 26),
    ],
)
def test_how_random_matches_end(
    variant: str, jokers: int, draws: float, first: float, marbles: float
) -> None:
    """Within four standard deviations of both samples together, and a marble for the mean."""
    game = Galtoni(variant, jokers=jokers, calling="automatic")
    ends = [random_end(game, seed) for seed in range(GAMES)]
    winners = Counter(state.winner for state in ends)
    for share, found in ((draws, winners[None]), (first, winners[0])):
        spread = (share * (1 - share) * (1 / GAMES + 1 / 6000)) ** 0.5
        assert abs(found / GAMES - share) < 4 * spread + 0.005  # the shares are rounded
    assert abs(sum(state.lying for state in ends) / GAMES - marbles) < 1
