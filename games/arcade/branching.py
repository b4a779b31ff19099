"""Playing on from any position of a match that was kept: a new match with the moves up to there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from games.arcade.archive_summary import MARBLES
from games.arcade.plan import SeatPlan
from games.arcade.saves import Saves
from games.arcade.tables import table_module
from games.core.match import Match
from games.core.record import Record
from games.version import versions


def hindrance(match: Match) -> str:
    """Return the key of the sentence why a match cannot be played on from here; mostly empty."""
    if match.over:
        return "archive.is_over"
    if not table_module(match.game.name).TABLE.fits(match):
        return "archive.other_board"
    if match.game.name == MARBLES:
        from games.galtoni.record_check import places_known  # other games need no boards

        if not places_known(match):
            return "archive.places_unknown"
    return ""


def branch(match: Match, seats: Sequence[SeatPlan], saves: Saves, seed: int, now: float) -> Match:
    """Begin a match that has gone as ``match`` has so far; one under way is put by.

    ``seed`` decides what chance does from here on, ``now`` is the date in seconds since 1970.
    RecordError or OSError when it cannot be kept.
    """
    old = match.record.header
    header = msgspec.structs.replace(
        old,
        seats=tuple(str(seat.seat()) for seat in seats),
        seed=seed,
        versions=versions(),
        date=datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
    )
    saves.put_by(old.game)
    count = len(match.record.lines)
    return Match(Record.branch(match.record, count, header, saves.current(old.game)))
