"""A marble that touches no other marble: from contact to contact, each contact time solved.

Between contacts the marble runs on parabolas (board friction changes its direction from step to
step, the Verlet way); the first contact on such a way is found exactly, the law of the hit applied
there, and the rest of the step goes on from there. That leaves a drop's distribution nearly
independent of the step (measured by scripts/validate_world.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, MutableSequence
from math import sqrt

from sim.marble import board_step, hit
from sim.world_field import NAIL, Circle, Face, Field
from sim.world_law import Law
from sim.world_parts import Ball, Hit, Pair

HIT_SPEED = 20.0
"""Approach speed in mm/s from which a contact is told as a hit."""

MOST_SPEED = 1e6
"""Speed in mm/s that no marble can have; one that has it is not moved but reported."""

MOST_CONTACTS = 64
"""Contacts within one step after which a wedged marble is held until the step's end."""

Shape = Circle | Face
Gap = Callable[[float], float]


def fly(
    ball: Ball, field: Field, law: Law, step: float, time: float, hits: MutableSequence[Hit]
) -> None:
    """Move a marble on by ``step`` seconds among fixed things; hits are added to ``hits``."""
    if not abs(ball.vx) + abs(ball.vy) < MOST_SPEED:
        return
    gx, gy, slip, drag, pull = law.gx, law.gy, law.slip, law.drag, law.pull
    travel = field.travel
    left = step
    contacts = 0
    while left > 0.0:
        vx, vy = ball.vx, ball.vy
        speed = sqrt(vx * vx + vy * vy) + pull * left
        dt = left if speed * left <= travel else travel / speed
        half = 0.5 * dt
        vx, vy, sx, sy = board_step(vx, vy, ball.sx, ball.sy, gx, gy, slip, drag, half)
        shape, chord = _first(field, ball.x, ball.y, vx, vy, dt)
        if shape is None:
            ball.x += vx * dt
            ball.y += vy * dt
            ball.angle += ball.w * dt
            ball.vx, ball.vy, ball.sx, ball.sy = board_step(
                vx, vy, sx, sy, gx, gy, slip, drag, half
            )
            left -= dt
            continue
        went, touched = _towards(ball, law, shape, vx, vy, dt, chord)
        left -= went
        if touched:
            _meet(ball, law, shape, time + step - left, hits)
        contacts += 1
        if contacts > MOST_CONTACTS:
            ball.vx = ball.vy = ball.w = 0.0
            return


def _first(
    field: Field, x: float, y: float, vx: float, vy: float, dt: float
) -> tuple[Shape | None, float]:
    """Return what a straight way of ``dt`` seconds meets first, and after how long."""
    circles, faces = field.at(x, y)
    best = dt
    found: Shape | None = None
    for circle in circles:
        cx, cy, _, square, _ = circle
        dx = x - cx
        dy = y - cy
        closing = dx * vx + dy * vy
        if closing >= 0.0:
            continue
        room = dx * dx + dy * dy - square
        if room <= 0.0:
            when = 0.0
        else:
            root = closing * closing - (vx * vx + vy * vy) * room
            if root <= 0.0:
                continue
            when = room / (sqrt(root) - closing)
        if when < best:
            best = when
            found = circle
    for face in faces:
        fx, fy, nx, ny, tx, ty, length, keep, _ = face
        closing = vx * nx + vy * ny
        if closing >= 0.0:
            continue
        dx = x - fx
        dy = y - fy
        off = dx * nx + dy * ny
        if off <= 0.0:
            continue
        when = (keep - off) / closing
        if when < 0.0:
            when = 0.0
        if when < best:
            along = (dx + vx * when) * tx + (dy + vy * when) * ty
            if 0.0 <= along <= length:
                best = when
                found = face
    return found, best


