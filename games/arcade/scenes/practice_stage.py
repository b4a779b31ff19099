"""What is drawn at the practice table: board, tray, findings, and the panels with their knobs."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from pygame import Rect, Surface

from games.arcade.scenes.practice_card import draw_card
from games.arcade.scenes.practice_layout import PracticePlaces
from games.galtoni.practice_report import Report
from games.galtoni.practice_shown import ShownTable
from games.galtoni.view import BoardView
from games.galtoni.view_layout import fit
from games.galtoni.view_practice import PracticeView, Showing
from games.galtoni.view_practice_bars import Bars, BarsView
from games.ui.desk import Desk
from games.ui.layout import inset
from games.ui.theme import INK, Type
from sim.board import Board

SAID = 7
"""A sentence has so many lines at most."""
GLOWING = 2.0
"""Seconds of the world's time in which the last trail goes out."""


class Stage:
    """Board and tray in their places; laid anew for every board and every layout."""

    def __init__(self, desk: Desk, base: Board, table: ShownTable, places: PracticePlaces) -> None:
        """Lay the tray and bake ``base``, on which marbles of the table's size lie."""
        self.desk, self.base, self.places = desk, base, places
        self.painter = desk.painter
        self._glowing = 0.0
        self._beat = False
        self.title = base.title
        """What stands over the findings."""
        place = fit(base, places.board)
        foot = place.area.top + round(place.foot) - 1
        heads = [
            (round(place.area.left + place.across((column.left + column.right) / 2)), foot)
            for column in base.columns
        ]
        self.bars = BarsView(self.painter, places.tray, heads)
        self._ground = self.painter.background().copy()
        self.bars.lay(self._ground)
        # Tilt and rebound cannot be seen from above: the picture is that of the board as built.
        self._shown = replace(base, marble=table.board.marble)
        self.practice = PracticeView(
            self._shown, places.board, self.painter, self._ground, self._keep
        )

    def _keep(self, name: str, make: Callable[[], Surface]) -> Surface:
        """Return the baked picture of the board, which marbles of another size do not change."""
        store = self.painter.materials.store
        return store.get(name.replace(self._shown.hash, self.base.hash), make)

    @property
    def board(self) -> BoardView:
        """Return the board's places on the screen."""
        return self.practice.view

    def fits(self, desk: Desk, base: Board, table: ShownTable) -> bool:
        """Whether it is still the stage for a layout, a board and its marbles."""
        same = self.base is base and self._shown.marble == table.board.marble
        return same and self.painter is desk.painter

    # Light.

    def dark(self, table: ShownTable) -> None:
        """Let all light go out; trails begin from where marbles are now."""
        self.practice.glow.clear()
        self.practice.glow.skip(table.ways)

    def light(self, table: ShownTable, seconds: float, trails: bool, kept: bool) -> bool:
        """Let light follow the marbles for ``seconds`` of the world's time; whether it changed."""
        if not (trails or kept):
            return False
        if table.moving:
            self._glowing = GLOWING
        elif self._glowing <= 0.0 and not kept:
            return False
        self._glowing -= seconds
        last = table.last if kept else None
        changed = self.practice.light(table.ways if trails else (), last, seconds)
        return changed or (trails and seconds > 0.0)

    def glowing(self, trails: bool) -> bool:
        """Whether a trail is still going out."""
        return (trails and self._glowing > 0.0) or self.practice.glow.busy

    # Time and drawing.

    def show(self, report: Report, at_once: bool) -> None:
        """Let the bars set out for other counts."""
        bars = Bars(report.fallen, report.reckoned, report.expected, report.judged)
        self.bars.show(bars, at_once)

    def update(self, dt: float, showing: Showing) -> bool:
        """Move light, slide and bars on; whether they look different now."""
        moved = [self.practice.update(dt, showing, self.desk.motion), self.bars.update(dt)]
        self.practice.warm()
        return any(moved)

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return self.practice.moving or self.bars.moving

    def draw_slow(self, slow: Surface) -> None:
        """Draw what changes only with a touch: ground, panels, the paper."""
        places = self.places
        slow.blit(self._ground, (0, 0))
        for number, panel in enumerate(places.panels):
            self.painter.plate(slow, panel, "wood", seed=4 + number, radius=14, lift=6.0)
        self.painter.plate(slow, places.card, "paper", seed=3, radius=5, lift=2.0)

    def draw_words(self, surface: Surface, slow: Surface, words: str) -> Rect:
        """Write a sentence in its place over what ``slow`` shows there; return where."""
        place = self.places.note.clip(surface.get_rect())
        surface.blit(slow, place, place)
        room, setter = inset(self.places.note, self.desk.layout.px(4), 0), self.painter.type
        large = setter.fit(words, Type.BODY, *room.size, SAID) >= setter.size(Type.SMALL)
        style = Type.BODY if large else Type.SMALL
        setter.draw(surface, words, style, room, INK, lines=SAID)
        return place

    def draw_progress(self, surface: Surface, slow: Surface, share: float) -> Rect:
        """Lay a bar of brass along the foot of the knob that stops what is reckoned; where."""
        knob, px = self.places.bulk, self.desk.layout.px
        groove = Rect(knob.left + px(8), knob.bottom - px(11), knob.width - px(16), px(7))
        place = groove.inflate(px(4), px(4)).clip(surface.get_rect())
        surface.blit(slow, place, place)
        self.painter.plate(surface, groove, "felt", radius=99, pressed=True)
        self.painter.rod(surface, groove, groove.left + round(groove.width * share))
        return place

    def draw(
        self, surface: Surface, showing: Showing, report: Report | None, whole: bool
    ) -> list[Rect]:
        """Draw what lives, and the findings if there are new ones; return what has changed."""
        damage = []
        if report is not None:
            draw_card(self.painter, surface, self.places.card, self.title, report)
            damage.append(self.places.card)
        self._beat = not self._beat
        # Bars on their way are drawn in every other frame: nobody sees it, marbles need the time.
        if whole or (self.bars.fresh and (self._beat or not self.bars.moving)):
            damage.append(self.bars.draw(surface, self.desk.texts.language))
        damage.append(self.practice.draw(surface, showing))
        return damage
