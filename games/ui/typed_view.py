"""How a line that is typed looks: the name, what is selected, the cursor, and how much room is."""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.theme import INK, Colour, Type
from games.ui.widgets import TextField

COUNT = 50
"""The room for how many signs there are, in design pixels."""


def draw_typed(
    painter: Painter, surface: Surface, field: TextField, room: Rect, soft: Colour, under: Colour
) -> None:
    """Draw what is typed in ``room``, in full; ``soft`` is the ink of the count.

    ``under`` lies below what is selected.
    """
    setter, layout = painter.type, painter.layout
    if field.count:
        wide = layout.px(COUNT)
        at = Rect(room.right - wide, room.top, wide, room.height)
        setter.draw(surface, field.count, Type.SMALL, at, soft, 1.0, tabular=True)
        room = Rect(room.left, room.top, max(1, room.width - wide - layout.px(4)), room.height)
    px = setter.fit(field.value or " ", Type.BODY, room.width, room.height)

    def x(signs: int) -> int:
        return room.left + (setter.width(field.value[:signs], Type.BODY, px) if signs else 0)

    high = setter.line(Type.BODY, px)
    line = Rect(room.left, room.centery - high // 2, 0, high)
    begin, end = field.typed.selected
    if begin != end:
        left = x(begin)
        surface.fill(under, Rect(left, line.top, x(end) - left, high))
    setter.draw(surface, field.value or " ", Type.BODY, room, INK)
    surface.fill(INK, Rect(x(field.typed.cursor) + 1, line.top, layout.px(2), high))
