"""Two boards or two measurements: what differs, entry by entry, with intervals and tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from assets.refusals import Refusal
from sim import stats
from sim.stats import Distance, Interval, TestResult
from sim.stats_paired import Joint, change, joint, marginal_homogeneity, mean_distance

Array = npt.NDArray[np.float64]
Ends = npt.NDArray[np.integer]


@dataclass(frozen=True, slots=True)
class EntryDifference:
    """One entry: share in B minus share in A per column (last place: lost), intervals, test."""

    entry: int
    drops: tuple[int, int]
    difference: tuple[float, ...]
    intervals: tuple[Interval, ...]
    test: TestResult
    distance: Distance


@dataclass(frozen=True, slots=True)
class Comparison:
    """All entries together: their rows, the test of no difference, the mean total variation."""

    paired: bool
    entries: tuple[EntryDifference, ...]
    test: TestResult
    distance: Distance


def paired(
    entries: Sequence[int],
    ends_a: Sequence[Ends],
    ends_b: Sequence[Ends],
    columns: int,
    seed: int,
) -> Comparison:
    """Compare drops of two boards by the same hands; one array of ends per entry and board."""
    pairs = zip(ends_a, ends_b, strict=True)
    return of_joint(entries, [joint(a, b, columns) for a, b in pairs], seed)


def of_joint(entries: Sequence[int], tables: Sequence[Joint], seed: int) -> Comparison:
    """Compare two boards by how often the same hand ended here on A and there on B, per entry.

    The tables are those of :func:`sim.stats_paired.joint`. Shares are of all drops, with the lost
    ones in a place of their own. The test is Stuart-Maxwell's.
    """
    rows = []
    for entry, table in zip(entries, tables, strict=True):
        found, drops = change(table), int(table.sum())
        rows.append(
            EntryDifference(
                entry,
                (drops, drops),
                tuple(float(gap) for gap in found.difference),
                found.intervals,
                marginal_homogeneity(table),
                mean_distance([table], seed),
            )
        )
    test = stats.total([row.test for row in rows])
    return Comparison(True, tuple(rows), test, mean_distance(tables, seed))


def tables(counts_a: Array, lost_a: Array, counts_b: Array, lost_b: Array, seed: int) -> Comparison:
    """Compare two independent measurements: counts entry x column, lost drops per entry.

    ValueError when the shapes differ or no entry was measured on both sides. The intervals are
    Newcombe's, the test that of homogeneity.
    """
    if counts_a.shape != counts_b.shape:
        sizes = [f"{side}_{what}" for side in "ab" for what in ("entries", "columns")]
        shapes = (*counts_a.shape, *counts_b.shape)
        raise Refusal("refusals.table_sizes", **dict(zip(sizes, shapes, strict=True)))
    a = np.column_stack([counts_a, lost_a])
    b = np.column_stack([counts_b, lost_b])
    both = [int(i) for i in np.flatnonzero((a.sum(axis=1) > 0) & (b.sum(axis=1) > 0))]
    if not both:
        raise Refusal("refusals.no_common_entry")
    rows = [_independent(i, a[i], b[i], seed) for i in both]
    test = stats.total([row.test for row in rows])
    apart = stats.distance(b[both], a[both], seed, other_is_sample=True)
    return Comparison(False, tuple(rows), test, apart)


def _independent(entry: int, a: Array, b: Array, seed: int) -> EntryDifference:
    n, m = float(a.sum()), float(b.sum())
    gaps = tuple(float(gap) for gap in b / m - a / n)
    intervals = tuple(stats.difference(y, m, x, n) for x, y in zip(a, b, strict=True))
    test = stats.homogeneity(np.stack([a, b]))
    apart = stats.distance(b, a, seed, other_is_sample=True)
    return EntryDifference(entry, (round(n), round(m)), gaps, intervals, test, apart)


def as_json(found: Comparison) -> dict[str, Any]:
    """Return a comparison as plain values; entries count from 1, the last column is the lost."""

    def test(result: TestResult) -> dict[str, float]:
        return {"chi2": result.statistic, "df": result.df, "p": result.p}

    def apart(distance: Distance) -> dict[str, Any]:
        return {
            "observed": distance.value,
            "true": distance.true,
            "interval": list(distance.interval),
            "chance": distance.noise,
        }

    return {
        "same_hands": found.paired,
        "test": test(found.test),
        "total_variation": apart(found.distance),
        "entries": [
            {
                "entry": row.entry + 1,
                "drops": list(row.drops),
                "difference": list(row.difference),
                "intervals": [list(interval) for interval in row.intervals],
                "test": test(row.test),
                "total_variation": apart(row.distance),
            }
            for row in found.entries
        ],
    }
