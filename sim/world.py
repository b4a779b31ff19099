"""The live board: marbles are let go, bounce, come to lie and are taken out again.

A marble that meets no other marble goes from contact to contact (:mod:`sim.world_free`); marbles
that touch are moved by pymunk (:mod:`sim.world_crowd`); what lies still costs nothing. Given the
board, the lying marbles and the seed a drop is always the same: time goes in fixed steps, no
random number is drawn but from the seed, and a drop that begins when all is still begins from the
recorded places alone.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from itertools import combinations

from sim.board import Board
from sim.marble import release_x
from sim.world_crowd import Crowd
from sim.world_field import field_of
from sim.world_free import MOST_SPEED, fly
from sim.world_law import Law, hand_errors
from sim.world_parts import (
    MOVING,
    Ball,
    Hit,
    Lying,
    MarbleState,
    Place,
    Quaternion,
    WorldError,
)
from sim.world_places import TOUCH, column_of, components, place_of

__all__ = ["PARTS", "STEP", "Hit", "Lying", "MarbleState", "Place", "World", "WorldError"]

STEP = 1 / 480
"""The fixed step in s that the program ships with (chosen by scripts/validate_world.py)."""

PARTS = 4
"""Steps of the pymunk space within one step of the world."""

CLEAR = 3.0
"""Distance in mm from every other marble at which one flies alone again."""

REST_SPEED = 1.0
"""Speed in mm/s under which a marble may be at rest."""

REST_SECONDS = 0.1
"""How long all marbles that touch must be that slow before they lie."""

BOUNCE = 1.0
"""Height in mm; who cannot bounce higher above a column's floor comes to rest in pymunk's hands."""

STUCK_SPAN = 0.5
"""Seconds without getting ``STUCK_MOVE`` mm away after which a lone marble is stuck."""

STUCK_MOVE = 0.2

OVERDUE = 5.0
"""Seconds beyond the board's limit after which a marble in a column lies wherever it is."""


MOST_HITS = 10_000
"""How many hits wait to be taken; older ones are forgotten."""


