"""Who flies alone, who is in the crowd and who lies; and how marbles change from one to another."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from operator import itemgetter

from sim.board import Board
from sim.world_crowd import Crowd
from sim.world_law import Law
from sim.world_parts import Ball
from sim.world_places import TOUCH, column_of, components

CLEAR = 3.0
"""Distance in mm from every other marble at which one flies alone again."""

BOUNCE = 1.0
"""Height in mm; who cannot bounce higher above a column's floor comes to rest in pymunk's hands."""


class Roster:
    """The marbles on a board, sorted by what moves them."""

    def __init__(self, board: Board, law: Law, step: float, solved: bool) -> None:
        """Begin without marbles; ``step`` in s is how far ahead meetings are foreseen."""
        self._board = board
        self._law = law
        self._step = step
        self._solved = solved
        self._tops = max(column.top for column in board.columns)
        self._reach = 2 * law.radius + TOUCH + law.pull * step**2
        self.crowd = Crowd(board, law)
        self.free: list[Ball] = []
        self.lying: list[Ball] = []

    def renew(self) -> None:
        """Take a fresh space, so that nothing of what happened before acts on what comes."""
        if not self.moving and self.crowd.used:
            self.crowd = Crowd(self._board, self._law)

    @property
    def moving(self) -> list[Ball]:
        """All marbles that do not lie."""
        return self.free + self.crowd.balls

    def sort_out(self) -> None:
        """Bring marbles together that may touch within the step, let others fly alone."""
        self._wake_near()
        far = self._farthest()
        for ball, other in _level(self.free, far):
            if self._near(ball, other):
                for one in (ball, other):
                    if one in self.free:
                        self._join(one)
        crowd = _ByHeight(self.crowd.balls)
        for ball in list(self.free):
            crowded = any(self._near(ball, other) for other in crowd.around(ball, far))
            if crowded or not self._solved or self._caught(ball):
                self._join(ball)
                crowd.add(ball)
        if self._solved and self.crowd.balls:
            everybody = _ByHeight(self.crowd.balls + self.free + self.lying)
            for ball in list(self.crowd.balls):
                if self._alone(ball, everybody) and not self._caught(ball):
                    self.crowd.remove(ball)
                    self.free.append(ball)

    def _wake_near(self) -> None:
        """Wake what moving marbles may touch, in an order that only places decide."""
        if not self.lying:
            return
        highest = max(ball.y for ball in self.lying)
        lying = _ByHeight(self.lying)
        for ball in self.moving:
            way = self._reach + math.hypot(ball.vx, ball.vy) * self._step
            if ball.y - highest > way:
                continue
            near = [
                b
                for b in lying.around(ball, way)
                if math.hypot(ball.x - b.x, ball.y - b.y) <= way and b in self.lying
            ]
            if near and ball in self.free:
                self._join(ball)
            for other in sorted(near, key=_height):
                if other in self.lying:
                    self.wake(self.group(other))

    def _farthest(self) -> float:
        """Return how far apart two marbles are at most that may meet within the step, mm."""
        fastest = max((math.hypot(ball.vx, ball.vy) for ball in self.moving), default=0.0)
        return self._reach + (fastest + fastest) * self._step

    def _near(self, ball: Ball, other: Ball) -> bool:
        way = math.hypot(ball.vx, ball.vy) + math.hypot(other.vx, other.vy)
        apart = math.hypot(ball.x - other.x, ball.y - other.y)
        return apart <= self._reach + way * self._step

    def _alone(self, ball: Ball, others: _ByHeight) -> bool:
        clear = self._reach + CLEAR
        return all(
            other is ball or math.hypot(ball.x - other.x, ball.y - other.y) > clear
            for other in others.around(ball, clear)
        )

    def _caught(self, ball: Ball) -> bool:
        """Say whether a marble has all but come to rest on the floor of a column."""
        if ball.y >= self._tops:
            return False
        column = column_of(self._board, ball.x, ball.y)
        if column is None:
            return False
        height = ball.y - self._board.columns[column].floor - self._law.radius
        motion = 0.5 * (ball.vx**2 + ball.vy**2) / self._law.pull
        return height + motion < BOUNCE

    def _join(self, ball: Ball) -> None:
        self.free.remove(ball)
        self.crowd.add(ball)

    def group(self, ball: Ball) -> list[Ball]:
        """Return all lying marbles that hang together with a lying one, itself among them."""
        groups = components(self.lying, 2 * self._law.radius + TOUCH)
        return next(group for group in groups if ball in group)

    def wake(self, group: Sequence[Ball]) -> None:
        """Let lying marbles move again."""
        for ball in sorted(group, key=_height):
            self.lying.remove(ball)
            ball.stop()
            self.crowd.add(ball)

    def lie(self, ball: Ball) -> None:
        """Let a moving marble lie where it is."""
        self.drop_out(ball)
        ball.stop()
        self.lying.append(ball)

    def drop_out(self, ball: Ball) -> None:
        """Take a marble out of what moves, or lies; nothing else is touched."""
        if ball in self.free:
            self.free.remove(ball)
        elif ball in self.lying:
            self.lying.remove(ball)
        elif ball in self.crowd.balls:
            self.crowd.remove(ball)


class _ByHeight:
    """Marbles in the order of their heights, so that only those of about one height are asked."""

    def __init__(self, balls: Sequence[Ball]) -> None:
        """Sort the marbles as they lie now."""
        self._order = sorted(((ball.y, ball.id, ball) for ball in balls), key=itemgetter(0, 1))

    def add(self, ball: Ball) -> None:
        """Take one more."""
        insort(self._order, (ball.y, ball.id, ball), key=itemgetter(0, 1))

    def around(self, ball: Ball, most: float) -> list[Ball]:
        """Return those whose heights differ from a marble's by ``most`` mm at most."""
        most += 1e-6  # never fewer than are as near as that, whatever is rounded
        low = bisect_left(self._order, ball.y - most, key=itemgetter(0))
        high = bisect_right(self._order, ball.y + most, low, key=itemgetter(0))
        return [entry[2] for entry in self._order[low:high]]


def _level(balls: Sequence[Ball], far: float) -> list[tuple[Ball, Ball]]:
    """Return the pairs whose heights differ by ``far`` mm at most, in the order of the marbles."""
    order = sorted(range(len(balls)), key=lambda number: balls[number].y)
    found = []
    for place, low in enumerate(order):
        for high in order[place + 1 :]:
            if balls[high].y - balls[low].y > far:
                break
            found.append((min(low, high), max(low, high)))
    return [(balls[one], balls[other]) for one, other in sorted(found)]


def _height(ball: Ball) -> tuple[float, float]:
    return ball.y, ball.x
