"""Königsflucht in writing: moves with what they take, positions with what led to them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import registry
from games.core.game import IllegalAction
from games.core.interrupts import OfferDraw, Resign
from games.koenigsflucht.geometry import Move, name, square_at
from games.koenigsflucht.rules import START, Koenigsflucht
from games.koenigsflucht.state import Ending

# The soldiers d4 and f4 and the king h9; black to move.
CHAIN = "11/11/7K3/6t4/11/11/11/2tTtT5/11/11/11 b"


def test_a_move_names_all_that_it_takes() -> None:
    game = registry.game("koenigsflucht")
    state = game.from_text(CHAIN)
    move = Move(square_at("g8"), square_at("g4"))
    assert game.action_text(state, move) == "g8-g4xd4xf4"
    assert game.action_text(game.initial(), Move(square_at("d1"), square_at("c1"))) == "d1-c1"
    assert game.action_text(state, Resign(1)) == "seat 2: resign"


@pytest.mark.parametrize(
    "text",
    [
        "g8-g4xd4xf4",
        "g8-g4xf4xd4",
        " G8 - G4 x F4 x D4 ",
        "g8-g4",
        "g8g4",
        "g8 g4",
        "g8–g4 × d4/f4",
    ],
)
def test_reading_forgives_case_spaces_order_and_silence(text: str) -> None:
    game = registry.game("koenigsflucht")
    move = game.parse_action(game.from_text(CHAIN), text)
    assert move == Move(square_at("g8"), square_at("g4"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("g8-g4xf4", "g8-g4 takes d4, f4, not f4."),
        ("g8-g4xd4xf4xe4", "g8-g4 takes d4, f4, not d4, e4, f4."),
        ("g8-g5xf5", "g8-g5 takes nothing, not f5."),
        ("Kg8-g4", "The king does not stand on g8."),
        ("g8", "'g8' is not a move like 'f4-f7' or 'f4-f7xf6'."),
        ("g8-l4", "'g8-l4' is not a move like 'f4-f7' or 'f4-f7xf6'."),
        ("g8-g12", "'g8-g12' is not a move like 'f4-f7' or 'f4-f7xf6'."),
        ("g8-g0", "'g8-g0' is not a move like 'f4-f7' or 'f4-f7xf6'."),
        ("d4-d5", "There is no piece of yours on d4."),
    ],
)
def test_wrong_moves_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    game = registry.game("koenigsflucht")
    with pytest.raises(IllegalAction) as refusal:
        game.parse_action(game.from_text(CHAIN), text)
    assert str(refusal.value) == sentence


def test_the_king_may_be_named_and_his_capture_left_out() -> None:
    game = registry.game("koenigsflucht")
    white = game.from_text(CHAIN.replace(" b", " w"))
    assert game.parse_action(white, "Kh9-k9") == game.parse_action(white, "h9-k9")
    # Column k is no king.
    column = game.from_text("11/11/7K3/10t/11/11/11/11/11/11/11 b")
    assert game.parse_action(column, "k8-k5") == Move(square_at("k8"), square_at("k5"))
    closing = game.from_text("11/11/8T2/11/11/4t6/3tKt5/2tT3t3/3t7/4t6/11 b")
    assert game.action_text(closing, game.parse_action(closing, "h4-e4")) == "h4-e4xd4xe5"
    for text in ("h4-e4xd4xe5", "h4-e4xd4", "h4-e4"):
        over = game.play(closing, game.parse_action(closing, text))
        assert game.outcome(over).reason is Ending.KING_TAKEN
    with pytest.raises(IllegalAction, match="h4-e4 takes d4, e5, not e5"):
        game.parse_action(closing, "h4-e4xe5")


def test_squares_have_names() -> None:
    assert [name(square) for square in (0, 10, 60, 110, 120)] == ["a1", "k1", "f6", "a11", "k11"]
    assert [square_at(name(square)) for square in range(121)] == list(range(121))
    for wrong in ("", "l1", "a0", "a12", "a", "1a"):
        with pytest.raises(ValueError, match="is no square from a1 to k11"):
            square_at(wrong)


def test_a_position_is_one_line_with_row_eleven_first() -> None:
    game = registry.game("koenigsflucht")
    assert game.to_text(game.initial()) == f"{START} b - -"
    assert game.from_text(f"{START} b") == game.initial()
    assert game.from_text(f"/{START}/ B -") == game.initial()
    corner = game.from_text("2t8/11/11/11/11/11/11/11/11/11/10K w")
    assert corner.board.index(3) == square_at("k1")
    assert game.outcome(corner).reason is Ending.KING_ESCAPED


def test_the_moves_since_the_last_capture_are_kept() -> None:
    game = registry.game("koenigsflucht")
    state = game.initial()
    for text in ("d1-c1", "f4-c4", "h1-h3"):
        state = game.play(state, game.parse_action(state, text))
    state = game.play(state, OfferDraw(0))
    line = game.to_text(state)
    assert line.endswith(" w draw1 d1-c1,f4-c4,h1-h3")
    assert game.from_text(line) == state
    assert len(game.from_text(line).history) == 3


def test_a_repetition_is_read_back() -> None:
    game = registry.game("koenigsflucht")
    moves = "d1-c1,f4-c4,c1-d1,c4-f4,d1-c1,f4-c4,c1-d1,c4-f4"
    over = game.from_text(f"{START} b - {moves}")
    assert game.outcome(over).reason is Ending.REPETITION
    with pytest.raises(ValueError, match="d1-c1 cannot have led here: the game was over"):
        game.from_text(f"{START} b - {moves},{moves}")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello", "has 2 to 4 parts: .* this one has 1"),
        ("3ttttt3/5t5/11 b", "the board has 3 rows instead of 11"),
        (f"{START} x", "the side to move is b or w, not 'x'"),
        (START.replace("5t5", "5t4") + " b", "row 10 has 10 squares instead of 11"),
        (START.replace("5t5", "5q5") + " b", "row 10 holds 'q', which is neither t, T, K nor"),
        (START.replace("5t5", "t4t5") + " b", "there are 26 of t where there are at most 24"),
        (START.replace("t4T4t", "T4K4t") + " b", "there are 3 of K where there are at most 1"),
        (START.replace("3ttttt3", "t3tttt3") + " b", "only the king may stand on a1"),
        (f"{START} b draw5", "'draw5' does not name seats from 1 to 2"),
        (f"{START} w - d1", "'d1' is not a move like 'f4-f7'"),
        (f"{START} w - d1-c1", "d1-c1 cannot have led here"),
        (f"{START} w - d1-e1", "d1-e1 cannot have led here"),  # d1 is not empty
        (f"{START} w - f3-f4", "f3-f4 cannot have led here"),
        (f"{START} w - c3-e1", "c3-e1 cannot have led here: Pieces move straight"),
    ],
)
def test_contradictions_are_named(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        registry.game("koenigsflucht").from_text(text)


def test_a_move_that_took_something_did_not_lead_here() -> None:
    game = registry.game("koenigsflucht")
    text = "11/11/7K3/11/11/11/11/2tTt6/11/11/11 w - g4-e4"
    with pytest.raises(ValueError, match="g4-e4 cannot have led here: it takes something"):
        game.from_text(text)


def test_every_contradiction_is_named() -> None:
    with pytest.raises(ValueError) as refusal:
        registry.game("koenigsflucht").from_text(START.replace("5t5", "5q4") + " x loud")
    for problem in ("row 10 holds 'q'", "not 'x'", "'loud'"):
        assert problem in str(refusal.value)


@settings(max_examples=25)
@given(variant=st.sampled_from(Koenigsflucht.variants), seed=st.integers(0, 2**32))
def test_text_round_trips_through_random_games(variant: str, seed: int) -> None:
    game = registry.game("koenigsflucht", variant)
    random = Random(seed)
    state = game.initial()
    for _ in range(random.randrange(1, 120)):
        read = game.from_text(game.to_text(state))
        assert (read, hash(read)) == (state, hash(state))
        actions = game.actions(state)
        if not actions:
            break
        assert actions == tuple(sorted(actions))
        for action in random.sample(actions, min(8, len(actions))):
            assert game.parse_action(state, game.action_text(state, action)) == action
        state = game.play(state, random.choice(actions))
