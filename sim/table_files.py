"""Drop tables in files: JSON and NPZ hold everything, CSV the same numbers in long form."""

from __future__ import annotations

import csv
import io
import os
import zipfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from assets.malformed import malformed
from assets.refusals import reason, told
from sim.board_parts import Board
from sim.files import whole
from sim.stats_intervals import wilson
from sim.table_parts import DropTable, TableError, check

KEY = "table"
"""The name of the JSON text inside of an NPZ file."""
HEAD = ("quantity", "entry", "column", "value")
SHARES = ("share", "low", "high")
"""What stands beside a count for people and spreadsheets; reading leaves it out."""
MOST_BINS = 10_000_000
"""Bins of a spread that no measurement reaches: 27 hours of falling, or as many hits."""
BEGINNING = b"quantity,entry,column,value"
"""How the CSV files begin that a table is written to."""
META = ("board", "board_hash", "engine", "step", "seed")


def save(table: DropTable, path: str | os.PathLike[str]) -> None:
    """Write a table as the ending of ``path`` says (.json, .csv, .npz), whole or not at all.

    TableError names another ending, or a place that cannot be written.
    """
    target = Path(path)
    writer = _WRITERS.get(target.suffix.lower())
    if writer is None:
        raise TableError("refusals.ending", file=target, endings=", ".join(_WRITERS))
    with whole(target, TableError) as part:
        part.write_bytes(writer(table))


def load(path: str | os.PathLike[str], board: Board | None = None) -> DropTable:
    """Read a table that :func:`save` wrote; with ``board`` only one of just this board.

    TableError says in one sentence what is wrong with the file.
    """
    source = Path(path)
    reader = _READERS.get(source.suffix.lower())
    if reader is None:
        raise TableError("refusals.table_ending", file=source)
    try:
        data = source.read_bytes()
    except FileNotFoundError:
        raise TableError("refusals.no_table", file=source) from None
    except OSError as error:
        raise TableError("refusals.unreadable", file=source, reason=reason(error)) from None
    if not data.strip():
        raise TableError("refusals.table_empty", file=source)
    return _fitting(reader(data, str(source)), str(source), board)


def shipped(board: Board) -> DropTable | None:
    """Return the table that comes with a preset, None if none does.

    TableError if it was measured on another version of the board than ``board``.
    """
    file = files("assets") / "tables" / f"{board.name}.json"
    if not file.is_file():
        return None
    place = told("refusals.shipped", name=file.name)
    return _fitting(_from_json(file.read_bytes(), place), place, board)


def _fitting(table: DropTable, place: str, board: Board | None) -> DropTable:
    check(table, place)
    if board is None:
        return table
    if table.board_hash != board.hash:
        raise TableError("refusals.table_board", file=place, board=board.name)
    if (len(table.counts), table.columns) != (len(board.entries), len(board.columns)):
        raise TableError("refusals.table_shape", file=place, board=board.name)
    return table


def _to_json(table: DropTable) -> bytes:
    return msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n"


def _from_json(data: bytes, place: str) -> DropTable:
    try:
        return msgspec.json.decode(data, type=DropTable)
    except msgspec.DecodeError as error:
        raise TableError("refusals.table_detail", file=place, detail=malformed(error)) from None


def _to_npz(table: DropTable) -> bytes:
    room = io.BytesIO()
    np.savez_compressed(
        room,
        counts=np.array(table.counts),
        void=np.array(table.void),
        escaped=np.array(table.escaped),
        n=np.array(table.n),
        table=np.frombuffer(msgspec.json.encode(table), dtype=np.uint8),
    )
    return room.getvalue()


def _from_npz(data: bytes, place: str) -> DropTable:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            text = held[KEY].tobytes()
    except (ValueError, KeyError, OSError, zipfile.BadZipFile):
        raise TableError("refusals.table_damaged", file=place) from None
    return _from_json(text, place)