class World:
    """A board with marbles on it, and time."""

    def __init__(
        self,
        board: Board,
        lying: Sequence[Lying] = (),
        *,
        step: float = STEP,
        parts: int = PARTS,
        solved: bool = True,
    ) -> None:
        """Set up ``board`` with ``lying`` marbles at their recorded places, at rest.

        ``step`` (s), ``parts`` and ``solved`` (False: pymunk moves lone marbles too) are changed
        by convergence studies only. Marbles get the ids 0, 1, ... in the order of ``lying``.
        WorldError names a marble that lies nowhere.
        """
        self.board = board
        self.step_size = step
        self.time = 0.0
        self._parts = parts
        self._solved = solved
        self._law = Law(board)
        self._field = field_of(board)
        self._crowd = Crowd(board, self._law)
        self._balls: dict[int, Ball] = {}
        self._free: list[Ball] = []
        self._lying: list[Ball] = []
        self._stuck: set[int] = set()
        self._escaped: list[int] = []
        self._hits: deque[Hit] = deque(maxlen=MOST_HITS)
        self._tops = max(column.top for column in board.columns)
        self._next = 0
        self._debt = 0.0
        for record in lying:
            self._put_back(record)

    # Letting go, taking out.

    def release(self, entry: int, seed: int, offset: float = 0.0, kind: int = 0) -> int:
        """Let a marble go at ``entry`` (from 0) and return its id.

        ``offset`` in mm is where in the entry the hand is; the hand's errors come from ``seed``.
        ValueError names the entries when there is no such entry.
        """
        entries = self.board.entries
        if not 0 <= entry < len(entries):
            raise ValueError(f"there is no entry {entry + 1}; choose one from 1 to {len(entries)}.")
        if self.settled and self._crowd.used:
            self._crowd = Crowd(self.board, self._law)
        across, along = hand_errors(seed)
        place, spread = entries[entry], self.board.release
        x = release_x(place.x, place.half_width, offset, across * spread.spread_x)
        ball = self._new(kind, x, place.y)
        ball.vx = along * spread.spread_v
        self._free.append(ball)
        return ball.id

    def throw(
        self, x: float, y: float, vx: float, vy: float, *, spin: float = 0.0, kind: int = 0
    ) -> int:
        """Put a moving marble anywhere (mm, mm/s, spin in rad/s) and return its id."""
        ball = self._new(kind, x, y)
        ball.vx, ball.vy, ball.w = vx, vy, spin
        self._free.append(ball)
        return ball.id

    def take_out(self, ident: int) -> None:
        """Take a marble off the board; all that it touched begins to move. KeyError if unknown."""
        ball = self._balls.pop(ident)
        self._stuck.discard(ident)
        if ball in self._lying:
            group = self._group(ball)
            self._lying.remove(ball)
            self._wake([b for b in group if b is not ball])
        elif ball in self._free:
            self._free.remove(ball)
        elif ident not in self._escaped:
            self._crowd.remove(ball)

    def _new(self, kind: int, x: float, y: float) -> Ball:
        ball = Ball(self._next, kind, x, y)
        self._next += 1
        self._balls[ball.id] = ball
        return ball

    def _put_back(self, record: Lying) -> None:
        if not (math.isfinite(record.x) and math.isfinite(record.y)):
            raise WorldError(f"lying marble {self._next} has the place ({record.x}, {record.y}).")
        ball = self._new(record.kind, record.x, record.y)
        ball.angle, ball.orientation = record.angle, record.orientation
        self._lying.append(ball)

    # Time.

    def step(self) -> None:
        """Move the world on by one fixed step."""
        for ball in self._free:
            _check(ball)
        self._meet()
        for ball in self._free:
            fly(ball, self._field, self._law, self.step_size, self.time, self._hits)
        if self._crowd.balls:
            self._crowd.advance(self.step_size, self._crowd_parts(), self.time, self._hits)
        self.time += self.step_size
        moving = self._free + self._crowd.balls
        for ball in moving:
            self._look_after(ball)
        if moving:
            self._rest()

    def advance(self, seconds: float, max_steps: int) -> int:
        """Move on by ``seconds`` in fixed steps, at most ``max_steps``; return how many.

        What is less than a step is kept for the next call, what is more than ``max_steps`` is
        dropped, so that a long frame never asks for a longer one.
        """
        self._debt += max(seconds, 0.0)
        steps = min(int(self._debt / self.step_size), max_steps)
        for _ in range(steps):
            self.step()
        self._debt = min(self._debt - steps * self.step_size, self.step_size)
        return steps

    def settle(self, limit: float | None = None) -> bool:
        """Step until everything lies, at most ``limit`` seconds; return whether it does."""
        end = math.inf if limit is None else self.time + limit
        while not self.settled and self.time < end:
            self.step()
        return self.settled

    @property
    def settled(self) -> bool:
        """Whether no marble moves."""
        return not self._free and not self._crowd.balls

    def _crowd_parts(self) -> int:
        """Return how often the space steps: oftener when a marble could go through something."""
        fastest = max(math.hypot(ball.vx, ball.vy) for ball in self._crowd.balls)
        parts = self._parts
        while fastest * self.step_size > 0.5 * self._law.radius * parts:
            parts *= 2
        return parts

    # Who is near whom.

    def _meet(self) -> None:
        """Bring marbles that may touch within the step together, let others fly alone."""
        reach = 2 * self._law.radius + TOUCH + self._law.pull * self.step_size**2
        self._wake_near(self._free + self._crowd.balls, reach)
        for ball, other in combinations(list(self._free), 2):
            self._join_if_near(ball, other, reach)
        for ball in list(self._free):
            crowded = any(self._near(ball, other, reach) for other in self._crowd.balls)
            if crowded or not self._solved or self._caught(ball):
                self._join(ball)
        if not self._solved:
            return
        for ball in list(self._crowd.balls):
            alone = all(
                other is ball or math.hypot(ball.x - other.x, ball.y - other.y) > reach + CLEAR
                for other in self._crowd.balls + self._free + self._lying
            )
            if alone and not self._caught(ball):
                self._crowd.remove(ball)
                self._free.append(ball)

    def _wake_near(self, moving: Sequence[Ball], reach: float) -> None:
        if not self._lying:
            return
        highest = max(ball.y for ball in self._lying)
        for ball in moving:
            way = reach + math.hypot(ball.vx, ball.vy) * self.step_size
            if ball.y - highest > way:
                continue
            near = [b for b in self._lying if math.hypot(ball.x - b.x, ball.y - b.y) <= way]
            if near and ball in self._free:
                self._join(ball)
            for other in sorted(near, key=lambda b: (b.y, b.x)):
                if other in self._lying:
                    self._wake(self._group(other))

    def _near(self, ball: Ball, other: Ball, reach: float) -> bool:
        way = math.hypot(ball.vx, ball.vy) + math.hypot(other.vx, other.vy)
        apart = math.hypot(ball.x - other.x, ball.y - other.y)
        return apart <= reach + way * self.step_size

    def _join_if_near(self, ball: Ball, other: Ball, reach: float) -> None:
        if self._near(ball, other, reach):
            for one in (ball, other):
                if one in self._free:
                    self._join(one)

    def _join(self, ball: Ball) -> None:
        self._free.remove(ball)
        self._crowd.add(ball)

    def _caught(self, ball: Ball) -> bool:
        """Say whether a marble has all but come to rest on the floor of a column."""
        if ball.y >= self._tops:
            return False
        column = column_of(self.board, ball.x, ball.y)
        if column is None:
            return False
        height = ball.y - self.board.columns[column].floor - self._law.radius
        motion = 0.5 * (ball.vx**2 + ball.vy**2) / self._law.pull
        return height + motion < BOUNCE

    def _group(self, ball: Ball) -> list[Ball]:
        """Return all lying marbles that hang together with a lying one, itself among them."""
        groups = components(self._lying, 2 * self._law.radius + TOUCH)
        return next(group for group in groups if ball in group)

    def _wake(self, group: Sequence[Ball]) -> None:
        """Let lying marbles move again, in an order that only their places decide."""
        for ball in sorted(group, key=lambda b: (b.y, b.x)):
            self._lying.remove(ball)
            self._stuck.discard(ball.id)
            ball.stop()
            self._crowd.add(ball)

    # Coming to rest, leaving.

    def _look_after(self, ball: Ball) -> None:
        """Watch one moving marble: numbers, edges, orientation, rest."""
        _check(ball)
        step = self.step_size
        ball.age += step
        ball.orientation = _turned(
            ball.orientation, ball.sx, ball.sy, ball.w, self._law.radius, step
        )
        if self._outside(ball):
            self._leave(ball)
            self._escaped.append(ball.id)
            return
        ball.slow = ball.slow + 1 if _slow(ball, self._law.radius) else 0
        if abs(ball.x - ball.rest_x) + abs(ball.y - ball.rest_y) > STUCK_MOVE:
            ball.rest_x, ball.rest_y, ball.rest_time = ball.x, ball.y, 0.0
        else:
            ball.rest_time += step

    def _outside(self, ball: Ball) -> bool:
        radius = self._law.radius
        return (
            abs(ball.x) > self.board.width / 2
            or ball.y < 0.0
            or ball.y > self.board.height + 10 * radius
        )

    def _leave(self, ball: Ball) -> None:
        if ball in self._free:
            self._free.remove(ball)
        else:
            self._crowd.remove(ball)

    def _rest(self) -> None:
        """Let marbles lie that have come to rest, or have run out of time."""
        needed = round(REST_SECONDS / self.step_size)
        for ball in list(self._free):
            overdue = ball.age > self.board.time_limit
            if overdue:
                self._stuck.add(ball.id)
            if overdue or ball.rest_time > STUCK_SPAN:
                self._lie(ball)
        if not self._crowd.balls:
            return
        for group in components(self._crowd.balls, 2 * self._law.radius + TOUCH):
            if all(ball.slow >= needed for ball in group):
                for ball in group:
                    self._lie(ball)
        for ball in list(self._crowd.balls):
            self._overdue(ball)

    def _overdue(self, ball: Ball) -> None:
        inside = column_of(self.board, ball.x, ball.y) is not None
        if ball.age > self.board.time_limit + (OVERDUE if inside else 0.0):
            self._lie(ball)
            if not inside:
                self._stuck.add(ball.id)

    def _lie(self, ball: Ball) -> None:
        self._leave(ball)
        ball.stop()
        self._lying.append(ball)

    # What is seen.

    def _place(self, ball: Ball) -> Place:
        return place_of(self.board, ball, self._lying)

    def place(self, ident: int) -> Place:
        """Return where a marble is; KeyError if there is no such marble."""
        ball = self._balls[ident]
        if ident in self._escaped:
            return Place("escaped")
        if ident in self._stuck:
            return Place("stuck")
        return self._place(ball) if ball in self._lying else MOVING

    def lying(self) -> tuple[Lying, ...]:
        """Return the lying marbles, to set up a world with, in the order of their ids."""
        return tuple(b.recorded() for b in sorted(self._lying, key=lambda b: b.id))

    def marbles(self) -> list[MarbleState]:
        """Return all marbles on the board as plain values, in the order of their ids."""
        return [ball.state() for ident, ball in self._balls.items() if ident not in self._escaped]

    @property
    def escaped(self) -> tuple[int, ...]:
        """The ids of the marbles that left the board, in the order in which they did."""
        return tuple(self._escaped)

    def take_hits(self) -> list[Hit]:
        """Return the hits since the last call, oldest first, and forget them."""
        hits = sorted(self._hits, key=lambda hit: hit.time)
        self._hits.clear()
        return hits


def _check(ball: Ball) -> None:
    """Raise WorldError when a marble's numbers are none, or no marble's."""
    total = ball.x + ball.y + ball.w + ball.sx + ball.sy
    if not (math.isfinite(total) and abs(ball.vx) + abs(ball.vy) < MOST_SPEED):
        raise WorldError(
            f"marble {ball.id} has no possible place or motion any more (at {ball.x}, {ball.y},"
            f" moving by {ball.vx}, {ball.vy}); take it out and drop it again."
        )


def _slow(ball: Ball, radius: float) -> bool:
    return (
        abs(ball.vy) < REST_SPEED
        and abs(ball.vx) < REST_SPEED
        and abs(ball.w) * radius < 2 * REST_SPEED
        and math.hypot(ball.sx, ball.sy) < 2 * REST_SPEED
    )


def _turned(
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
    turned = (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )
    size = math.sqrt(sum(part * part for part in turned))
    return (turned[0] / size, turned[1] / size, turned[2] / size, turned[3] / size)
