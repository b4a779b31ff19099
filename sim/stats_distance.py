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
    """Total variation as observed, the true one with its interval, and chance's part.

    ``value`` is what the counts give; being a sum of absolute values it is too large by chance,
    for two equal boards by ``noise`` on average. ``true`` is the median-unbiased estimate of what
    lies behind it.
    """

    value: float
    true: float
    interval: Interval
    noise: float


_SCALES = np.linspace(0.0, 2.0, 81)


def inverted(gaps: Array, errors: Array, noise: float, confidence: float = 0.95) -> Distance:
    """Return the mean total variation of entries whose shares differ by ``gaps``, with interval.

    ``gaps`` is entries x columns; ``errors`` (resamples x entries x columns) is what sampling adds
    to gaps. The true gaps are taken to be the observed ones times a factor; the interval holds
    the factors under which the observed distance is not among the outermost draws (a bootstrap
    test turned round). Equal boards thus get an interval that holds zero, which bootstrap
    quantiles of a sum of absolute values do not give.
    """
    entries = len(gaps)
    value = float(np.abs(gaps).sum() / (2 * entries))
    if value == 0:
        return Distance(0.0, 0.0, Interval(0.0, 0.0), noise)
    below = np.array(
        [
            float((np.abs(scale * gaps + errors).sum(axis=(1, 2)) / (2 * entries) <= value).mean())
            for scale in _SCALES
        ]
    )
    # The larger the true distance, the fewer draws stay below; sampling must not undo that.
    falling = np.minimum.accumulate(below)

    def at(level: float) -> float:
        """Return the distance at which a share of ``level`` of the draws stays below."""
        scale = float(np.interp(-level, -falling, _SCALES))
        return min(scale * value, 1.0)

    tail = (1 - confidence) / 2
    return Distance(value, at(0.5), Interval(at(1 - tail), at(tail)), noise)


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

    Rows of counts, or matrices entry x column of which the mean over the entries is taken (those
    without drops left out). The interval is a bootstrap's, see :func:`inverted`, seeded by
    ``seed``.
    """
    a = np.atleast_2d(np.asarray(counts, dtype=np.float64))
    b = np.atleast_2d(np.asarray(other, dtype=np.float64))
    if a.shape != b.shape:
        raise ValueError(
            f"one side is {a.shape[0]} x {a.shape[1]}, the other {b.shape[0]} x "
            f"{b.shape[1]} (entries x columns)."
        )
    rng = np.random.default_rng(seed)
    rows = [(x, y) for x, y in zip(a, b, strict=True) if x.sum() and y.sum()]
    if not rows:
        raise ValueError("a distance needs an entry with drops on both sides.")
    gaps, errors, noise = [], [], 0.0
    for x, y in rows:
        p, q = _shares(x), _shares(y)
        n = round(float(x.sum()))
        error = rng.multinomial(n, p, size=resamples) / n - p
        m = None
        if other_is_sample:
            m = round(float(y.sum()))
            error = error - (rng.multinomial(m, q, size=resamples) / m - q)
        pooled = q if m is None else (x + y) / (n + m)
        noise += sampling_noise(pooled, n, m) / len(rows)
        gaps.append(p - q)
        errors.append(error)
    return inverted(np.array(gaps), np.stack(errors, axis=1), noise, confidence)
