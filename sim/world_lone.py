"""Many marbles on one board that do not meet: each falls as if it were alone.

Every marble flies by the law of the live board (:mod:`sim.world_free`), so that it comes into the
same column, to the bit, as the same hand's marble on an empty ``sim.world.World``. What has come
into a column is for the owner to take out; nothing here lies on anything else.
"""

from __future__ import annotations

from sim.board import Board
from sim.world import STEP
from sim.world_field import field_of
from sim.world_free import fly
from sim.world_law import Law, let_go
from sim.world_motion import check, linger, outside, stays, turned
from sim.world_parts import MOVING, Ball, Hit, MarbleState, Place

TURNING = 4
"""Every so many steps it is reckoned how marbles have turned: that is only looked at."""


class LoneWorld:
    """As much of :class:`sim.world.World` as makes sense where marbles do not meet."""

    def __init__(self, board: Board, *, step: float = STEP) -> None:
        """Begin with an empty ``board``; ``step`` in s."""
        self.board = board
        self.step_size = step
        self.time = 0.0
        self._law = Law(board)
        self._field = field_of(board)
        self._balls: dict[int, Ball] = {}
        self._stuck: set[int] = set()
        self._escaped: list[int] = []
        self._hits: list[Hit] = []
        self._next = 0
        self._steps = 0

    def release(self, entry: int, seed: int, offset: float = 0.0, kind: int = 0) -> int:
        """Let a marble go at ``entry`` (from 0) and return its id; see ``World.release``."""
        x, vx = let_go(self.board, entry, seed, offset)
        ball = Ball(self._next, kind, x, self.board.entries[entry].y)
        ball.vx = vx
        self._next += 1
        self._balls[ball.id] = ball
        return ball.id

    def take_out(self, ident: int) -> None:
        """Take a marble off the board; KeyError if unknown."""
        del self._balls[ident]
        self._stuck.discard(ident)

    def step(self) -> None:
        """Move every marble on by one fixed step; WorldError names one with impossible numbers."""
        self._steps += 1
        turning = self._steps % TURNING == 0
        for ball in list(self._balls.values()):
            if ball.id not in self._stuck:
                check(ball)
                fly(ball, self._field, self._law, self.step_size, self.time, self._hits)
                self._look_after(ball)
                if turning:
                    self._turn(ball)
        self.time += self.step_size

    def _turn(self, ball: Ball) -> None:
        ball.orientation = turned(
            ball.orientation, ball.sx, ball.sy, ball.w, self._law.radius, TURNING * self.step_size
        )

    def _look_after(self, ball: Ball) -> None:
        linger(ball, self._law.radius, self.step_size)
        if outside(ball, self.board):
            self._escaped.append(ball.id)
            del self._balls[ball.id]
        elif stays(ball, self._law) or ball.age > self.board.time_limit:
            self._stuck.add(ball.id)

    @property
    def settled(self) -> bool:
        """Whether no marble moves."""
        return len(self._stuck) == len(self._balls)

    @property
    def escaped(self) -> tuple[int, ...]:
        """The ids of the marbles that left the board."""
        return tuple(self._escaped)

    def place(self, ident: int) -> Place:
        """Return where a marble is: moving, stuck or escaped."""
        if ident in self._escaped:
            return Place("escaped")
        return Place("stuck") if ident in self._stuck else MOVING

    def marbles(self) -> list[MarbleState]:
        """Return all marbles on the board, in the order of their ids."""
        return [ball.state() for ball in self._balls.values()]

    def take_hits(self) -> list[Hit]:
        """Return the hits since the last call and forget them."""
        hits, self._hits = self._hits, []
        return hits
