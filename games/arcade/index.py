"""The index of the kept matches: an SQLite file that can always be made again from the records.

Every use opens the file and closes it, so that nothing is held while the window is idle and a
process that is killed leaves whole transactions only. A damaged file is set aside and named.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from games.core.record import set_aside
from games.ui.storage import Storage, Trouble

NAME = "statistics.sqlite"
VERSION = 2
"""The version of the tables: an index with another one is made again from the records."""
PATIENCE = 3.0
"""How long (s) to wait for another window that is writing."""

_TABLES = """
CREATE TABLE matches(
    key TEXT PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL, board TEXT, board_hash TEXT,
    date TEXT NOT NULL, seconds REAL NOT NULL, actions INTEGER NOT NULL, plies INTEGER,
    ended INTEGER, reason TEXT, origin TEXT);
CREATE TABLE seats(
    key TEXT NOT NULL, seat INTEGER NOT NULL, bot INTEGER NOT NULL, name TEXT NOT NULL,
    result INTEGER, number INTEGER NOT NULL, PRIMARY KEY(key, seat));
CREATE TABLE drops(
    key TEXT NOT NULL, seat INTEGER NOT NULL, entry INTEGER NOT NULL, col INTEGER NOT NULL,
    count INTEGER NOT NULL, PRIMARY KEY(key, seat, entry, col));
CREATE TABLE files(
    file TEXT PRIMARY KEY, size INTEGER NOT NULL, stamp INTEGER NOT NULL, key TEXT, fault TEXT);
CREATE INDEX matches_by_date ON matches(date);
CREATE INDEX seats_by_name ON seats(bot, name);
CREATE INDEX files_by_key ON files(key);
"""
_NAMES = ("matches", "seats", "drops", "files")

T = TypeVar("T")


class Index:
    """The SQLite file of a storage; where none can be written it lives in memory."""

    def __init__(self, storage: Storage) -> None:
        """Belong to ``storage``; nothing is opened yet."""
        self._storage = storage
        self.path: Path = storage.folder / NAME
        self.generation = 0
        """Counts how often everything was forgotten, whatever for."""
        self._checked = False
        self._memory: sqlite3.Connection | None = None

    def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work`` in one transaction and return what it returns.

        It is done again on an empty index when the file turns out to be damaged, and in memory
        when there can be no file.
        """
        if self._memory is not None:
            return self._in(self._memory, work)
        try:
            return self._on_file(work)
        except sqlite3.OperationalError:
            return self._without_file(work)
        except sqlite3.DatabaseError:
            self._put_aside()
        try:
            return self._on_file(work)
        except sqlite3.DatabaseError:
            return self._without_file(work)

    def clear(self) -> None:
        """Forget everything: it is read again from the records."""

        def forget(database: sqlite3.Connection) -> None:
            for name in _NAMES:
                database.execute(f"DELETE FROM {name}")

        self.run(forget)
        self.generation += 1

    def close(self) -> None:
        """Let go of an index in memory."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    def _on_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise sqlite3.OperationalError(str(error)) from error
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as database:
            # A killed process loses nothing by this; after a power cut the index is made again.
            database.execute("PRAGMA synchronous = OFF")
            if not self._checked:
                self._check(database)
            _prepare(database)
            return self._in(database, work)

    @staticmethod
    def _in(database: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
        with database:
            return work(database)

    def _check(self, database: sqlite3.Connection) -> None:
        found = database.execute("PRAGMA quick_check(1)").fetchone()
        if found is None or found[0] != "ok":
            raise sqlite3.DatabaseError("the index is damaged")
        self._checked = True

    def _put_aside(self) -> None:
        """Set the damaged file aside, and the journal that belongs to it."""
        try:
            name = set_aside(self.path).name
            journal = self.path.with_name(f"{NAME}-journal")
            if journal.exists():
                set_aside(journal)
        except OSError:
            name = NAME
        self.generation += 1
        self._checked = False
        self._storage.troubles.append(Trouble("damaged", name))

    def _without_file(self, work: Callable[[sqlite3.Connection], T]) -> T:
        trouble = Trouble("unwritable", NAME)
        if trouble not in self._storage.troubles:
            self._storage.troubles.append(trouble)
        self.generation += 1
        self._memory = sqlite3.connect(":memory:")
        _prepare(self._memory)
        return self._in(self._memory, work)


def _prepare(database: sqlite3.Connection) -> None:
    """Make the tables where there are none, or those of another version."""
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if version == VERSION:
        return
    for name in _NAMES:
        database.execute(f"DROP TABLE IF EXISTS {name}")
    database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
