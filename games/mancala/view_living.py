"""The board of the start page: nobody plays, and yet stones are sown, slowly."""

from __future__ import annotations

from random import Random

from pygame import Rect, Surface

from games.mancala.rules import Mancala
from games.mancala.view import MancalaView
from games.mancala.view_events import events
from games.mancala.view_sowing import Lay, Sowing
from games.ui.desk import Desk

SLOW = 0.5
"""How fast time runs against the clock."""
APART = 4.0
"""Seconds between two moves."""
BEGUN = 5
"""So many moves were made when the page is first seen."""


class MancalaPicture:
    """A board that is played by nobody."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Make some moves already; the same ``seed`` gives the same picture."""
        self.desk = desk
        self._game = Mancala(taking="automatic")
        self._random = Random(seed)
        self._view: MancalaView | None = None
        self._sowing: Sowing | None = None
        self._wait = 0.8
        self._begin()

    def _begin(self) -> None:
        self._state = self._game.initial()
        for _ in range(BEGUN):
            self._state = self._game.play(self._state, self._choice())
        numbers = iter(range(self._game.stones))
        self._lay: Lay = [[next(numbers) for _ in range(n)] for n in self._state.board]

    def _choice(self) -> int:
        pits = [action for action in self._game.actions(self._state) if isinstance(action, int)]
        return self._random.choice(pits)

    def arrange(self, rect: Rect) -> None:
        """Bake the board into ``rect``."""
        if self._sowing is not None:
            self._sowing.finish()
            self._sowing = None
        painter = self.desk.painter
        self._view = MancalaView(
            self._game.pits,
            rect,
            self.desk.layout.u,
            painter.type,
            painter.background(),
            painter.materials.store.get,
        )
        self._view.paint_all(self._lay, {})

    def update(self, dt: float) -> bool:
        """Move on; whether anything moved."""
        view = self._view
        if view is None:
            return False
        if self._sowing is None:
            self._wait -= dt
            if self._wait <= 0:
                self._move(view)
            return False
        changed, _ = self._sowing.update(dt * SLOW)
        for hole in changed:
            view.paint(hole, self._lay[hole], ())
        if not self._sowing.moving:
            self._sowing, self._wait = None, APART
        return True

    def _move(self, view: MancalaView) -> None:
        if self._game.is_over(self._state):
            self._begin()
            view.paint_all(self._lay, {})
            self._wait = APART
            return
        pit = self._choice()
        after = self._game.play(self._state, pit)
        told = events(self._game, self._state, pit, after)
        self._state = after
        self._sowing = Sowing(self._lay, told, view.place, view.centre, view.radius)

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing moves from now on; 0 while something does."""
        return max(0.0, self._wait) if self._sowing is None else 0.0

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw the board, or what has changed of it."""
        if self._view is None:
            return []
        return self._view.draw(surface, whole, self._sowing.flying() if self._sowing else ())
