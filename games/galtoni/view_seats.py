"""What a seat has left: its marbles in the grooves of a tray, as marbles."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.match import Match
from games.galtoni.rules_state import Phase, State
from games.galtoni.view_tray import Tray, bake, fit, lip
from games.ui.paint import Painter
from games.ui.sprites_marble import MarbleSprites

RADIUS = 18.4
"""Radius of the largest marbles on a plate, in design pixels."""


class SeatMarbles:
    """Draws marbles that are not on the board, at one size a layout."""

    def __init__(self, painter: Painter) -> None:
        """Draw with ``painter``."""
        self.painter = painter
        self._sprites: dict[int, MarbleSprites] = {}
        self.worn: tuple[int, ...] = ()
        """By seat the kind of glass that its marbles are of."""

    def kinds(self, state: State, seat: int, match: Match) -> list[int]:
        """Return the marbles of a seat's colour that are left, the one in hand not among them.

        Jokers in the bag are nobody's: they lie in no tray.
        """
        if state.left:
            out = state.phase in (Phase.DROP, Phase.FALL) and state.turn == seat
            return [seat] * (state.left[seat] - int(out))
        return [seat] * state.bag[seat]

    def draw(self, surface: Surface, rect: Rect, state: State, seat: int, match: Match) -> None:
        """Lay the marbles into grooves from the upper left, as large as there is room for."""
        kinds = self.kinds(state, seat, match)
        most = max(len(kinds), 21 if len(match.seats) == 2 else 14)
        margin = lip(self.painter.layout.u)
        room = rect.inflate(-2 * margin, 0)
        tray = fit(room, most, self.painter.layout.px(RADIUS))
        picture = self._grooves(tray)
        surface.blit(picture, (room.left - margin, room.top - margin))
        if tray.radius not in self._sprites:
            self._sprites[tray.radius] = MarbleSprites(float(tray.radius))
        sprites = self._sprites[tray.radius]
        sprites.worn = self.worn
        places = [tray.place(number) for number in range(len(kinds))]
        marbles = [sprites.lying(kind, place) for kind, place in zip(kinds, places, strict=True)]
        surface.fblits([shade for _, shade in marbles])
        surface.fblits([marble for marble, _ in marbles])

    def _grooves(self, tray: Tray) -> Surface:
        painter = self.painter
        at_home = Tray(Rect((0, 0), tray.rect.size), tray.radius, tray.across, tray.rows)
        unit = painter.layout.u
        name = f"groove {tray.rect.size} {tray.radius} {tray.across} {tray.rows} {unit:.3f}"

        def make() -> Surface:
            return painter.materials.store.get(name, lambda: bake(at_home, unit))

        return painter.picture(("grooves", name), make)
