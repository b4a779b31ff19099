"""What an unattended house counts over all its starts, for its staff: no names, only numbers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal

import msgspec

from games.ui.storage import Storage

FILE = "counts.json"
"""The file in the house's folder that keeps the numbers."""

What = Literal["visits", "begun", "matches", "faults", "restarts", "screens"]


class Counts(msgspec.Struct):
    """So many of each."""

    visits: int = 0
    """How often somebody woke the boards that played by themselves."""
    begun: int = 0
    """How many matches visitors began."""
    matches: int = 0
    """How many matches of visitors came to their end."""
    restarts: int = 0
    """How often the house was started anew without having been closed by its staff."""
    faults: int = 0
    screens: int = 0
    """How often the full screen was lost and taken back."""


class _Kept(msgspec.Struct):
    since: str = ""
    running: bool = False
    noted: bool = False
    """Whether the guard has counted the last end."""
    total: Counts = msgspec.field(default_factory=Counts)
    day: str = ""
    today: Counts = msgspec.field(default_factory=Counts)


class Tally:
    """Numbers of today and since the beginning; every change is kept at once."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        """Go on counting in the folder of ``storage``; ``now`` is local time."""
        self._storage, self._now = storage, now
        self._owed = False
        """Whether the disk has refused the last numbers."""
        decoder = msgspec.json.Decoder(_Kept)
        found: Any = storage.read(FILE, decoder.decode)
        self._kept = found if isinstance(found, _Kept) else _Kept()
        self.begun = now()
        """When this house was opened."""
        if not self._kept.since:
            self._kept.since = self.begun.isoformat(timespec="seconds")

    @property
    def since(self) -> str:
        """Return since when all is counted, as ISO 8601 in local time."""
        return self._kept.since

    @property
    def total(self) -> Counts:
        """Return the numbers since the beginning."""
        return copy.copy(self._kept.total)

    @property
    def today(self) -> Counts:
        """Return today's numbers."""
        self._turn()
        return copy.copy(self._kept.today)

    @property
    def uptime(self) -> float:
        """Return how long (s) the house has been open."""
        return max(0.0, (self._now() - self.begun).total_seconds())

    def add(self, what: What) -> None:
        """Count one more."""
        self._turn()
        for counts in (self._kept.total, self._kept.today):
            setattr(counts, what, getattr(counts, what) + 1)
        self._keep()

    def open(self) -> bool:
        """Note that the house stands open; whether it had been closed before as it should be.

        One that was not broke down or lost its power.
        """
        closed, noted = not self._kept.running, self._kept.noted
        if not closed and not noted:
            self.add("restarts")
        self._kept.running, self._kept.noted = True, False
        self._keep()
        return closed

    def close(self) -> None:
        """Note that the house was closed as it should be."""
        self._kept.running = False
        self._keep()

    def note_end(self) -> None:
        """Count that the guard starts the house anew, however soon it ended."""
        self._kept.noted = True
        self.add("restarts")

    def keep_owed(self) -> None:
        """Keep what the disk has refused, if it takes it now."""
        if self._owed:
            self._keep()

    def _turn(self) -> None:
        """Begin a new day where one has come."""
        day = self._now().date().isoformat()
        if day != self._kept.day:
            self._kept.day, self._kept.today = day, Counts()

    def _keep(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(self._kept)) + b"\n"
        self._owed = not self._storage.write(FILE, data)
