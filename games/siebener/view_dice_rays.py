"""Rays that meet dice: which pixels see a die, where its skin is, how it is lit and inked.

Arrays are (dice, pixels): some dice are looked at in one go. World axes and lengths are those of
``view_dice``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.ui.materials_light import LIGHT, WARM
from games.ui.materials_noise import Floats

SLANT: Final = math.radians(58)
"""How steeply the viewer looks down."""
SIN, COS = math.sin(SLANT), math.cos(SLANT)
ROUND: Final = 0.30
"""How far a die's edges are rounded, in half edges."""
_IVORY: Final = (242, 231, 206)
_INK: Final = (54, 34, 28)
_WARMED: Final = (66, 34, 28)  # what the red cloth lends to the sides that look down
_DEEP: Final = (0.10, 0.0, -0.07)  # ivory in the shade is warmer: light wanders within it
_HOLLOW: Final = np.float32(0.70)  # how bright the far wall of a pip is, and its edge
_PIP: Final = 0.17
FAR: Final = 0.50
"""How far the pips lie from the middle of a face, across and along."""
_STEPS: Final = 6
_STRIDE: Final = np.float32(1.4)
_MORE: Final = 14
"""So many steps take the rays that pass along a side of a die, and are not there else."""
_ARRIVED: Final = np.float32(0.02)
"""So far from the skin, in half edges, a ray has arrived."""
_BESIDE: Final = 2.2  # pixels beside a die that have its colour, though nothing of it is there
_ALONG: Final = 0.04
"""How far a side looks to the eye (a cosine) where its pips begin to show."""
_DULL: Final = np.float32(0.25)  # what mirrors less shines not at all; its powers are denormal

FACES: Final[dict[int, tuple[int, int, int, int, int, int]]] = {
    1: (3, 4, 2, 5, 1, 6),
    2: (3, 4, 6, 1, 2, 5),
    3: (6, 1, 2, 5, 3, 4),
    4: (1, 6, 2, 5, 4, 3),
    5: (3, 4, 1, 6, 5, 2),
    6: (4, 3, 2, 5, 6, 1),
}
"""By axis and side (x+, x-, y+, y-, z+, z-) of a die that shows its number upwards on z+."""


def _unit_vector(x: float, y: float, z: float) -> tuple[float, float, float]:
    norm = math.sqrt(x * x + y * y + z * z)
    return x / norm, y / norm, z / norm


def covered(turn: Floats, half: float, right: Floats, up: Floats) -> NDArray[np.intp]:
    """Return which of the pixels at places a turned die may cover, with some round it.

    A cube is seen as a hexagon: what lies between three pairs of lines. Pixels near by have its
    colour too, so that nothing dark is mixed in where the picture is enlarged.
    """
    inner = 1 - ROUND
    edges = [
        (inner * float(x), inner * float(y * SIN + z * COS)) for x, y, z in turn.T
    ]  # of the cube within, as seen
    margin = ROUND + _BESIDE / half
    inside = np.ones(right.shape, np.bool_)
    for x, y in edges:
        reach = sum(abs(a * y - b * x) for a, b in edges) + margin * math.hypot(x, y)
        away = right * np.float32(y)
        away -= up * np.float32(x)
        inside &= np.abs(away, out=away) <= np.float32(reach)
    return np.flatnonzero(inside)


