"""What is said at the table: who may say what, and how it is written."""

from __future__ import annotations

import pytest

from games.core.game import IllegalAction
from games.core.interrupts import (
    QUIET,
    AcceptDraw,
    DeclineDraw,
    OfferDraw,
    Resign,
    Talk,
    after_move,
    agreed,
    parse_talk,
    parse_talk_action,
    play_talk,
    talk_action_text,
    talk_interrupts,
    talk_text,
)


def test_an_offer_is_answered_by_the_others_only() -> None:
    offered = play_talk(QUIET, OfferDraw(1), 3)
    assert talk_interrupts(offered, 1, 3) == (Resign(1),)
    assert talk_interrupts(offered, 0, 3) == (AcceptDraw(0), DeclineDraw(0), Resign(0))
    with pytest.raises(IllegalAction, match="Seat 2 cannot do that now"):
        play_talk(offered, AcceptDraw(1), 3)
    assert talk_interrupts(offered, 3, 3) == ()
    assert talk_interrupts(QUIET, -1, 3) == ()


def test_all_who_still_play_have_to_agree() -> None:
    talk = play_talk(play_talk(QUIET, OfferDraw(1), 3), AcceptDraw(0), 3)
    assert not agreed(talk, 3)
    assert agreed(play_talk(talk, AcceptDraw(2), 3), 3)
    gone = play_talk(play_talk(QUIET, Resign(2), 3), OfferDraw(0), 3)
    assert agreed(play_talk(gone, AcceptDraw(1), 3), 3)


def test_declining_moving_and_resigning_end_an_offer() -> None:
    offered = play_talk(QUIET, OfferDraw(0), 2)
    assert play_talk(offered, DeclineDraw(1), 2) == QUIET
    assert after_move(offered) == QUIET
    assert play_talk(offered, Resign(1), 2) == Talk(resigned=(1,))


@pytest.mark.parametrize(
    "talk",
    [
        QUIET,
        Talk(offer=2),
        Talk(offer=2, accepted=(0, 1)),
        Talk(resigned=(2, 0)),
        Talk(0, (), (1,)),
    ],
)
def test_talk_is_read_back(talk: Talk) -> None:
    assert parse_talk(talk_text(talk), 3) == talk


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("draw", "'draw' does not name seats from 1 to 3"),
        ("draw4", "'draw4' does not name seats from 1 to 3"),
        ("loud1", "'loud1' is neither a draw offer nor a resignation"),
        ("draw11", "'draw11' names a seat twice"),
        ("resigned22", "'resigned22' names a seat twice"),
        ("draw1,resigned1", "'draw1,resigned1' names a seat twice"),
        ("resigned312", "'resigned312' leaves nobody who could still say so"),
        ("draw1,resigned23", "'draw1,resigned23' leaves nobody who could still say so"),
    ],
)
def test_wrong_talk_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse_talk(text, 3)


@pytest.mark.parametrize("action", [OfferDraw(0), AcceptDraw(1), DeclineDraw(2), Resign(7)])
def test_what_is_said_is_read_back(action: OfferDraw) -> None:
    assert parse_talk_action(talk_action_text(action)) == action
    assert parse_talk_action(f" {talk_action_text(action).upper()} ") == action


@pytest.mark.parametrize("text", ["", "seat 1", "seat x: resign", "1: resign", "seat 1: hello"])
def test_anything_else_is_not_said_at_the_table(text: str) -> None:
    assert parse_talk_action(text) is None
