"""The perfect games that the solvers of Kalah(m, n) printed, replayed turn by turn."""

from __future__ import annotations

import pytest

from games.core import registry

GAMES = [
    (4, 1, 2, "32-32-1"),
    (4, 2, 6, "3-3-230-231-1323"),
    (4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"),
    (4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"),
    (4, 5, 2, "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3"),
    (5, 1, 0, "43-43-2-2"),
    (5, 2, 0, "31-32-24-0-0-31-3"),
    (5, 4, 12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"),
    (5, 5, 2, "03-2-2-1-1-23-24-2-0-34414340-4240-2-14342"),
    (
        5,
        6,
        2,
        "2-0-0-3-3-0-2-1-440-4-42-2-121-12-3-1-4-20-0-34-24-324-1-3-3-1-41-43-2-2-3",
    ),
    (6, 1, 2, "54-54-3-3-2"),
    (6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"),
    (6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"),
    (
        6,
        5,
        12,
        "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3",
    ),
]
"""Pits, stones, the first player's margin, turns (holes from 0, each from the mover's left)."""


@pytest.mark.parametrize(("pits", "stones", "margin", "turns"), GAMES)
def test_every_turn_ends_where_it_was_printed_to(
    pits: int, stones: int, margin: int, turns: str
) -> None:
    game = registry.game("mancala", "kalah", pits=pits, stones=stones)
    state = game.initial()
    for number, turn in enumerate(turns.split("-")):
        for hole in turn:
            assert game.mover(state) == number % 2, f"turn {number + 1} of {turns}"
            state = game.play(state, int(hole))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores[0] - outcome.scores[1] == margin


def test_the_games_tell_the_readings_apart() -> None:
    """Only the reading behind the published table plays all games out as printed."""

    def consistent(variant: str, **options: str) -> int:
        return sum(plays_out(variant, *line, **options) for line in GAMES)

    assert consistent("kalah") == 14
    assert consistent("pandoo", taking="automatic") < 14
    assert consistent("kalah-nonempty") < 6


def plays_out(
    variant: str, pits: int, stones: int, margin: int, turns: str, **options: str
) -> bool:
    game = registry.game("mancala", variant, pits=pits, stones=stones, **options)
    state = game.initial()
    for number, turn in enumerate(turns.split("-")):
        for hole in turn:
            if game.mover(state) != number % 2 or int(hole) not in game.actions(state):
                return False
            state = game.play(state, int(hole))
    outcome = game.outcome(state)
    return outcome is not None and outcome.scores[0] - outcome.scores[1] == margin
