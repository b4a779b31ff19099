"""A stand of wood to be placed on, medals with embossed numerals, ribbons to hang them on.

Drawn once for a size; lengths are pixels.
"""

from __future__ import annotations

import numpy as np
import pygame

from games.ui.materials_inlay import number_mask
from games.ui.materials_light import LIGHT, SHADOW, WARM, edge_light, rounded_rect
from games.ui.materials_light import light as lit
from games.ui.materials_noise import Floats, blur, noise, to_surface
from games.ui.materials_wood import wood_array
from games.ui.sprites_metal import brass_colour

_FINE = 3
_RED, _STRIPE = (146, 40, 38), (238, 214, 168)
WOODS = {2: "maple", 3: "walnut"}
"""What a medal is made of by its place; the first one is of brass."""
_INLAYS = {"maple": (112, 66, 34), "walnut": (236, 196, 138)}


def medal(side: int, place: int) -> pygame.Surface:
    """Return a medal of ``side`` pixels for a place (1 to 3): a turned rim, the numeral raised."""
    fine = max(12, side) * _FINE
    axis = (np.arange(fine, dtype=np.float32) + np.float32(0.5)) / np.float32(fine / 2) - 1
    x, y = np.meshgrid(axis, axis)
    away = np.hypot(x, y) / np.float32(0.97)
    figure = _figure(fine, place)
    height = _relief(fine, away, figure)
    rise_y, rise_x = np.gradient(height)
    steep = np.sqrt(1 + rise_x * rise_x + rise_y * rise_y)
    nx, ny, nz = -rise_x / steep, -rise_y / steep, 1 / steep
    normals = [np.asarray(part, np.float32) for part in (nx, ny, nz)]
    if place in WOODS:
        colour = _turned_wood(fine, WOODS[place], place, normals)
        inked = np.array(_INLAYS[WOODS[place]], np.float32)
        share = (figure * np.float32(0.42))[..., None]
        colour = np.asarray(colour + (inked - colour) * share, np.float32)
    else:
        dished = [normals[0] + x * np.float32(0.10), normals[1] + y * np.float32(0.10), normals[2]]
        colour = brass_colour(*(np.asarray(part, np.float32) for part in dished))
        colour = colour * (1 - np.float32(0.28) * _hollows(height))[..., None]
    alpha = np.clip((1 - away) * np.float32(fine / 2) + np.float32(0.5), 0, 1)
    return _reduced(np.asarray(colour, np.float32), np.asarray(alpha, np.float32))


def _figure(fine: int, place: int) -> Floats:
    """Return the shape (0..1) of a numeral in the middle of a medal's face."""
    figure = number_mask(str(place), round(0.84 * fine))
    high, wide = figure.shape
    whole = np.zeros((fine, fine), np.float32)
    top, left = (fine - high) // 2, (fine - wide) // 2
    whole[top : top + high, left : left + wide] = figure
    return whole


def _relief(fine: int, away: Floats, figure: Floats) -> Floats:
    """Return the height of a medal's face, in pixels of the fine picture."""
    edge = np.clip((1 - away) / np.float32(0.055), 0, 1)
    rim = np.clip(1 - np.abs(away - np.float32(0.90)) / np.float32(0.065), 0, 1)
    rim = rim * rim * (3 - 2 * rim)
    inner = np.exp(-(((away - np.float32(0.76)) / np.float32(0.022)) ** 2))
    height = edge * np.float32(0.030) + rim * np.float32(0.034) - inner * np.float32(0.010)
    raised = blur(figure, 0.011 * fine)
    return np.asarray((height + raised * np.float32(0.042)) * np.float32(fine), np.float32)


def _hollows(height: Floats) -> Floats:
    """Return (0..1) where light hardly comes: beside what stands higher."""
    soft = blur(height, 0.03 * height.shape[0])
    return np.asarray(np.clip((soft - height) / np.float32(0.02 * height.shape[0]), 0, 1))


def _turned_wood(fine: int, tone: str, seed: int, normals: list[Floats]) -> Floats:
    nx, ny, nz = normals
    wood = wood_array((fine, fine), tone, seed, "across", fine / 130)
    lambert = np.clip(nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2], 0, 1)
    shade = np.float32(0.34) + np.float32(1.06) * lambert
    half = np.array([LIGHT[0], LIGHT[1], LIGHT[2] + 1], np.float32)
    half /= np.linalg.norm(half)
    mirror = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0, 1)
    gleam = mirror**28 * np.float32(0.30)
    colour = wood * shade[..., None]
    return np.asarray(colour + (WARM - colour) * gleam[..., None], np.float32)


