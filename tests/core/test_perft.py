"""Without a labyrinth Galtoni is four in a row as everybody knows it: its numbers are published."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.cli import main
from games.core import registry
from games.core.game import Game
from games.core.perft import perft, perft_table, unique_table

STOP_AT_FOUR = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
NOBODY_CALLS = [7, 49, 343, 2401, 16807, 117649, 823536, 5764458]
DIFFERENT = [7, 49, 238, 1120, 4263, 16422, 54859]
"""OEIS A212693: positions by the number of marbles."""
WON_WITH_THE_SEVENTH = 13_032


def four_in_a_row(calling: str) -> Game[Any, Any]:
    """Return the game without a labyrinth."""
    return registry.game("galtoni", calling=calling, table="identity")


def test_lines_of_play_to_depth_6() -> None:
    for calling in ("automatic", "call"):
        game = four_in_a_row(calling)
        found = [count for _, count in perft_table(game, game.initial(), 6)]
        assert found == STOP_AT_FOUR[:6]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("calling", "counts"), [("automatic", STOP_AT_FOUR), ("call", NOBODY_CALLS)]
)
def test_lines_of_play_to_depth_8(calling: str, counts: list[int]) -> None:
    game = four_in_a_row(calling)
    assert [perft(game, game.initial(), depth) for depth in (7, 8)] == counts[6:]


def test_the_difference_at_depth_8_is_what_follows_the_wins_at_depth_7() -> None:
    assert NOBODY_CALLS[7] - STOP_AT_FOUR[7] == 7 * WON_WITH_THE_SEVENTH


def test_different_positions_are_counted_once() -> None:
    game = four_in_a_row("automatic")
    assert [count for _, count in unique_table(game, game.initial(), 5)] == DIFFERENT[:5]


@pytest.mark.slow
def test_different_positions_to_depth_7() -> None:
    game = four_in_a_row("automatic")
    assert [count for _, count in unique_table(game, game.initial(), 7)] == DIFFERENT


def test_outcomes_of_chance_are_counted() -> None:
    game = registry.game("galtoni")
    assert [perft(game, game.initial(), depth) for depth in (0, 1, 2, 3)] == [1, 7, 56, 392]
    bag = registry.game("galtoni", "bag")
    assert [perft(bag, bag.initial(), depth) for depth in (1, 2)] == [3, 21]


def test_a_finished_game_has_no_lines_of_play() -> None:
    game = four_in_a_row("automatic")
    over = game.play(game.initial(), game.parse_action(game.initial(), "seat 1: resign"))
    assert [perft(game, over, depth) for depth in (1, 2)] == [0, 0]
    with pytest.raises(ValueError, match="must not be negative"):
        perft(game, over, -1)


def test_the_command_prints_a_line_for_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "table=identity", "--option", "calling=automatic"]
    assert main(["perft", "galtoni", "--depth", "4", *options]) == 0
    assert capsys.readouterr().out == "1 7\n2 49\n3 343\n4 2401\n"
    assert main(["perft", "galtoni", "--depth", "3", "--unique", "--json", *options]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [{"depth": d, "count": c} for d, c in ((1, 7), (2, 49), (3, 238))]


def test_the_command_begins_at_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    text = "bbb/ooo/-/-/-/-/- phase=drop turn=1 hand=b left=18,18 last=2"
    options = ["--option", "table=identity", "--option", "calling=automatic"]
    assert main(["perft", "galtoni", "--depth", "2", "--position", text, *options]) == 0
    # A marble in column 1 or 3 wins at once for blue: the other six columns go on.
    assert capsys.readouterr().out == "1 7\n2 42\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "--depth", "1"], "there is no game 'chess'"),
        (["galtoni", "--depth", "0"], "--depth must be 1 or more"),
        (["galtoni", "--depth", "1", "--option", "table"], "is not written as NAME=VALUE"),
        (["galtoni", "--depth", "1", "--option", "x=1"], "its options are: calling"),
        (["galtoni", "--depth", "1", "--variant", "x"], "choose one of: duel, bag, bag3"),
        (["galtoni", "--depth", "1", "--position", "x"], "1 columns instead of 7"),
    ],
)
def test_wrong_input_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["perft", *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
