"""Marbles ready to blit: drawn for one radius, turned by lookup, with shadows for every height."""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
import pygame

from games.ui.materials_light import SHADOW
from games.ui.materials_noise import Floats, from_pixels, to_surface
from games.ui.sprites_glass import BallMap, Glass, ball_map, body, glass, reflections, swirl

Quaternion = tuple[float, float, float, float]
Copied = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its upper left corner goes."""

UPRIGHT: Quaternion = (0.92, 0.33, 0.20, 0.0)
"""How a marble lies when nobody has turned it: the ribbon shows at its best."""

_FINE = 104  # pixels across that a small marble is worked out at before it is scaled down
_KEPT = 192  # pictures of turned marbles remembered
_NOTCHES = 40  # a turn of less than about 1/40 of a radian shows no other picture


class MarbleSprites:
    """The pictures of all kinds of marbles at one radius (pixels).

    Kinds are indices into ``GLASSES``: 0 blue ring, 1 orange cross, 2 green triangle, 3 yellow
    star.
    """

    def __init__(self, radius: float) -> None:
        """Prepare marbles of ``radius`` pixels; below one pixel counts as one."""
        self.radius = max(1.0, float(radius))
        self.side = 2 * int(np.ceil(self.radius + 0.5))
        self._ball = ball_map(self.side, self.radius)
        away = np.hypot(self._ball.x, self._ball.y)
        self._clear = np.asarray(1 - np.clip((away - 0.62) / 0.38, 0, 1) ** 2 * 0.8, np.float32)
        place = np.arange(self.side, dtype=np.float32) + np.float32(0.5 - self.side / 2)
        distance = np.hypot(place[:, None], place[None, :])
        self._alpha = np.clip(np.float32(self.radius + 0.5) - distance, 0, 1) * np.float32(255)
        self.worn: tuple[int, ...] = ()
        """By kind the glass that its marbles are of; further kinds are of their own."""
        self._layers: dict[int, tuple[Floats, Floats, Floats]] = {}
        self._pictures: OrderedDict[tuple[int, ...], pygame.Surface] = OrderedDict()
        self._shadows: dict[tuple[int, int], tuple[pygame.Surface, tuple[int, int]]] = {}

    def _layer(self, kind: int) -> tuple[Floats, Floats, Floats]:
        """Return body, what lies over it, and how much it leaves open, per pixel of the ball.

        They never change, so they are worked out finely and scaled down; only the ribbon is
        looked up again for every turn.
        """
        if kind not in self._layers:
            times = int(max(1, min(6, round(_FINE / self.side))))
            fine = ball_map(self.side * times, self.radius * times)
            tone = glass(kind)
            over, cover = reflections(fine, tone)
            layers = np.concatenate([body(fine, tone), over, 1 - cover[:, None]], axis=1)
            small = self._smaller(layers, fine, times)
            self._layers[kind] = (small[:, :3], small[:, 3:6], small[:, 6:])
        return self._layers[kind]

    def _smaller(self, layers: Floats, fine: BallMap, times: int) -> Floats:
        """Return (pixels of the ball, channels) means of a ball map ``times`` finer."""
        canvas = np.zeros((fine.side**2, layers.shape[1] + 1), np.float32)
        canvas[fine.inside, :-1] = layers
        canvas[fine.inside, -1] = 1
        blocks = canvas.reshape(self.side, times, self.side, times, -1).mean(axis=(1, 3))
        flat = blocks.reshape(self.side**2, -1)[self._ball.inside]
        return np.asarray(flat[:, :-1] / np.maximum(flat[:, -1:], np.float32(1e-3)), np.float32)

    def glass(self, kind: int) -> int:
        """Return of which kind's glass the marbles of a kind are."""
        return self.worn[kind] if kind < len(self.worn) else kind

    def picture(self, kind: int, orientation: Quaternion = UPRIGHT) -> pygame.Surface:
        """Return the marble (``side`` x ``side``, its centre in the middle) turned so.

        Pictures are shared: do not draw on them.
        """
        kind, sign = self.glass(kind), 1.0 if orientation[0] >= 0 else -1.0
        key = (kind, *(round(sign * part * _NOTCHES) for part in orientation))
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = self._render(kind, orientation)
            if len(self._pictures) > _KEPT:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found

    def _render(self, kind: int, orientation: Quaternion) -> pygame.Surface:
        tone = glass(kind)
        colour, over, open_share = self._layer(kind)
        seen = swirl(self._ball, orientation) * self._clear[:, None]
        mixed = colour + (np.array(tone.ribbon, np.float32) - colour) * (
            seen[:, :1] * np.float32(0.80)
        )
        mixed += (np.array(tone.vein, np.float32) - mixed) * (seen[:, 1:] * np.float32(0.85))
        mixed *= open_share
        mixed += over
        pixels = np.zeros((self.side * self.side, 4), np.uint8)
        pixels[self._ball.inside, :3] = np.clip(mixed, 0, 255)
        pixels[:, 3] = self._alpha.ravel()
        return from_pixels(pixels.reshape(self.side, self.side, 4), opaque=False)

    def shadow(self, kind: int, height: float = 0.0) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the shadow of a marble lifted ``height`` radii, and where it goes.

        Blit it at the marble's centre plus the offset, before any marble. The glass gathers light:
        a spot of its colour glows in the shadow.
        """
        step = min(16, max(0, round(height * 4)))
        kind = self.glass(kind)
        key = (kind, step)
        if key not in self._shadows:
            self._shadows[key] = _shadow(self.radius, glass(kind), step / 4)
        return self._shadows[key]

    def draw(
        self,
        target: pygame.Surface,
        kind: int,
        centre: tuple[float, float],
        orientation: Quaternion = UPRIGHT,
    ) -> pygame.Rect:
        """Blit the marble with its centre at ``centre``; return what it covers."""
        half = self.side / 2
        place = (round(centre[0] - half), round(centre[1] - half))
        return target.blit(self.picture(kind, orientation), place)

    def draw_shadow(
        self, target: pygame.Surface, kind: int, centre: tuple[float, float], height: float = 0.0
    ) -> pygame.Rect:
        """Blit the shadow of a marble at ``centre`` lifted ``height`` radii; return its place."""
        picture, offset = self.shadow(kind, height)
        return target.blit(picture, (round(centre[0] + offset[0]), round(centre[1] + offset[1])))

    def lying(self, kind: int, centre: tuple[float, float]) -> tuple[Copied, Copied]:
        """Return marble and shadow of one that lies at ``centre``, each with where to blit it."""
        half = self.side / 2
        marble = (self.picture(kind), (round(centre[0] - half), round(centre[1] - half)))
        shade, (dx, dy) = self.shadow(kind)
        return marble, (shade, (round(centre[0] + dx), round(centre[1] + dy)))


def _shadow(radius: float, glass: Glass, height: float) -> tuple[pygame.Surface, tuple[int, int]]:
    fall_x, fall_y = (0.24 + 0.46 * height) * radius, (0.32 + 0.62 * height) * radius
    soft = (0.30 + 0.22 * height) * radius
    reach = int(np.ceil(max(fall_x, fall_y) + radius + 2.2 * soft))
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = place[None, :], place[:, None]
    away = np.hypot(x - np.float32(fall_x), y - np.float32(fall_y))
    fade = 1 / (1 + 0.40 * height)
    cast = _soft_step((radius - away) / np.float32(soft)) * np.float32(0.60 * fade)
    near = np.hypot(x - np.float32(0.12 * radius), y - np.float32(0.16 * radius))
    touch = _soft_step((radius * 0.94 - near) / np.float32(0.16 * radius))
    dark = np.maximum(cast, touch * np.float32(0.55 * max(0.0, 1 - 1.5 * height)))
    spot_x, spot_y = fall_x + 0.28 * radius, fall_y + 0.34 * radius
    spot = np.exp(-((x - spot_x) ** 2 + (y - spot_y) ** 2) / np.float32((0.30 * radius) ** 2 * 2))
    tint = np.array(glass.glow, np.float32) * 0.3 + np.array(glass.body, np.float32) * 0.7
    share = np.clip(spot * np.float32(0.85), 0, 1)[..., None]
    stain = np.array(glass.deep, np.float32) * np.float32(0.30) + SHADOW * np.float32(0.70)
    colour = stain * (1 - share) + tint * share
    alpha = np.maximum(dark, spot * np.float32(0.24 * fade * fade))
    return to_surface(np.asarray(colour, np.float32), alpha.astype(np.float32)), (-reach, -reach)


def _soft_step(value: Floats) -> Floats:
    t = np.clip(value * np.float32(0.5) + np.float32(0.5), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)
