"""Total variation, its bootstrap interval, and what chance alone makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np
import numpy.typing as npt

from sim.stats_intervals import Interval

Array = npt.NDArray[np.float64]


def _shares(counts: npt.ArrayLike) -> Array:
    array = np.asarray(counts, dtype=np.float64)
    if array.ndim != 1 or not np.isfinite(array).all() or (array < 0).any() or not array.sum():
        raise ValueError("a distribution is one row of numbers, none negative, some positive.")
    shares: Array = array / array.sum()
    return shares


def total_variation(a: npt.ArrayLike, b: npt.ArrayLike) -> float:
    """Return half the sum of the absolute differences of two distributions (counts or shares)."""
    p, q = _shares(a), _shares(b)
    if p.shape != q.shape:
        raise ValueError(f"one distribution has {len(p)} columns and the other has {len(q)}.")
    return float(np.abs(p - q).sum() / 2)


def sampling_noise(shares: npt.ArrayLike, n: float, n_other: float | None = None) -> float:
    """Return the total variation that chance alone gives on average.

    ``n`` drops against the exact distribution, or against a second sample of ``n_other`` drops
    from the same: ½ Σ √(2/π) √(p(1−p)(1/n + 1/n_other)), the mean of the absolute value of a
    normal variate.
    """
    p = _shares(shares)
    if n <= 0 or (n_other is not None and n_other <= 0):
        raise ValueError("sampling noise needs at least one drop.")
    spread = 1 / n + (0 if n_other is None else 1 / n_other)
    return float(np.sqrt(p * (1 - p)).sum() * sqrt(spread / (2 * pi)))


@dataclass(frozen=True, slots=True)
class Distance:
    """Total variation, its interval, and the total variation chance alone gives on average."""

    value: float
    interval: Interval
    noise: float


def distance(
    counts: npt.ArrayLike,
    other: npt.ArrayLike,
    seed: int,
    *,
    other_is_sample: bool = False,
    confidence: float = 0.95,
    resamples: int = 2000,
) -> Distance:
    """Return the total variation of counts from a target (or a second sample) with its interval.

    The interval is the basic bootstrap, 2·d − quantile, cut at 0 and 1: resampling adds chance's
    own distance a second time, and reflecting takes it away again. Seeded by ``seed``.
    """
    p, q = _shares(counts), _shares(other)
    n = round(float(np.sum(np.asarray(counts, dtype=np.float64))))
    m = round(float(np.sum(np.asarray(other, dtype=np.float64)))) if other_is_sample else None
    value = total_variation(p, q)
    rng = np.random.default_rng(seed)
    again = rng.multinomial(n, p, size=resamples) / n
    against = q if m is None else rng.multinomial(m, q, size=resamples) / m
    drawn = np.abs(again - against).sum(axis=1) / 2
    tail = (1 - confidence) / 2
    low, high = (2 * value - float(np.quantile(drawn, edge)) for edge in (1 - tail, tail))
    pooled = q if m is None else (p * n + q * m) / (n + m)
    interval = Interval(min(max(low, 0.0), 1.0), min(max(high, 0.0), 1.0))
    return Distance(value, interval, sampling_noise(pooled, n, m))
