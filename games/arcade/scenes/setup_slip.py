"""The sentence at the foot of a page: what the value at hand means, its name stressed."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.arcade.scenes.told import Told
from games.ui.page_view import STRESS
from games.ui.paint import Painter
from games.ui.text import Typesetter
from games.ui.theme import INK, INK_SOFT, PAPER_SHADE, Type, mix

LINE = mix(PAPER_SHADE, INK_SOFT, 0.25)
ABOVE = 12
"""What lies between the line and the words, in design pixels."""
MOST = 4
"""So many lines the sentence has at most."""


def _words(lead: str, note: str) -> str:
    return f"{lead}: {note}" if note else lead


def slip_height(painter: Painter, said: Sequence[Told], width: int) -> int:
    """Return the room for the longest of all sentences within ``width``, in pixels."""
    setter = painter.type
    lines = 1
    for told in said:
        for lead, note in told.all():
            lines = max(lines, len(setter.wrap(_words(lead, note), Type.BODY, width)))
    return min(lines, MOST) * setter.line(Type.BODY) + painter.layout.px(ABOVE)


def draw_slip(painter: Painter, surface: Surface, told: Told, rect: Rect) -> None:
    """Draw a line across, and below it the sentence."""
    layout = painter.layout
    surface.fill(LINE, Rect(rect.left, rect.top, rect.width, max(1, layout.px(1))))
    above = layout.px(ABOVE)
    room = Rect(rect.left, rect.top + above, rect.width, rect.height - above)
    draw_told(painter, surface, told, room)


def draw_told(
    painter: Painter,
    surface: Surface,
    told: Told,
    room: Rect,
    valign: float = 0.0,
    setter: Typesetter | None = None,
) -> None:
    """Draw the sentence in its room, ``valign`` 0 at the top to 1 at the foot.

    ``setter`` sets its type, the painter's own where none is given.
    """
    setter = setter or painter.type
    words = _words(told.lead, told.note)
    size = setter.fit(words, Type.BODY, room.width, room.height, MOST)
    lead = f"{told.lead}:" if told.note else told.lead
    left = len(lead)
    lines, step = setter.wrap(words, Type.BODY, room.width, size), setter.line(Type.BODY, size)
    top = room.top + round((room.height - step * len(lines)) * valign)
    for number, line in enumerate(lines):
        place = (room.left, top + number * step)
        surface.blit(setter.render(line, Type.BODY, INK, size), place)
        if left > 0:
            surface.blit(setter.render(line[:left], Type.BODY, STRESS, size), place)
            left -= len(line) + 1