def trace(
    numbers: Sequence[int], turns: Floats, half: float, right: Floats, up: Floats
) -> tuple[Floats, Floats]:
    """Return colour and cover of (dice, pixels) at places: rays that march up to rounded cubes."""
    # The ray of a pixel: origin in the plane through the middle, direction into the picture.
    beside = turns[:, 0, :]
    above: Floats = turns[:, 1, :] * np.float32(SIN)
    above += turns[:, 2, :] * np.float32(COS)
    into = turns[:, 1, :] * np.float32(COS) - turns[:, 2, :] * np.float32(SIN)
    o: list[Floats] = [beside[:, i, None] * right + above[:, i, None] * up for i in range(3)]
    d: list[Floats] = [into[:, i, None] for i in range(3)]
    inner = np.float32(1 - ROUND)
    travel = np.full(right.shape, -1.9, np.float32)
    gap, q = np.empty_like(travel), np.empty_like(travel)
    for i in range(3):  # nothing is hit before the cube without its rounding
        steep = np.abs(d[i]) > 0.05
        slope = np.where(steep, 1 / np.where(steep, d[i], 1), 0)
        np.multiply(o[i], -slope, out=q)
        q += np.where(steep, -np.abs(slope), -9)
        np.minimum(q, 2.2, out=q)
        np.maximum(travel, q, out=travel)
    begun = travel.copy()
    for step in range(_STEPS):
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
        gap -= np.float32(ROUND)
        if step < _STEPS - 1:  # long strides where a ray grazes an edge; the last one may go back
            np.maximum(gap, 0, out=gap)
            gap *= _STRIDE
        travel += gap
    beyond = np.stack([_beyond(turn, right[row], up[row]) for row, turn in enumerate(turns)])
    beyond *= np.float32(-half)
    beyond += 1
    cover = _unit(beyond)
    late = np.nonzero((gap > _ARRIVED) & (cover > 0))
    if late[0].size:
        travel[late] = _nearest(begun[late], [part[late] for part in o], into[late[0]].T)
    for i in range(3):
        o[i] += np.multiply(travel, d[i], out=q)
    return _lit(numbers, o, turns, half), cover


def _nearest(travel: Floats, origin: list[Floats], into: Floats) -> Floats:
    """Return how far rays have come where they are nearest to the skin: some just miss it."""
    best = travel
    least: Floats = np.full(travel.shape, 9.0, np.float32)
    for _ in range(_MORE):
        gap: Floats = np.zeros(travel.shape, np.float32)
        for i in range(3):
            out = np.abs(origin[i] + travel * into[i])
            out -= np.float32(1 - ROUND)
            np.maximum(out, 0, out=out)
            gap += out * out
        np.sqrt(gap, out=gap)
        gap -= np.float32(ROUND)
        nearer = gap < least
        least, best = np.where(nearer, gap, least), np.where(nearer, travel, best)
        np.maximum(gap, 0, out=gap)
        gap *= _STRIDE
        travel = travel + gap
    return best


def _beyond(turn: Floats, right: Floats, up: Floats) -> Floats:
    """Return how far places lie outside a die's outline, in half edges; less than 0 within it.

    A cube with round edges is the cube within, grown by a ball: its outline is that of the cube
    within, a hexagon that is its own mirror image, grown by a disc.
    """
    inner = 1 - ROUND
    edges = [(inner * float(x), inner * float(y * SIN + z * COS)) for x, y, z in turn.T]
    edges = [(x, y) if y > 0 or (y == 0 and x > 0) else (-x, -y) for x, y in edges]
    edges.sort(key=lambda edge: math.atan2(edge[1], edge[0]))
    corner = -sum(x for x, _ in edges), -sum(y for _, y in edges)
    within = np.full(right.shape, -9.0, np.float32)
    outside = np.full(right.shape, 9.0, np.float32)
    for x, y in edges:  # from the lowest corner up along the right side
        long = math.hypot(x, y)
        if long > 1e-6:
            ahead_x, ahead_y = np.float32(x / long), np.float32(y / long)
            away = right * ahead_y
            away -= up * ahead_x
            along = right * ahead_x
            along += up * ahead_y
            along *= np.sign(away)  # the side across is this one's mirror image
            np.abs(away, out=away)
            away -= np.float32(corner[0]) * ahead_y - np.float32(corner[1]) * ahead_x
            along -= np.float32(corner[0]) * ahead_x + np.float32(corner[1]) * ahead_y + long
            np.abs(along, out=along)
            along -= np.float32(long)
            np.maximum(along, 0, out=along)
            np.maximum(within, away, out=within)
            away *= away
            away += along * along
            np.minimum(outside, away, out=outside)
        corner = corner[0] + 2 * x, corner[1] + 2 * y
    np.sqrt(outside, out=outside)
    found = np.where(within > 0, outside, within)
    found -= np.float32(ROUND)
    return np.asarray(found, np.float32)


def _unit(values: Floats) -> Floats:
    """Bring values between 0 and 1 where they are, and return them."""
    np.maximum(values, 0, out=values)
    return np.asarray(np.minimum(values, 1, out=values), np.float32)


