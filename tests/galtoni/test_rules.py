"""A match of Galtoni: turns, calls, overflows, ends."""

from __future__ import annotations

import pytest

from games.core.game import CHANCE, IllegalAction
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw, Resign
from games.galtoni.rules import Galtoni
from games.galtoni.rules_state import (
    Call,
    Draw,
    Drop,
    Land,
    Overflow,
    Pass,
    Phase,
    Reason,
    State,
    Void,
)

NO_FOUR = "obobob/obobob/bobobo/bobobo/obobob/obobob/bobobo"
ORANGE_WINS_WITH_THE_LAST = "bobbbo/booobb/oobbbo/bbooo/oobbbo/bobobb/oboboo"


def played(game: Galtoni, *texts: str) -> State:
    """Return the state after these actions from the start."""
    state = game.initial()
    for text in texts:
        state = game.play(state, game.parse_action(state, text))
    return state


def straight(*columns: int) -> list[str]:
    """Return the texts of drops that land in these columns (from 1)."""
    return [text for column in columns for text in (f"drop {min(column, 7)}", f"land {column}")]


def test_a_drop_leaves_it_to_chance_where_the_marble_lands() -> None:
    game = Galtoni()
    state = game.initial()
    assert game.mover(state) == 0
    assert game.actions(state) == tuple(Drop(entry) for entry in range(7))
    falling = game.play(state, Drop(3))
    assert game.mover(falling) == CHANCE
    assert game.actions(falling) == (*(Land(column) for column in range(7)), Void())
    assert dict(game.chances(falling)) == {
        Land(1): 0.0625,
        Land(2): 0.25,
        Land(3): 0.375,
        Land(4): 0.25,
        Land(5): 0.0625,
    }
    landed = game.play(falling, Land(5))
    assert landed.columns == ((), (), (), (), (), (0,), ())
    assert (landed.left, landed.landing, game.mover(landed), landed.hand) == ((20, 21), 5, 1, 1)


def test_nothing_is_said_while_a_marble_falls() -> None:
    game = Galtoni()
    falling = game.play(game.initial(), Drop(3))
    assert game.interrupts(falling, 0) == game.interrupts(falling, 1) == ()
    for action in (Call(0), Resign(1), OfferDraw(0)):
        with pytest.raises(IllegalAction, match="still"):
            game.play(falling, action)


def test_a_seventh_marble_is_dropped_again_by_the_same_player_into_any_entry() -> None:
    game = Galtoni()
    state = played(game, *straight(1, 1, 1, 1, 1, 1), "drop 2")
    assert game.actions(state) == (*(Land(column) for column in range(1, 7)), Overflow(0), Void())
    with pytest.raises(IllegalAction, match="Column 1 is full"):
        game.play(state, Land(0))
    with pytest.raises(IllegalAction, match="Column 2 is not full"):
        game.play(state, Overflow(1))
    again = game.play(state, Overflow(0))
    assert (again.turn, again.hand, again.phase, again.overflows) == (0, 0, Phase.DROP, 1)
    assert again.columns == state.columns
    assert len(game.actions(again)) == 7
    assert game.play(game.play(again, Drop(6)), Land(6)).turn == 1


def test_a_stuck_marble_makes_the_drop_void_and_it_is_counted() -> None:
    game = Galtoni()
    again = played(game, "drop 2", "void")
    assert (again.turn, again.hand, again.phase) == (0, 0, Phase.DROP)
    assert (again.voids, again.overflows, again.left) == (1, 0, (21, 21))


def test_by_another_ruling_a_drop_that_does_not_land_ends_the_turn() -> None:
    game = Galtoni(overflow="pass")
    falling = played(game, *straight(1, 1, 1, 1, 1, 1), "drop 2")
    passed = game.play(falling, Overflow(0))
    assert (passed.turn, passed.hand, passed.left) == (1, 1, (18, 18))
    assert (passed.overflows, game.play(falling, Void()).turn) == (1, 0)
    assert game.from_text(game.to_text(passed)) == passed
    stuck = played(Galtoni(stuck="pass"), "drop 2", "void")
    assert (stuck.turn, stuck.hand, stuck.left, stuck.voids) == (1, 1, (21, 21), 1)
    bag = Galtoni("bag", stuck="pass")
    back = played(bag, "draw joker", "drop 2", "void")
    assert (back.turn, back.phase, back.hand, back.bag) == (1, Phase.DRAW, None, (21, 21, 0, 2))


@pytest.mark.parametrize("full", range(7))
def test_without_a_labyrinth_a_full_column_closes_its_own_entry_only(full: int) -> None:
    game = Galtoni(table="identity")
    state = game.initial()
    for _ in range(6):
        assert Drop(full) in game.actions(state)
        state = game.play(state, Drop(full))
    assert game.actions(state) == tuple(Drop(entry) for entry in range(7) if entry != full)
    with pytest.raises(IllegalAction, match=f"entry {full + 1}"):
        game.play(state, Drop(full))


def test_an_entry_is_closed_only_when_all_it_can_reach_is_full() -> None:
    game = Galtoni()
    text = "bobobo/bobobo/obobob/-/-/-/- phase=drop turn=1 hand=b left=12,12 last=3"
    state = game.from_text(text)
    assert game.actions(state) == tuple(Drop(entry) for entry in range(1, 7))
    assert dict(game.fall_chances(state.columns, 1)) == {
        Overflow(0): 0.25,
        Overflow(1): 0.4375,
        Overflow(2): 0.25,
        Land(3): 0.0625,
    }


def test_four_in_a_row_does_not_win_until_it_is_called() -> None:
    game = Galtoni()
    state = played(game, *straight(1, 2, 1, 2, 1, 2, 1))
    assert game.outcome(state) is None
    assert game.mover(state) == 1
    state = played(game, *straight(1, 2, 1, 2, 1, 2, 1, 2))
    for first in (0, 1):
        outcome = game.outcome(game.play(state, Call(first)))
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((first,), Reason.FOUR_CALLED)


