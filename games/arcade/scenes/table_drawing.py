"""How the table is drawn: what an action changes only once, over it what moves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.arcade.move_list import rows
from games.arcade.scenes.table_gauge import draw_gauge
from games.arcade.scenes.table_moves import Sheet, draw_sheet
from games.arcade.scenes.table_seats import seat_pieces
from games.arcade.scenes.table_still import Piece, Still, look_of
from games.ui.layout import inset
from games.ui.paint import Painter
from games.ui.passage import clear_copy
from games.ui.seat_names import seat_name
from games.ui.theme import INK, Type
from games.ui.tools import Tool
from games.ui.tween import Tween
from games.ui.widget_views import draw_widget
from games.ui.widgets import Widget

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene


DISSOLVE = 0.3
"""How long (s) what was taken back takes to fade."""
SHARE = 0.26
"""So much of the window is at most brought up to date in a frame: line and plate, or a plate."""
LINE_LIFT, SHEET_LIFT = 3.0, 5.0
"""How high the slips of paper lie, design pixels."""


class Drawing:
    """Keeps the picture of what lies still; ``stale`` when it is out of date."""

    def __init__(self, scene: TableScene) -> None:
        """Draw the table of ``scene``."""
        self.scene = scene
        self.stale = True
        self._front: object = None
        """Which board lies there, and where: another one has to be drawn whole."""
        self._played = 0
        """How much was played before this frame's time passed."""
        self._still: Still | None = None
        self._painter: Painter | None = None
        self._surface: Surface | None = None
        self._speaking: Tool | None = None
        self._before: tuple[Surface, Rect] | None = None
        self._fade = Tween(0.0, DISSOLVE)
        self._weighed: tuple[tuple[float, ...], str] | None = None
        """What the bar showed when it was drawn last."""
        self._uncovered: list[Rect] = []

    # The list of moves.

    @property
    def moving(self) -> bool:
        """Whether something fades."""
        return self._before is not None

    @property
    def owes(self) -> bool:
        """Whether something that lies still is to be brought up to date with the next frame."""
        return self._still is not None and (self.stale or bool(self._still.left))

    @property
    def _worked(self) -> bool:
        """Whether something came about by itself in this frame: drawing it waits for the next."""
        return len(self.scene.match.record.lines) > self._played

    def dissolve(self, place: Rect | None = None) -> None:
        """Let a place, usually the board, as it looks now fade into what is drawn there next."""
        if self._surface is None or not self.scene.desk.motion:
            return
        place = (place or self.scene.places.board).clip(self._surface.get_rect())
        self._before = clear_copy(self._surface.subsurface(place)), place
        self._fade.jump(1.0)
        self._fade.aim(0.0)

    def uncover(self, place: Rect) -> None:
        """Draw a place of the window anew next time: what lay over the table has gone there."""
        self._uncovered.append(place)

    def finish(self) -> None:
        """Let fading arrive at once."""
        if self._before is not None:
            self._before = None
            self.stale = self.scene.whole = self.scene.dirty = True

    def update(self, dt: float) -> None:
        """Move on what fades; what was left for later is drawn now."""
        self.scene.dirty |= self.stale or self.owes
        self._played = len(self.scene.match.record.lines)
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

    def coming(self) -> Iterator[None]:
        """Draw what lies still where nobody sees it, some pieces a step."""
        painter = self.scene.desk.painter
        self._still = Still(Surface(self.scene.desk.layout.screen.size))
        self._painter, self._surface, self.stale = painter, None, True
        yield
        yield from self._still.lay(painter.background(), self._pieces())

    def draw(self, surface: Surface, whole: bool) -> list[Rect]:
        """Draw the table; return what has changed of the surface."""
        scene = self.scene
        scene.laying.lay()
        still, whole = self._still_for(surface), whole or scene.finale.bare or self._other_board()
        changed: list[Rect] = []
        if (self.stale or still.left) and (whole or not self._worked):
            most = math.inf if whole else SHARE * surface.get_width() * surface.get_height()
            ground = scene.desk.painter.background()
            changed = still.renew(ground, self._pieces(), most, self.stale)
            self.stale = False
        changed += [place.clip(surface.get_rect()) for place in self._uncovered]
        self._uncovered = []
        speaking = scene.tools.speaking
        # A slip of paper that floats over the table comes, goes and throws its shadow once.
        slip = speaking is not self._speaking or (changed and speaking is not None)
        self._speaking = speaking
        if whole or slip or surface is not self._surface:
            whole, changed = True, [surface.get_rect()]
        board = scene.places.board
        spoilt = [rect.clip(board) for rect in changed if rect.colliderect(board)]
        around = bool(spoilt) and (whole or not scene.game.spoil(spoilt))
        if around and not whole:  # shadows fall on the board's place: it lies over them
            changed = [*changed, board.clip(surface.get_rect())]
        lifted = scene.finale.lift(surface)
        for rect in changed:
            surface.blit(still.picture, rect, rect)
        self._surface = surface
        changed = changed + scene.game.draw(surface, around)
        if self._before is not None:
            picture, place = self._before
            picture.set_alpha(round(255 * self._fade.value))
            changed.append(surface.blit(picture, place))
        changed += self._draw_gauge(surface, changed)
        changed += [*lifted, *scene.finale.draw(surface, changed)]
        return changed + scene.tools.draw_tip(surface) if whole else changed

    def _other_board(self) -> bool:
        """Whether another board lies there than was drawn last, or in another place."""
        now = self.scene.game.front, tuple(self.scene.places.board)
        before, self._front = self._front, now
        return before is not None and before != self._front

    def _still_for(self, surface: Surface) -> Still:
        """Return the picture of what lies still; a fresh one in another size or other looks."""
        painter, still = self.scene.desk.painter, self._still
        same = still is not None and still.picture.get_size() == surface.get_size()
        if still is None or not same or painter is not self._painter:
            still = self._still = Still(surface.copy())  # its format: the fastest to copy
            self._painter, self._surface, self.stale = painter, None, True
        return still

    def _draw_gauge(self, surface: Surface, changed: list[Rect]) -> list[Rect]:
        scene, gauge = self.scene, self.scene.hinting.gauge
        now = (tuple(edge.value for edge in gauge.edges), gauge.number)
        place = self._gauge_place().clip(surface.get_rect())
        hidden = place.collidelist(changed) >= 0
        if not gauge.visible or self._still is None or (now == self._weighed and not hidden):
            return []
        self._weighed = now
        surface.blit(self._still.picture, place, place)
        colours = [scene.game.seat_colour(seat) for seat in range(len(scene.match.seats))]
        clip = surface.get_clip()
        surface.set_clip(place)
        draw_gauge(scene.desk.painter, surface, gauge, colours)
        surface.set_clip(clip)
        return [place]

    def _gauge_place(self) -> Rect:
        margin = self.scene.desk.layout.px(12)
        return self.scene.hinting.gauge.rect.inflate(margin, margin)

    # What lies still.

    def _pieces(self) -> list[Piece]:
        """Return what changes only with an action: seats, words, buttons."""
        scene, painter = self.scene, self.scene.desk.painter
        # The board is drawn over it: where it was nothing of it may be left.
        pieces = [Piece("board", scene.places.board, (), _nothing, clear=True)]
        pieces += seat_pieces(scene, scene.seat_words)
        if scene.line:
            place = painter.covered(scene.places.line, LINE_LIFT)
            pieces.append(Piece("line", place, scene.line, self._draw_line))
        if scene.game.banner and scene.places.banner.width:
            place = painter.covered(scene.places.banner, LINE_LIFT)
            pieces.append(Piece("banner", place, scene.game.banner, self._draw_banner))
        for number, widget in enumerate(scene.focus.widgets):
            if widget.visible and widget is not scene.sheet:
                pieces.append(self._widget_piece(number, widget))
        if scene.hinting.gauge.visible:
            pieces.append(Piece("gauge", self._gauge_place(), (), _nothing, clear=True))
        if scene.moves_open:
            place = painter.covered(scene.sheet.paper, SHEET_LIFT)
            look = scene.sheet.sheet, scene.sheet.offset, scene.sheet.chosen
            pieces.append(Piece("sheet", place, look, self._draw_sheet))
        return pieces

    def _widget_piece(self, number: int, widget: Widget) -> Piece:
        painter = self.scene.desk.painter

        def draw(still: Surface) -> None:
            draw_widget(painter, still, widget)

        # The ring of a chosen one reaches no further than a shadow.
        return Piece(("widget", number), painter.covered(widget.rect), look_of(widget), draw)

    def _draw_line(self, still: Surface) -> None:
        """Draw the slip of paper that says how things stand."""
        scene, painter, layout = self.scene, self.scene.desk.painter, self.scene.desk.layout
        place = scene.places.line
        painter.plate(still, place, "paper", seed=5, radius=6, lift=LINE_LIFT)
        room = inset(place, layout.px(16), layout.px(4))
        painter.type.draw(still, scene.line, Type.BODY, room, INK, 0.5, lines=2)

    def _draw_banner(self, still: Surface) -> None:
        """Draw the plate that says which match this one is inside of."""
        scene, painter, layout = self.scene, self.scene.desk.painter, self.scene.desk.layout
        place = scene.places.banner
        painter.plate(still, place, "brass", seed=6, radius=8, lift=LINE_LIFT)
        room = inset(place, layout.px(16), layout.px(3))
        painter.type.draw(still, scene.game.banner, Type.BODY, room, INK, 0.5)

    def _draw_sheet(self, still: Surface) -> None:
        """Draw the list of moves."""
        scene, painter = self.scene, self.scene.desk.painter
        draw_sheet(painter, still, scene.sheet)
        if scene.sheet.chosen:
            painter.ring(still, scene.sheet.paper)


def _nothing(still: Surface) -> None:
    """Leave the ground free for what is drawn over it."""
