"""The tray of marbles on a seat's plate: grooves turned into the walnut, one above the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from pygame import Rect, Surface

from games.ui.materials_light import LIGHT, SHADOW, WARM, darken, light, rounded_rect
from games.ui.materials_noise import Floats, blur, shift, to_surface
from games.ui.materials_wood import wood_array
from games.ui.overlay import flat, over

SMALLEST = 5
"""Radius of the smallest marbles, pixels."""
_LIP = 3.0
"""Breadth of the rounded edge round a groove, in pixels of the design."""
_STEEP = np.float32(0.92)


@dataclass(frozen=True, slots=True)
class Tray:
    """Grooves in ``rect`` for marbles of ``radius``, ``across`` in each of ``rows``, in pixels."""

    rect: Rect
    radius: int
    across: int
    rows: int

    @property
    def air(self) -> int:
        """Return how much broader a groove is than a marble, on either side."""
        return max(1, self.radius // 9)

    @property
    def step(self) -> int:
        """Return how far apart grooves are, from middle to middle."""
        return 2 * (self.radius + self.air) + max(2, self.radius // 4)

    def groove(self, row: int) -> Rect:
        """Return a groove's place."""
        high = 2 * (self.radius + self.air)
        whole = self.rows * self.step - (self.step - high)
        top = self.rect.top + max(0, self.rect.height - whole) // 2
        wide = min(self.rect.width, self.across * _pitch(self.radius) + 2 * self.air)
        left = self.rect.left + (self.rect.width - wide) // 2
        return Rect(left, top + row * self.step, wide, high)

    def place(self, number: int) -> tuple[int, int]:
        """Return the middle of a marble: they lie one against the other from the left."""
        groove = self.groove(number // self.across)
        left = groove.left + self.air + self.radius
        return left + (number % self.across) * _pitch(self.radius), groove.centery


def fit(rect: Rect, count: int, radius: int) -> Tray:
    """Return the tray in ``rect`` with the largest marbles, ``radius`` at most, for ``count``."""
    for size in range(max(SMALLEST, radius), SMALLEST - 1, -1):
        room = Tray(rect, size, 1, 1)
        across = max(1, (rect.width - 2 * room.air) // _pitch(size))
        rows = -(-count // across)
        tray = Tray(rect, size, -(-count // rows), rows)  # all rows about as long
        if size == SMALLEST or rows * room.step - room.radius // 4 <= rect.height:
            return tray
    raise AssertionError("the smallest size always ends the search")


def _pitch(radius: int) -> int:
    return 2 * radius + 1


def bake(tray: Tray, unit: float) -> Surface:
    """Return the grooves, a picture as large as the tray's place and a lip round it."""
    margin = lip(unit)
    size = (tray.rect.width + 2 * margin, tray.rect.height + 2 * margin)
    canvas = (np.zeros((size[1], size[0], 3), np.float32), np.zeros((size[1], size[0]), np.float32))
    wood = wood_array(size, "floor", 71, "across", unit)
    for row in range(tray.rows):
        groove = tray.groove(row).move(margin - tray.rect.left, margin - tray.rect.top)
        canvas = over(canvas, _groove(groove, size, wood, unit))
    return to_surface(*canvas)


def lip(unit: float) -> int:
    """Return how far (pixels) a groove's rounded edge reaches beyond it."""
    return max(2, round((_LIP + 1) * unit))


def _groove(
    groove: Rect, size: tuple[int, int], wood: Floats, unit: float
) -> tuple[Floats, Floats]:
    """Return a half round groove: its upper wall in the shade, its lower one in the light."""
    box = (float(groove.left), float(groove.top), float(groove.right), float(groove.bottom))
    half = groove.height / 2
    depth, nx, ny = rounded_rect(size, half, box)
    lean = np.clip(1 - depth / np.float32(half), 0, 1) * _STEEP
    facing = -(nx * np.float32(LIGHT[0]) + ny * np.float32(LIGHT[1])) * lean
    lambert = facing + np.sqrt(1 - lean * lean) * np.float32(LIGHT[2])
    shade = np.float32(0.34) + np.float32(0.78) * np.clip(lambert, 0, 1)
    inside = np.clip(depth + np.float32(0.5), 0, 1)
    piece = light(wood, np.asarray(shade, np.float32))
    cast = shift(blur(1 - inside, 0.16 * half), 0.42 * half, 0.26 * half) * np.float32(0.58)
    piece = darken(piece, np.asarray(cast, np.float32))
    # Outside, the edge is rounded: it turns to the light below, away from it above.
    edge = np.clip(1 + depth / np.float32(_LIP * unit), 0, 1) * (1 - inside)
    turned = -(nx * np.float32(LIGHT[0]) + ny * np.float32(LIGHT[1]))
    dark = flat(SHADOW, np.asarray(edge * np.clip(-turned, 0, 1) * np.float32(0.75), np.float32))
    lit = flat(WARM, np.asarray(edge * np.clip(turned, 0, 1) * np.float32(0.55), np.float32))
    return over(over(dark, lit), (piece, np.asarray(inside, np.float32)))
