"""The tray the dice are thrown into: a turned ring of walnut round dark red cloth, and coins."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import pygame

from games.siebener.view_layout import RIM, Ground
from games.ui.materials_cloth import felt_tone
from games.ui.materials_inlay import blit_at
from games.ui.materials_light import LIGHT, SHADOW, darken, edge_light, light, on_table, window_glow
from games.ui.materials_noise import Floats, blur, shift, to_surface
from games.ui.materials_wood import wood_array
from games.ui.sprites_metal import brass_colour, nail

_CLOTH: Final = np.array([118, 46, 44], np.float32)
_THREAD: Final = np.array([214, 164, 96], np.float32)
_SEWN: Final = np.float32(0.42)  # how much the thread stands out: less than all that lies on it
_EDGE_SEAM: Final = (0.915, 96, 0.0065)
_WREATH: Final = (0.285, 40, 0.0070)
_MOTIF: Final = 0.03  # how far below the middle the seven is sewn
_STROKES: Final = (((-0.10, -0.13), (0.11, -0.13)), ((0.11, -0.13), (-0.035, 0.15)))
_STAVES: Final = 10
_STUD: Final = 0.019  # radius of a stud, in radii of the cloth
_FINE: Final = 3
_BEADS: Final = 44
_BEAD_RING, _BEAD = 0.735, 0.040
"""Where the ring of beads on a coin lies and how large they are, in radii of the coin."""


def bake(ground: Ground) -> pygame.Surface:
    """Return the empty tray and its shadow, a picture of the area's size."""
    shape = (ground.area.height, ground.area.width)
    unit, radius = ground.unit, ground.radius
    y = np.arange(shape[0], dtype=np.float32)[:, None] + np.float32(0.5 - ground.middle[1])
    x = np.arange(shape[1], dtype=np.float32)[None, :] + np.float32(0.5 - ground.middle[0])
    away = np.hypot(x, y)
    safe = np.maximum(away, np.float32(1e-3))
    nx, ny = x / safe, y / safe
    outer = np.float32(radius * (1 + RIM))
    cover = np.clip(outer - away + np.float32(0.5), 0, 1)
    cloth = _cloth(ground, away, nx, ny)
    rim = _rim(ground, away, nx, ny)
    inside = np.clip(np.float32(radius) - away + np.float32(0.5), 0, 1)[..., None]
    top = rim + (cloth - rim) * inside
    _studs(ground, top)
    return on_table(top, cover, unit, far=(7.0, 10.0, 7.5, 0.60))


def _cloth(ground: Ground, away: Floats, nx: Floats, ny: Floats) -> Floats:
    """Return the cloth, with the shadow the rim throws on it and the turn of its edge."""
    size = (ground.area.width, ground.area.height)
    tone = felt_tone(size, 11, ground.unit) * window_glow(size, 0.42)
    share = away / np.float32(ground.radius)
    tone = tone * (np.float32(1.06) - np.float32(0.26) * share**2)
    cloth = tone[..., None] * _CLOTH
    solid = np.clip(away - np.float32(ground.radius) + np.float32(0.5), 0, 1)
    fall = 0.055 * ground.radius
    cast = np.maximum(
        shift(blur(solid, 0.035 * ground.radius), 1.1 * fall, 0.9 * fall) * np.float32(0.60),
        blur(solid, 0.02 * ground.radius) * np.float32(0.42),
    )
    return darken(_embroidered(ground, np.asarray(cloth, np.float32)), cast)


def _embroidered(ground: Ground, cloth: Floats) -> Floats:
    """Sew a ring along the cloth's edge and a seven inside a wreath into its middle."""
    radius = np.float32(ground.radius)
    y = (
        np.arange(cloth.shape[0], dtype=np.float32)[:, None] - np.float32(ground.middle[1])
    ) / radius
    x = (
        np.arange(cloth.shape[1], dtype=np.float32)[None, :] - np.float32(ground.middle[0])
    ) / radius
    pixel = 1.0 / ground.radius
    thread = np.maximum(
        _stitches(np.hypot(x, y), np.arctan2(y, x), _EDGE_SEAM, pixel),
        _stitches(np.hypot(x, y - _MOTIF), np.arctan2(y - _MOTIF, x), _WREATH, pixel),
    )
    thread = np.maximum(thread, _sewn_seven(x, y - np.float32(_MOTIF), pixel))
    lit = shift(thread, 0.9 * ground.unit, 0.9 * ground.unit)
    cloth = darken(cloth, np.asarray(lit * np.float32(0.34), np.float32))
    return np.asarray(cloth + (_THREAD - cloth) * (thread * _SEWN)[..., None], np.float32)


def _stitches(away: Floats, around: Floats, seam: tuple[float, int, float], pixel: float) -> Floats:
    """Return how much of each pixel the stitches of a round seam cover: radius, count, half."""
    at, count, half = seam
    part = np.abs((around * np.float32(count / (2 * math.pi))) % 1 - np.float32(0.5))
    along = np.clip((np.float32(0.34) - part) * np.float32(2 * math.pi * at / count) / pixel, 0, 1)
    across = np.clip((np.float32(half) - np.abs(away - np.float32(at))) / pixel + 0.5, 0, 1)
    return np.asarray(along * across, np.float32)


