"""Looks after a house that nobody looks after: idle time, staff's door, closing time, faults."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Literal, Protocol

import pygame
from pygame.event import Event

from games.arcade.kiosk import Kiosk
from games.ui.intentions import (
    FastForward,
    FocusGained,
    FocusLost,
    Fullscreen,
    Intention,
    Point,
    Press,
    Quit,
    Redraw,
    Release,
    SoundFound,
    SoundLost,
)
from games.ui.layout import Layout

LONG = 4.0
"""How long (s) the corner is pressed to come to the staff's door."""
CORNER = 72
"""The corner's size at the upper left, in design pixels."""
JITTER = 6.0
"""A pointer that moves less (pixels) was not moved by anybody."""
STAFF_REST = 60.0
"""Seconds untouched after which the staff is taken to have gone, if visitors have less."""
CHECK = 5.0
"""How often (s) the clock on the wall is looked at."""
SOON, MOST = 60.0, 5
"""More faults than ``MOST`` within so long (s) are not put right by going back to the start."""
NOTICE, PART = 20.0, 1 / 3
"""So long (s) before they are taken to have gone visitors are asked, at most this part of it."""
SURE = 10.0
"""Whoever woke the boards and has not opened the staff's door so long (s) after is a visitor."""
DEAF = 0.4
"""How long (s) after an answer presses go no further: the second half of a double tap."""
PRESSES = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.MOUSEWHEEL,
)
"""Events that somebody who is there makes, whether they mean anything to a scene or not."""
NOT_TOUCH = (FocusGained, FocusLost, Redraw, SoundFound, SoundLost, Release)
CHORD = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
KEY = pygame.K_F12


def is_staff_chord(event: Event) -> bool:
    """Whether the staff's keys are pressed: Ctrl, Shift and F12 together."""
    held = getattr(event, "mod", 0)
    return bool(
        event.type == pygame.KEYDOWN and event.key == KEY and all(held & mod for mod in CHORD)
    )


def notice_of(idle: float) -> float:
    """Return how long (s) before the end of an idle time a visitor is asked."""
    return min(NOTICE, idle * PART)


def _lets_go(intention: Intention) -> bool:
    """Whether an intention only ends what was held before."""
    return isinstance(intention, Release) or intention == FastForward(False)


class Ways(Protocol):
    """Where the attendant can lead the house."""

    @property
    def with_staff(self) -> bool:
        """Whether the staff is at work: it is left in peace for longer than a visitor."""

    @property
    def computes(self) -> bool:
        """Whether something is being computed that somebody has asked for."""

    def attract(self) -> None:
        """Let the boards play by themselves."""

    def ask(self, seconds: float, left: Callable[[], float]) -> bool:
        """Ask whether somebody is still there; False when a visitor has nothing to lose.

        There are ``seconds`` to answer, of which ``left`` tells how many remain.
        """

    def go_on(self) -> None:
        """Put the question away: somebody is there."""

    def start(self) -> None:
        """Show the start page as for a new visitor."""

    def sleep(self) -> None:
        """Go dark: the house is closed."""

    def staff(self) -> None:
        """Show the staff's door."""


