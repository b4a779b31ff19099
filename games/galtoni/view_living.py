"""The board of the start page: now and then a marble falls, slowly, and fills a column.

It is shot like a film, several pictures at once, and then shown one by one: a processor that has
slept between two pictures takes many times as long for each of them as for the next of a row.
"""

from __future__ import annotations

import math
from collections import deque
from random import Random

from pygame import Rect, Surface

from games.galtoni.rules_lines import CAPACITY
from games.galtoni.stacking import level_place
from games.galtoni.view import BoardView
from games.ui.desk import Desk
from sim import board as boards
from sim.world import Lying, MarbleState, World

FILM = 1 / 24
"""How far apart (s) pictures are."""
SHOT = 8
"""So many pictures are made at once."""
STEP, PARTS = 1 / 240, 4
"""The world's step (s) and the space's steps in it: what nobody plays need only look right."""
SLOW = 0.4
"""How fast time runs against the clock."""
APART = 6.0
"""Seconds between two marbles."""
FULL = 15
"""With so many marbles the oldest goes when a new one comes."""
MOST = 60
"""So many steps of the world at most lie between two pictures."""
BEGUN = 9
"""So many lie when the page is first seen."""


class GaltoniPicture:
    """A board that is played by nobody."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Let some marbles lie already; the same ``seed`` gives the same picture."""
        self.desk = desk
        self.board = boards.load(boards.DEFAULT)
        self._random = Random(seed)
        self._view: BoardView | None = None
        self._drops = BEGUN
        self._wait = 0.5
        self.world = World(self.board, self._begun(), step=STEP, parts=PARTS)
        self._shown = self.world.marbles()
        self._film: deque[list[MarbleState]] = deque()
        """What will be seen, picture by picture."""

    def arrange(self, rect: Rect) -> None:
        """Bake the board into ``rect``."""
        painter = self.desk.painter
        self._view = BoardView(
            self.board,
            rect,
            painter.background(),
            self.desk.layout.u,
            painter.materials.store.get,
        )

    def _begun(self) -> list[Lying]:
        """Return marbles stacked as gravity stacks them: each leans on the other wall."""
        heights = [0] * len(self.board.columns)
        found = []
        for number in range(BEGUN):
            index = min(self._random.choices(range(len(heights)), k=2), key=lambda i: heights[i])
            x, y = level_place(self.board, index, heights[index])
            heights[index] += 1
            angle = self._random.uniform(-math.pi, math.pi)
            turn = (math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2))
            found.append(Lying(number % 2, x, y, angle, turn))
        return found

    def _drop(self) -> None:
        entry = self._random.randrange(len(self.board.entries))
        self.world.release(entry, self._random.getrandbits(32), 0.0, self._drops % 2)
        self._drops += 1

    def _tidy(self) -> None:
        """Take out what lies too high or too long."""
        places = {marble.id: self.world.place(marble.id) for marble in self.world.marbles()}
        for ident, place in places.items():
            high = place.kind == "column" and (place.level or 0) >= CAPACITY - 1
            if place.kind in ("above", "stuck") or high:
                self.world.take_out(ident)
                return
        if len(places) > FULL and self.world.settled:
            self.world.take_out(min(places))

    def update(self, dt: float) -> bool:
        """Move on by as many pictures as come next to ``dt`` seconds; whether anything moved."""
        if not self._moves:
            self._wait -= dt
            if self._wait > 0:
                return False
            dt, self._wait = -self._wait, APART  # what was still to be waited for is no film
            self._tidy()
            self._drop()
        for _ in range(max(1, round(dt / FILM))):
            if not self._film and not self.world.settled:
                self._shoot()
            if self._film:
                self._shown = self._film.popleft()
        return True

    def _shoot(self) -> None:
        """Make the next pictures, with the glass of those marbles that move."""
        seen = self._shown
        while len(self._film) < SHOT and not self.world.settled:
            self.world.advance(FILM * SLOW, MOST)
            before, seen = seen, self.world.marbles()
            self._film.append(seen)
            if self._view is not None:
                self._view.turn(marble for marble in seen if marble not in before)
        self.world.take_hits()

    @property
    def _moves(self) -> bool:
        return bool(self._film) or not self.world.settled

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing moves from now on; 0 while something does."""
        return 0.0 if self._moves else max(0.0, self._wait)

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw board and marbles, or only what moves; return what changed."""
        view = self._view
        if view is None:
            return []
        changed = view.draw_board(surface) if whole else view.clear(surface)
        return changed + view.draw_marbles(surface, self._shown)
