"""How Königsflucht begins, moves and ends."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.game import IllegalAction
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw, Resign
from games.koenigsflucht.geometry import CORNERS, THRONE, Move, name, square_at
from games.koenigsflucht.notation import PIECES
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import ATTACKER, BLACK, KING, SOLDIER, WHITE, Ending, State


def rules(variant: str = "koenigsflucht", **options: object) -> Koenigsflucht:
    game = registry.game("koenigsflucht", variant, **options)
    assert isinstance(game, Koenigsflucht)
    return game


def position(pieces: str, turn: int) -> State:
    board = bytearray(121)
    kind = 0
    for word in pieces.split():
        if word in PIECES:
            kind = PIECES[word]
        else:
            board[square_at(word)] = kind
    return State(bytes(board), turn)


def after(game: Koenigsflucht, state: State, texts: str) -> State:
    for text in texts.split():
        state = game.play(state, game.parse_action(state, text))
    return state


def targets(game: Koenigsflucht, state: State, source: str) -> set[str]:
    return {name(m.target) for m in game.actions(state) if m.source == square_at(source)}


def test_the_start_has_the_usual_pieces_and_attackers_move_first() -> None:
    game = rules()
    start = game.initial()
    assert [start.board.count(piece) for piece in (ATTACKER, SOLDIER, KING)] == [24, 12, 1]
    assert start.board[square_at("f6")] == KING
    assert square_at("f6") == THRONE
    assert {name(corner) for corner in CORNERS} == {"a1", "k1", "a11", "k11"}
    assert game.mover(start) == BLACK
    for word in ("d1", "h1", "f2", "a4", "a8", "b6", "k6", "j6", "f10", "d11", "h11"):
        assert start.board[square_at(word)] == ATTACKER
    for word in ("f4", "e5", "g5", "d6", "e6", "g6", "h6", "e7", "g7", "f8"):
        assert start.board[square_at(word)] == SOLDIER


def test_moves_are_sorted_and_116_at_the_start() -> None:
    game = rules()
    actions = game.actions(game.initial())
    assert len(actions) == 116
    assert actions == tuple(sorted(actions))
    assert len(set(actions)) == 116


def test_pieces_move_like_rooks_until_something_is_in_the_way() -> None:
    game = rules()
    state = position("t d4 T d6 b4 K h9", WHITE)
    assert targets(game, state, "b4") == {
        "a4", "c4", "b1", "b2", "b3", "b5", "b6", "b7", "b8", "b9", "b10", "b11",
    }  # fmt: skip
    # Two of its lines are cut; the third, past the empty throne, stops beside no refuge.
    assert targets(game, state, "d6") == {
        "a6", "b6", "c6", "e6", "g6", "h6", "i6", "j6", "k6",
        "d5", "d7", "d8", "d9", "d10", "d11",
    }  # fmt: skip


@pytest.mark.parametrize("piece", ["t", "T"])
def test_all_may_pass_the_empty_throne_and_only_the_king_may_stop(piece: str) -> None:
    game = rules()
    turn = BLACK if piece == "t" else WHITE
    empty = position(f"{piece} c6 K h9 t k2 T k5", turn)
    assert "g6" in targets(game, empty, "c6")
    assert "f6" not in targets(game, empty, "c6")
    with pytest.raises(IllegalAction, match="Only the king may stop on the throne or on a corner"):
        game.play(empty, Move(square_at("c6"), square_at("f6")))
    taken = position(f"{piece} c6 K f6 t k2 T k5", turn)
    assert "g6" not in targets(game, taken, "c6")
    with pytest.raises(IllegalAction, match="The way is blocked: f6 is not empty"):
        game.play(taken, Move(square_at("c6"), square_at("g6")))


def test_only_the_king_may_enter_corners_and_the_throne_again() -> None:
    game = rules()
    state = position("t a5 k5 T k8 K f1", WHITE)
    assert {"a1", "k1", "f6"} <= targets(game, state, "f1")
    assert targets(game, state, "k8") & {"k11"} == set()
    assert "a1" not in targets(game, State(state.board, BLACK), "a5")


@pytest.mark.parametrize("corner", ["a1", "k1"])
def test_white_wins_on_a_corner(corner: str) -> None:
    game = rules()
    over = after(game, position("t a5 k5 K f1", WHITE), f"f1-{corner}")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((WHITE,), (0.0, 1.0))
    assert outcome.reason is Ending.KING_ESCAPED
    assert (game.mover(over), game.actions(over)) == (None, ())
    with pytest.raises(IllegalAction, match="The game is over"):
        game.play(over, Move(square_at("a5"), square_at("a4")))


def test_reaching_an_edge_wins_nothing() -> None:
    game = rules()
    on = after(game, position("t a5 k5 K f6", WHITE), "f6-f1")
    assert game.mover(on) == BLACK


def test_black_wins_by_taking_the_king() -> None:
    game = rules()
    over = after(game, position("t d4 c5 d6 h5 T i9 K d5", BLACK), "h5-e5xd5")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((BLACK,), (1.0, 0.0))
    assert outcome.reason is Ending.KING_TAKEN
    assert KING not in over.board


@pytest.mark.parametrize(
    ("pieces", "turn", "move"),
    [
        # The king on the edge: shut in, but not taken.
        ("t a2 a4 c3 K a3", BLACK, "c3-b3"),
        # The last attacker between corner, edge and two soldiers; the corner is behind him only.
        ("t a2 T b3 c2 K a3", WHITE, "c2-b2"),
    ],
)
def test_a_player_without_a_move_draws(pieces: str, turn: int, move: str) -> None:
    game = rules()
    over = after(game, position(pieces, turn), move)
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (0.5, 0.5))
    assert outcome.reason is Ending.NO_MOVE


def test_the_third_time_of_a_position_draws_and_the_start_counts() -> None:
    game = rules()
    round_trip = "d1-c1 f4-c4 c1-d1 c4-f4 "
    state = game.initial()
    for ply, text in enumerate((round_trip * 2).split(), start=1):
        assert game.mover(state) is not None, f"over before ply {ply}"
        state = after(game, state, text)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), Ending.REPETITION)


def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    """Black goes a-b-c-a in three moves where White needs two: boards meet with sides changed."""
    game = rules()
    start = position("t a2 K f6 T k5", BLACK)
    detour = "a2-a3 k5-k6 a3-b3 k6-k5 b3-b2 k5-k6 b2-a2 k6-k5"
    state = after(game, start, detour)
    assert state.board == start.board
    other = after(game, start, "a2-a3 k5-k6 a3-a2 k6-k7 a2-b2 k7-k5 b2-a2")
    assert (other.board, other.turn) == (start.board, WHITE)
    again = after(game, other, "k5-k6 a2-a3 k6-k5 a3-a2")
    assert (again.board, again.turn) == (start.board, WHITE)
    assert again.ending is None
    last = after(game, again, "k5-k6 a2-a3 k6-k5 a3-a2")
    assert (last.board, last.ending) == (start.board, Ending.REPETITION)


def test_repetition_can_be_allowed() -> None:
    game = rules(repetition="allowed")
    state = after(game, game.initial(), "d1-c1 f4-c4 c1-d1 c4-f4 " * 3)
    assert game.mover(state) == BLACK


def test_nothing_from_before_a_capture_is_remembered() -> None:
    game = rules()
    state = after(game, position("t c4 e9 k2 T d4 K f6 i9", BLACK), "k2-k3 i9-i8")
    assert len(state.history) == 2
    assert after(game, state, "e9-e4").history == ()


def test_a_draw_is_agreed_declined_or_gone_with_the_next_move() -> None:
    game = rules()
    start = game.initial()
    offered = game.play(start, OfferDraw(WHITE))
    assert game.interrupts(offered, BLACK) == (AcceptDraw(0), DeclineDraw(0), Resign(0))
    assert game.play(offered, DeclineDraw(BLACK)) == start
    assert after(game, offered, "d1-c1") == after(game, start, "d1-c1")
    outcome = game.outcome(game.play(offered, AcceptDraw(BLACK)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (0.5, 0.5))
    assert outcome.reason is Ending.DRAW_AGREED


@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_who_resigns_loses(seat: int) -> None:
    game = rules()
    over = game.play(game.initial(), Resign(seat))
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1 - seat,), Ending.RESIGNED)
    assert game.interrupts(over, 0) == game.interrupts(over, 1) == ()


@pytest.mark.parametrize(
    ("source", "target", "sentence"),
    [
        ("f6", "f7", "There is no piece of yours on f6."),
        ("c3", "c4", "There is no piece of yours on c3."),
        ("d1", "e2", "Pieces move straight along a row or a column."),
        ("d1", "d1", "Pieces move straight along a row or a column."),
        ("d1", "h1", "The way is blocked: e1 is not empty."),
        ("a4", "g4", "The way is blocked: f4 is not empty."),
        ("a4", "a1", "Only the king may stop on the throne or on a corner."),
    ],
)
def test_impossible_moves_are_refused_with_a_sentence(
    source: str, target: str, sentence: str
) -> None:
    game = rules()
    with pytest.raises(IllegalAction) as refusal:
        game.play(game.initial(), Move(square_at(source), square_at(target)))
    assert str(refusal.value) == sentence


def test_off_the_board_is_refused() -> None:
    with pytest.raises(IllegalAction, match="not on the board"):
        rules().play(rules().initial(), Move(3, -8))


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(IllegalAction, match="no move of Königsflucht"):
        rules().play(rules().initial(), "f4-f7")  # type: ignore[arg-type]
