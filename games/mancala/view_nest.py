"""Where stones come to rest in a hollow: close together on its floor, then on each other."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from games.mancala.view_layout import Hole

_CLOSE = 1.86  # distance of neighbours, in radii: pebbles are not quite round

MANY = 48
"""For so many stones there are places of their own in every hollow."""


def stone_radius(holes: tuple[Hole, ...], unit: float) -> float:
    """Return the radius of stones that suit these holes."""
    return max(3.0, min(17.5 * unit, 0.30 * min(hole.radius for hole in holes)))


def resting_place(hole: Hole, number: int, radius: float, seed: int) -> tuple[float, float]:
    """Return where the stone that came as ``number`` (from 0) into a hole lies."""
    reach_x = abs(hole.two[0] - hole.one[0]) / 2 + hole.radius
    reach_y = abs(hole.two[1] - hole.one[1]) / 2 + hole.radius
    key = (round(reach_x, 1), round(reach_y, 1), round(radius, 1))
    dx, dy = _nest(*key, seed).place(number)
    x, y = hole.centre
    return x + dx, y + dy


class _Nest:
    """Offsets of stones from a hollow's middle, reckoned layer by layer as they are needed."""

    def __init__(self, reach_x: float, reach_y: float, radius: float, seed: int) -> None:
        """Begin without a layer."""
        self._shape, self._seed = (reach_x, reach_y, radius), seed
        self._found: list[tuple[float, float]] = []
        self._layers = 0

    def place(self, number: int) -> tuple[float, float]:
        """Return where the stone that came as ``number`` lies; after many they begin again."""
        while len(self._found) <= number and len(self._found) < MANY:
            chance = Random(self._seed * 31 + self._layers)
            self._found += _layer(*self._shape, self._layers, chance)
            self._layers += 1
        return self._found[number % len(self._found)]


@lru_cache(maxsize=128)
def _nest(reach_x: float, reach_y: float, radius: float, seed: int) -> _Nest:
    return _Nest(reach_x, reach_y, radius, seed)


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
    across, along = math.cos(turn), math.sin(turn)
    found = []
    for row in range(-span, span + 1):
        for column in range(-span, span + 1):
            u = (column + 0.5 * (row % 2)) * step + start[0]
            v = row * step * math.sqrt(0.75) + start[1]
            x = u * across - v * along + chance.uniform(-0.16, 0.16) * radius
            y = u * along + v * across + chance.uniform(-0.16, 0.16) * radius
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
