"""A record is held against its board: the hash, and where marbles lay after every drop."""

import json

import pytest

from games.core import registry
from games.core.match import Match
from games.core.record import RecordError
from games.galtoni.chance_world import columns_of, lying_extra
from games.galtoni.record_check import check_record
from games.galtoni.stacking import stacked
from games.headless import check
from sim import board as boards
from sim.world import World


@pytest.fixture
def dropped(played, tmp_path):
    """Return a match of six drops on the live board."""
    return played.drop_marbles(tmp_path, limit=12)


def rewrite(path, number, change):
    """Change line ``number`` (from 1) of a file of JSON lines in place."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines[number - 1])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_a_record_that_holds_tells_how_many_places_were_checked(dropped):
    assert check_record(dropped) == 6
    assert check(dropped.record.path)["places"] == 6


def move(marble, dx):
    """Return a change that pushes a recorded marble sideways by ``dx`` mm."""

    def change(line):
        line["extra"]["lying"][marble][1] += dx

    return change


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (3, move(0, 60.0), "the marbles do not lie where the rules say that they have landed."),
        (3, move(0, float("nan")), "the line is damaged"),
        (5, lambda line: line.pop("extra"), "it is not noted where the marbles lie after this"),
        (5, lambda line: line["extra"]["lying"].pop(), "the marbles do not lie where the rules"),
        (5, lambda line: line["extra"].update(lying=[[1, 2]]), "where the marbles lie cannot"),
        (5, lambda line: line["extra"].update(lying="no"), "where the marbles lie cannot"),
        (2, lambda line: line.update(extra={"offset": "x"}), "the hand cannot have been at 'x'."),
        (1, lambda line: line.update(board_hash="f" * 64), "board 'gerhards' has changed since"),
        (1, lambda line: line.update(board="gone.toml"), "its board cannot be used: "),
    ],
)
def test_faults_name_file_and_line(dropped, number, change, words):
    path = dropped.record.path
    rewrite(path, number, change)
    with pytest.raises(RecordError) as refused:
        check(path)
    assert str(refused.value).startswith(f"{path}, line {number}: ")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_match_by_the_table_has_no_places_to_check(played, tmp_path):
    match = played.play(tmp_path, "galtoni", seats=("human", "human"), variant="duel", limit=20)
    assert check_record(match) == 0
    assert check_record(Match.resume(match.record.path)) == 0


def test_marbles_of_a_match_in_a_match_are_checked_too(tmp_path):
    game = registry.game("gipf", "basic", potentials="galtoni:double")
    path = tmp_path / "gipf.jsonl"
    match = Match.begin(game, ["human", "human"], seed=6, path=path, clock=lambda: 0.0)
    match.play(match.actions()[0])
    match.play_text("seat 2: challenge 1")
    match.play_text("drop 4")
    lying = stacked(boards.load(boards.DEFAULT), ((), (), (), (0,), (), (), ()))
    match.play_text("land 4", extra=lying_extra(lying))
    assert check(path)["places"] == 1
    rewrite(path, 5, move(0, 60.0))
    with pytest.raises(RecordError, match="line 5: the marbles do not lie where"):
        check(path)


def test_stacked_marbles_lie_still_where_the_rules_have_them():
    board = boards.load("gerhards")
    columns = ((0, 1, 0), (), (1,) * 6, (0,), (), (2,), (3, 0))
    lying = stacked(board, columns)
    world = World(board, lying)
    assert columns_of(world) == columns
    world.settle(5.0)
    assert columns_of(world) == columns
