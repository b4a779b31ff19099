"""Four in a row: all 69 lines, nothing else."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.galtoni.rules import Drop, Galtoni, Land
from games.galtoni.rules_lines import (
    CAPACITY,
    COLUMNS,
    LINE_MASKS,
    LINES,
    bit,
    fours,
    has_four,
    masks,
)
from games.galtoni.rules_state import Phase, Reason, State

LINES_THROUGH_EACH_CELL = """
    3 4 5 7 5 4 3
    4 6 8 10 8 6 4
    5 8 11 13 11 8 5
    5 8 11 13 11 8 5
    4 6 8 10 8 6 4
    3 4 5 7 5 4 3
"""

EVERY_LAST_CELL = [(line, last) for line in LINES for last in line]


def falling(columns: list[list[int]], seat: int) -> State:
    """Return the state in which the seat's marble falls upon these columns."""
    return State(tuple(map(tuple, columns)), (21, 21), (), seat, Phase.FALL, seat, (0, 0), entry=0)


def columns_before(line: tuple[tuple[int, int], ...], last: tuple[int, int], seat: int):
    """Return columns that hold three cells of a line, the last cell free to be landed on."""
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    for column, level in line:
        height = level if (column, level) == last else level + 1
        for empty in range(len(columns[column]), height):
            own = (column, empty) in line and (column, empty) != last
            columns[column].append(seat if own else 1 - seat)
    return columns


def test_there_are_69_lines() -> None:
    rows = [line for line in LINES if line[0][1] == line[3][1]]
    uprights = [line for line in LINES if line[0][0] == line[3][0]]
    rising = [line for line in LINES if line[1] == (line[0][0] + 1, line[0][1] + 1)]
    falls = [line for line in LINES if line[1] == (line[0][0] + 1, line[0][1] - 1)]
    assert (len(rows), len(uprights), len(rising), len(falls)) == (24, 21, 12, 12)
    assert len({frozenset(line) for line in LINES}) == 69


def test_lines_through_each_cell() -> None:
    table = [
        [int(n) for n in row.split()] for row in LINES_THROUGH_EACH_CELL.split("\n") if row.strip()
    ]
    for row, numbers in enumerate(table):
        for column, number in enumerate(numbers):
            cell = (column, CAPACITY - 1 - row)
            assert sum(cell in line for line in LINES) == number


@pytest.mark.parametrize("seat", [0, 1])
def test_every_line_wins_whichever_marble_comes_last(seat: int) -> None:
    game = Galtoni(calling="automatic")
    tried = 0
    for line, last in EVERY_LAST_CELL:
        on_top = all(cell[0] != last[0] or cell[1] <= last[1] for cell in line)
        if not on_top:
            continue  # nothing lands below a marble
        before = falling(columns_before(line, last, seat), seat)
        assert not has_four(masks(before.columns)[seat])
        after = game.play(before, Land(last[0]))
        outcome = game.outcome(after)
        assert outcome is not None, line
        assert (outcome.winners, outcome.reason) == ((seat,), Reason.FOUR)
        assert set(line) in [set(found) for found in fours(after.columns, seat)]
        tried += 1
    assert tried == 48 * 4 + 21


@pytest.mark.parametrize("seat", [0, 1])
def test_a_line_with_a_gap_or_a_foreign_marble_is_none(seat: int) -> None:
    for line, mask in zip(LINES, LINE_MASKS, strict=True):
        assert has_four(mask)
        for cell in line:
            assert not has_four(mask & ~bit(*cell))
    columns = [[0], [0], [1], [0], [0], [], []]
    assert not has_four(masks(columns)[0])


def test_no_line_runs_from_one_column_into_the_next() -> None:
    across = bit(0, 3) | bit(0, 4) | bit(0, 5) | bit(1, 0)
    assert not has_four(across)
    assert not has_four(bit(0, 5) | bit(1, 0) | bit(1, 1) | bit(1, 2))
    assert not has_four(bit(4, 5) | bit(5, 5) | bit(6, 5) | bit(0, 0))


def test_masks_agree_with_a_plain_search_on_random_boards() -> None:
    random = Random(11)
    for _ in range(2000):
        columns = [
            [random.randrange(3) for _ in range(random.randrange(CAPACITY + 1))]
            for _ in range(COLUMNS)
        ]
        for kind in range(3):
            cells = {
                (c, r)
                for c, column in enumerate(columns)
                for r, k in enumerate(column)
                if k == kind
            }
            plain = any(
                all((c + i * dc, r + i * dr) in cells for i in range(4))
                for c, r in cells
                for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
            )
            assert has_four(masks(columns)[kind]) is plain


def test_a_column_of_four_is_won_by_playing() -> None:
    game = registry.game("galtoni", calling="automatic", table="identity")
    state = game.initial()
    for entry in (6, 0, 6, 0, 6, 1):
        state = game.play(state, Drop(entry))
        assert game.outcome(state) is None
    outcome = game.outcome(game.play(state, Drop(6)))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (1.0, 0.0))
