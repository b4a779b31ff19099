"""What a seat has left: its marbles side by side, as marbles."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.match import Match
from games.galtoni.rules_lines import JOKER
from games.galtoni.rules_state import Phase, State
from games.ui.layout import Layout
from games.ui.sprites_marble import MarbleSprites
from games.ui.theme import PLAYERS

RADIUS = 14.0
SMALLEST = 5


class SeatMarbles:
    """Draws marbles that are not on the board, at one size a layout."""

    def __init__(self, layout: Layout) -> None:
        """Draw in sizes of ``layout``."""
        self.layout = layout
        self._sprites: dict[int, MarbleSprites] = {}

    @staticmethod
    def colour(seat: int) -> tuple[int, int, int]:
        """Return the colour of a seat."""
        return PLAYERS[seat % len(PLAYERS)]

    def kinds(self, state: State, seat: int, match: Match) -> list[int]:
        """Return the marbles a seat has left, the one in hand not among them, jokers last."""
        if state.left:
            out = state.phase in (Phase.DROP, Phase.FALL) and state.turn == seat
            return [seat] * (state.left[seat] - int(out))
        return [seat] * state.bag[seat] + [JOKER] * state.bag[JOKER]

    def draw(self, surface: Surface, rect: Rect, state: State, seat: int, match: Match) -> None:
        """Lay the marbles out in rows from the upper left, as large as there is room for."""
        kinds = self.kinds(state, seat, match)
        most = max(len(kinds), 21 if len(match.seats) == 2 else 14)
        radius, across = self._fit(rect, most)
        sprites = self._sprites.setdefault(radius, MarbleSprites(float(radius)))
        pitch = 2 * radius + max(2, radius // 3)
        top = rect.top + max(0, rect.height - -(-most // across) * pitch) // 2
        places = [
            (
                rect.left + radius + (number % across) * pitch,
                top + radius + (number // across) * pitch,
            )
            for number in range(len(kinds))
        ]
        for kind, place in zip(kinds, places, strict=True):
            sprites.draw_shadow(surface, kind, place)
        for kind, place in zip(kinds, places, strict=True):
            sprites.draw(surface, kind, place)

    def _fit(self, rect: Rect, count: int) -> tuple[int, int]:
        """Return (radius, marbles in a row) so that ``count`` marbles fit into ``rect``."""
        radius = max(SMALLEST, self.layout.px(RADIUS))
        while True:
            pitch = 2 * radius + max(2, radius // 3)
            across = max(1, (rect.width + pitch - 2 * radius) // pitch)
            rows = -(-count // across)
            if rows * pitch <= rect.height or radius <= SMALLEST:
                return radius, across
            radius -= 1
