"""Königsflucht's opponents see what one move brings, and answer draw offers by it."""

from __future__ import annotations

import msgspec
import pytest

from games.core import registry
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw
from games.koenigsflucht import bot
from games.koenigsflucht.state import Ending


def text_of_choice(game: Game, position: str, level: str = "easy", seed: int = 1) -> str:  # type: ignore[type-arg]
    state = game.from_text(position)
    return game.action_text(state, bot.choose(game, state, level, seed))


def test_easy_takes_the_king() -> None:
    game = registry.game("koenigsflucht")
    assert text_of_choice(game, "11/11/8T2/11/11/3t7/2tK3t3/3t7/11/11/11 b") == "h5-e5xd5"


def test_easy_escapes() -> None:
    game = registry.game("koenigsflucht")
    escape = {text_of_choice(game, "11/t9t/11/11/11/11/11/11/T9t/11/5K5 w", seed=s) for s in (1, 9)}
    assert escape <= {"f1-a1", "f1-k1"}


def test_easy_shuts_the_open_way_to_a_corner() -> None:
    game = registry.game("koenigsflucht")
    black = game.from_text("1t7t1/11/11/11/2t8/11/11/11/11/1t9/5Kt4 b")
    move = bot.choose(game, black, "easy", 1)
    after = game.play(black, move)
    escapes = [
        game.play(after, action).ending is Ending.KING_ESCAPED for action in game.actions(after)
    ]
    assert not any(escapes)


def test_easy_takes_a_soldier() -> None:
    game = registry.game("koenigsflucht")
    text = text_of_choice(game, "11/11/7K3/4t6/11/11/11/2tT7/11/7T3/11 b")
    assert text == "e8-e4xd4"


def test_random_varies_and_the_same_seed_plays_the_same() -> None:
    game = registry.game("koenigsflucht")
    start = game.initial()
    chosen = [bot.choose(game, start, "random", seed) for seed in range(40)]
    assert len(set(chosen)) > 20
    assert chosen == [bot.choose(game, start, "random", seed) for seed in range(40)]


@pytest.mark.parametrize(
    ("rows", "talk", "seat", "level", "answer"),
    [
        ("5K5/t9t/11/11/11/11/11/11/11/11/11", "draw1", 1, "easy", DeclineDraw(1)),
        ("5K5/t9t/11/11/11/11/11/11/11/11/11", "draw2", 0, "easy", AcceptDraw(0)),
        ("5K5/t9t/11/11/11/11/11/11/11/11/11", "draw2", 0, "random", DeclineDraw(0)),
    ],
)
def test_draw_offers_are_answered(
    rows: str, talk: str, seat: int, level: str, answer: object
) -> None:
    game = registry.game("koenigsflucht")
    state = game.from_text(f"{rows} b {talk}")
    assert bot.interrupt(game, state, seat, level, 1) == answer
    assert bot.interrupt(game, state, 1 - seat, level, 1) is None


def test_unknown_levels_are_refused() -> None:
    game = registry.game("koenigsflucht")
    with pytest.raises(ValueError, match="choose one of: random, easy"):
        bot.choose(game, game.initial(), "godlike", 1)


@pytest.mark.parametrize(("quiet", "answer"), [(29, DeclineDraw(0)), (30, AcceptDraw(0))])
def test_hard_agrees_to_a_draw_when_nothing_has_happened_for_long(
    quiet: int, answer: object
) -> None:
    """Level stands alone are not enough: thirty half moves without a capture must lie behind."""
    game = registry.game("koenigsflucht")
    start = game.initial()
    before = tuple(bytes([number]) + bytes(120) for number in range(quiet))
    state = game.play(msgspec.structs.replace(start, history=before), OfferDraw(1))
    assert bot.interrupt(game, state, 0, "hard", 1) == answer
