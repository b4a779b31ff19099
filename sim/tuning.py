"""A board that does what is wanted of it: evolution (CMA-ES) over its free measures, by flight.

Every candidate of a round gets the same hands (common random numbers). How marbles land leans on
a few tenths of a millimetre, so a search begins close to the board as it is and with few drops;
it takes more as the candidates of a round become harder to tell apart. Nails that would catch a
marble are moved apart first. The best is confirmed with other hands, so that it is good and not
lucky. Needs the extra ``lab`` (cma, numba).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from sim.board_check import check
from sim.board_parts import Board
from sim.stats_lab import need
from sim.tuning_judge import Array, Judge, Target, Verdict
from sim.tuning_room import Passages
from sim.tuning_space import FREE, Space, TuningError

__all__ = ["FREE", "Target", "TuneProgress", "TuneResult", "TuningError", "tune"]

SPREAD = 0.7
"""Standard deviation of a search's first round, in units of ``Space``, per distance still to go."""
LEAST, WIDEST = 0.03, 0.1
"""Bounds of that standard deviation."""
FIRST, MOST = 250, 12_000
"""Drops per entry and candidate in the first round, and the most in any."""
GROWTH = 1.25
"""Factor from a round's drops to the next one's when its candidates were hard to tell apart."""
APART = 1.0
"""How many times chance's own spread the candidates' scores should spread."""
CONFIRM = 8
"""How many times as many drops decide whether a candidate is the best so far."""
LOOK = 2
"""Rounds from one such decision to the next."""
SURE = 16_000
"""The most drops per entry that such a decision takes."""
LAST = 20_000
"""Drops per entry of the figures that a result carries."""
AGAIN = 2
"""Factor from one search's candidates a round to the next one's, when a search has run out."""


class TuneProgress(msgspec.Struct, frozen=True):
    """How far a tuning is: candidates judged and allowed, round, drops, and the best so far.

    ``distance`` and ``worst`` are the best board's total variation from the target, the mean over
    the entries and the worst entry's.
    """

    evaluations: int
    budget: int
    round: int
    drops: int
    distance: float
    worst: float
    board: Board


class TuneResult(msgspec.Struct, frozen=True):
    """The best board, its shares (entries x columns), mean and worst distance; those before.

    Distances are total variations from the target, measured with hands that nothing was chosen
    by, ``drops`` an entry. ``interrupted`` says that ``stop`` or Ctrl-C ended the search.
    """

    board: Board
    shares: Array
    distance: float
    worst: float
    before: float
    before_worst: float
    evaluations: int
    drops: int
    interrupted: bool


def tune(
    board: Board,
    target: Target,
    *,
    free: Sequence[str] = ("rows", "offsets", "radii"),
    budget: int = 6000,
    symmetric: bool = True,
    seed: int = 0,
    within: float | None = None,
    progress: Callable[[TuneProgress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    workers: int | None = None,
) -> TuneResult:
    """Return the best board that ``budget`` candidates lead to, or those until ``stop`` or Ctrl-C.

    ``free`` names what may change (FREE), ``symmetric`` keeps the board its own mirror image;
    ``within`` ends the search once the total variation of every entry is at most that;
    ``progress`` is told after each round. The same arguments give the same board, whatever
    ``workers`` (threads, one per core if None). TuningError if there is nothing to be done.
    """
    if budget < 1:
        raise TuningError(f"the budget is {budget}; allow at least one candidate.")
    space = Space(board, free, symmetric)
    judge = Judge(target, symmetric, seed)
    search = _Search(space, judge, budget, within)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        try:
            interrupted = search.go(pool, seed, progress, stop)
        except KeyboardInterrupt:
            interrupted = True
            pool.shutdown(wait=False, cancel_futures=True)
    before, after = (judge.measured(one, LAST) for one in (board, search.best))
    return TuneResult(
        search.best,
        after.shares,
        after.mean,
        after.worst,
        before.mean,
        before.worst,
        search.evaluations,
        LAST,
        interrupted,
    )


class _Search:
    """The rounds of an evolution, and the best candidate so far."""

    def __init__(self, space: Space, judge: Judge, budget: int, within: float | None) -> None:
        self.evaluations = 0
        self._space = space
        self._passages = Passages(space)
        self._judge = judge
        self._budget = budget
        self._within = within
        self._drops = FIRST
        self._round = 0
        self._faults = len(check(space.board))
        self._best = np.zeros(len(space))
        self._sure = min(CONFIRM * FIRST, SURE)
        self._verdict = judge.confirmed(space.board, self._sure)

    @property
    def best(self) -> Board:
        """The best board so far."""
        return self._space.board_of(self._best)

    def go(
        self,
        pool: ThreadPoolExecutor,
        seed: int,
        progress: Callable[[TuneProgress], None] | None,
        stop: Callable[[], bool] | None,
    ) -> bool:
        """Search until the budget is spent, the target is met, or ``stop`` says so: True then.

        A search that has run out begins again at the best board, with more candidates a round.
        """
        many = 4 + int(3 * np.log(len(self._space)))
        while True:
            spread = min(max(SPREAD * self._verdict.mean, LEAST), WIDEST)
            strategy = _strategy(self._best, spread, seed, many)
            while not strategy.stop():
                if stop is not None and stop():
                    return True
                if self.evaluations >= self._budget:
                    return False
                self._go_round(pool, strategy)
                if progress is not None:
                    progress(self._progress())
                if self._round % LOOK == 0 and self._met():
                    return False
            many *= AGAIN
            seed += 1

    def _go_round(self, pool: ThreadPoolExecutor, strategy: Any) -> None:
        vectors = [self._passages.opened(vector) for vector in strategy.ask()]
        verdicts = list(pool.map(self._candidate, vectors))
        scores = [verdict.score for verdict in verdicts]
        strategy.tell(vectors, scores)
        self.evaluations += len(vectors)
        self._round += 1
        if self._round % LOOK == 0:
            self._look_at(self._passages.opened(strategy.result.xfavorite))
        if np.std(scores) < APART * self._judge.noise(self._drops, self._space.board):
            self._drops = min(int(GROWTH * self._drops), MOST)

    def _candidate(self, vector: Array) -> Verdict:
        return self._judge.candidate(self._space.board_of(vector), self._drops, self._round)

    def _look_at(self, vector: Array) -> None:
        """Confirm the middle of the search; keep it if it beats the best by the same hands."""
        drops = min(CONFIRM * self._drops, SURE)
        if drops != self._sure:
            self._sure = drops
            self._verdict = self._judge.confirmed(self.best, drops)
        board = self._space.board_of(vector)
        verdict = self._judge.confirmed(board, drops)
        if verdict.score < self._verdict.score and len(check(board)) <= self._faults:
            self._best, self._verdict = vector, verdict

    def _met(self) -> bool:
        """Tell whether every entry is as near to the target as was asked for."""
        if self._within is None or self._verdict.worst > self._within:
            return False
        return self._judge.confirmed(self.best, LAST).worst <= self._within

    def _progress(self) -> TuneProgress:
        return TuneProgress(
            self.evaluations,
            self._budget,
            self._round,
            self._drops,
            self._verdict.mean,
            self._verdict.worst,
            self.best,
        )


def _strategy(start: Array, spread: float, seed: int, many: int) -> Any:
    # cma takes 0 for "any seed"; the same arguments must give the same board.
    options = {
        "seed": seed % (2**31 - 2) + 1,
        "verbose": -9,
        "bounds": [-1.0, 1.0],
        "popsize": many,
    }
    return need("cma").CMAEvolutionStrategy(start, spread, options)
