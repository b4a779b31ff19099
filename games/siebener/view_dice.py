"""Dice as solid bodies: rounded ivory cubes, lit by the window, seen from above at a slant.

World axes: x to the right, y away from the viewer, z up; lengths are half edges of a die.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, blur, to_surface

Matrix = tuple[tuple[float, float, float], ...]

SLANT: Final = math.radians(58)
"""How steeply the viewer looks down."""
_SIN, _COS = math.sin(SLANT), math.cos(SLANT)
_ROUND: Final = 0.30  # of the edges, in half edges
_IVORY: Final = (242, 231, 206)
_INK: Final = (54, 34, 28)
_WARMED: Final = (40, 34, 26)  # what the cloth lends to the sides that look down
_PIP: Final = 0.17
_FAR: Final = 0.50  # of the pips from the middle of a face
_STEPS: Final = 6
_BALL: Final = 1.56  # nothing of a die lies farther from its middle
REACH: Final = 1.62
"""Half the side of a die's picture, in half edges."""

# Faces by axis and side (x+, x-, y+, y-, z+, z-) of a die that shows its number upwards on z+.
_FACES: Final[dict[int, tuple[int, int, int, int, int, int]]] = {
    1: (3, 4, 2, 5, 1, 6),
    2: (3, 4, 6, 1, 2, 5),
    3: (6, 1, 2, 5, 3, 4),
    4: (1, 6, 2, 5, 4, 3),
    5: (3, 4, 1, 6, 5, 2),
    6: (4, 3, 2, 5, 6, 1),
}


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
    inner = 1 - _ROUND
    return inner * sum(abs(part) for part in turn[2]) + _ROUND


def pips(number: int) -> tuple[tuple[float, float], ...]:
    """Return where the pips of a number lie on a face, from -1 to 1."""
    far = _FAR
    corners = ((-far, -far), (far, far), (-far, far), (far, -far))
    return {
        1: ((0.0, 0.0),),
        2: corners[:2],
        3: (*corners[:2], (0.0, 0.0)),
        4: corners,
        5: (*corners, (0.0, 0.0)),
        6: (*corners, (-far, 0.0), (far, 0.0)),
    }[number]


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
    (picture,) = (made for made in piecemeal(number, turn, half, 1) if made is not None)
    return picture


