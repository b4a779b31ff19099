"""How long a match has been played, kept beside its record between two actions.

The record's last line tells when the last action was. What has passed since then, over a long
thought or after moves were taken back, is noted here, so that it counts also when the house is
closed, or killed, before the next action.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from games.core.match import Match
from games.core.record import write_atomic

EVERY = 10.0
"""So many seconds of a match lie between two notes at least."""


def spent_path(record: Path) -> Path:
    """Return the file beside a record."""
    return record.with_name(f"{record.name}.spent")


class Spent:
    """Notes now and then how long a match has been played."""

    def __init__(self, match: Match) -> None:
        """Begin with what the match knows."""
        self._match = match
        self._noted = match.elapsed

    def update(self) -> None:
        """Note it, if that was long ago."""
        if abs(self._match.elapsed - self._noted) >= EVERY:
            self.note()

    def note(self) -> None:
        """Note it, for a match that goes on and is kept; a folder that refuses does no harm."""
        match = self._match
        self._noted = match.elapsed
        if match.record.path is None or match.over:
            return
        words = f"{match.record.header.key} {self._noted:.3f}\n"
        try:
            write_atomic(spent_path(match.record.path), words.encode(), sync=False)
        except OSError:
            return  # the time of the last action is in the record


def take_up(match: Match) -> None:
    """Let a match that is gone on with count what was noted; a note of another match is none."""
    if match.record.path is None:
        return
    try:
        key, seconds = spent_path(match.record.path).read_text(encoding="utf-8").split()
        if key == match.record.header.key:
            match.has_lasted(float(seconds))
    except (OSError, ValueError):
        return  # none, or damaged: the record's last action counts


def forget(record: Path) -> None:
    """Drop the note of a match that is not gone on with."""
    with suppress(OSError):  # where it cannot be dropped it still names its own match only
        spent_path(record).unlink(missing_ok=True)