def _lit(numbers: Sequence[int], p: list[Floats], turns: Floats, half: float) -> Floats:
    """Return the lit colour of points ``p`` on the skins of dice that are turned."""
    inner = np.float32(1 - ROUND)
    local = []
    for part in p:  # the way from the cube within
        out = np.abs(part)
        out -= inner
        local.append(np.copysign(np.maximum(out, 0, out=out), part, out=out))
    far = local[0] * local[0]
    far += local[1] * local[1]
    far += local[2] * local[2]
    np.maximum(np.sqrt(far, out=far), np.float32(1e-4), out=far)
    for part in local:
        part /= far
    normal = []
    for i in range(3):
        out = turns[:, i, 0, None] * local[0]
        out += turns[:, i, 1, None] * local[1]
        out += turns[:, i, 2, None] * local[2]
        normal.append(out)
    marked = [
        _ink(number, [part[row] for part in p], [part[row] for part in local], turns[row], half)
        for row, number in enumerate(numbers)
    ]
    height = turns[:, 2, 0, None] * p[0]
    height += turns[:, 2, 1, None] * p[1]
    height += turns[:, 2, 2, None] * p[2]
    ink, wall = np.stack([ink for ink, _ in marked]), np.stack([wall for _, wall in marked])
    return _shaded(normal, height, ink, wall)


# The room's light in world axes: screen x, depth and height.
_TOWARDS: Final = _unit_vector(LIGHT[0], -LIGHT[1] * 0.85, LIGHT[2] + 0.25)


def _shaded(normal: list[Floats], height: Floats, ink: Floats, wall: Floats) -> Floats:
    """Return the lit colour of points with world normals, so high above a die's middle.

    ``ink`` is how much of a pip lies there, ``wall`` how much of a wall that looks to the light.
    """
    light = _TOWARDS
    lambert = _unit(_along(normal, light))
    shade = normal[2] * np.float32(0.05)
    shade += np.float32(0.51)
    shade += lambert * np.float32(0.51)
    height += np.float32(1.0)
    height *= np.float32(0.16)
    height += np.float32(0.82)
    shade *= np.minimum(height, 1, out=height)  # less of the room is seen from near the cloth
    below = np.float32(1) - normal[2]
    below *= np.float32(0.5)
    below *= below
    lambert *= np.float32(0.5)
    dark = np.add(lambert, np.float32(0.55), out=lambert)
    # The mirror of the window: halfway between the light and the eye.
    gleam = _glossy(_unit(_along(normal, _unit_vector(light[0], light[1] - COS, light[2] + SIN))))
    gleam *= 1 - np.float32(0.75) * ink
    gleam += wall
    np.minimum(gleam, 1, out=gleam)
    colour = np.empty((*ink.shape, 3), np.float32)
    part = np.empty_like(ink)
    for channel in range(3):  # one after the other: numpy is slow at rows of three
        deep = _DEEP[channel]
        plane = shade * np.float32(_IVORY[channel] * (1 - deep))
        plane += np.float32(_IVORY[channel] * deep)
        plane += np.multiply(below, np.float32(_WARMED[channel]), out=part)
        np.multiply(dark, np.float32(_INK[channel]), out=part)
        part -= plane
        part *= ink
        plane += part
        np.subtract(np.float32(WARM[channel]), plane, out=part)
        part *= gleam
        np.add(plane, part, out=colour[..., channel])
    return colour


def _along(normal: list[Floats], way: tuple[float, float, float]) -> Floats:
    """Return how far normals point a way, -1 to 1."""
    found = normal[0] * np.float32(way[0])
    found += normal[1] * np.float32(way[1])
    found += normal[2] * np.float32(way[2])
    return np.asarray(found, np.float32)


def _glossy(mirror: Floats) -> Floats:
    """Return how strongly a mirrored window shines, sharp (60th power) over soft (10th)."""
    two = np.maximum(mirror, _DULL, out=mirror)
    two *= two
    eight = two * two
    eight *= eight
    soft = np.multiply(eight, two, out=eight)
    sharp = soft * soft
    sharp *= soft
    sharp *= sharp
    sharp *= np.float32(0.55)
    soft *= np.float32(0.10)
    sharp += soft
    return np.asarray(sharp, np.float32)


