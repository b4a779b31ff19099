"""Glass marbles: what one light, one ball of glass and a twisted ribbon inside it look like.

All lengths are in radii of the ball; x points right, y down the screen, z to the viewer. A ray of
sight is bent on entering the glass (index 1.5) and followed through the ball, so that the ribbon
swells in the middle and crowds at the rim as in a real marble.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.ui.materials_light import WARM
from games.ui.materials_noise import Floats
from games.ui.sprites_marks import mark_distance
from games.ui.theme import Players

INDEX = 1.5
"""Refractive index of bottle glass."""

_WINDOW = (-0.70, -0.70, -0.06)  # direction in which the ball mirrors the window
_CELLS = 48  # cells of the ribbon's volume along one side
_FULL = 255  # what a cell that is full of ribbon or of vein counts
_STEPS = 8  # places looked at along a ray
_LARGE = 100  # pixels across from which a ball is worked out instead of looked up


@dataclass(frozen=True, slots=True)
class Glass:
    """The colours of one kind of marble and its mark (see ``sprites_marks``)."""

    name: str
    body: tuple[int, int, int]
    deep: tuple[int, int, int]
    glow: tuple[int, int, int]
    ribbon: tuple[int, int, int]
    vein: tuple[int, int, int]
    mark: str
    etching: tuple[int, int, int] = (252, 248, 238)


GLASSES: tuple[Glass, ...] = (
    Glass("blue", (47, 109, 179), (14, 38, 84), (120, 196, 246), (112, 176, 228), (20, 52, 118),
          "ring"),
    Glass("orange", (224, 128, 43), (122, 46, 10), (255, 204, 112), (250, 186, 92), (164, 62, 14),
          "cross"),
    Glass("green", (62, 142, 90), (14, 62, 38), (150, 226, 146), (128, 202, 138), (20, 84, 54),
          "triangle"),
    Glass("yellow", (232, 197, 71), (146, 96, 12), (255, 240, 160), (252, 226, 120), (190, 122, 22),
          "star", (74, 44, 10)),
)  # fmt: skip
"""Kinds 0 to 3: the three players' marbles and the joker."""

SAFE_GLASSES: tuple[Glass, ...] = (
    Glass("deep blue", (0, 72, 148), (4, 20, 62), (88, 164, 240), (70, 138, 214), (8, 30, 88),
          "ring"),
    Glass("vermilion", (213, 94, 0), (112, 34, 2), (255, 176, 84), (244, 150, 60), (140, 44, 6),
          "cross"),
    Glass("bluish green", (0, 158, 115), (0, 64, 48), (140, 240, 200), (112, 216, 178), (0, 84, 62),
          "triangle"),
    Glass("yellow", (240, 228, 66), (150, 124, 10), (255, 250, 170), (254, 244, 130), (186, 156, 9),
          "star", (74, 44, 10)),
)  # fmt: skip
"""The same kinds in the colours of the palette that everybody tells apart."""


def glass(kind: int) -> Glass:
    """Return a kind's glass in the palette that is used now."""
    return (SAFE_GLASSES if Players.palette == "safe" else GLASSES)[kind]


@dataclass(frozen=True, slots=True)
class BallMap:
    """What never changes of a ball drawn at ``side`` pixels: where each pixel looks, and light.

    ``inside`` picks the pixels of the ball from the flat picture; ``points`` (3, steps x pixels)
    are the places in the glass that each of them sees.
    """

    side: int
    inside: NDArray[np.intp]
    x: Floats
    y: Floats
    z: Floats
    points: Floats


@lru_cache(maxsize=8)
def ball_map(side: int, radius: float) -> BallMap:
    """Return the map of a ball of ``radius`` pixels centred in a ``side`` x ``side`` picture."""
    place = (np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)) / np.float32(radius)
    grid_x, grid_y = np.meshgrid(place, place)
    inside = np.flatnonzero(np.hypot(grid_x, grid_y).ravel() < 1 + 1.5 / radius)
    x, y = grid_x.ravel()[inside], grid_y.ravel()[inside]
    rim = np.maximum(np.hypot(x, y), 1)  # the ring of pixels just outside blends the edge
    x, y = x / rim, y / rim
    z = np.sqrt(np.clip(1 - x * x - y * y, 0, 1))
    points = _ray_points(x, y, z, steps_for(side))
    return BallMap(side, inside, x, y, z.astype(np.float32), points)


def steps_for(side: int) -> int:
    """Return at how many places along a ray a ball ``side`` pixels across is looked into."""
    return _STEPS if side <= _LARGE else 2 * _STEPS


def _ray_points(x: Floats, y: Floats, z: Floats, count: int) -> Floats:
    """Return the (3, steps x pixels) places that the bent rays pass (Snell's law at the entry)."""
    bent = np.sqrt(1 - (1 - z * z) / INDEX**2)
    towards = (z / INDEX - bent)[:, None] * np.stack([x, y, z], axis=1)
    towards[:, 2] -= 1 / INDEX
    steps = (np.arange(count, dtype=np.float32) + np.float32(0.5)) / np.float32(count)
    length = (2 * bent)[:, None] * steps[None, :]
    points = np.stack([x, y, z], axis=1)[:, None, :] + towards[:, None, :] * length[..., None]
    return np.ascontiguousarray(points.transpose(2, 1, 0).reshape(3, -1), np.float32)


