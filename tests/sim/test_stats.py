"""Statistics against printed values: textbooks, Newcombe's tables and the exhibit in Durham."""

import numpy as np
import pytest

from sim import stats

# Counts of the IPPP exhibit, 13 bins: nothing hidden, and a left slope hidden (2017).
EMPTY = [119, 132, 232, 292, 373, 405, 378, 364, 354, 289, 215, 186, 113]
LEFT = [183, 175, 308, 233, 346, 199, 119, 79, 43, 37, 26, 27, 26]


def near(value: float) -> object:
    return pytest.approx(value, abs=5e-5)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe 1998, Statistics in Medicine 17:857-872, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # All, none and half of few; a small share of more.
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (7, 100, 0.0343, 0.1375),
    ],
)
def test_wilson_gives_the_published_intervals(successes, n, low, high):
    assert stats.wilson(successes, n) == (near(low), near(high))


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # The same table, method 5.
    [
        (81, 263, 0.2527, 0.3676),
        (15, 148, 0.0578, 0.1617),
        (0, 20, 0.0, 0.1684),
        (1, 29, 0.0009, 0.1776),
    ],
)
def test_clopper_pearson_gives_the_published_intervals(successes, n, low, high):
    assert stats.clopper_pearson(successes, n) == (near(low), near(high))


