"""Round bars of brass that stand before a tray's back: the bar itself, and its upper end."""

from __future__ import annotations

import numpy as np
import pygame

from games.ui.materials_noise import Floats, noise, to_surface
from games.ui.sprites_metal import brass_colour

_DULL = np.float32(0.86)  # a drawn bar mirrors less sharply than a polished nail


def standing(width: int, height: int) -> pygame.Surface:
    """Return a bar of ``width`` times ``height`` pixels, round about its upright middle."""
    return to_surface(_side(max(1, width), max(1, height)))


def end_of(width: int, height: int) -> pygame.Surface:
    """Return the upper end of a bar: the flat top as an ellipse ``height`` high, the bar below."""
    wide, high = max(2, width), max(2, height)
    x = ((np.arange(wide, dtype=np.float32) + 0.5) / wide * 2 - 1)[None, :]
    y = ((np.arange(high, dtype=np.float32) + 0.5) / high * 2 - 1)[:, None]
    away = np.hypot(x, y)
    side = _side(wide, high)
    turned = np.float32(1.02) - x * np.float32(0.10) - y * np.float32(0.06)
    face = np.array([226, 190, 116], np.float32) * turned[..., None]
    rim = np.clip((away - np.float32(0.84)) / np.float32(0.16), 0, 1)
    lit = np.clip(-(x + y), 0, 1)
    face = face + (np.array([255, 240, 204], np.float32) - face) * (rim * lit)[..., None]
    face *= (1 - np.float32(0.30) * rim * np.clip(x + y, 0, 1))[..., None]
    soft = np.float32(high / 2)
    inside = np.clip((1 - away) * soft + np.float32(0.5), 0, 1)[..., None]
    colour = side + (face - side) * inside
    below = (y > 0).astype(np.float32) * np.ones_like(x)
    cover = np.maximum(inside[..., 0], below)
    return to_surface(np.asarray(colour, np.float32), np.asarray(cover, np.float32))


def _side(wide: int, high: int) -> Floats:
    """Return the colours (high, wide, 3) of a bar's round side, drawn lengthwise."""
    across = (np.arange(wide, dtype=np.float32) + 0.5) / wide * 2 - 1
    nx = np.asarray(across * np.float32(0.96), np.float32)
    nz = np.sqrt(np.clip(1 - nx * nx, 0.02, 1))
    tone = brass_colour(nx, np.full_like(nx, -0.12), np.asarray(nz, np.float32))
    mean = tone.mean(axis=0)
    tone = mean + (tone - mean) * _DULL
    rng = np.random.default_rng(53)
    grain = 1 + noise((high, wide), (60, 1), rng) * np.float32(0.018)
    return np.asarray(tone[None, :, :] * grain[..., None], np.float32)
