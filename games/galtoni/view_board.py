"""The board as a thing: walnut frame, maple field, strips, nails and numbers in one picture.

Light falls from the upper left. What stands on the field throws its shadow to the lower right; the
board's own shadow on the table widens upwards, because its upper end stands higher.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pygame

from games.galtoni.view_layout import CORNER, FOOT, HEAD, SIDE, Place, inside, thickness
from games.galtoni.view_parts import (
    blit_at,
    cast,
    inlay,
    inlay_shape,
    spaced,
    strip,
    strip_mask,
)
from games.ui.materials_light import (
    SHADOW,
    WARM,
    darken,
    edge_light,
    light,
    rounded_rect,
    window_glow,
)
from games.ui.materials_noise import Floats, blur, shift, to_surface
from games.ui.materials_wood import wood_array
from games.ui.sprites_metal import nail
from sim.board import Board

_RISE = 5.5  # how far strips and frame stand above the field, mm
_STRING = 3.5  # how far inside the frame's outer edge a line of maple is let in, mm
_MAPLE = np.array([214, 172, 118], np.float32)
_BRAND = "GALTONI"
_FALL = (0.42, 0.55)  # shadow thrown per mm of height, to the right and down


class _Painter:
    """One board on its way to a picture; every step paints over what lies below it."""

    def __init__(self, board: Board, place: Place, unit: float) -> None:
        self.board, self.place, self.unit = board, place, unit
        self.mm = place.scale
        self.shape = (place.area.height, place.area.width)
        self.canvas = np.empty((*self.shape, 3), np.float32)
        self.canvas[:] = SHADOW * np.float32(1.6)  # what the smooth outline blends with
        self.left = place.across(-board.width / 2 - SIDE)
        self.right = place.across(board.width / 2 + SIDE)
        self.top = place.down(board.height + HEAD)
        self.bottom = place.down(-FOOT)
        foot = self.bottom + thickness(board) * self.mm
        self.body = self._box(self.left, self.top, self.right, foot, CORNER * self.mm)
        self.hole = self._box(*self._field(), 1.2 * self.mm)

    def _box(
        self, left: float, top: float, right: float, bottom: float, radius: float
    ) -> tuple[Floats, Floats, Floats]:
        """Return (depth, normal_x, normal_y) of a rounded box anywhere on the canvas."""
        return box_field(self.shape, (left, top, right, bottom), radius)

    def table_shadow(self) -> Floats:
        """Return the shadow on the table (0..1): close at the foot, far at the raised end."""
        lean = math.sin(math.radians(self.board.tilt))
        shape = np.clip(self.body[0] + np.float32(0.5), 0, 1)
        near = shift(blur(shape, 1.6 * self.mm), 2.0 * self.mm, 1.4 * self.mm)
        far = shift(
            blur(shape, (1.6 + 1.8 * lean) * self.mm),
            (2.0 + 2.0 * lean) * self.mm,
            (4.5 + 7.0 * lean) * self.mm,
        )
        rows = np.arange(self.shape[0], dtype=np.float32)[:, None]
        raised = np.clip((self.bottom - rows) / (self.bottom - self.top), 0, 1)
        mask = near + (far - near) * raised
        contact = shift(blur(shape, 0.8 * self.mm), 0.8 * self.mm, 0.3 * self.mm)
        mask = np.maximum(mask * np.float32(0.72), contact * np.float32(0.70))
        return np.asarray(mask, np.float32)

    def picture(self) -> pygame.Surface:
        """Return the board with its shadow round it, clear where there is neither."""
        cover = np.clip(self.body[0] + np.float32(0.5), 0, 1)
        shade = self.table_shadow() * (1 - cover)
        alpha = cover + shade
        weight = (cover / np.maximum(alpha, np.float32(1e-4)))[..., None]
        return to_surface(SHADOW + (self.canvas - SHADOW) * weight, alpha)

    def front_edge(self) -> None:
        """Paint the lower edge: long grain of the rail between the cross-cut ends of the stiles."""
        tall = thickness(self.board) * self.mm
        depth, nx, ny = self.body
        first = int(self.bottom - CORNER * self.mm)
        last = min(self.shape[0], int(self.bottom + tall) + 2)
        rows, width = slice(first, last), self.shape[1]
        face = wood_array((width, last - first), "walnut", 31, "across", self.unit)
        for at, seed in ((self.left, 33), (self.right - SIDE * self.mm, 34)):
            columns = slice(max(0, int(at)), int(at + SIDE * self.mm))
            ends = wood_array(
                (columns.stop - columns.start, last - first), "walnut", seed, "end", self.unit
            )
            face[:, columns] = ends
        shade, _ = edge_light(depth[rows], nx[rows], ny[rows], 2.0 * self.mm)
        face = face * (shade * np.float32(0.55))[..., None]
        cover = np.clip(depth[rows] + np.float32(0.5), 0, 1)[..., None]
        self.canvas[rows] += (face - self.canvas[rows]) * cover

    def frame(self) -> None:
        """Paint stiles and rails of walnut with rounded outer and inner edges."""
        depth, nx, ny = self._box(self.left, self.top, self.right, self.bottom, CORNER * self.mm)
        wood = self._frame_wood()
        shade, gleam = edge_light(depth, nx, ny, 3.4 * self.mm, 1.7)
        hole, hx, hy = self.hole
        inner, inner_gleam = edge_light(-hole, -hx, -hy, 2.0 * self.mm, 1.5)
        wood = light(wood, shade * inner, np.maximum(gleam, inner_gleam) * np.float32(0.40))
        wood = self._stringing(wood, depth)
        cover = np.clip(depth + np.float32(0.5), 0, 1) * np.clip(np.float32(0.5) - hole, 0, 1)
        self.canvas += (wood - self.canvas) * cover[..., None]

    def _stringing(self, wood: Floats, depth: Floats) -> Floats:
        """Let a thin line of maple into the frame, all round, a dark joint on either side of it."""
        off = np.abs(depth - np.float32(_STRING * self.mm))
        half = max(0.5, 0.42 * self.mm)
        joint = np.clip(half + 0.55 * self.unit + 0.5 - off, 0, 1) * np.float32(0.45)
        wood = darken(wood, np.asarray(joint, np.float32))
        cover = np.clip(np.float32(half + 0.5) - off, 0, 1)[..., None]
        return np.asarray(wood + (_MAPLE - wood) * cover * np.float32(0.85), np.float32)

    def _field(self) -> tuple[float, float, float, float]:
        half = self.board.width / 2
        across, down = self.place.across, self.place.down
        return across(-half), down(self.board.height), across(half), down(0.0)

    def _frame_wood(self) -> Floats:
        """Return the canvas covered with the four pieces of the frame and their joints."""
        height, width = self.shape
        left, top, right, _ = (round(edge) for edge in self._field())
        wood = np.empty((height, width, 3), np.float32)
        wood[:, :left] = wood_array((left, height), "walnut", 27, "down", self.unit)
        wood[:, right:] = wood_array((width - right, height), "walnut", 22, "down", self.unit)
        middle = right - left
        wood[:top, left:right] = wood_array((middle, top), "walnut", 23, "across", self.unit)
        wood[top:, left:right] = wood_array(
            (middle, height - top), "walnut", 24, "across", self.unit
        )
        line = max(1, round(0.8 * self.unit))
        for at in (left, right):
            wood[:, at : at + line] *= np.float32(0.55)
            wood[:, at + line : at + 2 * line] *= np.float32(1.10)
        return wood

    def field(self) -> None:
        """Paint the playing field of maple, its grain up the slope, and the sunk columns."""
        left, top, right, bottom = self._field()
        rows = slice(max(0, int(top) - 1), min(self.shape[0], int(bottom) + 2))
        columns = slice(max(0, int(left) - 1), min(self.shape[1], int(right) + 2))
        size = (columns.stop - columns.start, rows.stop - rows.start)
        wood = wood_array(size, "maple", 11, "down", self.unit)
        self.canvas[rows, columns] = wood * window_glow(size, 0.16)[..., None]
        floor = wood_array((size[0], size[1]), "floor", 60, "down", self.unit)
        for number, column in enumerate(self.board.columns):
            tone = np.float32((0.98, 1.04, 0.95, 1.01, 0.97, 1.05, 0.96)[number % 7])
            box = (column.left - 1, column.floor, column.right + 1, column.top)
            self._column(floor, tone, box, (rows.start, columns.start))

    def _column(
        self,
        wood: Floats,
        tone: np.float32,
        column: tuple[float, float, float, float],
        corner: tuple[int, int],
    ) -> None:
        """Sink the floor of a column a little: darker wood, shade under its upper and left edge.

        ``wood`` covers the field from the pixel ``corner`` (row, column) on.
        """
        across, down = self.place.across, self.place.down
        left, floor, right, top = column
        box = (across(left), down(top), across(right), down(floor))
        last = (corner[0] + wood.shape[0], corner[1] + wood.shape[1])
        rows = slice(max(corner[0], int(box[1]) - 2), min(last[0], int(box[3]) + 1))
        columns = slice(max(corner[1], int(box[0]) - 2), min(last[1], int(box[2]) + 2))
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        rounding = (right - left) / 2 * self.mm
        local = (
            box[0] - columns.start,
            box[1] - rows.start,
            box[2] - columns.start,
            box[3] - rows.start + 2 * rounding,
        )
        depth, _, _ = box_field(shape, local, rounding)
        piece = wood[rows.start - corner[0] :, columns.start - corner[1] :]
        piece = piece[: shape[0], : shape[1]] * tone
        cover = np.clip(depth + np.float32(0.5), 0, 1)
        lip = shift(blur(cover, 1.3 * self.mm) - 1, 1.3 * self.mm, 0.9 * self.mm)
        piece = darken(piece, np.clip(-lip, 0, 1) * np.float32(0.50))
        ground = self.canvas[rows, columns]
        edge = np.exp(-(((depth + 0.6) / np.float32(0.7 * self.unit)) ** 2)) * np.float32(0.20)
        ground += (WARM - ground) * (edge * (depth < 0.5))[..., None]
        ground += (piece - ground) * cover[..., None]

    def _ends(
        self, x1: float, y1: float, x2: float, y2: float
    ) -> tuple[float, float, float, float]:
        across, down = self.place.across, self.place.down
        return across(x1), down(y1), across(x2), down(y2)

    def shadows(self) -> None:
        """Lay the shadows of frame, strips and nails on the field."""
        hole, _, _ = self.hole
        standing = np.clip(np.float32(0.5) - hole, 0, 1)
        for segment in self.board.segments:
            if inside(self.board, segment):
                ends = self._ends(segment.x1, segment.y1, segment.x2, segment.y2)
                strip_mask(standing, ends, segment.radius * self.mm)
        fall = (_FALL[0] * _RISE * self.mm, _FALL[1] * _RISE * self.mm)
        wide = cast(standing, fall, 0.75 * self.mm) * np.float32(0.54)
        tight = blur(standing, 0.55 * self.mm) * np.float32(0.34)
        nails = np.zeros(self.shape, np.float32)
        for peg in self.board.pegs:
            strip_mask(nails, self._ends(peg.x, peg.y, peg.x, peg.y), peg.radius * self.mm)
        reach = (_FALL[0] * 1.5 * _RISE * self.mm, _FALL[1] * 1.5 * _RISE * self.mm)
        long = cast(nails, reach, 0.6 * self.mm, 9, 0.7) * np.float32(0.50)
        foot = blur(nails, 0.6 * self.mm) * np.float32(0.50)
        mask = np.maximum(np.maximum(wide, tight), np.maximum(long, foot))
        mask *= np.clip(hole + np.float32(0.5), 0, 1)
        self.canvas = darken(self.canvas, mask)

    def strips(self) -> None:
        """Stand the strips on the field: lanes, dividers, inner walls."""
        bars = [s for s in self.board.segments if inside(self.board, s)]
        breadth = max(8, int(2 * max((s.radius for s in bars), default=0) * self.mm) + 3)
        reach = max((math.hypot(s.x2 - s.x1, s.y2 - s.y1) + 2 * s.radius for s in bars), default=0)
        length = int(reach * self.mm) + 3
        planks = wood_array((length, breadth * (len(bars) + 1)), "walnut", 100, "across", self.unit)
        for number, bar in enumerate(bars):
            wood = planks[breadth * number : breadth * (number + 1)]
            ends = self._ends(bar.x1, bar.y1, bar.x2, bar.y2)
            strip(self.canvas, ends, bar.radius * self.mm, wood)

    def nails(self) -> None:
        """Drive in the nails, and a pin at each joint of the frame."""
        for peg in self.board.pegs:
            self._nail(peg.x, peg.y, peg.radius)
        x = self.board.width / 2 + SIDE / 2
        for pin_y in (self.board.height + HEAD / 2, -FOOT / 2):
            for pin_x in (-x, x):
                self._nail(pin_x, pin_y, 1.5)

    def _nail(self, x: float, y: float, radius: float) -> None:
        px, py = self.place.across(x), self.place.down(y)
        part = (px - round(px), py - round(py))
        blit_at(self.canvas, nail(radius * self.mm, part), (round(px), round(py)))

    def numbers(self) -> None:
        """Let the entries' numbers into the upper rail, maple in walnut."""
        entries = self.board.entries
        pitch = min((abs(b.x - a.x) for a, b in pairwise(entries)), default=40.0)
        height = round(min(15.0, pitch * 0.78) * self.mm)
        middle = self.place.down(self.board.height + HEAD / 2 - 0.4)
        size = (3 * height + round(6 * self.unit) + 76, 2 * height + round(6 * self.unit) + 12)
        wood = wood_array(size, "maple", 300, "across", self.unit)
        for number, entry in enumerate(entries, start=1):
            centre = (self.place.across(entry.x), middle)
            inlay(self.canvas, str(number), centre, height, wood, self.unit)

    def brand(self) -> None:
        """Let the name into the lower rail, maple in walnut as the numbers."""
        shape = spaced(_BRAND, max(8, round(6.6 * self.mm)), 0.26)
        size = (shape.shape[1] + round(6 * self.unit) + 76, 2 * shape.shape[0] + 24)
        wood = wood_array(size, "maple", 301, "across", self.unit) * np.float32(0.92)
        centre = (self.place.across(0.0), self.place.down(-FOOT * 0.37))
        inlay_shape(self.canvas, shape, centre, wood, self.unit * 0.6)


def box_field(
    shape: tuple[int, int], box: tuple[float, float, float, float], radius: float
) -> tuple[Floats, Floats, Floats]:
    """Return (depth, normal_x, normal_y), each of ``shape``, of the rounded box (l, t, r, b)."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    return rounded_rect((shape[1], shape[0]), radius, box)


def bake(board: Board, place: Place, unit: float) -> pygame.Surface:
    """Return the whole board and its shadow on the table, a picture of the place's size.

    ``unit`` is the window's size against 1280x720: grain keeps its size in the picture.
    """
    painter = _Painter(board, place, unit)
    painter.front_edge()
    painter.field()
    painter.frame()
    painter.shadows()
    painter.strips()
    painter.nails()
    painter.numbers()
    painter.brand()
    return painter.picture()
