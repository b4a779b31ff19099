"""Positions and actions of Galtoni as text."""

from __future__ import annotations

import pytest

from games.core.game import IllegalAction
from games.core.interrupts import OfferDraw, Resign
from games.galtoni.rules import Galtoni
from games.galtoni.rules_state import Call, Draw, Drop, Land, Overflow, Pass, Phase, Void

GOOD = "b/o/-/-/bo/-/- phase=drop turn=1 hand=b left=19,19 last=5"


def test_a_position_is_one_line() -> None:
    game = Galtoni()
    state = game.from_text(GOOD)
    assert state.columns == ((0,), (1,), (), (), (0, 1), (), ())
    assert (state.left, state.turn, state.hand, state.landing) == ((19, 19), 0, 0, 4)
    assert game.to_text(state) == GOOD


def test_everything_that_can_be_written_is_read_back() -> None:
    game = Galtoni("bag3", false_call="lose-turn")
    text = (
        "b/jo/-/-/-/-/- phase=fall turn=2 hand=g entry=7 bag=13,13,13,1 last=2 fines=1,0,2"
        " overflows=3 voids=1 talk=resigned3"
    )
    assert game.to_text(game.from_text(text)) == text
    ended = "-/-/-/-/-/-/- phase=over turn=1 bag=14,14,14,2 talk=resigned13 end=resigned:2"
    assert game.to_text(game.from_text(ended)) == ended


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", ["there is no text"]),
        ("b/o/-/- phase=drop turn=1 hand=b left=20,20 last=1", ["4 columns instead of 7"]),
        (GOOD.replace("bo", "bx"), ["column 5 holds 'x'"]),
        (GOOD.replace("bo", "bobobob"), ["column 5 holds more than 6"]),
        (GOOD + " colour=red", ["'colour=red' is not known"]),
        (GOOD + " bag=1,1,0,0", ["'bag=1,1,0,0' is not known"]),
        (GOOD + " turn=1", ["turn is given twice"]),
        (GOOD.replace("phase=drop", "phase=nap"), ["phase must be one of draw, drop", "'nap'"]),
        (GOOD.replace("hand=b", "hand=x"), ["hand must be one of"]),
        (GOOD.replace("turn=1", "turn=3"), ["turn must be a number from 1 to 2"]),
        (GOOD.replace("19,19", "19"), ["left must be 2 numbers"]),
        (GOOD.replace("last=5", "last=8"), ["last must be a number from 1 to 7"]),
        (GOOD + " talk=nodded1", ["neither a draw offer nor"]),
        (GOOD + " end=tired", ["'tired' is not an end"]),
        (GOOD.replace("19,19", "18,19"), ["2 blue marbles on the board and 18 off it make 20"]),
        (GOOD.replace("bo/", "bj/"), ["1 joker marbles on the board", "1 orange marbles"]),
        (GOOD.replace("turn=1 hand=b", "turn=2 hand=o"), ["turn of seat 1, not of seat 2"]),
        (GOOD.replace("hand=b", "hand=o"), ["not of the seat in turn"]),
        (GOOD.replace(" hand=b", ""), ["no marble is in hand"]),
        (GOOD.replace("phase=drop", "phase=fall"), ["an entry is given exactly"]),
        (GOOD.replace("phase=drop", "phase=last").replace(" hand=b", ""), ["marbles are left"]),
        (GOOD.replace("last=5", "last=7"), ["column 7, which is empty"]),
        (GOOD.replace(" last=5", ""), ["the last landing is given exactly"]),
        (GOOD + " fines=1,0", ["a false call costs nothing"]),
        (GOOD + " passed=1", ["passed before the last marble"]),
        (GOOD + " talk=resigned1", ["goes on after everybody", "seat 1 is in turn and has given"]),
        (
            GOOD.replace("phase=drop", "phase=over") + " end=four:1",
            ["seat 1 won without four"],
        ),
        (GOOD.replace("phase=drop", "phase=over") + " end=draw-full", ["although marbles are"]),
        (GOOD.replace("phase=drop", "phase=over") + " end=agreed", ["nobody agreed"]),
        (GOOD.replace("phase=drop", "phase=over"), ["an end is given exactly"]),
    ],
)
def test_every_contradiction_is_named(text: str, named: list[str]) -> None:
    with pytest.raises(ValueError) as caught:
        Galtoni().from_text(text)
    for part in named:
        assert part in str(caught.value)


def test_a_four_that_goes_on_contradicts_automatic_calling_only() -> None:
    text = "bbbb/ooo/-/-/-/-/- phase=drop turn=2 hand=o left=17,18 last=1"
    assert Galtoni().from_text(text).turn == 1
    with pytest.raises(ValueError, match="seat 1 has four in a row and the match goes on"):
        Galtoni(calling="automatic").from_text(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("drop 4", Drop(3)),
        ("  DROP   4 ", Drop(3)),
        ("4", Drop(3)),
        ("land 7", Land(6)),
        ("overflow 1", Overflow(0)),
        ("void", Void()),
        ("pass", Pass()),
        ("draw joker", Draw(3)),
        ("draw Blue", Draw(0)),
        ("seat 2: call", Call(1)),
        ("seat 2:call", Call(1)),
        ("seat 1: resign", Resign(0)),
        ("seat 2: draw?", OfferDraw(1)),
    ],
)
def test_actions_are_read_forgivingly(text: str, action: object) -> None:
    game = Galtoni()
    assert game.parse_action(game.initial(), text) == action


def test_a_number_alone_is_where_the_falling_marble_comes_to_rest() -> None:
    game = Galtoni()
    text = "bobobo/-/-/-/-/-/- phase=fall turn=1 hand=b entry=2 left=18,18 last=1"
    state = game.from_text(text)
    assert state.phase is Phase.FALL
    assert game.parse_action(state, "2") == Land(1)
    assert game.parse_action(state, "1") == Overflow(0)


@pytest.mark.parametrize("text", ["drop 8", "0", "drop", "draw red", "call", "seat x: call", "44"])
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str) -> None:
    game = Galtoni()
    with pytest.raises(IllegalAction):
        game.parse_action(game.initial(), text)
