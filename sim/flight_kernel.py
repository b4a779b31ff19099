"""The compiled inner loop of :mod:`sim.flight`: one lone marble from its entry to its end.

Imported only where numba is at hand. The laws are those of :mod:`sim.marble`, compiled here; this
file adds nothing but the calendar: how long a step is, when the next contact comes, when it ends.
Everything in it is relative to the marble's radius and gravity, so that the ways of a marble on a
scaled board are scaled ways.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np

from sim import marble
from sim.flight_board import (
    ESCAPED,
    P_BOTTOM,
    P_CELL,
    P_E_NAIL,
    P_E_WOOD,
    P_FAST,
    P_GX,
    P_GY,
    P_HOP,
    P_INERTIA,
    P_LEFT,
    P_LOW,
    P_MOMENT,
    P_MOST,
    P_MU_NAIL,
    P_MU_WOOD,
    P_PULL,
    P_RADIUS,
    P_REACH,
    P_RIGHT,
    P_SIZE,
    P_SLOW,
    P_SPEED,
    P_STEP,
    P_TIME_LIMIT,
    P_TOP,
    P_X0,
    P_Y0,
    STUCK,
    TIME_LIMIT,
    TOUCH,
)
from sim.flight_compile import compiled
from sim.flight_contact import first_contact, gap_to
from sim.flight_grid import fill, mark
from sim.flight_release import released
from sim.flight_ride import ride, ride_span
from sim.flight_slip import board_pull

Array = np.ndarray[Any, Any]

HIT_SPEED = 20.0
"""Approach speed in mm/s from which a contact counts as a hit in the statistics."""
RIDE = 0.0625
"""The longest step on a surface, as a share of the longest step."""
AT_ONCE = 1e-8
"""Time that is none between contacts, in units of √(r/g)."""
STALL = 12
"""Contacts in a row without time passing after which the marble is held for one short moment."""
HOLD = 0.01
"""That moment, in units of √(r/g)."""

_called = partial(compiled, inline="never")
_unlocked = partial(compiled, inline="never", nogil=True)
_hit = compiled(marble.hit)


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
def _on_floor(x: float, y: float, columns: Any, p: Any) -> int:
    """Return the column on whose floor a marble is, -1 if it is on none."""
    for c in range(columns.shape[0]):
        if columns[c, 0] <= x <= columns[c, 1]:
            return c if y < columns[c, 4] + (1.0 + TOUCH) * p[P_RADIUS] else -1
    return -1


@compiled
def _lodged(x: float, y: float, columns: Any) -> int:
    """Return the column between whose dividers a marble is, STUCK above them."""
    for c in range(columns.shape[0]):
        if columns[c, 0] <= x <= columns[c, 1] and y < columns[c, 2]:
            return c
    return STUCK


@_called
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

    Seconds and hits are those until it first touched the floor of the column that it stays in.

    ``items`` rows as in :mod:`sim.flight_contact`; ``columns`` rows: left, right, height of the
    tips, depth for the centre, height of the floor. ``path`` rows (time, x, y) are filled step by
    step while there is room (no rows: no record).
    """
    sx = 0.0
    sy = 0.0
    w = 0.0
    time = 0.0
    hits = 0
    stall = 0
    points = 0
    on = -1
    floor = -1
    floor_time = 0.0
    floor_hits = 0
    fast = p[P_FAST] * p[P_FAST]
    per_mm = 1.0 / p[P_CELL]
    rest_x = x
    rest_y = y
    rest_time = 0.0
    while True:
        if points < path.shape[0]:
            path[points, 0] = time
            path[points, 1] = x
            path[points, 2] = y
            points += 1
        # -- has it ended? --
        if y < p[P_LOW]:
            c = _on_floor(x, y, columns, p)
            if c >= 0:
                if c != floor:
                    floor = c
                    floor_time = time
                    floor_hits = hits
                if _stays(y, vx, vy, sx, sy, w, columns[c, 2], columns[c, 3], p):
                    return c, floor_time, floor_hits, x, y, points
        elif floor >= 0 and y > columns[floor, 2]:
            floor = -1
        if x < p[P_LEFT] or x > p[P_RIGHT] or y < p[P_BOTTOM] or y > p[P_TOP]:
            return ESCAPED, time, hits, x, y, points
        if abs(x - rest_x) + abs(y - rest_y) > marble.STUCK_MOVE * p[P_RADIUS]:
            rest_x = x
            rest_y = y
            rest_time = time
        elif time - rest_time > marble.STUCK_SPAN * p[P_MOMENT]:
            c = _lodged(x, y, columns)
            return c, (rest_time if c >= 0 else time), hits, x, y, points
        if time > p[P_TIME_LIMIT]:
            return TIME_LIMIT, time, hits, x, y, points
        # -- one step, no longer than the candidates of one cell can answer for --
        column = min(max(int((x - p[P_X0]) * per_mm), 0), across - 1)
        row = min(max(int((y - p[P_Y0]) * per_mm), 0), up - 1)
        first = cells[row * across + column]
        end = cells[row * across + column + 1]
        square = vx * vx + vy * vy
        if on >= 0:
            span = ride_span(x, y, vx, vy, RIDE * p[P_STEP], items, on, p)
            mu = p[P_MU_WOOD] if wooden[on] else p[P_MU_NAIL]
            pushed, x1, y1, vx1, vy1, sx1, sy1, w1 = ride(
                x, y, vx, vy, sx, sy, w, span, mu, items, on, p
            )
            if not pushed:
                _, nx, ny, _ = gap_to(x, y, items, on)
                x += p[P_HOP] * nx
                y += p[P_HOP] * ny
                on = -1
                continue
            cx = (x1 - x) / span
            cy = (y1 - y) / span
            contact, which = first_contact(
                x, y, cx, cy, 0.0, 0.0, 0.0, 0.0, span, items, first, end, members, on, p
            )
            if which < 0:
                x, y, vx, vy, sx, sy, w = x1, y1, vx1, vy1, sx1, sy1, w1
                time += span
                stall = 0
                continue
            part = contact / span
            x += cx * contact
            y += cy * contact
            vx += part * (vx1 - vx)
            vy += part * (vy1 - vy)
            sx += part * (sx1 - sx)
            sy += part * (sy1 - sy)
            w += part * (w1 - w)
            on = -1
        else:
            span = p[P_STEP]
            if square > fast:
                span = p[P_REACH] / (math.sqrt(square) + p[P_MOST] * span)
            ax, ay, jx, jy, dx, dy, kx, ky, span, last = board_pull(vx, vy, sx, sy, span, p)
            contact, which = first_contact(
                x, y, vx, vy, ax, ay, jx, jy, span, items, first, end, members, -1, p
            )
            if which >= 0:
                span = contact
            gained_x = (ax + 0.5 * jx * span) * span
            gained_y = (ay + 0.5 * jy * span) * span
            x += (vx + (0.5 * ax + jx * span / 6.0) * span) * span
            y += (vy + (0.5 * ay + jy * span / 6.0) * span) * span
            vx += gained_x
            vy += gained_y
            dragged_x = (dx + 0.5 * kx * span) * span
            dragged_y = (dy + 0.5 * ky * span) * span
            sx += dragged_x - 2.5 * (gained_x - p[P_GX] * span - dragged_x)
            sy += dragged_y - 2.5 * (gained_y - p[P_GY] * span - dragged_y)
            if which < 0:
                if last:
                    sx = vx
                    sy = vy
                time += span
                stall = 0
                continue
        time += contact
        # -- a contact --
        gap, nx, ny, _ = gap_to(x, y, items, which)
        x -= gap * nx
        y -= gap * ny
        approach = -(vx * nx + vy * ny)
        if wooden[which]:
            e = p[P_E_WOOD]
            mu = p[P_MU_WOOD]
        else:
            e = p[P_E_NAIL]
            mu = p[P_MU_NAIL]
        if approach < p[P_SLOW]:
            e = 0.0
            on = which
        vx, vy, w = _hit(vx, vy, w, nx, ny, p[P_RADIUS], e, mu, p[P_INERTIA])
        if approach >= HIT_SPEED:
            hits += 1
        stall = stall + 1 if contact < AT_ONCE * p[P_MOMENT] else 0
        if stall > STALL:
            # Wedged: every way out leads into the next surface. Hold it; STUCK_SPAN decides.
            vx = vy = sx = sy = w = 0.0
            time += HOLD * p[P_MOMENT]
            stall = 0


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
    p[P_SPEED], p[P_MOMENT] = 280.0, 0.03
    cells = np.zeros(2, np.int64)
    members = np.empty(0, np.int64)
    items = np.empty((0, 6))
    mark(items, p, 1, 1, cells)
    fill(items, p, 1, 1, cells.copy(), members)
    board = (p, items, np.empty(0, np.bool_), cells, members, 1, 1, np.empty((0, 5)))
    found = (np.empty(1, np.int64), np.empty(1), np.empty(1, np.int64), np.empty((1, 2)))
    fly_many(0, 1, np.uint64(1), 0, np.zeros(7), *board, *found)
    fly_all(np.zeros((1, 4)), *board, *found)
