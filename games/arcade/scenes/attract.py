"""Boards that play by themselves until somebody comes, and the dark when nobody will."""

from __future__ import annotations

import math

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.kiosk import in_turn
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.table import TableScene
from games.arcade.tables import available
from games.core import registry
from games.core.match import Match
from games.ui.layout import inset
from games.ui.scene import Scene
from games.ui.theme import INK, MAPLE, SHADOW, Type
from games.ui.widgets import Widget

SHOWN, HIDDEN = 7.0, 5.0
"""How long (s) the plate is there, and how long the board is to be seen whole."""
LONGEST = 240.0
"""After so long (s) another game comes, even if nobody has won."""
REST = 6.0
"""How long (s) the end of a game is to be seen."""
PLACES = ((0.5, 0.82), (0.24, 0.16), (0.5, 0.5), (0.76, 0.82), (0.26, 0.84), (0.74, 0.16))
"""Where the plate lies in turn, in parts of the window: no place is lit for weeks."""
DRIFT = 0.02
"""How fast (turns a second) the sleeping house's word wanders."""


def self_played(house: House, number: int) -> Match:
    """Return a new match among bots that is kept nowhere, of the ``number``-th game in turn."""
    name = in_turn(house.offered(available()), number)
    plan = MatchPlan.usual(name)
    levels = registry.bot(name).LEVELS
    plan.seats = [
        SeatPlan(level=levels[min(len(levels) - 1, 1 + seat % 2)])
        for seat in range(len(plan.seats))
    ]
    return plan.unkept(house.seed())


class AttractTable(TableScene):
    """A match among bots with an invitation over it; it hands on to the next game."""

    def __init__(self, house: House, number: int = 0) -> None:
        """Play the ``number``-th game in turn."""
        super().__init__(house, self_played(house, number))
        self._number = number
        self._age = 0.0
        self._over = 0.0
        self._showing: int | None = None

    def build(self) -> list[Widget]:
        """Return the table's widgets, none of them to be seen or touched."""
        widgets = super().build()
        for widget in widgets:
            widget.visible = widget.enabled = False
        return widgets

    def _count(self) -> None:
        """Count nothing: nobody has played."""
        self.told = True

    def _tell(self) -> None:
        """Say nothing: the line has said who won."""

    @property
    def moving(self) -> bool:
        """Always: the next game waits at the end of this one."""
        return True

    def update(self, dt: float) -> None:
        """Play, and hand on to the next game when it is time."""
        super().update(dt)
        self._age += dt
        if self.told:
            self._over += dt
        if self._over >= REST or self._age >= LONGEST:
            self.desk.stack.replace(AttractTable(self.house, self._number + 1))
            return
        turn, within = divmod(self._age, SHOWN + HIDDEN)
        showing = int(turn) if within < SHOWN else None
        if showing != self._showing:
            self._showing = showing
            self._stale()

    @property
    def plate(self) -> Rect | None:
        """Return where the plate lies now."""
        if self._showing is None:
            return None
        layout = self.desk.layout
        x, y = PLACES[(self._showing + self._number) % len(PLACES)]
        place = Rect(0, 0, layout.px(420), layout.px(80))
        place.center = (round(x * layout.width), round(y * layout.height))
        return place.clamp(inset(layout.screen, layout.grid(2)))

    def draw(self, surface: Surface) -> None:
        """Draw the table, and over it the plate."""
        super().draw(surface)
        place = self.plate
        if place is None:
            return
        painter = self.desk.painter
        lift = 6.0 if self.whole else 0.0  # a shadow over a shadow would grow darker
        painter.plate(surface, place, "brass", seed=2, radius=16, lift=lift)
        words = self.desk.texts("kiosk.touch")
        painter.type.draw(surface, words, Type.HEAD, inset(place, painter.layout.px(16)), INK, 0.5)
        if self.damage is not None:
            self.damage = [*self.damage, place]


class AsleepScene(Scene):
    """A dark screen with one dim word that wanders; once a second is often enough."""

    def __init__(self, house: House) -> None:
        """Be dark."""
        super().__init__(house.desk)
        self._shown = -1

    @property
    def moving(self) -> bool:
        """Always: somebody has to see when the house opens."""
        return True

    def update(self, dt: float) -> None:
        """Let the word wander."""
        super().update(dt)
        if int(self.clock) != self._shown:
            self._shown = int(self.clock)
            self.dirty = True

    def draw(self, surface: Surface) -> None:
        """Draw the dark and the word."""
        self.whole = True
        surface.fill(SHADOW)
        layout = self.desk.layout
        turn = self._shown * DRIFT * math.tau
        x = 0.5 + 0.36 * math.cos(turn)
        y = 0.5 + 0.40 * math.sin(turn * 1.37)
        place = Rect(0, 0, layout.px(300), layout.px(80))
        place.center = (round(x * layout.width), round(y * layout.height))
        place.clamp_ip(layout.screen)
        dim = (MAPLE[0] // 4, MAPLE[1] // 4, MAPLE[2] // 4)
        self.desk.painter.type.draw(surface, "Galtoni", Type.HEAD, place, dim, 0.5)
