"""Boards that play by themselves until somebody comes, and the dark when nobody will."""

from __future__ import annotations

import math

from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade.house import House
from games.arcade.kiosk import ASK, in_turn
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.living import LIVE
from games.arcade.scenes.table import TableScene
from games.arcade.tables import available
from games.core import registry
from games.core.match import Match
from games.ui.layout import cut_top, inset, rows
from games.ui.scene import Scene
from games.ui.theme import INK, MAPLE, SHADOW, Type
from games.ui.widgets import Widget

SHOWN, HIDDEN = 7.0, 5.0
"""How long (s) the plate is there, and how long the board is to be seen whole."""
WIDE, WIDER, WIDEST = 244, 340, 600
"""How wide the plate is beside the line of words, and below it in portrait, in design pixels; last
where several languages ask."""
BETWEEN = "  \N{MIDDLE DOT}  "
"""Stands between two languages in a line."""
LONGEST = 240.0
"""After so long (s) another game comes, even if nobody has won."""
REST = 6.0
"""How long (s) the end of a game is to be seen."""
PLACES = (0.0, 1.0, 0.04, 0.96)
"""Where along the table's foot the plate lies in turn, from 0 (left) to 1 (right).

There it covers neither board nor seats, and no place is lit for weeks.
"""
CALM = 0.1
"""How far apart (s) frames may be while nothing at the table is on its way."""
WATCH = 0.25
"""How far apart (s) frames may be where only the time of day is waited for."""
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


def spoken(house: House, key: str, **values: object) -> list[str]:
    """Return a text in the present language, or in each of them where visitors choose one."""
    if house.kiosk is not None and house.kiosk.language == ASK:
        return [Texts(language)(key, **values) for language in ("de", "en")]
    return [house.desk.texts(key, **values)]


class AttractTable(TableScene):
    """A match among bots with an invitation over it; it hands on to the next game."""

    def __init__(self, house: House, number: int = 0) -> None:
        """Play the ``number``-th game in turn."""
        super().__init__(house, self_played(house, number))
        self._number = number
        self._age = 0.0
        self._over = 0.0
        self._showing: int | None = None
        self._words = spoken(house, "kiosk.touch")

    def build(self) -> list[Widget]:
        """Return the table's widgets, none of them to be seen or touched."""
        widgets = super().build()
        for widget in widgets:
            widget.visible = widget.enabled = False
        return widgets

    def count_end(self) -> None:
        """Count nothing: nobody has played."""

    def tell_end(self) -> None:
        """Say nothing: the line has said who won."""

    @property
    def moving(self) -> bool:
        """Always: the next game waits at the end of this one."""
        return True

    @property
    def tempo(self) -> float:
        """Slow: nobody's hand waits for the next frame, for weeks."""
        return LIVE if self.game.moving else CALM

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
    def _wide(self) -> int:
        """Return the plate's breadth in design pixels: upright all languages stand in a line."""
        if not self.desk.layout.portrait:
            return WIDE
        return WIDER if len(self._words) == 1 else WIDEST

    @property
    def plate(self) -> Rect | None:
        """Return where the plate lies now."""
        if self._showing is None:
            return None
        layout = self.desk.layout
        share = PLACES[(self._showing + self._number) % len(PLACES)]
        room = inset(layout.screen, layout.grid(2), 0)
        foot = self.places.corner[0]  # its buttons are not shown here
        wide = min(room.width, layout.px(self._wide))
        return Rect(room.left + round(share * (room.width - wide)), foot.top, wide, foot.height)

    def draw(self, surface: Surface) -> None:
        """Draw the table, and over it the plate."""
        super().draw(surface)
        place = self.plate
        if place is None:
            return
        painter = self.desk.painter
        lift = 6.0 if self.whole else 0.0  # a shadow over a shadow would grow darker
        painter.plate(surface, place, "brass", seed=2, radius=16, lift=lift)
        room = inset(place, painter.layout.px(10), painter.layout.px(2))
        upright = painter.layout.portrait
        told = [BETWEEN.join(self._words)] if upright else self._words
        count = len(told)
        high = room.height // count
        style = Type.HEAD if upright else Type.BODY
        for words, line in zip(told, rows(room, [high] * count, 0), strict=True):
            painter.type.draw(surface, words, style, line, INK, 0.5)
        if self.damage is not None:
            self.damage = [*self.damage, place]


class AsleepScene(Scene):
    """A dark screen with few dim words that wander; once a second is often enough."""

    def __init__(self, house: House) -> None:
        """Be dark."""
        super().__init__(house.desk)
        hours = house.kiosk.hours if house.kiosk is not None else None
        self.words: list[str] = []
        """When the house opens again, in as many languages as visitors may speak."""
        if hours is not None:
            self.words = spoken(house, "kiosk.opens", time=hours.opens.strftime("%H:%M"))
        self._shown = -1

    @property
    def moving(self) -> bool:
        """Always: somebody has to see when the house opens."""
        return True

    @property
    def tempo(self) -> float:
        """Very slow: the words wander once a second."""
        return WATCH

    def update(self, dt: float) -> None:
        """Let the words wander."""
        super().update(dt)
        if int(self.clock) != self._shown:
            self._shown = int(self.clock)
            self.dirty = True

    def draw(self, surface: Surface) -> None:
        """Draw the dark and the words."""
        self.whole = True
        surface.fill(SHADOW)
        layout = self.desk.layout
        turn = self._shown * DRIFT * math.tau
        x = 0.5 + 0.36 * math.cos(turn)
        y = 0.5 + 0.40 * math.sin(turn * 1.37)
        high, line = layout.px(56), layout.px(36)
        place = Rect(0, 0, layout.px(360), high + line * len(self.words))
        place.center = (round(x * layout.width), round(y * layout.height))
        place.clamp_ip(layout.screen)
        dim = (MAPLE[0] // 4, MAPLE[1] // 4, MAPLE[2] // 4)
        name, rest = cut_top(place, high)
        setter = self.desk.painter.type
        setter.draw(surface, "Galtoni", Type.HEAD, name, dim, 0.5)
        told = (MAPLE[0] // 2, MAPLE[1] // 2, MAPLE[2] // 2)  # to be read through a window
        for words, room in zip(self.words, rows(rest, [line] * len(self.words), 0), strict=True):
            setter.draw(surface, words, Type.BODY, room, told, 0.5)
