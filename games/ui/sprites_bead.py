"""Beads of enamel: small marks of a seat's colour on paper, lit like everything else."""

from __future__ import annotations

import numpy as np
from pygame import Surface

from games.ui.materials_light import LIGHT, WARM
from games.ui.materials_noise import to_surface
from games.ui.theme import INK, Colour

_FINE = 4
_RIM = 0.84
"""Where the dark rim begins, in radii."""


def bead(side: int, colour: Colour, glint: bool) -> Surface:
    """Return a bead ``side`` pixels across; without ``glint`` a flat one, for a letter on it."""
    half = side * _FINE / 2
    axis = (np.arange(side * _FINE, dtype=np.float32) + np.float32(0.5 - half)) / np.float32(half)
    x, y = np.meshgrid(axis, axis)
    away = np.hypot(x, y)
    along = (x * LIGHT[0] + y * LIGHT[1]) / np.float32(np.hypot(LIGHT[0], LIGHT[1]))
    tone = np.array(colour, np.float32)
    shade = 1 + np.float32(0.26 if glint else 0.05) * along
    lit = tone * shade[..., None]
    if glint:
        deep = np.clip((away - 0.45) / 0.45, 0, 1) ** 2 * np.float32(0.30)
        lit = lit * (1 - deep)[..., None]
        pool = np.exp(-((x - 0.34) ** 2 + (y - 0.42) ** 2) / 0.07) * np.float32(0.38)
        hot = np.clip(1.5 - np.hypot(x + 0.32, y + 0.38) / 0.16, 0, 1) * np.float32(0.88)
        light = np.maximum(pool, hot)[..., None]
        lit = lit + (WARM - lit) * light
    rim = np.clip((away - _RIM) * half + 0.5, 0, 1)[..., None] * np.float32(0.85)
    lit = lit + (np.array(INK, np.float32) - lit) * rim
    cover = np.clip((1 - away) * half + 0.5, 0, 1)
    blocks = cover.reshape(side, _FINE, side, _FINE).mean(axis=(1, 3))
    weighted = (lit * cover[..., None]).reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3))
    mean = weighted / np.maximum(blocks, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(mean, np.float32), np.asarray(blocks, np.float32))
