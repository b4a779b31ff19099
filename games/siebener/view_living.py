"""The tray of the start page: now and then somebody throws, slowly."""

from __future__ import annotations

from random import Random

from pygame import Rect, Surface

from games.siebener.view import Lying, SiebenerView
from games.siebener.view_throw import SECONDS, Throw
from games.ui.desk import Desk

SLOW = 0.6
"""How fast time runs against the clock."""
APART = 2.6
"""Seconds between two throws."""


class SiebenerPicture:
    """Dice that nobody plays with."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Let two dice lie; the same ``seed`` gives the same picture."""
        self.desk = desk
        self._random = Random(seed)
        self._view: SiebenerView | None = None
        self._throw = self._thrown()
        self._throw.time = SECONDS
        self._wait = 0.8

    def _thrown(self) -> Throw:
        rng = self._random
        return Throw((rng.randint(1, 6), rng.randint(1, 6)), rng.getrandbits(32))

    def arrange(self, rect: Rect) -> None:
        """Bake the tray into ``rect``."""
        self._view = SiebenerView(self.desk, rect)

    def update(self, dt: float) -> bool:
        """Move on; whether anything moved."""
        if self._throw.done:
            self._wait -= dt
            if self._wait > 0:
                return False
            self._wait = APART
            self._throw = self._thrown()
        self._throw.update(dt * SLOW)
        return True

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing moves from now on; 0 while something does."""
        return max(0.0, self._wait) if self._throw.done else 0.0

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw tray and dice, or only what moves; return what changed."""
        view = self._view
        if view is None:
            return []
        view.lay(Lying(coins=5))
        rolling = not self._throw.done
        dice = self._throw.seen() if rolling else self._throw.lying()
        return view.draw(surface, whole, dice, rolling)
