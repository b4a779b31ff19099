"""Reads records: their first and last line at a glance, or all of them by the rules, also apart.

To play a long match again by the rules takes a tenth of a second and more: in the window that is
done by a thread beside the loop, so that the list can be pulled meanwhile.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from assets.refusals import reason
from games.arcade import archive_summary as summaries
from games.arcade.archive_summary import Summary
from games.core.match import Match
from games.core.record import Record

AHEAD = 2
"""So many records are given to the thread at a time: leaving the page ends the reading soon."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a record told: its summary, or the sentence why it cannot be read; None if gone."""

    file: str
    key: str
    summary: Summary | None = None
    fault: str | None = None


def read_whole(file: str, key: str, path: Path) -> Read:
    """Play a record again by the rules."""
    try:
        return Read(file, key, summaries.of_match(Match(Record.load(path, sync=False))))
    except FileNotFoundError:
        return Read(file, key)
    except (ValueError, OSError) as error:
        return Read(file, key, fault=_why(error))


def _why(error: Exception) -> str:
    """Return the sentence why a record cannot be read."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {reason(error)}."
    return str(error)


class Apart:
    """Reads in a thread of its own, which begins with the first order."""

    def __init__(self) -> None:
        """Start without a thread."""
        self._orders: SimpleQueue[tuple[str, str, Path]] = SimpleQueue()
        self._done: SimpleQueue[Read] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self.under_way = 0
        """How many records were given and have not been collected."""

    @property
    def free(self) -> bool:
        """Whether another record may be given."""
        return self.under_way < AHEAD

    def give(self, file: str, key: str, path: Path) -> None:
        """Have a record read."""
        self.under_way += 1
        self._orders.put((file, key, path))
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="archive", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            self._done.put(read_whole(*self._orders.get()))

    def collect(self) -> list[Read]:
        """Return what has been read since."""
        found = []
        while True:
            try:
                found.append(self._done.get_nowait())
            except Empty:
                self.under_way -= len(found)
                return found
