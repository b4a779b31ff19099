"""The one light from the upper left: rounded edges, contact shadows, the glow of a window."""

from __future__ import annotations

import numpy as np
from pygame import Surface

from games.ui.materials_noise import Floats, blur, noise, shift, to_surface

LIGHT = (-0.50, -0.62, 0.60)
"""Unit direction towards the light: x to the right, y down the screen, z towards the viewer."""

WARM = np.array([255, 244, 222], np.float32)
"""Colour of a highlight: daylight through a window, never pure white."""

SHADOW = np.array([24, 16, 14], np.float32)
"""Colour of a shadow: warm, never pure black."""


def rounded_rect(
    size: tuple[int, int],
    radius: float,
    box: tuple[float, float, float, float] | None = None,
) -> tuple[Floats, Floats, Floats]:
    """Return (depth, normal_x, normal_y) of a rounded rectangle on a picture of ``size``.

    Depth is the distance to the edge in pixels, positive inside; the normal points outwards and
    matters near the edge. ``box`` (left, top, right, bottom) defaults to the whole picture.
    """
    width, height = size
    left, top, right, bottom = box or (0.0, 0.0, float(width), float(height))
    x = np.arange(width, dtype=np.float32) + np.float32(0.5 - (left + right) / 2)
    y = np.arange(height, dtype=np.float32) + np.float32(0.5 - (top + bottom) / 2)
    qx = (np.abs(x) - np.float32((right - left) / 2 - radius))[None, :]
    qy = (np.abs(y) - np.float32((bottom - top) / 2 - radius))[:, None]
    outside_x, outside_y = np.maximum(qx, 0), np.maximum(qy, 0)
    corner = np.hypot(outside_x, outside_y)
    depth = np.float32(radius) - corner - np.minimum(np.maximum(qx, qy), 0)
    in_corner = corner > 0
    safe = np.where(in_corner, corner, 1)
    normal_x = np.where(in_corner, outside_x / safe, qx > qy) * np.sign(x)[None, :]
    normal_y = np.where(in_corner, outside_y / safe, qy >= qx) * np.sign(y)[:, None]
    return (depth.astype(np.float32), normal_x.astype(np.float32), normal_y.astype(np.float32))


def edge_light(
    depth: Floats, normal_x: Floats, normal_y: Floats, bevel: float, steepness: float = 1.1
) -> tuple[Floats, Floats]:
    """Return (shade, gleam) of a rounded edge ``bevel`` pixels wide.

    Shade multiplies the colour (1 on the flat); gleam (0..1) is how much of the light mirrors.
    """
    rise = 1 - np.clip(depth / np.float32(bevel), 0, 1)
    slope = rise * rise * np.float32(steepness)
    length = np.sqrt(1 + slope * slope)
    facing = normal_x * slope * np.float32(LIGHT[0]) + normal_y * slope * np.float32(LIGHT[1])
    lambert = (facing + np.float32(LIGHT[2])) / length
    shade = np.float32(0.42) + np.float32(0.58 / LIGHT[2]) * np.clip(lambert, 0, 1)
    half_z = np.float32((1 + LIGHT[2]) / np.sqrt(2 + 2 * LIGHT[2]))
    half = np.float32(1 / np.sqrt(2 + 2 * LIGHT[2]))
    mirror = (facing * half + half_z) / length
    flat = float(half_z)
    gleam = np.clip((mirror - flat) / (1 - flat), 0, 1) ** 6
    return shade.astype(np.float32), gleam.astype(np.float32)


def light(colour: Floats, shade: Floats, gleam: Floats | float = 0.0) -> Floats:
    """Return ``colour`` (h, w, 3) under ``shade``, with ``gleam`` mixed in as window light."""
    lit = colour * shade[..., None]
    if isinstance(gleam, float):
        return np.asarray(lit + (WARM - lit) * np.float32(gleam), np.float32)
    return np.asarray(lit + (WARM - lit) * gleam[..., None], np.float32)


def darken(colour: Floats, amount: Floats) -> Floats:
    """Return ``colour`` with a shadow of ``amount`` (h, w; 0..1) laid over it."""
    return np.asarray(colour + (SHADOW - colour) * amount[..., None], np.float32)


def window_glow(size: tuple[int, int], strength: float = 0.16) -> Floats:
    """Return the brightness (h, w, about 1) of daylight that comes in from the upper left."""
    width, height = size
    x = np.linspace(0, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
    fall = np.hypot(x - np.float32(0.22), (y - np.float32(0.12)) * np.float32(0.9))
    return np.asarray(1 + np.float32(strength) * (np.float32(0.55) - fall), np.float32)


def panes(size: tuple[int, int]) -> Floats:
    """Return (h, w; 0..1) the soft picture that a window's panes throw on a table.

    A small ``size`` will do, to be enlarged: there is nothing sharp in it.
    """
    columns, rows = size
    x = (np.arange(columns, dtype=np.float32) / rows)[None, :]
    y = (np.arange(rows, dtype=np.float32) / rows)[:, None]
    u = x * np.float32(0.93) + y * np.float32(0.36)  # the window leans with the low sun
    v = y - x * np.float32(0.20)
    inside = ((u > 0.02) & (u < 1.25) & (v > -0.25) & (v < 0.62)).astype(np.float32)
    bars = (np.abs(u - np.float32(0.62)) < 0.028) | (np.abs(v - np.float32(0.20)) < 0.024)
    lit = inside * np.where(bars, np.float32(0.35), np.float32(1))
    return blur(lit.astype(np.float32), 0.022 * rows)


def shadow_mask(size: tuple[int, int], radius: float, sigma: float, margin: int) -> Floats:
    """Return (h + 2 margin, w + 2 margin; 0..1) the blurred shape of a rounded rectangle."""
    width, height = size
    box = (float(margin), float(margin), float(margin + width), float(margin + height))
    depth, _, _ = rounded_rect((width + 2 * margin, height + 2 * margin), radius, box)
    return blur(np.clip(depth + np.float32(0.5), 0, 1), sigma)


def grain(shape: tuple[int, int], rng: np.random.Generator) -> Floats:
    """Return faint film grain of mean 0 that keeps gradients from banding."""
    return noise(shape, (1, 1), rng)


def on_table(
    canvas: Floats,
    cover: Floats,
    unit: float,
    far: tuple[float, float, float, float] = (6.0, 9.0, 6.5, 0.58),
) -> Surface:
    """Return a board with its shadow on the table, clear beyond.

    ``canvas`` (0..255) is seen as far as ``cover`` (0..1) goes; ``unit`` is how many pixels a
    design pixel has. ``far`` tells of the wider shadow how soft it is, how far right and down it
    falls, all in design pixels, and how dark it is.
    """
    soft, right, down, dark = far
    near = shift(blur(cover, 2.0 * unit), 2.0 * unit, 1.2 * unit) * np.float32(0.62)
    wide = shift(blur(cover, soft * unit), right * unit, down * unit) * np.float32(dark)
    shade = np.maximum(near, wide) * (1 - cover)
    alpha = cover + shade
    weight = (cover / np.maximum(alpha, np.float32(1e-4)))[..., None]
    return to_surface(SHADOW + (canvas - SHADOW) * weight, alpha)
