"""Where stones come to rest in a hollow: close together on its floor, then on each other."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from games.mancala.view_layout import Hole

_CLOSE = 1.86  # distance of neighbours, in radii: pebbles are not quite round


def stone_radius(holes: tuple[Hole, ...], unit: float) -> float:
    """Return the radius of stones that suit these holes."""
    return max(3.0, min(17.5 * unit, 0.30 * min(hole.radius for hole in holes)))


def resting_place(hole: Hole, number: int, radius: float, seed: int) -> tuple[float, float]:
    """Return where the stone that came as ``number`` (from 0) into a hole lies."""
    reach_x = abs(hole.two[0] - hole.one[0]) / 2 + hole.radius
    reach_y = abs(hole.two[1] - hole.one[1]) / 2 + hole.radius
    key = (round(reach_x, 1), round(reach_y, 1), round(radius, 1))
    places = _places(*key, seed)
    dx, dy = places[number % len(places)]
    x, y = hole.centre
    return x + dx, y + dy


@lru_cache(maxsize=128)
def _places(reach_x: float, reach_y: float, radius: float, seed: int) -> list[tuple[float, float]]:
    """Return offsets for at least 48 stones, layer upon layer, from the middle outwards."""
    found: list[tuple[float, float]] = []
    layer = 0
    while len(found) < 48:
        found += _layer(reach_x, reach_y, radius, layer, Random(seed * 31 + layer))
        layer += 1
    return found


def _layer(
    reach_x: float, reach_y: float, radius: float, layer: int, chance: Random
) -> list[tuple[float, float]]:
    """Return one layer: a close packing, turned and shaken a little, inside the hollow."""
    edge = radius * (1.32 + 0.45 * min(layer, 3))
    inner = (max(0.6 * radius, reach_x - edge), max(0.6 * radius, reach_y - edge))
    turn = chance.uniform(0, math.pi)
    step = _CLOSE * radius
    start = (chance.uniform(0.2, 0.5) * step, chance.uniform(0.1, 0.4) * step)
    span = int(2 * max(inner) / step) + 2
    found = []
    for row in range(-span, span + 1):
        for column in range(-span, span + 1):
            u = (column + 0.5 * (row % 2)) * step + start[0]
            v = row * step * math.sqrt(0.75) + start[1]
            x = u * math.cos(turn) - v * math.sin(turn) + chance.uniform(-0.16, 0.16) * radius
            y = u * math.sin(turn) + v * math.cos(turn) + chance.uniform(-0.16, 0.16) * radius
            if _inside(x, y, inner, edge, (reach_x, reach_y)):
                found.append((x, y))
    found.sort(key=lambda place: math.hypot(*place) + chance.uniform(0, 0.5) * radius)
    return found or [(0.0, 0.0)]


def _inside(
    x: float,
    y: float,
    inner: tuple[float, float],
    edge: float,
    reach: tuple[float, float],
) -> bool:
    """Whether a place keeps ``edge`` from the wall of a hollow with round ends."""
    radius = min(reach)
    off_x = max(0.0, abs(x) - (reach[0] - radius))
    off_y = max(0.0, abs(y) - (reach[1] - radius))
    return math.hypot(off_x, off_y) <= max(0.6 * min(inner), radius - edge)
