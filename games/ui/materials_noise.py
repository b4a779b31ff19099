"""Smooth noise, blurs and turning arrays into surfaces: the raw stuff of every material.

Arrays are (height, width) or (height, width, 3), float32; colours run from 0 to 255.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_SPLINE_GAIN = 1.45  # undoes what the cubic B-spline takes from the spread of white noise


@lru_cache(maxsize=256)
def _taps(length: int, cell: float, start: float) -> tuple[NDArray[np.intp], Floats]:
    """Return the first knot and the four weights (4, length) of a cubic B-spline at each pixel.

    A knot lies every ``cell`` pixels; the first pixel lies ``start`` knots behind the second knot.
    """
    place = np.arange(length) / cell + start
    base = np.floor(place).astype(np.intp)
    t = place - base
    weights = np.stack(
        [(1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3]
    )
    return base, (weights / 6).astype(np.float32)


def _drawn_out(coarse: Floats, length: int, cell: float, start: float) -> Floats:
    """Return ``coarse`` interpolated along its first axis.

    Four passes over whole rows: no slower than a product of matrices, and it never wakes the
    threads of the linear algebra, which cost more than they bring on a busy machine.
    """
    base, weights = _taps(length, cell, start)
    coarse = np.ascontiguousarray(coarse)
    total = coarse[base] * weights[0][:, None]
    for knot in range(1, 4):
        piece = coarse[base + knot]
        piece *= weights[knot][:, None]
        total += piece
    return np.asarray(total, np.float32)


def stretch(coarse: Floats, length: int, cell: float) -> Floats:
    """Return ``coarse`` (knots, columns) drawn out smoothly along its first axis to ``length``."""
    return _drawn_out(coarse, length, cell, 0.0)


def knots(length: int, cell: float) -> int:
    """Return how many knots ``stretch`` needs to reach ``length`` pixels."""
    return int(np.ceil(length / cell)) + 3


def noise(shape: tuple[int, int], cell: tuple[float, float], rng: np.random.Generator) -> Floats:
    """Return smooth noise of mean 0 and spread near 1; ``cell`` is its grain (y, x) in pixels.

    A cell of one pixel or less leaves that direction white.
    """
    height, width = shape
    rows = height if cell[0] <= 1 else knots(height, cell[0])
    columns = width if cell[1] <= 1 else knots(width, cell[1])
    field = rng.standard_normal((rows, columns), np.float32)
    if cell[1] > 1:
        field = np.ascontiguousarray(stretch(field.T, width, cell[1]).T) * np.float32(_SPLINE_GAIN)
    if cell[0] > 1:
        field = stretch(field, height, cell[0]) * np.float32(_SPLINE_GAIN)
    return np.asarray(field, np.float32)


def _box(field: Floats, radius: int) -> Floats:
    """Return the running mean over 2 radius + 1 rows, the edge taken as empty."""
    if radius < 1:
        return field
    padded = np.pad(field, ((radius + 1, radius), (0, 0)))
    total = np.cumsum(padded, axis=0, dtype=np.float32)
    width = 2 * radius + 1
    return np.asarray((total[width:] - total[:-width]) / np.float32(width), np.float32)


def blur(field: Floats, sigma: float) -> Floats:
    """Return ``field`` blurred by three running means close to a Gaussian of ``sigma`` pixels.

    Wide blurs work on a smaller copy: nothing finer than the blur is left anyway.
    """
    if sigma <= 0.3:
        return field
    if sigma >= 3:
        return _blur_small(field, sigma)
    for _ in range(2):
        for radius in _box_radii(sigma):
            field = _box(field, radius)
        field = np.ascontiguousarray(field.T)
    return field


def _box_radii(sigma: float) -> tuple[int, int, int]:
    """Return the radii of three running means whose variances add up to about ``sigma`` squared.

    A mean over w pixels has the variance (w² - 1) / 12.
    """
    narrow = int((np.sqrt(4 * sigma**2 + 1) - 1) / 2)
    variances = [((2 * r + 1) ** 2 - 1) / 12 for r in (narrow, narrow + 1)]
    wide = round((sigma**2 - 3 * variances[0]) / (variances[1] - variances[0]))
    first, second, third = [narrow + 1] * wide + [narrow] * (3 - wide)
    return first, second, third


def _blur_small(field: Floats, sigma: float) -> Floats:
    factor = max(2, int(sigma // 3))
    height, width = field.shape
    rows, columns = -(-height // factor), -(-width // factor)
    padded = np.pad(field, ((0, rows * factor - height), (0, columns * factor - width)))
    small = padded.reshape(rows, factor, columns, factor).mean(axis=(1, 3), dtype=np.float32)
    left = np.sqrt(sigma**2 / factor**2 - 5 / 12)  # the mean and the spline blur by the rest
    return enlarge(blur(small, float(left)), (height, width), factor)


def enlarge(small: Floats, shape: tuple[int, int], factor: float) -> Floats:
    """Return ``small`` enlarged by ``factor`` to ``shape`` with smooth (cubic spline) steps."""
    edge = np.pad(small, 3, mode="edge")
    height, width = shape
    start = 1.5 + 0.5 / factor  # the centre of a coarse pixel lies between fine ones
    across = _drawn_out(edge.T, width, factor, start).T
    return _drawn_out(across, height, factor, start)


def shift(field: Floats, dy: float, dx: float) -> Floats:
    """Return ``field`` moved down by ``dy`` and right by ``dx`` whole pixels, empty behind."""
    y, x = round(dy), round(dx)
    height, width = field.shape
    moved = np.zeros_like(field)
    if abs(y) >= height or abs(x) >= width:
        return moved
    moved[max(0, y) : height + min(0, y), max(0, x) : width + min(0, x)] = field[
        max(0, -y) : height + min(0, -y), max(0, -x) : width + min(0, -x)
    ]
    return moved


def to_surface(colour: Floats, alpha: Floats | None = None) -> pygame.Surface:
    """Return a surface of ``colour`` (h, w, 3; 0..255), with ``alpha`` (h, w; 0..1) if given.

    Converted to the display's format when a window exists, so that later blits are cheap.
    """
    pixels = np.full((*colour.shape[:2], 4), 255, np.uint8)
    plain = colour.strides[:2] == (0, 0)  # one colour, spread out: worked out for one pixel
    pixels[..., :3] = np.clip((colour[:1, :1] if plain else colour) + np.float32(0.5), 0, 255)
    if alpha is not None:
        pixels[..., 3] = np.clip(alpha * np.float32(255) + np.float32(0.5), 0, 255)
    return from_pixels(pixels, opaque=alpha is None)


def tinted(brightness: Floats, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return an opaque surface of one ``colour`` times ``brightness`` (h, w)."""
    pixels = np.full((*brightness.shape, 4), 255, np.uint8)
    level = np.clip(brightness * np.float32(512), 0, 2047).astype(np.uint16)
    for channel, value in enumerate(colour):
        shades = np.clip(np.arange(2048) * (value / 512) + 0.5, 0, 255).astype(np.uint8)
        pixels[..., channel] = shades[level]
    return from_pixels(pixels, opaque=True)


def from_pixels(pixels: NDArray[np.uint8], opaque: bool) -> pygame.Surface:
    """Return a surface of (height, width, 4) red, green, blue, alpha bytes."""
    height, width = pixels.shape[:2]
    picture = pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGBA")
    windowed = pygame.display.get_init() and pygame.display.get_surface() is not None
    if not opaque:
        return picture.convert_alpha() if windowed else picture
    if windowed:
        return picture.convert()
    plain = pygame.Surface((width, height), 0, 32)
    plain.blit(picture, (0, 0))
    return plain
