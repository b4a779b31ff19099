"""Marks on squares: where the piece in hand may go, the last move, the cursor, what is struck."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pygame

from games.ui.materials_light import SHADOW, WARM, rounded_rect
from games.ui.materials_noise import Floats, to_surface
from games.ui.overlay import flat, over
from games.ui.sprites_metal import brass_colour, nail, ring

Mark = Literal["from", "to", "legal", "refuge", "cursor", "struck", "threat", "won", "hint", "way"]

_GOLD = np.array([246, 208, 128], np.float32)
_WIRES: dict[Mark, tuple[float, float]] = {
    "cursor": (3.4, 7.0),
    "hint": (4.0, 22.0),
    "won": (3.6, 16.0),
}
"""Marks of brass wire: how thick it is, how far light falls from it; pixels at 1280x720."""
_RUST = np.array([196, 74, 44], np.float32)


def mark_picture(mark: Mark, cell: int, unit: float) -> pygame.Surface:
    """Return a mark as large as a square of ``cell`` pixels, clear where the square shows."""
    if mark == "way":
        return _pin(0.085 * cell, cell)
    if mark == "legal":
        return _pin(0.15 * cell, cell)
    if mark == "refuge":
        return _centred(ring(0.40 * cell, max(1.5, 0.055 * cell)), cell)
    if mark in _WIRES:
        width, glow = _WIRES[mark]
        return _wire(cell, width * unit, glow * unit)
    depth, _, _ = rounded_rect((cell, cell), 0.16 * cell, _box(cell, 0.05 * cell))
    if mark == "struck":
        depth, _, _ = rounded_rect((cell, cell), 0.46 * cell, _box(cell, 0.04 * cell))
        return _frame(depth, _RUST, 2.6 * unit, 0.95, 9.0 * unit)
    if mark == "threat":
        return _corners(depth, cell, _RUST, 2.0 * unit)
    if mark == "to":
        return _corners(depth, cell, WARM, 2.2 * unit)
    spot = np.clip(depth / np.float32(5 * unit), 0, 1) * np.float32(0.40)
    left = _corners(depth, cell, WARM, 1.4 * unit)
    whole = to_surface(*flat(WARM, spot))
    whole.blit(left, (0, 0))
    return whole


def _box(cell: int, gap: float) -> tuple[float, float, float, float]:
    return gap, gap, cell - gap, cell - gap


def _centred(picture: pygame.Surface, cell: int) -> pygame.Surface:
    whole = pygame.Surface((cell, cell), pygame.SRCALPHA)
    whole.blit(picture, picture.get_rect(center=(cell // 2, cell // 2)))
    return whole


def _pin(radius: float, cell: int) -> pygame.Surface:
    """Return a pin of brass in a dark seat: it is to be seen on pale wood too, and in grey."""
    place = np.arange(cell, dtype=np.float32) + np.float32(0.5 - cell / 2)
    away = np.hypot(place[None, :], place[:, None]) - np.float32(radius)
    seat = np.exp(-((np.clip(away, 0, None) / np.float32(0.30 * radius)) ** 2)) * np.float32(0.62)
    whole = to_surface(*flat(SHADOW, np.asarray(seat, np.float32)))
    pin = nail(radius)
    whole.blit(pin, pin.get_rect(center=(cell // 2, cell // 2)))
    return whole


def _line(depth: Floats, width: float) -> Floats:
    """Return (0..1) a line along the edge of a rounded box."""
    away = np.abs(depth - np.float32(width / 2))
    return np.asarray(np.clip(np.float32(width / 2 + 0.5) - away, 0, 1), np.float32)


def _frame(
    depth: Floats, colour: Floats, width: float, strength: float, glow: float
) -> pygame.Surface:
    soft = np.exp(-((np.abs(depth) / np.float32(glow)) ** 2)) * np.float32(0.45)
    # A dark seam beside the line: it is to be seen on pale wood too, and in grey.
    away = (depth - np.float32(0.5 * width)) / np.float32(0.9 * width)
    seam = np.exp(-(away**2)) * np.float32(0.60)
    below = over(flat(colour, soft), flat(SHADOW, seam))
    return to_surface(*over(below, flat(colour, _line(depth, width) * np.float32(strength))))


def _wire(cell: int, width: float, glow: float) -> pygame.Surface:
    """Return a frame of round brass wire, its shadow beside it, with light that falls from it."""
    depth, nx, ny = rounded_rect((cell, cell), 0.16 * cell, _box(cell, 0.05 * cell))
    tilt = np.clip((depth - np.float32(width / 2)) / np.float32(width / 2), -1, 1)
    tilt = tilt * np.float32(0.92)
    up = np.asarray(np.sqrt(np.clip(1 - tilt * tilt, 0.05, 1)), np.float32)
    brass = brass_colour(np.asarray(-nx * tilt, np.float32), np.asarray(-ny * tilt, np.float32), up)
    soft = np.exp(-((np.abs(depth) / np.float32(glow)) ** 2)) * np.float32(0.40)
    away = (depth - np.float32(0.5 * width)) / np.float32(0.9 * width)
    seam = np.exp(-(away**2)) * np.float32(0.66)
    below = over(flat(_GOLD, np.asarray(soft, np.float32)), flat(SHADOW, seam))
    return to_surface(*over(below, (brass, _line(depth, width))))


def _corners(depth: Floats, cell: int, colour: Floats, width: float) -> pygame.Surface:
    """Return only the four corners of a frame."""
    near = np.abs(np.arange(cell, dtype=np.float32) + np.float32(0.5 - cell / 2))
    far = np.float32(0.20 * cell)
    keep = (near[:, None] > far) & (near[None, :] > far)
    alpha = _line(depth, width) * keep * np.float32(0.95)
    away = (depth - np.float32(0.5 * width)) / np.float32(1.1 * width)
    seam = np.exp(-(away**2)) * keep * np.float32(0.42)  # to be seen on pale wood too
    below = flat(SHADOW, np.asarray(seam, np.float32))
    return to_surface(*over(below, flat(colour, np.asarray(alpha, np.float32))))
