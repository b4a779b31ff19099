"""Wood, felt, paper and brass under one light: what buttons, panels, boards and tables are made of.

Everything is generated: the same size, kind, seed and scale give the same picture. Draw each
once per window size and blit it afterwards.
"""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
import pygame

from games.ui import materials_light as lighting
from games.ui.materials_cloth import FELT, STEP, brass_array, felt_array, felt_tone, paper_array
from games.ui.materials_noise import Floats, shift, tinted, to_surface
from games.ui.materials_wood import Direction, wood_array
from games.ui.theme import Colour, shadow_reach

Kind = Literal["wood", "wood_dark", "wood_light", "paper", "felt", "brass"]

KINDS: Final = ("wood", "wood_dark", "wood_light", "paper", "felt", "brass")

_WOODS: Final = {"wood": "beech", "wood_dark": "walnut", "wood_light": "maple"}
_BEVELS: Final = {"paper": 1.2, "felt": 2.5, "brass": 3.0}
_GLEAMS: Final = {"paper": 0.0, "felt": 0.0, "brass": 0.85}

Line = tuple[Colour, float, float]
"""A line let into a board: its colour, how far from the edge its middle lies, how broad it is.

Lengths are pixels at 1280x720.
"""
_LINES: Final[dict[str, Line]] = {
    "wood": ((112, 66, 38), 5.2, 1.5),
    "wood_dark": ((206, 164, 110), 5.2, 1.5),
}
"""The line of other wood that is let into boards of a kind."""
_BOARD: Final = 180.0
"""From this size on, both ways, wood has its line; pixels at 1280x720."""

_TRAYS: Final = {"wood": (13.0, 0.50), "wood_dark": (10.0, 0.44), "wood_light": (13.0, 0.50)}
"""How far the shade of a tray's rim reaches, pixels at 1280x720, and how dark it is.

In others, as sunk paper, it is less.
"""
_SHEET: Final = 44.0
"""From this size on, both ways, paper has a line printed round its edge; pixels at 1280x720."""
_MARGIN: Final = 5.0
"""How far from the edge that line lies; pixels at 1280x720."""
_SEPIA: Final = np.array((96, 62, 34), np.float32)

INK: Final = (52, 38, 30)
"""Text on paper, maple and brass (at least 4.5:1 on each)."""

CREAM: Final = (246, 233, 206)
"""Text on walnut and felt (at least 4.5:1 on each)."""


def wood(
    size: tuple[int, int],
    tone: str = "beech",
    seed: int = 0,
    direction: Direction = "across",
    scale: float = 1.0,
) -> pygame.Surface:
    """Return a flat piece of wood of ``size`` (width, height) pixels without edges.

    ``tone`` is a key of ``materials_wood.SPECIES``; the grain runs "across", "down", or towards the
    viewer ("end"). KeyError for an unknown tone.
    """
    return to_surface(wood_array(size, tone, seed, direction, scale))


def material_array(size: tuple[int, int], kind: str, seed: int = 0, scale: float = 1.0) -> Floats:
    """Return the colours (height, width, 3; 0..255) of a flat piece of one of ``KINDS``."""
    if kind in _WOODS:
        direction: Direction = "across" if size[0] >= size[1] * 0.8 else "down"
        return wood_array(size, _WOODS[kind], seed, direction, scale)
    if kind == "paper":
        return paper_array(size, seed, scale)
    if kind == "felt":
        return felt_array(size, seed, scale)
    if kind == "brass":
        return brass_array(size, seed, scale)
    raise ValueError(f"there is no material {kind!r}; choose one of: {', '.join(KINDS)}.")


def plate(
    size: tuple[int, int],
    kind: Kind,
    seed: int = 0,
    radius: float | None = None,
    scale: float = 1.0,
    pressed: bool = False,
    line: Line | None = None,
) -> pygame.Surface:
    """Return a plate of ``kind`` with rounded corners and edges that catch the light.

    Large boards have a thin ``line`` of another wood let in all round, or of what is given.
    ``size`` is (width, height) in pixels, ``radius`` of the corners likewise (None: what suits
    the kind); ``pressed`` turns the edge inwards, as of a button held down or a tray. The surface
    has exactly ``size``; lay ``shadow`` under it.
    """
    width, height = max(1, int(size[0])), max(1, int(size[1]))
    colour = material_array((width, height), kind, seed, scale)
    corner = _radius((width, height), kind, radius, scale)
    depth, nx, ny = lighting.rounded_rect((width, height), corner)
    bevel = min(_BEVELS.get(kind, 5.0) * scale, min(width, height) / 3)
    if pressed:
        nx, ny = -nx, -ny
    if line is None and not pressed and min(width, height) >= _BOARD * scale:
        line = _LINES.get(kind)
    if line is not None:
        colour = _stringing(colour, depth, line, scale)
    if kind == "paper" and not pressed and min(width, height) >= _SHEET * scale:
        colour = _printed(colour, depth, nx, ny, scale)
    shade, gleam = lighting.edge_light(depth, nx, ny, bevel, 0.5 if kind == "paper" else 1.1)
    shade = shade * lighting.window_glow((width, height), 0.10)
    if pressed:
        shade = shade * (1 - _inner_shadow(depth, nx, ny, scale, kind))
    colour = lighting.light(colour, shade, gleam * np.float32(_GLEAMS.get(kind, 0.42)))
    return to_surface(colour, np.clip(depth + np.float32(0.5), 0, 1))


