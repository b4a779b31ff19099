"""Dice as solid bodies: rounded ivory cubes, lit by the window, seen from above at a slant.

World axes: x to the right, y away from the viewer, z up; lengths are half edges of a die.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from games.siebener.view_dice_rays import COS, ROUND, SIN, covered, trace
from games.ui.materials_light import SHADOW
from games.ui.materials_noise import Floats, blur, from_pixels, to_surface

Matrix = tuple[tuple[float, float, float], ...]
_BALL: Final = 1.56  # nothing of a die lies farther from its middle
REACH: Final = 1.62
"""Half the side of a die's picture, in half edges."""


def multiply(one: Matrix, two: Matrix) -> Matrix:
    """Return the turn that does ``two`` first and then ``one``."""
    return tuple(
        (
            sum(row[k] * two[k][0] for k in range(3)),
            sum(row[k] * two[k][1] for k in range(3)),
            sum(row[k] * two[k][2] for k in range(3)),
        )
        for row in one
    )


def turned(axis: tuple[float, float, float], angle: float) -> Matrix:
    """Return the turn by ``angle`` (radians) about a unit axis."""
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    d = 1 - c
    return (
        (c + x * x * d, x * y * d - z * s, x * z * d + y * s),
        (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
        (z * x * d - y * s, z * y * d + x * s, c + z * z * d),
    )


def support(turn: Matrix) -> float:
    """Return how high a die's middle is when its lowest point touches the ground."""
    inner = 1 - ROUND
    return inner * sum(abs(part) for part in turn[2]) + ROUND


@lru_cache(maxsize=8)
def _screen(side: int) -> tuple[NDArray[np.intp], Floats, Floats]:
    """Return (index, right, up) of the pixels a die can cover, in half edges."""
    axis = (np.arange(side, dtype=np.float32) + np.float32(0.5)) * np.float32(
        2 * REACH / side
    ) - np.float32(REACH)
    across, down = np.meshgrid(axis, axis)
    index = np.flatnonzero(np.hypot(across, down) < _BALL)
    return index, across.ravel()[index], -down.ravel()[index]


def render(number: int, turn: Matrix, half: float) -> pygame.Surface:
    """Return the picture of a die that shows ``number`` upwards before it is turned by ``turn``.

    ``half`` is half an edge in pixels; the die's middle is the picture's.
    """
    (picture,) = render_all(((number, turn),), half)
    return picture


def render_all(dice: Sequence[tuple[int, Matrix]], half: float) -> list[pygame.Surface]:
    """Return the pictures of ``render`` for some dice, each a number and how it is turned.

    All at once: numpy takes longer to be called than to reckon with the pixels of one die.
    """
    side = 2 * math.ceil(REACH * half)
    index, right, up = _screen(side)
    turns = np.array([turn for _, turn in dice], np.float32)
    seen_by = [covered(turn, half, right, up) for turn in turns]
    most = max(pixels.size for pixels in seen_by)
    chosen = np.stack([np.resize(pixels, most) for pixels in seen_by])  # some twice: they agree
    numbers = [number for number, _ in dice]
    colours, covers = trace(numbers, turns, half, right[chosen], up[chosen])
    return [
        _laid_out(side, pixels, colour, cover)
        for pixels, colour, cover in zip(index[chosen], colours, covers, strict=True)
    ]


def _laid_out(side: int, pixels: NDArray[np.intp], colour: Floats, cover: Floats) -> pygame.Surface:
    """Return a picture of ``side`` x ``side`` pixels of which some have a colour (it is spent)."""
    canvas = np.zeros((side * side, 4), np.uint8)
    colour += np.float32(0.5)
    canvas[pixels, :3] = np.minimum(colour, 255, out=colour)
    canvas[pixels, 3] = cover * np.float32(255) + np.float32(0.5)
    return from_pixels(canvas.reshape(side, side, 4), opaque=False)


def piecemeal(
    number: int, turn: Matrix, half: float, parts: int
) -> Iterator[pygame.Surface | None]:
    """Draw the picture of ``render`` in so many steps: yield None after each, then the picture."""
    side = 2 * math.ceil(REACH * half)
    index, right, up = _screen(side)
    turns = np.array([turn], np.float32)
    whole = covered(turns[0], half, right, up)
    colour, cover = np.empty((whole.size, 3), np.float32), np.empty(whole.size, np.float32)
    for part in range(parts):
        here = slice(whole.size * part // parts, whole.size * (part + 1) // parts)
        seen = trace([number], turns, half, right[None, whole[here]], up[None, whole[here]])
        colour[here], cover[here] = seen[0][0], seen[1][0]
        yield None
    yield _laid_out(side, index[whole], colour, cover)


@lru_cache(maxsize=64)
def shadow(half: float, height: int) -> pygame.Surface:
    """Return the shadow of a die ``height`` quarters of a half edge above the cloth.

    In the air it is reckoned in half as many pixels across and grown: nothing in it is sharp, and
    a throw needs many of them within a few frames.
    """
    if height:
        small = _shadow(half / 2, height)
        wide, high = small.get_size()
        return pygame.transform.smoothscale(small, (2 * wide, 2 * high))
    return _shadow(half, height)


def _shadow(half: float, height: int) -> pygame.Surface:
    high = height / 4
    soft = (0.16 + 0.16 * high) * half
    reach = math.ceil(1.15 * half + 3 * soft)
    place = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = place[None, :], place[:, None] / np.float32(SIN)
    qx, qy = np.abs(x) - np.float32(half * 0.78), np.abs(y) - np.float32(half * 0.78)
    away = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - np.float32(half * 0.30)
    shade = blur(np.clip(np.float32(0.5) - away, 0, 1).astype(np.float32), soft)
    shade = shade * np.float32(0.72 / (1 + 0.40 * high))
    colour = np.broadcast_to(SHADOW, (*shade.shape, 3)).astype(np.float32)
    return to_surface(colour, np.asarray(shade, np.float32))


def project(x: float, y: float, z: float) -> tuple[float, float]:
    """Return where a point of the world is seen: right and down, in the same measure."""
    return x, -(y * SIN + z * COS)
