"""Distributions to aim at: the ideal walk, the uniform one, a wanted share for the own column."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def ideal(entries: int, half_steps: int = 4) -> Array:
    """Return the entry x column matrix of a fair walk in half columns with reflecting walls.

    Three layers of pegs and the divider's tip make four half steps; at the middle of an outermost
    column the only way is back. A reference line, not what a real board does.
    """
    if entries < 1 or half_steps < 0 or half_steps % 2:
        raise ValueError("an ideal walk needs an entry and an even number of half steps.")
    if entries == 1:
        return np.ones((1, 1))
    places = 2 * entries - 1
    step = np.zeros((places, places))
    for place in range(1, places - 1):
        step[place, place - 1] = step[place, place + 1] = 0.5
    step[0, 1] = step[-1, -2] = 1.0
    walked: Array = np.linalg.matrix_power(step, half_steps)[::2, ::2]
    return walked


def binomial(columns: int) -> Array:
    """Return where a fair walk of ``columns - 1`` steps ends, one entry above the columns.

    Row n of Pascal's triangle over 2^n, what Galton's quincunx shows (Natural Inheritance, 1889).
    """
    if columns < 1:
        raise ValueError("a binomial target needs a column.")
    steps = columns - 1
    return np.array([[comb(steps, right) / 2**steps for right in range(columns)]])


def uniform(entries: int, columns: int) -> Array:
    """Return the matrix in which every column is as likely as any other."""
    if entries < 1 or columns < 1:
        raise ValueError("a uniform target needs an entry and a column.")
    return np.full((entries, columns), 1 / columns)


def own(share: float, like: npt.ArrayLike) -> Array:
    """Return ``like`` (shares, square) with the own column set to ``share``, the rest scaled."""
    matrix = np.array(like, dtype=np.float64)
    if not 0 <= share <= 1:
        raise ValueError(f"own={share:g} must lie between 0 and 1, such as own=0.4.")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError("own=... needs a board with as many columns as entries.")
    for i, row in enumerate(matrix):
        rest = row.sum() - row[i]
        row *= (1 - share) / rest if rest > 0 else 0.0
        row[i] = share
    return matrix
