"""What a measurement tells of left and right and of sideways steps, for sentences and for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sim import stats
from sim.board import Board
from sim.report import Report, as_full_json
from sim.stats import Correlation, Interval
from sim.targets import Target

ROOM = 2
"""Columns that an entry needs on either side for left and right to be held against each other."""
STEPPERS = 500
"""Marbles whose sideways steps are looked at."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Shares left and right of an entry's own column, their 95 % intervals, p of being alike."""

    shares: tuple[float, float]
    intervals: tuple[Interval, Interval]
    p: float


@dataclass(frozen=True, slots=True)
class Steps:
    """How the sideways steps of ``marbles`` of an entry, from 0, correlate from row to row."""

    entry: int
    marbles: int
    values: tuple[Correlation, ...]


def full_json(found: Report, board: Board, target: Target | None = None) -> dict[str, Any]:
    """Return the measurement as plain values with every test that the sentences tell.

    Beside :func:`sim.report.as_full_json` those are ``sides``, an item per entry, null where left
    and right cannot be held against each other, and ``steps``, null where nothing is known of
    them. Entries count from 1.
    """
    values, hanging = as_full_json(found, target), steps(found, board)
    values["sides"] = [_sides_json(sides(found, entry)) for entry in range(len(found.counts))]
    values["steps"] = None if hanging is None else _steps_json(hanging)
    return values


def beside_wall(found: Report, entry: int) -> bool:
    """Tell whether marbles of an entry land beside its own column, which lies near a wall.

    There left and right cannot be alike on the fairest board, so nothing is tested.
    """
    last = len(found.counts[entry]) - 1
    return _has_sides(found, entry) and min(entry, last - entry) < ROOM


def sides(found: Report, entry: int) -> Sides | None:
    """Return left and right of an entry's own column; None where there is nothing to test."""
    if not _has_sides(found, entry) or beside_wall(found, entry):
        return None
    row = found.counts[entry]
    left, right = float(row[:entry].sum()), float(row[entry + 1 :].sum())
    landed = float(row.sum())
    return Sides(
        (left / landed, right / landed),
        (stats.wilson(left, landed), stats.wilson(right, landed)),
        stats.mirror([left, right]).p,
    )


def _has_sides(found: Report, entry: int) -> bool:
    """Tell whether an entry has a column of its own, and marbles beside it."""
    row = found.counts[entry]
    return len(found.counts) == len(row) and bool(row.sum() > row[entry])


def steps(found: Report, board: Board) -> Steps | None:
    """Return how sideways steps of the middle entry measured correlate.

    None where no flight was measured, with fewer than three rows, or when no marble passed them.
    """
    if found.engine != "flight" or not found.entries:
        return None
    from sim.flight import Flight
    from sim.steps import levels, sideways

    entry = found.entries[len(found.entries) // 2]
    flight = Flight(board, step=found.step)
    tracks = [flight.path(entry, found.seed, index)[:, 1:] for index in range(STEPPERS)]
    try:
        values = stats.step_correlation(sideways(tracks, levels(board)))
    except ValueError:
        return None
    return Steps(entry, STEPPERS, tuple(values))


def _sides_json(found: Sides | None) -> dict[str, Any] | None:
    if found is None:
        return None
    both = zip(("left", "right"), found.shares, found.intervals, strict=True)
    values: dict[str, Any] = {
        name: {"share": share, "interval": list(interval)} for name, share, interval in both
    }
    return values | {"p": found.p}


def _steps_json(found: Steps) -> dict[str, Any]:
    return {
        "entry": found.entry + 1,
        "marbles": found.marbles,
        "correlations": [one.value for one in found.values],
        "intervals": [list(one.interval) for one in found.values],
    }
