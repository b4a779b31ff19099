"""What a board is measured against: ``ideal``, ``uniform``, ``own=0.4``, a table or a file."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from assets.refusals import Refusal
from sim import stats
from sim.stats import Distance, TestResult

Array = npt.NDArray[np.float64]
ROUNDED = 0.01
"""How far the sum of a row of shares may be from 1: two decimals do not always add up."""


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

    def folded(self, counts: npt.ArrayLike) -> tuple[Array, Array]:
        """Return counts and wanted shares in the places that the target speaks of.

        Entry x column; a target for the own column alone has two places, that column and all
        others, so that chance counts in these two only.
        """
        table = np.asarray(counts, dtype=np.float64)
        if self.matrix is not None:
            return table, self.matrix
        own, share = np.diagonal(table), self.own or 0.0
        goal = np.tile((share, 1 - share), (len(table), 1))
        return np.stack([own, table.sum(axis=1) - own], axis=1), goal

    def distance(self, counts: npt.ArrayLike, seed: int) -> Distance:
        """Return the mean total variation of counts from the target, with interval and chance."""
        table, goal = self.folded(counts)
        return stats.distance(table, goal, seed)

    def test(self, counts: npt.ArrayLike) -> TestResult:
        """Test counts, entry x column, against the target by χ²; entries without drops are out."""
        if self.matrix is not None:
            return stats.matrix_against(counts, self.matrix)
        share = self.own or 0.0
        table = np.asarray(counts, dtype=np.float64)
        rows = [(row[i], row.sum() - row[i]) for i, row in enumerate(table) if row.sum()]
        return stats.total([stats.against(row, (share, 1 - share)) for row in rows])


def parse(text: str, entries: int, columns: int, rows: int | None = None) -> Target:
    """Return the target a command names for a board; Refusal says what is possible instead.

    ``rows`` is how many rows of nails the board has, for the ideal walk from a single entry.
    """
    if text == "uniform":
        return Target(text, stats.uniform(entries, columns))
    if text == "ideal":
        return _ideal(entries, columns, rows)
    if text.startswith("own="):
        return _own(text, entries, columns)
    path = Path(text)
    if not path.is_file():
        raise Refusal("refusals.no_target", name=repr(text))
    return _of_shares(read_matrix(path), path.name, entries, columns)


def from_matrix(matrix: npt.ArrayLike, name: str, entries: int, columns: int) -> Target:
    """Return counts or shares as a target; Refusal when they do not fit the board."""
    table = np.asarray(matrix, dtype=np.float64)
    if table.shape != (entries, columns):
        rows, places = table.shape
        words = {"name": name, "rows": rows, "columns": places}
        raise Refusal("refusals.target_shape", **words, entries=entries, places=columns)
    sums = table.sum(axis=1)
    sound = np.isfinite(table).all(axis=1) & (table >= 0).all(axis=1) & (sums > 0)
    if not sound.all():
        raise Refusal("refusals.target_numbers", name=name, row=int(np.argmin(sound)) + 1)
    return Target(name, table / sums[:, None])


def _of_shares(matrix: Array, name: str, entries: int, columns: int) -> Target:
    """Return bare numbers as a target: shares that add up to 1, or per cent, in every row."""
    target = from_matrix(matrix, name, entries, columns)
    sums = matrix.sum(axis=1)
    whole = 100.0 if abs(sums[0] - 100) <= 100 * ROUNDED else 1.0
    off = np.abs(sums - whole) > whole * ROUNDED * (1 + 1e-9)
    if off.any():
        row = int(np.argmax(off))
        raise Refusal("refusals.target_sum", name=name, row=row + 1, sum=f"{sums[row]:.6g}")
    return target


def _ideal(entries: int, columns: int, rows: int | None) -> Target:
    """Return the ideal walk: through three layers, or from one entry through every row of nails.

    From a single entry a nail sends a marble half a column to either side, so that rows of nails,
    one fewer than columns, make the binomial distribution (Galton 1889).
    """
    if entries == columns:
        return Target("ideal", stats.ideal(entries))
    if entries == 1 and rows == columns - 1:
        return Target("ideal", stats.binomial(columns))
    if entries == 1:
        known = "?" if rows is None else rows
        words = {"entries": entries, "rows": known, "columns": columns}
        raise Refusal("refusals.target_ideal", **words)
    raise Refusal("refusals.target_square", name="ideal", entries=entries, columns=columns)


def _own(text: str, entries: int, columns: int) -> Target:
    if entries != columns:
        raise Refusal("refusals.target_square", name=text, entries=entries, columns=columns)
    try:
        share = float(text.removeprefix("own=").removesuffix("%"))
        share = share / 100 if text.endswith("%") else share
    except ValueError:
        raise Refusal("refusals.own_no_share", text=text) from None
    if not 0 < share < 1:
        raise Refusal("refusals.own_range", text=text)
    return Target(f"own={share:g}", own=share)


def read_matrix(path: Path) -> Array:
    """Return the numbers of a CSV file, a row per entry; Refusal names line and remedy.

    German spreadsheets write semicolons between numbers, and commas within them.
    """
    rows: list[list[float]] = []
    try:
        text = path.read_text(encoding="utf-8-sig")  # spreadsheets begin with a mark
    except (OSError, UnicodeDecodeError):
        raise Refusal("refusals.csv_unreadable", file=path) from None
    german = _is_german(text)
    lines = csv.reader(text.splitlines(), delimiter=";" if german else ",")
    for number, cells in enumerate(lines, start=1):
        if not cells or cells[0].startswith("#"):
            continue
        try:
            rows.append([float(cell.replace(",", ".") if german else cell) for cell in cells])
        except ValueError:
            raise Refusal("refusals.csv_row", file=path, line=number) from None
        if len(rows[-1]) != len(rows[0]):
            raise Refusal("refusals.csv_length", file=path, line=number)
    if not rows:
        raise Refusal("refusals.csv_empty", file=path)
    return np.array(rows)


def _is_german(text: str) -> bool:
    """Tell whether semicolons part the numbers of a CSV file."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return ";" in next(lines, "")
