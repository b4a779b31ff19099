"""What a seat has taken: the pieces side by side in a small tray of beech."""

from __future__ import annotations

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


class SeatTray:
    """Draws trays at the sizes of one layout."""

    def __init__(self, painter: Painter) -> None:
        """Draw with ``painter``."""
        self._painter = painter
        self._pieces: dict[int, Pieces] = {}

    @staticmethod
    def taken(state: State, seat: int) -> list[int]:
        """Return the kinds of the pieces a seat has taken."""
        prey = (SOLDIER, KING) if seat == BLACK else (ATTACKER,)
        return [kind for kind in prey for _ in range(FULL[kind] - state.board.count(kind))]

    def draw(self, surface: Surface, rect: Rect, state: State, seat: int) -> None:
        """Draw a tray in ``rect``, and in it the seat's own sign and all that it has taken."""
        layout = self._painter.layout
        self._painter.plate(surface, rect, "wood", seed=9, radius=8, lift=0.0, pressed=True)
        room = inset(rect, layout.px(8))
        own = ATTACKER if seat == BLACK else KING
        side = min(room.height, layout.px(58))
        self._one(surface, own, (room.left + side // 2, room.centery), side)
        rest = Rect(room.left + side + layout.px(10), room.top, 0, room.height)
        rest.width = max(1, room.right - rest.left)
        kinds = self.taken(state, seat)
        places = next(step for step in STEPS if step >= len(kinds))
        cell, across = self._fit(rest, places)
        down = -(-len(kinds) // across)
        top = rest.centery - down * cell // 2
        for number, kind in enumerate(kinds):
            x = rest.left + (number % across) * cell + cell // 2
            y = top + (number // across) * cell + cell // 2
            self._one(surface, kind, (x, y), cell)

    def _fit(self, rect: Rect, count: int) -> tuple[int, int]:
        """Return (side of a place, places in a row) so that ``count`` fit into ``rect``."""
        cell = max(_LEAST, self._painter.layout.px(_CELL))
        while cell > _LEAST:
            across = max(1, rect.width // cell)
            if -(-count // across) * cell <= rect.height:
                break
            cell -= 1
        return cell, max(1, rect.width // cell)

    def _one(self, surface: Surface, kind: int, centre: tuple[int, int], cell: int) -> None:
        pieces = self._pieces.setdefault(cell, Pieces(cell))
        pieces.draw_shadow(surface, kind, centre)
        pieces.draw(surface, kind, 1, centre)
