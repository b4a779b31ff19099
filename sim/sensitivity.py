"""Which nail and which parameter matter: every change dropped with the same hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.board import Board
from sim.nudges import Nudge
from sim.stats_distance import Distance
from sim.stats_intervals import Interval
from sim.stats_paired import Joint, change, joint, mean_distance

Ends = npt.NDArray[np.integer]
Drop = Callable[[Board, Sequence[int], int, int], Sequence[Ends]]
"""``drop(board, entries, n, seed)``: per entry the columns (from 0; below 0: none) of n drops, the
same hands for the same entry and seed whatever the board."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one nudge changes: mean total variation over the entries, and the largest single shift.

    ``entry`` and ``column`` (from 0; column == number of columns means stuck or out) name the
    place of that shift, ``shift`` its share in the nudged board minus that in the board itself.
    """

    nudge: Nudge
    distance: Distance
    entry: int
    column: int
    shift: float
    shift_interval: Interval

    @property
    def seen(self) -> bool:
        """Whether the change is more than chance: its interval lies above zero."""
        return self.distance.interval.low > 0


def effects(
    board: Board,
    nudges: Iterable[Nudge],
    entries: Sequence[int],
    drops: int,
    seed: int,
    drop: Drop,
) -> Iterator[Effect]:
    """Yield what each nudge changes, ``drops`` an entry, in the order of the nudges.

    ValueError when there is no entry or no drop.
    """
    if not entries or drops < 1:
        raise ValueError("a sensitivity needs at least one entry and one drop.")
    base = drop(board, entries, drops, seed)
    for number, nudge in enumerate(nudges):
        changed = drop(nudge.board, entries, drops, seed)
        pairs = zip(base, changed, strict=True)
        tables = [joint(before, after, len(board.columns)) for before, after in pairs]
        yield _effect(nudge, entries, tables, seed + number)


def _effect(nudge: Nudge, entries: Sequence[int], tables: list[Joint], seed: int) -> Effect:
    changes = [change(table) for table in tables]
    gaps = np.array([found.difference for found in changes])
    row, column = np.unravel_index(int(np.abs(gaps).argmax()), gaps.shape)
    return Effect(
        nudge,
        mean_distance(tables, seed),
        entries[int(row)],
        int(column),
        float(gaps[row, column]),
        changes[int(row)].intervals[int(column)],
    )


def ranked(found: Iterable[Effect]) -> list[Effect]:
    """Return effects sorted by what they change, the largest first, ties in their order."""
    return sorted(found, key=lambda effect: -effect.distance.true)


def peg_weights(found: Iterable[Effect], pegs: int) -> list[float]:
    """Return per nail the larger of what moving it right and moving it up changes."""
    weights = [0.0] * pegs
    for effect in found:
        index = effect.nudge.peg
        if index is not None and effect.nudge.key in ("right", "up"):
            weights[index] = max(weights[index], effect.distance.true)
    return weights