def piecemeal(
    number: int, turn: Matrix, half: float, parts: int
) -> Iterator[pygame.Surface | None]:
    """Draw the picture of ``render`` in so many steps: yield None after each, then the picture."""
    side = 2 * math.ceil(REACH * half)
    index, right, up = _screen(side)
    colour, alpha = np.zeros((side * side, 3), np.float32), np.zeros(side * side, np.float32)
    for part in range(parts):
        here = slice(index.size * part // parts, index.size * (part + 1) // parts)
        seen = _trace(number, turn, half, right[here], up[here])
        colour[index[here]], alpha[index[here]] = seen
        yield None
    yield to_surface(colour.reshape(side, side, 3), alpha.reshape(side, side))


def _trace(
    number: int, turn: Matrix, half: float, right: Floats, up: Floats
) -> tuple[Floats, Floats]:
    """Return colour and cover of pixels at places: rays that march up to a rounded cube."""
    rot = np.array(turn, np.float32)
    # The ray of a pixel: origin in the plane through the middle, direction into the picture.
    origin = (right, up * np.float32(_SIN), up * np.float32(_COS))
    into = np.array([0.0, _COS, -_SIN], np.float32)
    inverse = rot.T
    o = [sum(inverse[i, j] * origin[j] for j in range(3)) for i in range(3)]
    d = inverse @ into
    inner = np.float32(1 - _ROUND)
    travel = np.full(right.shape, -1.9, np.float32)
    for i in range(3):  # nothing is hit before the cube without its rounding
        if abs(d[i]) > 0.05:
            wall = (-math.copysign(1.0, d[i]) - o[i]) / d[i]
            np.maximum(travel, np.clip(wall, -2.2, 2.2), out=travel)
    nearest = np.full(right.shape, 9.0, np.float32)
    gap, q = np.empty_like(travel), np.empty_like(travel)
    for _ in range(_STEPS):
        gap.fill(0)
        for i in range(3):
            np.multiply(travel, d[i], out=q)
            q += o[i]
            np.abs(q, out=q)
            q -= inner
            np.maximum(q, 0, out=q)
            q *= q
            gap += q
        np.sqrt(gap, out=gap)
        gap -= np.float32(_ROUND)
        np.minimum(nearest, gap, out=nearest)
        np.maximum(gap, 0, out=gap)
        travel += gap
    cover = np.clip(np.float32(1.0) - nearest * np.float32(half), 0, 1)
    p = [o[i] + travel * d[i] for i in range(3)]
    return _lit(number, p, rot, half), np.asarray(cover, np.float32)


def _lit(number: int, p: list[Floats], rot: Floats, half: float) -> Floats:
    """Return the lit colour of points ``p`` on a die's skin that is turned by ``rot``."""
    inner = np.float32(1 - _ROUND)
    q = [np.asarray(np.maximum(np.abs(part) - inner, 0), np.float32) for part in p]
    far = np.maximum(np.sqrt(sum(part * part for part in q)), np.float32(1e-4))
    length = np.asarray(far, np.float32)
    local = [np.sign(p[i]) * q[i] / length for i in range(3)]
    normal = [sum(rot[i, j] * local[j] for j in range(3)) for i in range(3)]
    return _shaded(number, p, local, normal, half)


def _shaded(
    number: int, p: list[Floats], local: list[Floats], normal: list[Floats], half: float
) -> Floats:
    """Return the lit colour of the points ``p`` of a die with world normals ``normal``."""
    # The room's light in world axes: screen x, depth and height.
    lx, ly, lz = LIGHT[0], -LIGHT[1] * 0.85, LIGHT[2] + 0.25
    norm = math.sqrt(lx * lx + ly * ly + lz * lz)
    lx, ly, lz = lx / norm, ly / norm, lz / norm
    lambert = np.clip(normal[0] * lx + normal[1] * ly + normal[2] * lz, 0, 1)
    sky = np.float32(0.5) + np.float32(0.5) * normal[2]
    shade = np.float32(0.36) + np.float32(0.58) * lambert + np.float32(0.14) * sky
    below = np.clip(-normal[2], 0, 1)
    ink = _ink(number, p, local, half)
    dark = np.float32(0.55) + np.float32(0.5) * lambert
    # The mirror of the window: halfway between the light and the eye.
    hx, hy, hz = lx, ly - _COS, lz + _SIN
    norm = math.sqrt(hx * hx + hy * hy + hz * hz)
    mirror = np.clip((normal[0] * hx + normal[1] * hy + normal[2] * hz) / norm, 0, 1)
    gleam = _glossy(mirror)
    gleam *= 1 - np.float32(0.75) * ink
    np.clip(gleam, 0, 1, out=gleam)
    colour = np.empty((ink.size, 3), np.float32)
    for channel in range(3):  # one after the other: numpy is slow at rows of three
        plane = np.float32(_IVORY[channel]) * shade
        plane += below * np.float32(_WARMED[channel])
        plane += (np.float32(_INK[channel]) * dark - plane) * ink
        plane += (np.float32(WARM[channel]) - plane) * gleam
        colour[:, channel] = plane
    return colour


def _glossy(mirror: Floats) -> Floats:
    """Return how strongly a mirrored window shines, sharp (60th power) over soft (10th)."""
    two = mirror * mirror
    eight = two * two
    eight *= eight
    soft = eight * two
    sharp = soft * soft * soft
    sharp *= sharp
    return np.asarray(sharp * np.float32(0.55) + soft * np.float32(0.10), np.float32)


def _ink(number: int, p: list[Floats], local: list[Floats], half: float) -> Floats:
    """Return how much of a pip (0..1) each point lies in."""
    faces = _FACES[number]
    ink = np.zeros(p[0].shape, np.float32)
    sharp = np.float32(half / 1.3)
    for axis in range(3):
        u, v = p[(axis + 1) % 3], p[(axis + 2) % 3]
        for side in (0, 1):
            lies_on = local[axis] > 0.8 if side == 0 else local[axis] < -0.8
            on = np.flatnonzero(lies_on)
            if not on.size:
                continue
            here_u, here_v = u[on], v[on]
            face = faces[2 * axis + side]
            size = np.float32(_PIP * (1.35 if face == 1 else 1.0))
            nearest = np.full(on.shape, 9.0, np.float32)
            for x, y in pips(face):
                across, along = here_u - np.float32(x), here_v - np.float32(y)
                across *= across
                along *= along
                across += along
                np.minimum(nearest, across, out=nearest)
            ink[on] = np.clip((size - np.sqrt(nearest)) * sharp + np.float32(0.5), 0, 1)
    return ink


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
    x, y = place[None, :], place[:, None] / np.float32(_SIN)
    qx, qy = np.abs(x) - np.float32(half * 0.78), np.abs(y) - np.float32(half * 0.78)
    away = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - np.float32(half * 0.30)
    shade = blur(np.clip(np.float32(0.5) - away, 0, 1).astype(np.float32), soft)
    shade = shade * np.float32(0.72 / (1 + 0.40 * high))
    colour = np.broadcast_to(SHADOW, (*shade.shape, 3)).astype(np.float32)
    return to_surface(colour, np.asarray(shade, np.float32))


def project(x: float, y: float, z: float) -> tuple[float, float]:
    """Return where a point of the world is seen: right and down, in the same measure."""
    return x, -(y * _SIN + z * _COS)
