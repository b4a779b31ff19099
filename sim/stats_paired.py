"""Two boards and the same hands: drop by drop, so that what both share cancels out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt

import numpy as np
import numpy.typing as npt

from sim.stats_distance import Distance, inverted
from sim.stats_intervals import Interval, quantile
from sim.stats_lab import need
from sim.stats_tests import TestResult

Array = npt.NDArray[np.float64]
Joint = npt.NDArray[np.int64]


def joint(ends_a: npt.ArrayLike, ends_b: npt.ArrayLike, columns: int) -> Joint:
    """Return how many drops ended in column i on board A and in column j on board B.

    Ends are columns from 0; anything below 0 (stuck, escaped) counts in a last place of its own,
    so that the result is (columns + 1) x (columns + 1). ValueError when the drops are not pairs.
    """
    a, b = np.asarray(ends_a, dtype=np.int64), np.asarray(ends_b, dtype=np.int64)
    if a.shape != b.shape or a.ndim != 1 or not a.size:
        raise ValueError(
            "drop by drop comparison needs as many drops of one board as of the other."
        )
    if max(a.max(), b.max()) >= columns:
        raise ValueError(f"a drop ended beyond the {columns} columns.")
    a, b = (np.where(ends < 0, columns, ends) for ends in (a, b))
    size = columns + 1
    return np.bincount(a * size + b, minlength=size * size).reshape(size, size)


@dataclass(frozen=True, slots=True)
class Change:
    """What B does differently from A, per end place: share in B minus share in A, interval."""

    difference: Array
    intervals: tuple[Interval, ...]


def change(table: Joint, confidence: float = 0.95) -> Change:
    """Return the differences of shares B − A with intervals from the paired drops (McNemar)."""
    n = table.sum()
    only_b = (table.sum(axis=0) - np.diag(table)).astype(np.float64)
    only_a = (table.sum(axis=1) - np.diag(table)).astype(np.float64)
    gap = (only_b - only_a) / n
    # One pseudo-drop each way keeps the width honest where nothing changed (Agresti & Min 2005).
    half_n = n + 2
    variance = (only_b + only_a + 1) - (only_b - only_a) ** 2 / half_n
    half = quantile(confidence) * np.sqrt(variance) / half_n
    middle = (only_b - only_a) / half_n
    bounds = zip(middle - half, middle + half, strict=True)
    return Change(gap, tuple(Interval(float(low), float(high)) for low, high in bounds))


def marginal_homogeneity(table: Joint) -> TestResult:
    """Test whether paired drops have the same distribution on both boards (Stuart-Maxwell)."""
    counts = table.astype(np.float64)
    gap = counts.sum(axis=1) - counts.sum(axis=0)
    cover = -(counts + counts.T)
    np.fill_diagonal(cover, counts.sum(axis=1) + counts.sum(axis=0) - 2 * np.diag(counts))
    # The gaps add up to nothing, so the matrix has no inverse; its pseudo-inverse is meant.
    df = int(np.linalg.matrix_rank(cover))
    statistic = float(gap @ np.linalg.pinv(cover) @ gap)
    p = float(need("scipy.stats").chi2.sf(statistic, df)) if df else 1.0
    return TestResult(statistic, df, p)


def mean_distance(
    tables: Sequence[Joint], seed: int, *, confidence: float = 0.95, resamples: int = 400
) -> Distance:
    """Return the total variation between two boards, averaged over entries, with its interval.

    One joint table per entry. A bootstrap over the pairs of drops, turned round as in
    :func:`sim.stats_distance.inverted`, seeded by ``seed``; the noise is what pairs that change
    column without a preference would give.
    """
    rng = np.random.default_rng(seed)
    gaps, errors, noise = [], [], 0.0
    for table in tables:
        n, size = int(table.sum()), len(table)
        gap = (table.sum(axis=0) - table.sum(axis=1)) / n
        again = rng.multinomial(n, table.ravel() / n, size=resamples).reshape(-1, size, size)
        errors.append((again.sum(axis=1) - again.sum(axis=2)) / n - gap)
        gaps.append(gap)
        moved = (table.sum(axis=0) + table.sum(axis=1) - 2 * np.diag(table)) / n
        noise += float(np.sqrt(moved).sum()) * sqrt(1 / (2 * pi * n)) / len(tables)
    drops = float(sum(table.sum() for table in tables))
    return inverted(np.array(gaps), np.stack(errors, axis=1), noise, drops, confidence)