def _towards(
    ball: Ball, law: Law, shape: Shape, hx: float, hy: float, dt: float, chord: float
) -> tuple[float, bool]:
    """Move the marble along its parabola to where it touches; return the time and whether it does.

    (hx, hy) is the velocity half a step on, ``chord`` the contact time on the straight way.
    """
    x, y, vx, vy = ball.x, ball.y, ball.vx, ball.vy
    ax = (hx - vx) * 2.0 / dt
    ay = (hy - vy) * 2.0 / dt
    room = _room(shape, x, y, vx, vy, 0.5 * ax, 0.5 * ay)
    nx, ny = _normal(shape, x, y)
    closing = vx * nx + vy * ny
    start, free = 0.0, room(0.0)
    if closing <= 0.0 and free <= 0.0:
        return 0.0, True
    if closing > 0.0:
        # Just thrown back, and gravity turns it round within the step: search after the top.
        turn = -(ax * nx + ay * ny)
        start = min(closing / turn, dt) if turn > 0.0 else 0.0
        free = room(start)
        if free <= 0.0:
            return 0.0, True
    when = max(chord, start)
    last = room(when)
    if last > 0.0:
        when = max(min(_closest(shape, x, y, hx, hy), dt), start)
        last = room(when)
    touched = last <= 0.0
    if touched:
        when = _root(room, start, free, when, last)
    ball.x = x + (vx + 0.5 * ax * when) * when
    ball.y = y + (vy + 0.5 * ay * when) * when
    ball.angle += ball.w * when
    ball.vx, ball.vy, ball.sx, ball.sy = board_step(
        vx, vy, ball.sx, ball.sy, law.gx, law.gy, law.slip, law.drag, when
    )
    return when, touched


def _room(
    shape: Shape, x: float, y: float, vx: float, vy: float, bend_x: float, bend_y: float
) -> Gap:
    """Return how much room is left to the shape by time on a parabola (bend: half acceleration)."""
    if len(shape) == 5:
        cx, cy, keep, _, _ = shape

        def to_circle(t: float) -> float:
            dx = x + (vx + bend_x * t) * t - cx
            dy = y + (vy + bend_y * t) * t - cy
            return sqrt(dx * dx + dy * dy) - keep

        return to_circle
    fx, fy, nx, ny, _, _, _, off, _ = shape

    def to_face(t: float) -> float:
        dx = x + (vx + bend_x * t) * t - fx
        dy = y + (vy + bend_y * t) * t - fy
        return dx * nx + dy * ny - off

    return to_face


def _gap(shape: Shape, x: float, y: float) -> float:
    if len(shape) == 5:
        dx = x - shape[0]
        dy = y - shape[1]
        return sqrt(dx * dx + dy * dy) - shape[2]
    return (x - shape[0]) * shape[2] + (y - shape[1]) * shape[3] - shape[7]


def _normal(shape: Shape, x: float, y: float) -> tuple[float, float]:
    """Return the unit normal from the shape to a centre at (x, y)."""
    if len(shape) == 5:
        dx = x - shape[0]
        dy = y - shape[1]
        distance = sqrt(dx * dx + dy * dy)
        return (dx / distance, dy / distance) if distance > 0.0 else (0.0, 1.0)
    return shape[2], shape[3]


def _closest(shape: Shape, x: float, y: float, vx: float, vy: float) -> float:
    """Return when a straight way comes closest to the shape, s."""
    if len(shape) == 5:
        return -((x - shape[0]) * vx + (y - shape[1]) * vy) / (vx * vx + vy * vy)
    return math.inf


def _root(room: Gap, a: float, fa: float, b: float, fb: float) -> float:
    """Return the first time without room between a, where there is some, and b, where not.

    ``fa`` and ``fb`` are the room at the ends (false position, Illinois variant).
    """
    if fa <= 0.0:
        return a
    weight_a = weight_b = 1.0
    for _ in range(60):
        if b - a <= 1e-13 or fb > -1e-11:
            break
        share = weight_a * fa / (weight_a * fa - weight_b * fb)
        middle = a + share * (b - a)
        if not a < middle < b:
            middle = 0.5 * (a + b)
        fm = room(middle)
        if fm > 0.0:
            a, fa, weight_a = middle, fm, 1.0
            weight_b *= 0.5
        else:
            b, fb, weight_b = middle, fm, 1.0
            weight_a *= 0.5
    return b


def _meet(ball: Ball, law: Law, shape: Shape, time: float, hits: MutableSequence[Hit]) -> None:
    """Let the marble hit what it touches."""
    nx, ny = _normal(shape, ball.x, ball.y)
    approach = -(ball.vx * nx + ball.vy * ny)
    material = shape[-1]
    restitution, friction = law.pairs[int(material)]
    if approach < law.slow:
        restitution = 0.0
        out = law.hop - _gap(shape, ball.x, ball.y)
        ball.x += out * nx
        ball.y += out * ny
    elif approach >= HIT_SPEED:
        pair: Pair = "marble_nail" if material == NAIL else "marble_wood"
        x, y = ball.x - law.radius * nx, ball.y - law.radius * ny
        hits.append(Hit(time, x, y, approach, pair))
    ball.vx, ball.vy, ball.w = hit(
        ball.vx, ball.vy, ball.w, nx, ny, law.radius, restitution, friction
    )
