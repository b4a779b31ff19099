"""Places at the table in portrait: others above, the board with all the width, the first below."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.arcade.scenes.table_places import (
    NOWHERE,
    Extras,
    Foot,
    SeatPlaces,
    TablePlaces,
    compact_seat,
    corner_places,
    together,
    tool_row,
)
from games.arcade.scenes.table_round import round_rows, rows_needed
from games.ui.layout import (
    Layout,
    columns,
    cut_bottom,
    cut_right,
    cut_top,
    inset,
    plate_inside,
    rows,
)

LYING_SHEET = 224
"""How high (in design pixels) the list of moves is below the board, if there is room."""
LEAST_LYING = 152
"""How high (in design pixels) it is at least: the board gives way as little as that needs."""
STANDING_SHEET = (188, 268)
"""How broad (in design pixels) it is at least and at most beside a board that is slim."""
SLIM = 0.75
"""Boards up to this width over height want the height that the seats' cards can spare."""
LOW_CARD, CARD, SMALL_CARD = 104, 138, 88
"""How high (in design pixels) cards are: beside slim boards, others, those of many seats."""
SHARED_CARD = 134
"""The least height of two cards beside each other."""
TOUCH, AIR = 48, 5
"""The least height of a button, and how far one alone keeps from the line round it, in design
pixels."""


def portrait_places(
    layout: Layout, acts: Sequence[int], line_high: int, upright: float, many: bool, extras: Extras
) -> TablePlaces:
    """Return the places; ``upright`` is the board's width over its height."""
    room, gap = inset(layout.screen, layout.grid(1)), layout.grid(1)
    high = layout.px(SMALL_CARD if many else LOW_CARD if upright <= SLIM else CARD)
    if extras.ended:
        return _after(layout, room, acts, high, many, extras)
    lines = rows_needed(len(acts) - 1) if many else 1
    two = not many and len(acts) > 2  # others share the row, each with things below the words
    tall = max(high, layout.px(SHARED_CARD)) if two else lines * high + (lines - 1) * gap
    above, rest = cut_top(room, tall, layout.px(4))
    foot, rest = cut_bottom(rest, high, gap)
    foot_places, board = _foot(layout, rest, line_high, extras)
    gauge, board = _lying_gauge(layout, board, extras)
    sheet, board = _sheet(layout, board, upright, extras)
    count = max(1, len(acts) - 1)
    others = round_rows(layout, above, count) if many else columns(above, [1.0] * count, gap)
    cards = [foot, *others][: len(acts)]
    return together(
        layout, board, _seats(layout, cards, acts, many), foot_places, gauge, sheet, extras
    )


def _after(
    layout: Layout, room: Rect, acts: Sequence[int], high: int, many: bool, extras: Extras
) -> TablePlaces:
    """Return the places below the result: the whole board, the small buttons, all cards."""
    gap = layout.grid(1)
    _, rest = cut_top(room, extras.result[1], gap)
    lines = rows_needed(len(acts)) if many else 1
    foot, rest = cut_bottom(rest, lines * high + (lines - 1) * gap, gap)
    cards = round_rows(layout, foot, len(acts)) if many else columns(foot, [1.0] * len(acts), gap)
    side = layout.px(52)
    row, board = cut_bottom(rest, side, gap)
    corner = corner_places(layout, row.right, row.top, side)
    tools = tool_row(row.left, row.top, side, gap, extras.tools)
    left = (tools[-1].right if tools else row.left) + gap
    line = Rect(left, row.top, corner[-1].left - gap - left, row.height)
    foot_places = Foot(line, corner, tools)
    seats = _seats(layout, cards, acts, many)
    return together(layout, board, seats, foot_places, NOWHERE, NOWHERE, extras)


def _seats(
    layout: Layout, cards: Sequence[Rect], acts: Sequence[int], many: bool
) -> tuple[SeatPlaces, ...]:
    return tuple(
        compact_seat(layout, card) if many else _flat(layout, card, n)
        for card, n in zip(cards, acts, strict=True)
    )


