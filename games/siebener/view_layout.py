"""Where tray, dice, coins, sums and plates to press lie in the room of the board."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

Point = tuple[float, float]

HALF = 0.132
"""Half an edge of a die, in radii of the tray's cloth."""
RIM = 0.115
"""Breadth of the tray's rim, in radii of the cloth."""


@dataclass(frozen=True, slots=True)
class Ground:
    """All places, in pixels within ``area``, which lies in the window.

    ``middle`` and ``radius`` are those of the cloth; ``keys`` are for risk, rolling and stopping,
    ``counters`` for the pot, the sum to beat and the sum thrown.
    """

    area: Rect
    middle: Point
    radius: float
    unit: float
    keys: tuple[Rect, Rect, Rect]
    counters: tuple[Rect, Rect, Rect]

    @property
    def half(self) -> float:
        """Return half an edge of a die."""
        return self.radius * HALF

    def at(self, x: float, y: float) -> Point:
        """Return the pixel at (x, y) radii from the middle, y down."""
        return self.middle[0] + x * self.radius, self.middle[1] + y * self.radius


def fit(rect: Rect, unit: float) -> Ground:
    """Return the places in ``rect``; ``unit`` is the window's size against the design."""

    def px(length: float) -> int:
        return max(1, round(length * unit))

    high, gap = px(58), px(12)
    wide = min(rect.width - px(8), px(560))
    room = rect.height - high - 2 * gap - px(14)
    outer = max(10.0, min(room, rect.width - px(28)) / 2)
    radius = outer / (1 + RIM)
    spare = max(0.0, (room - 2 * outer) / 2)
    middle = (rect.width / 2 - px(3), px(6) + outer + spare)
    top = min(rect.height - high - px(4), round(middle[1] + outer) + gap + px(6))
    left = (rect.width - wide) // 2
    small = round((wide - 2 * gap) * 0.26)
    large = (wide - 2 * gap - small) // 2
    keys = (
        Rect(left, top, small, high),
        Rect(left + small + gap, top, large, high),
        Rect(left + small + large + 2 * gap, top, large, high),
    )
    first = Rect(0, 0, round(radius * 0.40), round(radius * 0.30))
    first.center = (round(middle[0] - radius * 0.425), round(middle[1] + radius * 0.53))
    step = round(radius * 0.425)
    counters = (first, first.move(step, 0), first.move(2 * step, 0))
    return Ground(Rect(rect), middle, radius, unit, keys, counters)
