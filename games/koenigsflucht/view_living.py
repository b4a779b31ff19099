"""The board of the start page: nobody plays, and yet a piece moves now and then, slowly."""

from __future__ import annotations

from random import Random

from pygame import Rect, Surface

from games.koenigsflucht.geometry import Move
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.view import FieldView
from games.koenigsflucht.view_motion import Lay, Stroke, in_order
from games.ui.desk import Desk

SLOW = 0.45
"""How fast time runs against the clock."""
APART = 3.5
"""Seconds between two moves."""
BEGUN = 10
"""So many moves were made when the page is first seen."""


class KoenigsfluchtPicture:
    """A board that is played by nobody."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Make some moves already; the same ``seed`` gives the same picture."""
        self.desk = desk
        self._game = Koenigsflucht()
        self._random = Random(seed)
        self._view: FieldView | None = None
        self._stroke: Stroke | None = None
        self._wait = 1.0
        self._begin()

    def _begin(self) -> None:
        self._state = self._game.initial()
        for _ in range(BEGUN):
            self._state = self._game.play(self._state, self._choice())
        board = self._state.board
        self._lay: Lay = [(kind, square) if kind else None for square, kind in enumerate(board)]

    def _choice(self) -> Move:
        """Return a move; of three, the one that takes most."""
        moves = [action for action in self._game.actions(self._state) if isinstance(action, Move)]
        three = self._random.choices(moves, k=3)
        return max(three, key=lambda move: len(self._game.captures(self._state, move)))

    def arrange(self, rect: Rect) -> None:
        """Bake the board into ``rect``."""
        if self._stroke is not None:
            self._stroke.finish()
            self._stroke = None
        painter = self.desk.painter
        keep = painter.materials.store.get
        self._view = FieldView(rect, self.desk.layout.u, painter.background(), keep)
        self._view.paint_all(self._lay, {})

    def update(self, dt: float) -> bool:
        """Move on; whether anything moved."""
        view = self._view
        if view is None:
            return False
        if self._stroke is None:
            self._wait -= dt
            if self._wait <= 0:
                self._move(view)
            return False
        changed, _ = self._stroke.update(dt * SLOW)
        for square in changed:
            view.paint(square, self._lay[square], ())
        if not self._stroke.moving:
            self._stroke, self._wait = None, APART
        return True

    def _move(self, view: FieldView) -> None:
        if self._game.is_over(self._state):
            self._begin()
            view.paint_all(self._lay, {})
            self._wait = APART
            return
        move = self._choice()
        before = self._state
        taken = in_order(before.board, move.target, self._game.captures(before, move))
        self._state = self._game.play(before, move)
        points = (view.centres[move.source], view.centres[move.target])
        squares = (move.source, move.target)
        self._stroke = Stroke(self._lay, squares, points, taken, view.ground.cell)

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing moves from now on; 0 while something does."""
        return max(0.0, self._wait) if self._stroke is None else 0.0

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw the board, or what has changed of it."""
        view = self._view
        if view is None:
            return []
        floating = self._stroke.floating(view.centres) if self._stroke is not None else ()
        return view.draw(surface, whole, floating)
