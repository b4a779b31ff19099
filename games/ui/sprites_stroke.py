"""The stroke of a broad marker on paper: streaks along it, an edge that wavers, darker ends."""

from __future__ import annotations

import numpy as np
import pygame

from games.ui.materials_noise import Floats, noise, to_surface

_WAVER = 0.9  # how far the edge wavers, in pixels of a 1280x720 picture
_SLANT = 0.16  # how far the ends lean, against the stroke's height


def stroke(size: tuple[int, int], colour: tuple[int, int, int], scale: float) -> pygame.Surface:
    """Return a stroke that fills ``size`` (width, height); ``scale`` enlarges what is fine in it.

    The same size gives the same stroke.
    """
    wide, high = max(1, size[0]), max(1, size[1])
    rng = np.random.default_rng([wide, high, 71])
    x = (np.arange(wide, dtype=np.float32) + np.float32(0.5))[None, :]
    y = (np.arange(high, dtype=np.float32) + np.float32(0.5))[:, None]
    cover = np.clip(_depth(x, y, (wide, high), scale, rng), 0, 1)
    streaks = noise((high, wide), (1.6 * scale, 240 * scale), rng) * np.float32(0.026)
    streaks += noise((high, wide), (5 * scale, 420 * scale), rng) * np.float32(0.022)
    from_end = np.minimum(x, wide - x) / np.float32(7 * scale)
    wet = np.exp(-from_end) * np.float32(0.06)  # where the marker was set down and taken up
    edge = np.minimum(y, high - y) / np.float32(2.2 * scale)
    wet = wet + np.exp(-edge) * np.float32(0.05)
    tone = np.clip(1 + streaks - wet, 0.92, 1.05)
    return to_surface(
        np.asarray(np.array(colour, np.float32) * tone[..., None], np.float32),
        np.asarray(cover, np.float32),
    )


def _depth(
    x: Floats, y: Floats, size: tuple[int, int], scale: float, rng: np.random.Generator
) -> Floats:
    """Return how far inside the stroke each pixel lies."""
    wide, high = size
    waver = _WAVER * scale
    along = noise((2, wide), (1, 70 * scale), rng) * np.float32(0.5 * waver)
    upper = y - (np.float32(waver) + along[0])
    lower = (high - np.float32(waver) + along[1]) - y
    lean = (np.float32(high) / 2 - y) * np.float32(_SLANT)
    ends = noise((high, 2), (9 * scale, 1), rng) * np.float32(0.6 * waver)
    inset = np.float32(waver + _SLANT * high / 2)
    left = x - inset - lean + ends[:, :1]
    right = wide - inset - x + lean + ends[:, 1:]
    return np.asarray(np.minimum(np.minimum(upper, lower), np.minimum(left, right)), np.float32)