class Attendant:
    """Sees every event and intention before the scenes do; ``wall`` gives the time of day."""

    def __init__(
        self,
        kiosk: Kiosk | None,
        ways: Ways,
        log: logging.Logger,
        *,
        idle: Callable[[], float] | None = None,
        wall: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.monotonic,
        count: Callable[[Literal["visits", "faults"]], None] = lambda what: None,
        tend: Callable[[bool], None] = lambda anew: None,
    ) -> None:
        """Look after a house; without a ``kiosk``, at home, ways out and faults are left alone.

        ``idle`` tells after how long nobody is there, 0 for never; ``count`` is told of visits
        and faults; ``tend`` looks after the window every few seconds, and anew for new visitors.
        """
        self.ways, self.log = ways, log
        self._kiosk, self._wall, self._clock = kiosk, wall, clock
        self._table = kiosk is not None and bool(kiosk.practice)
        self._count, self._tend = count, tend
        self._idle = idle or (lambda: kiosk.idle if kiosk is not None else 0.0)
        self.untouched = 0.0
        """Seconds since somebody touched anything."""
        self.playing_by_itself = False
        self.asleep = False
        self.asking = False
        """Whether the question is shown if somebody is still there."""
        self._answered = False
        self._deaf = 0.0
        self.faults: list[float] = []
        """When the last faults were."""
        self._pressed: float | None = None
        self._nobody = True
        """Whether nobody has touched anything since the house, or an idle time, began."""
        self._coming: float | None = None
        """How long (s) ago somebody came, while it is open if that is the staff."""
        self._pointer: tuple[float, float] = (-99.0, -99.0)
        self._looked = CHECK
        self._begun = False

    # What comes in.

    def see(self, event: Event) -> None:
        """Look at a raw event: the staff's keys mean nothing to anybody else."""
        if self._kiosk is not None and is_staff_chord(event):
            self._open_staff()
        elif self.asking and event.type in PRESSES:
            self._answered = True

    def takes(self, intention: Intention, layout: Layout) -> bool:
        """Whether an intention goes no further; visitors wake what plays by itself."""
        kiosk = self._kiosk
        if kiosk is not None and isinstance(intention, (Quit, Fullscreen, FocusLost)):
            return not (kiosk.may_quit and isinstance(intention, Quit))
        if isinstance(intention, Release):
            self._pressed = None
        if isinstance(intention, NOT_TOUCH) or _lets_go(intention):
            return False
        if isinstance(intention, Point):
            return self._pointed(intention)
        if isinstance(intention, Press) and kiosk is not None:
            corner = layout.px(CORNER)
            self._pressed = 0.0 if max(intention.x, intention.y) < corner else None
        self.untouched = 0.0
        if self.asleep or self._deaf > 0.0:
            return True
        if self.asking:
            self._answered = True
            return True
        if self._nobody:
            self._nobody, self._coming = False, 0.0
        if self.playing_by_itself:
            self.playing_by_itself = False
            self.ways.start()
            return True
        return False

    def _count_visitor(self) -> None:
        """Count who came: it is clear by now that it was not the staff."""
        if self._coming is not None:
            self._coming = None
            self.log.info("touched")
            self._count("visits")

    def _pointed(self, point: Point) -> bool:
        x, y = self._pointer
        if max(abs(point.x - x), abs(point.y - y)) >= JITTER:
            self._pointer = (point.x, point.y)
            # Whoever moves to the question's button is given the time for it, not the answer:
            # the button must not go away from under the hand.
            self.untouched = self._rest() - notice_of(self._rest()) if self.asking else 0.0
        return self.playing_by_itself or self.asleep or self.asking

    # Time.

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.untouched += dt
        self._deaf -= dt
        if self._coming is not None:
            self._coming += dt
            if self._coming >= SURE:
                self._count_visitor()
        if self._answered:
            self._go_on()
        if self._pressed is not None:
            self._pressed += dt
            if self._pressed >= LONG:
                self._open_staff()
        self._looked += dt
        if self._looked >= CHECK:
            self._looked = 0.0
            self._look_at_clock()
            self._tend(False)
        self._look_for_somebody()

    def _look_for_somebody(self) -> None:
        """Let boards play by themselves where nobody is; in a kiosk visitors are asked before.

        Whoever waits for what is being computed is there.
        """
        if self.ways.computes:
            self.untouched = 0.0
        idle = self._rest()
        if idle <= 0 or self.playing_by_itself or self.asleep or (self._table and self._nobody):
            return
        notice = notice_of(idle)
        if self.untouched >= idle:
            self.asking = self._answered = False
            self._leave_alone()
            self.ways.attract()
        elif self._kiosk is not None and not self.asking and self.untouched >= idle - notice:
            self.asking = self.ways.ask(notice, self._left)

    def _leave_alone(self) -> None:
        """Nobody is there: the boards play, or a table lies ready, where the next touch counts."""
        self._count_visitor()
        self.playing_by_itself, self._nobody = not self._table, True
        self._tend(True)

    def _left(self) -> float:
        """Return how many seconds are left to answer."""
        return max(0.0, self._rest() - self.untouched)

    def _go_on(self) -> None:
        """Somebody has answered."""
        self._answered = False
        if self.asking:
            self.asking, self.untouched, self._deaf = False, 0.0, DEAF
            self.ways.go_on()

    def pass_time(self, seconds: float) -> None:
        """Let time pass in which nothing moved."""
        self.untouched += seconds
        self._deaf -= seconds
        if self._coming is not None:
            self._coming += seconds
        self._looked += seconds

    @property
    def pressing(self) -> bool:
        """Whether the corner is being pressed."""
        return self._pressed is not None

    def _rest(self) -> float:
        """Return after how many seconds untouched nobody is there, 0 for never."""
        idle = self._idle()
        return max(idle, STAFF_REST) if idle > 0 and self.ways.with_staff else idle

    def _look_at_clock(self) -> None:
        hours = self._kiosk.hours if self._kiosk is not None else None
        closed = hours is not None and not hours.open_at(self._wall().time())
        begun, self._begun = self._begun, True
        gone = not begun or self.untouched >= self._rest()  # nobody plays as the house begins
        if closed and not self.asleep and gone:
            self._leave_alone()
            self.asleep, self.playing_by_itself = True, False
            self.asking = False
            self.log.info("closed")
            self.ways.sleep()
        elif not closed and self.asleep:
            self.asleep = False
            self._leave_alone()
            self.log.info("open")
            self.ways.attract()

    def _open_staff(self) -> None:
        self._pressed, self._coming, self._nobody = None, None, False
        self.untouched = 0.0
        self.asleep = self.playing_by_itself = self.asking = self._answered = False
        self.ways.staff()

    # Faults.

    def fault(self, error: Exception) -> None:
        """Note a fault and go back to the start; raised at home, and when one follows another."""
        if self._kiosk is None:
            raise error
        now = self._clock()
        self.faults = [when for when in self.faults if now - when < SOON][-MOST:]
        self.faults.append(now)
        self.log.error("fault %d in a row", len(self.faults), exc_info=error)
        self._count("faults")
        if len(self.faults) > MOST:
            raise error  # going on does not help: whoever started the house starts it anew
        self.playing_by_itself = self.asleep = self.asking = self._answered = False
        self.untouched = 0.0
        self._pressed = None
        self.ways.start()
