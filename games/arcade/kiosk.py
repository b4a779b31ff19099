"""What an exhibitor agrees with the house: which games, how long untouched, which ways out."""

from __future__ import annotations

from dataclasses import dataclass


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
    pin: str = "2580"
    """What opens the way out behind a corner that is pressed long."""
