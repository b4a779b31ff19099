"""The parts of drop tables: how often drops of an entry came to lie in each column, and how long.

Counts, spans of drops done and spreads are whole numbers, so that a table is the same in whatever
parts and order its drops were done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from assets.refusals import Refusal
from sim.table_spread import Spread, merged

Array = np.ndarray[Any, Any]

TICK = 1e-4
"""The unit of fall times in seconds."""
TIME_WIDTH = 100
"""Width of a bin of fall times in ticks (10 ms)."""
HITS_WIDTH = 1
"""Width of a bin of hits."""


class TableError(Refusal):
    """A table that cannot be used; its text is one sentence with place and remedy."""


class Span(msgspec.Struct, frozen=True, order=True):
    """Drops number ``first`` to ``end - 1`` of an entry (from 0) under a seed."""

    seed: int
    entry: int
    first: int
    end: int


class DropTable(msgspec.Struct, frozen=True):
    """What a board does to drops.

    ``counts[entry][column]``; ``stuck``, ``overdue`` (time limit) and ``escaped`` per entry are
    the drops that came into no column. ``fall_time`` (units of ``TICK``) and ``hits`` are the
    spreads of the drops that did. ``step`` in s; ``seed`` is the first span's.
    """

    board: str
    board_hash: str
    engine: str
    step: float
    seed: int
    counts: tuple[tuple[int, ...], ...]
    stuck: tuple[int, ...]
    overdue: tuple[int, ...]
    escaped: tuple[int, ...]
    fall_time: tuple[Spread, ...]
    hits: tuple[Spread, ...]
    spans: tuple[Span, ...] = ()
    versions: dict[str, str] = {}

    @property
    def n(self) -> tuple[int, ...]:
        """All drops per entry, those without a column among them."""
        lost = zip(self.stuck, self.overdue, self.escaped, strict=True)
        return tuple(sum(row) + sum(rest) for row, rest in zip(self.counts, lost, strict=True))

    @property
    def void(self) -> tuple[int, ...]:
        """Drops per entry that stuck or ran out of time."""
        return tuple(a + b for a, b in zip(self.stuck, self.overdue, strict=True))

    @property
    def columns(self) -> int:
        """The number of columns."""
        return len(self.counts[0]) if self.counts else 0

    def probabilities(self) -> Array:
        """Return the share of each column, shape (entries, columns); nan for entries without drops.

        A row and its :meth:`lost` add up to 1.
        """
        n = np.array(self.n, dtype=np.float64)[:, None]
        counts = np.array(self.counts, dtype=np.float64).reshape(len(self.n), -1)
        with np.errstate(invalid="ignore"):
            shares: Array = np.divide(counts, n)
        return shares

    def lost(self) -> Array:
        """Return the share of drops without a column, shape (entries,)."""
        n = np.array(self.n, dtype=np.float64)
        with np.errstate(invalid="ignore"):
            shares: Array = np.divide(np.array(self.void) + np.array(self.escaped), n)
        return shares

    def mean_fall_time(self) -> Array:
        """Return the mean seconds from letting go to the column's floor, shape (entries,)."""
        return np.array([spread.mean * TICK for spread in self.fall_time])

    def sd_fall_time(self) -> Array:
        """Return the standard deviation of the fall time in s, shape (entries,)."""
        return np.array([spread.sd * TICK for spread in self.fall_time])

    def fall_time_percentile(self, share: float) -> Array:
        """Return the fall time in s that ``share`` percent stay below, shape (entries,)."""
        return np.array([spread.percentile(share) * TICK for spread in self.fall_time])

    def mean_hits(self) -> Array:
        """Return the mean number of hits of 20 mm/s and more, shape (entries,)."""
        return np.array([spread.mean for spread in self.hits])

    def merge(self, other: DropTable) -> DropTable:
        """Return both tables together; TableError if they do not fit or share drops."""
        return merge((self, other))


def merge(tables: Sequence[DropTable]) -> DropTable:
    """Return all tables (at least one) together.

    TableError if they are not of one board, engine and step, or if two hold the same drops.
    """
    first = tables[0]
    for other in tables[1:]:
        _fits(first, other)
    spans = joined(span for table in tables for span in table.spans)
    versions: dict[str, str] = {}
    for table in tables:
        versions.update(table.versions)
    return DropTable(
        board=first.board,
        board_hash=first.board_hash,
        engine=first.engine,
        step=first.step,
        seed=first.seed,
        counts=tuple(
            _added(rows) for rows in zip(*(table.counts for table in tables), strict=True)
        ),
        stuck=_added([table.stuck for table in tables]),
        overdue=_added([table.overdue for table in tables]),
        escaped=_added([table.escaped for table in tables]),
        fall_time=_spreads([table.fall_time for table in tables]),
        hits=_spreads([table.hits for table in tables]),
        spans=spans,
        versions=dict(sorted(versions.items())),
    )


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans sorted and neighbours put together; TableError if two hold the same drops."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and (found[-1].seed, found[-1].entry) == (span.seed, span.entry):
            last = found[-1]
            if span.first < last.end:
                raise TableError(
                    "refusals.tables_share",
                    first=span.first + 1,
                    last=min(span.end, last.end),
                    entry=span.entry + 1,
                    seed=span.seed,
                )
            if span.first == last.end:
                found[-1] = Span(span.seed, span.entry, last.first, span.end)
                continue
        found.append(span)
    return tuple(found)


def _fits(one: DropTable, other: DropTable) -> None:
    if one.board_hash != other.board_hash or len(one.counts) != len(other.counts):
        raise TableError("refusals.tables_boards", a=one.board, b=other.board)
    for what, a, b in (("engine", one.engine, other.engine), ("step", one.step, other.step)):
        if a != b:
            raise TableError(f"refusals.tables_{what}", a=a, b=b)


def _added(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(sum(values) for values in zip(*rows, strict=True))


def _spreads(rows: Sequence[Sequence[Spread]]) -> tuple[Spread, ...]:
    return tuple(merged(parts) for parts in zip(*rows, strict=True))


def check(table: DropTable, place: str) -> DropTable:
    """Return a table whose parts fit each other; TableError names ``place`` and the part."""
    entries = len(table.counts)
    parts: tuple[tuple[str, Sequence[Any]], ...] = (
        ("stuck", table.stuck),
        ("overdue", table.overdue),
        ("escaped", table.escaped),
        ("fall_time", table.fall_time),
        ("hits", table.hits),
    )
    for name, part in parts:
        if len(part) != entries:
            words = {"file": place, "part": name, "count": len(part), "entries": entries}
            raise TableError("refusals.table_part", **words)
    for a, b in pairwise(table.counts):
        if len(a) != len(b):
            raise TableError("refusals.table_rows", file=place)
    numbers = [*sum(table.counts, ()), *table.stuck, *table.overdue, *table.escaped]
    if min(numbers, default=0) < 0:
        raise TableError("refusals.table_negative", file=place)
    return _consistent(table, place)


def _consistent(table: DropTable, place: str) -> DropTable:
    for entry, n in enumerate(table.n):
        landed = sum(table.counts[entry])
        spanned = sum(span.end - span.first for span in table.spans if span.entry == entry)
        if spanned != n:
            words = {"file": place, "entry": entry + 1, "count": n, "spanned": spanned}
            raise TableError("refusals.table_spans", **words)
        for spread in (table.fall_time[entry], table.hits[entry]):
            if spread.n != landed or sum(spread.bins) != landed:
                words = {"file": place, "entry": entry + 1, "landed": landed}
                raise TableError("refusals.table_spread", **words)
    return table
