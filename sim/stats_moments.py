"""Moments of a histogram with their standard errors, and the correlation of successive steps."""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, sqrt, tanh

import numpy as np
import numpy.typing as npt

from sim.stats_intervals import Interval, quantile


@dataclass(frozen=True, slots=True)
class Moments:
    """Mean, standard deviation, skewness and excess kurtosis, each with its standard error."""

    n: int
    mean: float
    mean_se: float
    sd: float
    sd_se: float
    skewness: float
    skewness_se: float
    kurtosis: float
    kurtosis_se: float


def moments(counts: npt.ArrayLike, positions: npt.ArrayLike | None = None) -> Moments:
    """Return the moments of a histogram whose cells lie at ``positions``.

    Positions default to columns counted from the middle one. Standard errors are those of the
    influence functions, so they hold for flat and lopsided histograms too, where the usual √(6/n)
    and √(24/n) of a normal distribution do not. A histogram in one cell has no shape: skewness
    and kurtosis are then nan. ValueError when there is no drop or the lengths differ.
    """
    weight = np.asarray(counts, dtype=np.float64)
    n = float(weight.sum())
    if weight.ndim != 1 or (weight < 0).any() or n <= 0:
        raise ValueError("moments need one row of counts with at least one drop.")
    middle = (len(weight) - 1) / 2
    place = np.arange(len(weight)) - middle if positions is None else positions
    x = np.asarray(place, dtype=np.float64)
    if x.shape != weight.shape:
        raise ValueError(f"{len(weight)} counts need {len(weight)} positions, not {len(x)}.")
    share = weight / n
    mean = float(share @ x)
    variance = float(share @ (x - mean) ** 2)
    if variance == 0:
        nan = float("nan")
        return Moments(round(n), mean, 0.0, 0.0, 0.0, nan, nan, nan, nan)
    z = (x - mean) / sqrt(variance)
    skew, fourth = float(share @ z**3), float(share @ z**4)
    sd = sqrt(variance * n / (n - 1)) if n > 1 else sqrt(variance)

    def error(influence: npt.NDArray[np.floating]) -> float:
        return sqrt(float(share @ influence**2) / n)

    return Moments(
        n=round(n),
        mean=mean,
        mean_se=sd / sqrt(n),
        sd=sd,
        sd_se=error(sd / 2 * (z**2 - 1)),
        skewness=skew,
        skewness_se=error(z**3 - skew - 3 * z - 1.5 * skew * (z**2 - 1)),
        kurtosis=fourth - 3,
        kurtosis_se=error(z**4 - fourth - 4 * skew * z - 2 * fourth * (z**2 - 1)),
    )


@dataclass(frozen=True, slots=True)
class Correlation:
    """A correlation coefficient, its interval and the number of pairs behind it."""

    value: float
    interval: Interval
    pairs: int


def step_correlation(steps: npt.ArrayLike, confidence: float = 0.95) -> tuple[Correlation, ...]:
    """Return the correlation of each layer's sideways step with the next layer's.

    ``steps`` is drops x layers (mm, columns or just −1 and 1); nan marks a step not taken and its
    pairs are left out. Fisher's z gives the interval. Independent choices give zero; a marble
    that keeps its sideways speed gives more. ValueError when there is too little to correlate.
    """
    table = np.asarray(steps, dtype=np.float64)
    if table.ndim != 2 or table.shape[1] < 2:
        raise ValueError("step correlation needs drops x layers with at least two layers.")
    found = []
    for layer in range(table.shape[1] - 1):
        pair = table[:, layer : layer + 2]
        pair = pair[np.isfinite(pair).all(axis=1)]
        if len(pair) < 4 or (pair.std(axis=0) == 0).any():
            raise ValueError(f"layers {layer + 1} and {layer + 2} hold too little to correlate.")
        r = float(np.asarray(np.corrcoef(pair.T))[0, 1])
        found.append(Correlation(r, _fisher(r, len(pair), confidence), len(pair)))
    return tuple(found)


def _fisher(r: float, n: int, confidence: float) -> Interval:
    if abs(r) >= 1:
        return Interval(r, r)
    half = quantile(confidence) / sqrt(n - 3)
    return Interval(tanh(atanh(r) - half), tanh(atanh(r) + half))