def ribbon_at(places: Floats) -> Floats:
    """Return (n, 2) how much pale ribbon and dark vein there is at ``places`` (n, 3) in the ball.

    Three vanes twisted about an axis as in a cat's-eye marble, a vein between two of them.
    """
    x, y, z = places[:, 0], places[:, 1], places[:, 2]
    across = np.hypot(x, y)
    turn = np.arctan2(y, x) - np.float32(1.9) * z
    core = np.clip((0.72 - across) / 0.12, 0, 1) * np.clip((0.74 - np.abs(z)) / 0.18, 0, 1)
    pale = np.exp(-((across * np.sin(1.5 * turn) / 0.062) ** 2)) * core
    off = across * np.sin(0.5 * (turn - 0.55))
    vein = np.exp(-((off / 0.070) ** 2)) * core * np.clip(across / 0.2, 0, 1)
    return np.stack([pale, vein], axis=1).astype(np.float32)


@lru_cache(maxsize=1)
def ribbon_volume() -> NDArray[np.uint16]:
    """Return (cells) what ``ribbon_at`` finds in the cells of a cube round the ball.

    Ribbon in the upper half of a number, vein in the lower, each from 0 to 255: one look finds
    both, and a table so small is still at hand after a rest.
    """
    side = np.linspace(-1, 1, _CELLS, dtype=np.float32)
    places = np.stack(np.meshgrid(side, side, side, indexing="ij"), axis=-1)
    found = np.rint(ribbon_at(places.reshape(-1, 3)) * np.float32(_FULL)).astype(np.uint16)
    return np.asarray((found[:, 0] << 8) | found[:, 1], np.uint16)


