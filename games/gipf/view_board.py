"""The board as a thing: a walnut block with a field of lighter wood, lines carved into it.

Light falls from the upper left: a groove's near wall is dark and its far wall is lit.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from games.gipf.geometry import DOTS, LINES, PUSHES
from games.gipf.view_layout import REACH, ROUND, Ground, Point, dots, spots
from games.ui.materials_inlay import blit_at, letter_mask
from games.ui.materials_light import SHADOW, WARM, darken, edge_light, light, on_table, window_glow
from games.ui.materials_noise import Floats, blur, shift
from games.ui.materials_wood import wood_array
from games.ui.sprites_metal import nail

_BAND = 0.34  # breadth of the walnut edge, in distances between two spots
_STRING = 0.50  # how far inside the edge a line of maple is let in, in parts of its breadth
_MAPLE = np.array([214, 172, 118], np.float32)
_FIELD = 0.985  # brightness of the field
_BURNT = np.array([58, 36, 22], np.float32)  # the tone of names burnt into the field


def polygon_field(
    shape: tuple[int, int], corners: list[Point], radius: float
) -> tuple[Floats, Floats, Floats]:
    """Return (depth, normal_x, normal_y) of a convex polygon with rounded corners.

    ``shape`` is (height, width); corners run clockwise; depth is positive inside.
    """
    middle = (
        sum(x for x, _ in corners) / len(corners),
        sum(y for _, y in corners) / len(corners),
    )
    half = max(math.dist(corner, middle) for corner in corners)
    inner_by = radius / math.cos(math.pi / len(corners))
    share = max(0.0, half - inner_by) / half
    inner = [
        (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share)
        for x, y in corners
    ]
    y = (np.arange(shape[0], dtype=np.float32) + np.float32(0.5))[:, None]
    x = (np.arange(shape[1], dtype=np.float32) + np.float32(0.5))[None, :]
    best = np.full(shape, 1e9, np.float32)
    near_x, near_y = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    plane = np.full(shape, -1e9, np.float32)
    side_x, side_y = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for (x1, y1), (x2, y2) in zip(inner, [*inner[1:], inner[0]], strict=True):
        dx, dy = x2 - x1, y2 - y1
        length = math.hypot(dx, dy) or 1e-6
        nx, ny = dy / length, -dx / length
        over = (x - np.float32(x1)) * np.float32(nx) + (y - np.float32(y1)) * np.float32(ny)
        further = over > plane
        plane = np.where(further, over, plane)
        side_x = np.where(further, np.float32(nx), side_x)
        side_y = np.where(further, np.float32(ny), side_y)
        along = (x - np.float32(x1)) * np.float32(dx) + (y - np.float32(y1)) * np.float32(dy)
        along = np.clip(along / np.float32(length * length), 0, 1)
        off_x, off_y = x - (x1 + along * dx), y - (y1 + along * dy)
        away = np.hypot(off_x, off_y)
        nearer = away < best
        best = np.where(nearer, away, best)
        near_x, near_y = np.where(nearer, off_x, near_x), np.where(nearer, off_y, near_y)
    outside = plane > 0
    safe = np.maximum(best, np.float32(1e-4))
    depth = np.float32(radius) - np.where(outside, best, plane)
    return (
        np.asarray(depth, np.float32),
        np.asarray(np.where(outside, near_x / safe, side_x), np.float32),
        np.asarray(np.where(outside, near_y / safe, side_y), np.float32),
    )


class _Carver:
    """One board on its way to a picture."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.unit, self.pitch = ground, ground.unit, ground.pitch
        self.shape = (ground.area.height, ground.area.width)
        self.size = (self.shape[1], self.shape[0])
        self.canvas = np.empty((*self.shape, 3), np.float32)
        self.canvas[:] = SHADOW * np.float32(1.6)
        corners = ground.corners()
        self.body = polygon_field(self.shape, corners, ROUND * self.pitch)
        share = 1 - _BAND / REACH * 2 / math.sqrt(3)
        mx, my = ground.middle
        inner = [(mx + (x - mx) * share, my + (y - my) * share) for x, y in corners]
        self.field = polygon_field(self.shape, inner, 0.16 * self.pitch)

    def block(self) -> None:
        """Paint the block: the field let into a walnut edge, its rounding and its joint."""
        depth, nx, ny = self.body
        walnut = self._stringing(self._edge_wood())
        middle = wood_array(self.size, "floor", 61, "down", self.unit) * np.float32(_FIELD)
        inlay = self.field[0]
        share = np.clip(inlay + np.float32(0.5), 0, 1)[..., None]
        top = walnut + (middle - walnut) * share
        top = darken(top, np.exp(-((inlay / np.float32(0.9 * self.unit)) ** 2)) * np.float32(0.6))
        lit = np.exp(-(((inlay - 1.8 * self.unit) / np.float32(0.8 * self.unit)) ** 2))
        top = top + (WARM - top) * (lit * np.float32(0.10))[..., None]
        shade, gleam = edge_light(depth, nx, ny, 8.0 * self.unit, 1.5)
        top = light(top, shade * window_glow(self.size, 0.22), gleam * np.float32(0.45))
        cover = np.clip(depth + np.float32(0.5), 0, 1)[..., None]
        self.canvas += (top - self.canvas) * cover

    def _stringing(self, wood: Floats) -> Floats:
        """Let a thin line of maple into the edge, all round, a dark joint on either side of it."""
        off = np.abs(self.body[0] - np.float32(_STRING * _BAND * self.pitch))
        half = np.float32(max(0.6, 0.9 * self.unit))
        joint = np.clip(half + np.float32(0.7 * self.unit + 0.5) - off, 0, 1) * np.float32(0.42)
        wood = darken(wood, np.asarray(joint, np.float32))
        cover = np.clip(half + np.float32(0.5) - off, 0, 1)[..., None] * np.float32(0.88)
        return np.asarray(wood + (_MAPLE - wood) * cover, np.float32)

    def _edge_wood(self) -> Floats:
        """Return the walnut of the edge: six pieces, the grain along each, mitred at corners."""
        mx, my = self.ground.middle
        y = np.arange(self.shape[0], dtype=np.float32)[:, None] - np.float32(my)
        x = np.arange(self.shape[1], dtype=np.float32)[None, :] - np.float32(mx)
        sector = np.floor(np.arctan2(x, -y) / np.float32(math.pi / 3)).astype(np.int64) % 6
        out = np.empty((*self.shape, 3), np.float32)
        length = int(self.pitch * 6.2) + 8
        for number in range(6):
            plank = wood_array(
                (length, round(self.pitch)), "walnut", 80 + number, "across", self.unit
            )
            turn = math.radians(60 * number + 30)
            normal, along = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
            rows, columns = np.nonzero(sector == number)
            px, py = columns - mx, rows - my
            u = (px * along[0] + py * along[1] + length / 2).astype(np.int64)
            v = (px * normal[0] + py * normal[1]).astype(np.int64)
            out[rows, columns] = plank[v % plank.shape[0], np.clip(u, 0, length - 1)]
        mitre = np.abs((np.arctan2(x, -y) / np.float32(math.pi / 3)) % 1 - np.float32(0.5))
        away = (np.float32(0.5) - mitre) * np.float32(math.pi / 3) * np.hypot(x, y)
        joint = np.exp(-((away / np.float32(0.8 * self.unit)) ** 2)) * np.float32(0.5)
        return darken(out, np.asarray(joint, np.float32))

    def _groove(self, mask: Floats, one: Point, two: Point, half: float) -> None:
        """Add the hollow (0..1 deep) of a line between two pixels."""
        x1, y1 = one
        dx, dy = two[0] - x1, two[1] - y1
        length = math.hypot(dx, dy) or 1e-6
        reach = half + 2
        rows = slice(max(0, int(min(y1, two[1]) - reach)), int(max(y1, two[1]) + reach) + 2)
        columns = slice(max(0, int(min(x1, two[0]) - reach)), int(max(x1, two[0]) + reach) + 2)
        part = mask[rows, columns]
        y = np.arange(part.shape[0], dtype=np.float32)[:, None] + np.float32(rows.start + 0.5 - y1)
        x = np.arange(part.shape[1], dtype=np.float32)[None, :] + np.float32(
            columns.start + 0.5 - x1
        )
        along = np.clip((x * dx + y * dy) / (length * length), 0, 1)
        away = np.hypot(x - along * dx, y - along * dy)
        np.maximum(part, np.clip(1 - away / np.float32(half), 0, 1) ** 0.7, out=part)

    def lines(self) -> None:
        """Carve the lines from dot to dot, and a shallow seat at every spot."""
        depth = np.zeros(self.shape, np.float32)
        half = max(1.6, 0.040 * self.pitch)
        for line in LINES:
            ends = [push for push in PUSHES if sum(push.line) == sum(line)]
            one, two = (self.ground.dot(push.dot) for push in ends)
            self._groove(depth, one, two, half)
        self._carve(depth, 1.5 * max(1.0, half / 2.4), 0.62, 0.42)
        seats = np.zeros(self.shape, np.float32)
        for place in spots():
            self._dish(seats, self.ground.at(place), 0.19 * self.pitch)
        self._carve(seats, 0.065 * self.pitch, 0.14, 0.36)

    def _dish(self, mask: Floats, centre: Point, radius: float) -> None:
        cx, cy = centre
        reach = radius + 2
        rows = slice(int(cy - reach), int(cy + reach) + 2)
        columns = slice(int(cx - reach), int(cx + reach) + 2)
        part = mask[rows, columns]
        y = np.arange(part.shape[0], dtype=np.float32)[:, None] + np.float32(rows.start + 0.5 - cy)
        x = np.arange(part.shape[1], dtype=np.float32)[None, :] + np.float32(
            columns.start + 0.5 - cx
        )
        share = np.clip(np.hypot(x, y) / np.float32(radius), 0, 1)
        np.maximum(part, np.clip((1 - share**3) * 1.0, 0, 1), out=part)

    def _carve(self, depth: Floats, high: float, dark: float, bright: float) -> None:
        """Sink what ``depth`` (0..1) says, ``high`` pixels deep: walls in light and in shade.

        ``dark`` is the shade of the ground, ``bright`` how much the lit walls shine.
        """
        rise_y, rise_x = np.gradient(depth * np.float32(high))
        facing = -(rise_x + rise_y) * np.float32(0.62)  # a wall that looks to the upper left
        self.canvas *= (1 - np.clip(depth, 0, 1) * np.float32(dark))[..., None]
        shade = np.clip(-facing, 0, 1) * np.float32(0.55)
        self.canvas = darken(self.canvas, np.asarray(shade, np.float32))
        lit = np.clip(facing, 0, 1) * np.float32(bright)
        self.canvas += (WARM - self.canvas) * lit[..., None]

    def brass(self) -> None:
        """Set the brass dots and burn their names beside them."""
        radius = 0.135 * self.pitch
        picture = nail(radius)
        shade = np.zeros(self.shape, np.float32)
        for name in DOTS:
            self._dish(shade, self.ground.dot(name), radius * 1.15)
        cast = shift(blur(shade, 0.05 * self.pitch), 0.05 * self.pitch, 0.04 * self.pitch)
        self.canvas = darken(self.canvas, np.asarray(cast * np.float32(0.6), np.float32))
        for name in DOTS:
            blit_at(self.canvas, picture, self.ground.dot(name))
            self._name(name)

    def _name(self, name: str) -> None:
        x, y = dots()[name]
        away = math.hypot(x, y)
        out = 0.39 if abs(away - 4) < 1e-6 else 0.36
        place = self.ground.at((x * (1 + out / away), y * (1 + out / away)))
        shape = letter_mask(name, round(0.30 * self.pitch))
        top, left = round(place[1] - shape.shape[0] / 2), round(place[0] - shape.shape[1] / 2)
        rows, columns = slice(top, top + shape.shape[0]), slice(left, left + shape.shape[1])
        part = self.canvas[rows, columns]
        if part.shape[:2] == shape.shape:
            part += (_BURNT - part) * (shape * np.float32(0.92))[..., None]

    def picture(self) -> pygame.Surface:
        """Return the board with its shadow on the table, clear beyond."""
        cover = np.clip(self.body[0] + np.float32(0.5), 0, 1)
        return on_table(self.canvas, cover, self.unit)


def bake(ground: Ground) -> pygame.Surface:
    """Return the empty board and its shadow, a picture of the area's size."""
    carver = _Carver(ground)
    carver.block()
    carver.lines()
    carver.brass()
    return carver.picture()
