"""Where marbles went against the table: counts from records, intervals, and an honest p-value."""

import random

import pytest

from games.core.record import Line
from games.galtoni import drops
from games.galtoni.drops import LOST, compare, drops_of, promised
from games.galtoni.rules_state import Land, Overflow
from sim import board as boards

GERHARDS = boards.load("gerhards")
BOARD = (GERHARDS.name, GERHARDS.hash)


def sample(chances, drops_each, seed):
    """Return counts by (entry, column) of drops that follow ``chances``."""
    chance = random.Random(seed)
    counts = {}
    for entry, row in enumerate(chances):
        for column in chance.choices(range(LOST + 1), row, k=drops_each):
            counts[entry, column] = counts.get((entry, column), 0) + 1
    return counts


def test_marbles_of_a_record_are_counted_where_they_came_down(played, tmp_path):
    match = played.drop_marbles(tmp_path, limit=30)
    wanted = {}
    for line, before in zip(match.record.lines, match.states, strict=False):
        if line.seat == "chance":
            action = match.game.parse_action(before, line.text)
            column = action.column if isinstance(action, (Land, Overflow)) else LOST
            place = (before.turn, before.entry, column)
            wanted[place] = wanted.get(place, 0) + 1
    assert sum(wanted.values()) == 15
    assert dict(drops_of(match)) == wanted


def test_without_a_live_board_nothing_is_counted(played, tmp_path):
    match = played.play(tmp_path, "galtoni", seats=("human", "human"), variant="duel", limit=20)
    assert any(isinstance(line, Line) and line.seat == "chance" for line in match.record.lines)
    assert drops_of(match) == {}


def test_a_promise_holds_for_just_this_board():
    rows = promised(*BOARD)
    assert len(rows) == 7
    assert all(sum(row) == pytest.approx(1.0) and min(row) > 0 for row in rows)
    assert promised("gerhards", "0" * 64) is None
    assert promised("no board", None) is None
    assert promised("quincunx", boards.load("quincunx").hash) is None


def test_drops_that_follow_the_table_are_chance():
    values = [compare({BOARD: sample(promised(*BOARD), 40, seed)}).p for seed in range(20)]
    assert sum(value < 0.05 for value in values) <= 4  # 1 of 20 is due
    assert max(values) > 0.5


def test_drops_that_do_not_follow_the_table_are_more_than_chance():
    even = tuple((*(1 / 7 for _ in range(7)), 0.0) for _ in range(7))
    found = compare({BOARD: sample(even, 40, 1)})
    assert found.p == 1 / (drops.SAMPLES + 1)


def test_bars_add_up_over_entries_and_boards():
    other = boards.load("althoefer")
    seen = {BOARD: {(0, 0): 3, (3, 2): 1, (3, LOST): 1}, (other.name, other.hash): {(3, 3): 5}}
    found = compare(seen)
    assert found.drops == (10, 3, 0, 0, 7, 0, 0, 0)
    assert [bar.seen for bar in found.bars[0]] == [3, 0, 1, 5, 0, 0, 0]
    assert [bar.seen for bar in found.bars[4]] == [0, 0, 1, 5, 0, 0, 0]
    here, there = promised(*BOARD)[3][3], promised(other.name, other.hash)[3][3]
    assert found.bars[4][3].promised == pytest.approx(2 * here + 5 * there)
    assert (found.bars[2][0].low, found.bars[2][0].high) == (0.0, 1.0)
    assert found.p == compare(seen).p


def test_boards_without_a_table_are_left_out():
    found = compare({("gerhards", "of old"): {(0, 0): 9}})
    assert found.drops[0] == 0
    assert found.p is None


def test_every_entry_is_judged_by_its_own_marbles():
    """One entry that strays far does so alone; without marbles nothing is said."""
    table = promised(*BOARD)
    seen = {(0, column): round(200 * share) for column, share in enumerate(table[0][:7])}
    seen |= {(3, column): 20 for column in range(7)}
    found = compare({BOARD: seen})
    assert found.each[0] > 0.5
    assert found.each[3] < 0.01
    assert [p is None for p in found.each] == [False, True, True, False, True, True, True]
    alone = compare({BOARD: {place: count for place, count in seen.items() if place[0] == 3}})
    assert alone.p == alone.each[3]
    assert alone.p == pytest.approx(found.each[3], abs=0.003)
