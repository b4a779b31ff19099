"""Which side a seat plays, on a medal, and what it has taken, side by side in a tray of beech."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from games.koenigsflucht.state import ATTACKER, BLACK, KING, SOLDIER, State
from games.koenigsflucht.view_pieces import Pieces
from games.ui.layout import inset
from games.ui.paint import Painter

FULL = {ATTACKER: 24, SOLDIER: 12, KING: 1}
"""How many of each kind a match begins with."""
STEPS = (6, 12, 24)
"""For so many pieces there is room at a time: few lie large, and sizes change but twice."""
_CELL = 40.0
_LEAST = 14
_MEDAL = 60
"""The side of the medal with the seat's own sign, in design pixels."""
_RIM = 5


class SeatTray:
    """Draws trays at the sizes of one layout."""

    def __init__(self, painter: Painter) -> None:
        """Draw with ``painter``."""
        self.painter = painter
        self._pieces: dict[int, Pieces] = {}

    @staticmethod
    def taken(state: State, seat: int) -> list[int]:
        """Return the kinds of the pieces a seat has taken."""
        prey = (SOLDIER, KING) if seat == BLACK else (ATTACKER,)
        return [kind for kind in prey for _ in range(FULL[kind] - state.board.count(kind))]

    def parts(self, rect: Rect) -> tuple[Rect, Rect]:
        """Return the places of the medal and of the tray in ``rect``, which keep apart."""
        px = self.painter.layout.px
        side = min(rect.height, px(_MEDAL))
        medal = Rect(rect.left, rect.centery - side // 2, side, side)
        left = medal.right + px(10)
        return medal, Rect(left, rect.top, max(1, rect.right - left), rect.height)

    def draw(self, surface: Surface, rect: Rect, state: State, seat: int) -> None:
        """Draw in ``rect`` a medal with the seat's own sign, and a tray with all it has taken."""
        layout, painter = self.painter.layout, self.painter
        medal, tray = self.parts(rect)
        self._draw_medal(surface, medal, ATTACKER if seat == BLACK else KING)
        painter.plate(surface, tray, "wood", seed=9, radius=8, lift=0.0, pressed=True)
        rest = inset(tray, layout.px(8))
        kinds = self.taken(state, seat)
        places = next(step for step in STEPS if step >= len(kinds))
        cell, across = self._fit(rest, places)
        down = -(-len(kinds) // across)
        top = rest.centery - down * cell // 2
        for number, kind in enumerate(kinds):
            x = rest.left + (number % across) * cell + cell // 2
            y = top + (number // across) * cell + cell // 2
            self._one(surface, kind, (x, y), cell)

    def _draw_medal(self, surface: Surface, place: Rect, own: int) -> None:
        """Draw a seat's sign on wood in a ring of brass: it is no booty."""
        painter, rim = self.painter, 2 * self.painter.layout.px(_RIM)
        painter.plate(surface, place, "brass", seed=3, radius=99, lift=2.0)
        painter.plate(surface, place.inflate(-rim, -rim), "wood", seed=5, radius=99, lift=0.0)
        self._one(surface, own, place.center, round(place.width * 0.78))

    def _fit(self, rect: Rect, count: int) -> tuple[int, int]:
        """Return (side of a place, places in a row) so that ``count`` fit into ``rect``."""
        cell = max(_LEAST, self.painter.layout.px(_CELL))
        while cell > _LEAST:
            across = max(1, rect.width // cell)
            if -(-count // across) * cell <= rect.height:
                break
            cell -= 1
        return cell, max(1, rect.width // cell)

    def ahead(self, rect: Rect, seat: int) -> Iterator[None]:
        """Draw all that a seat may take at every size it may lie in, one a step."""
        rest = inset(self.parts(rect)[1], self.painter.layout.px(8))
        for places in STEPS:
            pieces = self._at(self._fit(rest, places)[0])
            for kind in (SOLDIER, KING) if seat == BLACK else (ATTACKER,):
                pieces.picture(kind, 1)
                pieces.draw_shadow(Surface((1, 1)), kind, (0, 0))
                yield

    def _at(self, cell: int) -> Pieces:
        return self._pieces.setdefault(cell, Pieces(cell, self.painter.materials.store))

    def _one(self, surface: Surface, kind: int, centre: tuple[int, int], cell: int) -> None:
        pieces = self._at(cell)
        pieces.draw_shadow(surface, kind, centre)
        pieces.draw(surface, kind, 1, centre)
