"""Where the spots, dots and lines of the board lie in a window, and what lies under a pointer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from pygame import Rect

from games.gipf.geometry import BIT, COORDINATES, DOT_COORDINATES, DOTS, PUSHES, SPOTS

ROOT = math.sqrt(3.0)
REACH = 5.06
"""From the middle to the corners of the block of wood, in distances between two spots."""
ROUND = 0.34
"""Rounding of the block's corners, in the same measure."""
STONE = 0.405
"""Radius of a stone, in the same measure."""
_SHADOW = (8, 6, 20, 22)  # room for the shadow on the table: left, top, right, below

Point = tuple[float, float]


def axial(q: int, r: int) -> Point:
    """Return a point of the lattice: columns stand upright, neighbours lie 1 apart, y down."""
    return q * ROOT / 2, r + q / 2


@cache
def spots() -> tuple[Point, ...]:
    """Return the places of the 37 spots in the order of their bits."""
    return tuple(axial(*at) for at in COORDINATES)


@cache
def dots() -> dict[str, Point]:
    """Return the places of the 24 dots by name."""
    return {name: axial(*at) for name, at in DOT_COORDINATES.items()}


def place_of(bit: int) -> Point:
    """Return the place of the spot with this bit."""
    return spots()[bit.bit_length() - 1]


@cache
def ring() -> tuple[int, ...]:
    """Return all pushes clockwise round the board from the top, as arrows walk through them."""

    def key(push: int) -> tuple[float, float]:
        dot, line = PUSHES[push]
        x, y = dots()[dot]
        tx, ty = place_of(line[0])
        side = (tx - x) * -y + (ty - y) * x  # the direction that turns clockwise comes last
        return math.atan2(x, -y) % (2 * math.pi), side

    return tuple(sorted(range(len(PUSHES)), key=key))


@cache
def pushes_of(dot: str) -> tuple[int, ...]:
    """Return the pushes that begin at a dot: two, at the corners one."""
    return tuple(push for push in ring() if PUSHES[push].dot == dot)


@cache
def direction(push: int) -> Point:
    """Return the unit vector along a push."""
    dot, line = PUSHES[push]
    x, y = dots()[dot]
    tx, ty = place_of(line[0])
    return tx - x, ty - y


@dataclass(frozen=True, slots=True)
class Ground:
    """The board fitted into a window: ``area`` in the window, all else within the area.

    ``middle`` is the middle spot, ``pitch`` the pixels between two spots, ``unit`` the window's
    size against the design.
    """

    area: Rect
    middle: Point
    pitch: float
    unit: float

    def at(self, place: Point) -> Point:
        """Return the pixel of a place on the lattice."""
        return self.middle[0] + place[0] * self.pitch, self.middle[1] + place[1] * self.pitch

    def spot(self, bit: int) -> Point:
        """Return the pixel of a spot."""
        return self.at(place_of(bit))

    def dot(self, name: str) -> Point:
        """Return the pixel of a dot."""
        return self.at(dots()[name])

    @property
    def radius(self) -> float:
        """Return the radius of a stone."""
        return self.pitch * STONE

    def dot_near(self, x: float, y: float, reach: float = 0.6) -> str | None:
        """Return the dot within ``reach`` distances of a pixel, None when there is none."""
        name = min(DOTS, key=lambda dot: math.dist(self.dot(dot), (x, y)))
        return name if math.dist(self.dot(name), (x, y)) <= reach * self.pitch else None

    def spot_near(self, x: float, y: float, reach: float = 0.52) -> int | None:
        """Return the bit of the spot within ``reach`` distances of a pixel, None if none is."""
        name = min(SPOTS, key=lambda spot: math.dist(self.spot(BIT[spot]), (x, y)))
        bit = BIT[name]
        return bit if math.dist(self.spot(bit), (x, y)) <= reach * self.pitch else None

    def aimed(self, dot: str, x: float, y: float) -> tuple[int, float]:
        """Return the push from a dot that points best at a pixel, and how well (cosine)."""
        ox, oy = self.dot(dot)
        away = math.hypot(x - ox, y - oy) or 1.0

        def along(push: int) -> float:
            dx, dy = direction(push)
            return (dx * (x - ox) + dy * (y - oy)) / away

        best = max(pushes_of(dot), key=along)
        return best, along(best)

    def corners(self) -> list[Point]:
        """Return the corners of the block of wood, clockwise from the top."""
        turns = (math.radians(60 * number) for number in range(6))
        return [self.at((REACH * math.sin(turn), -REACH * math.cos(turn))) for turn in turns]


def fit(rect: Rect, unit: float) -> Ground:
    """Return the board as large as it fits into ``rect``."""
    left, top, right, below = (length * unit for length in _SHADOW)
    wide, high = max(8.0, rect.width - left - right), max(8.0, rect.height - top - below)
    pitch = min(wide / (ROOT * REACH), high / (2 * REACH))
    middle = (left + wide / 2, top + high / 2)
    return Ground(Rect(rect), middle, pitch, unit)
