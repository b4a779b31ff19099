"""The board as a thing: a block of maple edged with walnut, hollows carved into it.

Light falls from the upper left: hollows are dark there and lit at the far wall and rim.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame

from games.mancala.view_layout import EDGE, Ground, Hole
from games.ui.materials_inlay import blit_at
from games.ui.materials_light import (
    LIGHT,
    SHADOW,
    WARM,
    darken,
    edge_light,
    light,
    on_table,
    rounded_rect,
    window_glow,
)
from games.ui.materials_noise import Floats, blur, shift
from games.ui.materials_wood import Direction, wood_array
from games.ui.sprites_metal import nail
from games.ui.theme import mark_colour

_HALF = 3.2  # half the breadth of the strips in the sides' colours
_PIN = 4.6  # radius of the pins at their ends
_RIM = 5.0  # rounding of a hollow's upper edge
_DEEP = 0.62  # depth of a hollow against its radius


class _Carver:
    """One board on its way to a picture."""

    def __init__(self, ground: Ground, marks: tuple[int, int] = (0, 1)) -> None:
        self.ground, self.unit = ground, ground.unit
        self.colours = tuple(map(mark_colour, marks))
        self.shape = (ground.area.height, ground.area.width)
        self.canvas = np.empty((*self.shape, 3), np.float32)
        self.canvas[:] = SHADOW * np.float32(1.6)
        body = ground.body
        self._below = self._wood("floor", 47)
        box = (float(body.left), float(body.top), float(body.right), float(body.bottom))
        self.outline = self._box(box, ground.corner)
        edge = EDGE * self.unit
        inner = (box[0] + edge, box[1] + edge, box[2] - edge, box[3] - edge)
        self.inner = self._box(inner, max(2.0, ground.corner - edge))

    def _box(
        self, box: tuple[float, float, float, float], radius: float
    ) -> tuple[Floats, Floats, Floats]:
        return rounded_rect((self.shape[1], self.shape[0]), radius, box)

    def block(self) -> None:
        """Paint the block: maple top, walnut edge, joint and rounding."""
        size = (self.shape[1], self.shape[0])
        maple, walnut = self._wood("maple", 41), self._wood("walnut", 43)
        depth, nx, ny = self.outline
        inlay, _, _ = self.inner
        share = np.clip(inlay + np.float32(0.5), 0, 1)[..., None]
        top = walnut + (maple * np.float32(0.97) - walnut) * share
        joint = np.exp(-((inlay / np.float32(0.9 * self.unit)) ** 2)) * np.float32(0.55)
        top = darken(top, joint)
        lit = np.exp(-(((inlay - 1.8 * self.unit) / np.float32(0.8 * self.unit)) ** 2))
        top = top + (WARM - top) * (lit * np.float32(0.12))[..., None]
        shade, gleam = edge_light(depth, nx, ny, 8.0 * self.unit, 1.5)
        top = light(top, shade * window_glow(size, 0.20), gleam * np.float32(0.42))
        cover = np.clip(depth + np.float32(0.5), 0, 1)[..., None]
        self.canvas += (top - self.canvas) * cover

    def _wood(self, tone: str, seed: int) -> Floats:
        """Return wood as large as the canvas, its grain along the board."""
        direction: Direction = "down" if self.ground.upright else "across"
        return wood_array((self.shape[1], self.shape[0]), tone, seed, direction, self.unit)

    def side_lines(self) -> None:
        """Let a strip of stained maple along each side's row, a pin of brass at either end."""
        wood = self._wood("maple", 47)
        grain = wood.mean(axis=2, keepdims=True)
        grain = 1 + (grain / np.float32(grain.mean()) - 1) * np.float32(1.5)
        pin = nail(_PIN * self.unit)
        for seat in (0, 1):
            depth, nx, ny = self._box(self._line(seat), _HALF * self.unit)
            groove = np.clip(1 - np.abs(depth) / np.float32(1.6 * self.unit), 0, 1)
            self.canvas = darken(self.canvas, np.asarray(groove * np.float32(0.55), np.float32))
            shade, gleam = edge_light(depth, nx, ny, 1.8 * self.unit, 0.9)
            tone = np.array(self.colours[seat], np.float32) * grain
            piece = light(tone * np.float32(0.95), shade, gleam * np.float32(0.35))
            cover = np.clip(depth + np.float32(0.5), 0, 1)[..., None]
            self.canvas += (piece - self.canvas) * (cover * np.float32(0.95))
            for end in self._ends(seat):
                blit_at(self.canvas, pin, end)

    def diamonds(self) -> None:
        """Let a small diamond of walnut in wherever four hollows leave room."""
        wood = self._wood("walnut", 44) * np.float32(0.9)
        pits, holes = self.ground.pits, self.ground.holes
        for number, (one, two) in enumerate(pairwise(holes[:pits])):
            opposite = holes[2 * pits - number]
            x = (one.centre[0] + (opposite if self.ground.upright else two).centre[0]) / 2
            y = (one.centre[1] + (two if self.ground.upright else opposite).centre[1]) / 2
            self._diamond((x, y), 7.5 * self.unit, wood)

    def _diamond(self, centre: tuple[float, float], half: float, wood: Floats) -> None:
        reach = int(half) + 4
        left, top = int(centre[0]) - reach, int(centre[1]) - reach
        rows, columns = slice(top, top + 2 * reach), slice(left, left + 2 * reach)
        place = np.arange(2 * reach, dtype=np.float32)
        away_x = np.abs(place + np.float32(left - centre[0]))[None, :]
        away_y = np.abs(place + np.float32(top - centre[1]))[:, None]
        inside = np.float32(half) - away_x - away_y
        ground = self.canvas[rows, columns]
        joint = np.exp(-((inside / np.float32(1.1 * self.unit)) ** 2)) * np.float32(0.5)
        ground += (SHADOW - ground) * joint[..., None]
        cover = np.clip(inside + np.float32(0.5), 0, 1)[..., None]
        ground += (wood[rows, columns] - ground) * cover * np.float32(0.92)

    def _line(self, seat: int) -> tuple[float, float, float, float]:
        """Return the box (l, t, r, b) of a side's line: along its pits and its store."""
        first = seat * (self.ground.pits + 1)
        row = self.ground.holes[first : first + self.ground.pits]
        whole = row[0].cell.unionall([row[-1].cell, self.ground.holes[first + len(row)].box])
        gap, half, inwards = 6 * self.unit, _HALF * self.unit, (EDGE + 6) * self.unit
        if self.ground.upright:
            x = whole.left + inwards if seat == 0 else whole.right - inwards
            return x - half, whole.top + gap, x + half, whole.bottom - gap
        y = whole.bottom - inwards if seat == 0 else whole.top + inwards
        return whole.left + gap, y - half, whole.right - gap, y + half

    def _ends(self, seat: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the middles of a side's line at its two ends."""
        left, top, right, bottom = self._line(seat)
        half = _HALF * self.unit
        if self.ground.upright:
            x = (left + right) / 2
            return (x, top + half), (x, bottom - half)
        y = (top + bottom) / 2
        return (left + half, y), (right - half, y)

    def hollow(self, hole: Hole, deep: float) -> None:
        """Carve a hollow with round ends."""
        margin = round(12 * self.unit)
        box = hole.box.inflate(2 * margin, 2 * margin).clip(
            pygame.Rect(0, 0, self.shape[1], self.shape[0])
        )
        rows, columns = slice(box.top, box.bottom), slice(box.left, box.right)
        distance, nx, ny = from_line(hole, box)
        radius = np.float32(hole.radius)
        inside = radius - distance  # positive in the hollow
        ground = self.canvas[rows, columns]
        rim = _RIM * self.unit
        wall = np.clip(distance / radius, 0, 1)
        slope = np.float32(1.9 * deep / _DEEP) * wall ** np.float32(2.2)
        depth = (1 - wall**3) * np.clip(inside / np.float32(rim), 0, 1)
        piece = self._carved(box, nx, ny, wall * depth * radius)
        length = np.sqrt(1 + slope * slope)
        facing = -(nx * np.float32(LIGHT[0]) + ny * np.float32(LIGHT[1])) * slope
        lambert = np.clip((facing + np.float32(LIGHT[2])) / length, 0, 1)
        shade = np.float32(0.40) + np.float32(0.86) * lambert
        shade = shade * (1 - np.float32(0.16) * depth)
        half_z = np.float32(np.sqrt((1 + LIGHT[2]) / 2))
        half = np.float32(1 / np.sqrt(2 + 2 * LIGHT[2]))
        mirror = np.clip((facing * half + half_z) / length, 0, 1)
        gleam = mirror**24 * np.float32(0.20) * np.clip(inside / np.float32(3 * rim), 0, 1)
        piece = light(piece, np.asarray(shade, np.float32), np.asarray(gleam, np.float32))
        cover = np.clip(inside + np.float32(0.5), 0, 1)
        solid = 1 - cover
        fall = (0.34 * hole.radius, 0.27 * hole.radius)
        cast = np.maximum(
            shift(blur(solid, 0.10 * hole.radius), *fall) * np.float32(0.46),
            shift(blur(solid, 0.05 * hole.radius), 0.3 * fall[0], 0.3 * fall[1]) * np.float32(0.34),
        )
        cast[: round(fall[0])] = cast[round(fall[0])]
        cast[:, : round(fall[1])] = cast[:, round(fall[1])][:, None]
        piece = darken(piece, cast)
        lip, lip_gleam = edge_light(-inside, -nx, -ny, rim, 1.7)
        outside = light(ground, lip, lip_gleam * np.float32(0.55))
        ground += (outside - ground) * np.clip(-inside + np.float32(0.5), 0, 1)[..., None]
        ground += (piece - ground) * cover[..., None]
        edge = np.exp(-((inside / np.float32(0.9 * self.unit)) ** 2))
        bright = np.clip(nx * np.float32(-LIGHT[0]) + ny * np.float32(-LIGHT[1]), 0, 1)
        ground += (WARM - ground) * (edge * bright * np.float32(0.55))[..., None]
        ground *= (1 - edge * np.clip(-bright + np.float32(0.5), 0, 1) * np.float32(0.5))[..., None]

    def _carved(self, box: pygame.Rect, nx: Floats, ny: Floats, depth: Floats) -> Floats:
        """Return the wood that the cut lays open: the rings of the block seen further down."""
        rows = np.arange(box.top, box.bottom)[:, None]
        columns = np.arange(box.left, box.right)[None, :]
        bend = np.float32(0.55)
        down = np.clip(rows - (ny * depth * bend).astype(np.int64), 0, self.shape[0] - 1)
        across = np.clip(columns - (nx * depth * bend).astype(np.int64), 0, self.shape[1] - 1)
        return np.asarray(self._below[down, across], np.float32)

    def picture(self) -> pygame.Surface:
        """Return the board with its shadow on the table, clear beyond."""
        cover = np.clip(self.outline[0] + np.float32(0.5), 0, 1)
        return on_table(self.canvas, cover, self.unit)


def from_line(hole: Hole, box: pygame.Rect) -> tuple[Floats, Floats, Floats]:
    """Return distance and unit normal from a hole's middle line, for each pixel of ``box``."""
    x = np.arange(box.left, box.right, dtype=np.float32)[None, :] + np.float32(0.5)
    y = np.arange(box.top, box.bottom, dtype=np.float32)[:, None] + np.float32(0.5)
    (x1, y1), (x2, y2) = hole.one, hole.two
    low_x, high_x = min(x1, x2), max(x1, x2)
    low_y, high_y = min(y1, y2), max(y1, y2)
    off_x = x - np.clip(x, low_x, high_x)  # the middle lines run straight across or down
    off_y = y - np.clip(y, low_y, high_y)
    distance = np.hypot(off_x, off_y)
    safe = np.maximum(distance, np.float32(1e-4))
    return (
        np.asarray(distance, np.float32),
        np.asarray(off_x / safe, np.float32),
        np.asarray(off_y / safe, np.float32),
    )


def bake(ground: Ground, marks: tuple[int, int] = (0, 1)) -> pygame.Surface:
    """Return the empty board and its shadow, a picture of the area's size.

    ``marks`` are the colours along the lower and the upper row.
    """
    carver = _Carver(ground, marks)
    carver.block()
    carver.side_lines()
    carver.diamonds()
    stores = (ground.pits, 2 * ground.pits + 1)
    for number, hole in enumerate(ground.holes):
        carver.hollow(hole, 0.5 if number in stores else _DEEP)
    return carver.picture()
