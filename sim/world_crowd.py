"""Marbles that touch each other, or may in a moment: a pymunk space with a constant fine step.

Only marbles in motion and what they may push are in the space; whatever lies still is not. Board
friction and roll, which a plane engine does not know, act after every step of the space.
"""

from __future__ import annotations

import math
from collections.abc import MutableSequence

import pymunk
from pymunk import batch

from sim.board import Board
from sim.marble import INERTIA, board_step
from sim.world_free import HIT_SPEED
from sim.world_law import Law
from sim.world_parts import Ball, Hit, Pair

SLOP = 0.004
"""Overlap that the solver leaves alone, in radii: under it resting contacts would come and go."""

ITERATIONS = 16

_FIELDS = (
    batch.ArbiterFields.BODY_A_ID
    | batch.ArbiterFields.BODY_B_ID
    | batch.ArbiterFields.TOTAL_IMPULSE
    | batch.ArbiterFields.IS_FIRST_CONTACT
    | batch.ArbiterFields.NORMAL
    | batch.ArbiterFields.CONTACT_COUNT
    | batch.ArbiterFields.POINT_A_1
)
_INTS = 4
_FLOATS = 6


class Crowd:
    """The space with the board's fixed things and the marbles that are now in it."""

    def __init__(self, board: Board, law: Law) -> None:
        """Build the space; it starts without marbles."""
        self._law = law
        self._values = _shape_values(board)
        self._space = pymunk.Space()
        self._space.iterations = ITERATIONS
        self._space.gravity = (law.gx, law.gy)
        self._space.collision_slop = SLOP * law.radius
        self._nails = pymunk.Body(body_type=pymunk.Body.STATIC)
        self._wood = pymunk.Body(body_type=pymunk.Body.STATIC)
        self._space.add(self._nails, self._wood)
        self._fix(board)
        self._buffer = batch.Buffer()
        self._bodies: dict[int, pymunk.Body] = {}
        self._ids: dict[int, int] = {}
        self.used = False
        self.balls: list[Ball] = []

    def _fix(self, board: Board) -> None:
        shapes: list[pymunk.Shape] = []
        for peg in board.pegs:
            shape: pymunk.Shape = pymunk.Circle(self._nails, peg.radius, (peg.x, peg.y))
            shape.elasticity, shape.friction = self._values[1]
            shapes.append(shape)
        for bar in board.segments:
            ends = (bar.x1, bar.y1), (bar.x2, bar.y2)
            shape = pymunk.Segment(self._wood, *ends, bar.radius)
            shape.elasticity, shape.friction = self._values[2]
            shapes.append(shape)
        self._space.add(*shapes)

    def add(self, ball: Ball) -> None:
        """Take a marble in, with its place and motion."""
        mass, radius = self._law.mass, self._law.radius
        body = pymunk.Body(mass, INERTIA * mass * radius * radius)
        body.position = (ball.x, ball.y)
        body.velocity = (ball.vx, ball.vy)
        body.angular_velocity = ball.w
        body.angle = ball.angle
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = self._values[0]
        self._space.add(body, shape)
        self._bodies[ball.id] = body
        self._ids[body.id] = ball.id
        self.balls.append(ball)
        self.used = True

    def remove(self, ball: Ball) -> None:
        """Let a marble out; its place and motion are those of the last ``advance``."""
        body = self._bodies.pop(ball.id)
        del self._ids[body.id]
        self.balls.remove(ball)
        self._space.remove(*body.shapes, body)

    def advance(self, step: float, parts: int, time: float, hits: MutableSequence[Hit]) -> None:
        """Move all marbles in the space on by ``step`` seconds in ``parts`` equal steps."""
        law = self._law
        dt = step / parts
        pairs = [(ball, self._bodies[ball.id]) for ball in self.balls]
        for part in range(1, parts + 1):
            self._space.step(dt)
            for ball, body in pairs:
                vx, vy = body.velocity
                if vx != 0.0 or vy != 0.0 or ball.sx != 0.0 or ball.sy != 0.0:
                    vx, vy, ball.sx, ball.sy = board_step(
                        vx, vy, ball.sx, ball.sy, 0.0, 0.0, law.slip, law.drag, dt
                    )
                    body.velocity = (vx, vy)
            self._collect(time + part * dt, hits)
        for ball, body in pairs:
            ball.x, ball.y = body.position
            ball.vx, ball.vy = body.velocity
            ball.w = body.angular_velocity
            ball.angle = body.angle

    def _collect(self, time: float, hits: MutableSequence[Hit]) -> None:
        """Read the contacts that began in the last step of the space, without callbacks."""
        self._buffer.clear()
        batch.get_space_arbiters(self._space, _FIELDS, self._buffer)
        ints = memoryview(self._buffer.int_buf()).cast("P")
        if not len(ints):
            return
        floats = memoryview(self._buffer.float_buf()).cast("d")
        for row in range(len(ints) // _INTS):
            a, b, first, count = ints[row * _INTS : row * _INTS + _INTS]
            if not first or not count:
                continue
            jx, jy, nx, ny, x, y = floats[row * _FLOATS : row * _FLOATS + _FLOATS]
            pair, restitution, share = self._pair(a, b)
            speed = abs(jx * nx + jy * ny) / (share * self._law.mass * (1.0 + restitution))
            if speed >= HIT_SPEED:
                hits.append(Hit(time, x, y, speed, pair))

    def _pair(self, a: int, b: int) -> tuple[Pair, float, float]:
        """Return the pair of materials, its restitution and the moved share of a mass."""
        if a in self._ids and b in self._ids:
            return "marble_marble", self._law.together.restitution, 0.5
        if self._nails.id in (a, b):
            return "marble_nail", self._law.pairs[0][0], 1.0
        return "marble_wood", self._law.pairs[1][0], 1.0


def _shape_values(board: Board) -> tuple[tuple[float, float], ...]:
    """Return (elasticity, friction) of marble, nail and wood; pymunk multiplies those of a pair."""
    materials = board.materials
    together = materials.marble_marble
    pairs = (materials.marble_nail, materials.marble_wood)
    elasticity = max(math.sqrt(together.restitution), 1e-6)
    friction = max(math.sqrt(together.friction), 1e-6)
    others = tuple((pair.restitution / elasticity, pair.friction / friction) for pair in pairs)
    return ((elasticity, friction), *others)