def _to_csv(table: DropTable) -> bytes:
    """Write one number a line: quantity, entry and column (both from 1), value.

    The counts come first, each with its share of the entry's marbles in columns and the ends of
    that share's 95 % interval (Wilson).
    """
    room = io.StringIO()
    writer = csv.writer(room, lineterminator="\n")
    writer.writerow((*HEAD, *SHARES))
    for e, row in enumerate(table.counts, start=1):
        for c, value in enumerate(row, start=1):
            writer.writerow(("count", e, c, value, *_share(value, sum(row))))
    plain: dict[str, Any] = msgspec.to_builtins(table)
    writer.writerows((name, "", "", plain[name]) for name in META)
    writer.writerows((f"version {name}", "", "", v) for name, v in table.versions.items())
    for name in ("stuck", "overdue", "escaped"):
        writer.writerows((name, e, "", value) for e, value in enumerate(plain[name], start=1))
    for name in ("fall_time", "hits"):
        for e, spread in enumerate(plain[name], start=1):
            for part in ("width", "n", "total", "squares"):
                writer.writerow((f"{name} {part}", e, "", spread[part]))
            filled = ((b, v) for b, v in enumerate(spread["bins"]) if v)
            writer.writerows((f"{name} bin {b}", e, "", v) for b, v in filled)
    for number, span in enumerate(table.spans):
        for part in ("seed", "first", "end"):
            value = getattr(span, part)
            writer.writerow((f"span {number} {part}", span.entry + 1, "", value))
    return room.getvalue().encode()


def _share(count: int, landed: int) -> tuple[str, ...]:
    if not landed:
        return ("", "", "")
    return tuple(f"{value:.6f}" for value in (count / landed, *wilson(count, landed)))


def _from_csv(data: bytes, place: str) -> DropTable:
    try:
        rows = list(csv.reader(io.StringIO(data.decode("utf-8"))))
        if tuple(rows[0]) not in (HEAD, (*HEAD, *SHARES)):
            raise ValueError
        return _assembled([row[: len(HEAD)] for row in rows[1:]])
    except (ValueError, LookupError, UnicodeDecodeError, csv.Error, msgspec.ValidationError):
        raise TableError("refusals.table_damaged", file=place) from None


def _assembled(rows: list[list[str]]) -> DropTable:
    """Return the table of the lines of a CSV file; ValueError or LookupError if they make none."""
    plain: dict[str, Any] = {"versions": {}}
    counts: dict[tuple[int, int], int] = {}
    spreads: dict[tuple[str, int], dict[str, Any]] = {}
    spans: dict[int, dict[str, int]] = {}
    losses: dict[str, list[int]] = {"stuck": [], "overdue": [], "escaped": []}
    for name, entry, column, value in rows:
        words = name.split(" ")
        if name in META:
            plain[name] = value
        elif words[0] == "version":
            plain["versions"][words[1]] = value
        elif name == "count":
            counts[int(entry) - 1, int(column) - 1] = int(value)
        elif name in losses:
            losses[name].append(int(value))
        elif words[0] == "span":
            span = spans.setdefault(int(words[1]), {"entry": int(entry) - 1})
            span[words[2]] = int(value)
        elif words[1] == "bin":
            bins = spreads[words[0], int(entry) - 1].setdefault("bins", {})
            bins[int(words[2])] = int(value)
        else:
            spreads.setdefault((words[0], int(entry) - 1), {})[words[1]] = int(value)
    entries = max(entry for entry, _ in counts) + 1
    columns = max(column for _, column in counts) + 1
    plain |= losses
    plain["counts"] = [[counts[e, c] for c in range(columns)] for e in range(entries)]
    for name in ("fall_time", "hits"):
        plain[name] = [_spread(spreads[name, e]) for e in range(entries)]
    plain["spans"] = [spans[number] for number in sorted(spans)]
    plain |= {"step": float(plain["step"]), "seed": int(plain["seed"])}
    return msgspec.convert(plain, DropTable)


def _spread(parts: dict[str, Any]) -> dict[str, Any]:
    bins: dict[int, int] = parts.pop("bins", {})
    widest = max(bins, default=-1) + 1
    if widest > MOST_BINS:
        raise ValueError
    room = [0] * widest
    for number, value in bins.items():
        room[number] = value
    return {**parts, "bins": room}


_WRITERS = {".json": _to_json, ".csv": _to_csv, ".npz": _to_npz}
_READERS = {".json": _from_json, ".csv": _from_csv, ".npz": _from_npz}
