"""How the table is drawn: what changes with an action only once, over it what moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.arcade.move_list import rows
from games.arcade.scenes.table_gauge import draw_gauge
from games.arcade.scenes.table_moves import Sheet, draw_sheet
from games.arcade.scenes.table_seats import draw_seats
from games.ui.layout import inset
from games.ui.seat_names import seat_name
from games.ui.theme import INK, Type
from games.ui.tween import Tween
from games.ui.widget_views import draw_widget

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene


DISSOLVE = 0.3
"""How long (s) what was taken back takes to fade."""


class Drawing:
    """Keeps the picture of what lies still; ``stale`` when it is out of date."""

    def __init__(self, scene: TableScene) -> None:
        """Draw the table of ``scene``."""
        self.scene = scene
        self.stale = True
        self._slow: Surface | None = None
        self._surface: Surface | None = None
        self._before: tuple[Surface, Rect] | None = None
        self._fade = Tween(0.0, DISSOLVE)
        self._weighed: tuple[tuple[float, ...], str] | None = None
        """What the bar showed when it was drawn last."""

    # The list of moves.

    @property
    def moving(self) -> bool:
        """Whether something fades."""
        return self._before is not None

    def dissolve(self, place: Rect | None = None) -> None:
        """Let a place, usually the board, as it looks now fade into what is drawn there next."""
        if self._surface is None or not self.scene.desk.motion:
            return
        place = (place or self.scene.places.board).clip(self._surface.get_rect())
        self._before = self._surface.subsurface(place).copy(), place
        self._fade.jump(1.0)
        self._fade.aim(0.0)

    def finish(self) -> None:
        """Let fading arrive at once."""
        if self.moving:
            self._before = None
            self.stale = self.scene.dirty = True

    def update(self, dt: float) -> None:
        """Move on what fades."""
        if self._before is not None:
            self.scene.whole = self.scene.dirty = True
            if not self._fade.update(dt):
                self._before = None

    def put_sheet(self) -> None:
        """Write the moves on the paper and lay it in its place."""
        scene = self.scene
        if not scene.moves_open:
            return
        say, game, seats = scene.desk.texts, scene.game, range(len(scene.match.seats))
        names = tuple(seat_name(say, scene.match, seat) for seat in seats)
        colours = tuple(game.seat_colour(seat) for seat in seats)
        sheet = Sheet(say("tools.moves"), names, colours, rows(game), say("tools.no_moves"))
        scene.sheet.put(scene.desk.painter, scene.places.sheet, sheet)

    # Drawing.

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw the table; return what has changed of the surface."""
        scene = self.scene
        if self._slow is None or self._slow.get_size() != surface.get_size():
            self._slow = surface.copy()  # its format: the fastest to copy
            self.stale = whole = True
        if self.stale:
            self._draw_slow(self._slow)
            self.stale = False
        if whole:
            surface.blit(self._slow, (0, 0))
        self._surface = surface
        changed = scene.game.draw(surface, whole)
        if self._before is not None:
            picture, place = self._before
            picture.set_alpha(round(255 * self._fade.value))
            changed.append(surface.blit(picture, place))
        changed += self._draw_gauge(surface, whole)
        return changed + scene.tools.draw_tip(surface)

    def _draw_gauge(self, surface: Surface, whole: bool) -> list[Rect]:
        scene, gauge = self.scene, self.scene.hinting.gauge
        now = (tuple(edge.value for edge in gauge.edges), gauge.number)
        if not gauge.visible or self._slow is None or (now == self._weighed and not whole):
            return []
        self._weighed = now
        margin = scene.desk.layout.px(12)
        place = gauge.rect.inflate(margin, margin).clip(surface.get_rect())
        surface.blit(self._slow, place, place)
        colours = [scene.game.seat_colour(seat) for seat in range(len(scene.match.seats))]
        clip = surface.get_clip()
        surface.set_clip(place)
        draw_gauge(scene.desk.painter, surface, gauge, colours)
        surface.set_clip(clip)
        return [place]

    def _draw_slow(self, slow: Surface) -> None:
        """Draw what changes only with an action: table, seats, words, buttons."""
        scene, painter, layout = self.scene, self.scene.desk.painter, self.scene.desk.layout
        slow.blit(painter.background(), (0, 0))
        draw_seats(scene, slow, scene.seat_words)
        if scene.line:
            place = scene.places.line
            painter.plate(slow, place, "paper", seed=5, radius=6, lift=3.0)
            room = inset(place, layout.px(16), layout.px(4))
            painter.type.draw(slow, scene.line, Type.BODY, room, INK, 0.5, lines=2)
        self._draw_banner(slow)
        for widget in scene.focus.widgets:
            if widget.visible and widget is not scene.sheet:
                draw_widget(painter, slow, widget)
        if scene.moves_open:
            draw_sheet(painter, slow, scene.sheet)
            if scene.sheet.chosen:
                painter.ring(slow, scene.sheet.paper)

    def _draw_banner(self, slow: Surface) -> None:
        """Draw the plate that says which match this one is inside of."""
        scene, painter, layout = self.scene, self.scene.desk.painter, self.scene.desk.layout
        place = scene.places.banner
        if not scene.game.banner or not place.width:
            return
        painter.plate(slow, place, "brass", seed=6, radius=8, lift=3.0)
        room = inset(place, layout.px(16), layout.px(3))
        painter.type.draw(slow, scene.game.banner, Type.BODY, room, INK, 0.5)
