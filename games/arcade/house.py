"""What the scenes of the arcade share beside the desk: saves, thinkers, seeds, ways to go."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from games.arcade.kiosk import Kiosk
from games.arcade.saves import Saves
from games.arcade.showcase import Showcase
from games.arcade.thinking import Thinker
from games.arcade.workshop import Bench, Workshop
from games.ui.desk import Desk

if TYPE_CHECKING:
    from games.arcade.archive import Archive
    from games.arcade.habits import Habits
    from games.arcade.kiosk_tally import Tally
    from games.arcade.statistics import Statistics
    from games.core.match import Match


@dataclass
class House:
    """``thinker`` makes a place for bots to think, ``seed`` gives a new seed for every match."""

    desk: Desk
    saves: Saves
    thinker: Callable[[], Thinker]
    seed: Callable[[], int]
    to_start: Callable[[], None] = lambda: None
    """Shows the start page."""
    clock: Callable[[], float] = time.time
    """Seconds since 1970, for what is said about days."""
    workshop: Workshop = field(default_factory=Bench)
    """Makes what takes longer than a frame."""
    kiosk: Kiosk | None = None
    """What an exhibitor has agreed; None at home."""
    tally: Tally | None = None
    """What an unattended house counts; None at home."""
    showcase: Showcase = field(init=False)
    """The living boards of the start page."""

    def __post_init__(self) -> None:
        """Put the boards of the start page where they can be made."""
        self.showcase = Showcase(self.desk, self.workshop)

    def close(self) -> None:
        """Let nothing more be made beside the loop."""
        self.workshop.close()
        if self.desk.aside is not None:
            self.desk.aside.close()

    def offered(self, games: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of ``games`` that are offered here."""
        chosen = self.kiosk.games if self.kiosk is not None else ()
        return tuple(name for name in games if name in chosen) or games

    @property
    def may_quit(self) -> bool:
        """Whether there is a way out of the house that anybody may take."""
        return self.kiosk is None or self.kiosk.may_quit

    def count(self, match: Match) -> None:
        """Count a match that has come to its end; of visitors nothing but that there was one."""
        if self.kiosk is None:
            self.statistics.count(match)
        elif self.tally is not None:
            self.tally.add("matches")

    @cached_property
    def habits(self) -> Habits:
        """Return how each game was begun last."""
        from games.arcade.habits import Habits

        return Habits(self.desk.storage)

    @cached_property
    def archive(self) -> Archive:
        """Return the matches that were played."""
        from games.arcade.archive import Archive  # a start needs no database

        # Where slow things are made at once, records are read at once, too.
        return Archive(self.saves.storage, apart=not isinstance(self.workshop, Bench))

    @cached_property
    def statistics(self) -> Statistics:
        """Return who won what."""
        from games.arcade.statistics import Statistics  # a start needs no database

        return Statistics(self.archive)
