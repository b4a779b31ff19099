"""A board that does what is wanted of it: evolution (CMA-ES) over its free measures, by flight.

Every candidate of a round gets the same hands (common random numbers), later rounds more drops;
what the geometry check objects to is never flown. The best is confirmed with other hands, so that
it is good and not lucky. Needs the extra ``lab`` (cma, numba).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
import numpy as np

from sim.board_check import check
from sim.board_parts import Board
from sim.flight import Flight
from sim.tuning_space import FREE, Space, TuningError

__all__ = ["FREE", "Target", "TuneProgress", "TuneResult", "TuningError", "tune"]

Array = np.ndarray[Any, Any]

SPREAD = 0.1
"""Standard deviation of the first round, in the units of ``Space``."""
FIRST, MOST = 1000, 12_000
"""Drops per entry and candidate in the first round and the last ones."""
GROWTH = 1.12
"""Factor from a round's drops to the next one's."""
CONFIRM = 4
"""How many times as many drops decide whether a candidate is the best so far."""
LAST = 5000
"""Drops per entry, times CONFIRM, of the figures that a result carries."""
LOST = 20.0
"""How much a lost drop weighs against a misplaced one."""
WORST = 0.5
"""Weight of the worst entry against the mean of all."""


class Target(Protocol):
    """What is wanted: shares entry x column, which may depend on those measured."""

    def shares(self, measured: Any) -> Array:
        """Return the wanted shares for measured ones, both of shape (entries, columns)."""


class TuneProgress(msgspec.Struct, frozen=True):
    """How far a tuning is: candidates judged and allowed, round, drops, and the best so far.

    ``distance`` is the mean over entries of the best board's total variation from the target.
    """

    evaluations: int
    budget: int
    round: int
    drops: int
    distance: float
    board: Board


class TuneResult(msgspec.Struct, frozen=True):
    """The best board, its shares (entries x columns), mean and worst distance; those before.

    Distances are total variations from the target, measured with hands of their own; a fresh
    measurement is the caller's business.
    """

    board: Board
    shares: Array
    distance: float
    worst: float
    before: float
    before_worst: float
    evaluations: int


def tune(
    board: Board,
    target: Target,
    *,
    free: Sequence[str] = ("rows", "offsets", "radii"),
    budget: int = 600,
    symmetric: bool = True,
    seed: int = 0,
    progress: Callable[[TuneProgress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    workers: int | None = None,
) -> TuneResult:
    """Return the best board that ``budget`` candidates lead to, or those until ``stop`` or Ctrl-C.

    ``free`` names what may change (FREE), ``symmetric`` keeps the board its own mirror image;
    ``progress`` is told after each round. The same arguments give the same board, whatever
    ``workers`` (threads, one per core if None). TuningError if there is nothing to be done.
    """
    if budget < 1:
        raise TuningError(f"the budget is {budget}; allow at least one candidate.")
    space = Space(board, free, symmetric)
    judge = _Judge(target, symmetric, seed)
    before = judge.confirmed(board, FIRST)
    search = _Search(space, judge, budget, before)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        try:
            search.go(pool, _strategy(len(space), seed), progress, stop)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    final = judge.confirmed(search.best, LAST)
    return TuneResult(
        search.best,
        final.shares,
        final.mean,
        final.worst,
        before.mean,
        before.worst,
        search.evaluations,
    )


class _Verdict(msgspec.Struct, frozen=True):
    """What a candidate is worth: total variation per entry, mean and worst, and the score."""

    shares: Array
    mean: float
    worst: float
    score: float


class _Judge:
    """Flies candidates and compares them with the target."""

    def __init__(self, target: Target, symmetric: bool, seed: int) -> None:
        self._target = target
        self._symmetric = symmetric
        self._seeds = [int(s) for s in np.random.SeedSequence(seed).generate_state(3, np.uint64)]

    def score(self, board: Board, drops: int, turn: int) -> float:
        """Return how bad a candidate is with the hands of round ``turn``; 0 is the target."""
        findings = check(board)
        if findings:
            # Above every flown board, and less for fewer faults, so that there is a way out.
            return 2.0 + len(findings)
        return self._fly(board, drops, self._seeds[0], turn * MOST).score

    def confirmed(self, board: Board, drops: int) -> _Verdict:
        """Return the verdict with hands that no round uses."""
        return self._fly(board, CONFIRM * drops, self._seeds[1], 0)

    def _fly(self, board: Board, drops: int, seed: int, first: int) -> _Verdict:
        flight = Flight(board)
        entries, columns = len(board.entries), len(board.columns)
        flown = range((entries + 1) // 2) if self._symmetric else range(entries)
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
        return _Verdict(shares, mean, worst, mean + WORST * worst + LOST * lost)


class _Search:
    """The rounds of an evolution, and the best candidate so far."""

    def __init__(self, space: Space, judge: _Judge, budget: int, before: _Verdict) -> None:
        self.best = space.board
        self.evaluations = 0
        self._space = space
        self._judge = judge
        self._budget = budget
        self._best_score = before.score
        self._distance = before.mean

    def go(
        self,
        pool: ThreadPoolExecutor,
        strategy: Any,
        progress: Callable[[TuneProgress], None] | None,
        stop: Callable[[], bool] | None,
    ) -> None:
        """Do round after round until the budget is spent, nothing moves, or ``stop`` says so."""
        turn = 0
        while self.evaluations < self._budget and not strategy.stop():
            if stop is not None and stop():
                return
            drops = min(int(FIRST * GROWTH**turn), MOST)
            vectors = strategy.ask()
            boards = [self._space.board_of(vector) for vector in vectors]
            scores = list(pool.map(lambda b, n=drops, t=turn: self._judge.score(b, n, t), boards))
            strategy.tell(vectors, scores)
            self.evaluations += len(vectors)
            self._look_at(boards, scores, drops, strategy.result.xfavorite)
            turn += 1
            if progress is not None:
                progress(
                    TuneProgress(
                        self.evaluations, self._budget, turn, drops, self._distance, self.best
                    )
                )

    def _look_at(
        self, boards: list[Board], scores: list[float], drops: int, favourite: Array
    ) -> None:
        """Confirm the round's best and the middle of the search; keep what beats the best."""
        middle = self._space.board_of(favourite)
        for board in (boards[int(np.argmin(scores))], middle):
            if check(board):
                continue
            verdict = self._judge.confirmed(board, drops)
            if verdict.score < self._best_score:
                self.best, self._best_score = board, verdict.score
                self._distance = verdict.mean


def _strategy(size: int, seed: int) -> Any:
    try:
        import cma
    except ModuleNotFoundError:
        raise TuningError(
            "tuning needs cma, which is not installed; run: pip install galtoni[lab]."
        ) from None
    # cma takes 0 for "any seed"; the same arguments must give the same board.
    options = {"seed": seed % (2**31 - 2) + 1, "verbose": -9, "bounds": [-1.0, 1.0]}
    return cma.CMAEvolutionStrategy(np.zeros(size), SPREAD, options)
