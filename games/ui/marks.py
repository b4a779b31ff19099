"""Small things on paper: the stroke of a marker, a dot of a seat's colour, words cut short."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.ui.paint import Painter, smooth_shape
from games.ui.text import Typesetter
from games.ui.theme import BRASS, INK, PAPER, Colour, Type, mix

MARKER = mix(PAPER, BRASS, 0.42)
GLINT = 0.17
"""How large the light on a dot is, against its radius."""


def draw_stroke(painter: Painter, surface: Surface, box: Rect, colour: Colour = MARKER) -> None:
    """Lay the stroke of a marker under what stands in ``box``."""

    def make() -> Surface:
        # Imported here: with no mark on paper nothing of it is needed.
        from games.ui.sprites_stroke import stroke

        return stroke(box.size, colour, painter.layout.u)

    surface.blit(painter.picture(("stroke", box.size, colour), make), box)


def draw_dot(
    painter: Painter, surface: Surface, place: Rect, colour: Colour, glint: bool = True
) -> None:
    """Draw a dot of enamel in a colour, with a dark rim, in the middle of ``place``.

    Without ``glint`` no light is on it, where a letter is to stand.
    """
    side = min(place.size)

    def shape(large: Surface, fine: int) -> None:
        large.fill((*INK, 0))
        half = side * fine / 2
        pygame.draw.circle(large, INK, (half, half), half)
        pygame.draw.circle(large, mix(colour, INK, 0.18), (half, half), half * 0.82)
        pygame.draw.circle(large, colour, (half * 0.95, half * 0.95), half * 0.72)
        if glint:
            pale = mix(colour, PAPER, 0.55)
            pygame.draw.circle(large, pale, (half * 0.72, half * 0.68), half * GLINT)

    key = ("seat dot", side, colour, glint)
    picture = painter.picture(key, lambda: smooth_shape((side, side), shape))
    surface.blit(picture, (place.centerx - side // 2, place.centery - side // 2))


def shortened(setter: Typesetter, text: str, style: Type, width: int) -> str:
    """Return ``text`` as far as it fits in one line of ``width`` pixels, with dots for the rest."""
    if setter.width(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if setter.width(f"{text[:middle].rstrip()}…", style) <= width:
            low = middle
        else:
            high = middle - 1
    return f"{text[:low].rstrip()}…"
