"""Boards that play by themselves until somebody comes, and the dark when nobody will."""

from __future__ import annotations

import math

from pygame import SRCALPHA, Rect, Surface

from assets.texts import Texts
from games.arcade.house import House
from games.arcade.kiosk import ASK, in_turn
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.table import TableScene
from games.arcade.tables import available
from games.core import registry
from games.core.match import Match
from games.ui.layout import cut_top, inset, rows
from games.ui.scene import Scene
from games.ui.theme import INK, MAPLE, SHADOW, Type
from games.ui.widgets import Widget

TURN = 20.0
"""How long (s) the plate lies at one place."""
FADE = 1.6
"""How long (s) it takes to come to the next: it goes from the last before."""
FADING = 1 / 15
"""How far apart (s) frames are while only the plate comes and goes: it does not move."""
FOOT, FOOT_UPRIGHT = 92, 124
"""How high the plate's row is, upright with the small buttons' row below, in design pixels."""
WIDE, WIDE_UPRIGHT = 0.62, 0.94
"""How much of the table's breadth the plate takes."""
LIFT = 6.0
"""How high the plate lies over the table, in design pixels."""
BETWEEN = "  \N{MIDDLE DOT}  "
"""Stands between two languages in a line."""
LONGEST = 300.0
"""After so long (s) another game comes, even if nobody has won."""
PACE = 1 / 30
"""How far apart (s) frames are while something falls, and at the end."""
CARRIED = 1 / 24
"""The same while something slides or is carried: slow things need no more than a film."""
PONDER = 4.0
"""How long (s) a board is looked at between two moves: nobody waits for the next one."""
REST = 6.0
"""How long (s) the end of a game is to be seen."""
PLACES = (0.0, 1.0, 0.04, 0.96)
"""Where along the table's foot the plate lies in turn, from 0 (left) to 1 (right).

There it covers neither board nor seats, and no letter is lit at one place for weeks.
"""
CALM = 0.1
"""How far apart (s) frames may be while a bot thinks, or where it is open what comes next."""
WATCH = 1.0
"""How far apart (s) frames may be where only time has to pass."""
NAME, LINE = 56, 36
"""Heights of the sleeping house's name and of the lines below it, in design pixels."""
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
        self.bots.ponder = PONDER
        self._number = number
        self._age = 0.0
        self._over = 0.0
        self._showing = 0
        self._laid: list[tuple[Rect, float]] = []
        """The plates as they were drawn last."""
        self._picture: tuple[tuple[int, int], Surface] | None = None
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
        """Slow: nobody's hand waits for the next frame, for weeks; a rest is slept through."""
        game, pace = self.game, self.desk.pace
        if self.finale.moving or self.drawing.moving or (game.moving and not game.rest):
            return PACE if game.falls or self.finale.moving else CARRIED
        if self.plates[0][1] < 1.0:
            return FADING
        played = game.rest or self.bots.rest / pace or CALM
        due = REST - self._over if self.told else played
        turns = TURN * (self._showing + 1) - self._age
        return max(CARRIED, min(WATCH, due, turns))

    @property
    def line(self) -> str:
        """Nothing: where the line would be lies the plate."""
        return ""

    @property
    def line_height(self) -> int:
        """Return the height of the plate's row, in design pixels: it is read from afar."""
        return FOOT_UPRIGHT if self.desk.layout.portrait else FOOT

    def update(self, dt: float) -> None:
        """Play, and hand on to the next game when it is time."""
        super().update(dt)
        self._age += dt
        if self.told:
            self._over += dt
        if self._over >= REST or self._age >= LONGEST:
            self.desk.stack.replace(AttractTable(self.house, self._number + 1))
            return
        self._showing = int(self._age // TURN)
        if self.plates != self._laid:  # also when one has just gone: nothing of it may stay
            self.dirty = True

    @property
    def plates(self) -> list[tuple[Rect, float]]:
        """Return where the plate lies and how much of it is seen.

        It goes from one place before it comes to the next: places may overlap, and one half there
        over another could not be read.
        """
        here = self._place(self._showing)
        share = (self._age - self._showing * TURN) / FADE
        if self._showing == 0 or share >= 1.0:
            return [(here, 1.0)]
        if not self.desk.motion:
            return [(here, 1.0)]
        if share < 0.5:
            return [(self._place(self._showing - 1), 1.0 - 2.0 * max(0.0, share))]
        return [(here, 2.0 * share - 1.0)]

    def _place(self, turn: int) -> Rect:
        """Return where the plate lies in a turn: in the row that line and small buttons share."""
        layout = self.desk.layout
        share = PLACES[(turn + self._number) % len(PLACES)]
        room = inset(layout.screen, layout.grid(2), 0)
        foot = self.places.line.union(self.places.corner[0])
        wide = round(room.width * (WIDE_UPRIGHT if layout.portrait else WIDE))
        left = room.left + round(share * (room.width - wide))
        return inset(Rect(left, foot.top, wide, foot.height), 0, layout.px(4))

    def draw(self, surface: Surface) -> None:
        """Draw the table, and over it the plate where it has moved or something was drawn there."""
        before, self._laid = self._laid, self.plates
        moved = self._laid != before
        strip = self._cover(self._laid[0][0])
        strip.unionall_ip([self._cover(place) for place, _ in (*before, *self._laid)])
        strip = strip.clip(surface.get_rect())
        if moved:
            self.drawing.uncover(strip)
        super().draw(surface)
        changed = self.damage or []
        if any(rect.contains(strip) for rect in changed):
            self._lay_plates(surface, strip, fresh=True)
            return
        for rect in changed:
            if rect.collidelist([place for place, _ in self._laid]) >= 0:
                self._lay_plates(surface, rect, fresh=False)

    def _cover(self, place: Rect) -> Rect:
        """Return what a plate and its shadow cover."""
        return self.desk.painter.covered(place, LIFT)

    def _lay_plates(self, surface: Surface, where: Rect, fresh: bool) -> None:
        """Draw the plates within a part of the window; their shadows only on fresh ground.

        A shadow over a shadow would grow darker.
        """
        clip = surface.get_clip()
        surface.set_clip(where.clip(clip))
        for place, share in self._laid:
            if fresh:
                self._shade(surface, place, share)
            picture = self._drawn(place)
            picture.set_alpha(round(255 * share))
            surface.blit(picture, place)
        surface.set_clip(clip)

    def _shade(self, surface: Surface, place: Rect, share: float) -> None:
        """Draw the plate's shadow as far as it is seen."""
        layout = self.desk.layout
        shade, (dx, dy) = self.desk.painter.materials.shadow(
            place.size, LIFT * layout.u, 16.0 * layout.u
        )
        shade = shade.copy()
        shade.set_alpha(round(255 * share))
        surface.blit(shade, (place.left + dx, place.top + dy))

    def _drawn(self, place: Rect) -> Surface:
        """Return the plate with its words, drawn once for its size."""
        if self._picture is not None and self._picture[0] == place.size:
            return self._picture[1]
        picture = Surface(place.size, SRCALPHA)
        painter, room = self.desk.painter, Rect((0, 0), place.size)
        painter.plate(picture, room, "brass", seed=2, radius=16, lift=0.0)
        inside = inset(room, painter.layout.px(20), painter.layout.px(4))
        setter = painter.type
        told = [BETWEEN.join(self._words)]
        if setter.width(told[0], Type.TITLE) > inside.width:
            told = self._words
        high = inside.height // len(told)
        style = Type.TITLE if high >= setter.line(Type.TITLE) else Type.HEAD
        for words, line in zip(told, rows(inside, [high] * len(told), 0), strict=True):
            fitting = setter.style_for(words, line.width, style, Type.HEAD)
            setter.draw(picture, words, fitting, line, INK, 0.5)
        self._picture = place.size, picture
        return picture


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
        self._drawn = Rect(0, 0, 0, 0)
        """Where the words were drawn last."""

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
        """Draw the dark and the words, or only where they were and where they are."""
        layout = self.desk.layout
        place = self._wandered()
        # Letters may reach over the edge of their lines, never that far.
        before, self._drawn = self._drawn, inset(place, -layout.px(8)).clip(layout.screen)
        self.damage = [before, self._drawn]
        for rect in [surface.get_rect()] if self.whole else self.damage:
            surface.fill(SHADOW, rect)
        dim = (MAPLE[0] // 4, MAPLE[1] // 4, MAPLE[2] // 4)
        name, rest = cut_top(place, layout.px(NAME))
        setter = self.desk.painter.type
        setter.draw(surface, "Galtoni", Type.HEAD, name, dim, 0.5, relief=False)
        told = (MAPLE[0] // 2, MAPLE[1] // 2, MAPLE[2] // 2)  # to be read through a window
        lines = rows(rest, [layout.px(LINE)] * len(self.words), 0)
        for words, room in zip(self.words, lines, strict=True):
            setter.draw(surface, words, Type.BODY, room, told, 0.5)

    def _wandered(self) -> Rect:
        """Return where the words are now."""
        layout = self.desk.layout
        turn = self._shown * DRIFT * math.tau
        x = 0.5 + 0.36 * math.cos(turn)
        y = 0.5 + 0.40 * math.sin(turn * 1.37)
        high = layout.px(NAME) + layout.px(LINE) * len(self.words)
        place = Rect(0, 0, layout.px(360), high)
        place.center = (round(x * layout.width), round(y * layout.height))
        return place.clamp(layout.screen)
