"""The tray of the start page: now and then somebody throws, slowly.

A throw is shot like a film, some pictures at once: a processor that has slept between two pictures
takes much longer for each of them than for the next of a row.
"""

from __future__ import annotations

from random import Random

from pygame import Rect, Surface

from games.siebener.view import Lying, SiebenerView
from games.siebener.view_throw import SECONDS, Throw
from games.ui.desk import Desk

FILM = 1 / 24
"""How far apart (s) pictures are."""
SHOT = 4
"""So many pictures are made at once."""
SLOW = 0.6
"""How fast time runs against the clock."""
APART = 7.0
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
        self._shot: tuple[float, ...] = ()
        """The times of this throw whose pictures are made."""
        self._wait = 0.8

    def _thrown(self) -> Throw:
        rng = self._random
        return Throw((rng.randint(1, 6), rng.randint(1, 6)), rng.getrandbits(32))

    def arrange(self, rect: Rect) -> None:
        """Bake the tray into ``rect``."""
        self._view, self._shot = SiebenerView(self.desk, rect), ()

    def update(self, dt: float) -> bool:
        """Move on by as many pictures as come next to ``dt`` seconds; whether anything moved."""
        if self._throw.done:
            self._wait -= dt
            if self._wait > 0:
                return False
            dt, self._wait = -self._wait, APART  # what was still to be waited for is no film
            self._throw, self._shot = self._thrown(), ()
        for _ in range(max(1, round(dt / FILM))):
            self._throw.update(FILM * SLOW)
        return True

    def _shoot(self, view: SiebenerView) -> None:
        """Make this picture and the next ones, where this one is not made yet."""
        if self._throw.time in self._shot:
            return
        times = [self._throw.time]
        while len(times) < SHOT and times[-1] + FILM * SLOW < SECONDS:
            times.append(times[-1] + FILM * SLOW)
        self._shot = tuple(times)
        view.shoot([die for time in times for die in self._throw.at(time)])

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
        if rolling:
            self._shoot(view)
        dice = self._throw.seen() if rolling else self._throw.lying()
        return view.draw(surface, whole, dice, rolling)