def test_a_four_can_be_called_in_the_other_s_turn_and_long_after() -> None:
    game = Galtoni()
    state = played(game, *straight(1, 2, 1, 2, 1, 2, 1, 7, 6, 7))
    assert Call(0) in game.interrupts(state, 0)
    later = game.play(game.play(state, Drop(4)), Land(4))
    assert later.turn == 1
    assert game.play(later, Call(0)).winner == 0


def test_a_false_call_changes_nothing() -> None:
    game = Galtoni()
    state = played(game, *straight(1, 2, 1, 2, 1, 2, 1))
    assert game.play(state, Call(1)) == state


def test_a_false_call_can_cost_the_caller_s_next_turn() -> None:
    game = Galtoni(false_call="lose-turn")
    state = played(game, "seat 1: call", *straight(1))
    assert (state.turn, state.fines) == (1, (1, 0))
    state = game.play(game.play(state, Drop(1)), Land(1))
    assert (state.turn, state.fines, state.hand) == (1, (0, 0), 1)
    state = game.play(game.play(state, Drop(2)), Land(2))
    assert (state.turn, state.left) == (0, (20, 19))


def test_lost_turns_do_not_leave_marbles_over() -> None:
    game = Galtoni(false_call="lose-turn", table="identity")
    state = game.initial()
    for _ in range(3):
        state = game.play(state, Call(0))
    order = []
    while game.mover(state) is not None and state.phase is Phase.DROP:
        order.append(state.turn)
        state = game.play(state, game.actions(state)[0])
    assert order[:6] == [0, 1, 1, 1, 1, 0]
    assert (order.count(0), order.count(1)) == (21, 21)


def test_automatic_calling_knows_no_calls() -> None:
    game = Galtoni(calling="automatic")
    state = game.initial()
    assert Call(0) not in game.interrupts(state, 0)
    with pytest.raises(IllegalAction, match="by itself"):
        game.play(state, Call(0))


def test_the_last_marble_can_complete_a_four() -> None:
    text = f"{ORANGE_WINS_WITH_THE_LAST} phase=drop turn=2 hand=o left=0,1 last=1"
    automatic = Galtoni(calling="automatic", table="identity")
    outcome = automatic.outcome(automatic.play(automatic.from_text(text), Drop(3)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), Reason.FOUR)
    called = Galtoni(table="identity")
    last = called.play(called.from_text(text), Drop(3))
    assert last.phase is Phase.LAST
    assert called.play(last, Call(1)).winner == 1
    assert called.outcome(called.play(last, Call(0))) is None


def test_after_the_last_marble_everybody_may_call_before_it_is_a_draw() -> None:
    game = Galtoni(table="identity")
    text = f"{NO_FOUR[:-1]} phase=drop turn=2 hand=o left=0,1 last=1"
    last = game.play(game.from_text(text), Drop(6))
    assert (game.mover(last), game.actions(last)) == (0, (Pass(),))
    assert Call(1) in game.interrupts(last, 1)
    one_passed = game.play(last, Pass())
    assert (game.mover(one_passed), one_passed.passed) == (1, (0,))
    over = game.play(one_passed, Pass())
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (0.5, 0.5))
    assert outcome.reason is Reason.DRAW_FULL
    assert (game.mover(over), game.actions(over)) == (None, ())


def test_automatic_calling_ends_in_a_draw_at_once() -> None:
    game = Galtoni(calling="automatic", table="identity")
    text = f"{NO_FOUR[:-1]} phase=drop turn=2 hand=o left=0,1 last=1"
    over = game.play(game.from_text(text), Drop(6))
    assert over.reason is Reason.DRAW_FULL


def test_a_draw_can_be_agreed_and_an_offer_ends_with_the_next_drop() -> None:
    game = Galtoni()
    offered = game.play(game.initial(), OfferDraw(1))
    agreed = game.outcome(game.play(offered, AcceptDraw(0)))
    assert agreed is not None
    assert (agreed.winners, agreed.scores) == ((), (0.5, 0.5))
    assert agreed.reason is Reason.AGREED
    assert game.play(offered, DeclineDraw(0)) == game.initial()
    assert game.play(offered, Drop(0)).talk.offer is None


def test_who_resigns_loses() -> None:
    game = Galtoni()
    outcome = game.outcome(game.play(game.initial(), Resign(0)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (0.0, 1.0))
    assert outcome.reason is Reason.RESIGNED


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Drop(7), "There is no entry 8"),
        (Land(0), "No marble is falling"),
        (Overflow(0), "No marble is falling"),
        (Void(), "No marble is falling"),
        (Draw(0), "Nothing is drawn"),
        (Pass(), "when the last marble lies"),
        (Call(2), "Seat 3 is not in this match"),
        ("drop 1", "not an action of Galtoni"),
    ],
)
def test_what_is_not_possible_is_refused_with_a_sentence(action: object, sentence: str) -> None:
    game = Galtoni()
    with pytest.raises(IllegalAction, match=sentence):
        game.play(game.initial(), action)  # type: ignore[arg-type]  # wrong on purpose


def test_wrong_choices_name_the_right_ones() -> None:
    with pytest.raises(ValueError, match="duel, bag, bag3"):
        Galtoni("solo")
    with pytest.raises(ValueError, match="call, automatic"):
        Galtoni(calling="never")
    with pytest.raises(ValueError, match="jokers come from the bag"):
        Galtoni("duel", jokers=2)
    with pytest.raises(ValueError, match="played by 3, not by 2"):
        Galtoni("bag3").initial(2)
