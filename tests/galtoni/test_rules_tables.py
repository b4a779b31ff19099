"""The tables of where marbles land."""

from __future__ import annotations

import pytest

from games.galtoni.rules import Galtoni
from games.galtoni.rules_tables import Landing, identity, walk

IDEAL = (
    (0.375, 0.5, 0.125, 0, 0, 0, 0),
    (0.25, 0.4375, 0.25, 0.0625, 0, 0, 0),
    (0.0625, 0.25, 0.375, 0.25, 0.0625, 0, 0),
    (0, 0.0625, 0.25, 0.375, 0.25, 0.0625, 0),
    (0, 0, 0.0625, 0.25, 0.375, 0.25, 0.0625),
    (0, 0, 0, 0.0625, 0.25, 0.4375, 0.25),
    (0, 0, 0, 0, 0.125, 0.5, 0.375),
)


def test_the_ideal_walk_of_three_layers_and_the_divider() -> None:
    assert walk().rows == IDEAL
    assert Galtoni().landing.rows == IDEAL


def test_two_and_six_half_steps() -> None:
    assert walk(2).rows[3] == (0, 0, 0.25, 0.5, 0.25, 0, 0)
    assert walk(6).rows[3] == (1 / 64, 6 / 64, 15 / 64, 20 / 64, 15 / 64, 6 / 64, 1 / 64)


def test_without_a_labyrinth_the_entry_is_the_column() -> None:
    for entry, row in enumerate(identity().rows):
        assert row.index(1.0) == entry and sum(row) == 1.0


def test_wrong_tables_are_refused_with_a_sentence() -> None:
    rows = [list(row) for row in IDEAL]
    with pytest.raises(ValueError, match="7 entries and 7 columns"):
        Landing(IDEAL[:6], (0.0,) * 7)
    rows[2][2] = 0.5
    with pytest.raises(ValueError, match="entry 3 do not add up"):
        Landing(tuple(map(tuple, rows)), (0.0,) * 7)
    one_way = ((1.0, 0, 0, 0, 0, 0, 0),) * 7
    with pytest.raises(ValueError, match="no entry reaches column 2"):
        Landing(one_way, (0.0,) * 7)
