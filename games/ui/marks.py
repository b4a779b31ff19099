"""Small things on paper: the stroke of a marker, a dot of a seat's colour, words cut short."""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.text import Typesetter
from games.ui.theme import BRASS, PAPER, Colour, Type, mix

MARKER = mix(PAPER, BRASS, 0.42)


def draw_stroke(painter: Painter, surface: Surface, box: Rect, colour: Colour = MARKER) -> None:
    """Lay the stroke of a marker under what stands in ``box``."""

    def make() -> Surface:
        # Imported here: with no mark on paper nothing of it is needed.
        from games.ui.sprites_stroke import stroke

        return stroke(box.size, colour, painter.layout.u)

    surface.blit(painter.picture(("stroke", box.size, colour), make), box)


def draw_dot(
    painter: Painter, surface: Surface, place: Rect, colour: Colour, glint: bool = True
) -> None:
    """Draw a bead of enamel in a colour, with a dark rim, in the middle of ``place``.

    Without ``glint`` no light is on it, where a letter is to stand.
    """
    side = min(place.size)

    def make() -> Surface:
        from games.ui.sprites_bead import bead

        return bead(side, colour, glint)

    picture = painter.picture(("seat dot", side, colour, glint), make)
    surface.blit(picture, (place.centerx - side // 2, place.centery - side // 2))


def shortened(setter: Typesetter, text: str, style: Type, width: int) -> str:
    """Return ``text`` as far as it fits in one line of ``width`` pixels, with dots for the rest."""
    if setter.width(text, style) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if setter.width(f"{text[:middle].rstrip()}…", style) <= width:
            low = middle
        else:
            high = middle - 1
    return f"{text[:low].rstrip()}…"
