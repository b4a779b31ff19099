"""A table of drops for a spreadsheet: the shares with their intervals alone, to look at.

Excel takes a CSV file's separator and decimal sign from the system's region and its letters to be
UTF-8 only behind a byte order mark; LibreOffice asks. Such a file is not read again.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from assets.refusals import Refusal
from assets.texts import LANGUAGES, Texts
from sim.files import whole
from sim.stats_intervals import wilson
from sim.table_parts import DropTable, TableError

MARK = "\ufeff"
HEAD = ("entry", "column", "marbles", "share", "low", "high")


@dataclass(frozen=True, slots=True)
class Dialect:
    """What stands between two values, and between a number's whole and its fraction."""

    between: str
    point: str


DIALECTS = {"excel": Dialect(",", "."), "excel-de": Dialect(";", ",")}


def write(table: DropTable, path: str | Path, dialect: Dialect, texts: Texts) -> None:
    """Write a row per measured entry and column: marbles, share, its 95 % interval (Wilson).

    Shares are of the marbles that came into a column; those that did not have rows without one.
    TableError for a place that cannot be written.
    """
    room = io.StringIO()
    writer = csv.writer(room, delimiter=dialect.between, lineterminator="\r\n")
    writer.writerow(_head(texts))
    for entry in (entry for entry, drops in enumerate(table.n) if drops):
        row, landed = table.counts[entry], sum(table.counts[entry])
        for column, count in enumerate(row, start=1):
            values = (count / landed, *wilson(count, landed)) if landed else ()
            shares = [f"{value:.6f}".replace(".", dialect.point) for value in values]
            writer.writerow((entry + 1, column, count, *shares))
        lost = (("void", table.void[entry]), ("escaped", table.escaped[entry]))
        writer.writerows((entry + 1, texts(f"lab.{kind}"), count) for kind, count in lost if count)
    with whole(Path(path), TableError) as part:
        part.write_bytes((MARK + room.getvalue()).encode())


def refuse_sheet(data: bytes, place: str) -> None:
    """Raise Refusal, with what to name instead, for a file that :func:`write` wrote."""
    if data.startswith(beginnings()):
        raise Refusal("refusals.table_sheet", file=place)


def beginnings() -> tuple[bytes, ...]:
    """Return how such files begin, in every language and dialect."""
    return tuple(
        (MARK + one.between.join(_head(Texts(language)))).encode()
        for language in LANGUAGES
        for one in DIALECTS.values()
    )


def _head(texts: Texts) -> list[str]:
    return [texts(f"lab_measure.sheet_{name}") for name in HEAD]
