"""How long a match has been played, and what lies beside its board, kept beside its record.

The record's last line tells when the last action was. What has passed since then, over a long
thought or after moves were taken back, is noted here, so that it counts also when the house is
closed, or killed, before the next action. So is what was opened: the bar, the list of moves.
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


BAR, MOVES = "bar", "moves"
"""What may lie beside a board."""


class Spent:
    """Notes now and then how long a match has been played, and at once what is opened."""

    def __init__(self, match: Match) -> None:
        """Begin with what the match knows, and what was noted of it."""
        self._match = match
        self._noted = match.elapsed
        noted = _noted(match)
        self.open = set() if noted is None else noted[1] & {BAR, MOVES}
        """What lies beside the board."""

    def keep(self, name: str, is_open: bool) -> None:
        """Note that something was laid beside the board, or put away."""
        if is_open != (name in self.open):
            self.open ^= {name}
            self.note()

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
        words = " ".join([match.record.header.key, f"{self._noted:.3f}", *sorted(self.open)])
        try:
            write_atomic(spent_path(match.record.path), f"{words}\n".encode(), sync=False)
        except OSError:
            return  # the time of the last action is in the record


def _noted(match: Match) -> tuple[float, set[str]] | None:
    """Return the seconds noted of a match, and what lay beside it; a note of another is none."""
    if match.record.path is None:
        return None
    try:
        words = spent_path(match.record.path).read_text(encoding="utf-8").split()
        if len(words) > 1 and words[0] == match.record.header.key:
            return float(words[1]), set(words[2:])
    except (OSError, ValueError):
        pass  # none, or damaged: the record's last action counts
    return None


def take_up(match: Match) -> None:
    """Let a match that is gone on with count what was noted."""
    noted = _noted(match)
    if noted is not None:
        with suppress(ValueError):  # no time at all
            match.has_lasted(noted[0])


def forget(record: Path) -> None:
    """Drop the note of a match that is not gone on with."""
    with suppress(OSError):  # where it cannot be dropped it still names its own match only
        spent_path(record).unlink(missing_ok=True)
