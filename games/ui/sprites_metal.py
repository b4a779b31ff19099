"""Brass: nail caps with a hot spot, rings and rods, all mirrors of the same room."""

from __future__ import annotations

import numpy as np
import pygame

from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, blur, to_surface
from games.ui.pixels import array_alpha

_FINE = 5  # brass is drawn this much larger and scaled down: its lights are sharp


def brass_colour(nx: Floats, ny: Floats, nz: Floats) -> Floats:
    """Return (..., 3) what polished brass with these normals mirrors.

    The room is bright towards the window, dim on the far side, wooden below; a mirror squeezes
    all of it into a few pixels.
    """
    mx, my, mz = 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1
    towards = mx * np.float32(LIGHT[0]) + my * np.float32(LIGHT[1]) + mz * np.float32(LIGHT[2])
    room = np.clip((towards + np.float32(0.55)) / np.float32(1.5), 0, 1)
    room = room * room * (3 - 2 * room)
    horizon = np.exp(-(((towards + np.float32(0.25)) / np.float32(0.22)) ** 2))
    tone = np.float32(0.40) + np.float32(0.72) * room - np.float32(0.16) * horizon
    dark, middle = np.array([96, 62, 24], np.float32), np.array([214, 166, 82], np.float32)
    bright = np.array([255, 228, 160], np.float32)
    low = np.clip(tone / np.float32(0.75), 0, 1)[..., None]
    high = np.clip((tone - np.float32(0.75)) / np.float32(0.37), 0, 1)[..., None]
    colour = dark + (middle - dark) * low
    colour = colour + (bright - colour) * high
    bounce = np.clip(-towards - np.float32(0.45), 0, 1)[..., None]
    colour = colour + np.array([150, 90, 40], np.float32) * bounce
    hot = np.clip((towards - np.float32(0.90)) / np.float32(0.06), 0, 1)[..., None]
    return np.asarray(colour + (WARM - colour) * hot, np.float32)


def _reduce(colour: Floats, alpha: Floats, times: int) -> pygame.Surface:
    """Return the surface of a fine picture scaled down, colours weighted by their cover."""
    side_y, side_x = alpha.shape[0] // times, alpha.shape[1] // times
    blocks = alpha.reshape(side_y, times, side_x, times)
    cover = blocks.mean(axis=(1, 3))
    weighted = (colour * alpha[..., None]).reshape(side_y, times, side_x, times, 3)
    mean = weighted.mean(axis=(1, 3)) / np.maximum(cover, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(mean, np.float32), np.asarray(cover, np.float32))


def _axis(side: int, times: int) -> Floats:
    return (np.arange(side * times, dtype=np.float32) + np.float32(0.5)) / np.float32(
        times
    ) - np.float32(side / 2)


def nail(radius: float, offset: tuple[float, float] = (0.0, 0.0)) -> pygame.Surface:
    """Return a brass nail's cap of ``radius`` pixels, its centre ``offset`` off the middle.

    A domed cap with a narrow turned rim; the side of the square picture is even.
    """
    side = 2 * int(np.ceil(radius + 1.5))
    x = _axis(side, _FINE)[None, :] - np.float32(offset[0])
    y = _axis(side, _FINE)[:, None] - np.float32(offset[1])
    away = np.hypot(x, y) / np.float32(radius)
    safe = np.maximum(away, np.float32(1e-4)) * np.float32(radius)
    dome = np.clip(away / np.float32(0.80), 0, 1) * np.float32(0.80)
    rim = np.clip((away - np.float32(0.80)) / np.float32(0.20), 0, 1)
    lean = np.where(away < 0.80, dome, np.float32(-0.25) + rim * np.float32(1.15))
    nx, ny = x / safe * lean, y / safe * lean
    nz = np.sqrt(np.clip(1 - lean * lean, 0.02, 1))
    colour = brass_colour(nx.astype(np.float32), ny.astype(np.float32), nz.astype(np.float32))
    groove = np.exp(-(((away - np.float32(0.80)) / np.float32(0.07)) ** 2)) * np.float32(0.35)
    edge = np.clip((away - np.float32(0.90)) / np.float32(0.1), 0, 1) * np.float32(0.30)
    colour = colour * (1 - groove - edge)[..., None]
    return _reduce(np.asarray(colour, np.float32), (away < 1).astype(np.float32), _FINE)


