"""A list of any length: only rows in sight are drawn, and one of them is under the hand."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.widgets import Pane

DRAG = 8
"""So far (design pixels) a finger may slip and still touch a row instead of pulling the list."""

DrawRow = Callable[[Painter, Surface, int, Rect, bool], None]
"""Draws row ``number`` into a rectangle; the flag says whether it is the one under the hand."""


class LongList(Pane):
    """Rows of one height; touching a row takes it, touching it again or confirming opens it."""

    focusable = True

    def __init__(
        self,
        draw_row: DrawRow,
        taken: Callable[[int], None],
        opened: Callable[[int], None],
    ) -> None:
        """Tell ``taken`` of every row that comes under the hand, ``opened`` of what is opened."""
        super().__init__()
        self.draw_row, self.taken, self.opened = draw_row, taken, opened
        self.count = 0
        self.cursor = 0
        self.high = 48
        """The height of a row in real pixels."""
        self.stride = 1
        """So many rows a step of keys or pad goes on."""
        self.slip = DRAG
        self._down: tuple[float, float] | None = None
        self._pulled = False

    def put(self, rect: Rect, high: int, slip: int = DRAG) -> None:
        """Lie in ``rect`` with rows ``high`` pixels high; the row under the hand stays in sight."""
        self.rect, self.high, self.slip = Rect(rect), max(1, high), slip
        self._measure()
        self.reveal()

    def fill(self, count: int, cursor: int | None = None) -> None:
        """Hold ``count`` rows; the hand stays where it is, or goes to ``cursor``."""
        self.count = count
        wanted = self.cursor if cursor is None else cursor
        self.cursor = min(max(0, wanted), max(0, count - 1))
        self._measure()

    def _measure(self) -> None:
        self.content = self.count * self.high
        self.offset = min(self.offset, self.reach)

    def place(self, number: int) -> Rect:
        """Return where a row lies, in sight or not."""
        top = self.rect.top + number * self.high - self.offset
        return Rect(self.rect.left, top, self.rect.width, self.high)

    def shown(self) -> range:
        """Return the numbers of the rows that can be seen, in part or whole."""
        if self.rect.height <= 0 or not self.count:
            return range(0)
        first = self.offset // self.high
        last = (self.offset + self.rect.height - 1) // self.high
        return range(first, min(self.count, last + 1))

    def cut(self) -> list[tuple[Rect, bool]]:
        """Return what is seen of rows in sight only in part; the flag is true for an upper one."""
        if not self.reach:
            return []
        above = -self.offset % self.high
        below = (self.offset + self.rect.height) % self.high
        found = []
        if above and self.offset:
            found.append((Rect(self.rect.left, self.rect.top, self.rect.width, above), True))
        if below and self.offset < self.reach:
            top = self.rect.bottom - below
            found.append((Rect(self.rect.left, top, self.rect.width, below), False))
        return found

    def row_at(self, x: float, y: float) -> int | None:
        """Return the number of the row at a point."""
        if not self.rect.collidepoint(x, y):
            return None
        number = int(y - self.rect.top + self.offset) // self.high
        return number if 0 <= number < self.count else None

    def reveal(self) -> bool:
        """Scroll as far as needed to see the row under the hand; whether anything moved."""
        top = self.cursor * self.high
        if top < self.offset:
            return self.scroll_to(top)
        if top + self.high > self.offset + self.rect.height:
            return self.scroll_to(top + self.high - self.rect.height)
        return False

    def centre(self) -> bool:
        """Scroll so that the row under the hand is in the middle; whether anything moved."""
        return self.scroll_to(self.cursor * self.high - (self.rect.height - self.high) / 2)

    def take(self, number: int) -> None:
        """Bring a row under the hand, and into sight."""
        if self.count:
            self.cursor = min(max(0, number), self.count - 1)
            self.reveal()
            self.taken(self.cursor)

    def press(self, x: float, y: float) -> None:
        """Take hold of the list."""
        super().press(x, y)
        self._down, self._pulled = (x, y), False

    def drag(self, x: float, y: float) -> None:
        """Pull the list along once the finger has left its place."""
        if self._down is not None and abs(y - self._down[1]) > self.slip:
            self._pulled = True
        if self._pulled:
            super().drag(x, y)

    def release(self, x: float, y: float) -> None:
        """Let go; without a pull the row at this point is taken, or opened."""
        super().release(x, y)
        down, self._down = self._down, None
        if down is None or self._pulled:
            return
        number = self.row_at(x, y)
        if number is None:
            return
        if number == self.cursor:
            self.opened(number)
        else:
            self.take(number)

    def cancel(self) -> None:
        """Let go without doing anything."""
        super().cancel()
        self._down = None

    def activate(self) -> None:
        """Open the row under the hand."""
        if self.count:
            self.opened(self.cursor)

    def step(self, dx: int, dy: int) -> bool:
        """Go a row up or down; at the ends the step is passed on."""
        wanted = min(max(0, self.cursor + dy * self.stride), self.count - 1)
        if not dy or not self.count or wanted == self.cursor:
            return False
        self.take(wanted)
        return True
