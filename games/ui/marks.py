"""Small things on paper: the stroke of a marker, a dot of a seat's colour, words cut short."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.ui.paint import Painter, smooth_shape
from games.ui.text import Typesetter
from games.ui.theme import BRASS, INK, PAPER, Colour, Type, mix

MARKER = mix(PAPER, BRASS, 0.5)


def draw_stroke(painter: Painter, surface: Surface, box: Rect, colour: Colour = MARKER) -> None:
    """Lay the stroke of a marker under what stands in ``box``."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*colour, 0))
        radius = painter.layout.px(7) * fine
        pygame.draw.rect(large, (*colour, 255), large.get_rect(), border_radius=radius)

    picture = painter.picture(("stroke", box.size, colour), lambda: smooth_shape(box.size, shape))
    surface.blit(picture, box)


def draw_dot(painter: Painter, surface: Surface, place: Rect, colour: Colour) -> None:
    """Draw a dot of a colour with a rim of ink in the middle of ``place``."""
    side = min(place.size)

    def shape(large: Surface, fine: int) -> None:
        large.fill((*INK, 0))
        half = side * fine / 2
        pygame.draw.circle(large, INK, (half, half), half)
        pygame.draw.circle(large, colour, (half, half), half * 0.80)

    picture = painter.picture(("seat dot", side, colour), lambda: smooth_shape((side, side), shape))
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