@pytest.mark.parametrize(
    ("a", "b", "low", "high"),
    # Newcombe 1998, Statistics in Medicine 17:873-890, table II, method 10.
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_differences_of_shares_give_the_published_intervals(a, b, low, high):
    assert stats.difference(*a, *b) == (near(low), near(high))


def test_shares_at_the_ends_stay_between_nought_and_one():
    assert stats.wilson(0, 5).low == 0.0
    assert stats.wilson(5, 5).high == 1.0
    assert stats.clopper_pearson(5, 5).high == 1.0


@pytest.mark.parametrize("interval", [stats.wilson, stats.clopper_pearson])
def test_what_is_no_share_is_named(interval):
    with pytest.raises(ValueError, match="at least one drop"):
        interval(0, 0)
    with pytest.raises(ValueError, match="7 out of 5 is no share"):
        interval(7, 5)
    with pytest.raises(ValueError, match=r"confidence 95 must lie between 0 and 1"):
        interval(1, 5, 95)


@pytest.mark.parametrize(
    ("half_width", "share", "drops"),
    [(0.05, 0.5, 385), (0.02, 0.5, 2401), (0.01, 0.5, 9604), (0.01, 0.25, 7203)],
)
def test_drops_for_a_wanted_half_width(half_width, share, drops):
    assert stats.drops_for(half_width, share) == drops


@pytest.mark.parametrize(("effect", "drops"), [(0.3, 152), (0.2, 341), (0.1, 1363), (0.05, 5450)])
def test_drops_for_an_effect_with_six_degrees_of_freedom(effect, drops):
    assert stats.drops_for_effect(effect, 6) == drops


def test_moments_of_the_exhibit_with_nothing_hidden():
    found = stats.moments(EMPTY)
    assert found.n == 3452
    assert round(found.mean, 2) == 0.02
    assert round(found.sd, 2) == 3.06
    assert round(found.kurtosis, 2) == -0.78


def test_the_spread_of_a_few_drops_is_that_of_a_sample():
    """One drop on either side of the middle: the squares are shared by one drop fewer."""
    found = stats.moments([1, 0, 1])
    assert (found.n, found.mean) == (2, 0.0)
    assert round(found.sd, 6) == 1.414214


def test_moments_of_the_exhibit_with_the_left_slope():
    found = stats.moments(LEFT)
    assert found.n == 1801
    assert round(found.mean, 2) == -2.29
    assert round(found.sd, 2) == 2.66
    assert round(found.kurtosis, 2) == 0.81


def test_the_mirror_test_of_the_exhibit():
    found = stats.mirror(EMPTY)
    assert round(found.statistic, 1) == 12.7
    assert found.df == 6
    assert round(found.p, 3) == 0.049
    assert round(stats.mirror(LEFT).statistic) == 895


def test_standard_errors_match_repeated_sampling():
    shares = np.array(LEFT) / sum(LEFT)
    rng = np.random.default_rng(5)
    drawn = [stats.moments(row) for row in rng.multinomial(2000, shares, size=2000)]
    expected = stats.moments(shares * 2000)
    for name in ("mean", "sd", "skewness", "kurtosis"):
        seen = np.std([getattr(found, name) for found in drawn])
        assert getattr(expected, f"{name}_se") == pytest.approx(seen, rel=0.08), name


def test_a_histogram_in_one_cell_has_no_shape():
    found = stats.moments([0, 9, 0])
    assert (found.mean, found.sd) == (0.0, 0.0)
    assert np.isnan(found.kurtosis)


def test_mendels_peas_by_chi_square_and_g():
    # Mendel 1866, dihybrid cross 9:3:3:1; χ² 0.470 and p 0.925 in many textbooks.
    peas = [315, 108, 101, 32]
    found = stats.against(peas, [9, 3, 3, 1])
    assert (round(found.statistic, 3), found.df, round(found.p, 3)) == (0.470, 3, 0.925)
    assert round(stats.against(peas, [9, 3, 3, 1], "g").statistic, 3) == 0.475


def test_cells_that_expect_fewer_than_five_are_pooled():
    # Expected 2 2 2 34 60: the first three join (6); by hand (8-6)²/6 + (30-34)²/34 + (62-60)²/60.
    found = stats.against([4, 3, 1, 30, 62], [0.02, 0.02, 0.02, 0.34, 0.60])
    assert found.statistic == pytest.approx(1.203922, abs=1e-6)
    assert (found.df, found.pooled) == (2, 2)


def test_a_target_of_another_width_is_named():
    with pytest.raises(ValueError, match="target has 3 columns and the counts have 2"):
        stats.against([1, 2], [1, 1, 1])


def test_homogeneity_is_the_contingency_table():
    # 2 x 2 by hand: n (ad - bc)² / (row and column sums) = 100·(20·40-30·10)²/(50·50·30·70).
    found = stats.homogeneity([[20, 30], [10, 40]])
    assert found.statistic == pytest.approx(4.761905, abs=1e-6)
    assert found.df == 1
    assert found.p == pytest.approx(0.029096, abs=1e-5)


def test_the_mirror_test_of_a_matrix_pairs_entries():
    fair = [[50, 30, 20], [25, 50, 25], [20, 30, 50]]
    assert stats.matrix_mirror(fair).statistic == pytest.approx(0.0)
    # Two degrees of freedom for the outer pair, one for the middle entry's own mirror image.
    assert stats.matrix_mirror(fair).df == 3
    bent = [[50, 30, 20], [45, 50, 5], [20, 30, 50]]
    assert stats.matrix_mirror(bent).statistic == pytest.approx(32.0)


def test_total_variation_and_its_noise():
    assert stats.total_variation([1, 1, 2], [2, 1, 1]) == 0.25
    # One fair coin, n tosses: the mean distance of the share from one half is √(1/(2πn)).
    assert stats.sampling_noise([1, 1], 1000) == pytest.approx(0.0126157, abs=1e-6)
    assert stats.sampling_noise([1, 1], 1000, 1000) == pytest.approx(0.0178412, abs=1e-6)


def test_the_noise_is_what_sampling_shows():
    shares = np.array(EMPTY) / sum(EMPTY)
    rng = np.random.default_rng(2)
    drawn = rng.multinomial(3000, shares, size=3000) / 3000
    seen = (np.abs(drawn - shares).sum(axis=1) / 2).mean()
    assert stats.sampling_noise(shares, 3000) == pytest.approx(seen, rel=0.02)


def test_the_bootstrap_interval_holds_the_true_distance_and_repeats():
    truth, target = [0.3, 0.3, 0.4], [0.2, 0.4, 0.4]
    rng = np.random.default_rng(11)
    held = 0
    for trial, counts in enumerate(rng.multinomial(4000, truth, size=200)):
        interval = stats.distance(counts, target, seed=trial, resamples=400).interval
        held += interval.low <= 0.1 <= interval.high
    assert 184 <= held <= 198  # 95 % of 200, give or take three standard errors
    again = [stats.distance([30, 30, 40], target, seed=4) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("gap", [0.0, 0.01, 0.02, 0.04])
def test_the_interval_between_two_samples_holds_whatever_the_distance(gap):
    base = np.array([0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.05])
    moved = base + gap * np.array([0.5, -0.25, 0.25, 0.0, -0.5, 0.25, -0.25])
    truth = stats.total_variation(base, moved)
    rng = np.random.default_rng(8)
    held = 0
    for trial in range(200):
        a, b = rng.multinomial(5000, base), rng.multinomial(5000, moved)
        found = stats.distance(a, b, seed=trial, other_is_sample=True, resamples=300)
        held += found.interval.low <= truth <= found.interval.high
    assert held >= 180


def test_two_samples_of_one_distribution_differ_by_the_noise_and_no_more():
    rng = np.random.default_rng(8)
    shares = np.array(EMPTY) / sum(EMPTY)
    found = [
        stats.distance(*rng.multinomial(5000, shares, size=2), seed=1, other_is_sample=True)
        for _ in range(100)
    ]
    assert np.mean([one.value for one in found]) == pytest.approx(found[0].noise, rel=0.05)
    assert np.mean([one.true for one in found]) < 0.4 * found[0].noise
    assert sum(one.interval.low == 0.0 for one in found) >= 92


def test_steps_that_are_copied_half_the_time_correlate_by_one_half():
    rng = np.random.default_rng(3)
    first, fresh = rng.choice([-1, 1], size=(2, 40000))
    copied = np.where(rng.random(40000) < 0.5, first, fresh)
    (found,) = stats.step_correlation(np.stack([first, copied], axis=1))
    assert found.value == pytest.approx(0.5, abs=0.02)
    assert found.interval.low < 0.5 < found.interval.high
    assert found.interval.half_width == pytest.approx(1.96 * 0.75 / 200, rel=0.05)


def test_steps_not_taken_are_left_out():
    steps = [[1, 1], [1, -1], [-1, -1], [-1, 1], [float("nan"), 1]]
    (found,) = stats.step_correlation(steps)
    assert (found.value, found.pairs) == (0.0, 4)


def test_the_ideal_walk_on_seven_entries():
    expected = [
        [0.3750, 0.5000, 0.1250, 0, 0, 0, 0],
        [0.2500, 0.4375, 0.2500, 0.0625, 0, 0, 0],
        [0.0625, 0.2500, 0.3750, 0.2500, 0.0625, 0, 0],
        [0, 0.0625, 0.2500, 0.3750, 0.2500, 0.0625, 0],
    ]
    walk = stats.ideal(7)
    assert np.array_equal(walk[:4], expected)
    assert np.array_equal(walk, walk[::-1, ::-1])
    assert stats.ideal(7, 2)[3].tolist() == [0, 0, 0.25, 0.5, 0.25, 0, 0]


def test_a_missing_package_is_one_sentence(monkeypatch):
    def refuse(name):
        raise ImportError(name)

    monkeypatch.setattr("sim.stats_lab.import_module", refuse)
    with pytest.raises(stats.LabMissing, match=r"needs scipy.*pip install 'galtoni\[lab\]'"):
        stats.clopper_pearson(1, 2)
