"""The log of an unattended house, read back for its staff: newest first, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from assets.texts import Texts
from games.arcade.kiosk import LOG

TAIL = 60_000
"""So many bytes of a file are read from its end: some hundred lines."""
MOST = 200
"""More lines than this are for somebody with the file itself."""
STAMP = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:[,.]\d+)? ([A-Z]+) (.*)")
GRAVE = ("ERROR", "CRITICAL")

_WORDS = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"opened", "opened"),
        (r"was not closed before", "broken"),
        (r"closed by the staff", "staff"),
        (r"closed by guard", "unguarded"),
        (r"stood still", "still"),
        (r"closed by (?P<who>\w+)", "system"),
        (r"touched", "touched"),
        (r"staff", "came"),
        (r"wrong PIN", "wrong"),
        (r"closed", "dark"),
        (r"open", "light"),
        (r"(?:fault \d+ in a row|a scene could not be put away)(?P<told>.*)", "fault"),
        (r"ended with code (?P<code>-?\d+); started anew in (?P<pause>\S+) s", "anew"),
        (r"no sound: .*", "no_sound"),
        (r"full screen lost and taken back", "screen"),
        (r"lay behind another window", "behind"),
        (r"no screen yet", "no_screen"),
    )
)
"""What the house and its guard write, and the key under which the staff is told the same."""
_FILE = re.compile(r"file (?P<kind>\w+): (?P<file>.*)")


@dataclass(frozen=True, slots=True)
class Entry:
    """What was written at a time; ``times`` if the same was written again and again."""

    when: datetime
    level: str
    text: str
    times: int = 1

    @property
    def grave(self) -> bool:
        """Whether it tells of a fault."""
        return self.level in GRAVE


def entries(folder: Path, most: int = MOST) -> list[Entry]:
    """Return the last entries of the log in ``folder``, newest first; none where there is no log.

    The same thing written several times in a row is one entry, with the time of the last.
    """
    lines = [*_tail(folder / f"{LOG}.1"), *_tail(folder / LOG)]
    found: list[Entry] = []
    for entry in _parsed(lines):
        last = found[-1] if found else None
        if last is not None and (last.level, last.text) == (entry.level, entry.text):
            found[-1] = replace(entry, times=last.times + 1)
        else:
            found.append(entry)
    return found[::-1][:most]


def _tail(path: Path) -> list[str]:
    """Return the last whole lines of a file, none when it cannot be read."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL))
            lines = file.read().decode("utf-8", errors="replace").splitlines()
    except OSError:
        return []
    return lines[1:] if size > TAIL else lines


def _parsed(lines: list[str]) -> Iterator[Entry]:
    """Yield the entries; of the lines that follow a fault the last one says what it was."""
    entry: Entry | None = None
    cause = ""
    for line in lines:
        found = STAMP.fullmatch(line)
        if found is None:
            cause = line.strip() or cause
            continue
        if entry is not None:
            yield _with(entry, cause)
        when, level, text = found.groups()
        entry, cause = Entry(datetime.fromisoformat(when), level, text), ""
    if entry is not None:
        yield _with(entry, cause)


def _with(entry: Entry, cause: str) -> Entry:
    return replace(entry, text=f"{entry.text}: {cause}") if cause else entry


def words(texts: Texts, entry: Entry) -> str:
    """Return what an entry tells; what we have no words for stays as it was written."""
    told = _words(texts, entry.text)
    return texts("kiosk.log_times", told=told, times=entry.times) if entry.times > 1 else told


def _words(texts: Texts, text: str) -> str:
    file = _FILE.fullmatch(text)
    if file is not None and file["kind"] in ("damaged", "settings", "unreadable", "unwritable"):
        return texts(f"arcade.file_{file['kind']}", file=file["file"])
    for pattern, key in _WORDS:
        found = pattern.fullmatch(text)
        if found is not None:
            return texts(f"kiosk.log_{key}", **found.groupdict()).strip()
    return text


def clock(texts: Texts, when: datetime, now: datetime) -> str:
    """Return when something happened as one says it ``now``, short enough for a column."""
    time = f"{when:%H:%M}"
    days = (now.date() - when.date()).days
    if days in (0, 1):
        return texts("archive.yesterday" if days else "archive.today", time=time)
    month = texts(f"archive.month_{when.month}")[:3]
    return texts("kiosk.log_day", day=when.day, month=month, time=time)
