"""Pebbles: river stones, ground and polished, each with its own shape, tint and veins."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pygame

from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, blur, noise, to_surface

Keeper = Callable[[str, Callable[[], pygame.Surface]], pygame.Surface]

LOOKS = 32
"""So many different pebbles are made; stones share them in turn."""

_TINTS = (
    (88, 106, 126), (222, 208, 180), (58, 57, 62), (150, 158, 152),
    (104, 142, 122), (192, 150, 136), (232, 224, 208), (74, 84, 92),
)  # fmt: skip
_VEINS = (
    (128, 146, 162), (176, 150, 112), (96, 94, 98), (206, 208, 198),
    (154, 186, 160), (222, 190, 176), (190, 178, 156), (116, 128, 136),
)  # fmt: skip
_CLEAR = (0.34, 0.30, 0.06, 0.30, 0.62, 0.46, 0.26, 0.16)
"""How much light each kind of stone lets through: jade and quartz are clear, basalt is not."""
_FINE = 3
_HEIGHTS = 10  # shadows are made for so many heights a radius


class Pebbles:
    """All pebbles at one mean radius (pixels)."""

    def __init__(self, radius: float, seed: int = 5, keep: Keeper | None = None) -> None:
        """Prepare pebbles; the same ``seed`` gives the same ones.

        ``keep`` may fetch their pictures from a store, ``PictureStore.get`` for instance.
        """
        self.radius = max(2.0, float(radius))
        self._seed = seed
        self._keep = keep
        self._pictures: list[pygame.Surface] = []
        self._shadows: dict[int, pygame.Surface] = {}

    def picture(self, stone: int) -> pygame.Surface:
        """Return the picture of a stone, its centre in the middle; shared, not to be drawn on."""
        if not self._pictures:
            key = f"pebbles {self.radius:.3f} {self._seed}"
            sheet = self._sheet() if self._keep is None else self._keep(key, self._sheet)
            side = sheet.get_height()
            self._pictures = [sheet.subsurface((n * side, 0, side, side)) for n in range(LOOKS)]
        return self._pictures[stone % LOOKS]

    def _sheet(self) -> pygame.Surface:
        """Return all pebbles side by side."""
        pictures = [pebble(self.radius, look, self._seed) for look in range(LOOKS)]
        side = pictures[0].get_width()
        sheet = pygame.Surface((side * LOOKS, side), pygame.SRCALPHA)
        for number, picture in enumerate(pictures):
            sheet.blit(picture, (number * side, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return sheet

    def _shadow(self, height: float) -> pygame.Surface:
        step = round(max(0.0, height) * _HEIGHTS / 4)
        if step not in self._shadows:
            self._shadows[step] = _shadow(self.radius, step * 4 / _HEIGHTS)
        return self._shadows[step]

    def ahead(self, high: float) -> Iterator[None]:
        """Draw the shadows of stones up to ``high`` radii over their ground, one a step."""
        for step in range(round(high * _HEIGHTS / 4) + 1):
            self._shadow(step * 4 / _HEIGHTS)
            yield

    def draw(
        self, target: pygame.Surface, stone: int, centre: tuple[float, float], height: float = 0.0
    ) -> pygame.Rect:
        """Blit a stone ``height`` radii over its ground; it comes a little nearer to the eye."""
        picture = self.picture(stone)
        rise = height * self.radius
        x, y = centre[0], centre[1] - 0.42 * rise
        half = picture.get_width() / 2
        return target.blit(picture, (round(x - half), round(y - half)))

    def draw_shadow(
        self, target: pygame.Surface, centre: tuple[float, float], height: float = 0.0
    ) -> pygame.Rect:
        """Blit the shadow that a stone throws from ``height`` radii."""
        picture = self._shadow(height)
        rise = height * self.radius
        x, y = centre[0] + 0.16 * self.radius + 0.34 * rise, centre[1] + 0.24 * self.radius
        y += 0.30 * rise
        half = picture.get_width() / 2
        return target.blit(picture, (round(x - half), round(y - half)))


def _shadow(radius: float, height: float) -> pygame.Surface:
    soft = (0.20 + 0.16 * height) * radius
    reach = int(np.ceil(radius + 3 * soft))
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    away = np.hypot(place[None, :], place[:, None] * np.float32(1.06))
    shade = blur(np.clip(np.float32(radius * 0.98 + 0.5) - away, 0, 1).astype(np.float32), soft)
    shade = shade * np.float32(0.66 / (1 + 0.45 * height))
    # Where it touches its ground no light comes in: nearer to the stone than what it throws.
    near = np.hypot(place[None, :] + np.float32(0.09 * radius), place[:, None] + 0.11 * radius)
    touch = np.clip(np.float32(radius + 0.5) - near, 0, 1).astype(np.float32)
    strength = 0.62 * max(0.0, 1 - 2.5 * height)
    shade = np.maximum(shade, blur(touch, max(0.6, 0.09 * radius)) * np.float32(strength))
    colour = np.broadcast_to(SHADOW, (*shade.shape, 3)).astype(np.float32)
    return to_surface(colour, np.asarray(shade, np.float32))


def pebble(radius: float, look: int, seed: int = 5) -> pygame.Surface:
    """Return a pebble of one of the ``LOOKS``, its centre in the middle."""
    rng = np.random.default_rng([seed, look])
    side = 2 * int(np.ceil(radius * 1.25 + 1))
    fine = side * _FINE
    axis = (np.arange(fine, dtype=np.float32) + np.float32(0.5)) / np.float32(_FINE)
    axis = (axis - np.float32(side / 2)) / np.float32(radius)
    x, y = axis[None, :], axis[:, None]
    size = rng.uniform(0.92, 1.06)
    away = np.hypot(x, y)
    around = np.arctan2(y, x)
    turn = rng.uniform(0, 2 * np.pi, 3)
    outline = 1 + rng.uniform(0.04, 0.13) * np.cos(2 * (around - turn[0]))
    outline = outline + rng.uniform(0.01, 0.045) * np.cos(3 * (around - turn[1]))
    outline = outline + rng.uniform(0.0, 0.02) * np.cos(5 * (around - turn[2]))
    rho = (away / (outline * np.float32(size))).astype(np.float32)
    bulge = np.clip(1 - rho**2.3, 0, 1) ** np.float32(0.52) * np.float32(0.80)
    nx, ny, nz = _normals(np.asarray(bulge, np.float32), radius)
    colour = _stone_colour(look, (fine, fine), radius * _FINE, rng)
    lambert = np.clip(nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2], 0, 1)
    bounce = np.clip(-(nx * LIGHT[0] + ny * LIGHT[1]), 0, 1) * np.float32(0.22)
    shade = np.float32(0.30) + np.float32(0.92) * lambert
    lit = colour * shade[..., None] + np.array([196, 142, 88], np.float32) * bounce[..., None] * 0.5
    half = np.array([LIGHT[0], LIGHT[1], LIGHT[2] + 1], np.float32)
    half /= np.linalg.norm(half)
    mirror = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0, 1)
    lit = lit + _within(colour, (nx, ny, nz), rho) * np.float32(_CLEAR[look % len(_CLEAR)])
    rim = np.clip((rho - 0.84) / 0.16, 0, 1) ** 2
    lit = lit * (1 - np.float32(0.42) * rim)[..., None]
    gleam = _window(nx, ny, nz) * np.float32(0.78) + mirror**14 * np.float32(0.16)
    sky = np.clip(nx * LIGHT[0] + ny * LIGHT[1], 0, 1) * (1 - nz) ** 3 * np.float32(0.30)
    lit = lit + (WARM - lit) * np.clip(gleam + sky, 0, 1)[..., None]
    alpha = np.clip((1 - rho) * np.float32(radius * _FINE * size) + np.float32(0.5), 0, 1)
    return _reduced(np.asarray(lit, np.float32), np.asarray(alpha, np.float32), side)


def _within(colour: Floats, normal: tuple[Floats, Floats, Floats], rho: Floats) -> Floats:
    """Return the light that has come through the stone: it gathers opposite the window."""
    nx, ny, nz = normal
    away = -(nx * np.float32(LIGHT[0]) + ny * np.float32(LIGHT[1])) / np.float32(
        np.hypot(LIGHT[0], LIGHT[1])
    )
    deep = np.exp(-(((rho - 0.70) / 0.24) ** 2)) * np.clip(away, 0, 1) ** 1.5
    return np.asarray(colour * (deep * (np.float32(0.35) + nz) * np.float32(1.8))[..., None])


def _window(nx: Floats, ny: Floats, nz: Floats) -> Floats:
    """Return the mirrored window (0..1): two soft panes, bent by the stone."""
    light = np.array(LIGHT, np.float32) / np.float32(np.linalg.norm(LIGHT))
    mx, my, mz = 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1
    flat = np.hypot(light[0], light[2])
    u = (mx * light[2] - mz * light[0]) / flat
    v = (-mx * light[0] * light[1] - mz * light[2] * light[1]) / flat + my * flat
    facing = mx * light[0] + my * light[1] + mz * light[2] > 0
    pane = np.clip((0.30 - np.abs(u)) / 0.14, 0, 1) * np.clip((0.34 - np.abs(v)) / 0.16, 0, 1)
    bar = np.clip(1 - np.abs(u) / np.float32(0.06), 0, 1) * np.float32(0.45)
    return np.asarray(pane * pane * (3 - 2 * pane) * (1 - bar) * facing, np.float32)


def _normals(bulge: Floats, radius: float) -> tuple[Floats, Floats, Floats]:
    """Return the unit normals of a height field given in radii."""
    rise_y, rise_x = np.gradient(bulge * np.float32(radius * _FINE))
    length = np.sqrt(1 + rise_x * rise_x + rise_y * rise_y)
    return (
        np.asarray(-rise_x / length, np.float32),
        np.asarray(-rise_y / length, np.float32),
        np.asarray(1 / length, np.float32),
    )


def _stone_colour(
    look: int, shape: tuple[int, int], radius: float, rng: np.random.Generator
) -> Floats:
    """Return the colour of a stone: cloudy, mostly with a vein or two, some speckled."""
    kind = look % len(_TINTS)
    body, vein = np.array(_TINTS[kind], np.float32), np.array(_VEINS[kind], np.float32)
    body = body * np.float32(rng.uniform(0.92, 1.08))
    cloud = noise(shape, (radius * 0.55, radius * 0.55), rng)
    colour = body * (1 + np.float32(0.07) * cloud)[..., None]
    slope = rng.uniform(0, np.pi)
    y = np.arange(shape[0], dtype=np.float32)[:, None] / np.float32(radius)
    x = np.arange(shape[1], dtype=np.float32)[None, :] / np.float32(radius)
    along = x * np.float32(np.cos(slope)) + y * np.float32(np.sin(slope)) + cloud * np.float32(0.10)
    for _ in range(int(rng.integers(1, 4))):
        at, width = rng.uniform(0.5, 2.0), rng.uniform(0.025, 0.10)
        band = np.exp(-(((along - np.float32(at)) / np.float32(width)) ** 2))
        colour = colour + (vein - colour) * (band * np.float32(rng.uniform(0.3, 0.75)))[..., None]
    if rng.random() < 0.4:
        speck = np.clip(noise(shape, (3.0, 3.0), rng) - np.float32(1.1), 0, 1)
        colour = colour * (1 - speck * np.float32(0.35))[..., None]
    return np.asarray(colour, np.float32)


def _reduced(colour: Floats, alpha: Floats, side: int) -> pygame.Surface:
    """Return a picture drawn ``_FINE`` times too large at its size, colours weighted by cover."""
    blocks = alpha.reshape(side, _FINE, side, _FINE)
    cover = blocks.mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(side, _FINE, side, _FINE, 3).mean(axis=(1, 3))
    mean = weighted / np.maximum(cover, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(mean, np.float32), np.asarray(cover, np.float32))
