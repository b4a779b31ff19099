"""Paired drops: tables of two boards under the same hands."""

import numpy as np
import pytest

from sim import stats_paired as paired


def test_the_joint_table_counts_pairs_and_keeps_lost_marbles_apart():
    table = paired.joint([0, 0, 1, -1, -3], [0, 1, 1, 0, -1], columns=2)
    assert table.tolist() == [[1, 1, 0], [0, 1, 0], [1, 0, 1]]


def test_drops_that_are_no_pairs_are_refused():
    with pytest.raises(ValueError, match="as many drops of one board"):
        paired.joint([0, 1], [0], columns=2)
    with pytest.raises(ValueError, match="beyond the 2 columns"):
        paired.joint([0, 1], [0, 2], columns=2)


def test_changes_are_shares_in_b_minus_shares_in_a():
    table = np.array([[50, 30, 0], [10, 10, 0], [0, 0, 0]])
    found = paired.change(table)
    assert found.difference.tolist() == [-0.2, 0.2, 0.0]
    # Agresti & Min 2005: (10 - 30)/102 ± 1.96/102 √(41 − 400/102).
    assert found.intervals[0] == pytest.approx((-0.313085, -0.079072), abs=1e-5)


def test_mcnemar_is_the_marginal_homogeneity_of_two_columns():
    # (30 − 10)² / (30 + 10) = 10.
    found = paired.marginal_homogeneity(np.array([[50, 30, 0], [10, 10, 0], [0, 0, 0]]))
    assert (found.statistic, found.df) == (pytest.approx(10.0), 1)
    assert found.p == pytest.approx(0.0015654, abs=1e-6)


def test_equal_pairs_differ_in_nothing():
    table = np.diag([40, 60, 0])
    assert paired.marginal_homogeneity(table).p == 1.0
    found = paired.mean_distance([table], seed=1)
    assert (found.value, found.true, found.noise) == (0.0, 0.0, 0.0)
    # A hundred drops can miss what one in thirty does: 1.96² / (100 + 1.96²).
    assert found.interval == (0.0, pytest.approx(0.036993, abs=1e-6))


def test_the_distance_of_paired_drops_has_an_interval_that_holds():
    shares = np.array([[0.50, 0.15, 0.0], [0.05, 0.30, 0.0], [0.0, 0.0, 0.0]])
    rng = np.random.default_rng(6)
    held = 0
    for trial in range(200):
        table = rng.multinomial(2000, shares.ravel()).reshape(3, 3)
        interval = paired.mean_distance([table], seed=trial).interval
        held += interval.low <= 0.10 <= interval.high
    assert 183 <= held <= 198


def test_pairs_that_change_without_preference_are_within_the_noise():
    shares = np.array([[0.45, 0.05, 0.0], [0.05, 0.45, 0.0], [0.0, 0.0, 0.0]])
    rng = np.random.default_rng(7)
    tables = rng.multinomial(3000, shares.ravel(), size=2000).reshape(-1, 3, 3)
    found = paired.mean_distance(list(tables), seed=1, resamples=20)
    # Nothing but noise, averaged over 2000 boards: the noise is its mean, and none of it is real.
    assert found.true < 0.4 * found.noise
    assert found.value == pytest.approx(found.noise, rel=0.04)
    assert found.noise == pytest.approx(2 * np.sqrt(0.1 / (2 * np.pi * 3000)), rel=0.01)
