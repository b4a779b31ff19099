"""Intervals for a share (successes out of n drops) and the drops a wanted interval needs."""

from __future__ import annotations

from math import ceil, sqrt
from statistics import NormalDist
from typing import NamedTuple

from sim.stats_lab import need


class Interval(NamedTuple):
    """A closed interval of shares or of any other quantity."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.high - self.low) / 2


def _check(successes: float, n: float, confidence: float) -> None:
    if n <= 0:
        raise ValueError("an interval needs at least one drop.")
    if not 0 <= successes <= n:
        raise ValueError(
            f"{successes:g} out of {n:g} is no share; it must lie between 0 and {n:g}."
        )
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence:g} must lie between 0 and 1, such as 0.95.")


def quantile(confidence: float = 0.95) -> float:
    """Return the two-sided standard normal quantile of a confidence, 1.96 for 0.95."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence:g} must lie between 0 and 1, such as 0.95.")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(successes: float, n: float, confidence: float = 0.95) -> Interval:
    """Return the Wilson score interval of a share (Wilson 1927); ValueError for no share."""
    _check(successes, n, confidence)
    z2 = quantile(confidence) ** 2
    centre = (successes + z2 / 2) / (n + z2)
    half = sqrt(z2) / (n + z2) * sqrt(successes * (n - successes) / n + z2 / 4)
    # At the ends the formula is exact in reals but not in floats.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return Interval(low, high)


def clopper_pearson(successes: float, n: float, confidence: float = 0.95) -> Interval:
    """Return the exact interval of a share (Clopper & Pearson 1934); ValueError for no share."""
    _check(successes, n, confidence)
    beta = need("scipy.stats").beta
    tail = (1 - confidence) / 2
    low = 0.0 if successes == 0 else float(beta.ppf(tail, successes, n - successes + 1))
    high = 1.0 if successes == n else float(beta.ppf(1 - tail, successes + 1, n - successes))
    return Interval(low, high)


def difference(
    successes_a: float, n_a: float, successes_b: float, n_b: float, confidence: float = 0.95
) -> Interval:
    """Return the interval of the share in A minus that in B, independent samples.

    Newcombe's hybrid of two Wilson intervals (Newcombe 1998, method 10).
    """
    a, b = wilson(successes_a, n_a, confidence), wilson(successes_b, n_b, confidence)
    p_a, p_b = successes_a / n_a, successes_b / n_b
    gap = p_a - p_b
    return Interval(
        gap - sqrt((p_a - a.low) ** 2 + (b.high - p_b) ** 2),
        gap + sqrt((a.high - p_a) ** 2 + (p_b - b.low) ** 2),
    )


def drops_for(half_width: float, share: float = 0.5, confidence: float = 0.95) -> int:
    """Return the drops that make a share's interval ± ``half_width`` (normal approximation)."""
    if not 0 < half_width < 0.5:
        raise ValueError(f"half-width {half_width:g} must lie between 0 and 0.5, such as 0.01.")
    if not 0 <= share <= 1:
        raise ValueError(f"share {share:g} must lie between 0 and 1.")
    needed = quantile(confidence) ** 2 * share * (1 - share) / half_width**2
    return max(1, ceil(needed - 1e-9))


def drops_for_effect(effect: float, df: int, power: float = 0.8, significance: float = 0.05) -> int:
    """Return the drops with which χ² finds Cohen's effect w with the wanted power."""
    if effect <= 0 or df < 1 or not 0 < power < 1 or not 0 < significance < 1:
        raise ValueError("effect and df must be positive, power and significance between 0 and 1.")
    stats = need("scipy.stats")
    critical = stats.chi2.isf(significance, df)
    found = need("scipy.optimize").brentq(
        lambda n: stats.ncx2.sf(critical, df, n * effect**2) - power, 1e-9, 1e4 / effect**2
    )
    return ceil(float(found))
