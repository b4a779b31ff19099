"""Random games of every game in every variant, to the end and without a fault."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.game import CHANCE, Game

NORMAL = 200
FEW = 60
"""Of games whose matches at random go on for hundreds of actions."""
LONG = ("gipf", "koenigsflucht")
ALL = 10_000
LIMIT = 20_000
"""Actions after which a game is held not to end."""

VARIANTS = [(name, variant) for name in registry.NAMES for variant in registry.rules(name).variants]
every_variant = pytest.mark.parametrize(("name", "variant"), VARIANTS)


def play_at_random(game: Game[Any, Any], seats: int, random: Random) -> Any:
    """Return the last state of a game in which everybody does anything legal."""
    state = game.initial(seats)
    for _ in range(LIMIT):
        mover = game.mover(state)
        if mover is None:
            return state
        actions = game.actions(state)
        assert actions, f"{mover} has nothing to do: {game.to_text(state)}"
        if mover == CHANCE:
            outcomes, weights = zip(*game.chances(state), strict=True)
            action = random.choices(outcomes, weights)[0]
            assert action in actions
        else:
            assert 0 <= mover < seats
            action = random.choice(actions)
        state = game.play(state, action)
    raise AssertionError(f"does not end: {game.to_text(state)}")


def check_games(name: str, variant: str, seeds: range) -> None:
    game = registry.game(name, variant)
    for seed in seeds:
        seats = game.seat_numbers[seed % len(game.seat_numbers)]
        last = play_at_random(game, seats, Random(seed))
        outcome = game.outcome(last)
        assert outcome is not None, f"seed {seed}"
        assert game.actions(last) == (), f"seed {seed}"
        assert len(outcome.scores) == seats, f"seed {seed}"
        assert set(outcome.winners) < set(range(seats)), f"seed {seed}"
        best = max(outcome.scores)
        assert all(outcome.scores[seat] == best for seat in outcome.winners), f"seed {seed}"
        assert game.from_text(game.to_text(last)) == last, f"seed {seed}"


@every_variant
def test_random_games_end_without_a_fault(name: str, variant: str) -> None:
    check_games(name, variant, range(FEW if name in LONG else NORMAL))


@pytest.mark.slow
@every_variant
def test_ten_thousand_random_games_end_without_a_fault(name: str, variant: str) -> None:
    check_games(name, variant, range(NORMAL, NORMAL + ALL))
