"""Keeps the full screen of an unattended house: desktops and window managers take it back."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Protocol

AGAIN, RARELY = 5.0, 300.0
"""So soon (s) it is tried anew when that did not help, then half as often each time, to this."""
BEHIND = 60.0
"""After so long (s) behind another window the house comes to the front."""


class FullScreen(Protocol):
    """What is needed of a window."""

    full: bool

    @property
    def lost(self) -> bool:
        """Return whether the full screen is gone though nobody has left it."""

    @property
    def in_front(self) -> bool:
        """Return whether no other window has the keyboard."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back."""

    def take_back(self) -> None:
        """Fill the screen anew."""

    def to_front(self) -> None:
        """Come before all other windows."""


class ScreenKeeper:
    """Looks every few seconds if visitors still see the house, and nothing but the house."""

    def __init__(
        self,
        screen: FullScreen,
        log: logging.Logger,
        count: Callable[[], None] = lambda: None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Keep ``screen``; ``count`` is told when it was lost."""
        self._screen, self._log, self._count, self._clock = screen, log, count, clock
        self._tries = 0
        self._due = 0.0
        self._seen: float | None = None
        """When the window was in front last, or was brought there."""
        self._told = False

    def look(self, anew: bool = False) -> None:
        """Take back what was lost; ``anew`` for a new visitor.

        What the staff has left itself is filled again only then.
        """
        if anew and not self._screen.full:
            self._screen.toggle_fullscreen()
        if not self._screen.full:
            return
        if self._screen.lost:
            self._take_back(anew)
            return
        self._tries = 0
        self._come_to_front(anew)

    def _take_back(self, anew: bool) -> None:
        """Fill the screen again; where that does not help, more and more seldom."""
        now = self._clock()
        if self._tries and now < self._due and not anew:
            return
        if not self._tries:
            self._log.warning("full screen lost and taken back")
            self._count()
        self._due = now + min(RARELY, AGAIN * 2**self._tries)
        self._tries += 1
        self._screen.take_back()

    def _come_to_front(self, anew: bool) -> None:
        now = self._clock()
        if self._screen.in_front:
            self._seen, self._told = now, False
            return
        if self._seen is None:
            self._seen = now
        if anew or now - self._seen >= BEHIND:
            self._seen = now
            self._screen.to_front()
            if not self._told:
                self._told = True
                self._log.warning("lay behind another window")
