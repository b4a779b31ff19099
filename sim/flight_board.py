"""A board as flat arrays for the compiled loop: surfaces, parameters, and a grid of candidates."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from sim import marble
from sim.board_parts import Board

Array = np.ndarray[Any, Any]

# Positions in the parameter vector of a prepared board (see ``prepare``).
(
    P_RADIUS,
    P_INERTIA,
    P_GX,
    P_GY,
    P_FRICTION,
    P_ROLLING,
    P_E_NAIL,
    P_MU_NAIL,
    P_E_WOOD,
    P_MU_WOOD,
    P_STEP,
    P_REACH,
    P_TIME_LIMIT,
    P_X0,
    P_Y0,
    P_CELL,
    P_LEFT,
    P_RIGHT,
    P_BOTTOM,
    P_TOP,
    P_PULL,
    P_MOST,
    P_LOW,
    P_SLOW,
    P_HOP,
    P_MOMENT,
    P_SPEED,
    P_FAST,
    P_TURN,
    P_SMALL,
    P_KAPPA,
    P_ONE_LESS,
    P_ONE_MORE,
    P_TWO_LESS_TWO,
    P_TWO_LESS_ONE,
    P_TWO_MORE_ONE,
    P_TWO_MORE_TWO,
    P_SIZE,
) = range(38)

STUCK, TIME_LIMIT, ESCAPED = -1, -2, -3
"""Ends of a drop that is in no column."""

CELL = 0.5
"""Edge of a grid cell, in radii."""

REACH = 1.5
"""The longest way of one step, in radii."""

TURN = 1.2
"""Turn of the slip in radian that a step may make, per √(r/g) of the longest step."""

SMALL = 0.12
"""Slip that may end within a step however it turns: a share of √(g r), as :data:`TURN`."""

NO_POWER = 1e-6
"""Exponent that is none."""

TOUCH = 0.00125
"""Gap to the floor of a column that counts as having arrived there, in radii."""

NOMINAL = marble.own_time(marble.GRAVITY / 2.0, 8.0)
"""The own time √(r/g) of a marble of 16 mm at 30°, s; steps are given for that."""


class Prepared(NamedTuple):
    """What the compiled loop is given, in its order of arguments; see ``flight_kernel.fly``."""

    parameters: Array
    items: Array
    wooden: Array
    cells: Array
    members: Array
    across: int
    up: int
    columns: Array


def prepare(board: Board, step: float, inertia: float) -> Prepared:
    """Return the arrays of a board; ``inertia`` is the moment over m r² (2/5 sphere, 1/2 disc).

    ``step`` is the longest step in s of a marble of 16 mm at 30°; that of others is scaled with
    √(r/g). Needs numba.
    """
    radius = board.marble.radius
    items, wooden = _items(board)
    parameters = _parameters(board, step, inertia)
    cell = parameters[P_CELL]
    across = max(math.ceil((parameters[P_RIGHT] - parameters[P_X0]) / cell), 1)
    up = max(math.ceil((parameters[P_TOP] - parameters[P_Y0]) / cell), 1)
    cells, members = _grid(items, parameters, across, up)
    columns = np.array(
        [[c.left, c.right, c.top, c.top - c.floor - radius, c.floor] for c in board.columns]
    ).reshape(-1, 5)
    return Prepared(parameters, items, wooden, cells, members, across, up, columns)


def _items(board: Board) -> tuple[Array, Array]:
    radius = board.marble.radius
    rows = [(p.x, p.y, 0.0, 0.0, 0.0, p.radius + radius) for p in board.pegs]
    for s in board.segments:
        ex, ey = s.x2 - s.x1, s.y2 - s.y1
        long = math.sqrt(ex * ex + ey * ey)
        if long > 0.0:
            ex, ey = ex / long, ey / long
        rows.append((s.x1, s.y1, ex, ey, long, s.radius + radius))
    wooden = np.array([False] * len(board.pegs) + [True] * len(board.segments), dtype=np.bool_)
    return np.array(rows, dtype=np.float64).reshape(-1, 6), wooden


def _parameters(board: Board, step: float, inertia: float) -> Array:
    p = np.zeros(P_SIZE)
    radius = board.marble.radius
    gx, gy, normal = marble.gravity(board.tilt, board.levelling)
    p[P_RADIUS], p[P_INERTIA] = radius, inertia
    p[P_GX], p[P_GY] = gx, gy
    p[P_PULL] = math.hypot(gx, gy)
    p[P_FRICTION] = board.materials.board_friction * normal
    p[P_ROLLING] = board.materials.rolling_resistance * normal
    # No marble's velocity changes faster between contacts.
    p[P_MOST] = p[P_PULL] + p[P_FRICTION] + p[P_ROLLING]
    p[P_E_NAIL] = board.materials.marble_nail.restitution
    p[P_MU_NAIL] = board.materials.marble_nail.friction
    p[P_E_WOOD] = board.materials.marble_wood.restitution
    p[P_MU_WOOD] = board.materials.marble_wood.friction
    p[P_SLOW] = marble.rest_speed(p[P_PULL], radius)
    p[P_HOP] = marble.hop(p[P_PULL], radius)
    p[P_MOMENT] = marble.own_time(p[P_PULL], radius)
    p[P_SPEED] = math.sqrt(p[P_PULL] * radius)
    p[P_STEP] = step * p[P_MOMENT] / NOMINAL if p[P_PULL] > 0.0 else step
    p[P_CELL] = CELL * radius
    p[P_REACH] = REACH * radius
    # A slower marble goes no farther than that in the longest step.
    p[P_FAST] = max(p[P_REACH] / p[P_STEP] - p[P_MOST] * p[P_STEP], 0.0)
    _slip_parameters(p)
    highest = max((c.floor for c in board.columns), default=-math.inf)
    p[P_LOW] = highest + (1.0 + TOUCH) * radius
    p[P_TIME_LIMIT] = board.time_limit
    # As far out as the outermost surface: beyond that a marble has left the board.
    half = board.width / 2 + 2 * radius
    p[P_LEFT], p[P_RIGHT] = -half, half
    lowest = min((c.floor for c in board.columns), default=0.0)
    p[P_BOTTOM] = lowest - 2 * radius
    p[P_TOP] = board.height + 6 * radius
    # Cells lie symmetrically about x = 0, so that a mirrored board has mirrored candidates.
    p[P_X0] = -math.ceil(half / p[P_CELL]) * p[P_CELL]
    p[P_Y0] = p[P_BOTTOM]
    return p


def _slip_parameters(p: Array) -> None:
    """Set what the solution of a slip is made of; see :mod:`sim.flight_slip`."""
    share = p[P_STEP] / p[P_MOMENT]
    p[P_TURN] = TURN * share
    p[P_SMALL] = SMALL * share * p[P_SPEED]
    kappa = 3.5 * p[P_FRICTION] / p[P_PULL] if p[P_PULL] > 0.0 else math.inf
    p[P_KAPPA] = kappa
    powers = {
        P_ONE_LESS: kappa - 1.0,
        P_ONE_MORE: kappa + 1.0,
        P_TWO_LESS_TWO: 2.0 * kappa - 2.0,
        P_TWO_LESS_ONE: 2.0 * kappa - 1.0,
        P_TWO_MORE_ONE: 2.0 * kappa + 1.0,
        P_TWO_MORE_TWO: 2.0 * kappa + 2.0,
    }
    for place, power in powers.items():
        p[place] = 1.0 / power if abs(power) > NO_POWER else 0.0


def _grid(items: Array, p: Array, across: int, up: int) -> tuple[Array, Array]:
    """Return per cell the numbers of all surfaces that a step begun in it can meet.

    Cells row by row from below; ``members[cells[k]:cells[k + 1]]`` belong to cell k.
    """
    # Compiled, so only where numba is at hand.
    from sim.flight_grid import fill, mark

    cells = np.zeros(up * across + 1, dtype=np.int64)
    mark(items, p, across, up, cells)
    members = np.empty(cells[-1], dtype=np.int64)
    fill(items, p, across, up, cells.copy(), members)
    return cells, members
