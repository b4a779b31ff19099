"""Stones: turned discs of maple and of bog oak, and Gipf stones, which are two of them stacked.

A maple stone bears a ring, a dark one a cross: colour alone never tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import pygame
from pygame import Rect

from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, blur, noise, to_surface
from games.ui.picture_store import PictureStore
from games.ui.sprites_marks import mark_distance
from games.ui.sprites_metal import brass_colour

Point = tuple[float, float]

COLOURS: Final = ((232, 214, 178), (58, 46, 42))
"""The body of White's and of Black's stones."""
_DARK: Final = ((176, 138, 92), (24, 18, 17))  # between the rings of the wood
_MARKS: Final = ("ring", "cross")
_MARK_COLOURS: Final = ((122, 74, 42), (214, 178, 116))
_FINE: Final = 3
THICK: Final = 0.26
"""How much of a stone's side is seen, in radii."""
_HEIGHTS: Final = 8  # shadows are made for so many heights a radius


class Stones:
    """All stones at one radius (pixels)."""

    def __init__(self, radius: float, store: PictureStore | None = None) -> None:
        """Prepare stones; each picture is made when it is first needed, and kept in ``store``."""
        self.radius = max(3.0, float(radius))
        self._store = store or PictureStore(None)
        self._pictures: dict[tuple[int, bool], pygame.Surface] = {}
        self._shadows: dict[tuple[int, bool], pygame.Surface] = {}
        self._ghosts: dict[tuple[int, bool, int], pygame.Surface] = {}

    def picture(self, seat: int, gipf: bool) -> pygame.Surface:
        """Return a stone; its foot's centre is the picture's middle."""
        for _ in self.ahead(seat, gipf):
            pass
        return self._pictures[seat, gipf]

    def ahead(self, seat: int, gipf: bool) -> Iterator[None]:
        """Draw a stone that will be needed, a part a step."""
        if (seat, gipf) in self._pictures:
            return
        key = f"gipf stone {self.radius:.4f} {seat} {gipf}"
        found: list[pygame.Surface] = []
        for made in () if self._store.has(key) else _stone(self.radius, seat, gipf):
            found += [] if made is None else [made]
            yield

        def make() -> pygame.Surface:
            return found[0] if found else _whole(self.radius, seat, gipf)

        self._pictures[seat, gipf] = self._store.get(key, make)
        yield

    def shadows_ahead(self, high: float) -> Iterator[None]:
        """Draw the shadows of stones up to ``high`` radii over the board, one a step."""
        for step in range(round(high * _HEIGHTS) + 1):
            self._cast(step, False)
            yield

    def _cast(self, step: int, gipf: bool) -> pygame.Surface:
        if (step, gipf) not in self._shadows:
            self._shadows[step, gipf] = _shadow(self.radius, step / _HEIGHTS, gipf)
        return self._shadows[step, gipf]

    def covered(self, gipf: bool, centre: Point) -> Rect:
        """Return all that a stone which lies at ``centre`` covers, its shadow included."""
        picture = self.picture(0, gipf).get_rect(center=(round(centre[0]), round(centre[1])))
        half = self._cast(0, gipf).get_width() / 2
        x, y = centre[0] + 0.10 * self.radius, centre[1] + 0.10 * self.radius
        shade = Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
        return picture.inflate(2, 2).union(shade)

    def _ghost(self, seat: int, gipf: bool, strength: int) -> pygame.Surface:
        key = (seat, gipf, strength)
        if key not in self._ghosts:
            picture = self.picture(seat, gipf).copy()
            picture.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
            self._ghosts[key] = picture
        return self._ghosts[key]

    def draw(
        self,
        target: pygame.Surface,
        seat: int,
        gipf: bool,
        centre: Point,
        height: float = 0.0,
        strength: float = 1.0,
    ) -> pygame.Rect:
        """Blit a stone ``height`` radii over its ground; ``strength`` below 1 is see-through."""
        picture = self.picture(seat, gipf)
        if strength < 1:
            picture = self._ghost(seat, gipf, round(255 * strength / 15) * 15)
        half = picture.get_width() / 2
        y = centre[1] - 0.5 * height * self.radius
        return target.blit(picture, (round(centre[0] - half), round(y - half)))

    def draw_shadow(
        self, target: pygame.Surface, gipf: bool, centre: Point, height: float = 0.0
    ) -> pygame.Rect:
        """Blit the shadow that a stone throws from ``height`` radii."""
        step = round(max(0.0, height) * _HEIGHTS)
        picture = self._cast(step, gipf)
        rise = height * self.radius
        x = centre[0] + 0.10 * self.radius + 0.36 * rise
        y = centre[1] + 0.10 * self.radius + 0.30 * rise
        half = picture.get_width() / 2
        return target.blit(picture, (round(x - half), round(y - half)))


