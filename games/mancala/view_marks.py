"""Lines round a hollow: the one under the pointer, those of the last move, a choice."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pygame

from games.mancala.view_board import from_line
from games.mancala.view_layout import Hole
from games.ui.materials_light import SHADOW, WARM
from games.ui.materials_noise import Floats, to_surface
from games.ui.overlay import flat, over
from games.ui.sprites_metal import brass_colour

Mark = Literal["lit", "choice", "hint", "source", "sown", "last"]

_BRASS = np.array([244, 206, 128], np.float32)
_LIGHT = np.array([255, 224, 150], np.float32)


def mark_picture(hole: Hole, mark: Mark, unit: float) -> pygame.Surface:
    """Return a mark round a hole's edge, the size of its cell, clear elsewhere."""
    distance, nx, ny = from_line(hole, hole.cell)
    away = distance - np.float32(hole.radius)
    if mark in ("lit", "choice", "hint"):
        glow = {"lit": 9.0, "choice": 15.0, "hint": 17.0}[mark] * unit
        return _ring(away, nx, ny, unit, glow, broad=mark != "lit")
    if mark == "source":
        return _pins(hole, away, np.arctan2(ny, nx), unit)
    line = np.exp(-(((away + np.float32(3.2 * unit)) / np.float32(1.3 * unit)) ** 2))
    strength = {"sown": 0.42, "last": 0.95}[mark]
    return to_surface(*flat(WARM, np.asarray(line * np.float32(strength), np.float32)))


def _pins(hole: Hole, away: Floats, angle: Floats, unit: float) -> pygame.Surface:
    """Return pins of brass all round a hole, just inside its edge, each with a spot of light."""
    straight = max(abs(hole.two[0] - hole.one[0]), abs(hole.two[1] - hole.one[1]))
    count = max(12, 2 * round((np.pi * hole.radius + straight) / (17 * unit)))
    pitch = np.float32(2 * (np.pi * hole.radius + straight) / count)
    part = (angle * np.float32(hole.radius) + _along(hole)) / pitch
    beside = (part - np.round(part)) * pitch
    inwards = away + np.float32(4.6 * unit)
    size = np.float32(2.5 * unit)
    pin = np.clip(size - np.hypot(beside, inwards) + np.float32(0.5), 0, 1)
    spot = np.exp(-((np.hypot(beside, inwards) / (size * np.float32(0.5))) ** 2))
    shade = np.exp(-((np.hypot(beside - unit, inwards - unit) / (size * np.float32(1.2))) ** 2))
    colour = _BRASS + (WARM - _BRASS) * spot[..., None]
    below = flat(SHADOW, np.asarray(shade * np.float32(0.7), np.float32))
    return to_surface(*over(below, (np.asarray(colour, np.float32), pin)))


def _along(hole: Hole) -> Floats:
    """Return how far along the straight sides each pixel lies, so that dashes go on there."""
    x = np.arange(hole.cell.left, hole.cell.right, dtype=np.float32)[None, :]
    y = np.arange(hole.cell.top, hole.cell.bottom, dtype=np.float32)[:, None]
    (x1, y1), (x2, y2) = hole.one, hole.two
    along_x = np.clip(x, min(x1, x2), max(x1, x2)) + 0 * y
    along_y = np.clip(y, min(y1, y2), max(y1, y2)) + 0 * x
    return np.asarray(along_x + along_y, np.float32)


def _inside(shape: tuple[int, ...], margin: float) -> Floats:
    """Return (0..1) what fades away towards the borders of a picture."""
    high, wide = shape
    x = np.minimum(np.arange(wide), np.arange(wide)[::-1]).astype(np.float32)[None, :]
    y = np.minimum(np.arange(high), np.arange(high)[::-1]).astype(np.float32)[:, None]
    return np.asarray(np.clip(np.minimum(x, y) / np.float32(margin), 0, 1), np.float32)


def _ring(
    away: Floats, nx: Floats, ny: Floats, unit: float, reach: float, *, broad: bool
) -> pygame.Surface:
    """Return a ring of brass wire on the edge, with light that falls ``reach`` outside and in."""
    wire = np.float32((3.5 if broad else 2.2) * unit)
    off = (away - np.float32(0.6 * unit)) / wire
    cover = np.clip((1 - np.abs(off)) * wire + np.float32(0.5), 0, 1) * (np.abs(off) < 1.6)
    tilt = np.clip(off, -1, 1) * np.float32(0.92)
    up = np.sqrt(np.clip(1 - tilt * tilt, 0.05, 1))
    brass = brass_colour(np.asarray(nx * tilt, np.float32), np.asarray(ny * tilt, np.float32), up)
    bright = np.float32(0.45 if reach < 16 * unit else 0.85)
    glow = np.exp(-((away / np.float32(reach)) ** 2)) * bright * _inside(away.shape, 8 * unit)
    glow = glow * np.where(away < 0, np.float32(0.55), np.float32(1))  # the stones keep their shade
    # The wire's own shadow, away from the light: it is to be seen on pale wood too, and in grey.
    leeward = np.sign(off) * (nx * np.float32(0.62) + ny * np.float32(0.78))
    seam = np.exp(-(((np.abs(off) - np.float32(1.1)) / np.float32(0.8)) ** 2))
    seam = seam * (np.float32(0.30) + np.float32(0.42) * np.clip(leeward, 0, 1))
    picture = over(flat(_LIGHT, glow), flat(SHADOW, seam))
    colour, alpha = over(picture, (brass, np.asarray(cover, np.float32)))
    return to_surface(colour, alpha)
