"""The log of an exhibition read back, and how much memory is told to its staff."""

from datetime import datetime

import pytest

from assets.texts import Texts
from games.arcade.kiosk_log import MOST, clock, entries, words
from games.arcade.memory import STATM, resident

LINES = """\
of a line that was cut
2026-11-28 09:00:01,001 INFO opened
2026-11-28 09:05:00,002 INFO touched
2026-11-28 09:09:00,003 INFO touched
2026-11-28 10:00:00,004 ERROR fault 1 in a row
Traceback (most recent call last):
  File "app.py", line 195, in frame
ZeroDivisionError: division by zero

2026-11-28 11:00:00,005 ERROR ended with code -9; started anew in 1 s
2026-11-29 18:00:00,006 INFO closed
2026-11-30 10:00:00,007 INFO open
2026-11-30 10:01:00,008 WARNING file damaged: settings.json.damaged
2026-11-30 10:02:00,009 WARNING no sound: ALSA: no such device
2026-11-30 10:03:00,010 INFO something of another version
2026-11-30 10:04:00,011 INFO closed by SIGTERM
2026-11-30 10:05:00,012 WARNING was not closed before
2026-11-30 10:06:00,013 WARNING wrong PIN
2026-11-30 10:07:00,014 INFO staff
"""


def log(folder, text, name="kiosk.log"):
    """Write a log."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_the_log_is_read_newest_first(tmp_path):
    """The same several times in a row is one entry; a fault's last line says what it was."""
    log(tmp_path, LINES)
    found = entries(tmp_path)
    assert [(entry.when.strftime("%d %H:%M"), entry.times) for entry in found] == [
        ("30 10:07", 1),
        ("30 10:06", 1),
        ("30 10:05", 1),
        ("30 10:04", 1),
        ("30 10:03", 1),
        ("30 10:02", 1),
        ("30 10:01", 1),
        ("30 10:00", 1),
        ("29 18:00", 1),
        ("28 11:00", 1),
        ("28 10:00", 1),
        ("28 09:09", 2),
        ("28 09:00", 1),
    ]
    assert [entry.grave for entry in found] == [False] * 9 + [True, True] + [False] * 2


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Staff came in",
                "Wrong PIN at the staff's door",
                "Broke down, or lost its power",
                "Closed by the system (SIGTERM)",
                "something of another version",
                "No sound device",
                "A damaged file was set aside as settings.json.damaged. Nothing was deleted.",
                "Opening time",
                "Dark until opening time",
                "Ended by itself (code -9), opened anew after 1 s",
                "Fault: ZeroDivisionError: division by zero",
                "Somebody came (2×)",
                "Opened",
            ],
        ),
        (
            "de",
            [
                "Personal mit PIN",
                "Falsche PIN an der Tür des Personals",
                "Absturz oder Stromausfall",
                "Vom System geschlossen (SIGTERM)",
                "something of another version",
                "Kein Tongerät",
                "Eine beschädigte Datei liegt jetzt als settings.json.damaged beiseite."
                " Nichts wurde gelöscht.",
                "Öffnungszeit",
                "Dunkel bis zur Öffnungszeit",
                "Von selbst geendet (Code -9), nach 1 s neu geöffnet",
                "Störung: ZeroDivisionError: division by zero",
                "Jemand ist gekommen (2×)",
                "Geöffnet",
            ],
        ),
    ],
)
def test_the_log_is_told_in_plain_words(tmp_path, language, told):
    """In the staff's language; what nobody has words for as it was written."""
    log(tmp_path, LINES)
    assert [words(Texts(language), entry) for entry in entries(tmp_path)] == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["today, 10:04", "yesterday, 18:00", "28 Nov, 09:09"]),
        ("de", ["heute, 10:04", "gestern, 18:00", "28. Nov, 09:09"]),
    ],
)
def test_times_are_told_as_one_says_them(language, told):
    """In the form of the language."""
    now = datetime(2026, 11, 30, 12)
    times = [
        datetime(2026, 11, 30, 10, 4),
        datetime(2026, 11, 29, 18),
        datetime(2026, 11, 28, 9, 9),
    ]
    assert [clock(Texts(language), when, now) for when in times] == told


def test_a_long_log_is_read_from_its_end_and_over_the_turn(tmp_path):
    """However large it has grown; the file before still tells where the new one has just begun."""
    lines = "".join(
        f"2026-11-28 {n // 3600:02}:{n // 60 % 60:02}:{n % 60:02},001 INFO line {n}\n"
        for n in range(9000)
    )
    log(tmp_path, lines, "kiosk.log.1")
    log(tmp_path, "2026-11-29 09:00:00,001 INFO opened\n")
    found = entries(tmp_path)
    assert len(found) == MOST
    assert [entry.text for entry in found[:3]] == ["opened", "line 8999", "line 8998"]


def test_without_a_log_there_is_nothing(tmp_path):
    """Nor where it is no text at all."""
    assert entries(tmp_path / "missing") == []
    tmp_path.joinpath("kiosk.log").write_bytes(bytes(range(256)) * 40)
    assert entries(tmp_path) == []


@pytest.mark.skipif(not STATM.exists(), reason="only Linux tells it this way")
def test_memory_is_told_in_bytes(monkeypatch, tmp_path):
    """A Python with pygame takes tens of megabytes; where nobody tells there is none."""
    assert 10_000_000 < resident() < 4_000_000_000
    monkeypatch.setattr("games.arcade.memory.STATM", tmp_path / "missing")
    assert resident() is None
