"""What is watched on every moving marble: possible numbers, age and turning, slowness, edges."""

from __future__ import annotations

import math

from sim.board import Board
from sim.marble import STUCK_MOVE, STUCK_SPAN
from sim.world_free import MOST_SPEED
from sim.world_law import Law
from sim.world_parts import Ball, Quaternion, WorldError

REST_SPEED = 1.0
"""Speed in mm/s under which a marble may be at rest."""


def check(ball: Ball) -> None:
    """Raise WorldError when a marble's numbers are none, or no marble's."""
    total = ball.x + ball.y + ball.w + ball.sx + ball.sy
    if not (math.isfinite(total) and abs(ball.vx) + abs(ball.vy) < MOST_SPEED):
        raise WorldError(
            f"marble {ball.id} has no possible place or motion any more (at {ball.x}, {ball.y},"
            f" moving by {ball.vx}, {ball.vy}); take it out and drop it again."
        )


def slow(ball: Ball, radius: float) -> bool:
    """Say whether speed, spin and roll of a marble are such that it may be at rest."""
    return (
        abs(ball.vy) < REST_SPEED
        and abs(ball.vx) < REST_SPEED
        and abs(ball.w) * radius < 2 * REST_SPEED
        and math.hypot(ball.sx, ball.sy) < 2 * REST_SPEED
    )


def linger(ball: Ball, radius: float, dt: float) -> None:
    """Let a marble be older by ``dt`` seconds, and count how long it stays where it is."""
    ball.age += dt
    if abs(ball.x - ball.rest_x) + abs(ball.y - ball.rest_y) > STUCK_MOVE * radius:
        ball.rest_x, ball.rest_y, ball.rest_time = ball.x, ball.y, 0.0
    else:
        ball.rest_time += dt


def stays(ball: Ball, law: Law) -> bool:
    """Say whether a marble has not got away from its place for so long that it never will."""
    return ball.rest_time > STUCK_SPAN * law.moment


def outside(ball: Ball, board: Board) -> bool:
    """Say whether a marble has left the board."""
    too_high = ball.y > board.height + 10 * board.marble.radius
    return abs(ball.x) > board.width / 2 or ball.y < 0.0 or too_high


def turned(
    q: Quaternion, sx: float, sy: float, spin: float, radius: float, dt: float
) -> Quaternion:
    """Return the orientation after ``dt`` seconds of roll (mm/s) and spin (rad/s).

    The board is under the marble: a surface that goes along s turns about the axis (−s_y, s_x).
    """
    wx, wy = -sy / radius, sx / radius
    rate = math.sqrt(wx * wx + wy * wy + spin * spin)
    if rate == 0.0:
        return q
    half = 0.5 * rate * dt
    k = math.sin(half) / rate
    a, b, c, d = math.cos(half), wx * k, wy * k, spin * k
    w, x, y, z = q
    w, x, y, z = (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )
    size = math.sqrt(w * w + x * x + y * y + z * z)
    return w / size, x / size, y / size, z / size
