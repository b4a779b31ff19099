"""The plate a player sits behind: bound in brass and under a lamp for who is in turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.materials_light import rounded_rect
from games.ui.materials_noise import to_surface
from games.ui.overlay import flat
from games.ui.paint import Painter, smooth_shape
from games.ui.theme import CREAM, SHADOW, Colour, mix, shadow_reach

HIGH, LOW = 10.0, 3.0
"""How high the plate in turn lies, and the others, in design pixels."""
_RADIUS = 14
_BOUND = 4
"""Breadth of the brass round the plate in turn, in design pixels."""
_FALL, _FALL_UPRIGHT = 16, 8
"""How far (in design pixels) the lamp's light falls: to where the board's place may begin."""
_LAMP = np.array([255, 219, 140], np.float32)
_LIFTS = {"turn": HIGH, "waits": LOW, "out": 1.0}
_SHADES: dict[str, Colour] = {
    "turn": (248, 246, 242),
    "waits": (176, 172, 170),
    "out": (112, 112, 116),
}
"""What is left of each colour, of 255: the lamp is over who is in turn."""
_FADED = {"turn": 0.0, "waits": 0.18, "out": 0.55}


class _Look(NamedTuple):
    """Whose plate it is, and how it lies there: a key of ``_SHADES``."""

    seat: int
    state: str
    colour: Colour


def plate_reach(painter: Painter, card: Rect) -> Rect:
    """Return all that a seat's plate covers, light and shadow included."""
    margin = shadow_reach(HIGH * painter.layout.u)
    return card.inflate(2 * margin, 2 * margin)


def draw_seat_plate(
    painter: Painter,
    surface: Surface,
    card: Rect,
    seat: int,
    turn: bool,
    colour: Colour,
    out: bool = False,
) -> None:
    """Draw a seat's plate with a strip of its colour; the one in turn is bound and lit.

    ``out`` is for those who have dropped out: their plate is pushed down into the shade.
    """
    if card.width < 2 or card.height < 2:
        return
    look = _Look(seat, "turn" if turn else "out" if out else "waits", colour)
    key = ("seat plate", card.size, look)
    picture = painter.picture(key, lambda: _bake(painter, card.size, look))
    surface.blit(picture, plate_reach(painter, card))


def _bake(painter: Painter, size: tuple[int, int], look: _Look) -> Surface:
    """Return a plate with what falls round it."""
    px, u, materials = painter.layout.px, painter.layout.u, painter.materials
    margin, turn = shadow_reach(HIGH * u), look.state == "turn"
    place = Rect((margin, margin), size)
    corner = min(_RADIUS * u, min(size) / 2)
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    fall = (_FALL_UPRIGHT if painter.layout.portrait else _FALL) * u
    picture = _lamp(whole, place, corner, fall) if turn else Surface(whole, pygame.SRCALPHA)
    shade, (dx, dy) = materials.shadow(size, _LIFTS[look.state] * u, corner)
    picture.blit(shade, (place.left + dx, place.top + dy))
    inner = place
    if turn:
        picture.blit(materials.plate(size, "brass", 3, corner, u, False), place)
        inner = inset(place, px(_BOUND))
        corner = max(2.0, corner - px(_BOUND))
    wood = materials.plate(inner.size, "wood_dark", 2 + look.seat, corner, u, False).copy()
    wood.fill(_SHADES[look.state], special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(wood, inner)
    strip = Rect(place.left + px(6), place.top + px(14), px(6), max(2, size[1] - 2 * px(14)))
    colour = mix(look.colour, SHADOW, _FADED[look.state])
    picture.blit(_strip(strip.size, colour), strip)
    return picture


def _lamp(size: tuple[int, int], place: Rect, corner: float, fall: float) -> Surface:
    """Return the warm light round a plate at ``place``, that ends ``fall`` pixels from it."""
    box = (float(place.left), float(place.top), float(place.right), float(place.bottom))
    depth, _, _ = rounded_rect(size, corner, box)
    away = np.clip(-depth / np.float32(fall), 0, 1)
    alpha = np.exp(-2 * away) * (1 - away) * np.float32(0.55)
    return to_surface(*flat(_LAMP, np.asarray(alpha, np.float32)))


def _strip(size: tuple[int, int], colour: Colour) -> Surface:
    """Return a strip let into the wood: a dark joint, a lit edge, the seat's colour."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*SHADOW, 0))
        whole = large.get_rect()
        radius = whole.width // 2
        pygame.draw.rect(large, (*SHADOW, 235), whole, border_radius=radius)
        inner = whole.inflate(-2 * fine, -2 * fine)
        pygame.draw.rect(large, (*mix(colour, CREAM, 0.35), 255), inner, border_radius=radius)
        inner.left += fine
        inner.width -= fine
        pygame.draw.rect(large, (*colour, 255), inner, border_radius=radius)

    return smooth_shape(size, shape)
