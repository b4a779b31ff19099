"""Whether a marble's turn at one row of nails leans on its turn at the row above."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from sim.board import Board

Array = npt.NDArray[np.float64]


def levels(board: Board) -> list[float]:
    """Return the heights (mm, from above) between rows of nails where sideways steps are read.

    Half-way between neighbouring rows, and as far above the first and below the last row.
    """
    rows: list[float] = []
    for y in sorted({peg.y for peg in board.pegs}, reverse=True):
        # Nails within a marble's radius of height act as one row.
        if not rows or rows[-1] - y > board.marble.radius:
            rows.append(y)
    if len(rows) < 2:
        return []
    between = [(a + b) / 2 for a, b in pairwise(rows)]
    return [2 * rows[0] - between[0], *between, 2 * rows[-1] - between[-1]]


def sideways(tracks: Sequence[Array], heights: Sequence[float]) -> Array:
    """Return marbles x layers of sideways steps in mm between heights, nan where one is missing.

    ``tracks``: n x 2 arrays of x and y per marble; a marble is read where it last falls through a
    height, so that bouncing up again does not count as a step.
    """
    places = np.full((len(tracks), len(heights)), np.nan)
    for number, track in enumerate(tracks):
        x, y = track[:, 0], track[:, 1]
        for layer, height in enumerate(heights):
            through = np.flatnonzero((y[:-1] >= height) & (y[1:] < height))
            if through.size:
                k = through[-1]
                share = (y[k] - height) / (y[k] - y[k + 1])
                places[number, layer] = x[k] + share * (x[k + 1] - x[k])
    return np.diff(places, axis=1)
