"""What moves take in Königsflucht: positions, each mirrored and turned in all eight ways."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from games.core import registry
from games.koenigsflucht.geometry import SQUARES, Move, square_at
from games.koenigsflucht.notation import PIECES
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import BLACK, WHITE, Ending, State

TAKEN = Ending.KING_TAKEN


class Case(NamedTuple):
    """Pieces before ("t d5 f5 T e6 K e5"), a move, what it takes, how that ends the game."""

    name: str
    pieces: str
    move: str
    takes: str = ""
    ending: Ending | None = None
    options: dict[str, Any] = {}  # noqa: RUF012 (never changed)


NO_CHAIN = {"chain_capture": False}
NO_PAIR = {"pair_capture": False}

CASES = [
    # Between two enemies.
    Case("two attackers take a soldier", "t c4 h5 T d4 K f6", "h5-h4", "", None),
    Case("closing takes", "t c4 e9 T d4 K f6", "e9-e4", "d4"),
    Case("two soldiers take an attacker", "T c4 e9 t d4 k8 K f6", "e9-e4", "d4"),
    Case("stepping between two enemies is safe", "t c4 e4 T d9 K f6", "d9-d4"),
    Case("an attacker steps between safely too", "T c4 e4 t d9 K f6", "d9-d4"),
    Case("one's own pieces are never taken", "t c4 d4 e9 K f6", "e9-e4"),
    Case("a gap takes nothing", "t b4 e9 T d4 K f6", "e9-e4"),
    Case("not around a corner", "t d5 e9 T d4 K f6", "e9-e4"),
    Case("three at once", "t c5 g5 e3 e9 T d5 f5 e4 K h9", "e9-e5", "d5 e4 f5"),
    Case("three attackers at once", "T c5 g5 e3 e9 t d5 f5 e4 k8 K h9", "e9-e5", "d5 e4 f5"),
    # The king takes part.
    Case("the king takes", "K e9 T c4 t d4 k8", "e9-e4", "d4"),
    Case("the king is an anvil", "K c4 T e9 t d4 k8", "e9-e4", "d4"),
    Case("the king is an anvil on his throne", "K f6 T h5 t g6 k8", "h5-h6", "g6"),
    Case("two attackers do not take the king", "t c4 e9 K d4", "e9-e4"),
    # Corners, edges, throne.
    Case("a corner is hostile to soldiers", "t c9 T b1 K f6", "c9-c1", "b1"),
    Case("a corner is hostile to attackers", "T c9 t b1 k8 K f6", "c9-c1", "b1"),
    Case("an edge is not hostile", "t b9 T b4 K f6", "b9-b5"),
    Case("an edge is not hostile sideways", "t b9 T a4 K f6", "b9-b4"),
    Case("the empty throne is hostile to soldiers", "t c4 T f5 K h9", "c4-f4", "f5"),
    Case("the empty throne is hostile to attackers", "T c4 t f5 k8 K h9", "c4-f4", "f5"),
    Case("the king's throne is not hostile to his soldiers", "t c4 T f5 K f6", "c4-f4"),
    Case("leaving the throne takes nothing by itself", "K f6 t g6 k8 T h6", "f6-f9"),
    # Alternating rows.
    Case("a chain of two", "t c4 e4 g9 T d4 f4 K i9", "g9-g4", "d4 f4"),
    Case("a chain of two for white", "T c4 e4 g9 t d4 f4 k8 K i9", "g9-g4", "d4 f4"),
    Case("a chain of three", "t a4 c4 e4 g9 T b4 d4 f4 K i9", "g9-g4", "b4 d4 f4"),
    Case(
        "neighbours only without chains", "t c4 e4 g9 T d4 f4 K i9", "g9-g4", "f4", None, NO_CHAIN
    ),
    Case("a chain to both sides", "t a4 c4 e9 g4 i4 T b4 d4 f4 h4 K i9", "e9-e4", "b4 d4 f4 h4"),
    Case("the open end of a chain stays", "t e4 g9 T d4 f4 K i9", "g9-g4", "f4"),
    Case("two enemies side by side end a chain", "t b4 e4 g9 T c4 d4 f4 K i9", "g9-g4", "f4"),
    Case("two friends side by side end a chain", "t b4 d4 e4 g9 T c4 f4 K i9", "g9-g4", "f4"),
    Case("a gap ends a chain", "t b4 e4 g9 T c4 f4 K i9", "g9-g4", "f4"),
    Case("a chain does not begin at a gap", "t c4 e4 h9 T d4 f4 K i9", "h9-h4"),
    Case("a chain to a corner", "t c1 e9 T b1 d1 K f6", "e9-e1", "b1 d1"),
    Case("a chain to the empty throne", "t f4 c2 T f5 f3 K h9", "c2-f2", "f3 f5"),
    Case("the empty throne ends a chain", "t f8 c4 T f5 f7 K h9", "c4-f4", "f5"),
    Case("the king's throne is the open end", "t f4 c2 T f5 f3 K f6", "c2-f2", "f3"),
    Case("the king closes a chain", "T c4 e4 t d4 f4 k8 K g9", "g9-g4", "d4 f4"),
    Case("the king is a friend in a chain", "T c4 g9 t d4 f4 k8 K e4", "g9-g4", "d4 f4"),
    Case("the king is a link and stays", "t c4 e4 g9 T d4 K f4", "g9-g4", "d4"),
    Case("the king at the end of a chain stays", "t c4 e4 g9 T f4 K d4", "g9-g4", "f4"),
    # The king.
    Case("four take the king", "t d4 c5 d6 h5 T i9 K d5", "h5-e5", "d5", TAKEN),
    Case("three do not", "t d4 c5 h5 T i9 K d5", "h5-e5"),
    Case("nor three and a soldier", "t d4 c5 h5 T i9 d6 K d5", "h5-e5"),
    Case("four on the throne", "t f5 e6 f7 h6 T i9 K f6", "h6-g6", "f6", TAKEN),
    Case("three on the throne do not", "t f5 e6 h6 T i9 K f6", "h6-g6"),
    Case("three and the empty throne", "t e5 g5 c4 T i9 K f5", "c4-f4", "f5", TAKEN),
    Case("two and the empty throne do not", "t e5 c4 T i9 K f5", "c4-f4"),
    Case("not with a soldier beside", "t g5 c4 T e5 i9 K f5", "c4-f4"),
    Case("never on the edge", "t a2 a4 c3 T i9 K a3", "c3-b3"),
    Case("the king steps in beside the throne", "t e5 g5 f4 k8 T i9 K f6", "f6-f5"),
    Case("who closes nothing takes nothing", "t e5 g5 f4 k8 T i9 K f5", "k8-k9"),
    Case(
        "king and soldier by one move",
        "t d5 e6 f5 e3 h4 T d4 i9 K e5 t c4",
        "h4-e4",
        "d4 e5",
        TAKEN,
    ),
    # The king and one soldier.
    Case(
        "the pair, closed behind the soldier",
        "t c5 e5 d4 c6 e6 h7 T d6 i9 K d5",
        "h7-d7",
        "d5 d6",
        TAKEN,
    ),
    Case(
        "the pair, closed behind the king",
        "t c5 e5 h4 c6 e6 d7 T d6 i9 K d5",
        "h4-d4",
        "d5 d6",
        TAKEN,
    ),
    Case(
        "the pair, closed beside the king",
        "t h5 c5 d4 c6 e6 d7 T d6 i9 K d5",
        "h5-e5",
        "d5 d6",
        TAKEN,
    ),
    Case("beside the soldier he falls alone", "t c5 e5 d4 c6 h6 d7 T d6 i9 K d5", "h6-e6", "d6"),
    Case("a pair with a gap at the king", "t c5 d4 c6 e6 h7 T d6 i9 K d5", "h7-d7"),
    Case("a pair with a gap at the soldier", "t c5 e5 d4 c6 h7 T d6 i9 K d5", "h7-d7"),
    Case(
        "a pair with a second soldier beside the king", "t c5 e5 c6 e6 h7 T d6 d4 i9 K d5", "h7-d7"
    ),
    Case("a pair with a soldier beside the soldier", "t c5 e5 d4 c6 h7 T d6 e6 i9 K d5", "h7-d7"),
    Case(
        "a pair, the king beside the empty throne",
        "t g5 h4 d5 e4 e6 T e5 i9 K f5",
        "h4-f4",
        "e5 f5",
        TAKEN,
    ),
    Case("the throne does not close the soldier", "t d5 f5 e4 d6 h7 T e6 i9 K e5", "h7-e7"),
    Case(
        "the king on the throne in a pair",
        "t e6 g6 f7 e5 g5 h4 T f5 i9 K f6",
        "h4-f4",
        "f5 f6",
        TAKEN,
    ),
    Case("a pair with the soldier on the edge", "t h5 b6 b4 a6 a4 T a5 i9 K b5", "h5-c5"),
    Case("a pair with the king on the edge", "t a6 a4 b6 b4 h5 T b5 i9 K a5", "h5-c5"),
    Case("a pair that nobody closes", "t c5 e5 d4 c6 e6 d7 k2 T d6 i9 K d5", "k2-k3"),
    Case("no pair where it is off", "t c5 e5 d4 c6 e6 h7 T d6 i9 K d5", "h7-d7", "", None, NO_PAIR),
]


def ways() -> list[tuple[int, ...]]:
    """Return the eight ways to mirror and turn the board: where each square goes."""
    found = []
    for mirrored in (False, True):
        for turns in range(4):
            squares = []
            for square in range(SQUARES):
                x, y = square % 11 - 5, square // 11 - 5
                x = -x if mirrored else x
                for _ in range(turns):
                    x, y = -y, x
                squares.append((y + 5) * 11 + x + 5)
            found.append(tuple(squares))
    return found


WAYS = ways()


def position(pieces: str, turn: int, way: tuple[int, ...]) -> State:
    board = bytearray(SQUARES)
    kind = 0
    for word in pieces.split():
        if word in PIECES:
            kind = PIECES[word]
        else:
            board[way[square_at(word)]] = kind
    return State(bytes(board), turn)


def moved(text: str, way: tuple[int, ...]) -> Move:
    source, target = text.split("-")
    return Move(way[square_at(source)], way[square_at(target)])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_move_takes_what_it_should_in_all_eight_ways(case: Case) -> None:
    game = registry.game("koenigsflucht", **case.options)
    assert isinstance(game, Koenigsflucht)
    assert len(set(WAYS)) == 8
    for way in WAYS:
        board = position(case.pieces, BLACK, way).board
        move = moved(case.move, way)
        turn = BLACK if board[move.source] == PIECES["t"] else WHITE
        before = State(board, turn)
        assert game.from_text(game.to_text(before)) == before
        assert move in game.actions(before)
        takes = {way[square_at(word)] for word in case.takes.split()}
        assert set(game.captures(before, move)) == takes
        after = game.play(before, move)
        expected = bytearray(board)
        expected[move.target], expected[move.source] = expected[move.source], 0
        for square in takes:
            expected[square] = 0
        assert after.board == bytes(expected)
        assert after.ending is case.ending
        assert game.parse_action(before, game.action_text(before, move)) == move


def test_copenhagen_basic_has_neither_chains_nor_pairs() -> None:
    game = registry.game("koenigsflucht", "copenhagen-basic")
    assert (game.options["chain_capture"], game.options["pair_capture"]) == (False, False)
    assert registry.game("koenigsflucht").options["chain_capture"] is True
    assert registry.game("koenigsflucht").options["pair_capture"] is True
