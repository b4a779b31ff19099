"""What an exhibitor agrees with the house: which games, how long untouched, which ways out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

from assets.refusals import Refusal
from games.core.registry import NAMES

PIN = "2580"
"""What opens the staff's door where the exhibitor names nothing else."""

FIGURES = (4, 8)
"""How many figures a PIN has at least and at most."""

LOG = "kiosk.log"
"""The file in the house's folder that tells what has happened."""

LOGGER = "galtoni.kiosk"
"""The name of the log that this file is written by."""

DAY = 24 * 60
"""The minutes of a day."""

ASK = "ask"
"""The language that visitors choose themselves."""


DASHES = str.maketrans(
    dict.fromkeys(
        "\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"
    )
)
"""Signs that stand for a hyphen where something was pasted from a text."""
OF_DAY = re.compile(r"(\d{1,2}):(\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Hours:
    """Opening times, the same every day; ``closes`` before ``opens`` runs past midnight.

    Both at midnight is a whole day.
    """

    opens: time
    closes: time

    def open_at(self, now: time) -> bool:
        """Whether the house is open at a time of day."""
        if self.opens == self.closes:
            return True
        if self.opens < self.closes:
            return self.opens <= now < self.closes
        return now >= self.opens or now < self.closes

    @classmethod
    def parse(cls, text: str) -> Hours:
        """Read "10:00-18:00", where 24:00 may be the end; ValueError names what is wrong."""
        first, sign, last = (part.strip() for part in text.translate(DASHES).partition("-"))
        if not sign:
            raise Refusal("commands.kiosk_hours", text=repr(text))
        opens, closes = _of_day(first, text), _of_day(last, text)
        if opens == closes:
            raise Refusal("commands.kiosk_hours_none", text=repr(text))
        return cls(_on_clock(opens), _on_clock(closes))


@dataclass(frozen=True, slots=True)
class Kiosk:
    """An unattended house: visitors come and go, and nobody is there to put things right."""

    games: tuple[str, ...] = ()
    """The games that are offered; none means all."""
    idle: float = 60.0
    """Seconds untouched after which the boards play by themselves and everything is as before."""
    language: str = ""
    """"de", "en", "ask" for a choice on the start page, or empty for the settings' one."""
    may_quit: bool = False
    """Whether visitors find a way out."""
    pin: str = PIN
    """What opens the staff's door behind a corner that is pressed long."""
    hours: Hours | None = None
    """When the house is open; None is always."""
    practice: str = ""
    """The board of the practice table, where that is all there is."""


def _of_day(part: str, text: str) -> int:
    """Return a time of day in minutes, up to 24:00; ValueError names the part that is none."""
    found = OF_DAY.fullmatch(part)
    minutes = 60 * int(found[1]) + int(found[2]) if found and int(found[2]) < 60 else DAY + 1
    if minutes > DAY:
        raise Refusal("commands.kiosk_hours_part", text=repr(text), part=repr(part))
    return minutes


def _on_clock(minutes: int) -> time:
    """Return a time of day as a clock shows it, on which the end of a day is its beginning."""
    return time(minutes // 60 % 24, minutes % 60)


class ForStaff:
    """Marks scenes that only the staff comes to: there is more time for them."""


def chosen_games(text: str | None) -> tuple[str, ...]:
    """Read "galtoni,gipf"; ValueError names what there is."""
    names = tuple(name.strip().lower() for name in (text or "").split(",") if name.strip())
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise Refusal("commands.no_game", name=repr(unknown[0]), known=", ".join(NAMES))
    return names


def checked_pin(pin: str) -> str:
    """Return a PIN of four to eight figures; ValueError with a sentence for anything else."""
    if not (pin.isascii() and pin.isdigit() and FIGURES[0] <= len(pin) <= FIGURES[1]):
        raise Refusal("commands.kiosk_pin")
    return pin


def in_turn(names: Sequence[str], number: int) -> str:
    """Return the game that plays by itself as the ``number``-th."""
    return names[number % len(names)]
