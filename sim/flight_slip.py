"""What the board does to a marble within a step: parts of the flight engine.

The law is that of :func:`sim.marble.board_step`, here as an acceleration that changes evenly and
has the true velocity and the true way at the end of the step. The slip u = v - s goes by
u' = g - k û, k = 7/2 of the friction, and that has a solution: where φ is the angle from g to u,
τ = tan(φ/2) and κ = k/g, the slip's size is as τ^(κ-1) (1 + τ²), ln τ falls at the rate g/|u|, and
time and way are sums of powers of τ. (v' is g + (u' - g) 2/7.)
"""

from __future__ import annotations

import math
from typing import Any

from sim.flight_board import (
    P_FRICTION,
    P_GX,
    P_GY,
    P_KAPPA,
    P_MOMENT,
    P_ONE_LESS,
    P_ONE_MORE,
    P_PULL,
    P_ROLLING,
    P_SMALL,
    P_SPEED,
    P_TURN,
    P_TWO_LESS_ONE,
    P_TWO_LESS_TWO,
    P_TWO_MORE_ONE,
    P_TWO_MORE_TWO,
)
from sim.flight_compile import compiled

SHORT = 0.025
"""Length under which no step is cut for the turn of the weak drag, in units of √(r/g)."""
NO_SLIP = 1e-7
"""Slip under which a marble rolls, as a share of √(g r)."""
UPHILL = 1e-8
"""1 + cos φ of a slip so straight against gravity that it ends before it turns."""


@compiled
def board_pull(
    vx: float, vy: float, sx: float, sy: float, span: float, p: Any
) -> tuple[float, float, float, float, float, float, float, float, float, bool]:
    """Return how v' begins and changes, what drag takes of it, how long, and if slip ends then.

    v' = a + j t and s' = -5/2 (a + j t - g - d - k t) + d + k t: returned are ax, ay, jx, jy, dx,
    dy, kx, ky, the span in s for which that holds, and whether no slip is left at its end (a slip
    that ends within ``span`` ends the span).
    """
    ax = p[P_GX]
    ay = p[P_GY]
    jx = 0.0
    jy = 0.0
    last = False
    drag = p[P_ROLLING]
    if drag > 0.0:
        turn = abs(ax * vy - ay * vx)
        square = vx * vx + vy * vy
        if turn * span > square:
            span = min(span, max(square / turn, SHORT * p[P_MOMENT]))
    if p[P_FRICTION] > 0.0:
        fx, fy, jx, jy, span, last = _friction(vx - sx, vy - sy, span, p)
        ax += fx
        ay += fy
    if drag <= 0.0:
        return ax, ay, jx, jy, 0.0, 0.0, 0.0, 0.0, span, last
    dx, dy, kx, ky = _changing_direction(
        vx,
        vy,
        vx + (0.5 * ax + 0.125 * jx * span) * span,
        vy + (0.5 * ay + 0.125 * jy * span) * span,
        vx + (ax + 0.5 * jx * span) * span,
        vy + (ay + 0.5 * jy * span) * span,
        span,
    )
    dx *= -drag
    dy *= -drag
    kx *= -drag
    ky *= -drag
    return ax + dx, ay + dy, jx + kx, jy + ky, dx, dy, kx, ky, span, last


@compiled
def _changing_direction(
    bx: float, by: float, mx: float, my: float, ex: float, ey: float, span: float
) -> tuple[float, float, float, float]:
    """Return how the direction of a velocity begins and how it changes evenly, per s.

    (bx, by), (mx, my) and (ex, ey) are the velocity at begin, middle and end of ``span``. The mean
    over the time and the mean that the way shows are those of Simpson's rule; in a reversal the
    direction is an even one, whose share along the change, |e| - |b| over |e - b|, is exact.
    """
    begun = math.sqrt(bx * bx + by * by)
    middle = math.sqrt(mx * mx + my * my)
    ended = math.sqrt(ex * ex + ey * ey)
    if bx * ex + by * ey <= 0.0 or middle == 0.0:
        share = 1.0 / middle if middle > 0.0 else 0.0
        mx *= share
        my *= share
        cx = ex - bx
        cy = ey - by
        change = cx * cx + cy * cy
        if change > 0.0:
            along = (ended - begun - (mx * cx + my * cy)) / change
            mx += along * cx
            my += along * cy
        return mx, my, 0.0, 0.0
    bx /= begun
    by /= begun
    mx /= middle
    my /= middle
    ex /= ended
    ey /= ended
    mean_x = (bx + 4.0 * mx + ex) / 6.0
    mean_y = (by + 4.0 * my + ey) / 6.0
    way_x = (bx + 2.0 * mx) / 3.0
    way_y = (by + 2.0 * my) / 3.0
    return (
        3.0 * way_x - 2.0 * mean_x,
        3.0 * way_y - 2.0 * mean_y,
        6.0 * (mean_x - way_x) / span,
        6.0 * (mean_y - way_y) / span,
    )


