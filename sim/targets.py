"""What a board is measured against: ``ideal``, ``uniform``, ``own=0.4``, a table or a file."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sim import stats
from sim.stats import TestResult

Array = npt.NDArray[np.float64]
KNOWN = "ideal, uniform, own=0.4, or a file with a table"


@dataclass(frozen=True, slots=True)
class Target:
    """A wanted distribution: shares entry x column, or only the own column's share."""

    name: str
    matrix: Array | None = None
    own: float | None = None

    def shares(self, measured: npt.ArrayLike) -> Array:
        """Return the target's shares, entry x column.

        A target for the own column alone leaves the others in the proportion in which they were
        ``measured`` (counts or shares), so that its distance is the own column's alone.
        """
        if self.matrix is not None:
            return self.matrix
        table = np.asarray(measured, dtype=np.float64)
        landed = np.maximum(table.sum(axis=1, keepdims=True), 1e-300)
        return stats.own(self.own or 0.0, table / landed)

    def test(self, counts: npt.ArrayLike) -> TestResult:
        """Test counts, entry x column, against the target by χ²; entries without drops are out."""
        if self.matrix is not None:
            return stats.matrix_against(counts, self.matrix)
        share = self.own or 0.0
        table = np.asarray(counts, dtype=np.float64)
        rows = [(row[i], row.sum() - row[i]) for i, row in enumerate(table) if row.sum()]
        return stats.total([stats.against(row, (share, 1 - share)) for row in rows])


def parse(text: str, entries: int, columns: int) -> Target:
    """Return the target a command names for a board; ValueError says what is possible instead."""
    if text in ("ideal", "uniform"):
        return _named(text, entries, columns)
    if text.startswith("own="):
        return _own(text, entries, columns)
    path = Path(text)
    if not path.is_file():
        raise ValueError(f"there is no target {text!r}; use {KNOWN}.")
    return from_matrix(read_matrix(path), path.name, entries, columns)


def from_matrix(matrix: npt.ArrayLike, name: str, entries: int, columns: int) -> Target:
    """Return counts or shares as a target; ValueError when they do not fit the board."""
    table = np.asarray(matrix, dtype=np.float64)
    if table.shape != (entries, columns):
        raise ValueError(
            f"{name} is {table.shape[0]} x {table.shape[1]}, the board has {entries} entries and "
            f"{columns} columns; name a table that fits."
        )
    sums = table.sum(axis=1, keepdims=True)
    if (table < 0).any() or not np.isfinite(table).all() or (sums <= 0).any():
        raise ValueError(f"{name} needs in every row numbers of 0 or more, and one above 0.")
    return Target(name, table / sums)


def _named(name: str, entries: int, columns: int) -> Target:
    if name == "uniform":
        return Target(name, stats.uniform(entries, columns))
    if entries != columns:
        raise ValueError(
            f"the target ideal needs as many columns as entries, not {entries} and {columns}; "
            "use uniform or a file."
        )
    return Target(name, stats.ideal(entries))


def _own(text: str, entries: int, columns: int) -> Target:
    if entries != columns:
        raise ValueError(
            f"the target {text} needs as many columns as entries, not {entries} and {columns}; "
            "use uniform or a file."
        )
    try:
        share = float(text.removeprefix("own=").removesuffix("%"))
        share = share / 100 if text.endswith("%") else share
    except ValueError:
        raise ValueError(f"{text} is no share; write own=0.4 or own=40%.") from None
    if not 0 < share < 1:
        raise ValueError(f"{text} must lie between 0 and 1; write own=0.4 or own=40%.")
    return Target(f"own={share:g}", own=share)


def read_matrix(path: Path) -> Array:
    """Return the numbers of a CSV file, a row per entry; ValueError names line and remedy."""
    rows: list[list[float]] = []
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ValueError(f"{path} cannot be read as text; name a CSV file of numbers.") from None
    for number, cells in enumerate(csv.reader(text.splitlines()), start=1):
        if not cells or cells[0].startswith("#"):
            continue
        try:
            rows.append([float(cell) for cell in cells])
        except ValueError:
            raise ValueError(
                f"{path}, line {number} is not a row of numbers; write one row per entry, "
                "a number per column, commas between."
            ) from None
        if len(rows[-1]) != len(rows[0]):
            raise ValueError(f"{path}, line {number} is not as long as the rows above it.")
    if not rows:
        raise ValueError(f"{path} holds no numbers; write one row per entry.")
    return np.array(rows)
