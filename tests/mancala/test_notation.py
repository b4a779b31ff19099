"""Mancala in writing: what is read, what is refused, and that nothing is lost on the way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import registry
from games.core.game import IllegalAction
from games.core.interrupts import AcceptDraw, OfferDraw, Resign
from games.mancala.rules import Mancala
from games.mancala.state import Decision


def test_actions_are_written_as_players_write_them() -> None:
    game = registry.game("mancala")
    start = game.initial()
    assert [game.action_text(start, action) for action in game.actions(start)] == list("123456")
    assert game.action_text(start, Decision.TAKE) == "take"
    assert game.action_text(start, Resign(1)) == "seat 2: resign"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" 3 ", 2),
        ("TAKE", Decision.TAKE),
        (" Leave", Decision.LEAVE),
        ("Seat 1: Draw?", OfferDraw(0)),
    ],
)
def test_reading_forgives_case_and_spaces(text: str, action: object) -> None:
    game = registry.game("mancala")
    assert game.parse_action(game.initial(), text) == action


@pytest.mark.parametrize("text", ["0", "7", "-1", "1.5", "takes", "", "seat 1: hello", "²"])
def test_anything_else_is_refused(text: str) -> None:
    game = registry.game("mancala")
    with pytest.raises(IllegalAction, match="is not a pit from 1 to 6, 'take' or 'leave'"):
        game.parse_action(game.initial(), text)


def test_a_position_is_one_line() -> None:
    game = registry.game("mancala")
    start = game.initial()
    assert game.to_text(start) == "4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 - -"
    assert game.from_text("4,4,4,4,4,4/4,4,4,4,4,4 0/0 1") == start
    asked = "0,1,3,0,0,0/4,0,0,0,5,2 10/23 1 2 draw2"
    state = game.from_text(asked)
    assert game.actions(state) == (Decision.LEAVE, Decision.TAKE)
    assert AcceptDraw(0) in game.interrupts(state, 0)
    assert game.to_text(state) == asked


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("4,4/4,4 0/0", "has 3 to 5 parts|'4,4' has 2 numbers where 6 pits are played"),
        ("hello", "has 3 to 5 parts: .* this one has 1"),
        ("4,4,4,4,4,4 0/0 1", "does not give the pits of two sides parted by '/'"),
        ("4,4,4,4,4,x/4,4,4,4,4,4 0/0 1", "'4,4,4,4,4,x' holds something that is no number"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0/0 3", "the seat in turn is 1 or 2, not '3'"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 1/0 1", "there are 49 stones instead of 48"),
        ("0,0,0,0,0,0/4,4,4,4,4,4 12/12 1", "seat 1 has no stones, so the game is over"),
        ("4,4,4,4,4,4/0,0,0,0,0,0 12/12 1", "seat 2 has no stones, so the game is over"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 2", "pit 2 waits for a decision but holds 4 stones"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 9", "the waiting pit is '-' or from 1 to 6, not '9'"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0/0 1 - draw3", "'draw3' does not name seats from 1 to 2"),
    ],
)
def test_contradictions_are_named(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        registry.game("mancala").from_text(text)


def test_every_contradiction_is_named() -> None:
    with pytest.raises(ValueError) as refusal:
        registry.game("mancala").from_text("4,4,4,4,4/4,4,4,4,4,y 0/0 5 - loud")
    for problem in ("5 numbers", "4,4,4,4,4,y", "not '5'", "'loud'"):
        assert problem in str(refusal.value)
    with pytest.raises(ValueError) as refusal:
        registry.game("mancala").from_text("4,4,4,4,4,4/4,4,4,4,4,4 2/0 1 2")
    for problem in ("50 stones", "holds 4 stones"):
        assert problem in str(refusal.value)


def test_waiting_contradicts_automatic_taking_and_an_empty_opposite_pit() -> None:
    waiting = "1,0,3,0,0,0/4,0,0,0,5,0 12/23 1 1"
    assert registry.game("mancala").from_text(waiting).waiting == 0
    with pytest.raises(ValueError, match="pit 1 cannot wait: stones are taken automatically"):
        registry.game("mancala", "kalah").from_text(waiting)
    with pytest.raises(ValueError, match="the opposite pit is empty"):
        registry.game("mancala", capture="nonempty").from_text(waiting)


@given(
    variant=st.sampled_from(Mancala.variants),
    pits=st.integers(1, 6),
    stones=st.integers(1, 6),
    seed=st.integers(0, 2**32),
)
def test_stones_stay_constant_and_text_round_trips(
    variant: str, pits: int, stones: int, seed: int
) -> None:
    game = registry.game("mancala", variant, pits=pits, stones=stones)
    random = Random(seed)
    state = game.initial()
    while game.mover(state) is not None:
        assert sum(state.board) == 2 * pits * stones
        assert min(state.board) >= 0
        read = game.from_text(game.to_text(state))
        assert (read, hash(read)) == (state, hash(state))
        for action in game.actions(state):
            assert game.parse_action(state, game.action_text(state, action)) == action
        state = game.play(state, random.choice(game.actions(state)))
    assert sum(state.board) == 2 * pits * stones
    assert game.from_text(game.to_text(state)) == state
    outcome = game.outcome(state)
    assert outcome is not None
    assert sum(outcome.scores) == 2 * pits * stones
