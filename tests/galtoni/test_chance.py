"""Who decides where marbles land: tables and the live board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.core.chance import SeededChance
from games.core.game import CHANCE
from games.core.match import Match
from games.core.record import Line, RecordError
from games.galtoni.chance import arrange
from games.galtoni.chance_world import (
    WorldChance,
    hand_offset,
    lying_extra,
    lying_from,
    resting,
)
from games.galtoni.rules import Galtoni
from games.galtoni.rules_lines import COLUMNS
from games.galtoni.rules_state import Draw, Drop, Land, Overflow, Void
from sim import board as boards
from sim.world import Lying, Place

FULL_FIRST = "bobobo/-/-/-/-/-/- phase=fall turn=1 hand=b entry=1 left=18,18 last=1"


def test_a_match_at_a_board_reckons_with_a_table_and_keeps_the_board_s_hash() -> None:
    found = arrange("table", None, {})
    assert (found.board, found.board_hash) == ("gerhards", boards.load("gerhards").hash)
    assert found.options["table"] in ("ideal", "gerhards")
    assert arrange("table", None, {"table": "identity"}).options["table"] == "identity"
    assert arrange("world", "althoefer", {}).source.kind == "world"


@pytest.mark.parametrize(
    ("kind", "board", "options", "sentence"),
    [
        ("table", "quincunx", {}, "a match needs 7 entries and 7 columns of 6"),
        ("table", "no-such-board", {}, "no-such-board"),
        ("world", None, {"table": "identity"}, "table=identity does not go with it"),
        ("dice", None, {}, "choose one of: table, world"),
    ],
)
def test_what_does_not_go_together_is_one_sentence(
    kind: str, board: str | None, options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        arrange(kind, board, options)


def test_a_table_is_used_only_for_the_very_board_that_was_measured(tmp_path: Path) -> None:
    text = (Path(boards.__file__).parents[1] / "assets" / "boards" / "gerhards.toml").read_text()
    changed = tmp_path / "gerhards.toml"
    changed.write_text(re.sub(r"tilt = [\d.]+", "tilt = 31.5", text))
    assert arrange("table", str(changed), {}).options["table"] == "ideal"


@pytest.mark.parametrize(
    ("place", "action"),
    [
        (Place("column", 1, 0), Land(1)),
        (Place("above", 0), Overflow(0)),
        (Place("above", 1), Void()),  # on a divider beside a column with room
        (Place("stuck", 1), Void()),
        (Place("stuck"), Void()),
        (Place("escaped"), Void()),
        (Place("moving"), Void()),
    ],
)
def test_what_a_place_of_rest_means_by_the_rules(place: Place, action: object) -> None:
    assert resting(Galtoni().from_text(FULL_FIRST), place) == action


def test_where_marbles_lie_is_written_down_exactly() -> None:
    lying = (Lying(1, 0.1 + 0.2, -1 / 3, 2.5, (0.5, -0.5, 0.5, 0.5)), Lying(3, 1.0, 2.0))
    first = Line(n=1, seat=1, text="land 1", time=0.0, extra=lying_extra(lying))
    later = Line(n=2, seat=1, text="drop 1", time=0.0, extra={"offset": -1.25})
    assert lying_from([first, later]) == lying
    assert (hand_offset([first, later]), hand_offset([first]), hand_offset([])) == (-1.25, 0, 0)
    damaged = Line(n=7, seat=1, text="land 1", time=0.0, extra={"lying": [[1, 2]]})
    with pytest.raises(RecordError, match="action 7"):
        lying_from([damaged])


def test_the_live_board_decides_and_a_match_goes_on_from_its_record(tmp_path: Path) -> None:
    game = Galtoni("bag")
    source = WorldChance(boards.load("gerhards"))
    path, seats = tmp_path / "match.jsonl", ["bot:easy", "bot:easy"]
    match = Match.begin(game, seats, seed=8, chance=source, path=path, clock=lambda: 0.0)
    for _ in range(15):
        match.step()
    whole = Match.begin(game, seats, seed=8, chance=source, clock=lambda: 0.0)
    for _ in range(24):
        whole.step()
    found = Match.resume(path, chance=source, clock=lambda: 0.0)
    for _ in range(9):
        found.step()
    assert found.record.to_bytes() == whole.record.to_bytes()
    lying = lying_from(found.record.lines)
    assert len(lying) == found.state.lying
    assert found.state.lying == sum(len(column) for column in found.state.columns) > 5


def test_the_live_board_lets_go_where_in_the_entry_the_hand_was() -> None:
    game, source = Galtoni(), WorldChance(boards.load("gerhards"))
    falling = game.play(game.initial(), Drop(3))
    places = []
    for offset in (-3.0, 0.0, 3.0):
        extra = {"offset": offset} if offset else None
        line = Line(n=1, seat=1, text="drop 4", time=0.0, extra=extra)
        places.append(source.choose(game, falling, 5, [line]).extra)
    assert len({str(place) for place in places}) == 3
    line = Line(n=1, seat=1, text="drop 4", time=0.0, extra={"offset": 0.0})
    assert source.choose(game, falling, 5, [line]).extra == places[1]


def test_the_live_board_refuses_a_match_that_was_not_played_on_it() -> None:
    game = Galtoni("bag")
    match = Match.begin(game, ["human", "human"], seed=8, chance=SeededChance(), clock=lambda: 0.0)
    for action in (Draw(0), Drop(3), Land(3), Draw(1), Drop(3)):
        match.play(action)
    match.chance = WorldChance(boards.load("gerhards"))
    with pytest.raises(RecordError, match="does not say where the marbles lie"):
        match.step()


def test_seven_marbles_in_one_column_overflow_on_the_live_board() -> None:
    """Filled from one entry, the seventh of a column comes to rest above it and is taken out."""
    game = Galtoni("bag")
    source = WorldChance(boards.load("gerhards"))
    match = Match.begin(game, ["human", "human"], seed=2, chance=source, clock=lambda: 0.0)
    while match.state.overflows == 0:
        assert match.plies < 200
        match.play(Drop(0)) if match.mover != CHANCE else match.step()
    full = [column for column in range(COLUMNS) if len(match.state.columns[column]) == 6]
    assert full
    assert len(lying_from(match.record.lines)) == match.state.lying
