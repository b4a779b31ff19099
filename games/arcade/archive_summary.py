"""What the index keeps of a match: who played, how it ended, how long, where marbles went."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field, replace
from pathlib import Path

from games.core.match import CALLED, Match
from games.core.record import Header, Record

WIN, DRAW, LOSS = 1, 0, -1
MARBLES = "galtoni"
"""The game whose marbles fall on a live board."""


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat: a bot's level or a person's name (which may be empty); None while undecided.

    ``number`` is what a person without a name is called by, 0 for the seat's own.
    """

    bot: bool
    name: str
    result: int | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """One match; ``ended`` is None while only its header has been read.

    ``actions`` counts the lines of the record, ``plies`` the moves of all seats.
    """

    key: str
    game: str
    variant: str
    date: str
    seconds: float
    actions: int
    seats: tuple[SeatSummary, ...]
    board: str | None = None
    board_hash: str | None = None
    plies: int | None = None
    ended: bool | None = None
    reason: str = ""
    origin: str | None = None
    drops: dict[tuple[int, int, int], int] = field(default_factory=dict)


def at_a_glance(path: Path) -> Summary:
    """Return what the first and the last line of a record tell; RecordError or OSError."""
    return _plain(*Record.glance(path))


def _plain(header: Header, actions: int, seconds: float) -> Summary:
    return Summary(
        key=header.key,
        game=header.game,
        variant=header.variant,
        date=header.date,
        seconds=seconds,
        actions=actions,
        seats=tuple(_seat(text) for text in header.seats),
        board=header.board,
        board_hash=header.board_hash,
        origin=header.ancestors[-1].match if header.ancestors else None,
    )


def of_match(match: Match) -> Summary:
    """Return everything about a match that was played again, or has just ended."""
    lines, outcome = match.record.lines, match.outcome
    plain = _plain(match.record.header, len(lines), lines[-1].time if lines else 0.0)
    seats = []
    for number, seat in enumerate(plain.seats):
        result = None
        if outcome is not None:
            won = number in outcome.winners
            result = DRAW if not outcome.winners else WIN if won else LOSS
        seats.append(replace(seat, result=result))
    return replace(
        plain,
        seats=tuple(seats),
        plies=match.moves,
        ended=outcome is not None,
        reason="" if outcome is None else str(outcome.reason),
        drops=_drops(match),
    )


def _drops(match: Match) -> dict[tuple[int, int, int], int]:
    """Return where marbles came down; only one of the games has marbles that do."""
    if match.game.name != MARBLES:
        return {}
    from games.galtoni.drops import drops_of  # other games need neither boards nor numbers

    return dict(drops_of(match))


def _seat(text: str) -> SeatSummary:
    kind, _, detail = text.partition(":")
    called = CALLED.fullmatch(text)  # with or without a name
    return SeatSummary(kind == "bot", detail, number=int(called[1]) if called else 0)


def write(database: sqlite3.Connection, match: Summary) -> None:
    """Keep a match; writing it again changes nothing but what is new."""
    database.execute(
        "INSERT OR REPLACE INTO matches VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            match.key,
            match.game,
            match.variant,
            match.board,
            match.board_hash,
            match.date,
            match.seconds,
            match.actions,
            match.plies,
            match.ended,
            match.reason,
            match.origin,
        ),
    )
    database.execute("DELETE FROM seats WHERE key = ?", (match.key,))
    database.executemany(
        "INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?)",
        [
            (match.key, place, seat.bot, seat.name, seat.result, seat.number)
            for place, seat in enumerate(match.seats)
        ],
    )
    database.execute("DELETE FROM drops WHERE key = ?", (match.key,))
    database.executemany(
        "INSERT INTO drops VALUES(?, ?, ?, ?, ?)",
        [(match.key, *place, count) for place, count in sorted(match.drops.items())],
    )


def read(database: sqlite3.Connection, key: str) -> Summary | None:
    """Return a match by its key without its drops, None when it is not kept."""
    row = database.execute(
        "SELECT game, variant, board, board_hash, date, seconds, actions, plies, ended, reason,"
        " origin FROM matches WHERE key = ?",
        (key,),
    ).fetchone()
    if row is None:
        return None
    game, variant, board, board_hash, date, seconds, actions, plies, ended, reason, origin = row
    seats = database.execute(
        "SELECT bot, name, result, number FROM seats WHERE key = ? ORDER BY seat", (key,)
    ).fetchall()
    return Summary(
        key=key,
        game=game,
        variant=variant,
        date=date,
        seconds=seconds,
        actions=actions,
        seats=tuple(SeatSummary(bool(bot), *rest) for bot, *rest in seats),
        board=board,
        board_hash=board_hash,
        plies=plies,
        ended=None if ended is None else bool(ended),
        reason=reason or "",
        origin=origin,
    )
