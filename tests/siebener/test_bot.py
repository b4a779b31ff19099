"""Siebener's opponents: tempers."""

from __future__ import annotations

import pytest

from games.core import registry
from games.siebener import bot
from games.siebener.solution import solve
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
    with pytest.raises(ValueError, match="choose one of: random, easy, medium, hard, expert"):
        bot.interrupt(game, game.initial(), 1, "godlike", 1)


def test_the_strong_levels_stop_on_the_first_sum_that_beats_the_last() -> None:
    game = registry.game("siebener")
    for level, totals in (("medium", (9, 10)), ("hard", (8, 9)), ("expert", (8, 9))):
        below, enough = (game.from_text(f"-1,-1,-1 3 123 2 {total} 8 - 1/1 -") for total in totals)
        assert bot.choose(game, below, level, 1) is Choice.ROLL
        assert bot.choose(game, enough, level, 1) is Choice.STOP


def test_opinions_are_the_published_chances() -> None:
    game = registry.game("siebener")
    two = game.from_text("-1,-1 2 12 1 0 20 - 1/1 -")
    (roll,) = bot.analyse(game, two, "easy", 1)
    assert roll.value == pytest.approx(0.356251, abs=1e-6)
    assert (roll.action, roll.reason, roll.words) == (Choice.ROLL, "rolls", (("risk", 17),))
    (first,) = bot.analyse(game, game.initial(3), "hard", 1)
    assert first.value == pytest.approx(0.31557, abs=1e-5)
    assert first.exact


def test_stopping_is_always_the_better_opinion() -> None:
    game = registry.game("siebener")
    stop, roll = bot.analyse(game, game.from_text("-1,-1 2 12 1 35 20 - 1/1 -"), "hard", 1)
    assert (stop.action, roll.action) == (Choice.STOP, Choice.ROLL)
    # Who stops on 35 wins unless the other does from there: 1 - .271813.
    assert stop.value == pytest.approx(0.728187, abs=1e-6)
    assert stop.words == (("sum", 35),)
    assert roll.value < stop.value
    assert bot.analyse(game, game.play(game.initial(2), Choice.ROLL), "hard", 1) == ()


@pytest.mark.parametrize("after_bust", ["stands", "resets"])
def test_every_seat_has_its_chance_in_the_order_of_throwing(after_bust: str) -> None:
    game = registry.game("siebener", after_bust=after_bust)
    fresh = game.from_text("-1,-1,-1,-1 4 134 3 0 20 - 1/1 -")
    (roll,) = bot.analyse(game, fresh, "hard", 1)
    mover, following, last = solve(3, after_bust).chances[20]
    assert roll.chances == pytest.approx((last, 0.0, mover, following))
    enough = game.from_text("-1,-1,-1,-1 4 134 3 25 20 - 1/1 -")
    best, other = bot.analyse(game, enough, "hard", 1)
    following, last, stopped = solve(3, after_bust).chances[25]
    assert (best.action, other.action) == (Choice.STOP, Choice.ROLL)
    assert best.chances == pytest.approx((last, 0.0, stopped, following))
    for opinion in (roll, best, other):
        assert sum(opinion.chances) == pytest.approx(1.0, abs=1e-6)
        assert opinion.chances[2] == opinion.value
