"""The staff's door in an unattended house: figures to press, and behind them the staff's page."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable

from pygame import Surface

from games.arcade.house import House
from games.arcade.kiosk import FIGURES, LOGGER, ForStaff
from games.arcade.scenes.page import Page, Row
from games.arcade.scenes.staff_page import StaffScene
from games.ui.intentions import Confirm, Digit, Erase, Intention, Move, Next, Point, Press
from games.ui.theme import INK, Type
from games.ui.widget_views import seed_of
from games.ui.widgets import Button, Label, Widget

KEYS = ("123", "456", "789", "<0>")
PATIENCE = 60.0
"""After so long (s) untouched the door closes by itself."""
SELDOM = 1.0
"""How far apart (s) frames may be while figures are waited for."""
LOOK = 0.25
"""How far apart (s) they may be while the seconds are counted until figures are taken again."""
WAIT = 10.0
"""So long (s) nothing is taken after three wrong tries."""
TRIES = 3
"""After so many wrong ones in a row nothing is taken for a while."""


class Key(Button):
    """A figure to press."""


class StaffDoor(ForStaff, Page):
    """Asks for the PIN."""

    width = 420
    height = 640

    def __init__(self, house: House, pin: str, kept: Callable[[], None] = lambda: None) -> None:
        """Open with ``pin``; ``kept`` is told when the staff is done with the settings."""
        super().__init__(house.desk)
        self.house, self._pin, self._kept = house, pin, kept
        self.typed = ""
        self.wrong = 0
        self._locked = 0.0
        self._quiet = 0.0
        self._by_keys = False

    def title(self) -> str:
        """Return the page's title."""
        return self.desk.texts("kiosk.staff")

    def groups(self) -> list[list[Row]]:
        """Return what was typed as dots, and the figures."""
        say = self.desk.texts
        words = "\N{BULLET} " * len(self.typed) or say("kiosk.wrong" if self.wrong else "kiosk.pin")
        if self._locked > 0:
            words = say("kiosk.wait", seconds=math.ceil(self._locked))
        self._shown = Label(words.strip(), Type.HEAD, INK, 0.5)
        rows = [Row([self._shown], height=56)]
        for line in KEYS:
            keys: list[Widget] = [self._key(sign) for sign in line]
            rows.append(Row(keys, (1.0,) * 3, height=64))
        return [rows]

    def _key(self, sign: str) -> Button:
        if sign == "<":
            return Button("", self._erase, icon="left")
        if sign == ">":
            return Button("", self._try, icon="check")
        return Key(sign, self._typer(sign))

    def _typer(self, sign: str) -> Callable[[], None]:
        def add() -> None:
            if len(self.typed) < FIGURES[1] and self._locked <= 0:
                self.typed += sign
                self.refresh()

        return add

    def _erase(self) -> None:
        self.typed = self.typed[:-1]
        self.refresh()

    def _try(self) -> None:
        if self._locked > 0 or not self.typed:
            return  # nothing was typed, or nothing is taken now: that is no wrong try
        right, self.typed = self.typed == self._pin, ""
        log = logging.getLogger(LOGGER)
        if right:
            log.info("staff")
            self.desk.stack.replace(StaffScene(self.house, self._kept))
            return
        self.wrong += 1
        log.warning("wrong PIN")
        if self.wrong % TRIES == 0:
            self._locked = WAIT
        self.refresh()

    def buttons(self) -> list[Widget]:
        """Return the way back."""
        return [Button(self.desk.texts("arcade.back"), self.back)]

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the figures large: they are pressed from a step away."""
        super().draw_widgets(surface)
        painter = self.desk.painter
        for key in self.focus.widgets:
            if isinstance(key, Key):
                painter.plate(
                    surface,
                    key.rect,
                    "wood_light",
                    seed=seed_of(key),
                    pressed=key.pressed,
                    hovered=key.hovered,
                )
                place = key.rect.move(0, painter.layout.px(1.5) if key.pressed else 0)
                painter.type.draw(surface, key.text, Type.HEAD, place, INK, 0.5, tabular=True)
                if key.chosen:
                    painter.ring(surface, key.rect)

    def handle(self, intention: Intention) -> bool:
        """Figures may be typed as well, and Enter tries them; moving about leads to the keys."""
        if not isinstance(intention, Point):
            self._quiet = 0.0
        if isinstance(intention, Confirm) and self._by_keys:
            self._try()
            return True
        if isinstance(intention, (Digit, Erase, Move, Next, Press)):
            self._by_keys = isinstance(intention, (Digit, Erase))
        if isinstance(intention, Digit):
            self._typer(str(intention.number))()
            return True
        if isinstance(intention, Erase):
            self._erase()
            return True
        return super().handle(intention)

    @property
    def moving(self) -> bool:
        """It closes by itself."""
        return True

    @property
    def tempo(self) -> float:
        """Slow: it waits for figures, or for the time to be over."""
        return LOOK if self._locked > 0 else SELDOM

    def update(self, dt: float) -> None:
        """Close when nobody comes; take figures again after a while."""
        super().update(dt)
        if self._locked > 0:
            before = math.ceil(self._locked)
            self._locked = max(0.0, self._locked - dt)
            if math.ceil(self._locked) != before:
                self.refresh()
        self._quiet += dt
        if self._quiet >= PATIENCE:
            self.back()
