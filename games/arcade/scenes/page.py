"""A page: a wooden board with a title, rows on paper that scroll if they must, buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface

from games.ui.layout import centred, columns, cut_bottom, cut_top, inset
from games.ui.scene import Scene
from games.ui.theme import INK, INK_SOFT, Type
from games.ui.widgets import Button, Label, Pane, Widget

ROW = 48
"""Height of a row, in design pixels."""
BAR, FOOT = 76, 64
"""Heights of the title with the wood above it, and of the buttons, in design pixels."""


@dataclass
class Row:
    """Widgets beside each other, in proportion to ``shares``, and a sentence below them.

    ``notes`` are all sentences that may come to stand there: room is kept for the longest.
    """

    widgets: Sequence[Widget]
    shares: Sequence[float] = (1.0,)
    note: str | None = None
    height: int = ROW
    notes: Sequence[str] = ()
    beside: int = 0
    """How much room right of the sentence is kept for something else, in design pixels."""
    label: Label | None = field(default=None, init=False)


class Page(Scene):
    """Subclasses say what the rows and the buttons are; ``width`` is in design pixels."""

    spared = True
    gap = 12
    """What lies between two rows, in design pixels."""
    width = 820
    height = 688
    _pane: Pane | None = None
    _groups: Sequence[Sequence[Row]] = ()

    def title(self) -> str:
        """Return the page's title."""
        return ""

    def groups(self) -> list[list[Row]]:
        """Return the columns of rows; in portrait they stand under each other."""
        return []

    def buttons(self) -> list[Widget]:
        """Return the buttons at the foot, the main one last."""
        return []

    def words_row(self, words: str, air: int = 4) -> Row:
        """Return a row of words in as many lines as they take, and ``air`` (design pixels)."""
        setter = self.desk.painter.type
        lines = len(setter.wrap(words, Type.BODY, self._column_width()))
        high = round(lines * setter.line(Type.BODY) / self.desk.layout.u) + air
        return Row([Label(words, Type.BODY, INK, lines=lines, valign=0.0)], height=high)

    def build(self) -> list[Widget]:
        """Build rows, notes and buttons."""
        pane = Pane()
        pane.offset = 0 if self._pane is None else self._pane.offset
        self._pane = pane
        self._groups = self.groups()
        inner: list[Widget] = []
        for group in self._groups:
            for row in group:
                inner.extend(row.widgets)
                if row.note is not None:
                    row.label = Label(row.note, Type.SMALL, INK_SOFT, lines=4, valign=0.0)
                    inner.append(row.label)
        pane.hold(inner)
        self._buttons = self.buttons()
        return [pane, *inner, *self._buttons]

    def arrange(self) -> None:
        """Lay the page out: title above, rows in the middle, buttons below."""
        layout = self.desk.layout
        room = inset(layout.screen, layout.grid(2))
        self.panel = self.panel_place(room)
        inside = inset(self.panel, layout.grid(3), layout.grid(2))
        self.head, rest = cut_top(inside, layout.px(BAR - 16), layout.grid(1))
        foot, self.sheet = cut_bottom(rest, layout.px(self.foot_height()), layout.grid(2))
        self._arrange_buttons(cut_bottom(foot, layout.px(FOOT))[0])
        self._arrange_rows(inset(self.sheet, layout.grid(3), layout.grid(2)))

    def foot_height(self) -> int:
        """Return the height of what lies below the paper, in design pixels: of the buttons."""
        return FOOT

    def panel_place(self, room: Rect) -> Rect:
        """Return where the page lies in the room there is."""
        layout = self.desk.layout
        return centred(room, layout.px(self.width), layout.px(self.page_height()))

    def page_height(self) -> float:
        """Return how high the page is, in design pixels; less when there is little to show."""
        layout = self.desk.layout
        heights = [self._height(group) / layout.u for group in self._groups]
        content = sum(heights) if layout.portrait else max(heights, default=0)
        most = 1248 if layout.portrait else self.height
        return min(most, content + BAR + self.foot_height() + 66)  # two of them for rounding

    def _height(self, group: Sequence[Row]) -> int:
        layout = self.desk.layout
        gap = layout.px(self.gap)
        return sum(layout.px(row.height) + self._note_height(row) + gap for row in group)

    def _note_height(self, row: Row) -> int:
        """Return the room for the longest sentence that may stand below a row, in pixels."""
        if row.note is None:
            return 0
        setter = self.desk.painter.type
        wide = max(1, self._column_width() - self.desk.layout.px(row.beside))
        lines = [len(setter.wrap(note, Type.SMALL, wide)) for note in (row.note, *row.notes)]
        return max(lines) * setter.line(Type.SMALL) + self.desk.layout.px(8)

    def _column_width(self) -> int:
        """Return how broad a row is, in pixels, before anything has its place."""
        layout = self.desk.layout
        whole = min(layout.screen.width - 2 * layout.grid(2), layout.px(self.width))
        whole -= 4 * layout.grid(3)
        if layout.portrait or len(self._groups) < 2:
            return max(1, whole)
        return max(1, (whole - layout.grid(5) * (len(self._groups) - 1)) // len(self._groups))

    def _arrange_buttons(self, foot: Rect) -> None:
        layout = self.desk.layout
        count = max(1, len(self._buttons))
        setter = self.desk.painter.type
        long = max(
            (
                setter.width(button.text, Type.HEAD if button.kind == "brass" else Type.BODY)
                for button in self._buttons
                if isinstance(button, Button)
            ),
            default=0,
        )
        wanted = max(layout.px(280), long + layout.px(48))  # long words are not set smaller
        wide = min(wanted, (foot.width - (count - 1) * layout.grid(2)) // count)
        left = foot.right - count * wide - (count - 1) * layout.grid(2)
        for number, button in enumerate(self._buttons):
            place = left + number * (wide + layout.grid(2))
            button.rect = Rect(place, foot.top, wide, foot.height)

    def _arrange_rows(self, room: Rect) -> None:
        layout, pane = self.desk.layout, self._pane
        assert pane is not None  # build comes before arrange
        pane.rect = room
        stacked = layout.portrait or len(self._groups) < 2
        places = (
            [room] * len(self._groups)
            if stacked
            else columns(room, [1.0] * len(self._groups), layout.grid(5))
        )
        start, lowest = room.top, room.top
        for group, place in zip(self._groups, places, strict=True):
            end = self._arrange_group(group, Rect(place.left, start, place.width, 0))
            lowest = max(lowest, end)
            if stacked:
                start = end
        pane.content = lowest - room.top - layout.px(self.gap)
        wanted, pane.offset = pane.offset, 0
        pane.scroll_to(wanted)

    def _arrange_group(self, group: Sequence[Row], place: Rect) -> int:
        layout, top = self.desk.layout, place.top
        for row in group:
            line = Rect(place.left, top, place.width, layout.px(row.height))
            for widget, rect in zip(
                row.widgets, columns(line, row.shares, layout.grid(2)), strict=True
            ):
                widget.rect = rect
            top = line.bottom
            if row.label is not None:
                high = self._note_height(row)
                wide = max(1, place.width - layout.px(row.beside))
                row.label.rect = Rect(place.left, top + layout.px(3), wide, high - layout.px(3))
                top += high
            top += layout.px(self.gap)
        return top

    def draw_content(self, surface: Surface) -> None:
        """Draw the board, the paper on it and the title."""
        painter = self.desk.painter
        painter.plate(surface, self.panel, "wood", seed=4, radius=18, lift=9.0)
        painter.plate(surface, self.sheet, "paper", seed=2, radius=5, lift=2.0)
        painter.type.draw(surface, self.title(), Type.HEAD, self.head, INK, lines=2)