def rotation(quaternion: tuple[float, float, float, float]) -> Floats:
    """Return the 3x3 matrix that takes places seen on the screen into the ball's own frame.

    ``quaternion`` (w, x, y, z) turns the ball in the board's axes, whose y points up.
    """
    w, x, y, z = quaternion
    size = math.sqrt(w * w + x * x + y * y + z * z) or 1.0
    w, x, y, z = w / size, x / size, y / size, z / size
    return np.array([
        [1 - 2 * (y * y + z * z), -2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 2 * (x * x + z * z) - 1, 2 * (y * z + w * x)],
        [2 * (x * z + w * y), -2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ], np.float32)  # fmt: skip


def swirl(ball: BallMap, quaternion: tuple[float, float, float, float]) -> Floats:
    """Return (pixels, 2) how much ribbon and vein each pixel of the ball sees, turned so.

    Small balls look it up cell by cell, a fraction of a millisecond; large ones, whose pixels are
    finer than the cells, work it out.
    """
    steps = steps_for(ball.side)
    if ball.side > _LARGE:
        found = ribbon_at((rotation(quaternion) @ ball.points).T)
        seen = found.reshape(steps, -1, 2).mean(axis=0)
        return np.asarray(np.minimum(seen * np.float32(6.0), 1), np.float32)
    half = (_CELLS - 1) / 2
    places = (rotation(quaternion) * np.float32(half * 0.999)) @ ball.points
    places += np.float32(half + 0.5)
    across, up, deep = places.astype(np.int32)
    across *= _CELLS
    across += up
    across *= _CELLS
    across += deep
    found = ribbon_volume()[across].reshape(steps, -1)
    seen = np.empty((found.shape[1], 2), np.float32)
    np.add.reduce(found >> 8, axis=0, dtype=np.float32, out=seen[:, 0])
    np.add.reduce(found & _FULL, axis=0, dtype=np.float32, out=seen[:, 1])
    seen *= np.float32(6.0 / (_FULL * steps))
    return np.minimum(_evened(seen, ball), 1)


def _evened(seen: Floats, ball: BallMap) -> Floats:
    """Return what pixels see with their neighbours' share: cells are coarser than pixels."""
    flat = np.zeros((ball.side * ball.side, 2), np.float32)
    flat[ball.inside] = seen
    picture = flat.reshape(ball.side, ball.side, 2)
    rows = 2 * picture
    rows[1:] += picture[:-1]
    rows[:-1] += picture[1:]
    both = 2 * rows
    both[:, 1:] += rows[:, :-1]
    both[:, :-1] += rows[:, 1:]
    return np.asarray(both.reshape(-1, 2)[ball.inside] * np.float32(1 / 16), np.float32)


def _smooth(value: Floats, low: float, high: float) -> Floats:
    t = np.clip((value - np.float32(low)) / np.float32(high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)


def _mix(colour: Floats, other: tuple[int, int, int] | Floats, amount: Floats) -> Floats:
    return np.asarray(
        colour + (np.asarray(other, np.float32) - colour) * amount[:, None], np.float32
    )


def body(ball: BallMap, glass: Glass) -> Floats:
    """Return (pixels, 3) the glass itself: deep at the rim, glowing opposite the light."""
    x, y = ball.x, ball.y
    away = np.hypot(x, y)
    along = x * np.float32(0.62) + y * np.float32(0.78)
    towards = along / np.maximum(away, np.float32(1e-3))
    colour = np.broadcast_to(np.array(glass.body, np.float32), (x.size, 3)).astype(np.float32)
    colour = _mix(colour, glass.deep, _smooth(-along, -0.25, 1.0) * np.float32(0.72))
    colour = _mix(colour, glass.deep, _smooth(away, 0.60, 0.99) * np.float32(0.96))
    pool = np.exp(-((x - 0.30) ** 2 + (y - 0.38) ** 2) / 0.17) * np.float32(0.55)
    crescent = np.exp(-(((away - 0.79) / 0.085) ** 2)) * np.clip(towards, 0, 1) ** 2
    focus = np.exp(-(((away - 0.80) / 0.055) ** 2)) * np.clip(towards, 0, 1) ** 9
    colour = _mix(colour, glass.glow, np.asarray(pool, np.float32))
    colour = _mix(colour, glass.glow, (crescent * 0.92).astype(np.float32))
    return _mix(colour, WARM, (focus * 0.55).astype(np.float32))


def reflections(ball: BallMap, glass: Glass) -> tuple[Floats, Floats]:
    """Return (colour, cover) of what lies on the glass: mark, rim light, window, bounced light."""
    over = np.zeros((ball.x.size, 3), np.float32)
    cover = np.zeros(ball.x.size, np.float32)
    for colour, amount in (*_etching(ball, glass), *_lights(ball)):
        over = over * (1 - amount)[:, None] + np.asarray(colour, np.float32) * amount[:, None]
        cover = cover * (1 - amount) + amount
    return over, np.asarray(cover, np.float32)


def _etching(ball: BallMap, glass: Glass) -> list[tuple[tuple[int, int, int], Floats]]:
    """Return the layers of the mark: a halo that sets it off, then the etched figure."""
    distance = mark_distance(glass.mark, ball.x - np.float32(0.05), ball.y - np.float32(0.07))
    soft = 1.3 / np.sqrt(ball.inside.size / np.pi)  # a pixel of this map, in radii
    dark = sum(glass.etching) < 384
    halo_colour = glass.glow if dark else glass.deep
    halo = np.exp(-np.maximum(distance, 0) / np.float32(0.085)) * np.float32(0.62)
    figure = np.clip(np.float32(0.5) - distance / np.float32(soft), 0, 1) * np.float32(0.90)
    return [(halo_colour, halo.astype(np.float32)), (glass.etching, figure.astype(np.float32))]


def _lights(ball: BallMap) -> list[tuple[Floats, Floats]]:
    """Return the layers of mirrored light: sky, room at the rim, table below, window's panes."""
    x, y, z = ball.x, ball.y, ball.z
    fresnel = (1 - z) ** 4
    along = x * np.float32(0.62) + y * np.float32(0.78)
    lit = np.clip(np.float32(0.15) - along, 0, 1)
    room = fresnel * fresnel * lit * np.float32(0.55)
    table = fresnel * np.clip(1 - lit, 0, 1) * np.float32(0.16)
    away = np.hypot(x, y)
    wall = _smooth(-along, 0.16, 0.66) * _smooth(away, 0.97, 0.88) * np.float32(0.13)
    wood = np.array([206, 158, 104], np.float32)
    return [
        (WARM, np.asarray(wall, np.float32)),
        (WARM, room),
        (wood, table),
        (WARM, _window(x, y, z) * np.float32(0.95)),
    ]


def _window(x: Floats, y: Floats, z: Floats) -> Floats:
    """Return the mirrored window (0..1): four panes beside the light."""
    mirror_x, mirror_y = 2 * z * x, 2 * z * y
    mirror_z = 2 * z * z - 1
    lx, ly, lz = _WINDOW
    flat = np.hypot(lx, lz)
    right = (lz / flat, 0.0, -lx / flat)
    up = (-lx * ly / flat, flat, -ly * lz / flat)
    u = (mirror_x * right[0] + mirror_z * right[2]).astype(np.float32)
    v = (mirror_x * up[0] + mirror_y * up[1] + mirror_z * up[2]).astype(np.float32)
    facing = mirror_x * lx + mirror_y * ly + mirror_z * lz > 0
    pane = _smooth(np.abs(u), 0.44, 0.37) * _smooth(np.abs(v), 0.40, 0.33)
    bars = np.maximum(_smooth(np.abs(u), 0.055, 0.02), _smooth(np.abs(v), 0.055, 0.02))
    return np.asarray(pane * (1 - np.float32(0.5) * bars) * facing, np.float32)