def ring(radius: float, thickness: float) -> pygame.Surface:
    """Return a brass ring of middle ``radius``, bent from wire of ``thickness`` pixels."""
    side = 2 * int(np.ceil(radius + thickness / 2 + 1))
    times = 4 if side < 160 else 2
    x, y = _axis(side, times)[None, :], _axis(side, times)[:, None]
    away = np.hypot(x, y)
    lean = np.clip((away - np.float32(radius)) / np.float32(thickness / 2), -1, 1)
    safe = np.maximum(away, np.float32(1e-3))
    nz = np.sqrt(np.clip(1 - lean * lean, 0.02, 1))
    nx = np.asarray(x / safe * lean, np.float32)
    ny = np.asarray(y / safe * lean, np.float32)
    inside = (np.abs(away - np.float32(radius)) < thickness / 2).astype(np.float32)
    return _reduce(brass_colour(nx, ny, nz.astype(np.float32)), inside, times)


def rod(length: int, thickness: float) -> pygame.Surface:
    """Return an upright brass rod, ``length`` pixels, with a small ball on its upper end."""
    ball = thickness * 1.15
    width, height = 2 * int(np.ceil(ball + 1)), int(length)
    times = 4
    x = _axis(width, times)[None, :]
    y = (np.arange(height * times, dtype=np.float32) + np.float32(0.5))[:, None] / np.float32(times)
    lean = np.clip(x / np.float32(thickness / 2), -1, 1)
    over = np.hypot(x, y - np.float32(ball))
    on_ball = over < ball
    nx = np.where(on_ball, x / np.float32(ball), lean + 0 * y)
    ny = np.where(on_ball, (y - np.float32(ball)) / np.float32(ball), 0)
    nz = np.sqrt(np.clip(1 - nx * nx - ny * ny, 0.02, 1))
    on_rod = (np.abs(x) < thickness / 2) & (y > ball)
    inside = (on_ball | on_rod).astype(np.float32)
    colour = brass_colour(nx.astype(np.float32), ny.astype(np.float32), nz.astype(np.float32))
    return _reduce(colour, inside, times)


def glow(
    radius: float, reach: float, colour: tuple[int, int, int], strength: float = 0.6
) -> pygame.Surface:
    """Return soft light round a circle of ``radius`` that fades outwards within ``reach``."""
    side = 2 * int(np.ceil(radius + 2.5 * reach))
    place = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    away = np.hypot(place[None, :], place[:, None]) - np.float32(radius)
    fade = np.where(away > 0, np.float32(reach), np.float32(min(reach, 0.12 * radius)))
    alpha = np.exp(-((away / fade) ** 2)) * np.float32(strength)
    tint = np.broadcast_to(np.array(colour, np.float32), (side, side, 3))
    return to_surface(np.asarray(tint, np.float32), np.asarray(alpha, np.float32))


def soft_shadow(
    shape: pygame.Surface, softness: float, strength: float
) -> tuple[pygame.Surface, int]:
    """Return the blurred silhouette of ``shape`` as a shadow, and the margin it has grown by."""
    margin = int(np.ceil(3 * softness))
    alpha = array_alpha(shape).T.astype(np.float32) / np.float32(255)
    mask = blur(np.pad(alpha, margin), softness) * np.float32(strength)
    tint = np.broadcast_to(SHADOW, (*mask.shape, 3))
    return to_surface(np.asarray(tint, np.float32), mask), margin
