"""The rules of Mancala, position by position."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.game import IllegalAction
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw, Resign
from games.mancala.rules import Mancala
from games.mancala.state import Decision, Ending, State


def rules(variant: str = "pandoo", **options: object) -> Mancala:
    game = registry.game("mancala", variant, **options)
    assert isinstance(game, Mancala)
    return game


def at(game: Mancala, own: str, other: str, store: int = 0, seat: int = 0) -> State:
    """Return a position seen from the mover, who is ``seat``; the other store takes the rest."""
    mine = [int(word) for word in own.split()]
    yours = [int(word) for word in other.split()]
    rest = game.stones - sum(mine) - sum(yours) - store
    sides = [",".join(map(str, side)) for side in (mine, yours)]
    stores = [str(store), str(rest)]
    if seat:
        sides.reverse()
        stores.reverse()
    return game.from_text(f"{'/'.join(sides)} {'/'.join(stores)} {seat + 1} - -")


def after(game: Mancala, state: State, *texts: str) -> State:
    for text in texts:
        state = game.play(state, game.parse_action(state, text))
    return state


def pits(state: State, seat: int) -> tuple[int, ...]:
    half = len(state.board) // 2
    return state.board[seat * half : seat * half + half - 1]


def store(state: State, seat: int) -> int:
    half = len(state.board) // 2
    return state.board[seat * half + half - 1]


BOTH_SEATS = pytest.mark.parametrize("seat", [0, 1])
ALL_VARIANTS = pytest.mark.parametrize("variant", Mancala.variants)


def test_starts_with_four_stones_in_each_of_six_pits() -> None:
    state = rules().initial()
    assert state.board == (4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0)
    assert rules().mover(state) == 0
    assert rules().actions(state) == (0, 1, 2, 3, 4, 5)


@ALL_VARIANTS
@BOTH_SEATS
def test_the_last_stone_in_the_own_store_moves_again(variant: str, seat: int) -> None:
    game = rules(variant)
    state = after(game, at(game, "4 4 4 4 4 4", "4 4 4 4 4 4", seat=seat), "3")
    assert pits(state, seat) == (4, 4, 0, 5, 5, 5)
    assert (store(state, seat), game.mover(state)) == (1, seat)
    assert game.mover(after(game, state, "1")) == 1 - seat


@ALL_VARIANTS
@BOTH_SEATS
def test_the_own_store_is_sown_and_the_opponents_skipped(variant: str, seat: int) -> None:
    game = rules(variant)
    state = at(game, "1 1 0 0 0 9", "3 3 3 3 3 3", store=2, seat=seat)
    assert store(state, 1 - seat) == 17
    played = after(game, state, "6")
    assert pits(played, seat) == (2, 2, 0, 0, 0, 0)
    assert pits(played, 1 - seat) == (4, 4, 4, 4, 4, 4)
    assert (store(played, seat), store(played, 1 - seat)) == (3, 17)


@BOTH_SEATS
def test_nine_stones_from_the_sixth_pit_end_in_the_second(seat: int) -> None:
    game = rules("kalah")
    played = after(game, at(game, "0 1 0 1 0 9", "1 1 1 1 1 1", seat=seat), "6")
    assert pits(played, seat) == (1, 2, 0, 1, 0, 0)


@BOTH_SEATS
@pytest.mark.parametrize("stones", range(1, 14))
def test_the_last_stone_falls_where_it_should_in_all_thirteen_holes(stones: int, seat: int) -> None:
    game = rules("kalah-nonempty")
    state = at(game, f"2 2 2 2 2 {stones}", "2 2 2 2 2 2", seat=seat)
    played = after(game, state, "6")
    half = 7
    gained = [b - a for a, b in zip(state.board, played.board, strict=True)]
    from_mover = gained[seat * half :] + gained[: seat * half]
    sown = [0] * 14
    sown[5] = -stones
    for hole in [6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5][:stones]:
        sown[hole] += 1
    if stones == 13:
        # The last stone comes home to the start pit and takes the three that lie opposite.
        sown = [1, 1, 1, 1, 1, -13, 5, -2, 1, 1, 1, 1, 1, 0]
    assert from_mover == sown


@BOTH_SEATS
def test_thirteen_stones_skip_the_start_pit_in_pandoo(seat: int) -> None:
    game = rules("pandoo")
    played = after(game, at(game, "13 0 0 0 0 1", "2 2 2 2 2 2", seat=seat), "1")
    assert pits(played, seat) == (0, 2, 1, 1, 1, 2)
    assert (store(played, seat), played.waiting) == (1, -1)
    assert game.mover(played) == 1 - seat


@BOTH_SEATS
def test_thirteen_stones_come_home_and_take_in_kalah(seat: int) -> None:
    game = rules("kalah")
    played = after(game, at(game, "13 0 0 0 0 1", "2 2 2 2 2 2", seat=seat), "1")
    assert pits(played, seat) == (0, 1, 1, 1, 1, 2)
    assert store(played, seat) == 5


def test_twenty_six_stones_go_round_twice_in_kalah() -> None:
    game = rules("kalah")
    played = after(game, at(game, "26 0 0 0 0 0", "1 0 0 0 0 0"), "1")
    assert pits(played, 0) == (2, 2, 2, 2, 2, 2)
    assert pits(played, 1) == (3, 2, 2, 2, 2, 2)
    assert store(played, 0) == 2


@BOTH_SEATS
def test_eight_stones_take_in_pit_one_and_end_the_game(seat: int) -> None:
    game = rules("kalah")
    state = at(game, "0 0 0 0 0 8", "1 0 0 0 0 1", store=19, seat=seat)
    played = after(game, state, "6")
    assert played.board.count(0) == 12
    assert (store(state, seat), store(state, 1 - seat)) == (19, 19)
    assert (store(played, seat), store(played, 1 - seat)) == (23, 25)
    outcome = game.outcome(played)
    assert outcome is not None
    assert outcome.winners == (1 - seat,)


@BOTH_SEATS
def test_an_empty_opposite_pit_gives_the_one_stone_or_nothing(seat: int) -> None:
    position = "1 0 3 0 0 0", "4 0 0 0 0 2"
    kalah, nonempty = rules("kalah"), rules("kalah-nonempty")
    taken = after(kalah, at(kalah, *position, store=10, seat=seat), "1")
    assert (pits(taken, seat), store(taken, seat)) == ((0, 0, 3, 0, 0, 0), 11)
    left = after(nonempty, at(nonempty, *position, store=10, seat=seat), "1")
    assert (pits(left, seat), store(left, seat)) == ((0, 1, 3, 0, 0, 0), 10)
    assert kalah.mover(taken) == nonempty.mover(left) == 1 - seat


@BOTH_SEATS
def test_in_pandoo_the_player_takes_or_leaves_and_the_turn_passes_either_way(seat: int) -> None:
    game = rules("pandoo")
    asked = after(game, at(game, "1 0 3 0 0 0", "4 0 0 0 5 2", store=10, seat=seat), "1")
    assert game.mover(asked) == seat
    assert game.actions(asked) == (Decision.LEAVE, Decision.TAKE)
    taken, left = after(game, asked, "take"), after(game, asked, "leave")
    assert (pits(taken, seat), store(taken, seat)) == ((0, 0, 3, 0, 0, 0), 16)
    assert pits(taken, 1 - seat) == (4, 0, 0, 0, 0, 2)
    assert (pits(left, seat), store(left, seat)) == ((0, 1, 3, 0, 0, 0), 10)
    assert pits(left, 1 - seat) == (4, 0, 0, 0, 5, 2)
    assert game.mover(taken) == game.mover(left) == 1 - seat


@BOTH_SEATS
def test_leaving_can_be_right(seat: int) -> None:
    game = rules("pandoo")
    asked = after(game, at(game, "0 0 0 0 1 0", "0 0 0 0 0 2", store=22, seat=seat), "5")
    taken = after(game, asked, "take")
    assert game.outcome(taken) is not None
    assert (store(taken, seat), store(taken, 1 - seat)) == (23, 25)
    left = after(game, asked, "leave")
    assert game.mover(left) == 1 - seat
    left = after(game, left, "6")
    assert game.outcome(left) is not None
    assert (store(left, seat), store(left, 1 - seat)) == (24, 24)


def test_automatic_taking_is_an_option_of_pandoo() -> None:
    game = rules("pandoo", taking="automatic")
    played = after(game, at(game, "1 0 3 0 0 0", "4 0 0 0 5 2", store=10), "1")
    assert (store(played, 0), game.mover(played)) == (16, 1)


@ALL_VARIANTS
def test_no_taking_on_the_opponents_side_nor_in_a_pit_with_stones(variant: str) -> None:
    game = rules(variant)
    over_there = after(game, at(game, "1 0 0 0 0 3", "4 0 0 0 1 2"), "6")
    assert pits(over_there, 1) == (5, 1, 0, 0, 1, 2)
    with_stones = after(game, at(game, "1 1 0 0 0 3", "4 0 0 0 1 2"), "1")
    assert pits(with_stones, 0) == (0, 2, 0, 0, 0, 3)


@ALL_VARIANTS
@BOTH_SEATS
def test_an_empty_side_ends_the_game_also_before_another_move(variant: str, seat: int) -> None:
    game = rules(variant)
    played = after(game, at(game, "0 0 0 0 0 1", "0 3 0 0 2 0", store=23, seat=seat), "6")
    assert game.mover(played) is None
    assert game.actions(played) == ()
    assert pits(played, 0) == pits(played, 1) == (0,) * 6
    outcome = game.outcome(played)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), Ending.EQUAL_STONES)
    assert outcome.scores == (24.0, 24.0)


def test_taking_the_opponents_last_stones_ends_the_game() -> None:
    game = rules("kalah")
    played = after(game, at(game, "1 0 0 0 0 3", "0 0 0 0 4 0", store=20), "1")
    outcome = game.outcome(played)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (28.0, 20.0))
    assert outcome.reason is Ending.MORE_STONES


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1", "Pit 1 is empty."),
        ("7", "'7' is not a pit from 1 to 6, 'take' or 'leave'."),
        ("take", "There is nothing to take or to leave: sow from a pit."),
        ("a", "'a' is not a pit from 1 to 6, 'take' or 'leave'."),
    ],
)
def test_impossible_actions_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    game = rules()
    with pytest.raises(IllegalAction) as refusal:
        after(game, at(game, "0 1 0 0 0 9", "3 3 3 3 3 3"), text)
    assert str(refusal.value) == sentence


def test_a_decision_comes_before_the_next_sowing() -> None:
    game = rules()
    asked = after(game, at(game, "1 0 3 0 0 0", "4 0 0 0 5 2"), "1")
    with pytest.raises(IllegalAction, match="First decide whether to take or to leave"):
        after(game, asked, "3")


def test_a_draw_is_agreed_declined_or_gone_with_the_next_move() -> None:
    game = rules()
    start = game.initial()
    offered = game.play(start, OfferDraw(1))
    assert game.interrupts(offered, 0) == (AcceptDraw(0), DeclineDraw(0), Resign(0))
    assert game.play(offered, DeclineDraw(0)) == start
    assert game.play(offered, 0) == game.play(start, 0)
    agreed = game.outcome(game.play(offered, AcceptDraw(0)))
    assert agreed is not None
    assert (agreed.winners, agreed.reason) == ((), Ending.DRAW_AGREED)


@BOTH_SEATS
def test_who_resigns_loses(seat: int) -> None:
    game = rules()
    resigned = game.play(game.initial(), Resign(seat))
    outcome = game.outcome(resigned)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1 - seat,), Ending.RESIGNED)
    assert (game.mover(resigned), game.actions(resigned)) == (None, ())
    assert game.interrupts(resigned, 0) == ()
    with pytest.raises(IllegalAction, match="The game is over"):
        game.play(resigned, 0)


def test_unknown_options_are_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="choose one of: 1, 2, 3, 4, 5, 6"):
        rules(pits=7)
    with pytest.raises(ValueError, match="pits, stones, start_pit, taking, capture"):
        rules(size=7)
    with pytest.raises(ValueError, match="choose one of: pandoo, kalah, kalah-nonempty"):
        rules("oware")


@pytest.mark.parametrize(
    ("stores", "decided"), [("23/11", None), ("24/11", None), ("25/11", 0), ("9/25", 1)]
)
def test_a_match_is_decided_by_more_than_half_of_the_stones(stores: str, decided: object) -> None:
    """The rules let it go on all the same."""
    game = registry.game("mancala")
    left = 48 - sum(map(int, stores.split("/")))
    state = game.from_text(f"{left - 1},0,0,0,0,0/1,0,0,0,0,0 {stores} 1 - -")
    assert game.decided(state) == decided
    assert game.outcome(state) is None
