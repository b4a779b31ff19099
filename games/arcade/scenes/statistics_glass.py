"""Bars of glass in troughs of wood, with a line of brass for what was promised."""

from __future__ import annotations

import numpy as np
from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.materials_light import WARM, rounded_rect
from games.ui.materials_noise import to_surface
from games.ui.paint import Painter
from games.ui.theme import INK, Colour

STILL = 0.94
"""How much of what lies behind the glass covers: almost all, so that numbers can be read."""


def glass(size: tuple[int, int], colour: Colour, upright: bool) -> Surface:
    """Return a rod of ground glass: deep at the rim, a glow opposite the light, a soft sheen."""
    wide, high = max(1, size[0]), max(1, size[1])
    thick = wide if upright else high
    bend = 0.14 if upright else 0.28  # a column stands, a rod lies
    depth, _, _ = rounded_rect((wide, high), min(wide, high) * bend)
    across = (np.arange(thick, dtype=np.float32) + 0.5) / thick  # 0 towards the light
    side = 2 * across - 1
    rim = 1 - 0.42 * np.abs(side) ** 3.2
    glow = 0.36 * np.exp(-(((across - 0.66) / 0.30) ** 2))
    shade = rim * (0.80 + glow)
    shine = 0.26 * np.exp(-(((across - 0.25) / 0.13) ** 2))
    body = np.asarray(colour, np.float32)
    if upright:
        shade, shine = shade[None, :, None], shine[None, :, None]
    else:
        shade, shine = shade[:, None, None], shine[:, None, None]
    picture = np.broadcast_to(body * shade, (high, wide, 3)).astype(np.float32).copy()
    ends = np.clip(depth / max(2.0, thick * 0.10), 0, 1)[:, :, None]
    picture *= 0.70 + 0.30 * ends
    far = np.clip(depth / max(2.0, thick * 0.34), 0, 1)[:, :, None]  # the sheen ends in nothing
    reach = shine * far * far * (3 - 2 * far)
    picture += (WARM - picture) * reach
    return to_surface(picture, np.clip(depth + np.float32(0.5), 0, 1) * np.float32(STILL))


def draw_glass(
    painter: Painter, surface: Surface, rect: Rect, colour: Colour, upright: bool = True
) -> None:
    """Draw a rod of glass; made once per size."""
    if rect.width < 2 or rect.height < 2:
        return
    key = ("glass rod", rect.size, colour, upright)
    surface.blit(painter.picture(key, lambda: glass(rect.size, colour, upright)), rect)


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
