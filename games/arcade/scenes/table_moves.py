"""The list of moves on a sheet of paper beside the board, in portrait below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from pygame import Rect, Surface

from games.arcade.move_list import Row
from games.arcade.scenes.table_gauge import initials
from games.ui.layout import Layout, columns, cut_top, inset
from games.ui.marks import draw_dot, draw_stroke
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, INK_SOFT, Colour, Type, contrast
from games.ui.widgets import Pane

LOW = 190
"""A sheet lower than this (in design pixels) has no heading: whose columns they are, and moves."""
HEAD, NAMES = 34, 26
"""How high (in design pixels) the heading is, and the line with the names."""
BADGE = 21
"""How large (in design pixels) the letters of seats are, where more than two play."""
LEGIBLE = 0.75
"""Names that had to be set smaller than this part of the size leave their letters alone."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the paper: a heading, who the columns belong to, the lines, or that none."""

    heading: str
    names: tuple[str, ...]
    colours: tuple[Colour, ...]
    rows: Sequence[Row]
    empty: str


class MoveSheet(Pane):
    """Scrolls by wheel, finger and keys; the last move is always seen at first."""

    focusable = True

    def __init__(self) -> None:
        """Begin with nothing on it."""
        super().__init__()
        self.sheet = Sheet("", (), (), (), "")
        self.paper = Rect(0, 0, 0, 0)
        self._tops: list[int] = []

    def put(self, painter: Painter, paper: Rect, sheet: Sheet) -> None:
        """Lie on ``paper`` and show ``sheet`` from its end."""
        self.paper, self.sheet = Rect(paper), sheet
        layout = painter.layout
        inner = inset(paper, layout.px(14), layout.px(8))
        above = sum(_heading_parts(layout, paper, sheet))
        if above:
            _, inner = cut_top(inner, above, layout.px(6))
        self.rect = Rect(inner)
        line = painter.type.line(Type.SMALL) + layout.px(3)
        high = [line * self._lines(painter, row) for row in sheet.rows]
        self._tops = [0, *accumulate(high)]
        self.content = self._tops[-1]
        self.offset = self.reach

    def cells(self, painter: Painter) -> tuple[Rect, list[Rect]]:
        """Return the places of number and columns, as high as the sheet."""
        number = painter.type.width("000.", Type.SMALL)
        rect = Rect(self.rect)
        first = Rect(rect.left, rect.top, number, rect.height)
        rest = Rect(first.right, rect.top, rect.width - number, rect.height)
        gap = painter.layout.px(8)
        rest.left += gap
        rest.width -= gap
        return first, columns(rest, [1.0] * max(1, len(self._first)), gap)

    @property
    def _first(self) -> tuple[str, ...]:
        return self.sheet.rows[0].cells if self.sheet.rows else self.sheet.names

    def places_of(self, painter: Painter, row: Row) -> list[Rect]:
        """Return the places of a row's texts: one text alone has all columns."""
        _, places = self.cells(painter)
        return places if len(row.cells) == len(places) else [places[0].union(places[-1])]

    def _lines(self, painter: Painter, row: Row) -> int:
        places = self.places_of(painter, row)
        wraps = [
            len(painter.type.wrap(text, Type.SMALL, place.width))
            for text, place in zip(row.cells, places, strict=True)
        ]
        return max(1, *wraps)

    def shown(self) -> list[tuple[int, Row, Rect]]:
        """Return the lines that can be seen whole, and any that is too high for that."""
        found = []
        for number, row in enumerate(self.sheet.rows):
            top, bottom = self._tops[number], self._tops[number + 1]
            begin, end = self.offset, self.offset + self.rect.height
            whole = begin <= top and bottom <= end
            if whole or (bottom - top > self.rect.height and bottom > begin and top < end):
                place = Rect(self.rect.left, self.rect.top + top - self.offset, 0, bottom - top)
                place.width = self.rect.width
                found.append((number, row, place))
        return found

    def hit(self, x: float, y: float) -> bool:
        """Whether the point is on the paper."""
        return self.visible and self.paper.collidepoint(x, y)

    def step(self, dx: int, dy: int) -> bool:
        """Go a few lines up or down; at an end the step is passed on."""
        return bool(dy) and self.scroll_to(self.offset + dy * max(1, self.rect.height // 3))


def draw_sheet(painter: Painter, surface: Surface, sheet: MoveSheet) -> None:
    """Draw paper, heading and the lines that can be seen."""
    layout, shown = painter.layout, sheet.sheet
    painter.plate(surface, sheet.paper, "paper", seed=3, radius=6, lift=5.0)
    _draw_heading(painter, surface, sheet)
    clip = surface.get_clip()
    surface.set_clip(clip.clip(sheet.rect.inflate(layout.px(12), 0)))
    if not shown.rows:
        painter.type.draw(surface, shown.empty, Type.SMALL, sheet.rect, INK_SOFT, 0.5)
    for number, row, place in sheet.shown():
        _draw_row(painter, surface, sheet, row, place, number == len(shown.rows) - 1)
    surface.set_clip(clip)
    _draw_rail(painter, surface, sheet)


def _heading_parts(layout: Layout, paper: Rect, sheet: Sheet) -> tuple[int, int]:
    """Return how high the heading is and the line with the names, in pixels; 0 where not shown."""
    high = layout.px(HEAD) if paper.height >= layout.px(LOW) else 0
    return high, layout.px(NAMES) if len(sheet.names) == 2 else 0


def _draw_heading(painter: Painter, surface: Surface, sheet: MoveSheet) -> None:
    layout, shown = painter.layout, sheet.sheet
    inner = inset(sheet.paper, layout.px(14), layout.px(8))
    high, named = _heading_parts(layout, sheet.paper, shown)
    head, rest = cut_top(inner, high)
    if high:
        painter.type.draw(surface, shown.heading, Type.HEAD, head, INK, 0.0)
    if not named:
        return
    row, _ = cut_top(rest, named)
    _, places = sheet.cells(painter)
    room = places[0].width - layout.px(18)
    size = min(painter.type.fit(name, Type.SMALL, room, row.height) for name in shown.names)
    legible = size >= LEGIBLE * painter.type.size(Type.SMALL)
    side = layout.px(12 if legible else BADGE)
    for seat, (name, place) in enumerate(zip(shown.names, places, strict=True)):
        dot = Rect(place.left, row.centery - side // 2, side, side)
        if not legible:
            _draw_badge(painter, surface, dot, shown, seat)
            continue
        draw_dot(painter, surface, dot, shown.colours[seat])
        words = painter.type.render(name, Type.SMALL, INK_SOFT, size)
        surface.blit(words, words.get_rect(midleft=(dot.right + layout.px(6), row.centery)))


def _draw_badge(painter: Painter, surface: Surface, badge: Rect, sheet: Sheet, seat: int) -> None:
    """Draw a seat's colour with its letter: colours alone never tell."""
    colour = sheet.colours[seat]
    draw_dot(painter, surface, badge, colour, glint=False)
    ink = max((INK, CREAM), key=lambda shade: contrast(shade, colour))
    room = inset(badge, painter.layout.px(3), 0)
    painter.type.draw(surface, initials(sheet.names)[seat], Type.SMALL, room, ink, 0.5)


def _draw_row(
    painter: Painter, surface: Surface, sheet: MoveSheet, row: Row, place: Rect, last: bool
) -> None:
    layout = painter.layout
    first, cells = sheet.cells(painter)[0], sheet.places_of(painter, row)
    line = painter.type.line(Type.SMALL) + layout.px(3)
    number = Rect(first.left, place.top, first.width, line)
    if row.number:
        told = f"{row.number}."
        painter.type.draw(surface, told, Type.SMALL, number, INK_SOFT, 1.0, tabular=True)
    many = len(sheet.sheet.names) != 2
    for column, (text, cell) in enumerate(zip(row.cells, cells, strict=True)):
        box = Rect(cell.left, place.top, cell.width, place.height)
        if last and text and (many or len(cells) == 1 or column == row.seat):
            edge = layout.px(8)
            stroke = Rect(box.left - edge, box.top, box.width + round(1.5 * edge), box.height)
            draw_stroke(painter, surface, stroke)
        if many:
            badge = Rect(box.left, place.top + (line - layout.px(BADGE)) // 2, 0, 0)
            badge.size = (layout.px(BADGE), layout.px(BADGE))
            _draw_badge(painter, surface, badge, sheet.sheet, row.seat)
        shift = layout.px(BADGE + 6) if many else 0
        words = Rect(box.left + shift, box.top, box.width - shift, box.height)
        lines = max(1, len(painter.type.wrap(text, Type.SMALL, words.width)))
        words.height = min(box.height, lines * line)
        ranged = lines == 1 and not many  # figures below figures
        painter.type.draw(surface, text, Type.SMALL, words, INK, lines=lines, tabular=ranged)


def _draw_rail(painter: Painter, surface: Surface, sheet: MoveSheet) -> None:
    """Draw how much there is and where one is, if there is more than can be seen."""
    if sheet.reach <= 0:
        return
    layout, rect = painter.layout, sheet.rect
    wide = layout.px(5)
    high = max(layout.px(20), round(rect.height * rect.height / sheet.content))
    top = rect.top + round((rect.height - high) * sheet.offset / sheet.reach)
    rail = Rect(sheet.paper.right - wide - layout.px(4), top, wide, high)
    painter.plate(surface, rail, "brass", radius=99, lift=1.0)
