"""Draws titles in wooden letters on the felt; each is sawn once and kept.

While frames are spared they are sawn beside the loop.
"""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.theme import CREAM, Type
from games.ui.thrift import Elsewhere


def draw_wooden(
    painter: Painter,
    surface: Surface,
    text: str,
    style: Type,
    rect: Rect,
    align: float = 0.5,
    lines: int = 1,
    valign: float = 0.5,
    large: float = 1.0,
) -> None:
    """Draw a title inside ``rect``, shrunk or wrapped so that all of it shows.

    ``large`` is how many times its style's size it may be where there is room, as a name is.
    """
    setter = painter.type
    px = setter.fit(text, style, rect.width, rect.height, lines)
    if large > 1.0 and lines == 1:
        px = _larger(painter, text, style, rect, px, large)
    pieces = setter.wrap(text, style, rect.width, px) if lines > 1 else (text,)
    step = setter.line(style, px)
    top = rect.top + round((rect.height - step * len(pieces)) * valign)
    for number, piece in enumerate(pieces):
        wide = setter.width(piece, style, px)
        left = rect.left + round((rect.width - wide) * align)
        try:
            picture = _letters(painter, piece, style, px, number)
        except Elsewhere:
            continue  # nobody sees it yet: all of it is drawn again
        edge = (picture.get_width() - wide) // 2
        surface.blit(picture, (left - edge, top + number * step - edge))


def _larger(painter: Painter, text: str, style: Type, rect: Rect, px: int, large: float) -> int:
    """Return the largest size up to ``large`` times the style's at which a line fits."""
    setter = painter.type
    share = min(
        rect.width / max(1, setter.width(text, style, px)), rect.height / setter.line(style, px)
    )
    return max(px, min(round(large * setter.size(style)), int(0.97 * px * share)))


def _letters(painter: Painter, text: str, style: Type, px: int, seed: int) -> Surface:
    unit = painter.layout.u
    key = ("wooden", text, px, round(unit, 4), seed)

    def make() -> Surface:
        letters = painter.type.render(text, style, CREAM, px)  # in the loop: its fonts are one's

        def sawn() -> Surface:
            # Imported here: with all pictures on disk a start needs no generator.
            from games.ui.sprites_letters import wooden

            return wooden(letters, px, unit, seed)

        store = painter.materials.store
        return painter.thrift.fetch(key, lambda: store.get(str(key), sawn))

    return painter.picture(key, make)
