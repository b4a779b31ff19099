"""Matches in the words of the language: days, lengths, winners."""

from datetime import UTC, datetime

import pytest

from assets.texts import Texts
from games.arcade import archive_words as words
from games.arcade.archive_summary import SeatSummary, Summary

NOW = datetime(2026, 3, 12, 15, 0, tzinfo=UTC).timestamp()  # a Thursday


@pytest.fixture(autouse=True)
def _greenwich(monkeypatch):
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("iso", "german", "english"),
    [
        ("2026-03-12T09:05:00+00:00", "heute, 09:05", "today, 09:05"),
        ("2026-03-11T23:59:00+00:00", "gestern, 23:59", "yesterday, 23:59"),
        ("2026-03-06T10:00:00+00:00", "Freitag, 10:00", "Friday, 10:00"),
        ("2026-03-05T10:00:00+00:00", "5. März 2026", "5 March 2026"),
        ("2025-12-24T10:00:00+00:00", "24. Dezember 2025", "24 December 2025"),
        ("2026-03-13T10:00:00+00:00", "13. März 2026", "13 March 2026"),  # a clock set back
        ("", "ohne Datum", "without a date"),
        ("yesterday", "ohne Datum", "without a date"),
    ],
)
def test_days_are_said_as_people_say_them(iso, german, english):
    assert words.date(Texts("de"), iso, NOW) == german
    assert words.date(Texts("en"), iso, NOW) == english


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.4, "0 s"), (59, "59 s"), (61, "1 min"), (3600, "60 min"), (7500, "2 h 5 min")],
)
def test_lengths_have_the_unit_one_would_use(seconds, said):
    assert words.length(Texts("en"), seconds) == said


def match(*results, ended=True):
    """Return a match of Ada and others with results."""
    names = ("Ada", "Ada", "", "")
    seats = tuple(
        SeatSummary(n == 3, "easy" if n == 3 else names[n], result)
        for n, result in enumerate(results)
    )
    return Summary("k", "siebener", "siebener", "", 0.0, 1, seats, ended=ended)


def test_winners_and_seats_are_told_apart():
    say = Texts("en")
    assert words.seats(say, match(1, -1, -1, -1)) == "Ada 1 – Ada 2 – Player 3 – Easy bot"
    assert words.result(say, match(1, -1)) == "Ada 1 won"
    assert words.result(say, match(1, 1, 1)) == "Ada 1, Ada 2 and Player 3 won"
    assert words.result(say, match(0, 0)) == "A draw"
    assert words.result(say, match(None, None, ended=False)) == "Not played to its end"
    assert words.result(say, match(None, None, ended=None)) == ""
    assert words.moves(say, 1) == "1 move"
