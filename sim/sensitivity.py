"""Which nail and which parameter matter: every change dropped with the same hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sim.board import Board
from sim.nudges import Nudge
from sim.stats_distance import Distance
from sim.stats_intervals import Interval
from sim.stats_paired import Joint, change, joint, mean_distance
from sim.tuning_space import is_symmetric

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

    On a board that is its own mirror image a nudge and its mirror image do the same, mirrored;
    the second is taken from the first and not dropped again.
    ValueError when there is no entry or no drop.
    """
    if not entries or drops < 1:
        raise ValueError("a sensitivity needs at least one entry and one drop.")
    base = drop(board, entries, drops, seed)
    mirrors = _mirrors(board, entries)
    known: dict[tuple[str, float, int | None], Effect] = {}
    for number, nudge in enumerate(nudges):
        twin = known.get(_mirrored(nudge, mirrors)) if mirrors is not None else None
        if twin is not None:
            yield _reflected(twin, nudge, board)
            continue
        changed = drop(nudge.board, entries, drops, seed)
        pairs = zip(base, changed, strict=True)
        tables = [joint(before, after, len(board.columns)) for before, after in pairs]
        effect = _effect(nudge, entries, tables, seed + number)
        known[nudge.key, nudge.amount, nudge.peg] = effect
        yield effect


def _mirrors(board: Board, entries: Sequence[int]) -> dict[int, int] | None:
    """Return every nail's mirror image; None unless board and entries are their own."""
    last = len(board.entries) - 1
    if not is_symmetric(board) or {last - entry for entry in entries} != set(entries):
        return None
    if len(board.entries) != len(board.columns):
        return None
    place = {(peg.x, peg.y, peg.radius): i for i, peg in enumerate(board.pegs)}
    return {i: place[-peg.x, peg.y, peg.radius] for i, peg in enumerate(board.pegs)}


def _mirrored(nudge: Nudge, mirrors: dict[int, int]) -> tuple[str, float, int | None]:
    """Return key, amount and nail of the change that is the mirror image of another.

    A nail moved to the right has its mirror image in one moved to the left, which is not tried:
    such a change is its own.
    """
    if nudge.key == "levelling":
        return nudge.key, -nudge.amount, None
    if nudge.peg is None or nudge.key == "right":
        return nudge.key, nudge.amount, nudge.peg
    return nudge.key, nudge.amount, mirrors[nudge.peg]


def _reflected(effect: Effect, nudge: Nudge, board: Board) -> Effect:
    """Return the effect of a change whose mirror image is known."""
    columns = len(board.columns)
    lost = effect.column == columns
    return replace(
        effect,
        nudge=nudge,
        entry=len(board.entries) - 1 - effect.entry,
        column=effect.column if lost else columns - 1 - effect.column,
    )


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


def peg_weights(found: Iterable[Effect], board: Board) -> list[float]:
    """Return per nail the larger of what moving it sideways and moving it up changes.

    On a board that is its own mirror image, a nail's mirror image moved to the right tells what
    the nail does when it is moved to the left; elsewhere sideways is to the right.
    """
    weights = [0.0] * len(board.pegs)
    mirrors = _mirrors(board, range(len(board.entries))) or {}
    for effect in found:
        index = effect.nudge.peg
        if index is not None and effect.nudge.key in ("right", "up"):
            for nail in {index, mirrors.get(index, index)}:
                weights[nail] = max(weights[nail], effect.distance.true)
    return weights


def lettered(found: Iterable[Effect]) -> dict[int, str]:
    """Return letters for the nails that effects speak of, A for the first: A to Z, AA, AB, ..."""
    letters: dict[int, str] = {}
    for effect in found:
        index = effect.nudge.peg
        if index is not None and index not in letters:
            letters[index] = _letter(len(letters))
    return letters


def _letter(number: int) -> str:
    text = ""
    while number >= 0:
        text = chr(ord("A") + number % 26) + text
        number = number // 26 - 1
    return text
