"""A board that does what is wanted of it: evolution (CMA-ES) over its free measures, by flight.

Every candidate of a round gets the same hands (common random numbers). How marbles land leans on
a few tenths of a millimetre, so a search begins close to the board as it is and with few drops;
it takes more as the candidates of a round become harder to tell apart. Nails that would catch a
marble are moved apart first. The best is confirmed with other hands, so that it is good and not
lucky. Needs the extra ``lab`` (cma, numba).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
import numpy as np

from sim.board_check import faults
from sim.board_parts import Board
from sim.board_time import falls
from sim.board_words import plain
from sim.stats_lab import need
from sim.tuning_judge import LOSSY, Array, Judge, Measured, Target, Verdict
from sim.tuning_room import Passages
from sim.tuning_space import FREE, Space, TuningError

__all__ = [
    "FREE",
    "Target",
    "TuneProgress",
    "TuneResult",
    "TuningError",
    "refuse_lossy",
    "tune",
]

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

    ``best`` is how near the best board is to the target, what a result would say of it;
    ``before`` is how near the given one is, ``better`` whether the best is another one.
    """

    evaluations: int
    budget: int
    round: int
    drops: int
    best: Measured
    board: Board
    better: bool
    before: Measured


class Stopped(Exception):
    """A search was asked to end in the middle of a round."""


class TuneResult(msgspec.Struct, frozen=True):
    """The best board and how near it is to the target, and how near the given one was.

    Both were measured with hands that no board was chosen by, ``drops`` an entry. ``better`` tells
    whether the search found a board that beats the given one by the hands that choose;
    ``interrupted`` says that ``stop`` or Ctrl-C ended the search.
    """

    board: Board
    after: Measured
    before: Measured
    better: bool
    evaluations: int
    drops: int
    interrupted: bool

    @property
    def nearer(self) -> bool:
        """Whether those other hands find the best board better than the given one too."""
        return self.better and self.after.aim < self.before.aim


