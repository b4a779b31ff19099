"""Statistics of drops: intervals, tests, distances, moments, targets and sample sizes."""

from sim.stats_distance import Distance, distance, sampling_noise, total_variation
from sim.stats_intervals import (
    Interval,
    clopper_pearson,
    difference,
    drops_for,
    drops_for_effect,
    quantile,
    wilson,
)
from sim.stats_lab import LabMissing, need
from sim.stats_moments import Correlation, Moments, moments, step_correlation
from sim.stats_targets import binomial, ideal, own, uniform
from sim.stats_tests import (
    TestResult,
    against,
    homogeneity,
    matrix_against,
    matrix_mirror,
    mirror,
    total,
)

__all__ = [
    "Correlation",
    "Distance",
    "Interval",
    "LabMissing",
    "Moments",
    "TestResult",
    "against",
    "binomial",
    "clopper_pearson",
    "difference",
    "distance",
    "drops_for",
    "drops_for_effect",
    "homogeneity",
    "ideal",
    "matrix_against",
    "matrix_mirror",
    "mirror",
    "moments",
    "need",
    "own",
    "quantile",
    "sampling_noise",
    "step_correlation",
    "total",
    "total_variation",
    "uniform",
    "wilson",
]
