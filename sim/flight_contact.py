"""When a marble on its way first touches something: compiled parts of the flight engine.

Surfaces are rows of numbers: place x, y, unit vector of the bar's direction, its length (0: a
nail), and the distance of centres at contact; mm.
"""

from __future__ import annotations

import math
from typing import Any

from sim.flight_board import P_MOMENT, P_RADIUS
from sim.flight_compile import compiled

CLOSE = 1e-10
"""Gap that is none, in radii."""
SHARP = 1e-7
"""Last correction of a contact time, in units of √(r/g); its error is of the square of that."""
LOOSE = 1e-7
"""Gap in radii that a grazing contact may leave."""


@compiled
def gap_to(x: float, y: float, items: Any, which: int) -> tuple[float, float, float, bool]:
    """Return gap in mm, the unit normal towards the marble, and whether the surface is flat."""
    dx = x - items[which, 0]
    dy = y - items[which, 1]
    flat = False
    length = items[which, 4]
    if length > 0.0:
        along = dx * items[which, 2] + dy * items[which, 3]
        flat = 0.0 < along < length
        along = min(max(along, 0.0), length)
        dx -= along * items[which, 2]
        dy -= along * items[which, 3]
    distance = math.sqrt(dx * dx + dy * dy)
    if distance == 0.0:
        return -items[which, 5], 0.0, 1.0, False
    return distance - items[which, 5], dx / distance, dy / distance, flat


@compiled
def _contact_time(
    dx: float,
    dy: float,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    jx: float,
    jy: float,
    limit: float,
    items: Any,
    which: int,
    p: Any,
) -> float:
    """Return when the marble first touches a surface within ``limit`` seconds, else infinity.

    (dx, dy) is the way from the surface's place to the marble; the acceleration is a + j t. The
    distance to a convex body along a parabola bends away from zero except for the acceleration
    towards the body, so steps to the root of that quadratic do not overshoot; j is small.
    """
    ex = items[which, 2]
    ey = items[which, 3]
    length = items[which, 4]
    keep = items[which, 5]
    t = 0.0
    gap = 0.0
    for _ in range(40):
        qx = dx + (vx + (0.5 * ax + jx * t / 6.0) * t) * t
        qy = dy + (vy + (0.5 * ay + jy * t / 6.0) * t) * t
        if length > 0.0:
            along = min(max(qx * ex + qy * ey, 0.0), length)
            qx -= along * ex
            qy -= along * ey
        distance = math.sqrt(qx * qx + qy * qy)
        if distance == 0.0:
            return t
        gap = distance - keep
        bx = ax + jx * t
        by = ay + jy * t
        speed = ((vx + 0.5 * (ax + bx) * t) * qx + (vy + 0.5 * (ay + by) * t) * qy) / distance
        pull = (bx * qx + by * qy) / distance
        if gap <= CLOSE * p[P_RADIUS]:
            if speed < 0.0:
                return t
            gap = 0.0
        root = speed * speed - 2.0 * pull * gap
        if root < 0.0 or (speed >= 0.0 and pull >= 0.0):
            return math.inf
        if speed < 0.0:
            advance = 2.0 * gap / (math.sqrt(root) - speed)
        else:
            advance = (speed + math.sqrt(root)) / -pull
        t += advance
        if t > limit:
            return math.inf
        if advance < SHARP * p[P_MOMENT]:
            return t
    if gap < LOOSE * p[P_RADIUS]:
        return t
    return math.inf


@compiled
def first_contact(
    x: float,
    y: float,
    vx: float,
    vy: float,
    ax: float,
    ay: float,
    jx: float,
    jy: float,
    span: float,
    items: Any,
    first: int,
    end: int,
    members: Any,
    but: int,
    p: Any,
) -> tuple[float, int]:
    """Return time and number of the first surface touched within ``span``; (inf, -1) if none.

    Candidates are ``members[first:end]`` without number ``but``; those are passed over that the
    way's chord, as thick as the way bends, does not touch.
    """
    best = math.inf
    which = -1
    cx = (vx + (0.5 * ax + jx * span / 6.0) * span) * span
    cy = (vy + (0.5 * ay + jy * span / 6.0) * span) * span
    square = cx * cx + cy * cy
    share = 1.0 / square if square > 0.0 else 0.0
    bend = (abs(ax) + abs(ay) + (abs(jx) + abs(jy)) * span) * span * span / 8.0
    bend += CLOSE * p[P_RADIUS]
    for place in range(first, end):
        number = members[place]
        dx = x - items[number, 0]
        dy = y - items[number, 1]
        near = items[number, 5] + bend
        length = items[number, 4]
        if length == 0.0:
            part = min(max(-(dx * cx + dy * cy) * share, 0.0), 1.0)
            qx = dx + part * cx
            qy = dy + part * cy
            if qx * qx + qy * qy > near * near:
                continue
        else:
            ex = items[number, 2]
            ey = items[number, 3]
            off = dx * ey - dy * ex
            later = off + cx * ey - cy * ex
            if (off > near and later > near) or (off < -near and later < -near):
                continue
            along = dx * ex + dy * ey
            later = along + cx * ex + cy * ey
            if (along < -near and later < -near) or min(along, later) > length + near:
                continue
        if number == but:
            continue
        t = _contact_time(dx, dy, vx, vy, ax, ay, jx, jy, min(span, best), items, number, p)
        if t < best:
            best = t
            which = number
    return best, which
