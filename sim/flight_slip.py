"""What the board does to a marble within a step, to high order: parts of the flight engine.

The law is :func:`sim.marble.board_step`; this file only combines steps of it, because contact
times are so sensitive to the way before that its first order would show in where marbles land.
"""

from __future__ import annotations

import math
from typing import Any

from sim import marble
from sim.flight_board import P_FRICTION, P_GX, P_GY, P_PULL, P_ROLLING
from sim.flight_compile import compiled

NO_SLIP = 1e-6
"""Seconds until the end of the slip under which a marble rolls already."""
TURN = 0.5
"""Turn of the slip's direction in radian that one step may make; of the weak rolling drag's: 1."""
STRAIGHT = 0.02
"""Turn in radian that is none."""
WEAK = 6.0
"""Slip in mm/s under which it may turn as it likes: the way it makes is below a micrometre."""
SHORTEST, SHORT = 2e-4, 1e-3
"""Lengths in s under which no step is cut for the sake of the slip's turn, and the drag's."""

_move = compiled(marble.board_step)


@compiled
def _slip_end(ux: float, uy: float, p: Any) -> float:
    """Return in how many seconds the slip u = v - s ends; infinity if it does not.

    With u' = g - k û, k = 7/2 of the friction, the sum k|u| + g·u falls at the constant rate
    k² - g²; it is zero exactly when the slip is. Rolling resistance leaves u alone.
    """
    k = 3.5 * p[P_FRICTION]
    excess = k * k - p[P_PULL] * p[P_PULL]
    if excess <= 0.0:
        return math.inf
    left = k * math.sqrt(ux * ux + uy * uy) + p[P_GX] * ux + p[P_GY] * uy
    return float(left / excess)


@compiled
def safe_span(
    vx: float, vy: float, sx: float, sy: float, span: float, p: Any
) -> tuple[float, bool, bool]:
    """Return how long a step may be, whether no slip is left after it, and whether none begins it.

    A step is short where the direction of friction or of rolling resistance turns fast, and ends
    where the slip does.
    """
    if p[P_ROLLING] > 0.0:
        speed2 = vx * vx + vy * vy
        turn = abs(p[P_GX] * vy - p[P_GY] * vx)
        if turn * span > speed2:
            span = min(span, max(speed2 / turn, SHORT))
    ux = vx - sx
    uy = vy - sy
    ends_in = _slip_end(ux, uy, p)
    if ends_in <= NO_SLIP:
        return span, True, True
    slip2 = ux * ux + uy * uy
    if ends_in == math.inf and slip2 <= WEAK * WEAK:
        # It begins to slip the way gravity pulls, which the plain law has right from the start.
        return span, True, True
    if slip2 > WEAK * WEAK:
        turn = abs(p[P_GX] * uy - p[P_GY] * ux)
        until = min(span, ends_in)
        if turn * until > STRAIGHT * slip2:
            span = min(span, max(min(TURN * slip2 / turn, 0.5 * ends_in), SHORTEST))
    if ends_in <= span:
        return ends_in, True, False
    return span, False, False


@compiled
def _slipping(
    vx: float, vy: float, sx: float, sy: float, dt: float, p: Any
) -> tuple[float, float, float, float]:
    """Return (vx, vy, sx, sy) after ``dt`` on the board: half of gravity before, half after.

    Of second order in dt while the marble slips (Strang 1968).
    """
    hx = 0.5 * p[P_GX] * dt
    hy = 0.5 * p[P_GY] * dt
    vx, vy, sx, sy = _move(vx + hx, vy + hy, sx, sy, 0.0, 0.0, p[P_FRICTION], p[P_ROLLING], dt)
    return vx + hx, vy + hy, sx, sy


@compiled
def _rolling(
    vx: float, vy: float, sx: float, sy: float, dt: float, p: Any
) -> tuple[float, float, float, float]:
    """Return (vx, vy, sx, sy) after ``dt`` on the board: exact if no slip is left at the end."""
    vx, vy, sx, sy = _move(vx, vy, sx, sy, p[P_GX], p[P_GY], p[P_FRICTION], p[P_ROLLING], dt)
    return vx, vy, sx, sy


@compiled
def on_board(
    vx: float, vy: float, sx: float, sy: float, dt: float, last: bool, rolls: bool, p: Any
) -> tuple[float, float, float, float, float, float, float, float]:
    """Return (vx, vy, sx, sy) in the middle and at the end of ``dt`` seconds on the board.

    The end is Richardson's extrapolation of one long and two short steps of the law.
    """
    half = 0.5 * dt
    if rolls:
        mvx, mvy, msx, msy = _rolling(vx, vy, sx, sy, half, p)
        avx, avy, asx, asy = _rolling(mvx, mvy, msx, msy, half, p)
        bvx, bvy, bsx, bsy = _rolling(vx, vy, sx, sy, dt, p)
        return (
            mvx,
            mvy,
            msx,
            msy,
            2.0 * avx - bvx,
            2.0 * avy - bvy,
            2.0 * asx - bsx,
            2.0 * asy - bsy,
        )
    ux = vx - sx
    uy = vy - sy
    if not last and abs(p[P_GX] * uy - p[P_GY] * ux) * dt < STRAIGHT * (ux * ux + uy * uy):
        # Friction keeps its direction: one step says it all, and the middle is half-way.
        bvx, bvy, bsx, bsy = _slipping(vx, vy, sx, sy, dt, p)
        return (
            0.5 * (vx + bvx),
            0.5 * (vy + bvy),
            0.5 * (sx + bsx),
            0.5 * (sy + bsy),
            bvx,
            bvy,
            bsx,
            bsy,
        )
    mvx, mvy, msx, msy = _slipping(vx, vy, sx, sy, half, p)
    if last:
        evx, evy, _, _ = _rolling(vx, vy, sx, sy, dt, p)
        return mvx, mvy, msx, msy, evx, evy, evx, evy
    avx, avy, asx, asy = _slipping(mvx, mvy, msx, msy, half, p)
    bvx, bvy, bsx, bsy = _slipping(vx, vy, sx, sy, dt, p)
    return (
        mvx,
        mvy,
        msx,
        msy,
        avx + (avx - bvx) / 3.0,
        avy + (avy - bvy) / 3.0,
        asx + (asx - bsx) / 3.0,
        asy + (asy - bsy) / 3.0,
    )


@compiled
def curve(start: float, middle: float, end: float, span: float) -> tuple[float, float]:
    """Return b and c of start + b t + c t² through a middle and an end value."""
    return (4.0 * middle - 3.0 * start - end) / span, 2.0 * (start - 2.0 * middle + end) / (
        span * span
    )
