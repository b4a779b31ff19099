"""What a board is worth to a search: flown with hands of the search's own, against a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
import numpy as np

from sim import stats
from sim.board_parts import Board
from sim.flight import STEP, Flight
from sim.stats_distance import Distance, inverted
from sim.stats_intervals import Interval

Array = np.ndarray[Any, Any]

LOST = 20.0
"""How much a lost drop weighs against a misplaced one."""
WORST = 0.5
"""Weight of the worst entry against the mean of all."""
FINE = STEP / 4
"""Step in s of decisive flights: a share moves by a point and more between coarse and fine ones."""
ROOM = 1_000_000
"""Numbers of drops set apart for every round, so that no two rounds have hands in common."""
PROBE = 40
"""Drops per entry after which a board that loses too many is not flown on: the lost are slow."""
HOPELESS = 0.1
"""Share of lost drops from which on a candidate is not flown to the end."""
LOSSY = 0.03
"""Share of lost drops from which on a search does not begin: every round would fly them."""
GIVEN = 250
"""Drops per entry that tell how many a given board loses."""
PIECE = 1000
"""Drops flown between two looks at whether to go on."""
RESAMPLES = 1000
"""Draws of a bootstrap."""


class Target(Protocol):
    """What is wanted: shares entry x column, which may depend on those measured."""

    def shares(self, measured: Any) -> Array:
        """Return the wanted shares for measured ones, both of shape (entries, columns)."""

    def folded(self, counts: Any) -> tuple[Array, Array]:
        """Return counts and wanted shares in the places that the target speaks of."""


class Verdict(msgspec.Struct, frozen=True):
    """What a board is worth: shares entry x column, total variation from the target.

    ``mean`` and ``worst`` are over the entries; ``lost`` is the share of drops that came into no
    column; ``score`` is what a search makes small.
    """

    shares: Array
    mean: float
    worst: float
    lost: float
    score: float


class Measured(msgspec.Struct, frozen=True):
    """A verdict by many drops, with what chance adds to distances taken off.

    ``distance`` is the mean over the entries with its interval, ``worst`` the largest of the
    entries' own: both estimate the true total variation, as :class:`Distance` has it.
    """

    verdict: Verdict
    distance: Distance
    worst: float

    @property
    def aim(self) -> float:
        """What a search makes small, as ``Verdict.score``, but without what chance adds."""
        return self.distance.true + WORST * self.worst + LOST * self.verdict.lost


class Judge:
    """Flies boards and compares them with a target; the same hands for the same round."""

    def __init__(self, target: Target, symmetric: bool, seed: int) -> None:
        """Take a target; of a ``symmetric`` board only one half is flown, the other mirrored.

        ``watch`` is called with each piece's number of drops; what it raises ends the flight.
        """
        self._target = target
        self._symmetric = symmetric
        self.watch: Callable[[int], None] | None = None
        self._seeds = [int(s) for s in np.random.SeedSequence(seed).generate_state(3, np.uint64)]

    def candidate(self, board: Board, drops: int, turn: int) -> Verdict:
        """Return the verdict by the hands of round ``turn``, which all its candidates get."""
        return self._fly(board, drops, self._seeds[0], turn * ROOM, STEP)

    def confirmed(self, board: Board, drops: int) -> Verdict:
        """Return the verdict by hands that no round uses; they choose the best of all rounds."""
        return self._fly(board, drops, self._seeds[1], 0, FINE)

    def measured(self, board: Board, drops: int) -> Measured:
        """Return what hands say that nothing was chosen by."""
        verdict = self._fly(board, drops, self._seeds[2], 0, FINE)
        return self._true(verdict, drops)

    def lost(self, board: Board) -> float:
        """Return about which share of drops comes into no column, by a few drops of each entry."""
        return self._fly(board, GIVEN, self._seeds[2], 0, FINE).lost

    def noise(self, drops: int, board: Board) -> float:
        """Return about how much chance alone spreads the scores of one round, standard deviation.

        Half a drop's spread for an entry, the mean over those flown, and the worst one's own.
        """
        flown = self._flown(len(board.entries))
        return float((0.4 / np.sqrt(len(flown)) + 0.4 * WORST) / np.sqrt(drops))

    def flights(self, board: Board, drops: int) -> int:
        """Return how many drops ``drops`` an entry are."""
        return drops * len(self._flown(len(board.entries)))

    def _flown(self, entries: int) -> range:
        return range((entries + 1) // 2) if self._symmetric else range(entries)

    def _fly(self, board: Board, drops: int, seed: int, first: int, step: float) -> Verdict:
        flight = Flight(board, step=step)
        entries, columns = len(board.entries), len(board.columns)
        flown = self._flown(entries)
        begun = min(PROBE, drops)
        ends = [self._ends(flight, entry, begun, seed, first) for entry in flown]
        if drops > begun and np.mean([np.mean(one < 0) for one in ends]) <= HOPELESS:
            rest, on = drops - begun, first + begun
            more = [self._ends(flight, entry, rest, seed, on) for entry in flown]
            ends = [np.concatenate(pair) for pair in zip(ends, more, strict=True)]
        shares = np.zeros((entries, columns))
        lost = 0.0
        for entry, one in zip(flown, ends, strict=True):
            shares[entry] = np.bincount(one[one >= 0], minlength=columns) / len(one)
            lost += float(np.mean(one < 0)) / len(flown)
            if self._symmetric:
                shares[entries - 1 - entry] = shares[entry, ::-1]
        apart = np.abs(shares - self._target.shares(shares)).sum(axis=1) / 2
        mean, worst = float(apart.mean()), float(apart.max())
        return Verdict(shares, mean, worst, lost, mean + WORST * worst + LOST * lost)

    def _ends(self, flight: Flight, entry: int, drops: int, seed: int, first: int) -> Array:
        """Return where drops of an entry end, flown piece by piece."""
        if self.watch is None:
            return flight.drops(entry, drops, seed, first=first).ends
        pieces = []
        for begun in range(0, drops, PIECE):
            many = min(PIECE, drops - begun)
            pieces.append(flight.drops(entry, many, seed, first=first + begun).ends)
            self.watch(many)
        return np.concatenate(pieces)

    def _true(self, verdict: Verdict, drops: int) -> Measured:
        """Take off what chance adds; a mirrored entry has the drops of the one that was flown."""
        counts = np.rint(verdict.shares * drops)
        table, goal = self._target.folded(counts)
        errors = self._errors(counts)
        found, gaps, used, flown = [], [], [], 0.0
        for entry in range(len(table)):
            landed = table[entry].sum()
            if landed:
                gap, error = table[entry] / landed - goal[entry], errors[:, entry]
                chance = stats.sampling_noise(goal[entry], landed)
                found.append(inverted(gap[None], error[:, None], chance, landed))
                gaps.append(gap)
                used.append(error)
                flown += landed
        if not found:
            return Measured(verdict, Distance(1.0, 1.0, Interval(1.0, 1.0), 0.0), 1.0)
        chance = sum(one.noise for one in found) / len(found)
        mean = inverted(np.array(gaps), np.stack(used, axis=1), chance, flown)
        return Measured(verdict, mean, max(one.true for one in found))

    def _errors(self, counts: Array) -> Array:
        """Return what sampling may add to shares, in the target's places, one draw after another.

        What it adds to a mirrored entry's is the mirror image of what it adds to the other's.
        """
        rng = np.random.default_rng(self._seeds[2])
        drawn = np.zeros((RESAMPLES, *counts.shape))
        for entry in self._flown(len(counts)):
            landed = int(counts[entry].sum())
            if not landed:
                continue
            share = counts[entry] / landed
            drawn[:, entry] = rng.multinomial(landed, share, size=RESAMPLES) / landed - share
            if self._symmetric:
                drawn[:, len(counts) - 1 - entry] = drawn[:, entry, ::-1]
        return np.stack([self._target.folded(one)[0] for one in drawn])
