"""Marbles from the bag, jokers, three at the table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import CHANCE, IllegalAction
from games.core.interrupts import AcceptDraw, OfferDraw, Resign
from games.galtoni.rules import Galtoni
from games.galtoni.rules_lines import CELLS
from games.galtoni.rules_state import Call, Draw, Drop, Land, Overflow, Pass, Phase, Reason, State

BLUE, ORANGE, GREEN, JOKER = range(4)


def falling(columns: list[list[int]], hand: int, turn: int, seats: int) -> State:
    """Return a state in which a marble from the bag falls upon these columns."""
    return State(
        tuple(map(tuple, columns)), (), (9, 9, 9, 9), turn, Phase.FALL, hand, (0,) * seats, entry=0
    )


def random_match(game: Galtoni, seed: int) -> list[State]:
    """Return all states of a match that follows the chances and drops anywhere."""
    random = Random(seed)
    states = [game.initial()]
    while (mover := game.mover(states[-1])) is not None:
        state = states[-1]
        if mover == CHANCE:
            actions, weights = zip(*game.chances(state), strict=True)
            action = random.choices(actions, weights)[0]
        else:
            action = random.choice(game.actions(state))
        states.append(game.play(state, action))
    return states


def test_the_player_in_turn_drops_what_was_drawn() -> None:
    game = Galtoni("bag")
    state = game.initial()
    assert state.bag == (21, 21, 0, 2)
    assert game.mover(state) == CHANCE
    assert dict(game.chances(state)) == {
        Draw(BLUE): 21 / 44,
        Draw(ORANGE): 21 / 44,
        Draw(JOKER): 2 / 44,
    }
    drawn = game.play(state, Draw(ORANGE))
    assert (drawn.turn, drawn.hand, drawn.bag) == (0, ORANGE, (21, 20, 0, 2))
    landed = game.play(game.play(drawn, Drop(0)), Land(1))
    assert landed.columns[1] == (ORANGE,)
    assert (landed.turn, landed.phase, landed.hand) == (1, Phase.DRAW, None)


def test_a_drop_again_is_of_the_same_marble() -> None:
    game = Galtoni("bag")
    state = falling([[0, 1, 0, 1, 0, 1], [], [], [], [], [], []], JOKER, 1, 2)
    again = game.play(state, Overflow(0))
    assert (again.hand, again.turn, again.bag, again.phase) == (JOKER, 1, state.bag, Phase.DROP)


def test_what_the_bag_does_not_hold_is_not_drawn() -> None:
    game = Galtoni("bag", jokers=0)
    with pytest.raises(IllegalAction, match="no such marble"):
        game.play(game.initial(), Draw(JOKER))
    with pytest.raises(IllegalAction, match="no such marble"):
        game.play(game.initial(), Draw(GREEN))


def test_three_players_have_14_marbles_each() -> None:
    game = Galtoni("bag3")
    state = game.initial()
    assert (state.seats, state.bag, game.marbles) == (3, (14, 14, 14, 2), (14, 14, 14, 2))
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = game.play(game.play(game.play(state, Draw(GREEN)), Drop(3)), Land(3))
    assert turns == [0, 1, 2, 0]


def test_a_marble_of_the_other_can_win_for_him() -> None:
    game = Galtoni("bag", calling="automatic")
    over = game.play(falling([[1], [1], [1], [], [], [], []], ORANGE, 0, 2), Land(3))
    assert (over.winner, over.reason) == (1, Reason.FOUR)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_joker_counts_for_every_colour(seat: int) -> None:
    game = Galtoni("bag3", calling="automatic")
    for place in range(4):
        columns: list[list[int]] = [[seat] for _ in range(4)] + [[], [], []]
        columns[place] = []
        over = game.play(falling(columns, JOKER, 0, 3), Land(place))
        assert over.winner == seat
    jokers_lie = [[JOKER], [seat], [JOKER], [], [], [], []]
    assert game.play(falling(jokers_lie, seat, 1, 3), Land(3)).winner == seat
    foreign = [[JOKER], [(seat + 1) % 3], [seat], [], [], [], []]
    assert game.play(falling(foreign, seat, 1, 3), Land(3)).winner is None


@pytest.mark.parametrize("turn", [0, 1])
def test_a_joker_that_completes_two_lines_counts_for_the_dropper_first(turn: int) -> None:
    columns = [[BLUE], [BLUE], [BLUE], [], [ORANGE], [ORANGE], [ORANGE]]
    automatic = Galtoni("bag", calling="automatic")
    assert automatic.play(falling(columns, JOKER, turn, 2), Land(3)).winner == turn
    called = Galtoni("bag")
    both = called.play(falling(columns, JOKER, turn, 2), Land(3))
    assert [called.play(both, Call(seat)).winner for seat in (0, 1)] == [0, 1]


def test_a_joker_for_two_others_counts_in_turn_order() -> None:
    columns = [[BLUE], [BLUE], [BLUE], [], [ORANGE], [ORANGE], [ORANGE]]
    game = Galtoni("bag3", calling="automatic")
    assert game.play(falling(columns, JOKER, 2, 3), Land(3)).winner == 0
    green = [[BLUE], [BLUE], [BLUE], [], [GREEN], [GREEN], [GREEN]]
    assert game.play(falling(green, JOKER, 1, 3), Land(3)).winner == 2


def test_a_line_of_jokers_alone_is_everybody_s() -> None:
    game = Galtoni("bag", jokers=4)
    state = game.play(falling([[3], [3], [3], [], [], [], []], JOKER, 0, 2), Land(3))
    assert [game.play(state, Call(seat)).winner for seat in (0, 1)] == [0, 1]


def test_marbles_left_in_the_bag_of_a_full_board_stay_there() -> None:
    game = Galtoni("bag", calling="automatic")
    board = "bobobo/bobobo/obobob/obobob/bobobo/bobobo/obobo"
    state = game.from_text(f"{board} phase=drop turn=2 hand=b bag=0,0,0,2 last=1")
    over = game.play(game.play(state, Drop(6)), Land(6))
    assert (over.reason, over.bag, over.phase) == (Reason.DRAW_FULL, (0, 0, 0, 2), Phase.OVER)


def test_who_resigns_of_three_drops_out_and_the_last_one_wins() -> None:
    game = Galtoni("bag3")
    drawn = game.play(game.initial(), Draw(GREEN))
    state = game.play(drawn, Resign(0))
    assert (state.turn, state.phase, state.hand, state.bag) == (
        1,
        Phase.DRAW,
        None,
        (14, 14, 14, 2),
    )
    assert game.interrupts(state, 0) == ()
    for turn in (1, 2, 1):
        assert state.turn == turn
        state = game.play(game.play(game.play(state, Draw(BLUE)), Drop(turn)), Land(turn))
    outcome = game.outcome(game.play(state, Resign(2)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (0.0, 1.0, 0.0))
    assert outcome.reason is Reason.RESIGNED


def test_who_resigned_wins_no_more() -> None:
    called = Galtoni("bag3")
    state = called.play(called.initial(), Resign(1))
    with pytest.raises(IllegalAction):
        called.play(state, Call(1))
    automatic = Galtoni("bag3", calling="automatic")
    out = automatic.play(automatic.play(automatic.initial(), Resign(1)), Draw(ORANGE))
    board = ((1,), (1,), (1,), (), (), (), ())
    falls = automatic.play(
        State(board, (), out.bag, 0, Phase.DROP, 1, (0, 0, 0), talk=out.talk), Drop(3)
    )
    assert automatic.play(falls, Land(3)).winner is None


def test_all_three_have_to_agree_to_a_draw() -> None:
    game = Galtoni("bag3")
    state = game.play(game.play(game.initial(), OfferDraw(0)), AcceptDraw(2))
    assert game.outcome(state) is None
    outcome = game.outcome(game.play(state, AcceptDraw(1)))
    assert outcome is not None and outcome.reason is Reason.AGREED


def test_three_pass_before_it_is_a_draw() -> None:
    game = Galtoni("bag3", jokers=0)
    full = ((0, 1, 2, 0, 1, 2),) * 7
    state = State(full, (), (0, 0, 0, 0), 1, Phase.LAST, None, (0, 0, 0), landing=0)
    turns = []
    while game.mover(state) is not None:
        turns.append(state.turn)
        state = game.play(state, Pass())
    assert (turns, state.reason) == ([1, 2, 0], Reason.DRAW_FULL)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    variant=st.sampled_from(["duel", "bag", "bag3"]),
    jokers=st.integers(0, 8),
    calling=st.sampled_from(["call", "automatic"]),
    overflow=st.sampled_from(["again", "pass"]),
)
def test_no_marble_comes_or_goes(
    seed: int, variant: str, jokers: int, calling: str, overflow: str
) -> None:
    jokers = 0 if variant == "duel" else jokers
    game = Galtoni(variant, jokers=jokers, calling=calling, overflow=overflow)
    for state in random_match(game, seed):
        lying = [sum(column.count(kind) for column in state.columns) for kind in range(4)]
        if state.left:
            waiting = [*state.left, 0, 0]
        else:
            waiting = [state.bag[kind] + (state.hand == kind) for kind in range(4)]
        assert [a + b for a, b in zip(lying, waiting, strict=True)] == list(game.marbles)
        assert min(*waiting, *map(len, state.columns)) >= 0
        assert max(map(len, state.columns)) <= 6
        assert game.from_text(game.to_text(state)) == state
    assert state.winner is not None or state.lying == CELLS
