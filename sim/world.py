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

from sim.board import Board
from sim.world_field import field_of
from sim.world_free import fly
from sim.world_law import Law, let_go
from sim.world_motion import check, linger, outside, slow, stays, turned
from sim.world_parts import MOVING, Ball, Hit, Lying, MarbleState, Place, WorldError
from sim.world_places import TOUCH, column_of, components, place_of
from sim.world_roster import Roster

__all__ = ["PARTS", "STEP", "Hit", "Lying", "MarbleState", "Place", "World", "WorldError"]

STEP = 1 / 960
"""The fixed step in s that the program ships with, chosen by scripts/validate_world.py.

At 1/480 s an entry of the upright board still lay 0.006 (n = 8,000) from the finer step.
"""

PARTS = 2
"""Steps of the pymunk space within one step of the world."""

REST_SECONDS = 0.1
"""How long all marbles that touch must be slow before they lie."""

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
        turning: int = 1,
    ) -> None:
        """Set up ``board`` with ``lying`` marbles at their recorded places, at rest.

        ``step`` (s), ``parts`` and ``solved`` (False: pymunk moves lone marbles too) are changed
        by convergence studies only. How marbles have turned is reckoned every ``turning`` steps:
        that is only looked at. Marbles get the ids 0, 1, ... in the order of ``lying``.
        WorldError names a marble that lies nowhere.
        """
        self.board = board
        self.step_size = step
        self.time = 0.0
        self._parts = parts
        self._law = Law(board)
        self._field = field_of(board)
        self._roster = Roster(board, self._law, step, solved)
        self._balls: dict[int, Ball] = {}
        self._escaped: list[int] = []
        self._hits: deque[Hit] = deque(maxlen=MOST_HITS)
        self._next = 0
        self._debt = 0.0
        self._turning, self._steps = turning, 0
        for record in lying:
            self._put_back(record)

    # Letting go, taking out.

    def release(self, entry: int, seed: int, offset: float = 0.0, kind: int = 0) -> int:
        """Let a marble go at ``entry`` (from 0) and return its id.

        ``offset`` in mm is where in the entry the hand is; the hand's errors come from ``seed``.
        ValueError names the entries when there is no such entry.
        """
        x, vx = let_go(self.board, entry, seed, offset)
        self._roster.renew()
        ball = self._new(kind, x, self.board.entries[entry].y)
        ball.vx = vx
        self._roster.free.append(ball)
        return ball.id

    def throw(
        self, x: float, y: float, vx: float, vy: float, *, spin: float = 0.0, kind: int = 0
    ) -> int:
        """Put a moving marble anywhere (mm, mm/s, spin in rad/s) and return its id."""
        ball = self._new(kind, x, y)
        ball.vx, ball.vy, ball.w = vx, vy, spin
        self._roster.free.append(ball)
        return ball.id

    def take_out(self, ident: int) -> None:
        """Take a marble off the board; all that it touched begins to move. KeyError if unknown."""
        ball = self._balls.pop(ident)
        group = self._roster.group(ball) if ball in self._roster.lying else []
        self._roster.drop_out(ball)
        self._roster.wake([other for other in group if other is not ball])

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
        self._roster.lying.append(ball)

    # Time.

    def step(self) -> None:
        """Move the world on by one fixed step."""
        roster = self._roster
        for ball in roster.free:
            check(ball)
        roster.sort_out()
        for ball in roster.free:
            fly(ball, self._field, self._law, self.step_size, self.time, self._hits)
        if roster.crowd.balls:
            roster.crowd.advance(self.step_size, self._crowd_parts(), self.time, self._hits)
        self.time += self.step_size
        self._steps += 1
        turn = self._steps % self._turning == 0
        for ball in roster.moving:
            self._look_after(ball)
            if turn:
                self._turn(ball)
        self._rest_alone()
        self._rest_together()

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
        return not self._roster.free and not self._roster.crowd.balls

    def _crowd_parts(self) -> int:
        """Return how often the space steps: oftener when a marble could go through something."""
        fastest = max(math.hypot(ball.vx, ball.vy) for ball in self._roster.crowd.balls)
        parts = self._parts
        while fastest * self.step_size > 0.5 * self._law.radius * parts:
            parts *= 2
        return parts

    # Coming to rest, leaving.

    def _look_after(self, ball: Ball) -> None:
        """Watch one moving marble: numbers, edges, rest."""
        check(ball)
        linger(ball, self._law.radius, self.step_size)
        if outside(ball, self.board):
            self._roster.drop_out(ball)
            self._escaped.append(ball.id)
            return
        ball.slow = ball.slow + 1 if slow(ball, self._law.radius) else 0

    def _turn(self, ball: Ball) -> None:
        dt = self._turning * self.step_size
        ball.orientation = turned(ball.orientation, ball.sx, ball.sy, ball.w, self._law.radius, dt)

    def _rest_alone(self) -> None:
        """Let lone marbles lie that stay where they are, or have run out of time."""
        for ball in list(self._roster.free):
            overdue = ball.age > self.board.time_limit
            if overdue or stays(ball, self._law):
                self._roster.lie(ball)
                ball.overdue = overdue

    def _rest_together(self) -> None:
        """Let groups in the crowd lie that have come to rest, or have run out of time."""
        if not self._roster.crowd.balls:
            return
        needed = round(REST_SECONDS / self.step_size)
        still = any(ball.slow >= needed for ball in self._roster.crowd.balls)
        for group in self._groups() if still else ():
            if all(ball.slow >= needed for ball in group):
                for ball in group:
                    self._roster.lie(ball)
        for ball in list(self._roster.crowd.balls):
            inside = column_of(self.board, ball.x, ball.y) is not None
            if ball.age > self.board.time_limit + (OVERDUE if inside else 0.0):
                self._roster.lie(ball)
                ball.overdue = not inside

    def _groups(self) -> list[list[Ball]]:
        return components(self._roster.crowd.balls, 2 * self._law.radius + TOUCH)

    # What is seen.

    def place(self, ident: int) -> Place:
        """Return where a marble is; KeyError if there is no such marble."""
        ball = self._balls[ident]
        if ident in self._escaped:
            return Place("escaped")
        if ball not in self._roster.lying:
            return MOVING
        return Place("stuck") if ball.overdue else place_of(self.board, ball, self._roster.lying)

    def lying(self) -> tuple[Lying, ...]:
        """Return the lying marbles, to set up a world with, in the order of their ids."""
        return tuple(b.recorded() for b in sorted(self._roster.lying, key=lambda b: b.id))

    def marbles(self) -> list[MarbleState]:
        """Return all marbles on the board as plain values, in the order of their ids."""
        return [ball.state() for ident, ball in self._balls.items() if ident not in self._escaped]

    @property
    def escaped(self) -> tuple[int, ...]:
        """The ids of the marbles that left the board, in the order in which they did."""
        return tuple(self._escaped)

    def take_hits(self) -> list[Hit]:
        """Return the hits since the last call, oldest first, and forget them."""
        hits = sorted(self._hits, key=lambda hit: (hit.time, hit.x, hit.y))
        self._hits.clear()
        return hits
