"""The laws of a marble on a slanted board, as plain functions on floats (mm, s, g, radian).

A marble is a sphere (moment 2/5 m r²). Its state in the board's plane: velocity v, spin w about
the board's normal (positive: from x to y), and the roll s, the velocity that rolling gives its
surface at the board; s = v means that it rolls without slipping. Nothing here needs more than the
standard library, so that the functions can be compiled as they are.
"""

from __future__ import annotations

import math

GRAVITY = 9806.65
"""Standard gravity, mm/s² (ISO 80000-3)."""

INERTIA = 0.4
"""The moment of a solid sphere in units of m r²."""

FASTEST_REST = 5.0
"""No contact at this approach speed or above, mm/s, is without a rebound, whatever the board."""

REST = 0.01
"""Share of √(g r) that takes its place on boards of every usual size (2 mm/s on the default one).

Relative to a board's own speeds, so that paths of scaled boards are scaled paths; FASTEST_REST
is reached upright by marbles of 51 mm.
"""

STUCK_SPAN = 37.0
"""Time without getting away after which a lone marble lies where it is, in units of √(r/g).

1.5 s on the default board: on the top of a nail a marble may hover for half a second before it
rolls off; that is not stuck.
"""

STUCK_MOVE = 0.025
"""Distance that counts as having got away, in radii."""


def gravity(tilt: float, levelling: float) -> tuple[float, float, float]:
    """Return gravity along x, along y and into the board, mm/s², for angles in degrees.

    Tilt is measured from the horizontal; sideways levelling pulls to the right when positive.
    """
    slope = math.radians(tilt)
    into = GRAVITY * math.cos(slope)
    across = math.sin(math.radians(levelling)) * into
    return across, -GRAVITY * math.sin(slope), into


def rest_speed(pull: float, radius: float) -> float:
    """Return the approach speed in mm/s under which a contact has no rebound.

    Micro-bounces would never end otherwise. ``pull`` is gravity in the plane, mm/s².
    """
    return min(REST * math.sqrt(pull * radius), FASTEST_REST)


def hop(pull: float, radius: float) -> float:
    """Return the gap in mm that a contact without rebound may leave, so that time goes on.

    A marble that falls back through it arrives with half of :func:`rest_speed`.
    """
    if pull <= 0.0:
        return REST * REST / 8.0 * radius
    slow = rest_speed(pull, radius)
    return slow * slow / (8.0 * pull)


def own_time(pull: float, radius: float) -> float:
    """Return √(r/g) in s, the time in which everything on a board happens; 1 s without gravity.

    Times of a calendar that are given in it do not spoil the scaling of paths.
    """
    return math.sqrt(radius / pull) if pull > 0.0 else 1.0


def board_step(
    vx: float,
    vy: float,
    sx: float,
    sy: float,
    gx: float,
    gy: float,
    slip: float,
    drag: float,
    dt: float,
) -> tuple[float, float, float, float]:
    """Return (vx, vy, sx, sy) after the board has acted for ``dt`` seconds.

    ``gx``, ``gy`` are gravity in the plane, ``slip`` the board friction times the gravity into
    the board and ``drag`` the rolling resistance times the same, all mm/s². Coulomb friction acts
    between the surface velocity s and v and never past the end of the slip (2/7 of it, the exact
    answer for a sphere); rolling resistance takes the same from v and s, never past rest.
    """
    vx += gx * dt
    vy += gy * dt
    ux = vx - sx
    uy = vy - sy
    u = math.sqrt(ux * ux + uy * uy)
    if u > 0.0:
        share = 2.0 / 7.0
        available = slip * dt
        if available < share * u:
            share = available / u
        vx -= share * ux
        vy -= share * uy
        sx += 2.5 * share * ux
        sy += 2.5 * share * uy
    v = math.sqrt(vx * vx + vy * vy)
    if v > 0.0:
        lost = drag * dt / v
        if lost > 1.0:
            lost = 1.0
        dx = lost * vx
        dy = lost * vy
        vx -= dx
        vy -= dy
        sx -= dx
        sy -= dy
    return vx, vy, sx, sy


def hit(
    vx: float,
    vy: float,
    w: float,
    nx: float,
    ny: float,
    radius: float,
    restitution: float,
    friction: float,
    inertia: float = INERTIA,
) -> tuple[float, float, float]:
    """Return (vx, vy, w) after a hit on something fixed; the roll s is not touched.

    (nx, ny) is the unit normal from the surface to the marble's centre. Restitution acts on the
    approach speed; Coulomb friction acts on the sliding of the marble's equator, against the spin,
    at most until the sliding ends. A marble that is not approaching is left alone. ``inertia`` is
    the moment in units of m r² (a disc has 1/2).
    """
    approach = -(vx * nx + vy * ny)
    if approach <= 0.0:
        return vx, vy, w
    normal = (1.0 + restitution) * approach
    tx = -ny
    ty = nx
    slide = vx * tx + vy * ty - w * radius
    along = -slide * inertia / (1.0 + inertia)
    most = friction * normal
    if along > most:
        along = most
    elif along < -most:
        along = -most
    vx += normal * nx + along * tx
    vy += normal * ny + along * ty
    w -= along / (inertia * radius)
    return vx, vy, w


def critical_tilt(board_friction: float) -> float:
    """Return the tilt in degrees above which a marble slips all the way: tan = 7/2 friction."""
    return math.degrees(math.atan(3.5 * board_friction))


def release_x(x: float, half_width: float, offset: float, across: float) -> float:
    """Return where a marble's centre is let go, mm: the hand's offset plus its error ``across``.

    The entry is as wide as it is: what the hand would put further out than ``half_width`` from
    the entry's middle ``x`` touches the edge there.
    """
    return x + min(max(offset + across, -half_width), half_width)
