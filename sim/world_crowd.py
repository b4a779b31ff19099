"""Marbles that touch each other, or may in a moment: a pymunk space with a constant fine step.

Only marbles in motion and what they may push are in the space; whatever lies still is not. Board
friction and roll, which a plane engine does not know, act after every step of the space.
"""

from __future__ import annotations

import math
import weakref
from collections.abc import Iterator, MutableSequence

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
_VELOCITY = batch.BodyFields.VELOCITY
_MOTION = batch.BodyFields.BODY_ID | _VELOCITY
_STATE = (
    _MOTION | batch.BodyFields.POSITION | batch.BodyFields.ANGLE | batch.BodyFields.ANGULAR_VELOCITY
)

_SPARE: list[batch.Buffer] = []
"""Buffers of crowds that are gone. pymunk 7.3.1 never frees a buffer's memory: they serve again."""


def _buffer_for(crowd: Crowd) -> batch.Buffer:
    """Return a buffer for as long as ``crowd`` lives."""
    try:
        buffer = _SPARE.pop()
    except IndexError:  # not asked before: another thread may take the last one
        buffer = batch.Buffer()
    weakref.finalize(crowd, _SPARE.append, buffer).atexit = False
    return buffer


class Crowd:
    """The space with the board's fixed things and the marbles that are now in it.

    It is built when the first marble comes in: that takes milliseconds, and on a board whose
    marbles lie or fly alone nobody needs it.
    """

    def __init__(self, board: Board, law: Law) -> None:
        """Start without marbles."""
        self._board, self._law = board, law
        self._values = _shape_values(board)
        self._bodies: dict[int, pymunk.Body] = {}
        self._of: dict[int, Ball] = {}
        self.used = False
        self.balls: list[Ball] = []

    def _build(self) -> None:
        """Build the space."""
        self._buffer, self._state = _buffer_for(self), _buffer_for(self)
        self._space = pymunk.Space()
        self._space.iterations = ITERATIONS
        self._space.gravity = (self._law.gx, self._law.gy)
        self._space.collision_slop = SLOP * self._law.radius
        self._nails = pymunk.Body(body_type=pymunk.Body.STATIC)
        self._wood = pymunk.Body(body_type=pymunk.Body.STATIC)
        self._space.add(self._nails, self._wood)
        self._fix(self._board)

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
        if not self.used:
            self._build()
            self.used = True
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
        self._of[body.id] = ball
        self.balls.append(ball)

    def remove(self, ball: Ball) -> None:
        """Let a marble out; its place and motion are those of the last ``advance``."""
        body = self._bodies.pop(ball.id)
        del self._of[body.id]
        self.balls.remove(ball)
        self._space.remove(*body.shapes, body)

    def advance(self, step: float, parts: int, time: float, hits: MutableSequence[Hit]) -> None:
        """Move all marbles in the space on by ``step`` seconds in ``parts`` equal steps."""
        dt = step / parts
        for part in range(1, parts + 1):
            self._space.step(dt)
            self._slow_down(dt)
            self._collect(time + part * dt, hits)
        for ball, row in self._rows(_STATE, 6):
            ball.x, ball.y, ball.angle, ball.vx, ball.vy, ball.w = row

    def _slow_down(self, dt: float) -> None:
        """Let the board act on every marble for ``dt`` seconds."""
        law, still = self._law, True
        for ball, row in self._rows(_MOTION, 2):
            vx, vy = row
            if vx != 0.0 or vy != 0.0 or ball.sx != 0.0 or ball.sy != 0.0:
                row[0], row[1], ball.sx, ball.sy = board_step(
                    vx, vy, ball.sx, ball.sy, 0.0, 0.0, law.slip, law.drag, dt
                )
                still = False
        if not still:
            batch.set_space_bodies(self._space, _VELOCITY, self._state)

    def _rows(
        self, fields: batch.BodyFields, width: int
    ) -> Iterator[tuple[Ball, memoryview[float]]]:
        """Yield every marble with its ``width`` numbers in the buffer, where they may be changed.

        All at once: asking body after body for its velocity takes ten times as long.
        """
        self._state.clear()
        batch.get_space_bodies(self._space, fields, self._state)
        numbers = memoryview(self._state.float_buf()).cast("d")
        for row, ident in enumerate(memoryview(self._state.int_buf()).cast("P")):
            ball = self._of.get(ident)
            if ball is not None:  # nails and wood are bodies as well
                yield ball, numbers[row * width : (row + 1) * width]

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
        if a in self._of and b in self._of:
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