def _ink(
    number: int, p: list[Floats], local: list[Floats], turn: Floats, half: float
) -> tuple[Floats, Floats]:
    """Return how much of a pip (0..1) each point lies in, and of its wall lit by the window."""
    faces = FACES[number]
    ink, wall = np.zeros(p[0].shape, np.float32), np.zeros(p[0].shape, np.float32)
    light = np.array(_TOWARDS, np.float32) @ turn  # as the die sees it
    eye = np.array((0.0, -COS, SIN), np.float32) @ turn
    for axis in range(3):
        u, v = p[(axis + 1) % 3], p[(axis + 2) % 3]
        behind = int(eye[axis] < 0)  # of two sides one is seen
        # Pips of a side that is seen along itself are thinner than a pixel: they would be specks.
        plain = np.float32(min(1.0, (abs(float(eye[axis])) - _ALONG) * 8))
        if plain <= 0:
            continue
        flat = local[axis] < -0.8 if behind else local[axis] > 0.8
        on = np.flatnonzero(flat)
        if not on.size:
            continue
        face = faces[2 * axis + behind]
        away = to_pip(face, u[on], v[on])
        np.sqrt(np.maximum(away, 0, out=away), out=away)
        size = np.float32(_PIP * (1.35 if face == 1 else 1.0))
        near = np.flatnonzero(away < size * np.float32(1.35))
        lit = _lit_wall(
            face, (u[on[near]], v[on[near]]), away[near] / size,
            (light[(axis + 1) % 3], light[(axis + 2) % 3]),
        )  # fmt: skip
        wall[on[near]] = lit * plain
        np.subtract(size, away, out=away)
        away *= np.float32(half / 1.3)
        away += np.float32(0.5)
        ink[on] = _unit(away) * plain
    return ink, wall


def _lit_wall(
    face: int, place: tuple[Floats, Floats], away: Floats, light: tuple[Floats, Floats]
) -> Floats:
    """Return how brightly the wall of a hollow pip and its edge mirror the window (0..1).

    ``away`` is how far places lie from their pip's middle, in its radii.
    """
    middle_u, middle_v = pip_middle(face, *place)
    off = (place[0] - middle_u) * light[0]
    off += (place[1] - middle_v) * light[1]
    off /= np.maximum(away, np.float32(0.05)) * np.float32(_PIP)
    facing = np.maximum(-off, 0)  # the wall beyond the middle looks back to the light
    edge = _unit(1 - np.abs(away - np.float32(1.0)) * np.float32(3.2))
    inside = np.where(away < 1, away * np.float32(0.42), 0)
    return np.asarray(np.minimum(facing * (edge + inside) * _HOLLOW, 1), np.float32)


def pip_middle(face: int, u: Floats, v: Floats) -> tuple[Floats, Floats]:
    """Return the middle of the pip of a face that is nearest to places on it."""
    if face == 1:
        return np.zeros_like(u), np.zeros_like(v)
    if face in (2, 3):
        side = np.copysign(np.float32(FAR), u + v)
        middle_u, middle_v = side, side.copy()
    else:
        middle_u, middle_v = np.copysign(np.float32(FAR), u), np.copysign(np.float32(FAR), v)
    if face == 6:
        middle_v[np.abs(v) < np.float32(FAR / 2)] = 0
    if face in (3, 5):
        inner = u * u + v * v < (u - middle_u) ** 2 + (v - middle_v) ** 2
        middle_u[inner] = 0
        middle_v[inner] = 0
    return np.asarray(middle_u, np.float32), np.asarray(middle_v, np.float32)


def to_pip(face: int, u: Floats, v: Floats) -> Floats:
    """Return the square of how far places on a face are from its nearest pip.

    Pips lie evenly: the nearest of a face's corners is found by folding it, not by trying all.
    """
    middle = u * u
    middle += v * v
    if face == 1:
        return np.asarray(middle, np.float32)
    corners = np.abs(u + v) if face in (2, 3) else np.abs(u) + np.abs(v)
    corners *= np.float32(-2 * FAR)
    corners += np.float32(2 * FAR * FAR)
    corners += middle
    if face in (3, 5):
        np.minimum(corners, middle, out=corners)
    elif face == 6:
        edges = np.abs(u)
        edges *= np.float32(-2 * FAR)
        edges += np.float32(FAR * FAR)
        edges += middle
        np.minimum(corners, edges, out=corners)
    return np.asarray(corners, np.float32)
