"""A marble that slides or rolls on a nail or bar without rebound: part of the flight engine.

What very small hops along the surface come to: the normal velocity is zero, the surface pushes as
much as is needed, its friction acts on the spin, and the board acts as ever.
"""

from __future__ import annotations

import math
from typing import Any

from sim.flight_board import (
    P_FRICTION,
    P_GX,
    P_GY,
    P_INERTIA,
    P_MOST,
    P_PULL,
    P_RADIUS,
    P_ROLLING,
    P_SLOW,
)
from sim.flight_compile import compiled
from sim.flight_contact import gap_to

BOW = 0.08
"""Turn about a nail in radian that one step may make."""

BRINK = 1e-4
"""Way to the end of a flat side that is none, in radii."""

TREMBLE = 0.25
"""Mean speed of small hops, as a share of the speed under which nothing rebounds.

Rolling resistance acts against the whole motion, hops included: so it does not hold a marble on
the top of a nail for ever.
"""

ROUNDS = 3
"""Rounds in which the frictions of board and surface find each other; each leaves 1/12 of error."""


@compiled
def ride_span(
    x: float, y: float, vx: float, vy: float, span: float, items: Any, which: int, p: Any
) -> float:
    """Return how long a step on a surface may be, s.

    Besides :data:`BOW`, one that might pass the end of a flat side ends there or just before: where
    the surface begins to bend a fast marble goes straight on, and half a step's turn more would
    send all marbles that come along there the same wrong way.
    """
    speed = math.sqrt(vx * vx + vy * vy)
    way = (speed + p[P_PULL] * span) * span
    most = BOW * items[which, 5]
    if way > most:
        span = most / (speed + p[P_PULL] * span)
    length = items[which, 4]
    if length > 0.0:
        ex = items[which, 2]
        ey = items[which, 3]
        left = (x - items[which, 0]) * ex + (y - items[which, 1]) * ey
        toward = vx * ex + vy * ey
        if toward > 0.0:
            left = length - left
        most = speed + p[P_MOST] * span
        if toward != 0.0 and BRINK * p[P_RADIUS] < left < most * span:
            span = left / most
    return span


@compiled
def _along(
    x: float, y: float, way: float, items: Any, which: int
) -> tuple[float, float, float, float, bool]:
    """Return place, normal and flatness after a short way (mm) along a surface, touching it."""
    _, nx, ny, flat = gap_to(x, y, items, which)
    if flat:
        x -= way * ny
        y += way * nx
    else:
        # A turn by 2 atan(q): right to the third order, without an angle's functions.
        q = 0.5 * way / items[which, 5]
        share = items[which, 5] * 2.0 * q / (1.0 + q * q)
        x += share * (-ny - q * nx)
        y += share * (nx - q * ny)
    gap, nx, ny, flat = gap_to(x, y, items, which)
    return x - gap * nx, y - gap * ny, nx, ny, flat


@compiled
def _board_friction(
    un: float, end_n: float, ut: float, end_t: float, most: float
) -> tuple[float, float]:
    """Return the impulse per mass of the board's friction along n and t within a step, mm/s.

    (un, ut) is the slip before and (end_n, end_t) after the step without this friction. What ends
    the slip, or ``most`` along the slip's direction in the middle; the n part of it changes by the
    roll alone, as the surface keeps v off n.
    """
    jn = -end_n / 2.5
    jt = -end_t / 3.5
    size = math.sqrt(jn * jn + jt * jt)
    if size <= most:
        return jn, jt
    jn *= most / size
    jt *= most / size
    for _ in range(ROUNDS):
        mn = 0.5 * (un + end_n + 2.5 * jn)
        mt = 0.5 * (ut + end_t + 3.5 * jt)
        middle = math.sqrt(mn * mn + mt * mt)
        if middle == 0.0:
            break
        jn = -most * mn / middle
        jt = -most * mt / middle
    return jn, jt


@compiled
def ride(
    x: float,
    y: float,
    vx: float,
    vy: float,
    sx: float,
    sy: float,
    w: float,
    dt: float,
    friction: float,
    items: Any,
    which: int,
    p: Any,
) -> tuple[bool, float, float, float, float, float, float, float]:
    """Return whether the surface still pushes, and x, y, vx, vy, sx, sy, w after ``dt`` seconds.

    Half of the way, all forces, half of the way: of second order in dt. Frictions end their slip
    or act along it as it is in the middle. If it does not push, the rest has no meaning.
    """
    _, nx, ny, _ = gap_to(x, y, items, which)
    before = vy * nx - vx * ny
    x, y, nx, ny, flat = _along(x, y, 0.5 * before * dt, items, which)
    tx = -ny
    ty = nx
    pull = (p[P_GX] * tx + p[P_GY] * ty) * dt
    press = -(p[P_GX] * nx + p[P_GY] * ny) * dt
    bow = 0.0 if flat else dt / items[which, 5]
    inertia = p[P_INERTIA]
    turning = w * p[P_RADIUS]
    sn = sx * nx + sy * ny
    st = sx * tx + sy * ty
    drag = 0.0
    if p[P_ROLLING] > 0.0:
        mean = before + 0.5 * pull
        drag = p[P_ROLLING] * dt * mean / max(abs(mean), TREMBLE * p[P_SLOW])
        if abs(drag) > abs(before + pull):
            drag = before + pull
    most = p[P_FRICTION] * dt
    ut = before - st
    jn = 0.0
    jt = 0.0
    along = 0.0
    push = 0.0
    speed = mean = before
    for _ in range(ROUNDS):
        if most > 0.0:
            # At its ends the surface points half a step's turn away from its middle.
            turn = 0.5 * mean * bow
            jn, jt = _board_friction(
                -sn + before * turn, -sn - speed * turn, ut, ut + pull + along, most
            )
        speed = before + pull - drag + jt
        mean = 0.5 * (before + speed + along)
        push = press - jn - mean * mean * bow
        along = -(speed - turning) * inertia / (1.0 + inertia)
        grip = friction * max(push, 0.0)
        along = min(max(along, -grip), grip)
        speed += along
        mean = 0.5 * (before + speed)
    if push <= 0.0:
        return False, x, y, vx, vy, sx, sy, w
    sn -= 2.5 * jn
    st -= 2.5 * jt + drag
    sx = sn * nx + st * tx
    sy = sn * ny + st * ty
    w -= along / (inertia * p[P_RADIUS])
    x, y, nx, ny, _ = _along(x, y, 0.5 * speed * dt, items, which)
    return True, x, y, -speed * ny, speed * nx, sx, sy, w
