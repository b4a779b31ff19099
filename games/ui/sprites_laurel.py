"""Brass for who has won: a wreath of laurel, the line let into a plate, light that passes over it.

Drawn larger than needed and scaled down, as all brass is; lengths are pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pygame

from games.ui.materials_light import SHADOW, WARM, rounded_rect
from games.ui.materials_noise import Floats, blur, to_surface
from games.ui.sprites_metal import brass_colour

_LEAVES = 8  # pairs on a branch
_FINE = 3
_MADE: dict[int, pygame.Surface] = {}
_NEAR = 2.5  # a wreath is scaled down from one that is at most so many times as large
_KEPT = 8  # wreaths are kept, the last ones made
_TOGETHER = 4  # twigs are drawn in one step
_FROM, _TO = math.radians(9), math.radians(154)  # a branch, from the foot upwards
_REACH = 0.385  # of the branches from the middle


def laurel(side: int) -> pygame.Surface:
    """Return a wreath of brass leaves, open above, ``side`` pixels broad and high."""
    *_, picture = laurel_steps(side)
    assert picture is not None  # the last step
    return picture


def laurel_steps(side: int) -> Iterator[pygame.Surface | None]:
    """Draw the wreath some leaves a step, a few milliseconds each; the last step returns it."""
    if side in _MADE:
        yield _MADE[side].copy()
        return
    larger = [made for made in _MADE if side < made <= _NEAR * side]
    if larger:  # the end's plates are a little smaller than the table's: nobody waits for those
        yield _kept(side, pygame.transform.smoothscale(_MADE[min(larger)], (side, side)))
        return
    fine = max(8, side) * _FINE
    colour = np.zeros((fine, fine, 3), np.float32)
    alpha = np.zeros((fine, fine), np.float32)
    twigs = [(t / (_LEAVES - 1), s) for t in range(_LEAVES) for s in (-1, 1)]
    for number, (t, sign) in enumerate(twigs):
        turn = _FROM + t * (_TO - _FROM)
        foot = (_REACH * sign * math.sin(turn), _REACH * math.cos(turn))
        along = (sign * math.cos(turn), -math.sin(turn))
        long = 0.200 - 0.052 * t
        for lean in (-0.66, 0.66):
            _leaf(colour, alpha, foot, _turned(along, lean), long)
        if t == 1.0:
            _leaf(colour, alpha, foot, along, long)
        if number % _TOGETHER == _TOGETHER - 1:
            yield None
    _knot(colour, alpha)
    yield None
    shade = blur(alpha, 0.010 * fine)
    shade = np.roll(np.roll(shade, round(0.012 * fine), axis=0), round(0.008 * fine), axis=1)
    whole = np.maximum(alpha, shade * np.float32(0.55))
    share = (alpha / np.maximum(whole, np.float32(1e-3)))[..., None]
    yield None
    yield _kept(side, _reduced(SHADOW + (colour - SHADOW) * share, whole))


def _kept(side: int, made: pygame.Surface) -> pygame.Surface:
    """Keep a wreath for others, and return one of its own."""
    while len(_MADE) >= _KEPT:
        _MADE.pop(next(iter(_MADE)), None)
    _MADE[side] = made
    return made.copy()


def _knot(colour: Floats, alpha: Floats) -> None:
    """Tie the two branches at the foot with a little ball of brass."""
    fine = alpha.shape[0]
    radius = 0.052 * fine
    middle = ((0.5 + _REACH) * fine, 0.5 * fine)
    y0, y1 = round(middle[0] - radius), min(fine, round(middle[0] + radius) + 1)
    x0, x1 = round(middle[1] - radius), round(middle[1] + radius) + 1
    ny = (np.arange(y0, y1, dtype=np.float32) + np.float32(0.5 - middle[0]))[:, None]
    nx = (np.arange(x0, x1, dtype=np.float32) + np.float32(0.5 - middle[1]))[None, :]
    ny, nx = np.broadcast_arrays(ny / np.float32(radius), nx / np.float32(radius))
    away = nx * nx + ny * ny
    nz = np.sqrt(np.clip(1 - away, 0.02, 1))
    lit = brass_colour(
        np.asarray(nx, np.float32), np.asarray(ny, np.float32), np.asarray(nz, np.float32)
    )
    part = (slice(y0, y1), slice(x0, x1))
    colour[part] = np.where((away < 1)[..., None], lit, colour[part])
    alpha[part] = np.where(away < 1, np.float32(1), alpha[part])


def _turned(way: tuple[float, float], angle: float) -> tuple[float, float]:
    c, s = math.cos(angle), math.sin(angle)
    return way[0] * c - way[1] * s, way[0] * s + way[1] * c


def _leaf(
    colour: Floats,
    alpha: Floats,
    foot: tuple[float, float],
    way: tuple[float, float],
    long: float,
) -> None:
    """Lay a leaf, folded along its rib, from ``foot``; in shares of the side from the middle."""
    fine = alpha.shape[0]
    tip = (foot[0] + way[0] * long, foot[1] + way[1] * long)
    room = 0.3 * long
    left, right = (f(foot[0], tip[0]) + d for f, d in ((min, -room), (max, room)))
    top, bottom = (f(foot[1], tip[1]) + d for f, d in ((min, -room), (max, room)))
    x0, x1 = (min(fine, max(0, round((v + 0.5) * fine))) for v in (left, right))
    y0, y1 = (min(fine, max(0, round((v + 0.5) * fine))) for v in (top, bottom))
    x = (np.arange(x0, x1, dtype=np.float32) + np.float32(0.5)) / np.float32(fine)
    y = (np.arange(y0, y1, dtype=np.float32) + np.float32(0.5)) / np.float32(fine)
    dx = x[None, :] - np.float32(0.5 + foot[0])
    dy = y[:, None] - np.float32(0.5 + foot[1])
    u = (dx * way[0] + dy * way[1]) / np.float32(long)
    v = (dy * way[0] - dx * way[1]) / np.float32(long)
    broad = np.sin(np.pi * np.clip(u, 0, 1) ** np.float32(0.85)) * np.float32(0.235)
    inside = (np.abs(v) < broad) & (u > 0) & (u < 1)
    across = np.clip(v / np.maximum(broad, np.float32(1e-3)), -1, 1)
    tilt = across * np.float32(0.62) + np.sign(across) * np.float32(0.24)
    nx, ny = -way[1] * tilt, way[0] * tilt
    nz = np.sqrt(np.clip(1 - tilt * tilt, 0.05, 1))
    lit = brass_colour(
        np.asarray(nx, np.float32), np.asarray(ny, np.float32), np.asarray(nz, np.float32)
    )
    rib = np.exp(-((across / np.float32(0.13)) ** 2)) * np.float32(0.30)
    edge = np.clip((np.abs(across) - np.float32(0.80)) / np.float32(0.2), 0, 1) * np.float32(0.38)
    lit = lit * (1 - rib - edge)[..., None]
    part = (slice(y0, y1), slice(x0, x1))
    colour[part] = np.where(inside[..., None], lit, colour[part])
    alpha[part] = np.where(inside, np.float32(1), alpha[part])


def _reduced(colour: Floats, alpha: Floats) -> pygame.Surface:
    side = alpha.shape[0] // _FINE
    cover = alpha.reshape(side, _FINE, side, _FINE)
    mean = cover.mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3))
    tone = weighted / np.maximum(mean, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(tone, np.float32), np.asarray(mean, np.float32))


def inlay(size: tuple[int, int], radius: float, wire: float) -> pygame.Surface:
    """Return a line of brass, ``wire`` pixels broad, let into wood round a plate of ``size``."""
    depth, nx, ny = rounded_rect(size, radius)
    away = np.abs(depth - np.float32(wire / 2))
    line = np.clip(np.float32(wire / 2 + 0.5) - away, 0, 1)
    seam = np.clip(np.float32(wire / 2 + 1.6) - away, 0, 1) * np.float32(0.62)
    alpha = np.maximum(line, seam)
    at = np.nonzero(alpha)  # only the edge: all else is clear
    lean = (depth[at] - np.float32(wire / 2)) / np.float32(wire / 2)
    lean = np.clip(lean, -1, 1) * np.float32(0.55)
    nz = np.sqrt(np.clip(1 - lean * lean, 0.05, 1))
    lit = brass_colour(
        np.asarray(-nx[at] * lean, np.float32),
        np.asarray(-ny[at] * lean, np.float32),
        np.asarray(nz, np.float32),
    )
    share = (line[at] / alpha[at])[..., None]
    tone = np.zeros((*alpha.shape, 3), np.float32)
    tone[at] = SHADOW + (lit - SHADOW) * share
    return to_surface(tone, np.asarray(alpha, np.float32))


SLOPE = 0.32
"""How far a band of light leans over to the right, in parts of its height."""


def band_of_light(height: int, breadth: int, strength: float = 0.42) -> pygame.Surface:
    """Return a leaning band of soft light as high as what it passes over."""
    slope = SLOPE
    wide = breadth + round(slope * height)
    x = np.arange(wide, dtype=np.float32)[None, :]
    y = np.arange(height, dtype=np.float32)[:, None]
    middle = np.float32(breadth / 2) + (np.float32(height) - y) * np.float32(slope)
    away = (x - middle) / np.float32(breadth * 0.30)
    alpha = np.exp(-(away * away)) * np.float32(strength)
    tint = np.broadcast_to(WARM, (height, wide, 3))
    return to_surface(np.asarray(tint, np.float32), np.asarray(alpha, np.float32))


def equal_sign(side: int) -> pygame.Surface:
    """Return two bars of brass, one over the other: nobody has won more than the other."""
    fine = max(8, side) * _FINE
    colour = np.zeros((fine, fine, 3), np.float32)
    alpha = np.zeros((fine, fine), np.float32)
    for centre in (0.36, 0.64):
        box = (0.16 * fine, (centre - 0.075) * fine, 0.84 * fine, (centre + 0.075) * fine)
        depth, nx, ny = rounded_rect((fine, fine), 0.07 * fine, box)
        lean = np.clip(1 - depth / np.float32(0.07 * fine), 0, 1) * np.float32(0.8)
        nz = np.sqrt(np.clip(1 - lean * lean, 0.05, 1))
        lit = brass_colour(
            np.asarray(nx * lean, np.float32),
            np.asarray(ny * lean, np.float32),
            np.asarray(nz, np.float32),
        )
        inside = depth > 0
        colour = np.where(inside[..., None], lit, colour)
        alpha = np.where(inside, np.float32(1), alpha)
    return _reduced(colour, np.asarray(alpha, np.float32))
