"""The eight seats' colours and marks: counters of enamel in a rim of brass.

The first four carry the marks of the house's marbles; no colour and no mark comes twice.
"""

from __future__ import annotations

import math

import numpy as np
import pygame
from pygame import Rect, Surface

from games.ui.materials_noise import Floats, to_surface
from games.ui.paint import smooth_shape
from games.ui.sprites_marks import MARKS, mark_distance
from games.ui.theme import BRASS, BRASS_LIGHT, CREAM, INK, JOKER, PLAYERS, Colour, mix

COLOURS: tuple[Colour, ...] = (
    *PLAYERS,
    JOKER,
    (150, 84, 140),
    (92, 142, 160),
    (168, 74, 62),
    CREAM,
)
"""The seats' colours."""
SIGNS = (*MARKS, "square", "diamond", "moon", "bars")
"""The seats' marks."""
_LARGE = 1.22
"""How much larger than on a marble a mark is drawn: nothing turns here."""
_FINE = 4
"""How much finer than the picture a mark is reckoned out."""
_BRIGHT = 118
"""From this brightness on enamel carries a mark of ink, below one of cream."""


def sign_colour(seat: int) -> Colour:
    """Return what the mark of a seat is drawn in: cream on deep enamel, ink on bright enamel."""
    red, green, blue = COLOURS[seat % len(COLOURS)]
    bright = 0.30 * red + 0.59 * green + 0.11 * blue
    return INK if bright >= _BRIGHT else CREAM


def sign_distance(sign: str, x: Floats, y: Floats) -> Floats:
    """Return the distance from (x, y) to the edge of a seat's mark, negative on it, in radii.

    ValueError when it is none of ``SIGNS``.
    """
    if sign == "square":
        return np.asarray(np.abs(np.maximum(np.abs(x), np.abs(y)) - 0.27) - 0.075, np.float32)
    if sign == "diamond":
        return np.asarray((np.abs(x) / 0.30 + np.abs(y) / 0.44 - 1) * 0.25, np.float32)
    if sign == "moon":
        out = np.hypot(x, y) - 0.40
        return np.asarray(np.maximum(out, 0.33 - np.hypot(x - 0.20, y + 0.05)), np.float32)
    if sign == "bars":
        beside = np.abs(np.abs(x) - 0.19) - 0.095
        return np.asarray(np.maximum(beside, np.abs(y) - 0.38), np.float32)
    return mark_distance(sign, x, y)


def counter(seat: int, radius: int) -> Surface:
    """Return a seat's counter, ``radius`` real pixels, in the middle of its picture."""
    colour = COLOURS[seat % len(COLOURS)]
    side = 2 * math.ceil(1.12 * radius + 2)

    def shape(large: Surface, fine: int) -> None:
        large.fill((*INK, 0))
        half = large.get_width() // 2
        full = radius * fine
        pygame.draw.circle(large, (*INK, 70), (half + fine, half + 3 * fine), full)
        pygame.draw.circle(large, BRASS, (half, half), full)
        pygame.draw.circle(large, BRASS_LIGHT, (half - fine // 2, half - fine // 2), full * 0.92)
        pygame.draw.circle(large, mix(colour, INK, 0.25), (half, half), full * 0.82)
        pygame.draw.circle(large, colour, (half + fine // 2, half + fine // 2), full * 0.76)
        shine = Rect(0, 0, round(full * 0.9), round(full * 0.30))
        shine.center = (round(half - full * 0.10), round(half - full * 0.50))
        pygame.draw.ellipse(large, mix(colour, (255, 248, 230), 0.35), shine)

    picture = smooth_shape((side, side), shape)
    picture.blit(_sign(seat, radius, side), (0, 0))
    return picture


def _sign(seat: int, radius: int, side: int) -> Surface:
    """Return a seat's mark alone, for the middle of its counter."""
    axis = (np.arange(side * _FINE, dtype=np.float32) + np.float32(0.5)) / np.float32(_FINE)
    axis = (axis - np.float32(side / 2)) / np.float32(radius * _LARGE)
    x, y = np.meshgrid(axis, axis)
    away = sign_distance(SIGNS[seat % len(SIGNS)], x, y) * np.float32(radius * _LARGE * _FINE)
    cover = np.clip(np.float32(0.5) - away, 0, 1)
    cover = cover.reshape(side, _FINE, side, _FINE).mean(axis=(1, 3))
    colour = np.broadcast_to(np.array(sign_colour(seat), np.float32), (*cover.shape, 3))
    return to_surface(colour, np.asarray(cover, np.float32))
