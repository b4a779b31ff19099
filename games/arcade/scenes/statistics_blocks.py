"""Blocks of stained wood in troughs, with a line of brass for what was promised."""

from __future__ import annotations

import numpy as np
from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.materials_light import edge_light, light, rounded_rect
from games.ui.materials_noise import to_surface
from games.ui.materials_wood import wood_array
from games.ui.paint import Painter
from games.ui.theme import INK, Colour

GRAIN = np.float32(1.6)
"""How much stronger than in plain maple the grain is seen: stain gathers in it."""
BARE = np.float32(0.06)
"""How much of the wood's own colour is left."""


def block(size: tuple[int, int], colour: Colour, upright: bool) -> Surface:
    """Return a block of stained maple, its edges rounded: grain along it, a low gloss."""
    wide, high = max(1, size[0]), max(1, size[1])
    thick = wide if upright else high
    scale = max(0.5, thick / (48 if upright else 26))
    wood = wood_array((wide, high), "maple", 41, "down" if upright else "across", scale)
    tone = wood.mean(axis=2, keepdims=True)
    tone = 1 + (tone / np.float32(tone.mean()) - 1) * GRAIN
    depth, nx, ny = rounded_rect((wide, high), min(4.0 * scale, min(wide, high) / 2))
    shade, gleam = edge_light(depth, nx, ny, min(3.6 * scale, min(wide, high) / 3), 1.5)
    body = np.asarray(colour, np.float32) * tone * np.float32(0.97)
    body += (wood * np.float32(0.8) - body) * BARE
    picture = light(np.asarray(body, np.float32), shade, gleam * np.float32(0.55))
    return to_surface(picture, np.clip(depth + np.float32(0.5), 0, 1))


def draw_block(
    painter: Painter, surface: Surface, rect: Rect, colour: Colour, upright: bool = True
) -> None:
    """Draw a block of stained wood; made once per size."""
    if rect.width < 2 or rect.height < 2:
        return
    key = ("stained block", rect.size, colour, upright)
    surface.blit(painter.picture(key, lambda: block(rect.size, colour, upright)), rect)


def draw_trough(painter: Painter, surface: Surface, rect: Rect) -> Rect:
    """Draw a trough cut into the wood and return the room inside it."""
    painter.plate(surface, rect, "wood_dark", seed=3, radius=8, pressed=True)
    return inset(rect, painter.layout.px(4))


def draw_promise(painter: Painter, surface: Surface, trough: Rect, level: float) -> None:
    """Lay a rod of brass across an upright trough at ``level`` (0 at the foot, 1 at the top)."""
    layout = painter.layout
    rod = Rect(0, 0, trough.width + layout.px(10), layout.px(6))
    rod.center = (trough.centerx, trough.bottom - round(trough.height * min(1.0, level)))
    painter.plate(surface, rod, "brass", radius=99, lift=3.0)


def draw_thread(
    painter: Painter, surface: Surface, trough: Rect, low: float, high: float, colour: Colour
) -> None:
    """Draw an interval as a thread with a knot at either end, both on a rim of ink."""
    layout = painter.layout
    x = trough.centerx
    top = trough.bottom - round(trough.height * min(1.0, high))
    foot = trough.bottom - round(trough.height * max(0.0, min(1.0, low)))
    for grow, shade in ((layout.px(1), INK), (0, colour)):
        half = max(1, layout.px(1))
        line = Rect(x - half, top, 2 * half, max(1, foot - top)).inflate(2 * grow, 2 * grow)
        surface.fill(shade, line)
        for y in (top, foot):
            knot = Rect(0, 0, layout.px(14), 2 * half)
            knot.center = (x, y)
            surface.fill(shade, knot.inflate(2 * grow, 2 * grow))