def tune(
    board: Board,
    target: Target,
    *,
    free: Sequence[str] = ("rows", "offsets", "radii"),
    budget: int = 6000,
    symmetric: bool = True,
    seed: int = 0,
    within: float | None = None,
    beginning: Callable[[int, int], None] | None = None,
    progress: Callable[[TuneProgress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    workers: int | None = None,
) -> TuneResult:
    """Return the best board that ``budget`` candidates lead to, or those until ``stop`` or Ctrl-C.

    ``free`` names what may change (FREE), ``symmetric`` keeps the board its own mirror image;
    ``within`` ends the search once the total variation of every entry is at most that;
    ``beginning`` is told how many drops of how many the given board was measured with so far,
    ``progress`` after each round how far the search is. ``stop`` is asked every few drops; before
    the given board is measured it leads to KeyboardInterrupt. The same arguments give the same
    board, whatever ``workers`` (threads, one per core if None). TuningError if there is nothing
    to be done, or if the board loses so many marbles that a search would not end.
    """
    if budget < 1:
        raise TuningError("tuning.budget", value=budget)
    space = Space(board, free, symmetric)
    judge = Judge(target, symmetric, seed)
    _refuse_lossy(board, judge)
    with _measuring(judge, board, beginning, stop):
        search = _Search(space, judge, budget, within)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        try:
            interrupted = search.go(pool, seed, progress, stop)
        except KeyboardInterrupt:
            interrupted = True
            pool.shutdown(wait=False, cancel_futures=True)
    return TuneResult(
        search.best,
        search.measured,
        search.before,
        search.better,
        search.evaluations,
        LAST,
        interrupted,
    )


@contextmanager
def _measuring(
    judge: Judge,
    board: Board,
    beginning: Callable[[int, int], None] | None,
    stop: Callable[[], bool] | None,
) -> Iterator[None]:
    """Tell how far the given board's measurement is while inside; KeyboardInterrupt on ``stop``."""
    total = judge.flights(board, min(CONFIRM * FIRST, SURE) + SURE + LAST)
    done = 0

    def watch(drops: int) -> None:
        nonlocal done
        done += drops
        if stop is not None and stop():
            raise KeyboardInterrupt
        if beginning is not None:
            beginning(min(done, total), total)

    judge.watch = watch
    try:
        yield
    finally:
        judge.watch = None
    if beginning is not None and done < total:
        beginning(total, total)


def refuse_lossy(board: Board, target: Target, symmetric: bool, seed: int = 0) -> None:
    """Raise TuningError for a board that loses so many marbles that a search would not end."""
    _refuse_lossy(board, Judge(target, symmetric, seed))


def _refuse_lossy(board: Board, judge: Judge) -> None:
    lost = judge.lost(board)
    if lost > LOSSY:
        words = {"share": f"{100 * lost:.0f}", "most": f"{100 * LOSSY:.0f}"}
        found = falls(board)
        if found.exceed(board.time_limit):
            words |= {"limit": plain(board.time_limit), "ample": str(found.ample)}
            raise TuningError("tuning.slow", board=board.name, **words)
        raise TuningError("tuning.loses", board=board.name, **words)


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
        self._faults = len(faults(space.board, brief=True))
        self._best = np.zeros(len(space))
        self._sure = min(CONFIRM * FIRST, SURE)
        self._verdict = judge.confirmed(space.board, self._sure)
        self._certain = judge.confirmed(space.board, SURE)
        self.before = judge.measured(space.board, LAST)
        self._measured: Measured | None = self.before
        self.better = False

    @property
    def best(self) -> Board:
        """The best board so far."""
        return self._space.board_of(self._best)

    @property
    def measured(self) -> Measured:
        """How near the best board is to the target, by hands that no board is chosen by."""
        if self._measured is None:
            self._measured = self._judge.measured(self.best, LAST)
        return self._measured

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

        def watch(drops: int) -> None:
            if stop is not None and stop():
                raise Stopped

        self._judge.watch = watch
        try:
            return self._rounds(pool, seed, progress, stop)
        except Stopped:
            return True
        finally:
            self._judge.watch = None

    def _rounds(
        self,
        pool: ThreadPoolExecutor,
        seed: int,
        progress: Callable[[TuneProgress], None] | None,
        stop: Callable[[], bool] | None,
    ) -> bool:
        many = 4 + int(3 * np.log(len(self._space)))
        if self._met():
            return False
        while True:
            spread = min(max(SPREAD * self._verdict.mean, LEAST), WIDEST)
            strategy = _strategy(self._best, spread, seed, many)
            while not strategy.stop():
                if stop is not None and stop():
                    return True
                if self.evaluations >= self._budget:
                    return False
                self._go_round(pool, strategy, many)
                if progress is not None:
                    progress(self._progress())
                if self._round % LOOK == 0 and self._met():
                    return False
            many *= AGAIN
            seed += 1

    def _go_round(self, pool: ThreadPoolExecutor, strategy: Any, many: int) -> None:
        left = self._budget - self.evaluations
        vectors = [self._passages.opened(vector) for vector in strategy.ask(min(many, left))]
        verdicts = list(pool.map(self._candidate, vectors))
        scores = [verdict.score for verdict in verdicts]
        self.evaluations += len(vectors)
        self._round += 1
        if left < many:
            # Too few to learn from: the budget's last candidates are just looked at.
            self._look_at(vectors[int(np.argmin(scores))])
            return
        strategy.tell(vectors, scores)
        if self._round % LOOK == 0 or left == many:
            self._look_at(self._passages.opened(strategy.result.xfavorite))
        if np.std(scores) < APART * self._judge.noise(self._drops, self._space.board):
            self._drops = min(int(GROWTH * self._drops), MOST)

    def _candidate(self, vector: Array) -> Verdict:
        return self._judge.candidate(self._space.board_of(vector), self._drops, self._round)

    def _look_at(self, vector: Array) -> None:
        """Confirm a candidate; keep it if it beats the best by the same hands, few and then many.

        Few are soon beaten by luck: of a long search's many candidates one has it.
        """
        drops = min(CONFIRM * self._drops, SURE)
        if drops != self._sure:
            self._sure = drops
            self._verdict = self._judge.confirmed(self.best, drops)
        board = self._space.board_of(vector)
        verdict = self._judge.confirmed(board, drops)
        if verdict.score >= self._verdict.score or len(faults(board, brief=True)) > self._faults:
            return
        certain = verdict if drops == SURE else self._judge.confirmed(board, SURE)
        if certain.score < self._certain.score:
            self._best, self._verdict, self._certain = vector, verdict, certain
            self._measured, self.better = None, True

    def _met(self) -> bool:
        """Tell whether every entry is as near to the target as was asked for.

        By the hands that choose, and by those that the result is told by.
        """
        if self._within is None or self._verdict.worst > self._within:
            return False
        if self._judge.confirmed(self.best, LAST).worst > self._within:
            return False
        return self.measured.worst <= self._within

    def _progress(self) -> TuneProgress:
        return TuneProgress(
            self.evaluations,
            self._budget,
            self._round,
            self._drops,
            self.measured,
            self.best,
            self.better,
            self.before,
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
