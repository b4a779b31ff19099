"""The compiled inner loop of :mod:`sim.flight`: one lone marble from its entry to its end.

Imported only where numba is at hand. The laws are those of :mod:`sim.marble`, compiled here; this
file adds nothing but the calendar: how long a step is, when the next contact comes, when it ends.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
from numba import uint64

from sim import marble
from sim.flight_board import (
    ESCAPED,
    P_BOTTOM,
    P_CELL,
    P_E_NAIL,
    P_E_WOOD,
    P_GY,
    P_INERTIA,
    P_LEFT,
    P_MU_NAIL,
    P_MU_WOOD,
    P_PULL,
    P_RADIUS,
    P_REACH,
    P_RIGHT,
    P_SIZE,
    P_STEP,
    P_TIME_LIMIT,
    P_TOP,
    P_X0,
    P_Y0,
    STUCK,
    TIME_LIMIT,
)
from sim.flight_compile import compiled
from sim.flight_contact import first_contact, gap_to
from sim.flight_slip import curve, on_board, safe_span

Array = np.ndarray[Any, Any]

SLOW = 5.0
"""Approach speed in mm/s under which a contact has no rebound (micro-bounces would never end)."""
HOP = 0.002
"""Gap in mm that a slow contact leaves, so that time advances before the next one."""
HIT_SPEED = 20.0
"""Approach speed in mm/s from which a contact counts as a hit in the statistics."""
REST_SPAN = 1.5
"""Seconds without getting away from a place after which a marble counts as stuck there."""
REST_MOVE = 0.2
"""Distance in mm that counts as having got away."""
STALL = 12
"""Contacts in a row without time passing after which the marble is held for one short moment."""
HOLD = 1e-4
"""That moment, in seconds."""
TOUCH = 0.01
"""Gap to the floor of a column, mm, that counts as having arrived there."""

_unlocked = partial(compiled, nogil=True)
_hit = compiled(marble.hit)
_release_x = compiled(marble.release_x)

_M32 = uint64(0xFFFFFFFF)
_S32 = uint64(32)
_PHILOX_A = uint64(0xD2511F53)
_PHILOX_B = uint64(0xCD9E8D57)
_WEYL_A = uint64(0x9E3779B9)
_WEYL_B = uint64(0xBB67AE85)


@compiled
def release_normals(key: Any, entry: Any, index: Any) -> tuple[float, float]:
    """Return two independent standard normals that belong to one drop alone.

    Philox 4x32-10 (Salmon et al. 2011, doi:10.1145/2063384.2063405): ``key`` is 64 bits derived
    from the campaign's seed, the counter holds entry and index of the drop; then Box-Muller.
    """
    k0 = key & _M32
    k1 = key >> _S32
    c0 = index & _M32
    c1 = index >> _S32
    c2 = entry & _M32
    c3 = uint64(0)
    for _ in range(10):
        a = _PHILOX_A * c0
        b = _PHILOX_B * c2
        c0 = (b >> _S32) ^ c1 ^ k0
        c1 = b & _M32
        c2 = (a >> _S32) ^ c3 ^ k1
        c3 = a & _M32
        k0 = (k0 + _WEYL_A) & _M32
        k1 = (k1 + _WEYL_B) & _M32
    u = (float((c0 << uint64(20)) ^ (c1 >> uint64(12))) + 0.5) * 2.0**-52
    w = (float((c2 << uint64(20)) ^ (c3 >> uint64(12))) + 0.5) * 2.0**-52
    length = math.sqrt(-2.0 * math.log(u))
    angle = 2.0 * math.pi * w
    return length * math.cos(angle), length * math.sin(angle)


@compiled
def _stays(
    y: float, vx: float, vy: float, sx: float, sy: float, w: float, top: float, depth: float, p: Any
) -> bool:
    """Tell whether a marble below a column's divider tips can never come out again.

    Its energy per mass must not lift it to the tips, neither now nor after the floor has taken
    its share of the fall; ``depth`` is the way from the tips to where a marble's centre rests.
    """
    spin = p[P_RADIUS] * w
    turning = marble.INERTIA * (sx * sx + sy * sy) + p[P_INERTIA] * spin * spin
    aside = 0.5 * (vx * vx + turning)
    upright = 0.5 * vy * vy + p[P_PULL] * (y - top + depth)
    needed = p[P_PULL] * depth
    if vy > 0.0 and aside + upright >= needed:
        return False
    e = p[P_E_WOOD]
    return bool(aside + e * e * upright < needed)


@compiled
def fly(
    x: float,
    y: float,
    vx: float,
    vy: float,
    p: Any,
    items: Any,
    wooden: Any,
    cells: Any,
    members: Any,
    across: int,
    up: int,
    columns: Any,
    path: Any,
) -> tuple[int, float, int, float, float, int]:
    """Let one marble fall; return column or end, seconds, hits, x, y, and path points written.

    ``items`` rows: x, y, way x, way y, way length squared, distance of centres at contact in mm;
    ``columns`` rows: left, right, height of the tips, depth for the centre, height of the floor.
    ``path`` rows (time, x, y) are filled step by step while there is room (no rows: no record).
    """
    sx = 0.0
    sy = 0.0
    w = 0.0
    time = 0.0
    hits = 0
    stall = 0
    points = 0
    step = p[P_STEP]
    reach = p[P_REACH]
    cell_size = p[P_CELL]
    limit = p[P_TIME_LIMIT]
    rest_x = x
    rest_y = y
    rest_time = 0.0
    highest = -math.inf
    for c in range(columns.shape[0]):
        highest = max(highest, columns[c, 2])
    while True:
        if points < path.shape[0]:
            path[points, 0] = time
            path[points, 1] = x
            path[points, 2] = y
            points += 1
        # -- has it ended? --
        if y < highest:
            for c in range(columns.shape[0]):
                if columns[c, 0] <= x <= columns[c, 1] and y < columns[c, 4] + p[P_RADIUS] + TOUCH:
                    if _stays(y, vx, vy, sx, sy, w, columns[c, 2], columns[c, 3], p):
                        return c, time, hits, x, y, points
                    break
        if x < p[P_LEFT] or x > p[P_RIGHT] or y < p[P_BOTTOM] or y > p[P_TOP]:
            return ESCAPED, time, hits, x, y, points
        if abs(x - rest_x) + abs(y - rest_y) > REST_MOVE:
            rest_x = x
            rest_y = y
            rest_time = time
        elif time - rest_time > REST_SPAN:
            for c in range(columns.shape[0]):
                if columns[c, 0] <= x <= columns[c, 1] and y < columns[c, 2]:
                    return c, rest_time, hits, x, y, points
            return STUCK, time, hits, x, y, points
        if time > limit:
            return TIME_LIMIT, time, hits, x, y, points
        # -- one step, no longer than the candidates of one cell can answer for --
        speed = math.sqrt(vx * vx + vy * vy)
        span = step
        if (speed + p[P_PULL] * span) * span > reach:
            span = reach / (speed + p[P_PULL] * span)
        way = (speed + p[P_PULL] * span) * span
        span, last, rolls = safe_span(vx, vy, sx, sy, span, p)
        mvx, mvy, msx, msy, nvx, nvy, nsx, nsy = on_board(vx, vy, sx, sy, span, last, rolls, p)
        bx, cx = curve(vx, mvx, nvx, span)
        by, cy = curve(vy, mvy, nvy, span)
        column = min(max(int((x - p[P_X0]) / cell_size), 0), across - 1)
        row = min(max(int((y - p[P_Y0]) / cell_size), 0), up - 1)
        cell = row * across + column
        contact, which = first_contact(
            x, y, vx, vy, bx, by, cx, cy, span, way, items, cells[cell], cells[cell + 1], members
        )
        if which < 0:
            x += (vx + (0.5 * bx + cx * span / 3.0) * span) * span
            y += (vy + (0.5 * by + cy * span / 3.0) * span) * span
            vx, vy, sx, sy = nvx, nvy, nsx, nsy
            time += span
            stall = 0
            continue
        if contact > 0.0:
            x += (vx + (0.5 * bx + cx * contact / 3.0) * contact) * contact
            y += (vy + (0.5 * by + cy * contact / 3.0) * contact) * contact
            vx += (bx + cx * contact) * contact
            vy += (by + cy * contact) * contact
            bx, cx = curve(sx, msx, nsx, span)
            by, cy = curve(sy, msy, nsy, span)
            sx += (bx + cx * contact) * contact
            sy += (by + cy * contact) * contact
            time += contact
        gap, nx, ny = gap_to(x, y, items[which])
        approach = -(vx * nx + vy * ny)
        if wooden[which]:
            e = p[P_E_WOOD]
            mu = p[P_MU_WOOD]
        else:
            e = p[P_E_NAIL]
            mu = p[P_MU_NAIL]
        if approach < SLOW:
            e = 0.0
            x += (HOP - gap) * nx
            y += (HOP - gap) * ny
        elif gap < 0.0:
            x -= gap * nx
            y -= gap * ny
        if approach > 0.0:
            vx, vy, w = _hit(vx, vy, w, nx, ny, p[P_RADIUS], e, mu, p[P_INERTIA])
        if approach >= HIT_SPEED:
            hits += 1
        stall = stall + 1 if contact < 1e-9 else 0
        if stall > STALL:
            # Wedged: every way out leads into the next surface. Hold it; REST_SPAN decides.
            vx = vy = sx = sy = w = 0.0
            time += HOLD
            stall = 0


@compiled
def released(key: Any, entry: int, index: int, start: Any) -> tuple[float, float]:
    """Return x and vx with which drop ``index`` is let go.

    ``start``: x, y of the entry, sigma across in mm, sigma along x in mm/s, farthest way aside
    in mm, the hand's offset in mm, and +1 or -1 (mirrored).
    """
    a, b = release_normals(key, uint64(entry), uint64(index))
    x = _release_x(start[0], start[4], start[5], start[6] * (start[2] * a))
    return x, start[6] * (start[3] * b)


@_unlocked
def fly_many(
    first: int,
    count: int,
    key: Any,
    entry: int,
    start: Any,
    p: Any,
    items: Any,
    wooden: Any,
    cells: Any,
    members: Any,
    across: int,
    up: int,
    columns: Any,
    ends: Any,
    times: Any,
    hits: Any,
    places: Any,
) -> None:
    """Fill ``ends``, ``times``, ``hits``, ``places`` for ``count`` drops from number ``first``."""
    nothing = np.empty((0, 3))
    for i in range(count):
        x, vx = released(key, entry, first + i, start)
        ends[i], times[i], hits[i], places[i, 0], places[i, 1], _ = fly(
            x,
            start[1],
            vx,
            0.0,
            p,
            items,
            wooden,
            cells,
            members,
            across,
            up,
            columns,
            nothing,
        )


@_unlocked
def fly_all(
    starts: Any,
    p: Any,
    items: Any,
    wooden: Any,
    cells: Any,
    members: Any,
    across: int,
    up: int,
    columns: Any,
    ends: Any,
    times: Any,
    hits: Any,
    places: Any,
) -> None:
    """Fill ``ends``, ``times``, ``hits``, ``places`` for starts with rows x, y, vx, vy."""
    nothing = np.empty((0, 3))
    for i in range(starts.shape[0]):
        ends[i], times[i], hits[i], places[i, 0], places[i, 1], _ = fly(
            starts[i, 0],
            starts[i, 1],
            starts[i, 2],
            starts[i, 3],
            p,
            items,
            wooden,
            cells,
            members,
            across,
            up,
            columns,
            nothing,
        )


def compile_all() -> None:
    """Compile everything, or load it from the cache, by letting one marble fall freely."""
    p = np.zeros(P_SIZE)
    p[P_RADIUS], p[P_INERTIA], p[P_GY], p[P_PULL] = 8.0, 0.4, -9806.65, 9806.65
    p[P_STEP], p[P_REACH], p[P_CELL], p[P_TIME_LIMIT] = 0.01, 8.0, 4.0, 1.0
    p[P_LEFT], p[P_RIGHT], p[P_BOTTOM], p[P_TOP] = -9.0, 9.0, -9.0, 9.0
    board = (
        p,
        np.empty((0, 6)),
        np.empty(0, np.bool_),
        np.zeros(2, np.int64),
        np.empty(0, np.int64),
        1,
        1,
        np.empty((0, 5)),
    )
    found = (np.empty(1, np.int64), np.empty(1), np.empty(1, np.int64), np.empty((1, 2)))
    fly_many(0, 1, np.uint64(1), 0, np.zeros(7), *board, *found)
    fly_all(np.zeros((1, 4)), *board, *found)
