"""Matches in the words of the language: who against whom, who won, when, how long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from assets.texts import Texts
from games.arcade.archive_summary import WIN, Summary
from games.core.match import Seat
from games.core.record import RecordError
from games.ui.seat_names import plain_name

WEEK = 7
"""Days after which one says the date instead of the day of the week."""


def names(texts: Texts, match: Summary) -> list[str]:
    """Return what the seats are called, told apart where two are called the same."""
    plain = [
        plain_name(texts, Seat("bot" if seat.bot else "human", seat.name, seat.number), number)
        for number, seat in enumerate(match.seats)
    ]
    return [
        f"{name} {number}" if plain.count(name) > 1 else name
        for number, name in enumerate(plain, 1)
    ]


def seats(texts: Texts, match: Summary) -> str:
    """Return who played against whom."""
    return " – ".join(names(texts, match))


def result(texts: Texts, match: Summary) -> str:
    """Return who won; empty while that has not been read."""
    if match.ended is None:
        return ""
    if not match.ended:
        return texts("archive.unfinished")
    called = zip(names(texts, match), match.seats, strict=True)
    winners = [name for name, seat in called if seat.result == WIN]
    if not winners:
        return texts("archive.drawn")
    if len(winners) == 1:
        return texts("archive.won_one", name=winners[0])
    return texts("archive.won_many", names=listed(texts, winners))


def variant(texts: Texts, game: str, name: str) -> str:
    """Return what a variant of a game is called; its bare name where it is another version's."""
    try:
        return texts(f"{game}.variant_{name}")
    except KeyError:
        return name


def listed(texts: Texts, parts: Sequence[str]) -> str:
    """Return several names as one: a, b and c."""
    return texts("archive.and", first=", ".join(parts[:-1]), last=parts[-1])


def date(texts: Texts, iso: str, now: float) -> str:
    """Return a date of a record as one says it at ``now`` (seconds since 1970), in local time."""
    try:
        moment = datetime.fromisoformat(iso).astimezone()
    except (ValueError, OverflowError, OSError):
        return texts("archive.undated")
    today = datetime.fromtimestamp(now).astimezone().date()
    days = (today - moment.date()).days
    clock = f"{moment:%H:%M}"
    if days == 0:
        return texts("archive.today", time=clock)
    if days == 1:
        return texts("archive.yesterday", time=clock)
    if 1 < days < WEEK:
        day = texts(f"archive.weekday_{moment.weekday()}")
        return texts("archive.on_day", day=day, time=clock)
    month = texts(f"archive.month_{moment.month}")
    return texts("archive.date", day=moment.day, month=month, year=moment.year)


def length(texts: Texts, seconds: float) -> str:
    """Return how long something took, in the unit one would use."""
    whole = round(seconds)
    if whole < 60:
        return texts("archive.seconds", count=whole)
    minutes = round(seconds / 60)
    if minutes < 120:
        return texts("archive.minutes", count=minutes)
    return texts("archive.hours", hours=minutes // 60, minutes=minutes % 60)


def moves(texts: Texts, count: int) -> str:
    """Return a number of moves."""
    return texts("archive.moves_one") if count == 1 else texts("archive.moves", count=count)


def why_not(texts: Texts, error: Exception) -> str:
    """Return the sentence why a match cannot be shown, in the reader's language."""
    if isinstance(error, RecordError):
        return texts(f"archive.cannot_{error.kind}")
    return texts(f"archive.cannot_{'unreadable' if isinstance(error, OSError) else 'contrary'}")
