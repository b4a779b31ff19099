"""All matches that were played: found, listed and read a few at a time, so that no page waits.

The records are the truth, the index only tells what is in them. Records that cannot be read are
named and left where they are; removed ones go to a folder of their own.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from games.arcade import archive_summary as summaries
from games.arcade.archive_reader import Apart, Read, read_whole
from games.arcade.archive_summary import Summary
from games.arcade.index import Index
from games.core.record import Record
from games.ui.storage import Storage, Trouble, free_path

PLAYED, REMOVED = "played", "removed"
SLICE = 0.008
"""How long (s) one step of reading may take, so that a page stays alive; a long match takes its
time."""
AT_ONCE = 500
"""So many new files are noted in one transaction at most."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A record that cannot be read, and the sentence that says why."""

    file: str
    fault: str


@dataclass(frozen=True, slots=True)
class _Found:
    file: str
    size: int
    stamp: int


class Archive:
    """The folders of played and removed matches with their index."""

    def __init__(
        self,
        storage: Storage,
        clock: Callable[[], float] = time.perf_counter,
        apart: bool = False,
    ) -> None:
        """Belong to a storage; ``clock`` (s) limits how long one step takes.

        With ``apart`` long matches are played again in a thread beside the loop.
        """
        self.storage = storage
        self.folder = storage.folder / "matches"
        self.index = Index(storage)
        self._clock = clock
        self._waiting: deque[_Found] = deque()
        self._unread: deque[tuple[str, str]] = deque()
        self._generation = 0
        self._apart = Apart() if apart else None

    def path(self, file: str) -> Path:
        """Return where a record of the list lies."""
        return self.folder / file

    # Finding and reading.

    def look(self) -> None:
        """See what has come and gone; ``step`` reads it."""
        there = {found.file: found for found in self._walk()}

        def compare(database: sqlite3.Connection) -> None:
            known = {
                file: (size, stamp)
                for file, size, stamp in database.execute("SELECT file, size, stamp FROM files")
            }
            gone = [(file,) for file in known.keys() - there.keys()]
            database.executemany("DELETE FROM files WHERE file = ?", gone)
            new = [f for f in there.values() if known.get(f.file) != (f.size, f.stamp)]
            self._waiting = deque(sorted(new, key=lambda found: found.stamp, reverse=True))
            self._unread = deque(
                database.execute(
                    "SELECT files.file, files.key FROM files JOIN matches USING(key)"
                    " WHERE ended IS NULL ORDER BY date DESC"
                ).fetchall()
            )

        self.index.run(compare)
        self._generation = self.index.generation

    def _walk(self) -> list[_Found]:
        found = []
        for folder in (PLAYED, REMOVED):
            try:
                with os.scandir(self.folder / folder) as entries:
                    for entry in entries:
                        if entry.name.endswith(".jsonl") and entry.is_file():
                            told = entry.stat()
                            name = f"{folder}/{entry.name}"
                            found.append(_Found(name, told.st_size, told.st_mtime_ns))
            except FileNotFoundError:
                continue
            except OSError:
                self.storage.troubles.append(Trouble("unreadable", folder))
        return found

    @property
    def behind(self) -> int:
        """Return how many records have not been read whole."""
        apart = self._apart.under_way if self._apart is not None else 0
        return len(self._waiting) + len(self._unread) + apart

    def step(self, seconds: float = SLICE) -> bool:
        """Read on for about so long; whether anything was read. Headers come first."""
        if not self.behind:
            return False
        until = self._clock() + seconds
        read = True
        if self._waiting:
            self.index.run(lambda database: self._headers(database, until))
        elif self._apart is not None:
            read = self._read_apart(self._apart)
        else:
            self.index.run(lambda database: self._wholes(database, until))
        if self.index.generation != self._generation:
            self.look()  # the index was damaged and begins anew
        return read

    def _read_apart(self, apart: Apart) -> bool:
        """Write down what the thread has read and give it more; whether there was anything."""
        while self._unread and apart.free:
            file, key = self._unread.popleft()
            apart.give(file, key, self.path(file))
        found = apart.collect()
        if found:
            self.index.run(lambda database: _keep(database, *found))
        return bool(found)

    def read_all(self) -> None:
        """Look, and read everything here and now."""
        apart, self._apart = self._apart, None
        self.look()
        while self.step(1.0):
            pass
        self._apart = apart

    def _headers(self, database: sqlite3.Connection, until: float) -> None:
        for _ in range(AT_ONCE):
            if not self._waiting:
                return
            self._header(database, self._waiting.popleft())
            if self._clock() >= until:
                return

    def _header(self, database: sqlite3.Connection, found: _Found) -> None:
        key, fault = None, None
        try:
            plain = summaries.at_a_glance(self.path(found.file))
        except FileNotFoundError:
            return
        except (ValueError, OSError) as error:
            fault = str(error)
        else:
            key = plain.key
            known = summaries.read(database, key)
            if known is None or known.actions != plain.actions or known.ended is None:
                summaries.write(database, plain)
                self._unread.append((found.file, key))
        database.execute(
            "INSERT OR REPLACE INTO files VALUES(?, ?, ?, ?, ?)",
            (found.file, found.size, found.stamp, key, fault),
        )

    def _wholes(self, database: sqlite3.Connection, until: float) -> None:
        while self._unread:
            file, key = self._unread.popleft()
            _keep(database, read_whole(file, key, self.path(file)))
            if self._clock() >= until:
                return

    # Listing.

    def files(self, game: str | None = None) -> list[str]:
        """Return the records of played matches, the newest first, of one game or of all."""

        def listed(database: sqlite3.Connection) -> list[str]:
            rows = database.execute(
                "SELECT file FROM files JOIN matches USING(key)"
                " WHERE fault IS NULL AND file LIKE ? AND (? IS NULL OR game = ?)"
                " ORDER BY date DESC, file DESC",
                (f"{PLAYED}/%", game, game),
            )
            return [file for (file,) in rows]

        return self.index.run(listed)

    def games(self) -> tuple[str, ...]:
        """Return the games of which there are played matches, in no order."""

        def listed(database: sqlite3.Connection) -> tuple[str, ...]:
            rows = database.execute(
                "SELECT DISTINCT game FROM files JOIN matches USING(key)"
                " WHERE fault IS NULL AND file LIKE ?",
                (f"{PLAYED}/%",),
            )
            return tuple(game for (game,) in rows)

        return self.index.run(listed)

    def summaries(self, files: list[str]) -> dict[str, Summary]:
        """Return what is known of records by file; those that went away are left out."""

        def found(database: sqlite3.Connection) -> dict[str, Summary]:
            told: dict[str, Summary] = {}
            for file in files:
                row = database.execute("SELECT key FROM files WHERE file = ?", (file,)).fetchone()
                summary = summaries.read(database, row[0]) if row and row[0] else None
                if summary is not None:
                    told[file] = summary
            return told

        return self.index.run(found)

    def damaged(self) -> list[Damaged]:
        """Return the records that cannot be read, the newest first."""

        def found(database: sqlite3.Connection) -> list[Damaged]:
            rows = database.execute(
                "SELECT file, fault FROM files WHERE fault IS NOT NULL AND file LIKE ?"
                " ORDER BY stamp DESC, file",
                (f"{PLAYED}/%",),
            )
            return [Damaged(file, fault) for file, fault in rows]

        return self.index.run(found)

    def why(self, damaged: Damaged) -> str:
        """Return why a record cannot be read in the language chosen now.

        The index keeps the sentence of the language in which the record was first looked at.
        """
        return read_whole(damaged.file, "", self.path(damaged.file)).fault or damaged.fault

    # Opening and removing.

    def open(self, file: str) -> Record:
        """Return a record as it lies there; RecordError or OSError when it cannot be read."""
        return Record.load(self.path(file), sync=False)

    def remove(self, file: str) -> Path | None:
        """Move a record to the removed ones; None, and a note, when the folder refuses."""
        source = self.path(file)
        target = free_path(self.folder / REMOVED / source.name)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)
        except OSError:
            self.storage.troubles.append(Trouble("unwritable", source.name))
            return None
        self.index.run(
            lambda database: database.execute(
                "UPDATE OR REPLACE files SET file = ? WHERE file = ?",
                (f"{REMOVED}/{target.name}", file),
            )
        )
        return target


def _keep(database: sqlite3.Connection, *found: Read) -> None:
    """Note what records told."""
    for read in found:
        if read.summary is not None:
            summaries.write(database, read.summary)
        elif read.fault is not None:
            database.execute("UPDATE files SET fault = ? WHERE file = ?", (read.fault, read.file))
            database.execute("DELETE FROM matches WHERE key = ?", (read.key,))
            database.execute("DELETE FROM seats WHERE key = ?", (read.key,))
