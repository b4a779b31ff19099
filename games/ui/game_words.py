"""What every game's words say alike: names, what was said beside a move, who thinks."""

from __future__ import annotations

from typing import Any, ClassVar

from assets.texts import Texts
from games.core.game import CHANCE
from games.core.interrupts import DeclineDraw, OfferDraw, Resign
from games.core.match import Match
from games.ui.seat_names import Watched, seat_name


class GameWords:
    """Finds the sentences for one match; ``area`` is the catalogue of its game."""

    area: ClassVar[str]

    def __init__(self, texts: Texts, match: Match) -> None:
        """Speak the language of ``texts``."""
        self._texts, self._match = texts, match

    def say(self, key: str, **values: object) -> str:
        """Return a text of the game's own."""
        return self._texts(f"{self.area}.{key}", **values)

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return seat_name(self._texts, self._match, seat)

    def talk(self, action: Any) -> str:
        """Return what was said beside a move; nothing of any other action."""
        match action:
            case OfferDraw(seat):
                return self.say("offers_draw", name=self.name(seat))
            case DeclineDraw(seat):
                return self.say("declines_draw", name=self.name(seat))
            case Resign(seat):
                return self.say("gave_up", name=self.name(seat))
        return ""

    @property
    def person(self) -> int | None:
        """Return the person in turn; None while chance or a bot is, or if one only looks on."""
        mover = self._match.mover
        if mover is None or mover == CHANCE or self._match.seats[mover].bot:
            return None
        return mover

    @property
    def alone(self) -> bool:
        """Whether there is one person at the table, who can be spoken to without a name."""
        return sum(not seat.bot for seat in self._match.seats) == 1

    def thinks(self) -> str:
        """Return that a bot thinks, where one is in turn; nobody does if one only looks on."""
        mover = self._match.mover
        if mover is None or mover == CHANCE:
            return ""
        seat = self._match.seats[mover]
        waits = seat.bot and not isinstance(seat, Watched)
        return self.say("thinks", name=self.name(mover)) if waits else ""
