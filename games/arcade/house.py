"""What the scenes of the arcade share beside the desk: saves, thinkers, seeds, ways to go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.arcade.saves import Saves
from games.arcade.thinking import Thinker
from games.core.match import Match, Seat
from games.ui.desk import Desk


@dataclass
class House:
    """``thinker`` makes a place for bots to think, ``seed`` gives a new seed for every match."""

    desk: Desk
    saves: Saves
    thinker: Callable[[], Thinker]
    seed: Callable[[], int]
    to_start: Callable[[], None] = lambda: None
    """Shows the start page."""

    def seat_name(self, match: Match, seat: int) -> str:
        """Return what a seat is called."""
        return self.name_of(match.seats[seat], seat)

    def name_of(self, who: Seat, seat: int) -> str:
        """Return what somebody at place ``seat`` is called."""
        if who.bot:
            return self.desk.texts(f"table.bot_{who.detail}")
        return who.detail or self.desk.texts("table.player", number=seat + 1)