def _shadow(radius: float, height: float, gipf: bool) -> pygame.Surface:
    soft = (0.13 + 0.16 * height) * radius
    tall = (0.5 if gipf else 0.22) * radius
    reach = int(np.ceil(radius + tall + 3 * soft))
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = place[None, :], place[:, None]
    along = np.clip((x * np.float32(0.77) + y * np.float32(0.64)), 0, tall)
    away = np.hypot(x - along * np.float32(0.77), y - along * np.float32(0.64))
    shade = blur(np.clip(np.float32(radius * 0.99 + 0.5) - away, 0, 1).astype(np.float32), soft)
    shade = shade * np.float32(0.68 / (1 + 0.45 * height))
    colour = np.broadcast_to(SHADOW, (*shade.shape, 3)).astype(np.float32)
    return to_surface(colour, np.asarray(shade, np.float32))


def _stone(radius: float, seat: int, gipf: bool) -> Iterator[pygame.Surface | None]:
    """Draw a stone or a stack of two, seen from a little in front: None for a part, at last it."""
    discs = 2 if gipf else 1
    side = 2 * int(np.ceil(radius * (1.06 + THICK * discs) + 1))
    fine = side * _FINE
    axis = (np.arange(fine, dtype=np.float32) + np.float32(0.5)) / np.float32(_FINE)
    axis = (axis - np.float32(side / 2)) / np.float32(radius)
    x, y = np.meshgrid(axis, axis)
    colour = np.zeros((fine, fine, 3), np.float32)
    alpha = np.zeros((fine, fine), np.float32)
    for disc in range(discs):
        size = 1.0 - 0.03 * disc
        foot = 0.10 - disc * THICK
        _disc(colour, alpha, (x, y - np.float32(foot)), size, seat, disc == 1, radius)
        yield None
    yield _reduced(colour, alpha, side)


def _whole(radius: float, seat: int, gipf: bool) -> pygame.Surface:
    """Return a stone, drawn at once."""
    (picture,) = (made for made in _stone(radius, seat, gipf) if made is not None)
    return picture


def _disc(
    colour: Floats,
    alpha: Floats,
    at: tuple[Floats, Floats],
    size: float,
    seat: int,
    crowned: bool,
    radius: float,
) -> None:
    """Paint one disc whose foot has its centre at the origin of ``at`` (in radii)."""
    x, y = at
    rng = np.random.default_rng([seat, 7 + crowned])
    grain = _grain(x.shape, radius, seat, rng)
    face_y = y + np.float32(THICK)
    away = np.hypot(x, face_y) / np.float32(size)
    # The side: between the circle of the foot and that of the face.
    half = np.sqrt(np.clip(size * size - x * x, 0, None))
    wall = (np.abs(x) < size) & (face_y > 0) & (y < half)
    lean = np.clip(x / np.float32(size), -1, 1)
    front = np.sqrt(np.clip(1 - lean * lean, 0, 1))
    lambert = np.clip(lean * np.float32(LIGHT[0] * 1.25) + front * np.float32(0.34), 0, 1)
    shade = np.float32(0.34) + np.float32(0.62) * lambert
    depth = np.clip((y - half + np.float32(THICK)) / np.float32(THICK), 0, 1)
    shade = shade * (1 - np.float32(0.45) * np.clip(depth - np.float32(0.62), 0, 1) / 0.38)
    edge = np.clip((np.float32(size) - np.abs(x)) * np.float32(radius * _FINE), 0, 1)
    low = np.clip((half - y) * np.float32(radius * _FINE) + np.float32(0.5), 0, 1)
    cover = np.where(wall | ((face_y > 0) & (y < half + 0.01)), edge * low, 0).astype(np.float32)
    _over(colour, alpha, grain * shade[..., None], cover)
    # The face: a turned disc with a rounded edge, a raised rim and a hollow with the mark.
    inward = 1 - away
    slope = _profile(away)
    safe = np.maximum(np.hypot(x, face_y), np.float32(1e-4))
    nx, ny = x / safe * slope, face_y / safe * slope
    nz = 1 / np.sqrt(1 + slope * slope)
    lambert = (nx * LIGHT[0] + ny * LIGHT[1] + np.float32(LIGHT[2])) * nz
    shade = np.float32(0.40) + np.float32(0.62 / LIGHT[2]) * np.clip(lambert, 0, 1)
    shade = shade * (np.float32(1.03) - np.float32(0.07) * (x + face_y))
    lit = grain * shade[..., None]
    mark = mark_distance(_MARKS[seat], x / np.float32(0.92), face_y / np.float32(0.92))
    inlay = np.clip(np.float32(0.5) - mark * np.float32(radius * _FINE / 1.6), 0, 1)
    tint = np.array(_MARK_COLOURS[seat], np.float32) * shade[..., None]
    lit = lit + (tint - lit) * (inlay * np.float32(0.92))[..., None]
    if crowned:
        lit = _crown(lit, x, face_y, away, radius)
    half_z = np.array([LIGHT[0], LIGHT[1], LIGHT[2] + 1], np.float32)
    half_z /= np.linalg.norm(half_z)
    mirror = np.clip((nx * half_z[0] + ny * half_z[1] + half_z[2]) * nz, 0, 1)
    gleam = mirror**40 * np.float32(0.34) + mirror**7 * np.float32(0.05)
    gleam = gleam - np.float32(half_z[2] ** 40 * 0.34 + half_z[2] ** 7 * 0.05)
    lit = lit + (WARM - lit) * np.clip(gleam, 0, 1)[..., None]
    cover = np.clip(inward * np.float32(size * radius * _FINE) + np.float32(0.5), 0, 1)
    _over(colour, alpha, lit, np.asarray(cover, np.float32))


