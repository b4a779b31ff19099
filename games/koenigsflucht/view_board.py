"""The board as a thing: squares of two woods let into a frame carved with a braid.

Throne and corners are of walnut: a brass knot lies on the throne, a maple tower in each castle.
"""

from __future__ import annotations

import numpy as np
import pygame

from games.koenigsflucht.geometry import COLUMNS, CORNERS, SIZE, THRONE
from games.koenigsflucht.view_knots import Relief, braid, rings, tower
from games.koenigsflucht.view_layout import Ground
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
from games.ui.materials_wood import wood_array
from games.ui.pixels import array_alpha
from games.ui.text import font_files

_BRASS = np.array([206, 164, 88], np.float32)
_OAK = np.array([176, 118, 74], np.float32)  # the braid's own tone where the ground is dark
_BURNT = np.array([52, 34, 20], np.float32)  # the tone of letters burnt into maple
_BAND = 17.0  # breadth of the carved braid
_OUTER = 5.5  # wood outside it and the knots
_BRAID = 7.0  # wood outside the braid
_STRIP = 15.0  # breadth of the strip of maple round the field, on which the squares are named


class _Joiner:
    """One board on its way to a picture."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.unit = ground, ground.unit
        self.shape = (ground.area.height, ground.area.width)
        self.canvas = np.empty((*self.shape, 3), np.float32)
        self.canvas[:] = SHADOW * np.float32(1.6)
        self.outline = self._box(ground.body, ground.corner)

    def _box(self, rect: pygame.Rect, radius: float) -> tuple[Floats, Floats, Floats]:
        box = (float(rect.left), float(rect.top), float(rect.right), float(rect.bottom))
        return rounded_rect((self.shape[1], self.shape[0]), radius, box)

    def frame(self) -> None:
        """Paint the frame of four mitred pieces with rounded edges."""
        size = (self.shape[1], self.shape[0])
        across = wood_array(size, "walnut", 71, "across", self.unit)
        upright = wood_array(size, "walnut", 72, "down", self.unit)
        x = np.abs(np.arange(size[0], dtype=np.float32) - np.float32(self.ground.body.centerx))
        y = np.abs(np.arange(size[1], dtype=np.float32) - np.float32(self.ground.body.centery))
        beside = (x[None, :] - y[:, None])[..., None]
        wood = np.where(beside > 0, upright, across)
        mitre = np.exp(-((beside / np.float32(0.9 * self.unit)) ** 2)) * np.float32(0.5)
        wood = wood + (SHADOW - wood) * mitre
        depth, nx, ny = self.outline
        hole, hx, hy = self._box(self.ground.field, 1.0)
        shade, gleam = edge_light(depth, nx, ny, 4.0 * self.unit, 1.6)
        inner, inner_gleam = edge_light(-hole, -hx, -hy, 2.4 * self.unit, 1.6)
        glow = window_glow(size, 0.20)
        wood = light(wood, shade * inner * glow, np.maximum(gleam, inner_gleam) * np.float32(0.4))
        cover = np.clip(depth + np.float32(0.5), 0, 1)[..., None]
        self.canvas += (wood - self.canvas) * cover

    def squares(self) -> None:
        """Let in the squares, light ones with their grain across, dark ones upright."""
        field, cell = self.ground.field, self.ground.cell
        pale = wood_array(field.size, "maple", 73, "across", self.unit)
        dark = wood_array(field.size, "beech", 74, "down", self.unit) * np.float32(0.97)
        noble = wood_array(field.size, "walnut", 75, "across", self.unit) * np.float32(0.82)
        rng = np.random.default_rng(76)
        tones = rng.uniform(0.965, 1.03, (SIZE, SIZE)).astype(np.float32)
        place = np.arange(SIZE * cell) // cell
        odd = ((place[:, None] + place[None, :]) % 2 == 1)[..., None]
        wood = np.where(odd, dark, pale) * tones[place[:, None], place[None, :]][..., None]
        special = np.zeros((SIZE, SIZE), bool)
        for square in (THRONE, *CORNERS):
            special[SIZE - 1 - square // SIZE, square % SIZE] = True
        wood = np.where(special[place[:, None], place[None, :]][..., None], noble, wood)
        wood = wood * window_glow(field.size, 0.14)[..., None]
        self._field()[:] = self._joints(wood)

    def _field(self) -> Floats:
        field = self.ground.field
        return self.canvas[field.top : field.bottom, field.left : field.right]

    def _joints(self, wood: Floats) -> Floats:
        """Return the squares with fine dark joints and edges that catch the light."""
        cell = self.ground.cell
        at = np.arange(SIZE * cell, dtype=np.float32) % cell + np.float32(0.5)
        near = np.minimum(at, cell - at)
        gap = np.float32(0.9 * self.unit)
        joint = np.clip(1 - np.minimum(near[:, None], near[None, :]) / gap, 0, 1)
        wood = darken(wood, np.asarray(joint * np.float32(0.62), np.float32))
        lit = np.exp(-(((at - 1.8 * self.unit) / gap) ** 2))
        dim = np.exp(-(((cell - at - 1.8 * self.unit) / gap) ** 2))
        edge = np.maximum(lit[:, None], lit[None, :]) * np.float32(0.16)
        wood = wood + (WARM - wood) * (edge * (1 - joint))[..., None]
        shade = np.maximum(dim[:, None], dim[None, :]) * np.float32(0.10)
        return darken(wood, np.asarray(shade, np.float32))

    def depth(self) -> None:
        """Lay the frame's shadow on the field, which lies lower."""
        hole, _, _ = self._box(self.ground.field, 1.0)
        standing = np.clip(np.float32(0.5) - hole, 0, 1)
        unit = self.unit
        wide = shift(blur(standing, 4.0 * unit), 5.0 * unit, 4.0 * unit) * np.float32(0.50)
        tight = shift(blur(standing, 1.2 * unit), 1.2 * unit, 1.0 * unit) * np.float32(0.42)
        mask = np.maximum(wide, tight) * np.clip(hole + np.float32(0.5), 0, 1)
        self.canvas = darken(self.canvas, np.asarray(mask, np.float32))

    def braids(self) -> None:
        """Carve a braid into each side of the frame and a knot into each corner."""
        body, unit = self.ground.body, self.unit
        band = round(_BAND * unit)
        start = round(_OUTER * unit)
        corner = round(1.24 * band)
        length = body.width - 2 * (start + corner)
        turns = 2 * round(length / (2.0 * band) / 2) + 1
        side = braid(length, band, turns)
        first = round(_BRAID * unit)
        spots = (
            (body.left + start + corner, body.top + first, False),
            (body.left + start + corner, body.bottom - first - band, False),
            (body.left + first, body.top + start + corner, True),
            (body.right - first - band, body.top + start + corner, True),
        )
        for left, top, upright in spots:
            self._carve(_turned(side) if upright else side, left, top)
        knot = rings(corner, 0.42)
        for left in (body.left + start, body.right - start - corner):
            for top in (body.top + start, body.bottom - start - corner):
                self._sink(left, top, corner)
                self._carve(knot, left, top, _OAK)

    def _sink(self, left: int, top: int, side: int) -> None:
        """Sink a square with rounded corners, the ground of a knot."""
        depth, nx, ny = rounded_rect((side, side), 0.22 * side)
        ground = self.canvas[top : top + side, left : left + side]
        cover = np.clip(depth + np.float32(0.5), 0, 1) * np.float32(0.62)
        rim = np.exp(-((depth / np.float32(1.2 * self.unit)) ** 2))
        lit = rim * np.clip(nx * -np.float32(LIGHT[0]) + ny * -np.float32(LIGHT[1]), 0, 1)
        ground += (SHADOW - ground) * cover[..., None]
        ground += (WARM - ground) * (lit * np.float32(0.30))[..., None]

    def _carve(self, relief: Relief, left: int, top: int, tone: Floats | None = None) -> None:
        """Cut a relief into the wood, or lay it on in another tone."""
        height, width = relief.cover.shape
        ground = self.canvas[top : top + height, left : left + width]
        facing = relief.slope_x * np.float32(LIGHT[0]) + relief.slope_y * np.float32(LIGHT[1])
        shade = np.float32(1.06) + np.float32(0.52) * facing
        band = (ground * np.float32(1.12) if tone is None else tone) * shade[..., None]
        gleam = np.clip(facing - np.float32(0.25), 0, 1) ** 2 * np.float32(0.5)
        band = band + (WARM - band) * gleam[..., None]
        sunk = darken(ground, relief.groove * np.float32(0.78))
        ground[:] = sunk + (band - sunk) * relief.cover[..., None]

    def throne(self) -> None:
        """Lay a brass knot on the throne, inside a fine line."""
        place = self.ground.square(THRONE)
        self._line(place, _BRASS)
        side = round(place.width * 0.86)
        off = (place.width - side) // 2
        self._carve(rings(side, 0.45), place.left + off, place.top + off, _BRASS)

    def castles(self) -> None:
        """Let a tower of maple into each corner, inside a fine line."""
        pale = np.array([232, 202, 152], np.float32)
        for square in CORNERS:
            place = self.ground.square(square)
            self._line(place, pale)
            shape = tower(place.width)
            ground = self.canvas[place.top : place.bottom, place.left : place.right]
            joint = np.clip(blur(shape, 0.9 * self.unit) * np.float32(1.5), 0, 1)
            ground *= (1 - joint * np.float32(0.55))[..., None]
            lit = shift(shape, 1, 1)
            piece = pale * (np.float32(0.92) + np.float32(0.08) * lit)[..., None]
            ground += (piece - ground) * shape[..., None]

    def _line(self, place: pygame.Rect, tone: Floats) -> None:
        """Inlay a thin square line."""
        near = np.arange(place.width, dtype=np.float32) + np.float32(0.5)
        near = np.minimum(near, place.width - near)
        away = np.minimum(near[:, None], near[None, :])
        line = np.clip(
            1.5 - np.abs(away - np.float32(4.0 * self.unit)) / np.float32(0.8 * self.unit), 0, 1
        )
        ground = self.canvas[place.top : place.bottom, place.left : place.right]
        ground += (tone - ground) * (line * np.float32(0.85))[..., None]

    def strip(self) -> None:
        """Let a strip of maple into the frame, round the field, mitred like the frame."""
        size = (self.shape[1], self.shape[0])
        wide = 2 * round(_STRIP * self.unit)
        across = wood_array(size, "maple", 74, "across", self.unit)
        upright = wood_array(size, "maple", 75, "down", self.unit)
        field = self.ground.field
        x = np.abs(np.arange(size[0], dtype=np.float32) - np.float32(field.centerx))
        y = np.abs(np.arange(size[1], dtype=np.float32) - np.float32(field.centery))
        beside = (x[None, :] - y[:, None])[..., None]
        wood = np.where(beside > 0, upright, across) * np.float32(0.90)
        mitre = np.exp(-((beside / np.float32(0.9 * self.unit)) ** 2)) * np.float32(0.45)
        wood = wood + (SHADOW - wood) * mitre
        depth, nx, ny = self._box(field.inflate(wide, wide), 2.0 * self.unit)
        shade, gleam = edge_light(depth, nx, ny, 1.6 * self.unit, 1.2)
        wood = light(wood, shade * window_glow(size, 0.20), gleam * np.float32(0.3))
        joint = np.exp(-((depth / np.float32(1.1 * self.unit)) ** 2)) * np.float32(0.55)
        self.canvas = darken(self.canvas, np.asarray(joint, np.float32))
        cover = np.clip(depth + np.float32(0.5), 0, 1)[..., None]
        self.canvas += (wood - self.canvas) * cover

    def names(self) -> None:
        """Burn the columns' letters and the rows' numbers into the strip, on all four sides."""
        if not pygame.font.get_init():
            pygame.font.init()
        field, cell = self.ground.field, self.ground.cell
        font = pygame.font.Font(font_files()[1], max(6, round(12.5 * self.unit)))
        middle = round(_STRIP * self.unit / 2)
        for number in range(SIZE):
            at = number * cell + cell // 2
            for edge in (field.top - middle, field.bottom + middle):
                self._word(font, COLUMNS[number], (field.left + at, edge))
            for edge in (field.left - middle, field.right + middle):
                self._word(font, str(number + 1), (edge, field.bottom - at))

    def _word(self, font: pygame.font.Font, word: str, centre: tuple[int, int]) -> None:
        picture = font.render(word, True, (255, 255, 255))
        mask = array_alpha(picture).T.astype(np.float32) / np.float32(255)
        # All stand on one line: the middle of a figure's height is what is centred.
        figure = np.flatnonzero(array_alpha(font.render("1", True, (255, 255, 255))).any(axis=0))
        top = centre[1] - int(figure[0] + figure[-1] + 1) // 2
        left = centre[0] - mask.shape[1] // 2
        ground = self.canvas[top : top + mask.shape[0], left : left + mask.shape[1]]
        ground += (_BURNT - ground) * (mask * np.float32(0.88))[..., None]

    def picture(self) -> pygame.Surface:
        """Return the board with its shadow on the table, clear beyond."""
        cover = np.clip(self.outline[0] + np.float32(0.5), 0, 1)
        return on_table(self.canvas, cover, self.unit)


def _turned(relief: Relief) -> Relief:
    """Return a relief that runs down instead of across."""
    return Relief(relief.cover.T, relief.groove.T, relief.slope_y.T, relief.slope_x.T)


def bake(ground: Ground) -> pygame.Surface:
    """Return the empty board and its shadow, a picture of the area's size."""
    joiner = _Joiner(ground)
    joiner.frame()
    joiner.strip()
    joiner.squares()
    joiner.depth()
    joiner.braids()
    joiner.throne()
    joiner.castles()
    joiner.names()
    return joiner.picture()
