"""Siebener in writing, and that money stays what it was."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import registry
from games.core.game import IllegalAction
from games.core.interrupts import Resign
from games.siebener.state import Choice, Dice


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" Roll ", Choice.ROLL),
        ("STOP", Choice.STOP),
        ("3+5", Dice(3, 5)),
        ("5 + 3", Dice(3, 5)),
        ("6 6", Dice(6, 6)),
        ("seat 3: resign", Resign(2)),
    ],
)
def test_reading_forgives_case_spaces_and_order(text: str, action: object) -> None:
    game = registry.game("siebener")
    assert game.parse_action(game.initial(), text) == action


@pytest.mark.parametrize("text", ["", "0+3", "7+1", "3+5+1", "go", "35"])
def test_anything_else_is_refused(text: str) -> None:
    game = registry.game("siebener")
    with pytest.raises(IllegalAction, match="neither 'roll' nor 'stop' nor two dice like '3\\+5'"):
        game.parse_action(game.initial(), text)


def test_a_moment_is_one_line() -> None:
    game = registry.game("siebener")
    assert game.to_text(game.initial(3)) == "-1,-1,-1 3 123 1 0 0 - 1/1 -"
    line = "-1,-1,-1,-1 4 134 3 5 12 dice 1/1 resigned2"
    state = game.from_text(line)
    assert (state.left, state.seat, state.total, state.target) == ((0, 2, 3), 2, 5, 12)
    assert state.rolling
    assert game.to_text(state) == line


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello", "has 9 parts: .* this one has 1"),
        ("-1,-1,-x 3 123 1 0 0 - 1/1 -", "an amount of money is a whole number, not '-x'"),
        ("-1,-1,-1 4 123 1 0 0 - 1/1 -", "add up to 1 where nothing is to be left"),
        ("-1,-1,-1 4 123 1 0 0 - 1/1 -", "a pot of 4 cannot be: 3 to 3 seats put in 1 each"),
        ("-1,-1,-1 3 124 1 0 0 - 1/1 -", "'4' is not a seat from 1 to 3"),
        ("-1,-1,-1 3 132 1 0 0 - 1/1 -", "each named once, in order"),
        ("-1,-1,-1 3 23 1 0 0 - 1/1 -", "seat 1 throws but is out"),
        ("-1,-1,-1 3 123 1 1 0 - 1/1 -", "the sum cannot be 1"),
        ("-1,-1,-1 3 123 1 0 -3 - 1/1 -", "the sum to beat cannot be -3"),
        ("-1,-1,-1 3 123 1 0 0 x 1/1 -", "the dice are 'dice' or '-', not 'x'"),
        ("-1,-1,-1 3 123 1 0 0 - 2/1 -", "round 2 is not one of 1"),
        ("-1,-1,-1 3 123 1 0 0 - 1 -", "'1' is not a round and its opener like '1/1'"),
        ("-1,-1,-1 3 123 1 0 0 - 1/1 resigned1", "seat 1 has resigned but is still in"),
        ("-1,-1,-1 3 123 1 0 0 - 1/1 draw1", "there is no draw to offer"),
        ("-1,-1,-1 3 2 2 0 0 - 1/1 -", "only seat 2 is in, so the pot is his"),
        ("-1,1,0 0 12 2 0 0 - 1/1 -", "the pot is empty but 2 seats are still in"),
        ("-1,2,-1 0 2 2 5 0 - 1/1 -", "the game is over, so there is no sum"),
        ("-1 1 1 1 0 0 - 1/1 -", "2 to 8 seats can play, not 1"),
    ],
)
def test_contradictions_are_named(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        registry.game("siebener").from_text(text)


@given(
    seats=st.integers(3, 8),
    stake=st.sampled_from([1, 5, 100]),
    rounds=st.integers(1, 4),
    after_bust=st.sampled_from(["stands", "resets"]),
    seed=st.integers(0, 2**32),
)
def test_money_stays_and_text_round_trips(
    seats: int, stake: int, rounds: int, after_bust: str, seed: int
) -> None:
    game = registry.game("siebener", stake=stake, rounds=rounds, after_bust=after_bust)
    random = Random(seed)
    state = game.initial(seats)
    while game.mover(state) is not None:
        assert sum(state.money) + state.pot == 0
        read = game.from_text(game.to_text(state))
        assert (read, hash(read)) == (state, hash(state))
        for action in game.actions(state):
            assert game.parse_action(state, game.action_text(state, action)) == action
        said = game.interrupts(state, random.randrange(seats))
        if said and random.random() < 0.02:
            state = game.play(state, said[0])
        else:
            state = game.play(state, random.choice(game.actions(state)))
    assert game.from_text(game.to_text(state)) == state
    outcome = game.outcome(state)
    assert outcome is not None
    assert sum(outcome.scores) == 0
