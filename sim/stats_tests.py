"""Tests of counts against a target, against their mirror image, and of runs against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from sim.stats_lab import need

Array = npt.NDArray[np.float64]
Statistic = Literal["chi2", "g"]
SMALLEST_EXPECTED = 5.0
"""Cells expecting fewer drops than this are pooled with a neighbour (Cochran 1954)."""


@dataclass(frozen=True, slots=True)
class TestResult:
    """A test's statistic, degrees of freedom, p value, and how many cells pooling took away."""

    __test__ = False  # pytest would take the name for a class of tests

    statistic: float
    df: int
    p: float
    pooled: int = 0


def _array(values: npt.ArrayLike, what: str, ndim: int) -> Array:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != ndim:
        raise ValueError(f"{what} must have {ndim} dimension(s), not {array.ndim}.")
    if not np.isfinite(array).all() or (array < 0).any():
        raise ValueError(f"{what} must be finite and not negative.")
    return array


def _groups(expected: Array) -> list[list[int]]:
    """Join neighbouring cells, from the left, until each group expects enough drops."""
    groups: list[list[int]] = []
    open_group: list[int] = []
    for cell in range(len(expected)):
        open_group.append(cell)
        if expected[open_group].sum() >= SMALLEST_EXPECTED:
            groups.append(open_group)
            open_group = []
    if open_group and groups:
        groups[-1].extend(open_group)
    elif open_group:
        groups.append(open_group)
    return groups


def _statistic(observed: Array, expected: Array, kind: Statistic) -> float:
    if kind == "chi2":
        return float(((observed - expected) ** 2 / expected).sum())
    seen = observed > 0
    return float(2 * (observed[seen] * np.log(observed[seen] / expected[seen])).sum())


def _result(statistic: float, df: int, pooled: int) -> TestResult:
    p = float(need("scipy.stats").chi2.sf(statistic, df)) if df > 0 else 1.0
    return TestResult(statistic, df, p, pooled)


def against(
    counts: npt.ArrayLike, target: npt.ArrayLike, statistic: Statistic = "chi2"
) -> TestResult:
    """Test one row of counts against target shares, by χ² or G, pooling cells under five.

    Arguments are 1-D and of equal length; a target is scaled to add up to one. ValueError says
    what is wrong with them.
    """
    observed, shares = _array(counts, "counts", 1), _array(target, "target", 1)
    if observed.shape != shares.shape:
        raise ValueError(
            f"the target has {len(shares)} columns and the counts have {len(observed)}."
        )
    if observed.sum() == 0 or shares.sum() == 0:
        raise ValueError("counts and target must each hold something.")
    expected = shares / shares.sum() * observed.sum()
    groups = _groups(expected)
    pooled_observed = np.array([observed[group].sum() for group in groups])
    pooled_expected = np.array([expected[group].sum() for group in groups])
    value = _statistic(pooled_observed, pooled_expected, statistic)
    return _result(value, len(groups) - 1, len(observed) - len(groups))


def total(results: Sequence[TestResult]) -> TestResult:
    """Add independent tests up: statistics and degrees of freedom both add."""
    return _result(
        sum(r.statistic for r in results),
        sum(r.df for r in results),
        sum(r.pooled for r in results),
    )


def matrix_against(
    counts: npt.ArrayLike, target: npt.ArrayLike, statistic: Statistic = "chi2"
) -> TestResult:
    """Test entry x column counts against a matrix of target shares; empty entries are skipped."""
    observed, shares = _array(counts, "counts", 2), _array(target, "target", 2)
    if observed.shape != shares.shape:
        raise ValueError(
            f"the target is {shares.shape[0]} x {shares.shape[1]} and the counts are "
            f"{observed.shape[0]} x {observed.shape[1]} (entries x columns)."
        )
    rows = zip(observed, shares, strict=True)
    return total([against(row, share, statistic) for row, share in rows if row.sum()])


def homogeneity(runs: npt.ArrayLike, statistic: Statistic = "chi2") -> TestResult:
    """Test whether runs (run x column counts) share one distribution; empty runs are skipped."""
    table = _array(runs, "runs", 2)
    table = table[table.sum(axis=1) > 0]
    if len(table) < 2:
        raise ValueError("homogeneity needs at least two runs with drops in them.")
    share_of_run = table.sum(axis=1) / table.sum()
    columns = table.sum(axis=0)
    # A column is large enough when the shortest run still expects five drops there.
    groups = _groups(columns * share_of_run.min())
    observed = np.stack([table[:, group].sum(axis=1) for group in groups], axis=1)
    expected = np.outer(share_of_run, observed.sum(axis=0))
    value = _statistic(observed, expected, statistic)
    df = (len(table) - 1) * (len(groups) - 1)
    return _result(value, df, len(columns) - len(groups))


def mirror(counts: npt.ArrayLike) -> TestResult:
    """Test one histogram against its own mirror image: Σ (a − b)² / (a + b) over the pairs.

    Pairs without a drop are left out; the middle of an odd number of columns plays no part.
    """
    row = _array(counts, "counts", 1)
    half = len(row) // 2
    left, right = row[:half], row[::-1][:half]
    both = left + right
    seen = both > 0
    value = float(((left - right)[seen] ** 2 / both[seen]).sum())
    return _result(value, int(seen.sum()), int(half - seen.sum()))


def matrix_mirror(counts: npt.ArrayLike) -> TestResult:
    """Test entry i, column j against the mirrored pair, over all entries (entry x column).

    Entries i and its mirror are compared as two runs; a middle entry with its own mirror image.
    Entries that (or whose mirror) hold no drop are skipped; ValueError when none is left.
    """
    table = _array(counts, "counts", 2)
    results = []
    for i in range((len(table) + 1) // 2):
        other = len(table) - 1 - i
        if i == other and table[i].sum():
            results.append(mirror(table[i]))
        elif table[i].sum() and table[other].sum():
            results.append(homogeneity(np.stack([table[i], table[other][::-1]])))
    if not results:
        raise ValueError("the mirror test needs an entry and its mirror image, or the middle one.")
    return total(results)
