"""What a seat has left: its reserve as stones, below it what it has captured, smaller."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.gipf.state import GipfState
from games.gipf.view_stones import Stones
from games.ui.desk import Desk
from games.ui.layout import columns, cut_bottom, cut_left, inset
from games.ui.theme import INK, INK_SOFT, Type

RADIUS = 17.0
SMALLEST = 4


class SeatStones:
    """Draws stones that are not on the board, at one size a layout."""

    def __init__(self, desk: Desk) -> None:
        """Draw in the sizes of the present layout."""
        self.painter, self.layout = desk.painter, desk.layout
        self._stones: dict[int, Stones] = {}

    def draw(
        self,
        surface: Surface,
        rect: Rect,
        state: GipfState,
        seat: int,
        total: int,
        won: Sequence[tuple[str, bool]] = (),
    ) -> None:
        """Lay out the reserve; room for all ``total`` stones of a seat is always kept.

        ``won`` are the potentials that the seat holds: words, and whether they are spent.
        """
        gap = self.layout.px(6)
        lower, upper = cut_bottom(rect, round(rect.height * 0.30), gap)
        self._rows(surface, upper, [seat] * state.reserve[seat], total, RADIUS)
        if won:
            lower, badges = cut_left(lower, round(lower.width * 0.36), gap)
            self._badges(surface, badges, won)
        self._rows(surface, lower, [1 - seat] * state.captured[1 - seat], total, RADIUS * 0.66)

    def _badges(self, surface: Surface, rect: Rect, won: Sequence[tuple[str, bool]]) -> None:
        """Lay small plates of brass for what was won, of wood when it is spent."""
        high = min(rect.height, self.layout.px(34))
        for place, (words, spent) in zip(
            columns(rect, [1.0] * len(won), self.layout.px(6)), won, strict=True
        ):
            plate = Rect(place.left, place.centery - high // 2, place.width, high)
            kind, colour = ("wood", INK_SOFT) if spent else ("brass", INK)
            self.painter.plate(surface, plate, kind, seed=12, radius=8, lift=1.0 if spent else 3.0)
            room = inset(plate, self.layout.px(5), self.layout.px(2))
            self.painter.type.draw(surface, words, Type.SMALL, room, colour, 0.5)

    def _rows(
        self, surface: Surface, rect: Rect, kinds: list[int], most: int, design: float
    ) -> None:
        radius, across = self._fit(rect, max(most, len(kinds)), self.layout.px(design))
        stones = self._stones.setdefault(radius, Stones(float(radius)))
        pitch = _pitch(radius)
        places = [
            (
                rect.left + radius + (number % across) * pitch,
                rect.top + radius + (number // across) * pitch,
            )
            for number in range(len(kinds))
        ]
        for place in places:
            stones.draw_shadow(surface, False, place)
        for kind, place in zip(kinds, places, strict=True):
            stones.draw(surface, kind, False, place)

    @staticmethod
    def _fit(rect: Rect, count: int, radius: int) -> tuple[int, int]:
        """Return (radius, stones in a row) so that ``count`` stones fit into ``rect``."""
        radius = max(SMALLEST, radius)
        while True:
            pitch = _pitch(radius)
            across = max(1, (rect.width + pitch - 2 * radius) // pitch)
            if -(-count // across) * pitch <= rect.height or radius <= SMALLEST:
                return radius, across
            radius -= 1


def _pitch(radius: int) -> int:
    return 2 * radius + max(2, radius // 4)
