"""The board of the start page: stones come in from the edge and shove others, slowly."""

from __future__ import annotations

from random import Random

from pygame import Rect, Surface

from games.gipf.rules import GipfGame
from games.gipf.view import GipfView, Marks
from games.gipf.view_motion import Phase, phases, seen
from games.ui.desk import Desk

SLOW = 0.55
"""How fast time runs against the clock."""
APART = 3.5
"""Seconds between two turns."""
BEGUN = 12
"""So many turns have been played when the page is first seen."""


class GipfPicture:
    """A game that is played by nobody: any legal turn will do, rows are welcome."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Let some stones lie already; the same ``seed`` gives the same picture."""
        self.desk = desk
        self._random = Random(seed)
        self._game = GipfGame("basic")
        self._view: GipfView | None = None
        self._begin()

    def _begin(self) -> None:
        """Let as many turns have been played as when the page is first seen."""
        self._state = self._game.initial()
        self._phases: list[Phase] = []
        self._time = 0.0
        self._wait = 0.8
        for _ in range(BEGUN):
            self._go_on()
        self._phases = []

    def follow(self, variant: str) -> bool:
        """Play another variant from now on; whether it is another one."""
        if variant == self._game.variant:
            return False
        self._game = GipfGame(variant)
        self._begin()
        return True

    def arrange(self, rect: Rect) -> None:
        """Bake the board into ``rect``."""
        painter = self.desk.painter
        self._view = GipfView(
            rect, self.desk.layout.u, painter.background(), painter.materials.store.get
        )

    def _go_on(self) -> None:
        """Play a turn; a game that is over begins anew."""
        if self._game.outcome(self._state) is not None:
            self._state = self._game.initial()
        turns = self._game.actions(self._state)
        lively = [turn for turn in turns if turn.after] or turns
        turn = self._random.choice(lively)
        seat = self._game.mover(self._state) or 0
        self._phases = phases(self._game, self._state, turn, seat)
        self._time = 0.0
        self._state = self._game.play(self._state, turn)

    def update(self, dt: float) -> bool:
        """Move on; whether anything moved."""
        if not self._phases:
            self._wait -= dt
            if self._wait > 0:
                return False
            self._wait = APART
            self._go_on()
        self._time += dt * SLOW
        if self._time >= self._phases[0].seconds:
            self._phases.pop(0)
            self._time = 0.0
        return True

    @property
    def rest(self) -> float:
        """Return for how long (s) nothing moves from now on; 0 while something does."""
        return 0.0 if self._phases else max(0.0, self._wait)

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw board and stones, or only what moves; return what changed."""
        if self._view is None:
            return []
        phase = self._phases[0] if self._phases else None
        self._view.rest(phase.resting if phase else self._state.position)
        flying = seen(phase, self._time, True) if phase else []
        marks = Marks(going=phase.bits if phase else 0)
        return self._view.draw(surface, whole, flying, marks)
