"""Saved measurements as commands read them, and tables of drops as reports show them."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from assets.refusals import Refusal
from sim import targets
from sim.report import Report
from sim.stats_intervals import quantile
from sim.table_parts import TICK
from sim.table_sheet import refuse_sheet
from sim.table_spread import Spread
from sim.targets import Target

if TYPE_CHECKING:
    from sim.table import DropTable

TABLES = (".json", ".csv", ".npz")


def is_table(name: str) -> bool:
    """Tell a saved measurement from a board by its ending."""
    return Path(name).suffix.lower() in TABLES


def report_of(table: DropTable, title: str, seconds: float = 0.0, new: int = 0) -> Report:
    """Return a table of drops as a report; ``new`` of them were done just now in ``seconds``."""
    return Report(
        board=table.board,
        title=title,
        board_hash=table.board_hash,
        engine=table.engine,
        step=table.step,
        seed=table.seed,
        counts=np.array(table.counts, dtype=np.float64),
        void=np.array(table.void, dtype=np.float64),
        escaped=np.array(table.escaped, dtype=np.float64),
        fall_time=table.mean_fall_time(),
        hits=table.mean_hits(),
        seconds=seconds,
        new=new,
        versions=dict(table.versions),
        fall_half=np.array([TICK * _half(spread) for spread in table.fall_time]),
        hits_half=np.array([_half(spread) for spread in table.hits]),
        spans=table.spans,
    )


def _half(spread: Spread) -> float:
    """Return half the 95 % interval of a mean; nan for fewer than two drops."""
    return quantile() * spread.sd / sqrt(spread.n) if spread.n > 1 else float("nan")


def load_report(name: str) -> Report:
    """Read a saved table, or what ``measure --json`` printed; ValueError says what is wrong."""
    from sim.table import load

    path = Path(name)
    if path.suffix.lower() == ".json" and path.is_file():
        try:
            plain = json.loads(path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError, OSError):
            plain = None
        if isinstance(plain, dict) and "drops_per_entry" in plain:
            return _printed(plain, name)
    if path.suffix.lower() == ".csv" and path.is_file():
        refuse_sheet(path.read_bytes(), name)
    table = load(path)
    return report_of(table, table.board)


def _printed(plain: dict[str, Any], name: str) -> Report:
    """Return the report that was printed as JSON."""

    def numbers(key: str) -> np.ndarray[Any, np.dtype[np.float64]]:
        return np.array(
            [np.nan if value is None else value for value in plain[key]], dtype=np.float64
        )

    try:
        counts = np.array(plain["counts"], dtype=np.float64)
        if counts.ndim != 2 or len(counts) != len(numbers("void")):
            raise ValueError
        return Report(
            board=str(plain["board"]),
            title=str(plain["board"]),
            board_hash=str(plain["board_hash"]),
            engine=str(plain["engine"]),
            step=float(plain["step"]),
            seed=int(plain["seed"]),
            counts=counts,
            void=numbers("void"),
            escaped=numbers("escaped"),
            fall_time=numbers("mean_fall_time"),
            hits=numbers("mean_hits"),
            seconds=float(plain["seconds"]),
            versions=dict(plain["versions"]),
        )
    except (KeyError, TypeError, ValueError):
        raise Refusal("refusals.json_no_measurement", file=name) from None


def target_of(
    text: str | None, entries: int, columns: int, rows: int | None = None
) -> Target | None:
    """Return the target a command names: a word, a saved table, or a CSV file of numbers.

    ``rows`` is how many rows of nails the board has. Refusal for what is no target of the board.
    """
    if text is None:
        return None
    path = Path(text)
    if not is_table(text) or not path.is_file():
        return targets.parse(text, entries, columns, rows)
    if path.suffix.lower() == ".csv" and not _is_long(path):
        refuse_sheet(path.read_bytes(), text)
        return targets.parse(text, entries, columns, rows)
    counts = load_report(text).counts
    return targets.from_matrix(counts, path.name, entries, columns)


def _is_long(path: Path) -> bool:
    """Tell a saved table from a CSV file of bare numbers by its first word."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.readline().startswith("quantity")
    except (OSError, UnicodeDecodeError):
        return False
