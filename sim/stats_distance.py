"""Total variation, its bootstrap interval, and what chance alone makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np
import numpy.typing as npt

from sim.stats_intervals import Interval, wilson

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


PRIOR = 0.5
"""Drops a column that are added to few drops before their bootstrap."""
STEPS = 41
"""Distances at which an interval is looked for; between them it is taken as straight."""
KINK = 2.0
"""Standard errors under which a gap may be nothing but chance."""
EVEN = 1.5
"""Standard errors by which all gaps grow where a true distance is taken to be spread evenly."""


def inverted(
    gaps: Array, errors: Array, noise: float, drops: float, confidence: float = 0.95
) -> Distance:
    """Return the mean total variation of entries whose shares differ by ``gaps``, with interval.

    ``gaps`` is entries x columns; ``errors`` (resamples x entries x columns) is what sampling adds
    to gaps. The interval holds the true distances under which the observed one is not among the
    outermost draws: a bootstrap test turned round (hybrid resampling, Chuang & Lai 2000, Statistica
    Sinica 10:1), since quantiles of a sum of absolute values do not hold where gaps are near zero.

    What chance adds to a distance depends on where the true gaps lie: most if they are in few
    places, least if in all. So two ways are tried. In one all gaps under ``KINK`` standard errors
    are none (Fang & Santos 2019, Review of Economic Studies 86:377), in the other all are larger
    by ``EVEN`` of them; the interval reaches as far as either does, ``true`` is midway. Luck that
    brings two sides nearer than chance usually does narrows nothing: the upper end is at least
    that of the median draw between equal sides (power-constrained limits, Cowan et al. 2011,
    arXiv:1105.3166), and at least that of a share as large as ``true`` (Wilson) of so many
    ``drops``, those of the smaller side and all entries: few drops can miss what is rare.
    """
    value, apart = _size(gaps), _sizes(errors)
    floor, reach = float(np.median(apart)), float(apart.max())
    ways = [way / _size(way) for way in _ways(gaps, errors.std(axis=0)) if _size(way) > 0]
    tail = (1 - confidence) / 2
    if not ways:
        missed = wilson(min(value, 1.0) * drops, drops, confidence).high
        return Distance(value, value, Interval(value, missed), noise)
    found = [_ends(way, errors, value, reach, (1 - tail, 0.5, tail)) for way in ways]
    high = max(end for _, _, end in found)
    if value < floor:
        high = max(_ends(way, errors, floor, reach, (tail,))[0] for way in ways)
    # Chance adds to a distance, it takes nothing away; the grid of distances knows no such bound.
    true = min(sum(end for _, end, _ in found) / len(found), value)
    missed = wilson(min(true, 1.0) * drops, drops, confidence).high
    low = min(value, *(end for end, _, _ in found))
    return Distance(value, true, Interval(low, min(max(high, missed), 1.0)), noise)


def _size(gaps: Array) -> float:
    """Return the mean total variation that gaps, entries x columns, make."""
    return float(np.abs(gaps).sum() / (2 * len(gaps)))


def _sizes(draws: Array) -> Array:
    """Return the mean total variation of each draw, draws x entries x columns."""
    sizes: Array = np.abs(draws).sum(axis=(1, 2)) / (2 * draws.shape[1])
    return sizes


def _ways(gaps: Array, spread: Array) -> tuple[Array, Array]:
    """Return gaps in few places and gaps in all, as near to the observed ones as may be."""
    kept = np.abs(gaps) > KINK * spread
    rows = np.flatnonzero(kept.any(axis=1)) if kept.any() else np.arange(len(gaps))
    # A marble missed in one place is in another: an entry keeps its largest gap either way.
    scaled = gaps[rows] / np.where(spread[rows] > 0, spread[rows], np.inf)
    kept[rows, scaled.argmax(axis=1)] = True
    kept[rows, scaled.argmin(axis=1)] = True
    # A gap of nothing goes either way.
    turns = np.where(np.arange(gaps.shape[1]) % 2, -1.0, 1.0)
    signs = np.where(gaps == 0, turns, np.sign(gaps))
    return _balanced(np.where(kept, gaps, 0.0)), _balanced(gaps + EVEN * spread * signs)


def _balanced(gaps: Array) -> Array:
    """Return gaps of which every entry's add up to nothing, as those of two distributions do."""
    more, less = np.maximum(gaps, 0.0), np.maximum(-gaps, 0.0)
    above, below = more.sum(axis=1, keepdims=True), less.sum(axis=1, keepdims=True)
    both = np.where((above > 0) & (below > 0), (above + below) / 2, 0.0)
    found: Array = both * (more / np.maximum(above, 1e-300) - less / np.maximum(below, 1e-300))
    return found


def _ends(
    way: Array, errors: Array, value: float, reach: float, levels: tuple[float, ...]
) -> tuple[float, ...]:
    """Return the true distances under which a share of each level of the draws is at most value.

    ``way`` are gaps of distance 1. No draw moves a distance by more than ``reach``.
    """
    tried = np.linspace(max(value - reach, 0.0), value + reach, STEPS)
    most = value * (1 + 1e-12) + 1e-15
    below = np.array([(_sizes(size * way + errors) <= most).mean() for size in tried])
    # The larger the true distance, the fewer draws stay below; sampling must not undo that.
    falling = np.minimum.accumulate(below)
    return tuple(float(np.interp(-level, -falling, tried)) for level in levels)


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
        m = round(float(y.sum())) if other_is_sample else None
        pooled = q if m is None else (x + y) / (n + m)
        error = _sampled(rng, x, pooled, resamples)
        if m is not None:
            error = error - _sampled(rng, y, pooled, resamples)
        noise += sampling_noise(pooled, n, m) / len(rows)
        gaps.append(p - q)
        errors.append(error)
    drops = sum(min(x.sum(), y.sum()) if other_is_sample else x.sum() for x, y in rows)
    return inverted(np.array(gaps), np.stack(errors, axis=1), noise, float(drops), confidence)


def _sampled(rng: np.random.Generator, counts: Array, alike: Array, resamples: int) -> Array:
    """Return what sampling adds to the shares of a row of counts, draws x columns.

    Half a drop a column is added in the shares that both sides would have if they were
    ``alike`` (pseudo-Bayes, Fienberg & Holland 1973, JASA 68:683): a column that few drops have
    missed is no sure 0.
    """
    n = round(float(counts.sum()))
    share = (counts + PRIOR * len(counts) * alike) / (n + PRIOR * len(counts))
    share = share / share.sum()
    drawn: Array = rng.multinomial(n, share, size=resamples) / n - share
    return drawn
