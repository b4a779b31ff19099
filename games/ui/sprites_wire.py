"""A loop of brass wire laid round something, and how it comes to lie there bit by bit.

The loop keeps ``radius`` pixels away from a line of points; one point alone gives a ring.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pygame

from games.ui.materials_light import SHADOW
from games.ui.materials_noise import Floats, to_surface
from games.ui.sprites_metal import brass_colour

Point = tuple[float, float]
STAGES = 14
"""In so many pictures a loop is laid; the last one is whole."""
_LIGHT = np.array([255, 222, 140], np.float32)
_WITHIN = 0.35  # what the loop is laid round keeps its own colours
_TOGETHER = 4  # of them are cut out in one step


@dataclass(frozen=True, slots=True)
class Loop:
    """The pictures of a loop, the last one whole, and where their upper left corner lies."""

    pictures: tuple[pygame.Surface, ...]
    corner: tuple[int, int]

    def draw(self, surface: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Draw the loop as far as ``share`` (0 to 1) of it lies; return where."""
        if share <= 0.0:
            return []
        number = min(len(self.pictures) - 1, int(share * len(self.pictures)))
        return [surface.blit(self.pictures[number], self.corner)]


def loop_steps(points: Sequence[Point], radius: float, wire: float) -> Iterator[Loop | None]:
    """Draw a loop of wire ``wire`` pixels thick a few milliseconds a step; the last returns it.

    Light falls from it on what lies beside.
    """
    around = radius + 5 * wire + 3
    left = math.floor(min(x for x, _ in points) - around)
    top = math.floor(min(y for _, y in points) - around)
    wide = math.ceil(max(x for x, _ in points) + around) - left
    high = math.ceil(max(y for _, y in points) + around) - top
    local = [(x - left, y - top) for x, y in points]
    away, nx, ny, order = _field((wide, high), local)
    yield None
    lean = (away - np.float32(radius)) / np.float32(wire / 2)
    line = np.clip(np.float32(wire / 2 + 0.5) - np.abs(away - np.float32(radius)), 0, 1)
    fall = np.abs(away - np.float32(radius + 0.3 * wire)) - np.float32(wire / 2)
    shade = np.clip(1 - fall / np.float32(1.5 + 0.4 * wire), 0, 1) * np.float32(0.42)
    alpha = np.maximum(line, shade)
    at = np.nonzero(line)
    tilt = np.clip(lean[at], -1, 1) * np.float32(0.92)
    nz = np.sqrt(np.clip(1 - tilt * tilt, 0.05, 1))
    lit = brass_colour(
        np.asarray(nx[at] * tilt, np.float32),
        np.asarray(ny[at] * tilt, np.float32),
        np.asarray(nz, np.float32),
    )
    shine = np.exp(-(((away - np.float32(radius)) / np.float32(2.4 * wire)) ** 2))
    inwards = np.where(away < radius, np.float32(_WITHIN), np.float32(1))
    light = shine * inwards * np.float32(0.55) * (1 - alpha)
    tone = np.where((alpha > light)[..., None], SHADOW, _LIGHT).astype(np.float32)
    tone[at] += (lit - tone[at]) * (line[at] / np.maximum(alpha[at], np.float32(1e-3)))[..., None]
    alpha = np.maximum(alpha, light)
    yield None
    soft = np.float32(0.35 / STAGES)
    pictures: list[pygame.Surface] = []
    for stage in range(1, STAGES):
        seen = np.clip((np.float32(stage / STAGES) - order) / soft, 0, 1)
        pictures.append(to_surface(tone, np.asarray(alpha * seen, np.float32)))
        if stage % _TOGETHER == 0:
            yield None
    pictures.append(to_surface(tone, np.asarray(alpha, np.float32)))
    yield Loop(tuple(pictures), (left, top))


def _field(size: tuple[int, int], points: Sequence[Point]) -> tuple[Floats, Floats, Floats, Floats]:
    """Return (distance to the line, the way from it in x and y, when it is reached: 0 to 1)."""
    wide, high = size
    x = np.arange(wide, dtype=np.float32)[None, :] + np.float32(0.5)
    y = np.arange(high, dtype=np.float32)[:, None] + np.float32(0.5)
    if len(points) < 2:
        dx, dy = x - np.float32(points[0][0]), y - np.float32(points[0][1])
        dx, dy = np.broadcast_arrays(dx, dy)
        away = np.hypot(dx, dy)
        turn = (np.arctan2(dx, -dy) / np.float32(2 * np.pi)) % 1  # clockwise from the top
        return _parts(away, dx, dy, turn)
    away = np.full((high, wide), np.inf, np.float32)
    dx, dy, along = np.zeros_like(away), np.zeros_like(away), np.zeros_like(away)
    begun = 0.0
    for (x1, y1), (x2, y2) in pairwise(points):
        long = math.hypot(x2 - x1, y2 - y1) or 1e-6
        ux, uy = (x2 - x1) / long, (y2 - y1) / long
        raw = (x - np.float32(x1)) * np.float32(ux) + (y - np.float32(y1)) * np.float32(uy)
        at = np.clip(raw, 0, np.float32(long))
        px = x - np.float32(x1) - at * np.float32(ux)
        py = y - np.float32(y1) - at * np.float32(uy)
        far = np.hypot(px, py)
        nearer = far < away
        away = np.where(nearer, far, away)
        dx, dy = np.where(nearer, px, dx), np.where(nearer, py, dy)
        along = np.where(nearer, np.float32(begun) + raw, along)
        begun += long
    order = (along - along.min()) / max(1e-6, float(along.max() - along.min()))
    return _parts(away, dx, dy, order)


def _parts(
    away: Floats, dx: Floats, dy: Floats, order: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    safe = np.maximum(away, np.float32(1e-3))
    return (
        np.asarray(away, np.float32),
        np.asarray(dx / safe, np.float32),
        np.asarray(dy / safe, np.float32),
        np.asarray(order, np.float32),
    )
