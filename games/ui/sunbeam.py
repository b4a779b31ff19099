"""A person's win: a broad warm beam passes once over board and table, as a window's light does.

One strip of it is drawn; shifted from row to row it makes a leaning beam as high as the window.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from games.ui.celebration import Act
from games.ui.sprites_laurel import SLOPE, band_of_light

BREADTH = 0.30
"""How broad the beam is, in parts of the window's breadth."""
STRENGTH = 0.30
"""How much light its middle adds."""
WARMTH = (255, 208, 132)
"""What is left of each colour of that light, of 255."""
EDGE = 9
"""So little light at the beam's sides is left out: it ends in nothing."""
SEEN = 0.75
"""So much of its breadth is seen: with the last of it the beam is over."""
STRIP = 75
"""How high a strip is, in pixels: it leans by whole pixels."""


class Sunbeam(Act):
    """Passes over the whole window from the left to the right and is gone."""

    def __init__(self, window: Rect, seconds: float) -> None:
        """Pass over ``window`` in so many seconds."""
        self.window, self.seconds = window, seconds
        self._breadth = max(8, round(BREADTH * window.width))
        self._strip = Surface((1, 1), pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw a strip."""
        band = band_of_light(STRIP, self._breadth, STRENGTH)
        self._strip = Surface(band.get_size())
        self._strip.blit(band, (0, 0))  # on black: what is added is what the light is worth
        self._strip.fill((EDGE, EDGE, EDGE), special_flags=pygame.BLEND_RGB_SUB)
        self._strip.fill(WARMTH, special_flags=pygame.BLEND_RGB_MULT)
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw the beam where it is; nothing once it has passed."""
        share = time / self.seconds
        if not 0.0 < share < 1.0:
            return []
        eased = 0.75 * share + 0.25 * share * share * (3.0 - 2.0 * share)
        lean = round(SLOPE * self.window.height)
        way = self.window.width + round(SEEN * self._breadth) + lean
        left = self.window.left - round(0.9 * self._breadth) - lean + round(way * eased)
        covered = []
        for top in range(0, self.window.height, STRIP):
            at = left + lean - round(SLOPE * top)
            place = (at, self.window.top + top)
            covered.append(surface.blit(self._strip, place, special_flags=pygame.BLEND_RGB_ADD))
        return covered