def _stringing(colour: Floats, depth: Floats, line: Line, scale: float) -> Floats:
    """Return a board with a thin line let in all round, between dark joints."""
    stain, inset, breadth = line
    half = np.float32(max(0.6, breadth * scale / 2))
    off = np.abs(depth - np.float32(inset * scale))
    joint = np.clip(half + np.float32(0.7 * scale + 0.5) - off, 0, 1) * np.float32(0.34)
    sunk = lighting.darken(colour, np.asarray(joint, np.float32))
    cover = np.clip(half + np.float32(0.5) - off, 0, 1)[..., None] * np.float32(0.88)
    # The line has the lights and darks of the grain round it, softer.
    tone = colour.mean(axis=2, keepdims=True) / max(1.0, float(colour.mean()))
    wood = np.array(stain, np.float32) * (np.float32(0.7) + np.float32(0.3) * tone)
    return np.asarray(sunk + (wood - sunk) * cover, np.float32)


def _printed(
    colour: Floats, depth: Floats, normal_x: Floats, normal_y: Floats, scale: float
) -> Floats:
    """Return a sheet with a thin line printed all round, pressed a little into the paper."""
    half = np.float32(max(0.5, 0.5 * scale))
    off = depth - np.float32(_MARGIN * scale)
    ink = np.clip(half + np.float32(0.5) - np.abs(off), 0, 1) * np.float32(0.30)
    printed = colour + (_SEPIA - colour) * ink[..., None]
    # The far wall of the furrow is the one that sees the light.
    facing = np.sign(normal_x + normal_y)
    wall = np.clip(half + np.float32(1.0) - np.abs(off - facing * np.float32(scale)), 0, 1)
    lit = wall * np.clip(facing, 0, 1) * np.float32(0.35)
    return np.asarray(printed + (lighting.WARM - printed) * lit[..., None], np.float32)


def _radius(size: tuple[int, int], kind: str, radius: float | None, scale: float) -> float:
    wanted = (4.0 if kind == "paper" else 10.0) * scale if radius is None else radius
    return float(max(0.0, min(wanted, size[0] / 2, size[1] / 2)))


def _inner_shadow(
    depth: Floats, normal_x: Floats, normal_y: Floats, scale: float, kind: Kind
) -> Floats:
    """Return the shade (0..1) that the raised rim of a sunk plate throws inwards.

    It follows how far the rim faces the light, so it thins out round a corner instead of ending.
    """
    deep, dark = _TRAYS.get(kind, (7.0, 0.36))
    deep = min(deep * scale, max(7 * scale, 0.22 * float(min(depth.shape))))
    reach = np.float32(deep)
    falloff = np.clip(1 - depth / reach, 0, 1) ** 2
    across, down, _ = lighting.LIGHT
    # The normals are turned: a rim between plate and light has them pointing away from it.
    facing = (-across * normal_x - down * normal_y) / np.hypot(across, down)
    side = np.float32(0.07) + np.float32(dark) * np.clip(facing, 0, 1)
    return np.asarray(falloff * side, np.float32)


def shadow(
    size: tuple[int, int], height: float = 6.0, radius: float = 10.0, strength: float = 0.5
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the shadow of a plate that floats ``height`` pixels over its ground, and its offset.

    Blit it at the plate's top left plus the offset, before the plate. A dark contact shadow hugs
    the plate, a soft one falls away to the lower right; the higher, the wider and fainter.
    """
    soft = max(1.5, 0.9 * height)
    fall = (0.55 * height, 0.85 * height)
    margin = shadow_reach(height)
    wide = lighting.shadow_mask(size, radius, soft, margin)
    near = lighting.shadow_mask(size, radius, max(1.0, 0.22 * height), margin)
    mask = np.maximum(
        shift(wide, fall[1], fall[0]) * np.float32(strength),
        shift(near, 0.2 * height, 0.1 * height) * np.float32(strength * 0.9),
    )
    colour = np.broadcast_to(lighting.SHADOW, (*mask.shape, 3)).astype(np.float32)
    return to_surface(colour, mask), (-margin, -margin)


def table_top(size: tuple[int, int], seed: int = 0, scale: float | None = None) -> pygame.Surface:
    """Return the ground round the board: green felt by a window, brighter to the upper left.

    ``size`` is that of the window in pixels; ``scale`` defaults to its size against 1280x720.
    """
    if scale is None:
        scale = max(0.5, min(max(size) / 1280, min(size) / 720))
    return tinted(felt_tone(size, seed, scale, _table_light(size)), FELT)


def _table_light(size: tuple[int, int]) -> Floats:
    """Return how brightly a table is lit: window light, panes, darker far corners."""
    coarse = (-(-size[0] // STEP), -(-size[1] // STEP))
    glow = lighting.window_glow(coarse, 0.62)
    panes = lighting.panes(coarse)
    light = np.float32(0.70) * glow + np.float32(0.165) * panes + np.float32(0.055)
    return np.asarray(light, np.float32)  # where it is brightest, cream is still read well
