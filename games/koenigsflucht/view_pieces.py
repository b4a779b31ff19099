"""The pieces: turned from wood, seen from above; shape tells them apart as well as tone.

Attackers are of dark wood with four ridged corners, soldiers round and pale on a dark foot, the
king larger with a crown of brass.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pygame

from games.koenigsflucht.state import ATTACKER, KING, SOLDIER
from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, blur, to_surface
from games.ui.materials_wood import wood_array
from games.ui.picture_store import PictureStore

VARIANTS = 5
"""So many pieces of wood each kind is turned from."""
_FINE = 3
_WITHIN = 0.455
"""So far (in squares) from a piece's middle its shadow is drawn out: it ends within the square."""
_SIZES = {ATTACKER: 0.385, SOLDIER: 0.39, KING: 0.46}
_BRASS = np.array([222, 176, 92], np.float32)


class Pieces:
    """All pieces for squares of one size (pixels)."""

    def __init__(self, cell: float, store: PictureStore | None = None) -> None:
        """Prepare pieces that suit squares of ``cell`` pixels, kept in ``store``."""
        self.cell = float(cell)
        self._store = store or PictureStore(None)
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}
        self._shadows: dict[tuple[int, int], pygame.Surface] = {}

    def picture(self, kind: int, variant: int = 0) -> pygame.Surface:
        """Return a piece, its middle in the middle; shared, not to be drawn on."""
        key = (kind, variant % VARIANTS)
        if key not in self._pictures:
            radius = _SIZES[kind] * self.cell
            name = f"koenigsflucht piece {key} {radius:.4f}"
            self._pictures[key] = self._store.get(name, lambda: _piece(*key, radius))
        return self._pictures[key]

    def _shadow(self, kind: int, height: float) -> pygame.Surface:
        step = round(height * 8)
        if (kind, step) not in self._shadows:
            radius = _SIZES[kind] * self.cell
            self._shadows[kind, step] = _shadow(
                radius, max(0.0, _WITHIN * self.cell - radius), step / 8
            )
        return self._shadows[kind, step]

    def ahead(self, high: float = 0.0) -> Iterator[None]:
        """Draw every piece, and its shadow up to ``high`` squares up, one a step."""
        for kind in _SIZES:
            for variant in range(VARIANTS):
                self.picture(kind, variant)
                yield
            for step in range(round(high * 8) + 1):
                self._shadow(kind, step / 8)
                yield

    def draw_shadow(
        self, target: pygame.Surface, kind: int, centre: tuple[float, float], height: float = 0.0
    ) -> pygame.Rect:
        """Blit the shadow of a piece held ``height`` squares up."""
        picture = self._shadow(kind, height)
        x = centre[0] + (0.035 + 0.20 * height) * self.cell
        y = centre[1] + (0.055 + 0.26 * height) * self.cell
        half = picture.get_width() / 2
        return target.blit(picture, (round(x - half), round(y - half)))

    def draw(
        self,
        target: pygame.Surface,
        kind: int,
        variant: int,
        centre: tuple[float, float],
        height: float = 0.0,
        solid: float = 1.0,
    ) -> pygame.Rect:
        """Blit a piece held ``height`` squares up, ``solid`` (0..1) as it vanishes."""
        picture = self.picture(kind, variant)
        half = picture.get_width() / 2
        place = (round(centre[0] - half), round(centre[1] - 0.16 * height * self.cell - half))
        if solid >= 1.0:
            return target.blit(picture, place)
        faint = picture.copy()
        faint.set_alpha(round(255 * max(0.0, solid)))
        return target.blit(faint, place)


def _shadow(radius: float, tall: float, height: float) -> pygame.Surface:
    """Return the shadow of a turned piece, drawn out ``tall`` pixels away from the light."""
    soft = (0.085 + 0.22 * height) * radius
    reach = int(np.ceil(radius + tall + 3 * soft))
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = place[None, :], place[:, None]
    along = np.clip(x * np.float32(0.63) + y * np.float32(0.78), 0, tall)
    away = np.hypot(x - along * np.float32(0.63), y - along * np.float32(0.78))
    away = away + along * np.float32(0.30)  # it narrows upwards
    shade = blur(np.clip(np.float32(radius * 1.02 + 0.5) - away, 0, 1).astype(np.float32), soft)
    shade = shade * np.float32(0.76 / (1 + 0.5 * height))
    colour = np.broadcast_to(SHADOW, (*shade.shape, 3)).astype(np.float32)
    return to_surface(colour, np.asarray(shade, np.float32))


