"""The interval of a distance: how often it holds the true one, by few drops and by many."""

import numpy as np
import pytest

from sim import stats
from sim import stats_paired as paired

REAL = np.array([0.03, 0.12, 0.18, 0.34, 0.18, 0.12, 0.03])
"""About where the marbles of a middle entry land."""


def moved(distance, way):
    """Return ``REAL`` with a share of ``distance`` moved to other columns."""
    if way == "even":  # out of every second column into those between
        odd = np.arange(7) % 2 == 1
        return REAL + distance * np.where(odd, -REAL / REAL[odd].sum(), REAL / REAL[~odd].sum())
    return REAL + distance * np.array([0, 0, 0, -1, 1, 0, 0])


def held(distance, way, drops, entries, sample, trials=100):
    """Return how many of a hundred intervals hold the true distance."""
    truth, rng, inside = moved(distance, way), np.random.default_rng(5), 0
    for trial in range(trials):
        counts = rng.multinomial(drops, truth, size=entries)
        other = rng.multinomial(drops, REAL, size=entries) if sample else [REAL] * entries
        found = stats.distance(counts, other, trial, other_is_sample=sample, resamples=200)
        inside += found.interval.low <= distance <= found.interval.high
    return inside


# Of a hundred intervals that hold 95 % of the time at least 89 do, but for one time in a hundred.
@pytest.mark.parametrize("drops", [40, 100, 200, 1000, 10_000])
@pytest.mark.parametrize(("distance", "way"), [(0.0, "one"), (0.1, "one"), (0.1, "even")])
def test_the_interval_holds_by_few_drops_and_by_many(drops, distance, way):
    assert held(distance, way, drops, entries=1, sample=False) >= 89


# Where one column alone is off, scaling all gaps alike held 6 times of 10 here.
@pytest.mark.parametrize("sample", [False, True])
@pytest.mark.parametrize("drops", [40, 1000])
@pytest.mark.parametrize(("distance", "way"), [(0.0, "one"), (0.03, "one"), (0.1, "one")])
def test_the_mean_over_seven_entries_holds_as_well(drops, distance, way, sample):
    assert held(distance, way, drops, entries=7, sample=sample, trials=100) >= 89


@pytest.mark.parametrize(
    ("counts", "target", "seed", "true", "interval"),
    [
        ([12, 20, 8], [0.25, 0.5, 0.25], 1, 0.0, (0.0, 0.184389)),
        ([30, 30, 40], [0.2, 0.4, 0.4], 4, 0.086128, (0.0, 0.183328)),
        ([300, 300, 400], [0.2, 0.4, 0.4], 4, 0.096042, (0.066514, 0.126859)),
    ],
)
def test_a_seed_gives_the_interval(counts, target, seed, true, interval):
    found = stats.distance(counts, target, seed)
    assert found.true == pytest.approx(true, abs=1e-6)
    assert found.interval == pytest.approx(interval, abs=1e-6)


def test_forty_drops_that_fit_exactly_do_not_show_that_nothing_is_between():
    found = stats.distance([10, 20, 10], [0.25, 0.5, 0.25], seed=1)
    assert (found.value, found.true) == (0.0, 0.0)
    assert found.interval == (0.0, pytest.approx(0.224583, abs=1e-6))


def test_drops_all_in_the_column_that_is_wanted_may_have_missed_what_is_rare():
    # Wilson's upper end of 0 of 40: 1.96² / (40 + 1.96²).
    found = stats.distance([40, 0], [1.0, 0.0], seed=1)
    assert found.interval == (0.0, pytest.approx(0.087622, abs=1e-6))
    assert stats.distance([0, 4], [1.0, 0.0], seed=1).interval.high == 1.0


@pytest.mark.parametrize("often", [1, 4, 6])
def test_rare_changes_of_paired_drops_are_within_the_interval(often):
    rng, inside = np.random.default_rng(3), 0
    for trial in range(100):
        changed = rng.binomial(1000, often / 1000)
        table = np.array([[1000 - changed, changed], [0, 0]])
        interval = paired.mean_distance([table], seed=trial).interval
        inside += interval.low <= often / 1000 <= interval.high
    assert inside >= 89
