"""When a marble on its way first touches something: compiled parts of the flight engine."""

from __future__ import annotations

import math
from typing import Any

from sim.flight_compile import compiled


@compiled
def gap_to(px: float, py: float, item: Any) -> tuple[float, float, float]:
    """Return gap in mm between marble and surface, and the unit normal towards the marble."""
    dx = px - item[0]
    dy = py - item[1]
    if item[4] > 0.0:
        ex = item[2]
        ey = item[3]
        along = (dx * ex + dy * ey) / item[4]
        if along >= 1.0:
            dx -= ex
            dy -= ey
        elif along > 0.0:
            dx -= along * ex
            dy -= along * ey
    distance = math.sqrt(dx * dx + dy * dy)
    if distance < 1e-12:
        return -float(item[5]), 0.0, 1.0
    return distance - float(item[5]), dx / distance, dy / distance


@compiled
def _contact_time(
    px: float,
    py: float,
    vx: float,
    vy: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    span: float,
    item: Any,
) -> float:
    """Return when the marble first touches ``item`` within ``span`` seconds, else infinity.

    The velocity is v + b t + c t². The distance to a convex body along a parabola bends away from
    zero except for the acceleration towards the body, so steps to the root of that quadratic do
    not overshoot; the way's third order is small within a step.
    """
    t = 0.0
    gap = 0.0
    for _ in range(40):
        gap, nx, ny = gap_to(
            px + (vx + (0.5 * bx + cx * t / 3.0) * t) * t,
            py + (vy + (0.5 * by + cy * t / 3.0) * t) * t,
            item,
        )
        speed = (vx + (bx + cx * t) * t) * nx + (vy + (by + cy * t) * t) * ny
        pull = (bx + 2.0 * cx * t) * nx + (by + 2.0 * cy * t) * ny
        if gap <= 1e-9:
            if speed < 0.0:
                return float(t)
            gap = 0.0
        root = speed * speed - 2.0 * pull * gap
        if root < 0.0 or (speed >= 0.0 and pull >= 0.0):
            return math.inf
        if speed < 0.0:
            advance = 2.0 * gap / (math.sqrt(root) - speed)
        else:
            advance = (speed + math.sqrt(root)) / -pull
        t += advance
        if t > span:
            return math.inf
        if advance < 1e-12:
            return float(t)
    if gap < 1e-6:
        return float(t)
    return math.inf


@compiled
def first_contact(
    px: float,
    py: float,
    vx: float,
    vy: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    span: float,
    reach: float,
    items: Any,
    first: int,
    end: int,
    members: Any,
) -> tuple[float, int]:
    """Return time and number of the first surface touched within ``span``; (inf, -1) if none.

    ``reach`` is farther than the marble gets; candidates are ``members[first:end]``.
    """
    best = math.inf
    which = -1
    for place in range(first, end):
        number = members[place]
        item = items[number]
        dx = px - item[0]
        dy = py - item[1]
        near = item[5] + reach
        if item[4] == 0.0:
            if dx * dx + dy * dy > near * near:
                continue
        else:
            off = dx * item[3] - dy * item[2]
            if off * off > near * near * item[4]:
                continue
        t = _contact_time(px, py, vx, vy, bx, by, cx, cy, min(span, best), item)
        if t < best:
            best = t
            which = number
    return best, which
