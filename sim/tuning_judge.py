"""What a board is worth to a search: flown with hands of the search's own, against a target."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
import numpy as np

from sim.board_parts import Board
from sim.flight import STEP, Flight

Array = np.ndarray[Any, Any]

LOST = 20.0
"""How much a lost drop weighs against a misplaced one."""
WORST = 0.5
"""Weight of the worst entry against the mean of all."""
FINE = STEP / 4
"""Step in s of decisive flights: a share moves by a point and more between coarse and fine ones."""
ROOM = 1_000_000
"""Numbers of drops set apart for every round, so that no two rounds have hands in common."""


class Target(Protocol):
    """What is wanted: shares entry x column, which may depend on those measured."""

    def shares(self, measured: Any) -> Array:
        """Return the wanted shares for measured ones, both of shape (entries, columns)."""


class Verdict(msgspec.Struct, frozen=True):
    """What a board is worth: shares entry x column, total variation from the target.

    ``mean`` and ``worst`` are over the entries; ``score`` is what a search makes small.
    """

    shares: Array
    mean: float
    worst: float
    score: float


class Judge:
    """Flies boards and compares them with a target; the same hands for the same round."""

    def __init__(self, target: Target, symmetric: bool, seed: int) -> None:
        """Take a target; of a ``symmetric`` board only one half is flown, the other mirrored."""
        self._target = target
        self._symmetric = symmetric
        self._seeds = [int(s) for s in np.random.SeedSequence(seed).generate_state(3, np.uint64)]

    def candidate(self, board: Board, drops: int, turn: int) -> Verdict:
        """Return the verdict by the hands of round ``turn``, which all its candidates get."""
        return self._fly(board, drops, self._seeds[0], turn * ROOM, STEP)

    def confirmed(self, board: Board, drops: int) -> Verdict:
        """Return the verdict by hands that no round uses; they choose the best of all rounds."""
        return self._fly(board, drops, self._seeds[1], 0, FINE)

    def measured(self, board: Board, drops: int) -> Verdict:
        """Return the verdict by hands that nothing was chosen by."""
        return self._fly(board, drops, self._seeds[2], 0, FINE)

    def noise(self, drops: int, board: Board) -> float:
        """Return about how much chance alone spreads the scores of one round, standard deviation.

        Half a drop's spread for an entry, the mean over those flown, and the worst one's own.
        """
        flown = self._flown(len(board.entries))
        return float((0.4 / np.sqrt(len(flown)) + 0.4 * WORST) / np.sqrt(drops))

    def _flown(self, entries: int) -> range:
        return range((entries + 1) // 2) if self._symmetric else range(entries)

    def _fly(self, board: Board, drops: int, seed: int, first: int, step: float) -> Verdict:
        flight = Flight(board, step=step)
        entries, columns = len(board.entries), len(board.columns)
        flown = self._flown(entries)
        shares = np.zeros((entries, columns))
        lost = 0.0
        for entry in flown:
            ends = flight.drops(entry, drops, seed, first=first).ends
            shares[entry] = np.bincount(ends[ends >= 0], minlength=columns) / drops
            lost += float(np.mean(ends < 0)) / len(flown)
            if self._symmetric:
                shares[entries - 1 - entry] = shares[entry, ::-1]
        apart = np.abs(shares - self._target.shares(shares)).sum(axis=1) / 2
        mean, worst = float(apart.mean()), float(apart.max())
        return Verdict(shares, mean, worst, mean + WORST * worst + LOST * lost)
