"""Comparisons of boards by the same hands, and of independent tables."""

import numpy as np
import pytest

from sim import compare


def test_the_same_hands_cancel_what_both_boards_share():
    a = np.array([0] * 500 + [1] * 500)
    b = np.array([0] * 480 + [1] * 520)
    found = compare.paired([2], [a], [b], columns=2, seed=1)
    (row,) = found.entries
    assert (row.entry, row.drops) == (2, (1000, 1000))
    assert row.difference == (-0.02, 0.02, 0.0)
    # 20 pairs changed, all one way: (20/1002) ± 1.96 √(21 − 400/1002)/1002.
    assert row.intervals[1] == pytest.approx((0.011082, 0.028838), abs=1e-6)
    assert found.test.statistic == pytest.approx(20.0)
    # The same counts from different hands could be chance.
    counts = np.array([[500.0, 500]]), np.array([0.0]), np.array([[480.0, 520]]), np.array([0.0])
    apart = compare.tables(*counts, seed=1)
    assert apart.test.p == pytest.approx(0.3709977, abs=1e-6)
    assert apart.entries[0].intervals[1].low < 0 < apart.entries[0].intervals[1].high
    assert apart.distance.interval.low == 0.0


def test_lost_marbles_have_a_place_of_their_own():
    found = compare.paired([0], [np.array([0, 0, 1, 1])], [np.array([0, -1, 1, 1])], 2, seed=1)
    assert found.entries[0].difference == (-0.25, 0.0, 0.25)


def test_independent_tables_use_newcombes_intervals():
    # 56 of 70 against 48 of 80 (Newcombe 1998, table II): 0.0524 to 0.3339.
    found = compare.tables(
        np.array([[48.0, 32]]), np.zeros(1), np.array([[56.0, 14]]), np.zeros(1), seed=1
    )
    assert found.entries[0].difference[0] == pytest.approx(0.2)
    assert found.entries[0].intervals[0] == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert not found.paired


def test_only_entries_that_both_measured_are_compared():
    a = np.array([[10.0, 10], [0, 0], [5, 5]])
    b = np.array([[10.0, 10], [3, 3], [0, 0]])
    found = compare.tables(a, np.zeros(3), b, np.zeros(3), seed=1)
    assert [row.entry for row in found.entries] == [0]
    with pytest.raises(ValueError, match="no measured entry in common"):
        compare.tables(a[1:], np.zeros(2), b[1:], np.zeros(2), seed=1)


def test_tables_of_different_boards_are_refused():
    with pytest.raises(
        ValueError, match="one table has 1 entries and 2 columns, the other 1 and 3"
    ):
        compare.tables(np.ones((1, 2)), np.zeros(1), np.ones((1, 3)), np.zeros(1), seed=1)


def test_json_counts_entries_from_one():
    found = compare.paired([2], [np.array([0, 1])], [np.array([0, 1])], 2, seed=1)
    values = compare.as_json(found)
    assert values["entries"][0]["entry"] == 3
    assert values["same_hands"] is True
    assert values["test"] == {"chi2": 0.0, "df": 0, "p": 1.0}
    # Two pairs that end alike do not show much: 1.96² / (2 + 1.96²).
    assert values["total_variation"]["interval"] == [0.0, pytest.approx(0.657620, abs=1e-6)]
