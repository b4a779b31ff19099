"""Mancala's opponents see one sowing ahead, and answer a draw offer by the stores."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.mancala import bot
from games.mancala.state import Decision


def test_easy_takes_the_most() -> None:
    game = registry.game("mancala")
    state = game.from_text("1,0,0,1,0,0/4,2,0,0,5,2 10/23 1")
    assert {bot.choose(game, state, "easy", seed) for seed in range(9)} == {0}
    asked = game.play(state, 0)
    assert bot.choose(game, asked, "easy", 1) == Decision.TAKE


def test_easy_leaves_when_taking_ends_the_game_badly() -> None:
    game = registry.game("mancala")
    asked = game.from_text("0,0,0,0,0,1/0,0,0,0,0,2 22/23 1 6")
    assert bot.choose(game, asked, "easy", 1) == Decision.LEAVE


def test_easy_likes_to_move_again() -> None:
    game = registry.game("mancala")
    assert bot.choose(game, game.initial(), "easy", 5) == 2


def test_random_plays_everything_and_the_same_seed_the_same() -> None:
    game = registry.game("mancala")
    start = game.initial()
    chosen = [bot.choose(game, start, "random", seed) for seed in range(60)]
    assert set(chosen) == {0, 1, 2, 3, 4, 5}
    assert chosen == [bot.choose(game, start, "random", seed) for seed in range(60)]


@pytest.mark.parametrize(
    ("stores", "level", "answer"),
    [
        ("10/22", "easy", AcceptDraw(0)),
        ("16/16", "easy", AcceptDraw(0)),
        ("17/15", "easy", DeclineDraw(0)),
        ("10/22", "random", DeclineDraw(0)),
    ],
)
def test_draw_offers_are_answered(stores: str, level: str, answer: object) -> None:
    game = registry.game("mancala")
    state = game.from_text(f"2,0,0,1,0,0/4,2,0,0,5,2 {stores} 1 - draw2")
    assert bot.interrupt(game, state, 0, level, 1) == answer
    assert bot.interrupt(game, state, 1, level, 1) is None


def test_unknown_levels_are_refused() -> None:
    game = registry.game("mancala")
    with pytest.raises(ValueError, match="choose one of: random, easy, medium, hard, expert"):
        bot.choose(game, game.initial(), "godlike", 1)