def _sewn_seven(x: Floats, y: Floats, pixel: float) -> Floats:
    """Return how much of each pixel the seven covers, sewn in slanting satin stitches."""
    away = np.full(np.broadcast_shapes(x.shape, y.shape), 9.0, np.float32)
    for (x1, y1), (x2, y2) in _STROKES:
        dx, dy = x2 - x1, y2 - y1
        share = np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
        np.minimum(away, np.hypot(x - x1 - share * dx, y - y1 - share * dy), out=away)
    cover = np.clip((np.float32(0.030) - away) / pixel + 0.5, 0, 1)
    sheen = np.float32(0.80) + np.float32(0.20) * np.sin((x + y) * np.float32(2 * math.pi / 0.022))
    return np.asarray(cover * sheen, np.float32)


def _rim(ground: Ground, away: Floats, nx: Floats, ny: Floats) -> Floats:
    """Return the ring: staves of walnut, rounded outwards and inwards, a thin inlay of brass."""
    radius, unit = ground.radius, ground.unit
    wide = radius * RIM
    around = np.arctan2(ny, nx) / np.float32(2 * math.pi) * np.float32(_STAVES)
    stave = np.floor(around).astype(np.int64) % _STAVES
    part = around - np.floor(around)
    length = int(2 * math.pi * radius * (1 + RIM) / _STAVES) + 4
    deep = int(wide) + 6
    out = np.empty((*away.shape, 3), np.float32)
    u = np.clip(part * np.float32(length - 1), 0, length - 1).astype(np.int64)
    v = np.clip(away - np.float32(radius - 2), 0, deep - 1).astype(np.int64)
    for number in range(_STAVES):
        plank = wood_array((length, deep), "walnut", 120 + number, "across", unit)
        here = stave == number
        out[here] = plank[v[here], u[here]]
    gap = np.minimum(part, 1 - part) * np.float32(length)
    out = darken(out, np.asarray(np.exp(-((gap / np.float32(0.9 * unit)) ** 2)) * 0.5, np.float32))
    outside = np.float32(radius * (1 + RIM)) - away
    inside = away - np.float32(radius)
    nearer_out = outside < inside
    depth = np.minimum(outside, inside)
    shade, gleam = edge_light(
        np.asarray(np.maximum(depth, 0), np.float32),
        np.where(nearer_out, nx, -nx),
        np.where(nearer_out, ny, -ny),
        wide * 0.46,
        1.5,
    )
    size = (ground.area.width, ground.area.height)
    out = light(out * np.float32(1.08), shade * window_glow(size, 0.24), gleam * np.float32(0.55))
    return _inlay(out, away - np.float32(radius + wide * 0.52), nx, ny, max(1.0, 1.3 * unit))


def _studs(ground: Ground, canvas: Floats) -> None:
    """Drive a stud of brass into every joint of the ring, with its shadow on the wood."""
    size = max(2.0, _STUD * ground.radius)
    shape = np.zeros(canvas.shape[:2], np.float32)
    places = []
    for number in range(_STAVES):
        angle = 2 * math.pi * number / _STAVES
        x, y = ground.at((1 + RIM * 0.52) * math.cos(angle), (1 + RIM * 0.52) * math.sin(angle))
        places.append((x, y))
        rows, columns = slice(int(y - size), int(y + size) + 1), slice(int(x - size), int(x + size))
        shape[rows, columns] = 1
    cast = shift(blur(shape, 0.5 * size), 0.5 * size, 0.4 * size) * np.float32(0.55)
    canvas += (SHADOW - canvas) * cast[..., None]
    stud = nail(size)
    for place in places:
        blit_at(canvas, stud, place)


def _inlay(out: Floats, off: Floats, nx: Floats, ny: Floats, half: float) -> Floats:
    """Let a thin ring of brass into the rim."""
    lean = np.clip(off / np.float32(half), -1, 1) * np.float32(0.75)
    nz = np.sqrt(1 - lean * lean)
    brass = brass_colour(
        np.asarray(nx * lean, np.float32),
        np.asarray(ny * lean, np.float32),
        np.asarray(nz, np.float32),
    )
    joint = np.clip(half + 1.6 - np.abs(off), 0, 1) * np.float32(0.5)
    out = darken(out, np.asarray(joint, np.float32))
    cover = np.clip(np.float32(half + 0.5) - np.abs(off), 0, 1)[..., None]
    return np.asarray(out + (brass * np.float32(0.86) - out) * cover, np.float32)


