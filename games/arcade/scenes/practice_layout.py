"""Where things are at the practice table: the board in the middle, its counts below, knobs beside.

In landscape the knobs stand left and right of the board; in portrait the findings stand beside the
board and the knobs in two columns at the foot.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.ui.layout import Layout, columns, cut_bottom, inset, rows

HIGH, HIGHEST = 48, 60
"""Height of a knob, in design pixels: where there is room, up to the second."""
SAID = 168
"""So much height (in design pixels) is kept for the sentence under the knobs, with its air."""
SLOT, SCALE = 62, 66
"""How broad a column's bar stands in the tray, and what lies beside all of them."""
MIDDLE = 632
"""How broad the middle is at most, in design pixels: many columns have slimmer bars."""
KNOBS = 440
"""How broad the knobs' panels are at most, in design pixels."""
TRAY = 148
"""Height of the tray with the bars, in design pixels."""
RAILS = 30
"""Height of the rails between board and tray, in design pixels."""


@dataclass(frozen=True, slots=True)
class PracticePlaces:
    """Everything at the practice table, in real pixels; rows hold the places of their knobs."""

    board: Rect
    tray: Rect
    panels: tuple[Rect, ...]
    card: Rect
    note: Rect
    drops: tuple[Rect, ...]
    knobs: tuple[Rect, ...]
    doing: tuple[Rect, ...]
    corner: tuple[Rect, ...]
    times: tuple[Rect, ...]
    steps: tuple[Rect, ...]
    lights: tuple[Rect, ...]
    bulk: Rect


def practice_places(layout: Layout, columns: int) -> PracticePlaces:
    """Return the places in a window for a board with so many columns."""
    return _portrait(layout) if layout.portrait else _landscape(layout, columns)


def _row(place: Rect, count: int, gap: int) -> tuple[Rect, ...]:
    return tuple(columns(place, [1.0] * count, gap))


def _worded(layout: Layout, line: Rect) -> Rect:
    """Return a switch's place: words begin clear of the line let in round the panel."""
    edge = layout.px(8)
    return Rect(line.left + edge, line.top, line.width - edge, line.height)


def _landscape(layout: Layout, columns: int) -> PracticePlaces:
    room = inset(layout.screen, layout.grid(2))
    gap = layout.grid(2)
    middle_wide = layout.px(min(MIDDLE, SCALE + SLOT * columns))
    wide = min(layout.px(KNOBS), (room.width - middle_wide - 2 * gap) // 2)
    left = Rect(room.left, room.top, wide, room.height)
    right = Rect(room.right - wide, room.top, wide, room.height)
    middle = Rect(left.right + gap, 0, right.left - left.right - 2 * gap, layout.height)
    tray = Rect(middle.left, 0, middle.width, layout.px(TRAY))
    tray.bottom = room.bottom
    top = layout.px(4)
    board = Rect(middle.left, top, middle.width, tray.top - layout.px(RAILS) - top)
    inner = inset(left, layout.grid(1.5), layout.grid(1.5))
    between = layout.px(7)
    high = (inner.height - layout.px(SAID) - 8 * between) // 9  # eight lines, and one at the foot
    high = min(max(high, layout.px(HIGH)), layout.px(HIGHEST))
    lines = rows(inner, [high] * 8, between)
    corner, _ = cut_bottom(inner, high)
    note = Rect(inner.left, lines[7].bottom + layout.px(8), inner.width, 0)
    note.height = max(1, corner.top - layout.px(8) - note.top)
    other = inset(right, layout.grid(1.5), layout.grid(1.5))
    upper = rows(other, [high] * 4, between)
    bulk, _ = cut_bottom(other, high)
    card = Rect(other.left, upper[3].bottom + layout.px(8), other.width, 0)
    card.height = bulk.top - layout.px(8) - card.top
    small = layout.px(6)
    return PracticePlaces(
        board=board,
        tray=tray,
        panels=(left, right),
        card=card,
        note=note,
        drops=(*_row(lines[1], 3, small), lines[2]),
        knobs=(
            lines[0],
            lines[3],
            lines[4],
            _worded(layout, lines[5]),
            _worded(layout, lines[6]),
        ),
        doing=_row(lines[7], 2, small),
        corner=_corner(corner, small),
        times=_row(upper[0], 4, small),
        steps=_row(upper[1], 2, small),
        lights=(_worded(layout, upper[2]), _worded(layout, upper[3])),
        bulk=bulk,
    )


def _portrait(layout: Layout) -> PracticePlaces:
    room = inset(layout.screen, layout.grid(1))
    high, gap = layout.px(HIGH), layout.px(7)
    step = high + gap
    foot, upper = cut_bottom(room, 6 * step + layout.grid(2), layout.grid(1))
    tray, upper = cut_bottom(upper, layout.px(TRAY), layout.px(RAILS))
    aside = layout.px(272)
    side = Rect(upper.right - aside, upper.top, aside, upper.height - layout.px(10))
    inside = inset(side, layout.grid(1))
    bulk, inside = cut_bottom(inside, high, layout.grid(1))
    note, card = cut_bottom(inside, layout.px(104), layout.grid(1))
    board = Rect(upper.left, upper.top, upper.width - aside - layout.px(4), upper.height)
    left, right = columns(foot, (1, 1), layout.grid(1))
    inner = inset(left, layout.grid(1), layout.grid(1))
    other = inset(right, layout.grid(1), layout.grid(1))
    lines, more = rows(inner, [high] * 6, gap), rows(other, [high] * 6, gap)
    small = layout.px(6)
    quarter = _row(lines[1], 4, small)
    return PracticePlaces(
        board=board,
        tray=tray,
        panels=(left, right, side),
        card=card,
        note=note,
        drops=quarter,
        knobs=(
            lines[0],
            lines[2],
            lines[3],
            _worded(layout, lines[4]),
            _worded(layout, lines[5]),
        ),
        doing=_row(more[4], 2, small),
        corner=_corner(more[5], small),
        times=_row(more[0], 4, small),
        steps=_row(more[1], 2, small),
        lights=(_worded(layout, more[2]), _worded(layout, more[3])),
        bulk=bulk,
    )


def _corner(place: Rect, gap: int) -> tuple[Rect, ...]:
    """Return the places for changing the board, help, and the way back."""
    side = place.height
    back = Rect(place.right - side, place.top, side, side)
    book = back.move(-side - gap, 0)
    return Rect(place.left, place.top, book.left - gap - place.left, side), book, back
