"""Where marbles are let go at the practice table: the entry, where in it, or all entries."""

from __future__ import annotations

from games.galtoni.practice_parts import KINDS
from games.galtoni.view import BoardView
from games.ui.tween import Tween
from sim.board import Board

MAGNET = 0.45
"""Pointers nearer to an entry's middle than this share of the way to the next aim at the middle."""
GRAIN = 2
"""Steps of aiming from the middle of an entry to its edge."""
CARRY = 0.15
"""Seconds in which the hand steps to another entry."""


class PracticeHand:
    """``entry`` from 0; ``every``: marbles come from all; ``aim`` in mm from an entry's middle."""

    def __init__(self, board: Board) -> None:
        """Begin over the middle entry."""
        self.board = board
        self.entry = len(board.entries) // 2
        self.every = False
        self.aim = 0.0
        self._x = Tween(self._target(), CARRY)

    def _target(self) -> float:
        return self.board.entries[self.entry].x + self.aim

    @property
    def entries(self) -> tuple[int, ...]:
        """Return the entries from which marbles are let go now."""
        return tuple(range(len(self.board.entries))) if self.every else (self.entry,)

    @property
    def moving(self) -> bool:
        """Whether the hand is on its way."""
        return self._x.moving

    def update(self, dt: float) -> bool:
        """Move on by ``dt`` seconds; whether the hand moved."""
        return self._x.update(dt)

    def take(self, board: Board) -> None:
        """Hold marbles over another board."""
        self.board = board
        self.entry = min(self.entry, len(board.entries) - 1)
        if len(board.entries) == 1:
            self.every = False
        reach = board.entries[self.entry].half_width
        if self.aim not in aims(reach):
            self.aim = 0.0
        self.go(travel=False)

    def go(self, travel: bool) -> None:
        """Set out for where the hand is wanted, or be there at once."""
        if travel:
            self._x.aim(self._target())
        else:
            self._x.jump(self._target())

    def choose(self, entry: int) -> None:
        """Choose an entry, or all of them with -1."""
        self.every = entry < 0
        if entry >= 0:
            self.entry = entry

    def step(self, dx: int) -> None:
        """Go to the next entry to the right (1) or left (-1), to its middle."""
        self.aim = 0.0
        self.choose(min(len(self.board.entries) - 1, max(0, self.entry + dx)))

    def point(self, view: BoardView, px: float) -> bool:
        """Choose entry and aim by a pixel column; whether anything is different now.

        Near a middle it is the middle: with that the measured table can be compared.
        """
        found = view.entry_at(px)
        if found is None:
            return False
        at = self.board.entries[found]
        x, _ = view.to_board(px, 0.0)
        gaps = [abs(other.x - at.x) for other in self.board.entries if other is not at]
        share = (x - at.x) / (min(gaps, default=self.board.width / 3) / 2)
        out = (min(1.0, abs(share)) - MAGNET) / (1 - MAGNET)
        step = max(0, round(out * GRAIN)) * (1 if share > 0 else -1)
        aim = step / GRAIN * at.half_width
        if (found, aim) == (self.entry, self.aim):
            return False
        self.entry, self.aim = found, aim
        return True

    def held(self, first: int) -> list[tuple[float, int]]:
        """Return where marbles are held, mm, and their kinds, drop number ``first`` leading."""
        if not self.every:
            return [(self._x.value, first % KINDS)]
        xs = [entry.x + self.aim for entry in self.board.entries]
        return [(x, (first + number) % KINDS) for number, x in enumerate(xs)]


def aims(half_width: float) -> list[float]:
    """Return where in an entry one can aim, mm from its middle."""
    if half_width <= 0.0:
        return [0.0]
    return [step / GRAIN * half_width for step in range(-GRAIN, GRAIN + 1)]