def _piece(kind: int, variant: int, radius: float) -> pygame.Surface:
    side = 2 * int(np.ceil(radius + 2))
    fine = side * _FINE
    axis = (np.arange(fine, dtype=np.float32) + np.float32(0.5)) / np.float32(_FINE)
    axis = (axis - np.float32(side / 2)) / np.float32(radius)
    x, y = axis[None, :], axis[:, None]
    rho = _outline(kind, x, y)
    height = _profile(kind, rho, x, y)
    rise_y, rise_x = np.gradient(height * np.float32(radius * _FINE))
    length = np.sqrt(1 + rise_x * rise_x + rise_y * rise_y)
    nx, ny, nz = -rise_x / length, -rise_y / length, 1 / length
    colour, shine = _wood(kind, variant, fine, x, y)
    lambert = np.clip(nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2], 0, 1)
    shade = np.float32(0.34) + np.float32(1.06) * lambert
    lit = colour * shade[..., None]
    half = np.array([LIGHT[0], LIGHT[1], LIGHT[2] + 1], np.float32)
    half /= np.linalg.norm(half)
    mirror = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0, 1)
    gleam = (mirror**60 * np.float32(0.55) + mirror**12 * np.float32(0.10)) * shine
    lit = lit + (WARM - lit) * np.clip(gleam, 0, 1)[..., None]
    rim = np.clip((rho - 0.93) / 0.07, 0, 1)
    lit = lit * (1 - np.float32(0.45) * rim)[..., None]
    alpha = np.clip((1 - rho) * np.float32(radius * _FINE) + np.float32(0.5), 0, 1)
    return _reduced(np.asarray(lit, np.float32), np.asarray(alpha, np.float32), side)


def _outline(kind: int, x: Floats, y: Floats) -> Floats:
    """Return how far out a point lies: 1 on the edge."""
    away = np.hypot(x, y)
    if kind == ATTACKER:  # a square with rounded corners, standing on one of them
        u, v = np.abs(x + y) * np.float32(0.7071), np.abs(x - y) * np.float32(0.7071)
        return np.asarray((u**3.4 + v**3.4) ** np.float32(1 / 3.4) * np.float32(1.12), np.float32)
    if kind == KING:  # eight points like a crown's
        around = np.arctan2(y, x)
        return np.asarray(
            away / (np.float32(0.945) + np.float32(0.055) * np.cos(8 * around)), np.float32
        )
    return np.asarray(away, np.float32)


def _profile(kind: int, rho: Floats, x: Floats, y: Floats) -> Floats:
    """Return the height over the board, in radii, of a turned piece."""
    base = np.clip((1 - rho) / np.float32(0.16), 0, 1)
    height = np.sqrt(np.clip(1 - (1 - base) ** 2, 0, 1)) * np.float32(0.16)
    if kind == ATTACKER:
        height = height + np.clip(1 - rho / np.float32(0.80), 0, 1) * np.float32(0.42)
        cross = np.minimum(np.abs(x), np.abs(y))  # ridges from the corners meet in the middle
        height = height - _groove(cross, 0.0, 0.055) * np.float32(0.10) * (rho < 0.62)
        return np.asarray(height - _groove(rho, 0.74, 0.05) * np.float32(0.07), np.float32)
    away = np.hypot(x, y)
    if kind == SOLDIER:
        dome = np.sqrt(np.clip(1 - (away / np.float32(0.56)) ** 2, 0, 1)) * np.float32(0.30)
        height = height + dome - _groove(away, 0.70, 0.045) * np.float32(0.08)
        return np.asarray(height, np.float32)
    band = np.exp(-(((away - 0.64) / np.float32(0.10)) ** 2)) * np.float32(0.16)
    knob = np.sqrt(np.clip(1 - (away / np.float32(0.30)) ** 2, 0, 1)) * np.float32(0.26)
    return np.asarray(
        height + band + knob - _groove(away, 0.44, 0.05) * np.float32(0.08), np.float32
    )


def _groove(value: Floats, at: float, width: float) -> Floats:
    return np.asarray(np.exp(-(((value - np.float32(at)) / np.float32(width)) ** 2)), np.float32)


def _wood(kind: int, variant: int, side: int, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the colours of a piece, and how much it shines."""
    dark = kind == ATTACKER
    species = "walnut" if dark else "maple"
    seed = 500 + 17 * variant + kind
    colour = wood_array((side, side), species, seed, "end", _FINE * 0.55)
    colour = colour * np.float32(0.50 if dark else 1.10)
    if kind == SOLDIER:  # a foot of walnut: pale wood alone is lost on the pale squares
        foot = np.clip((np.hypot(x, y) - np.float32(0.79)) * 24, 0, 1)
        walnut = wood_array((side, side), "walnut", seed, "end", _FINE * 0.55)
        colour = colour + (walnut * np.float32(0.52) - colour) * foot[..., None]
    shine = np.full((side, side), np.float32(0.9 if dark else 0.7), np.float32)
    if kind == KING:
        away = np.hypot(x, y)
        around = np.arctan2(y, x)
        teeth = np.float32(0.80) + np.float32(0.085) * np.cos(8 * around)
        crown = np.clip((teeth - away) * 40, 0, 1) * np.clip((away - 0.50) * 40, 0, 1)
        jewel = np.clip((np.float32(0.17) - away) * 40, 0, 1)
        colour = colour + (_BRASS - colour) * crown[..., None]
        ruby = np.array([150, 34, 40], np.float32)
        colour = colour + (ruby - colour) * jewel[..., None]
        shine = shine + crown * np.float32(0.9) + jewel * np.float32(0.8)
    return np.asarray(colour, np.float32), np.asarray(shine, np.float32)


def _reduced(colour: Floats, alpha: Floats, side: int) -> pygame.Surface:
    """Return a picture drawn ``_FINE`` times too large at its size, colours weighted by cover."""
    cover = alpha.reshape(side, _FINE, side, _FINE).mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3))
    mean = weighted / np.maximum(cover, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(mean, np.float32), np.asarray(cover, np.float32))