def _profile(away: Floats) -> Floats:
    """Return how steeply the face falls outwards: rounded edge, rim, and a shallow hollow."""
    edge = np.clip((away - np.float32(0.86)) / np.float32(0.14), 0, 1) ** 2 * np.float32(1.7)
    inner = np.exp(-(((away - np.float32(0.70)) / np.float32(0.055)) ** 2)) * np.float32(-0.75)
    bowl = np.where(away < 0.66, away * np.float32(-0.16), 0)
    return np.asarray(edge + inner + bowl, np.float32)


def _crown(lit: Floats, x: Floats, y: Floats, away: Floats, radius: float) -> Floats:
    """Return the face with a ring of brass let into its rim: the sign of a Gipf stone."""
    lean = np.clip((away - np.float32(0.82)) / np.float32(0.075), -1, 1)
    safe = np.maximum(np.hypot(x, y), np.float32(1e-4))
    nz = np.sqrt(np.clip(1 - lean * lean * np.float32(0.8), 0.05, 1))
    brass = brass_colour(
        np.asarray(x / safe * lean * 0.9, np.float32),
        np.asarray(y / safe * lean * 0.9, np.float32),
        np.asarray(nz, np.float32),
    )
    off = np.abs(away - np.float32(0.82))
    # A dark joint on either side: pale brass would be lost on a pale stone.
    joint = np.exp(-(((off - np.float32(0.095)) / np.float32(0.035)) ** 2)) * np.float32(0.72)
    lit = lit + (SHADOW - lit) * joint[..., None]
    cover = np.clip((np.float32(0.075) - off) * radius * _FINE, 0, 1)
    return np.asarray(lit + (brass - lit) * cover[..., None], np.float32)


def _grain(shape: tuple[int, int], radius: float, seat: int, rng: np.random.Generator) -> Floats:
    """Return the wood of a stone, its fibres running across."""
    fine = radius * _FINE
    streak = noise(shape, (fine * 0.045, fine * 0.9), rng)
    slow = noise(shape, (fine * 0.22, fine * 1.6), rng)
    share = np.clip(np.float32(0.24) + streak * np.float32(0.13) + slow * np.float32(0.14), 0, 1)
    light, dark = (np.array(tone[seat], np.float32) for tone in (COLOURS, _DARK))
    return np.asarray(light + (dark - light) * share[..., None], np.float32)


def _over(colour: Floats, alpha: Floats, piece: Floats, cover: Floats) -> None:
    """Lay a piece over what is there, in place."""
    colour += (piece - colour) * cover[..., None]
    np.maximum(alpha, cover, out=alpha)


def _reduced(colour: Floats, alpha: Floats, side: int) -> pygame.Surface:
    blocks = alpha.reshape(side, _FINE, side, _FINE)
    cover = blocks.mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3))
    mean = weighted / np.maximum(cover, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(mean, np.float32), np.asarray(cover, np.float32))
