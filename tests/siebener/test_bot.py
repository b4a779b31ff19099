"""Siebener's opponents: tempers."""

from __future__ import annotations

import pytest

from games.core import registry
from games.siebener import bot
from games.siebener.state import Choice


@pytest.mark.parametrize(
    ("total", "choice"), [(9, Choice.ROLL), (11, Choice.ROLL), (12, Choice.STOP), (30, Choice.STOP)]
)
def test_easy_wants_four_above_the_sum_to_beat(total: int, choice: Choice) -> None:
    game = registry.game("siebener")
    state = game.from_text(f"-1,-1,-1 3 123 2 {total} 8 - 1/1 -")
    assert bot.choose(game, state, "easy", 1) is choice


def test_who_must_roll_rolls() -> None:
    game = registry.game("siebener")
    assert {bot.choose(game, game.initial(), level, 3) for level in bot.LEVELS} == {Choice.ROLL}


def test_random_does_both_and_the_same_seed_the_same() -> None:
    game = registry.game("siebener")
    state = game.from_text("-1,-1,-1 3 123 2 30 8 - 1/1 -")
    chosen = [bot.choose(game, state, "random", seed) for seed in range(30)]
    assert set(chosen) == {Choice.ROLL, Choice.STOP}
    assert chosen == [bot.choose(game, state, "random", seed) for seed in range(30)]


def test_nobody_gives_up_and_unknown_levels_are_refused() -> None:
    game = registry.game("siebener")
    assert bot.interrupt(game, game.initial(), 1, "easy", 1) is None
    with pytest.raises(ValueError, match="choose one of: random, easy"):
        bot.interrupt(game, game.initial(), 1, "godlike", 1)