def ribbon(wide: int, high: int) -> pygame.Surface:
    """Return two bands of red cloth that meet at their lower end, as a medal hangs on them."""
    fine_wide, fine_high = max(6, wide) * _FINE, max(6, high) * _FINE
    x = (np.arange(fine_wide, dtype=np.float32) + np.float32(0.5))[None, :] / fine_wide * 2 - 1
    y = (np.arange(fine_high, dtype=np.float32) + np.float32(0.5))[:, None] / fine_high
    colour = np.zeros((fine_high, fine_wide, 3), np.float32)
    alpha = np.zeros((fine_high, fine_wide), np.float32)
    weave = noise((fine_high, fine_wide), (1.6, 5.0), np.random.default_rng(3))
    for side in (-1, 1):
        middle = np.float32(side) * (np.float32(0.56) * (1 - y))
        across = (x - middle) / np.float32(0.40)
        inside = np.clip((1 - np.abs(across)) * np.float32(0.40 * fine_wide / 2), 0, 1)
        stripe = np.clip(1 - np.abs(np.abs(across) - np.float32(0.62)) / np.float32(0.14), 0, 1)
        base = np.array(_RED, np.float32)
        tone = base + (np.array(_STRIPE, np.float32) - base) * np.clip(stripe * 3, 0, 1)[..., None]
        fold = np.float32(0.82) + np.float32(0.26) * np.cos(across * np.float32(2.2) + side * 0.5)
        fold = fold * (np.float32(0.86) if side > 0 else np.float32(1.0))
        tone = tone * (fold * (1 + np.float32(0.05) * weave))[..., None]
        colour = np.asarray(colour + (tone - colour) * inside[..., None], np.float32)
        alpha = np.maximum(alpha, inside)
    return _reduced(np.asarray(colour, np.float32), np.asarray(alpha, np.float32))


def stand(size: tuple[int, int], top: int, seed: int, scale: float) -> pygame.Surface:
    """Return a block of wood stood on its end: cut end above, ``top`` pixels deep, front below.

    ``size`` is that of the whole picture; the grain of the front runs down, as it does in a post.
    """
    wide, high = size
    front_high = max(4, high - top)
    front = wood_array((wide, front_high), "beech", seed, "down", scale)
    depth, nx, ny = rounded_rect((wide, front_high), 7.0 * scale)
    shade, gleam = edge_light(depth, nx, ny, 6.0 * scale)
    fall = np.linspace(1.06, 0.70, front_high, dtype=np.float32)[:, None]
    front = lit(front, shade * fall, gleam * np.float32(0.4))
    inside = np.clip(depth + np.float32(0.5), 0, 1)
    colour = np.zeros((high, wide, 3), np.float32)
    alpha = np.zeros((high, wide), np.float32)
    colour[top:], alpha[top:] = front, inside
    end = wood_array((wide, top + round(8 * scale)), "beech", seed + 7, "end", scale)
    end = end * np.linspace(0.92, 1.16, end.shape[0], dtype=np.float32)[:, None, None]
    rows = np.arange(end.shape[0], dtype=np.float32)[:, None]
    slope = np.float32(0.055 * wide) * (1 - np.clip(rows / np.float32(max(1, top)), 0, 1))
    x = np.arange(wide, dtype=np.float32)[None, :] + np.float32(0.5)
    cover = np.clip(np.minimum(x - slope, np.float32(wide) - slope - x) + np.float32(0.5), 0, 1)
    lip = np.clip((np.float32(top + 3 * scale) - rows) / np.float32(3 * scale), 0, 1)
    cover = cover * lip * np.clip(rows + np.float32(0.5), 0, 1)
    part = slice(0, end.shape[0])
    colour[part] = colour[part] * (1 - cover[..., None]) + end * cover[..., None]
    alpha[part] = np.maximum(alpha[part], cover)
    edge = np.exp(-(((rows - np.float32(top)) / np.float32(1.6 * scale)) ** 2)) * np.float32(0.42)
    colour[part] += (WARM - colour[part]) * (edge * cover)[..., None]
    return to_surface(colour, alpha)


def beam(size: tuple[int, int]) -> pygame.Surface:
    """Return soft light that falls from above onto whoever stands highest."""
    wide, high = size
    x = np.linspace(-1, 1, wide, dtype=np.float32)[None, :]
    y = np.linspace(0, 1, high, dtype=np.float32)[:, None]
    spread = np.float32(0.34) + np.float32(0.60) * y
    across = np.exp(-((x / spread) ** 2) * np.float32(2.4))
    ends = np.clip((1 - np.abs(x)) / np.float32(0.25), 0, 1)
    down = np.clip(y / np.float32(0.10), 0, 1) * np.clip((1 - y) / np.float32(0.45), 0, 1)
    alpha = across * ends * down * np.float32(0.34)
    tint = np.broadcast_to(np.array([255, 232, 172], np.float32), (high, wide, 3))
    return to_surface(np.asarray(tint, np.float32), np.asarray(alpha, np.float32))


def _reduced(colour: Floats, alpha: Floats) -> pygame.Surface:
    high, wide = alpha.shape[0] // _FINE, alpha.shape[1] // _FINE
    cover = alpha.reshape(high, _FINE, wide, _FINE)
    mean = cover.mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(high, _FINE, wide, _FINE, 3).mean(axis=(1, 3))
    tone = weighted / np.maximum(mean, np.float32(1e-3))[..., None]
    tone = SHADOW + (tone - SHADOW) * np.clip(mean * 4, 0, 1)[..., None]
    return to_surface(np.asarray(tone, np.float32), np.asarray(mean, np.float32))
