"""What the board does to a marble within a step: parts of the flight engine.

The law is that of :func:`sim.marble.board_step`, here as an acceleration that changes evenly for
as long as the directions of its forces allow. With the slip u = v - s it says u' = g - k û, k = 7/2
of the friction, so that k|u| + g·u falls at the constant rate k² - g²: it is zero exactly when the
slip is.
"""

from __future__ import annotations

import math
from typing import Any

from sim.flight_board import P_FRICTION, P_GX, P_GY, P_MOMENT, P_PULL, P_ROLLING, P_SPEED
from sim.flight_compile import compiled

SHORT = 0.025
"""Length under which no step is cut for the turn of the weak drag, in units of √(r/g)."""
NO_SLIP = 1e-7
"""Slip under which a marble rolls, as a share of √(g r)."""
WEAK = 0.01
"""Slip under which its direction may turn as it likes, as a share of √(g r)."""
TURN = 0.15
"""Turn of the slip's direction in radian that one step may make."""
SMALL = 0.05
"""Slip that may end within a step, as a share of √(g r)."""
BACK = 0.7
"""Share of a slip against gravity that one step may take away."""


@compiled
def board_pull(
    vx: float, vy: float, sx: float, sy: float, span: float, p: Any
) -> tuple[float, float, float, float, float, float, float, bool]:
    """Return how v' begins and changes, what drag takes of it, how long, and if slip ends then.

    v' = a + j t and s' = -5/2 (a + j t - g - d) + d: returned are ax, ay, jx, jy, dx, dy, the span
    in s for which that holds, and whether no slip is left at its end (a slip that ends within
    ``span`` ends the span).
    """
    gx = p[P_GX]
    gy = p[P_GY]
    fx = 0.0
    fy = 0.0
    jx = 0.0
    jy = 0.0
    last = False
    if p[P_ROLLING] > 0.0:
        turn = abs(gx * vy - gy * vx)
        square = vx * vx + vy * vy
        if turn * span > square:
            span = min(span, max(square / turn, SHORT * p[P_MOMENT]))
    if p[P_FRICTION] > 0.0:
        fx, fy, jx, jy, span, last = _friction(vx - sx, vy - sy, span, p)
    ax = gx + fx
    ay = gy + fy
    if p[P_ROLLING] <= 0.0:
        return ax, ay, jx, jy, 0.0, 0.0, span, last
    # Drag acts along the velocity: Simpson's mean of its directions.
    mx, my = _direction(
        vx + (0.5 * ax + 0.125 * jx * span) * span, vy + (0.5 * ay + 0.125 * jy * span) * span
    )
    ex, ey = _direction(vx + (ax + 0.5 * jx * span) * span, vy + (ay + 0.5 * jy * span) * span)
    bx, by = _direction(vx, vy)
    drag = -p[P_ROLLING] / 6.0
    dx = drag * (bx + 4.0 * mx + ex)
    dy = drag * (by + 4.0 * my + ey)
    return ax + dx, ay + dy, jx, jy, dx, dy, span, last


@compiled
def _direction(x: float, y: float) -> tuple[float, float]:
    """Return the unit vector of a velocity, zero for none."""
    size = math.sqrt(x * x + y * y)
    if size == 0.0:
        return 0.0, 0.0
    return x / size, y / size


@compiled
def _friction(
    ux: float, uy: float, span: float, p: Any
) -> tuple[float, float, float, float, float, bool]:
    """Return what friction adds to v' at first and its change, how long, and if slip is zero then.

    ``ux``, ``uy`` are the slip. The classical Runge-Kutta step gives the change of v and, by
    Simpson's rule, the way; an evenly changing force has both of them.
    """
    gx = p[P_GX]
    gy = p[P_GY]
    k = 3.5 * p[P_FRICTION]
    excess = k * k - p[P_PULL] * p[P_PULL]
    slip = math.sqrt(ux * ux + uy * uy)
    if slip <= NO_SLIP * p[P_SPEED]:
        if excess > 0.0:
            return -gx * (2.0 / 7.0), -gy * (2.0 / 7.0), 0.0, 0.0, span, True
        share = p[P_FRICTION] / p[P_PULL]
        return -gx * share, -gy * share, 0.0, 0.0, span, False
    down = gx * ux + gy * uy
    ends = (k * slip + down) / excess if excess > 0.0 else math.inf
    turn = abs(gx * uy - gy * ux) / (slip * slip)
    if slip > WEAK * p[P_SPEED]:
        if turn * min(span, ends) > TURN:
            span = TURN / turn
        if down < 0.0:
            # Slip against gravity may turn round faster than it seems to.
            span = min(span, BACK * slip / p[P_PULL])
        if ends <= span and slip > SMALL * p[P_SPEED]:
            # The last of it turns fast; so it is taken when it is short.
            span = 0.7 * ends
    fx = -p[P_FRICTION] * ux / slip
    fy = -p[P_FRICTION] * uy / slip
    if ends <= span:
        mx = -(gx + ux / ends) / 3.5
        my = -(gy + uy / ends) / 3.5
        return fx, fy, 2.0 * (mx - fx) / ends, 2.0 * (my - fy) / ends, ends, True
    half = 0.5 * span
    f2x, f2y = _against(ux + (gx + 3.5 * fx) * half, uy + (gy + 3.5 * fy) * half, p)
    f3x, f3y = _against(ux + (gx + 3.5 * f2x) * half, uy + (gy + 3.5 * f2y) * half, p)
    f4x, f4y = _against(ux + (gx + 3.5 * f3x) * span, uy + (gy + 3.5 * f3y) * span, p)
    mx = (fx + 2.0 * (f2x + f3x) + f4x) / 6.0
    my = (fy + 2.0 * (f2y + f3y) + f4y) / 6.0
    wx = (fx + f2x + f3x) / 3.0
    wy = (fy + f2y + f3y) / 3.0
    rate = 6.0 / span
    return (
        3.0 * wx - 2.0 * mx,
        3.0 * wy - 2.0 * my,
        rate * (mx - wx),
        rate * (my - wy),
        span,
        False,
    )


@compiled
def _against(ux: float, uy: float, p: Any) -> tuple[float, float]:
    """Return what friction adds to v' against a slip."""
    slip = math.sqrt(ux * ux + uy * uy)
    if slip == 0.0:
        return 0.0, 0.0
    share = -p[P_FRICTION] / slip
    return share * ux, share * uy