def _sheet(layout: Layout, board: Rect, upright: float, extras: Extras) -> tuple[Rect, Rect]:
    """Return the place of the list of moves, and what is left of the board's place.

    Beside a slim board it stands where there is felt; below others it lies.
    """
    if not extras.sheet:
        return NOWHERE, board
    gap = layout.grid(1)
    if upright <= SLIM:
        least, most = map(layout.px, STANDING_SHEET)
        spare = board.width - gap - round(board.height * upright)
        return cut_right(board, min(most, max(least, spare)), gap)
    spare = board.height - gap - round(board.width / upright)
    lying = min(layout.px(LYING_SHEET), max(layout.px(LEAST_LYING), spare))
    return cut_bottom(board, lying, gap)


def _foot(layout: Layout, rest: Rect, line_high: int, extras: Extras) -> tuple[Foot, Rect]:
    """Return line and small buttons, and the room above them."""
    side, gap = layout.px(52), layout.grid(1)
    if not extras.tools:
        line_row, rest = cut_bottom(rest, line_high + layout.px(4), layout.px(4))
        corner = corner_places(layout, line_row.right, line_row.bottom - side, side)
        wide = line_row.width - 3 * side - 3 * gap
        return Foot(Rect(line_row.left, line_row.top, wide, line_row.height), corner, ()), rest
    row, rest = cut_bottom(rest, side, gap)
    line, rest = cut_bottom(rest, line_high + layout.px(4), layout.px(4))
    corner = corner_places(layout, row.right, row.top, side)
    return Foot(line, corner, tool_row(row.left, row.top, side, gap, extras.tools)), rest


def _lying_gauge(layout: Layout, board: Rect, extras: Extras) -> tuple[Rect, Rect]:
    """Return the place of the bar below the board, and what is left of the board's place."""
    if not extras.gauge:
        return NOWHERE, board
    gauge, rest = cut_bottom(board, layout.px(30), layout.px(2))
    return inset(gauge, layout.grid(1), 0), rest


def _flat(layout: Layout, card: Rect, acts: int) -> SeatPlaces:
    """Divide a flat card: name and words left, things in the middle, buttons right."""
    inner = plate_inside(layout, card, layout.grid(2), layout.px(10))
    narrow = card.width < layout.px(500)
    if narrow and acts == 1:
        return _stacked(layout, card, inner)
    share = (0.42 if acts else 0.54) if narrow else 0.34
    left = Rect(inner.left, inner.top, round(inner.width * share), inner.height)
    name, rest = cut_top(left, layout.px(38), layout.px(2))
    words = Rect(rest.left, rest.top, rest.width, min(rest.height, layout.px(66)))
    gap = layout.grid(1)
    button_wide = layout.px(118 if narrow else 150) if acts else 0
    if acts * (layout.px(TOUCH) + gap) - gap <= inner.height:
        column = Rect(inner.right - button_wide, inner.top, button_wide, inner.height)
        if acts == 1 and column.height >= layout.px(TOUCH + 2 * AIR):
            column = inset(column, 0, layout.px(AIR))
        tall = max(1, (column.height - (acts - 1) * gap) // max(1, acts))
        buttons = tuple(rows(column, [tall] * acts, gap)[::-1])  # the first at the foot, as always
    else:  # beside each other they can still be touched
        wide = min(acts * (button_wide + gap) - gap, inner.right - left.right - 2 * gap)
        column = Rect(inner.right - wide, inner.top, wide, inner.height)
        buttons = tuple(columns(column, [1.0] * acts, gap)[::-1])
    things = Rect(
        left.right + gap, inner.top, max(1, column.left - left.right - 2 * gap), inner.height
    )
    return SeatPlaces(card, name, words, things, buttons)


def _stacked(layout: Layout, card: Rect, inner: Rect) -> SeatPlaces:
    """Divide a flat, narrow card: name, words and things below each other, one button right."""
    button, left = cut_right(inner, layout.px(118), layout.grid(1.5))
    name, rest = cut_top(left, layout.px(32))
    # Large words take two lines: in one they would have to be set smaller.
    high = 42 * layout.text_scale if layout.text_scale > 1.0 else 21
    words, things = cut_top(rest, layout.px(high), layout.px(1))
    return SeatPlaces(card, name, words, things, (button,))
