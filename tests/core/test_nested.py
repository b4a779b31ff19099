"""A match in a match: Gipf's potentials in one record that saves, replays and takes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.core import registry
from games.core.chance import SeededChance
from games.core.game import CHANCE
from games.core.match import Match
from games.core.nested import nested_results
from games.core.record import RecordError


def challenged(path: Path | None = None, seats: tuple[str, str] = ("human", "human")) -> Match:
    """Return a match of Gipf in which black has challenged white to Galtoni."""
    game = registry.game("gipf", "basic", potentials="galtoni:double,siebener:jump")
    match = Match.begin(game, seats, seed=6, chance=SeededChance(), path=path, clock=lambda: 0.0)
    match.play(match.actions()[0])
    match.play_text("seat 2: challenge 1")
    return match


def test_the_record_says_which_match_began() -> None:
    match = challenged()
    nested = match.record.lines[-1].nested
    assert nested is not None
    assert (nested.game, nested.variant, nested.seats) == ("galtoni", "duel", (2, 1))
    assert nested.options["calling"] == "call"
    assert all(line.nested is None for line in match.record.lines[:-1])
    assert nested_results(match) == [
        {"game": "galtoni", "variant": "duel", "seats": [2, 1], "winners": None, "actions": 0}
    ]


def test_the_inner_match_is_played_in_the_same_record() -> None:
    match = challenged()
    match.play_text("drop 4")
    assert match.mover == CHANCE and match.step()
    assert match.mover == 0  # white has the other seat of the inner match
    match.play_text("galtoni: seat 1: call")  # a false call of black, who sits first inside
    assert [(line.by, line.text) for line in match.record.lines[2:]] == [
        (1, "galtoni: drop 4"),
        (CHANCE, match.record.lines[3].text),
        (1, "galtoni: seat 1: call"),
    ]
    assert match.plies == 3  # two moves and a decision of chance; what was said counts not


def test_saving_and_taking_back_in_the_middle_of_an_inner_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = challenged(path)
    match.play_text("drop 4")
    match.step()
    match.play_text("drop 2")
    found = Match.resume(path, chance=SeededChance(), clock=lambda: 0.0)
    assert found.states == match.states
    assert found.chance_seed == match.chance_seed
    assert found.undo() == 1
    assert found.state == match.states[-2]
    assert found.undo() == 0
    assert found.undo(across_chance=True) == 2
    assert found.game.inner(found.state) is not None
    assert found.undo() == 2  # the challenge and the push before it
    assert found.states == [found.game.initial()]
    assert Match.resume(path).states == found.states


def test_the_inner_match_ends_and_the_outer_one_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = challenged(path)
    match.play_text("galtoni: seat 2: resign")  # white gives up inside
    assert match.game.inner(match.state) is None
    assert match.mover == 1 and not match.over
    assert nested_results(match) == [
        {"game": "galtoni", "variant": "duel", "seats": [2, 1], "winners": [2], "actions": 1}
    ]
    match.play(match.actions()[0])
    match.play_text("seat 1: challenge 2")
    nested = match.record.lines[-1].nested
    assert nested is not None and (nested.game, nested.seats) == ("siebener", (1, 2, 0))
    assert nested_results(Match.resume(path)) == nested_results(match)


def test_a_record_with_another_inner_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    challenged(path)
    lines = path.read_text().splitlines()
    last = json.loads(lines[-1])
    last["nested"]["seats"] = [1, 2]
    for changed in (last, {key: value for key, value in last.items() if key != "nested"}):
        path.write_text("\n".join([*lines[:-1], json.dumps(changed)]) + "\n")
        with pytest.raises(RecordError, match="line 3: the match in the match"):
            Match.resume(path)


def test_bots_challenge_and_play_inside() -> None:
    game = registry.game("gipf", "basic", potentials="galtoni:double,mancala:jump")
    match = Match.begin(
        game, ["bot:easy", "bot:random"], seed=3, chance=SeededChance(), clock=lambda: 0.0
    )
    match.run()
    assert match.over
    found = nested_results(match)
    assert {one["game"] for one in found} == {"galtoni", "mancala"}
    assert all(one["actions"] > 5 and one["winners"] is not None for one in found)