def coin(radius: float) -> pygame.Surface:
    """Return a brass coin with a milled edge and a seven struck into it, lying on the cloth."""
    side = 2 * math.ceil(radius * 1.12 + 2)
    fine = side * _FINE
    axis = (np.arange(fine, dtype=np.float32) + np.float32(0.5)) / np.float32(_FINE)
    axis = (axis - np.float32(side / 2)) / np.float32(radius)
    x, y = np.meshgrid(axis, axis)
    thick = np.float32(0.13)
    face_y = y + thick
    away = np.hypot(x, face_y)
    half = np.sqrt(np.clip(1 - x * x, 0, None))
    wall = np.clip((half - y) * radius * _FINE, 0, 1) * (np.abs(x) < 1) * (face_y > -0.2)
    mill = np.float32(0.5) + np.float32(0.5) * np.sin(np.arcsin(np.clip(x, -1, 1)) * 58)
    edge = (
        np.array([150, 108, 46], np.float32)
        * (np.float32(0.52) + np.float32(0.34) * mill - np.float32(0.30) * x)[..., None]
    )
    slope = np.exp(-(((away - 0.80) / 0.05) ** 2)) * np.float32(-0.55)
    slope = slope + np.clip((away - 0.90) / 0.10, 0, 1) ** 2 * np.float32(0.9)
    safe = np.maximum(away, np.float32(1e-3))
    nx, ny = x / safe * slope, face_y / safe * slope
    dx, dy = _seven(x, face_y, radius)
    bead_x, bead_y = _beads(x, face_y)
    nx, ny = nx + dx + bead_x, ny + dy + bead_y
    nz = 1 / np.sqrt(1 + nx * nx + ny * ny)
    tilt = (x * np.float32(LIGHT[0]) + face_y * np.float32(LIGHT[1])) * np.float32(0.20)
    face = (
        brass_colour(
            np.asarray(nx * nz + LIGHT[0] * tilt * 0.4, np.float32),
            np.asarray(ny * nz + LIGHT[1] * tilt * 0.4, np.float32),
            np.asarray(nz * (1 - tilt * 0.15), np.float32),
        )
        * _turned(x, face_y, away)[..., None]
    )
    on = np.clip((1 - away) * radius * _FINE + np.float32(0.5), 0, 1)
    colour = edge + (face - edge) * on[..., None]
    alpha = np.maximum(wall, on)
    blocks = alpha.reshape(side, _FINE, side, _FINE)
    cover = blocks.mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3))
    mean = weighted / np.maximum(cover, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(mean, np.float32), np.asarray(cover, np.float32))


def _turned(x: Floats, y: Floats, away: Floats) -> Floats:
    """Return how brightly a struck face shines: its fine rings gather light in two fans."""
    along = (x * np.float32(LIGHT[0]) + y * np.float32(LIGHT[1])) / np.float32(
        math.hypot(LIGHT[0], LIGHT[1])
    )
    fan = np.abs(along / np.maximum(away, np.float32(0.10))) ** 3 * np.clip(away / 0.35, 0, 1)
    field = np.float32(0.78) + np.float32(0.30) * fan
    rings = np.float32(0.012) * np.sin(away * np.float32(150))
    rim = np.clip((away - np.float32(0.84)) / np.float32(0.03), 0, 1)
    return np.asarray(field + rings + (np.float32(0.97) - field) * rim, np.float32)


def _beads(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the slopes of a ring of beads inside the rim."""
    step = 2 * math.pi / _BEADS
    angle = np.arctan2(y, x)
    near = np.round(angle / step) * np.float32(step)
    dx = x - np.float32(_BEAD_RING) * np.cos(near)
    dy = y - np.float32(_BEAD_RING) * np.sin(near)
    off = np.hypot(dx, dy) / np.float32(_BEAD)
    lean = np.where(off < 1, np.float32(0.8) / np.float32(_BEAD), 0)
    return np.asarray(dx * lean, np.float32), np.asarray(dy * lean, np.float32)


def _seven(x: Floats, y: Floats, radius: float) -> tuple[Floats, Floats]:
    """Return the slopes of a struck seven: two strokes raised from the face."""
    bars = (((-0.30, -0.38), (0.32, -0.38)), ((0.32, -0.38), (-0.10, 0.44)))
    away = np.full(x.shape, 9.0, np.float32)
    for (x1, y1), (x2, y2) in bars:
        dx, dy = x2 - x1, y2 - y1
        share = np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
        np.minimum(away, np.hypot(x - x1 - share * dx, y - y1 - share * dy), out=away)
    high = np.clip((np.float32(0.13) - away) / np.float32(0.09), 0, 1)
    rise_y, rise_x = np.gradient(high.astype(np.float32))
    strong = np.float32(0.10 * radius * _FINE)
    return -rise_x * strong, -rise_y * strong


def coin_shadow(radius: float) -> pygame.Surface:
    """Return the shadow of a coin that lies on the cloth."""
    soft = 0.11 * radius
    reach = math.ceil(radius + 3 * soft)
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    away = np.hypot(place[None, :], place[:, None])
    shade = blur(np.clip(np.float32(radius + 0.5) - away, 0, 1).astype(np.float32), soft)
    colour = np.broadcast_to(SHADOW, (*shade.shape, 3)).astype(np.float32)
    return to_surface(colour, np.asarray(shade * np.float32(0.62), np.float32))
