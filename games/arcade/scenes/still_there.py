"""A calm question over what somebody has left: whoever touches anything goes on."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
from pygame import SRCALPHA, Rect, Surface

from games.ui.desk import Desk
from games.ui.layout import centred, cut_bottom, cut_left, inset
from games.ui.scene import Scene
from games.ui.theme import INK, INK_SOFT, Type
from games.ui.widgets import Button, Widget

WIDE, HIGH = 608, 336
"""The card's size in design pixels."""
BUTTON = 80
"""The button's height in design pixels: it is read from a step away."""
DIAL = 152
"""The dial's diameter in design pixels."""
BAND = 13
"""How broad the ring that runs down is, in design pixels."""
CALM = 0.05
"""How far apart (s) frames may be: the ring moves slowly."""


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Where things lie on the card."""

    card: Rect
    dial: Rect
    title: Rect
    words: Rect
    button: Rect


class StillThere(Scene):
    """Shows how long is left; the attendant takes every answer, and puts the card away."""

    modal = True
    veil = 120

    def __init__(self, desk: Desk, seconds: float, left: Callable[[], float]) -> None:
        """Lie on ``desk``; of ``seconds`` there are still ``left()``."""
        super().__init__(desk)
        self._whole, self._left = seconds, left
        self._shown: object = None
        self.places: CardPlaces

    @property
    def share(self) -> float:
        """Return how much of the time is left, from 1 down to 0."""
        return min(1.0, self._left() / self._whole) if self._whole > 0 else 0.0

    @property
    def seconds(self) -> int:
        """Return the seconds that are left, begun ones counted."""
        return math.ceil(self._left())

    def build(self) -> list[Widget]:
        """Return the one button there is."""
        words = self.desk.texts("kiosk.go_on")
        self._button = Button(words, lambda: None, "brass")
        return [self._button]

    def arrange(self) -> None:
        """Lay the card in the middle: dial and words above, the button below."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        card = centred(room, layout.px(WIDE), layout.px(HIGH))
        inside = inset(card, layout.grid(4), layout.grid(4))
        button, upper = cut_bottom(inside, layout.px(BUTTON), layout.grid(3))
        dial, beside = cut_left(upper, layout.px(DIAL), layout.grid(4))
        high = self.desk.painter.type.line(Type.TITLE)
        line = self.desk.painter.type.line(Type.BODY)
        beside = centred(beside, beside.width, high + 2 * line)
        title = Rect(beside.left, beside.top, beside.width, high)
        words = Rect(beside.left, title.bottom, beside.width, 2 * line)
        self.places = CardPlaces(
            card, centred(dial, layout.px(DIAL), layout.px(DIAL)), title, words, button
        )
        self._button.rect = button

    @property
    def moving(self) -> bool:
        """The ring runs down."""
        return True

    @property
    def tempo(self) -> float:
        """Return how often the ring is looked at."""
        return CALM

    def update(self, dt: float) -> None:
        """Let the ring run down; with reduced motion once a second."""
        super().update(dt)
        shown = self.seconds if not self.desk.motion else (self.seconds, round(self.share * 360))
        if shown != self._shown:
            self._shown = shown
            self.dirty = True

    def draw_content(self, surface: Surface) -> None:
        """Draw card, words and dial."""
        painter, places = self.desk.painter, self.places
        say, setter = self.desk.texts, painter.type
        painter.plate(surface, places.card, "paper", seed=6, radius=18, lift=10.0)
        style = setter.style_for(
            say("kiosk.still_there"), places.title.width, Type.TITLE, Type.HEAD
        )
        setter.draw(surface, say("kiosk.still_there"), style, places.title, INK)
        setter.draw(
            surface, say("kiosk.soon_free"), Type.BODY, places.words, INK_SOFT, lines=2, valign=0.0
        )
        share = self.share
        if not self.desk.motion:
            share = min(1.0, self.seconds / self._whole) if self._whole > 0 else 0.0
        self._draw_dial(surface, share)

    def _draw_dial(self, surface: Surface, share: float) -> None:
        """Draw a groove in the paper and what is left of a brass ring in it."""
        painter, dial = self.desk.painter, self.places.dial
        band = self.desk.layout.px(BAND)
        groove = self._disc("wood_dark", band, dial.width)
        groove = cut_ring(groove, band, 1.0)
        surface.blit(groove, dial)
        brass = self._disc("brass", band, dial.width)
        surface.blit(cut_ring(brass, band, share), dial)
        painter.type.draw(
            surface, str(self.seconds), Type.TITLE, dial, INK, 0.5, tabular=True, valign=0.5
        )

    def _disc(self, kind: str, band: int, side: int) -> Surface:
        """Return a round plate of a material, made once."""

        def make() -> Surface:
            made = Surface((side, side), SRCALPHA)
            pressed = kind != "brass"
            self.desk.painter.plate(
                made, made.get_rect(), kind, seed=3, radius=999, lift=0.0, pressed=pressed
            )
            return made

        return self.desk.painter.picture(("dial", kind, side), make)


def cut_ring(disc: Surface, band: int, share: float) -> Surface:
    """Return ``share`` of a ring of breadth ``band`` pixels cut from a disc, from the top round.

    What is left ends at the top: the ring runs down clockwise, as a clock's hand goes.
    """
    side = disc.get_width()
    place: Any = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    x, y = place[:, None], place[None, :]
    out = np.hypot(x, y)
    ring = np.clip(side / 2 - out, 0, 1) * np.clip(out - (side / 2 - band), 0, 1)
    turn = (np.arctan2(x, -y) / (2 * np.pi)) % 1.0
    # An edge of one pixel, wherever on the ring it lies.
    soft = np.maximum(out, 1) * np.float32(2 * np.pi)
    ring *= np.clip((turn - (1 - share)) * soft + 0.5, 0, 1) if share < 1 else 1
    cut = disc.copy()
    alpha = pygame.surfarray.pixels_alpha(cut)
    alpha[:] = (alpha * ring).astype(np.uint8)
    del alpha
    return cut