@compiled
def _friction(
    ux: float, uy: float, span: float, p: Any
) -> tuple[float, float, float, float, float, bool]:
    """Return what friction adds to v' at first and its change, how long, and if slip is zero then.

    ``ux``, ``uy`` are the slip.
    """
    gx = p[P_GX]
    gy = p[P_GY]
    g = p[P_PULL]
    kappa = p[P_KAPPA]
    slip = math.sqrt(ux * ux + uy * uy)
    if slip <= NO_SLIP * p[P_SPEED]:
        share = 2.0 / 7.0 if kappa > 1.0 else kappa / 3.5
        return -gx * share, -gy * share, 0.0, 0.0, span, kappa > 1.0
    down = (gx * ux + gy * uy) / (g * slip) if g > 0.0 else -1.0
    if 1.0 + down < UPHILL:
        ends = slip / (g + 3.5 * p[P_FRICTION])
        share = -p[P_FRICTION] / slip
        return share * ux, share * uy, 0.0, 0.0, min(span, ends), ends <= span
    aside = (gx * uy - gy * ux) / (g * slip)
    last, length = _length(slip, down, abs(aside), span, p)
    span, mean_g, mean_h, way_g, way_h = _solved(slip, down, aside, last, length, p)
    # An evenly changing force with that mean over the time and that mean over the way.
    fx = 3.0 * way_g - 2.0 * mean_g
    fy = 3.0 * way_h - 2.0 * mean_h
    jx = 6.0 * (mean_g - way_g) / span
    jy = 6.0 * (mean_h - way_h) / span
    gx /= g
    gy /= g
    return (
        fx * gx - fy * gy,
        fx * gy + fy * gx,
        jx * gx - jy * gy,
        jx * gy + jy * gx,
        span,
        last,
    )


@compiled
def _length(slip: float, down: float, aside: float, span: float, p: Any) -> tuple[bool, float]:
    """Return whether the slip ends in this step, and how far ln τ falls if not.

    ``down`` is cos φ, ``aside`` |sin φ|. The slip must not turn too much (it turns by at most
    sin φ dln τ), nor the step last longer than ``span``.
    """
    g = p[P_PULL]
    kappa = p[P_KAPPA]
    if kappa > 1.0:
        ends = slip * (kappa + down) / g * p[P_ONE_LESS] * p[P_ONE_MORE]
        straight = down > 0.0 and aside < p[P_TURN]
        if ends <= span and (straight or slip < p[P_SMALL]):
            return True, math.inf
        length = g * span / slip
    else:
        length = g * span / (slip + g * span)
    if length * aside <= p[P_TURN] and down > 0.0:
        return False, length
    if down > 0.0:
        return False, p[P_TURN] / aside
    # Turned away from gravity it turns ever faster, as e^(ln τ) does.
    return False, min(length, math.log(1.0 + p[P_TURN] / aside))


@compiled
def _solved(
    slip: float, down: float, aside: float, last: bool, length: float, p: Any
) -> tuple[float, float, float, float, float]:
    """Return how long it takes until ln τ has fallen by ``length``, and means of friction's push.

    Those are its parts along gravity and across: the mean over the time, and the mean that the way
    shows (twice the way over the square of the time), mm/s².
    """
    g = p[P_PULL]
    q = 0.0 if last else math.exp(-length)
    power = 0.0 if last else math.exp((1.0 - p[P_KAPPA]) * length)
    scale = 0.5 * slip * (1.0 + down)
    tau = aside / (1.0 + down)
    tt = tau * tau
    qq = q * q
    pp = power * power
    time = (
        scale
        / g
        * (
            _integral(P_ONE_LESS, power, length, p)
            + tt * _integral(P_ONE_MORE, power * qq, length, p)
        )
    )
    end_g = scale * power * (1.0 - tt * qq)
    end_h = scale * power * 2.0 * tau * q
    way_g = _integral(P_TWO_LESS_TWO, pp, length, p)
    way_g -= tt * tt * _integral(P_TWO_MORE_TWO, pp * qq * qq, length, p)
    way_h = _integral(P_TWO_LESS_ONE, pp * q, length, p)
    way_h += tt * _integral(P_TWO_MORE_ONE, pp * q * qq, length, p)
    way_g *= scale * scale / g
    way_h *= scale * scale / g * 2.0 * tau
    # What gravity has not done: 2/7 of it.
    share = 1.0 / (3.5 * time)
    begun_g = slip * down
    begun_h = slip * aside
    twice = 2.0 / time
    return (
        time,
        (end_g - begun_g) * share - g / 3.5,
        (end_h - begun_h) * share,
        (way_g * twice - 2.0 * begun_g) * share - g / 3.5,
        (way_h * twice - 2.0 * begun_h) * share,
    )


@compiled
def _integral(power: int, rest: float, length: float, p: Any) -> float:
    """Return the integral of exp(-a l) for l from 0 to ``length``; ``rest`` is exp(-a length).

    ``power`` is the place of 1/a among the parameters; 0 is there if a is none.
    """
    over = p[power]
    return length if over == 0.0 else (1.0 - rest) * over
