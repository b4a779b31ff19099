"""Letters sawn out of pale maple, lying on the felt: grain, rounded edges, a shadow."""

from __future__ import annotations

import numpy as np
from pygame import Surface

from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, blur, shift, to_surface
from games.ui.materials_wood import wood_array
from games.ui.pixels import array_alpha

_PALE = np.array((1.10, 1.22, 1.40), np.float32)  # holly rather than maple: it is read on felt
_ROUND = 0.017  # how far the rounding of an edge reaches in, in parts of the letters' height
_STEEP = 2.4


def reach(px: int) -> int:
    """Return how far (pixels) the shadow of letters ``px`` pixels high reaches beyond them."""
    return max(3, round(px * 0.16))


def wooden(letters: Surface, px: int, unit: float, seed: int = 0) -> Surface:
    """Return a line of ``letters`` (any colour) as wood, ``reach`` pixels larger on all sides.

    ``unit`` is the window's size against 1280x720: grain keeps its size in the picture.
    """
    edge = reach(px)
    cover = np.pad(array_alpha(letters).T.astype(np.float32) / np.float32(255), edge)
    height, width = cover.shape
    wood = wood_array((width, height), "maple", 310 + seed, "across", unit) * _PALE
    shade, gleam = _edges(cover, px)
    wood = wood * shade[..., None]
    wood += (WARM - wood) * gleam[..., None]
    shadow = _shadow(cover, px) * (1 - cover)
    alpha = cover + shadow
    weight = (cover / np.maximum(alpha, np.float32(1e-4)))[..., None]
    return to_surface(SHADOW + (wood - SHADOW) * weight, alpha)


def _edges(cover: Floats, px: int) -> tuple[Floats, Floats]:
    """Return (shade, gleam) of the rounded edges; 1 and 0 on the flat."""
    soft = max(0.7, _ROUND * px)
    height = blur(cover, soft) * np.float32(soft * _STEEP)
    down, across = np.gradient(height)
    length = np.sqrt(1 + down * down + across * across)
    facing = (np.float32(LIGHT[2]) - across * LIGHT[0] - down * LIGHT[1]) / length
    shade = np.clip(np.float32(0.40) + np.float32(0.60 / LIGHT[2]) * facing, 0.35, 1.22)
    lit = np.clip(-(across * LIGHT[0] + down * LIGHT[1]) * np.float32(1.2), 0, 1)
    return shade.astype(np.float32), np.asarray(lit * np.float32(0.42), np.float32)


def _shadow(cover: Floats, px: int) -> Floats:
    """Return the shadow (0..1): dark where they touch the felt, soft to the lower right."""
    near = shift(blur(cover, max(0.6, 0.012 * px)), 0.026 * px, 0.016 * px)
    round_about = blur(cover, max(0.8, 0.030 * px))  # felt gives way under them on all sides
    far = shift(blur(cover, max(1.0, 0.040 * px)), 0.075 * px, 0.052 * px)
    touching = np.maximum(near * np.float32(0.72), round_about * np.float32(0.55))
    return np.asarray(np.maximum(touching, far * np.float32(0.50)), np.float32)
