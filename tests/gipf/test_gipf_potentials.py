"""Potentials: agreed, challenged for, won in another game, spent once."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import registry
from games.core.game import CHANCE, IllegalAction
from games.core.interrupts import AcceptDraw, OfferDraw, Resign
from games.gipf.geometry import names
from games.gipf.rules import STONES, GipfGame
from games.gipf.state import Challenge, DuelResult, Inner

AGREED = "mancala:jump,mancala:double"


def match(variant: str = "basic", potentials: str = AGREED):  # type: ignore[no-untyped-def]
    game = registry.game("gipf", variant, potentials=potentials)
    return game, game.initial()


def win(game, state, number: int, winner: int):  # type: ignore[no-untyped-def]
    """Let the seat in turn challenge, and the other game be given up by whoever does not win."""
    challenger = game.mover(state)
    state = game.play(state, Challenge(challenger, number))
    loser = 1 - winner
    inner = 0 if loser == challenger else 1
    return game.play(state, Inner(Resign(inner)))


def push(game, state, text: str):  # type: ignore[no-untyped-def]
    return game.play(state, game.parse_action(state, text))


def test_a_challenge_is_possible_only_in_ones_own_turn_and_only_for_what_is_agreed() -> None:
    game, state = match()
    assert Challenge(0, 0) in game.interrupts(state, 0)
    assert not any(isinstance(action, Challenge) for action in game.interrupts(state, 1))
    with pytest.raises(IllegalAction, match="free potential in your turn"):
        game.play(state, Challenge(1, 0))
    with pytest.raises(IllegalAction, match="not an agreed potential; agreed are: 1 mancala:jump"):
        game.parse_action(state, "seat 1: challenge 3")


def test_the_other_game_is_played_in_place_and_its_winner_holds_the_potential() -> None:
    game, state = match()
    state = game.play(state, game.parse_action(state, "seat 1: challenge 1"))
    assert game.mover(state) == 0
    assert game.action_text(state, game.actions(state)[2]) == "mancala: 3"
    state = push(game, state, "mancala: 3")  # the last stone falls into the store
    assert game.mover(state) == 0
    state = push(game, state, "1")
    assert game.mover(state) == 1
    with pytest.raises(IllegalAction, match="Finish the game for the potential"):
        game.play(state, Challenge(0, 1))
    assert Inner(Resign(0)) in game.interrupts(state, 0)
    assert game.interrupts(state, 2) == game.interrupts(state, -1) == ()
    assert game.from_text(game.to_text(state)) == state
    state = game.play(state, Inner(Resign(1)))
    assert state.results == (DuelResult(0, 0, 0),)
    assert game.mover(state) == 0
    assert game.usable(state) == ()  # won in this turn: spent in a later one
    state = push(game, push(game, state, "b3"), "c2")
    assert game.usable(state) == (0,)


def test_the_challenged_may_win_and_uses_it_in_the_next_turn() -> None:
    game, state = match()
    state = win(game, state, 0, winner=1)
    state = push(game, state, "e1-e3")
    assert game.mover(state) == 1
    assert game.usable(state) == (0,)


def test_a_draw_leaves_the_potential_free_but_not_in_the_same_turn() -> None:
    game, state = match()
    state = game.play(state, Challenge(0, 0))
    state = game.play(game.play(state, Inner(OfferDraw(0))), Inner(AcceptDraw(1)))
    assert state.results == (DuelResult(0, 0, None),)
    assert [a for a in game.interrupts(state, 0) if isinstance(a, Challenge)] == [Challenge(0, 1)]
    state = push(game, state, "b3")
    assert Challenge(1, 0) in game.interrupts(state, 1)


def test_a_jump_lands_behind_the_unbroken_run_and_shoves_nothing() -> None:
    game, state = match()
    state = push(game, win(game, state, 0, winner=1), "e1-e3")
    state = push(game, state, "e1-e4+jump")
    assert names(state.position.white) == ("b5", "e2", "e3", "h5")
    assert "e4" in names(state.position.black)
    assert state.holdings[0].used
    state = push(game, state, "b3")
    assert game.usable(state) == ()


def test_a_jump_needs_something_to_jump_over() -> None:
    game, state = match()
    state = push(game, win(game, state, 0, winner=1), "b3")
    with pytest.raises(IllegalAction, match="Nothing can come in from c1"):
        game.play(state, game.parse_action(state, "c1-c2+mancala:jump"))


def test_a_double_is_two_pushes_and_the_opponents_rows_go_in_between() -> None:
    game, state = match("basic", "mancala:double")
    text = "b.../....b/.....b/ww...../....../...../.... b 11/10 2/2 -- b - -"
    state = game.from_text(text)
    state = push(game, state, "b6-b5+double")
    assert (state.again, game.mover(state), state.turn) == (True, 1, 1)
    assert game.usable(state) == ()
    assert not any(isinstance(action, Challenge) for action in game.interrupts(state, 1))
    state = push(game, state, "h2")
    assert (state.again, game.mover(state)) == (False, 0)
    assert state.reserve == (11, 8)


def test_rows_of_the_other_colour_are_removed_between_the_two_pushes() -> None:
    game, state = match("basic", "mancala:double")
    text = "b.../...../....../www.w../....../...../..bb b 8/8 3/4 -- b - -"
    state = game.from_text(text)
    state = push(game, state, "e1-e5+double")
    # Black shoved three white stones against a fourth: a row that White must remove now.
    assert game.mover(state) == 0
    assert game.actions(state)[0].push == -1
    state = push(game, state, game.action_text(state, game.actions(state)[0]))
    assert (game.mover(state), state.again) == (1, True)
    assert state.reserve[0] == 12


def test_the_house_sits_third_in_siebener() -> None:
    game, state = match("standard", "siebener:jump")
    state = game.play(state, Challenge(0, 0))
    rng = random.Random(5)
    seen = set()
    while state.duel is not None:
        mover = game.mover(state)
        seen.add(mover)
        offers = [a for a in game.interrupts(state, 0) if isinstance(a.action, OfferDraw)]
        assert offers == []
        state = game.play(state, rng.choice(game.actions(state)))
    assert seen <= {0, 1, CHANCE}
    assert len(state.results) == 1


def test_nobody_gets_the_potential_that_the_house_wins() -> None:
    """Both throw a seven: the house is the last one left."""
    game, state = match("basic", "siebener:jump,mancala:jump")
    state = game.play(state, Challenge(0, 0))
    for text in ("roll", "1+6", "roll", "3+4"):
        state = push(game, state, f"siebener: {text}")
    assert state.duel is None
    assert state.results == (DuelResult(0, 0, None),)
    assert game.inner_results(state) == ((),)
    assert (state.holdings[0].holder, game.usable(state)) == (None, ())
    assert [a for a in game.interrupts(state, 0) if isinstance(a, Challenge)] == [Challenge(0, 1)]
    state = push(game, state, "c6")
    assert Challenge(1, 0) in game.interrupts(state, 1)


def test_two_potentials_written_alike_are_spent_one_after_the_other() -> None:
    game, state = match(potentials="mancala:jump,mancala:jump")
    state = win(game, win(game, state, 0, 0), 1, 0)
    for _ in range(2):
        state = game.play(state, game.actions(state)[0])
    assert game.usable(state) == (0,)
    texts = [game.action_text(state, action) for action in game.actions(state)]
    assert len(set(texts)) == len(texts)
    jumps = [action for action in game.actions(state) if action.use >= 0]
    assert jumps
    assert [game.parse_action(state, game.action_text(state, a)) for a in jumps] == jumps
    state = game.play(state, jumps[0])
    state = game.play(state, game.actions(state)[0])
    assert game.usable(state) == (1,)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("gipf:jump", "'gipf' cannot be played for a potential; choose one of: galtoni, mancala"),
        ("mancala:fly", "there is no function 'fly'; choose one of: double, jump"),
        (3, "is a list such as"),
    ],
)
def test_wrong_potentials_are_named(value: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        registry.game("gipf", potentials=value)


@given(
    st.sampled_from(["basic", "standard", "tournament"]),
    st.booleans(),
    st.integers(0, 2**32),
    st.integers(1, 80),
)
def test_stones_on_the_board_in_reserve_and_captured_stay_the_same(
    variant: str, official: bool, seed: int, plies: int
) -> None:
    game = GipfGame(variant, official=official, potentials=AGREED)
    state, rng = game.initial(), random.Random(seed)
    for _ in range(plies):
        if game.mover(state) is None:
            break
        challenges = [a for a in game.interrupts(state, state.turn) if isinstance(a, Challenge)]
        if challenges and rng.random() < 0.2:
            state = win(game, state, challenges[0].potential, rng.randrange(2))
        state = game.play(state, rng.choice(game.actions(state)))
        position = state.position
        for seat in (0, 1):
            board = position.worth(position.of(seat))
            assert board + state.reserve[seat] + state.captured[seat] == STONES[variant]
        assert game.from_text(game.to_text(state)) == state


def test_the_other_game_is_played_with_the_options_agreed() -> None:
    """Where stones are taken by themselves nobody is asked; moves name the potential as ever."""
    game, state = match(potentials="mancala:jump:taking=automatic:pits=3:stones=1")
    state = game.play(state, Challenge(0, 0))
    assert game.inner(state).game.options["taking"] == "automatic"
    assert game.to_text(state).endswith("| 1w 1,1,1/1,1,1 0/0 1 - -")
    state = push(game, state, "mancala: 3")  # into the store: once more
    state = push(game, state, "mancala: 2")  # into the pit just emptied: two stones are taken
    assert game.to_text(state).endswith("| 1w 1,0,0/0,1,1 3/0 2 - -")
    assert game.from_text(game.to_text(state)) == state
    assert str(game.potentials[0]) == "mancala:jump:taking=automatic:pits=3:stones=1"
    again, fresh = match(potentials=str(game.potentials[0]))
    assert again.potentials == game.potentials
    assert again.action_text(fresh, Challenge(0, 0)) == "seat 1: challenge 1 mancala:jump"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("mancala:jump:taking=never", "taking.*never.*decide, automatic"),
        ("mancala:jump:speed=3", "mancala has no option 'speed'"),
        ("mancala", "there is no function ''"),
    ],
)
def test_options_of_the_other_game_that_are_wrong_are_named(written: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        match(potentials=written)
