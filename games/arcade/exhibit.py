"""A table that stands alone in an exhibition: left alone, it is as new for the next visitor."""

from __future__ import annotations

import logging
from collections.abc import Callable

from pygame.event import Event

from games.arcade.attendant import Attendant, is_staff_chord
from games.ui.desk import Desk
from games.ui.scene import Scene

NOBODY = float("-inf")
"""So long untouched that nothing more happens until somebody comes."""


class TableWays:
    """The one place there is: every way leads back to ``table``, which ``anew`` clears."""

    def __init__(self, desk: Desk, table: Scene, anew: Callable[[], None]) -> None:
        """Lead to ``table`` on ``desk``."""
        self._desk, self._table, self._anew = desk, table, anew

    def attract(self) -> None:
        """Put away what lies over the table and clear it."""
        stack = self._desk.stack
        while stack.top is not self._table and len(stack.scenes) > 1:
            stack.pop()
        self._anew()

    start = sleep = attract
    with_staff = computes = False

    def ask(self, seconds: float, left: Callable[[], float]) -> bool:
        """Ask nobody: marbles are soon poured again."""
        return False

    def go_on(self) -> None:
        """Nothing was asked."""

    def staff(self) -> None:
        """End: there is nothing else for the staff to do here."""
        self._desk.quit()


class TableKeeper(Attendant):
    """Clears the table after ``idle`` seconds untouched; the next touch already counts."""

    def __init__(self, ways: TableWays, idle: float) -> None:
        """Look after the table that ``ways`` leads to."""
        super().__init__(None, ways, logging.getLogger("galtoni.exhibit"), idle=lambda: idle)

    def see(self, event: Event) -> None:
        """Let the staff end with its keys."""
        if is_staff_chord(event):
            self.ways.staff()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass; the table is cleared once for every visitor."""
        super().update(dt)
        if self.playing_by_itself:
            self.playing_by_itself, self.untouched = False, NOBODY
