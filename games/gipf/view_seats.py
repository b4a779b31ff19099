"""What a seat has left: its reserve as stones in a tray, what it has captured in a second one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from games.gipf.state import GipfState
from games.gipf.view_stones import Stones
from games.ui.desk import Desk
from games.ui.layout import columns, cut_bottom, cut_left, cut_right, cut_top, inset, rows
from games.ui.theme import INK, INK_SOFT, Type

Won = tuple[str, bool, bool]
"""A potential that a seat holds: words, whether it is spent, and whether that is about to be."""
TOUCH = 48
"""How high (in design pixels) what a finger taps is at least."""
RADIUS = 17.0
"""Radius of the largest stones on a plate, in design pixels."""
SMALLEST = 4
CLOSEST = 1.4
"""Stones lie at least so many radii apart: further in they could not be counted."""
BROAD = 2.2
"""Places so much broader than high have the trays beside each other."""
ROWS = (1, 2, 3)
TAKEN = 5
"""For so many captured stones there is always room."""
FACE = 2.3
"""How high a stone and the side of it that is seen are, in radii."""


class SeatStones:
    """Draws stones that are not on the board, at one size a layout."""

    def __init__(self, desk: Desk) -> None:
        """Draw in the sizes of the present layout."""
        self.painter, self.layout = desk.painter, desk.layout
        self._stones: dict[int, Stones] = {}
        self._slips: dict[int, list[Rect]] = {}
        """By seat where what it has won lies, in the window."""

    def draw(
        self,
        surface: Surface,
        rect: Rect,
        state: GipfState,
        seat: int,
        total: int,
        won: Sequence[Won] = (),
    ) -> None:
        """Lay out the reserve; room for all ``total`` stones of a seat is always kept.

        ``won`` are the potentials that the seat holds.
        """
        upper, lower = self._trays(rect)
        self._slips[seat] = []
        if won:
            badges, lower = self._shared(lower, len(won))
            self._slips[seat] = self._badges(surface, badges, won)
        self._tray(surface, upper, [seat] * state.reserve[seat], total)
        taken = [1 - seat] * state.captured[1 - seat]
        self._tray(surface, lower, taken, max(TAKEN, len(taken)))

    def _trays(self, rect: Rect) -> tuple[Rect, Rect]:
        """Return the places of the reserve and of what was captured."""
        gap = self.layout.px(6)
        if rect.width > BROAD * rect.height:
            lower, upper = cut_right(rect, round(rect.width * 0.36), gap)
        else:
            lower, upper = cut_bottom(rect, round(rect.height * 0.36), gap)
        return upper, lower

    def _shared(self, lower: Rect, count: int) -> tuple[Rect, Rect]:
        """Return the places of ``count`` slips and of what was captured: above it if slim."""
        gap = self.layout.px(6)
        if lower.width > BROAD * lower.height:
            return cut_left(lower, round(lower.width * 0.60), gap)
        return cut_top(
            lower, min(round(lower.height * 0.64), self.layout.px(34) * count + gap), gap
        )

    def ahead(self, rects: Sequence[Rect]) -> Iterator[None]:
        """Draw the first stones that the seats will have captured, one a step."""
        for seat, rect in enumerate(rects):
            radius, _ = self._fit(self._room(self._trays(rect)[1]), TAKEN)
            self._at(radius).picture(1 - seat, False)
            yield

    def slip_at(self, seat: int, x: float, y: float) -> int | None:
        """Return which of what a seat has won lies at a point of the window, as a finger means."""
        least = self.layout.px(TOUCH)
        for number, slip in enumerate(self._slips.get(seat, ())):
            high = max(0, (least - slip.height) if len(self._slips[seat]) == 1 else 0)
            if slip.inflate(0, high).collidepoint(x, y):
                return number
        return None

    def _badges(self, surface: Surface, rect: Rect, won: Sequence[Won]) -> list[Rect]:
        """Lay slips of paper for what was won, brass while it is spent, then wood; return where."""
        gap, count = self.layout.px(6), len(won)
        if rect.width > BROAD * rect.height or count == 1:
            places = columns(rect, [1.0] * count, gap)
        else:
            places = rows(rect, [(rect.height - (count - 1) * gap) // count] * count, gap)
        high = min(places[0].height, self.layout.px(34))
        slips = []
        for place, (words, spent, lit) in zip(places, won, strict=True):
            plate = Rect(place.left, place.centery - high // 2, place.width, high)
            kind, colour = ("wood", INK_SOFT) if spent else ("brass" if lit else "paper", INK)
            self.painter.plate(surface, plate, kind, seed=12, radius=4, lift=1.0 if spent else 2.0)
            room = inset(plate, self.layout.px(5), self.layout.px(2))
            self.painter.type.draw(surface, words, Type.SMALL, room, colour, 0.5)
            slips.append(plate)
        return slips

    def _tray(self, surface: Surface, rect: Rect, kinds: list[int], most: int) -> None:
        """Draw a sunk tray, and its stones in rows from the upper left."""
        self.painter.plate(surface, rect, "wood", seed=9, radius=8, lift=0.0, pressed=True)
        room = self._room(rect)
        radius, across = self._fit(room, max(most, len(kinds)))
        stones = self._at(radius)
        down = -(-max(1, len(kinds)) // across)
        room.top += round(room.height - down * FACE * radius) // 2
        for number, kind in enumerate(kinds):
            place = _place(room, radius, across, number)
            stones.draw_shadow(surface, False, place)
            stones.draw(surface, kind, False, place)

    def _room(self, tray: Rect) -> Rect:
        return inset(tray, self.layout.px(9), self.layout.px(8))

    def _at(self, radius: int) -> Stones:
        store = self.painter.materials.store
        return self._stones.setdefault(radius, Stones(float(radius), store))

    def _fit(self, room: Rect, count: int) -> tuple[int, int]:
        """Return (radius, stones in a row) so that ``count`` stones fit into ``room``."""
        largest = self.layout.px(RADIUS)
        found = []
        for down in ROWS:
            across = -(-count // down)
            by_width = room.width / (2 + CLOSEST * (across - 1))
            by_height = room.height / (down * FACE)
            found.append((min(largest, int(by_width), int(by_height)), across))
        radius, across = max(found)
        return max(SMALLEST, radius), across


def _place(room: Rect, radius: int, across: int, number: int) -> tuple[int, int]:
    """Return the middle of a stone: side by side where there is room, else one on the next."""
    step = min(2 * radius + max(2, radius // 5), (room.width - 2 * radius) / max(1, across - 1))
    row, column = divmod(number, across)
    return room.left + radius + round(column * step), room.top + radius + round(row * FACE * radius)
