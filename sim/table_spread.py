"""How a quantity is spread over drops, kept in whole numbers so that parts add up exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

Array = np.ndarray[Any, Any]


class Spread(msgspec.Struct, frozen=True):
    """A histogram of whole units with its sum and sum of squares.

    ``bins[i]`` counts values from ``i * width`` to below ``(i + 1) * width`` units. Whole numbers
    make merging exact, whatever the order of the parts.
    """

    width: int
    n: int = 0
    total: int = 0
    squares: int = 0
    bins: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """The mean in units, nan without values."""
        return self.total / self.n if self.n else math.nan

    @property
    def sd(self) -> float:
        """The standard deviation of the sample in units, nan below two values."""
        if self.n < 2:
            return math.nan
        # Exact in whole numbers: the difference of two large sums loses nothing.
        return math.sqrt((self.squares * self.n - self.total**2) / (self.n * (self.n - 1)))

    def percentile(self, share: float) -> float:
        """Return the value in units below which ``share`` percent lie, linear within a bin."""
        if not 0 <= share <= 100:
            raise ValueError(f"there is no percentile {share:g}; choose one from 0 to 100.")
        wanted = share / 100 * self.n
        before = 0
        for number, count in enumerate(self.bins):
            if count and before + count >= wanted:
                return (number + max(wanted - before, 0.0) / count) * self.width
            before += count
        return math.nan


def spread(values: Array, width: int) -> Spread:
    """Return the spread of whole numbers from 0, shape (n,)."""
    whole = np.asarray(values, dtype=np.int64)
    if not len(whole):
        return Spread(width)
    bins = np.bincount(whole // width)
    squares = int(np.dot(whole, whole))
    return Spread(width, len(whole), int(whole.sum()), squares, tuple(bins.tolist()))


def merged(parts: Sequence[Spread]) -> Spread:
    """Return the spread of all parts together; they have one bin width and are at least one."""
    longest = max(len(part.bins) for part in parts)
    bins = [0] * longest
    for part in parts:
        for number, count in enumerate(part.bins):
            bins[number] += count
    return Spread(
        parts[0].width,
        sum(part.n for part in parts),
        sum(part.total for part in parts),
        sum(part.squares for part in parts),
        tuple(bins),
    )
