"""Who flies alone, who is in the crowd and who lies; and how marbles change from one to another."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from operator import attrgetter, itemgetter

from sim.board import Board
from sim.world_crowd import Crowd
from sim.world_law import Law
from sim.world_parts import Ball
from sim.world_places import TOUCH, column_of, components

CLEAR = 3.0
"""Distance in mm from every other marble at which one flies alone again."""

BOUNCE = 1.0
"""Height in mm; who cannot bounce higher above a column's floor comes to rest in pymunk's hands."""


FEW = 3
"""So few marbles on the move look through all others faster than those could be sorted."""

ROUNDED = 1e-6
"""So much more, in mm, is asked for: never fewer than are near, whatever is rounded."""

_HIGH = attrgetter("y")


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
        if len(self.free) > 1:
            self._meet()
        if self.crowd.balls or len(self.free) > 1:
            self._join_crowded()
        elif self.free and self._to_rest(self.free[0]):
            self._join(self.free[0])
        if self._solved and self.crowd.balls:
            self._leave_crowd()

    def _meet(self) -> None:
        """Put marbles into the crowd that flew alone and may touch each other."""
        for ball, other in _level(self.free, self._farthest()):
            if self._near(ball, other):
                for one in (ball, other):
                    if one in self.free:
                        self._join(one)

    def _join_crowded(self) -> None:
        """Put marbles into the crowd that may touch it, or that pymunk is to bring to rest."""
        crowd, far = _among(self.crowd.balls, len(self.free)), self._farthest()
        for ball in list(self.free):
            crowded = any(self._near(ball, other) for other in crowd.around(ball, far))
            if crowded or self._to_rest(ball):
                self._join(ball)
                crowd.add(ball)

    def _leave_crowd(self) -> None:
        """Let marbles fly alone that have got away from all others."""
        balls = list(self.crowd.balls)
        everybody = _among(balls + self.free + self.lying, len(balls))
        for ball in balls:
            if self._alone(ball, everybody) and not self._caught(ball):
                self.crowd.remove(ball)
                self.free.append(ball)

    def _wake_near(self) -> None:
        """Wake what moving marbles may touch, in an order that only places decide."""
        if not self.lying:
            return
        moving, highest = self.moving, max(map(_HIGH, self.lying))
        lying: _Among | None = None
        for ball in moving:
            way = self._reach + math.hypot(ball.vx, ball.vy) * self._step
            if ball.y - highest > way:
                continue
            lying = lying or _among(self.lying, len(moving))
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

    def _alone(self, ball: Ball, others: _Among) -> bool:
        clear = self._reach + CLEAR
        return all(
            other is ball or math.hypot(ball.x - other.x, ball.y - other.y) > clear
            for other in others.around(ball, clear)
        )

    def _to_rest(self, ball: Ball) -> bool:
        """Say whether pymunk is to move a marble though it meets no other."""
        return not self._solved or self._caught(ball)

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


class _Among:
    """Marbles of which only those of about a height are asked: looked through one by one."""

    def __init__(self, balls: Sequence[Ball]) -> None:
        """Take the marbles as they lie now."""
        self._balls = list(balls)

    def add(self, ball: Ball) -> None:
        """Take one more."""
        self._balls.append(ball)

    def around(self, ball: Ball, most: float) -> list[Ball]:
        """Return those whose heights differ from a marble's by ``most`` mm at most."""
        most += ROUNDED
        low, high = ball.y - most, ball.y + most
        return [other for other in self._balls if low <= other.y <= high]


class _ByHeight(_Among):
    """The same in the order of heights: worth sorting where many ask."""

    def __init__(self, balls: Sequence[Ball]) -> None:
        """Sort the marbles as they lie now."""
        self._order = sorted(((ball.y, ball.id, ball) for ball in balls), key=itemgetter(0, 1))

    def add(self, ball: Ball) -> None:
        """Take one more."""
        insort(self._order, (ball.y, ball.id, ball), key=itemgetter(0, 1))

    def around(self, ball: Ball, most: float) -> list[Ball]:
        """Return those whose heights differ from a marble's by ``most`` mm at most."""
        most += ROUNDED
        low = bisect_left(self._order, ball.y - most, key=itemgetter(0))
        high = bisect_right(self._order, ball.y + most, low, key=itemgetter(0))
        return [entry[2] for entry in self._order[low:high]]


def _among(balls: Sequence[Ball], asked: int) -> _Among:
    """Return what finds marbles by their height, made for being asked so many times."""
    return _ByHeight(balls) if asked > FEW else _Among(balls)


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
