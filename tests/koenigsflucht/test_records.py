"""Real games of Hnefatafl, replayed ply by ply: legality, captures, and how they ended."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.core import registry
from games.koenigsflucht.geometry import EDGE, square_at
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import KING, Ending

RECORDS = Path(__file__).parents[2].parent / "shared" / "data" / "hnefatafl-records.csv"
FAR_APART = 15
"""The normal run replays every so manieth game."""

pytestmark = pytest.mark.skipif(
    not RECORDS.exists(), reason="the public game records are not on this machine"
)


def records() -> list[tuple[list[str], str]]:
    """Return moves and result of each game."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    games = [line.split(",") for line in lines if line.strip()]
    return [(moves.removesuffix("timeout").split(), result) for moves, _, _, result in games]


def is_shieldwall(target: int, more: set[int]) -> bool:
    """Return whether pieces along the edge of ``target`` were taken in a row, as we never do."""
    edges = [{square for square in EDGE if square // 11 == row} for row in (0, 10)] + [
        {square for square in EDGE if square % 11 == column} for column in (0, 10)
    ]
    return any(target in edge and more <= edge for edge in edges)


def replay(game: Koenigsflucht, moves: list[str], result: str) -> str:
    """Replay a game and return how far it went; an assertion fails where it differs."""
    state = game.initial()
    for ply, text in enumerate(moves):
        words = text.split("x")
        move = game.parse_action(state, words[0])
        assert move in game.actions(state), f"{text} at ply {ply + 1}"
        prey = game.captures(state, move)
        listed = {square_at(word) for word in words[1:]}
        ours = {square for square in prey if state.board[square] != KING}
        if listed != ours:
            assert ours <= listed, f"{text} at ply {ply + 1}"
            assert is_shieldwall(move.target, listed - ours), f"{text} at ply {ply + 1}"
            return "shieldwall"
        if listed:
            assert game.parse_action(state, text) == move
        state = game.play(state, move)
        if ply < len(moves) - 1:
            assert game.mover(state) == (ply + 1) % 2, f"over after {text}, ply {ply + 1}"
    outcome = game.outcome(state)
    if outcome is None or outcome.reason is Ending.NO_MOVE:
        return "goes on" if outcome is None else "no move"
    assert {(0,): "Black", (1,): "White"}[outcome.winners] in result
    return str(outcome.reason)


def replayed(games: list[tuple[list[str], str]]) -> Counter[str]:
    game = registry.game("koenigsflucht", "copenhagen-basic", repetition="allowed")
    assert isinstance(game, Koenigsflucht)
    return Counter(replay(game, moves, result) for moves, result in games)


def test_a_sample_of_records_replays() -> None:
    ends = replayed(records()[::FAR_APART])
    assert sum(ends.values()) == 59


@pytest.mark.slow
def test_all_records_replay() -> None:
    ends = replayed(records())
    assert ends == {
        "goes on": 708,
        "king-escaped": 118,
        "shieldwall": 26,
        "king-taken": 19,
        "no move": 5,
    }
