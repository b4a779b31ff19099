"""Where the board's holes lie: in a row when the window is broad, turned upright when it is high.

Lengths are pixels. The board is laid out along its length, then turned a quarter clockwise for a
high window: seat 0 then has the left column and the store at the foot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from pygame import Rect

_LEFT, _TOP, _RIGHT, _BELOW = 8, 6, 20, 22  # room for the shadow on the table
_END = 24.0  # wood beyond the stores
_RAIL = 64.0  # wood beside the pits, which carries the counts
EDGE = 23.0  # breadth of the walnut round the block, which carries the pits' numbers
_NAME = 17.0  # how far from the border they stand: what lies further out is never repainted
_RIDGE = 14.0  # wood between the rows
_GAP = 7.0  # wood round every hole, to the border of its cell
_STORE = 1.12  # breadth of a store against a pit
_LONGEST = 1.35  # of a pit against its breadth: round bowls stay bowls beside a list or a result
_LONGEST_UPRIGHT = 1.95
_TURNED = 0.95  # from so high against its breadth on a place is for a board that stands upright


@dataclass(frozen=True, slots=True)
class Hole:
    """A hollow of the board: round ends of ``radius`` about the line from ``one`` to ``two``.

    ``cell`` is all that belongs to it, ``count`` the middle of the number of its stones, ``name``
    that of a pit's own number on the edge of the board.
    """

    one: tuple[float, float]
    two: tuple[float, float]
    radius: float
    cell: Rect
    count: tuple[float, float]
    name: tuple[float, float] = (0.0, 0.0)

    @property
    def centre(self) -> tuple[float, float]:
        """Return its middle."""
        return (self.one[0] + self.two[0]) / 2, (self.one[1] + self.two[1]) / 2

    @property
    def box(self) -> Rect:
        """Return the smallest rectangle round it."""
        left, right = min(self.one[0], self.two[0]), max(self.one[0], self.two[0])
        top, bottom = min(self.one[1], self.two[1]), max(self.one[1], self.two[1])
        r = self.radius
        return Rect(
            round(left - r),
            round(top - r),
            round(right - left + 2 * r),
            round(bottom - top + 2 * r),
        )


@dataclass(frozen=True, slots=True)
class Ground:
    """A board fitted into a window: ``area`` in the window, all else within the area.

    ``body`` is the block of wood, ``holes`` are in sowing order as in a state, ``unit`` is the
    window's size against the design.
    """

    area: Rect
    body: Rect
    holes: tuple[Hole, ...]
    upright: bool
    unit: float
    pits: int

    @property
    def corner(self) -> float:
        """Return the rounding of the block's corners."""
        return 34.0 * self.unit

    @property
    def core(self) -> Rect:
        """Return the part of the area inside the rounded ends."""
        inner = self.body.inflate(-round(22 * self.unit), -round(22 * self.unit))
        return inner.clip(Rect((0, 0), self.area.size))

    def turned(self) -> Ground:
        """Return the same board with the seats' sides exchanged."""
        half = self.pits + 1
        return replace(self, holes=(*self.holes[half:], *self.holes[:half]))

    def hole_at(self, x: float, y: float) -> int | None:
        """Return the hole whose cell lies under a point of the area."""
        for number, hole in enumerate(self.holes):
            if hole.cell.collidepoint(x, y):
                return number
        return None


def fit(pits: int, rect: Rect, unit: float) -> Ground:
    """Return the largest board with ``pits`` a side inside ``rect``, with its shadow, centred."""
    upright = rect.height > _TURNED * rect.width
    wide = rect.width - (_LEFT + _RIGHT) * unit
    high = rect.height - (_TOP + _BELOW) * unit
    length, breadth = (high, wide) if upright else (wide, high)
    rail = _RAIL * unit * (1.2 if upright else 1.0)
    end, ridge = _END * unit, _RIDGE * unit
    pitch = min((length - 2 * end) / (pits + 2 * _STORE), (breadth - 2 * rail - ridge) / 2)
    pitch = max(4.0, min(pitch, 190 * unit))
    longest = _LONGEST_UPRIGHT if upright else _LONGEST
    row = max(pitch, min(longest * pitch, (breadth - 2 * rail - ridge) / 2))
    long_side = 2 * end + (pits + 2 * _STORE) * pitch
    short_side = 2 * rail + 2 * row + ridge
    size = (short_side, long_side) if upright else (long_side, short_side)
    area = Rect(0, 0, round(size[0] + (_LEFT + _RIGHT) * unit), 0)
    area.height = round(size[1] + (_TOP + _BELOW) * unit)
    area.center = rect.center
    area.clamp_ip(rect)
    body = Rect(round(_LEFT * unit), round(_TOP * unit), round(size[0]), round(size[1]))
    lay = _Layer(body, upright, _GAP * unit)
    holes = _holes(lay, pits, (end, rail, ridge), (pitch, row))
    return Ground(area, body, holes, upright, unit, pits)


@dataclass(frozen=True, slots=True)
class _Layer:
    """Turns places along the length (u) and from seat 1 to seat 0 (v) into pixels."""

    body: Rect
    upright: bool
    gap: float

    def point(self, u: float, v: float) -> tuple[float, float]:
        if self.upright:
            return self.body.right - v, self.body.top + u
        return self.body.left + u, self.body.top + v

    def hole(
        self, along: tuple[float, float], across: tuple[float, float], cell: tuple[float, float],
        count: float,
    ) -> Hole:  # fmt: skip
        """Return the hole inside (u, u) x (v, v), its cell reaching over ``cell`` (v, v)."""
        (u1, u2), (v1, v2) = along, across
        half_u, half_v = (u2 - u1) / 2 - self.gap, (v2 - v1) / 2 - self.gap
        radius = min(half_u, half_v)
        u, v = (u1 + u2) / 2, (v1 + v2) / 2
        one = self.point(u - (half_u - radius), v - (half_v - radius))
        two = self.point(u + (half_u - radius), v + (half_v - radius))
        first, last = self.point(u1, cell[0]), self.point(u2, cell[1])
        left, right = sorted((round(first[0]), round(last[0])))
        top, bottom = sorted((round(first[1]), round(last[1])))
        where = Rect(left, top, right - left, bottom - top)
        edge = self.gap / _GAP * _NAME
        name = self.point(u, edge if count < (across[0] + across[1]) / 2 else cell[1] - edge)
        return Hole(one, two, radius, where, self.point(u, count), name)


def _holes(
    lay: _Layer, pits: int, wood: tuple[float, float, float], size: tuple[float, float]
) -> tuple[Hole, ...]:
    end, rail, ridge = wood
    pitch, row = size
    store = _STORE * pitch
    edges = [end + store + number * pitch for number in range(pits + 1)]
    total = 2 * rail + 2 * row + ridge
    north, south = (rail, rail + row), (rail + row + ridge, total - rail)
    middle = total / 2
    # Between the coloured line and the pits.
    inner = 0.67 * rail + 0.5 * lay.gap
    outer = total - inner
    columns = list(pairwise(edges))
    own = [lay.hole(column, south, (middle, total), outer) for column in columns]
    other = [lay.hole(column, north, (0, middle), inner) for column in reversed(columns)]
    right = (edges[-1], edges[-1] + store)
    both = (rail, total - rail)
    own_store = lay.hole(right, both, (0, total), outer)
    other_store = lay.hole((end, end + store), both, (0, total), inner)
    return (*own, own_store, *other, other_store)
