"""Places for many seats: they sit round the board, clockwise from the lower left."""

from __future__ import annotations

from pygame import Rect

from games.ui.layout import Layout, columns, cut_left, cut_right, cut_top, plate_inside, rows

ACROSS = 4
"""So many cards lie beside each other in portrait at most."""
TALL = 128
"""How high (in design pixels) cards beside the board are at most."""
TWO_LINES, MEAN = 50, 36
"""So much height (in design pixels) is kept for words below a name, and so much they often take."""
SAID, NARROW_SAID = 0.62, 0.56
"""Words take so much of a small card's breadth, of a narrow one's, things the rest."""
LOW = 80
"""Cards lower than this (in design pixels) spend less on their edges."""
SPACIOUS = 236
"""On cards at least so broad (in design pixels) things stand beside the name as well."""


def round_columns(layout: Layout, left: Rect, right: Rect, count: int) -> list[Rect]:
    """Return cards in two columns: up the left one, then down the right one."""
    ups = (count + 1) // 2
    upwards = _column(layout, left, ups)[::-1]
    return upwards + _column(layout, right, count - ups)


def _column(layout: Layout, place: Rect, count: int) -> list[Rect]:
    gap = layout.grid(2)
    high = min(layout.px(TALL), (place.height - (count - 1) * gap) // max(1, count))
    whole = Rect(place.left, 0, place.width, count * high + (count - 1) * gap)
    whole.centery = place.centery
    return rows(whole, [high] * count, gap)


def round_list(layout: Layout, place: Rect, count: int) -> list[Rect]:
    """Return all cards under each other, from the first seat down: so a result lists them."""
    gap = layout.grid(2 if count <= ACROSS else 1)
    high = min(layout.px(116), (place.height - (count - 1) * gap) // max(1, count))
    whole = Rect(place.left, 0, place.width, count * high + (count - 1) * gap)
    whole.centery = place.centery
    return rows(whole, [high] * count, gap)


def rows_needed(count: int) -> int:
    """Return in how many rows so many cards lie in portrait."""
    return -(-count // ACROSS)


def round_rows(layout: Layout, place: Rect, count: int) -> list[Rect]:
    """Return cards in as few rows as will do, the fuller ones above."""
    lines = rows_needed(count)
    gap = layout.grid(1)
    high = (place.height - (lines - 1) * gap) // lines
    found: list[Rect] = []
    for number, line in enumerate(rows(place, [high] * lines, gap)):
        share = count // lines + (number < count % lines)
        found += columns(line, [1.0] * share, gap)
    return found


def compact(layout: Layout, card: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the places of name, words and things on a small card."""
    air = layout.px(5 if card.height < layout.px(LOW) else 8)
    inner = plate_inside(layout, card, layout.px(14), air)
    high = min(layout.px(34), round(inner.height * 0.54))
    spare = max(0, inner.height - high - layout.px(TWO_LINES))
    above = min(spare, max(0, inner.height - high - layout.px(MEAN)) // 2)
    name, rest = cut_top(cut_top(inner, above)[1], high, layout.px(2))
    roomy = card.width >= layout.px(SPACIOUS)
    said = round(rest.width * (SAID if roomy else NARROW_SAID))
    words, things = cut_left(rest, said, layout.px(8 if roomy else 12))
    if roomy:
        name.width, things = words.width, cut_right(inner, things.width)[0]
    return name, words, things
