"""Where things are at the table: the board is the hero, everything else keeps its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from games.arcade.scenes.table_round import compact, round_columns, round_rows, rows_needed
from games.ui.game_table import WIDE
from games.ui.layout import Layout, centred, columns, cut_bottom, cut_left, cut_top, inset, rows

NOWHERE: Final = Rect(0, 0, 0, 0)
LEAST_SHEET = 200
"""How high (in design pixels) the list of moves is at least."""
LYING_SHEET = 224
"""How high (in design pixels) it is below the board in portrait, if there is room."""
BESIDE_SHEET = 248
"""How broad (in design pixels) it is beside a board that is wide."""
GAUGE = 48
"""How much room (in design pixels) the bar beside the board takes, its number included."""
MANY = 4
"""From so many seats on they sit round the board, on smaller cards without buttons."""
NARROW = 0.75
"""Boards up to this width over height leave the seats beside them as much room as they like."""


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """One seat: its card, name, words, things, and buttons."""

    card: Rect
    name: Rect
    words: Rect
    things: Rect
    acts: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Everything at the table, in real pixels."""

    board: Rect
    seats: tuple[SeatPlaces, ...]
    line: Rect
    corner: tuple[Rect, Rect, Rect]
    result: Rect
    tools: tuple[Rect, ...] = ()
    gauge: Rect = field(default_factory=Rect)
    sheet: Rect = field(default_factory=Rect)
    banner: Rect = field(default_factory=Rect)


@dataclass(frozen=True, slots=True)
class Extras:
    """What lies at the table beside board, seats and line.

    ``tools`` is how many small buttons there are left of the line; ``gauge``, ``sheet`` and
    ``banner`` whether the bar, the list of moves and the plate over the board show; ``ended``
    clears the right side for the result. ``kept`` is for how many buttons each seat's card is high
    enough in landscape: more of them lie over its things for a while.
    """

    tools: int = 0
    gauge: bool = False
    sheet: bool = False
    banner: bool = False
    ended: bool = False
    kept: tuple[int, ...] = ()


PLAIN = Extras()


def table_places(
    layout: Layout,
    acts: Sequence[int],
    line: int = 52,
    aspect: float = 0.75,
    small: bool = False,
    extras: Extras = PLAIN,
) -> TablePlaces:
    """Return the places for one seat per number, with room for so many buttons.

    ``line`` is the height of the line below the board, in design pixels; ``aspect`` the board's
    width over its height in landscape; ``small`` seats have no buttons and little to show.
    """
    many = small or len(acts) >= MANY
    if layout.portrait:
        return _portrait(layout, acts, layout.px(line), many, extras)
    if aspect >= WIDE:
        return _wide(layout, acts, layout.px(line), aspect, extras)
    return _landscape(layout, acts, layout.px(line), aspect, many, extras)


def _landscape(
    layout: Layout,
    acts: Sequence[int],
    line_high: int,
    aspect: float,
    many: bool,
    extras: Extras,
) -> TablePlaces:
    """Board in the middle, first seat left, the others right, the line below."""
    room = inset(layout.screen, layout.grid(2))
    foot, upper = cut_bottom(room, line_high, layout.grid(1))
    upper = Rect(upper.left, layout.px(4), upper.width, upper.bottom - layout.px(4))
    most = layout.px(560 if aspect <= NARROW else 720)
    board_wide = min(most, round(upper.height * aspect))
    board = Rect(upper.centerx - board_wide // 2, upper.top, board_wide, upper.height)
    foot_places = _foot(layout, foot, extras)
    wide = min(
        layout.px(300), board.left - room.left - layout.grid(2) - _gauge_room(layout, extras)
    )
    left = Rect(room.left, upper.top, wide, upper.height)
    right = Rect(room.right - wide, upper.top, wide, upper.height)
    sheet = NOWHERE
    if many:
        cards = _round(layout, left, right, len(acts), extras.sheet)
        places = tuple(_compact(layout, card) for card in cards)
    else:
        ends = len(acts) if extras.ended else 1
        kept = extras.kept or tuple(acts)
        aside = _stack(layout, right, upper, kept[ends:], high=extras.sheet)
        cards = _stack(layout, left, upper, kept[:ends]) + aside
        places = tuple(_seat(layout, card, n) for card, n in zip(cards, acts, strict=True))
    if extras.sheet:
        lowest = max((c.bottom for c in cards if c.left == right.left), default=right.top)
        top = min(lowest + layout.grid(2), right.bottom - layout.px(LEAST_SHEET))
        sheet = Rect(right.left, top, right.width, right.bottom - top)
    result = Rect(right.left, upper.bottom - layout.px(56), wide, layout.px(56))
    gauge = _upright_gauge(layout, board, aspect)
    return _together(layout, board, places, foot_places, result, gauge, sheet, extras)


def _round(layout: Layout, left: Rect, right: Rect, count: int, sheet: bool) -> list[Rect]:
    """Return cards in two columns; those on the right lie high when a list lies below them."""
    cards = round_columns(layout, left, right, count)
    if not sheet:
        return cards
    upper = Rect(right)
    upper.height -= layout.px(LEAST_SHEET) + layout.grid(2)
    cards = round_columns(layout, left, upper, count)
    aside = [card for card in cards if card.left == right.left]
    rise = min((card.top for card in aside), default=right.top) - right.top
    for card in aside:
        card.top -= rise
    return cards


def _wide(
    layout: Layout, acts: Sequence[int], line_high: int, aspect: float, extras: Extras
) -> TablePlaces:
    """Board over the whole width, first seat below, the others above, the line at the foot."""
    room = inset(layout.screen, layout.grid(2), layout.grid(1))
    foot, upper = cut_bottom(room, line_high, layout.grid(1))
    foot_places = _foot(layout, foot, extras)
    sheet = NOWHERE
    if extras.sheet:
        upper, sheet = cut_left(upper, upper.width - layout.px(BESIDE_SHEET), layout.grid(2))
    high, gap = layout.px(88), layout.grid(1)
    above, rest = cut_top(upper, high, layout.px(4))
    below, board = cut_bottom(rest, high, layout.px(4))
    count = max(1, len(acts) - 1)
    broad = min(layout.px(620), upper.width)
    whole = Rect(0, above.top, max(broad, min(above.width, count * layout.px(420))), high)
    whole.centerx = above.centerx
    each = (whole.width - (count - 1) * gap) // count
    others = [Rect(whole.left + n * (each + gap), whole.top, each, high) for n in range(count)]
    cards = [centred(below, broad, high), *others][: len(acts)]
    if extras.ended:
        for card in cards:
            card.left -= whole.left - upper.left
    places = tuple(_strip(layout, card, n) for card, n in zip(cards, acts, strict=True))
    result = Rect(0, foot.top, layout.px(150), foot.height)
    result.left = foot.left
    board = inset(board, _gauge_room(layout, extras), 0)
    gauge = _upright_gauge(layout, board, aspect)
    return _together(layout, board, places, foot_places, result, gauge, sheet, extras)


def _strip(layout: Layout, card: Rect, acts: int) -> SeatPlaces:
    """Divide a low, broad card: things left, name over words, buttons side by side."""
    inner = inset(card, layout.grid(2), layout.px(8))
    gap, touch = layout.grid(1), layout.px(48)
    button_wide = min(layout.px(128), (inner.width // 2) // max(1, acts) - gap)
    things = Rect(inner.left, inner.top, inner.height, inner.height)
    left = things.right + 2 * gap
    text = Rect(left, inner.top, inner.right - acts * (button_wide + gap) - left, inner.height)
    name, words = cut_top(text, layout.px(36))
    top = inner.centery - touch // 2
    buttons = tuple(
        Rect(inner.right - (n + 1) * button_wide - n * gap, top, button_wide, touch)
        for n in range(acts)
    )
    return SeatPlaces(card, name, words, things, buttons)


def _stack(
    layout: Layout, column: Rect, room: Rect, acts: Sequence[int], high: bool = False
) -> list[Rect]:
    """Return cards under each other, larger where there are buttons, in the middle of a column.

    With ``high`` they begin at its top, and leave room for a list below.
    """
    gap = layout.grid(2)
    least = 248 if len(acts) < 2 else 236
    wanted = [layout.px(least + 52 * count) for count in acts]
    tall = room.height - (layout.px(LEAST_SHEET + 8) + gap if high else 0)
    most = (tall - max(0, len(acts) - 1) * gap) // max(1, len(acts))
    heights = [min(most, wish) for wish in wanted]
    top = room.centery - (sum(heights) + max(0, len(acts) - 1) * gap) // 2
    top = room.top + layout.px(8) if high else top
    whole = Rect(column.left, top, column.width, room.height)
    return rows(whole, heights, gap)


def _seat(layout: Layout, card: Rect, acts: int) -> SeatPlaces:
    """Divide an upright card: name, words, things, buttons at the foot."""
    inner = inset(card, layout.grid(2))
    name, rest = cut_top(inner, layout.px(36), layout.px(2))
    words, rest = cut_top(rest, layout.px(46), layout.grid(1))
    gap = layout.grid(1)
    tall = acts * layout.px(48) + (acts - 1) * gap if acts else 0
    foot, things = cut_bottom(rest, tall, gap)
    return SeatPlaces(card, name, words, things, _buttons(layout, foot, acts))


def _buttons(layout: Layout, foot: Rect, count: int) -> tuple[Rect, ...]:
    """Return the buttons' places, the first at the foot: there it stays when others come."""
    high, gap = layout.px(48), layout.grid(1)
    return tuple(
        Rect(foot.left, foot.bottom - (number + 1) * high - number * gap, foot.width, high)
        for number in range(count)
    )


def corner_places(layout: Layout, right: int, top: int, side: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of the small buttons, from the right: pause, faster, rules."""
    pause = Rect(right - side, top, side, side)
    step = side + layout.grid(1)
    return pause, pause.move(-step, 0), pause.move(-2 * step, 0)


@dataclass(frozen=True, slots=True)
class _Foot:
    """The line and the small buttons on either side of it."""

    line: Rect
    corner: tuple[Rect, Rect, Rect]
    tools: tuple[Rect, ...]


def _foot(layout: Layout, foot: Rect, extras: Extras) -> _Foot:
    """Divide the foot of the table: tools, the line in the middle, the corner's buttons."""
    side, gap = layout.px(48), layout.grid(1)
    top = foot.bottom - side
    corner = corner_places(layout, foot.right, top, side)
    most = max(3, extras.tools) * (side + gap) + gap
    line = centred(foot, min(layout.px(760), foot.width - 2 * most), foot.height)
    return _Foot(line, corner, _row(foot.left, top, side, gap, extras.tools))


def _row(left: int, top: int, side: int, gap: int, count: int) -> tuple[Rect, ...]:
    return tuple(Rect(left + n * (side + gap), top, side, side) for n in range(count))


def _gauge_room(layout: Layout, extras: Extras) -> int:
    return layout.px(GAUGE) + layout.grid(1) if extras.gauge else 0


def _upright_gauge(layout: Layout, board: Rect, aspect: float) -> Rect:
    """Return the place of the bar left of the board, about as high as the board will be."""
    wide = layout.px(GAUGE)
    high = min(board.height, round(board.width / aspect)) - layout.px(28)
    return Rect(board.left - layout.grid(1) - wide, board.centery - high // 2, wide, high)


def _banner(layout: Layout, board: Rect, extras: Extras) -> tuple[Rect, Rect]:
    """Return the place of the plate over the board, and what is left of the board's place."""
    if not extras.banner:
        return NOWHERE, board
    strip, rest = cut_top(board, layout.px(40), layout.px(4))
    return centred(strip, layout.px(420), strip.height), rest


def _together(
    layout: Layout,
    board: Rect,
    seats: tuple[SeatPlaces, ...],
    foot: _Foot,
    result: Rect,
    gauge: Rect,
    sheet: Rect,
    extras: Extras,
) -> TablePlaces:
    """Return all places, with those of the extras that there are; the result lies on the tools."""
    banner, board = _banner(layout, board, extras)
    if len(foot.tools) > 1:
        result = foot.tools[1].unionall(foot.tools[1:])
    return TablePlaces(
        board,
        seats,
        foot.line,
        foot.corner,
        result,
        tools=foot.tools,
        gauge=gauge if extras.gauge else NOWHERE,
        sheet=sheet if extras.sheet else NOWHERE,
        banner=banner,
    )


def _portrait_foot(
    layout: Layout, rest: Rect, line_high: int, extras: Extras
) -> tuple[_Foot, Rect]:
    """Return line and small buttons, and the room above them."""
    side, gap = layout.px(52), layout.grid(1)
    if not extras.tools:
        line_row, rest = cut_bottom(rest, line_high + layout.px(4), layout.px(4))
        corner = corner_places(layout, line_row.right, line_row.bottom - side, side)
        wide = line_row.width - 3 * side - 3 * gap
        return _Foot(Rect(line_row.left, line_row.top, wide, line_row.height), corner, ()), rest
    row, rest = cut_bottom(rest, side, gap)
    line, rest = cut_bottom(rest, line_high + layout.px(4), layout.px(4))
    corner = corner_places(layout, row.right, row.top, side)
    return _Foot(line, corner, _row(row.left, row.top, side, gap, extras.tools)), rest


def _lying_gauge(layout: Layout, board: Rect, extras: Extras) -> tuple[Rect, Rect]:
    """Return the place of the bar below the board, and what is left of the board's place."""
    if not extras.gauge:
        return NOWHERE, board
    gauge, rest = cut_bottom(board, layout.px(30), layout.px(2))
    return inset(gauge, layout.grid(1), 0), rest


def _portrait(
    layout: Layout, acts: Sequence[int], line_high: int, many: bool, extras: Extras
) -> TablePlaces:
    """Others above, board in the middle with all the width, line and first seat below."""
    room, gap = inset(layout.screen, layout.grid(1)), layout.grid(1)
    high = layout.px(88 if many else 138)
    lines = rows_needed(len(acts) - 1) if many else 1
    above, rest = cut_top(room, lines * high + (lines - 1) * layout.grid(1), layout.px(4))
    foot, rest = cut_bottom(rest, high, layout.grid(1))
    foot_places, board = _portrait_foot(layout, rest, line_high, extras)
    sheet = NOWHERE
    if extras.sheet:
        lying = min(layout.px(LYING_SHEET), round(board.height * 0.3))
        sheet, board = cut_bottom(board, lying, gap)
    gauge, board = _lying_gauge(layout, board, extras)
    count = max(1, len(acts) - 1)
    wide = (above.width - (count - 1) * gap) // count
    others = [Rect(above.left + n * (wide + gap), above.top, wide, high) for n in range(count)]
    if many:
        others = round_rows(layout, above, count)
    cards = [foot, *others][: len(acts)]
    if extras.ended and not many:
        cards = columns(foot, [1.0] * len(acts), gap)  # the result lies over the upper part
    places = tuple(
        _compact(layout, card) if many else _flat(layout, card, n)
        for card, n in zip(cards, acts, strict=True)
    )
    result = Rect(foot.right - layout.px(220), 0, layout.px(204), max(layout.px(48), high // 2))
    result.bottom = foot.bottom - layout.px(16)
    return _together(layout, board, places, foot_places, result, gauge, sheet, extras)


def _compact(layout: Layout, card: Rect) -> SeatPlaces:
    """Divide a small card: name, below it words and things; nothing to press."""
    name, words, things = compact(layout, card)
    return SeatPlaces(card, name, words, things, ())


def _flat(layout: Layout, card: Rect, acts: int) -> SeatPlaces:
    """Divide a flat card: name and words left, things in the middle, buttons right."""
    inner = inset(card, layout.grid(2), layout.px(10))
    narrow = card.width < layout.px(500)
    share = (0.42 if acts else 0.54) if narrow else 0.34
    left = Rect(inner.left, inner.top, round(inner.width * share), inner.height)
    name, rest = cut_top(left, layout.px(38), layout.px(2))
    words = Rect(rest.left, rest.top, rest.width, min(rest.height, layout.px(66)))
    button_wide = layout.px(118 if narrow else 150) if acts else 0
    column = Rect(inner.right - button_wide, inner.top, button_wide, inner.height)
    gap = layout.grid(1)
    tall = max(1, (column.height - (acts - 1) * gap) // max(1, acts))
    buttons = tuple(
        Rect(column.left, column.top + n * (tall + gap), column.width, tall) for n in range(acts)
    )
    things = Rect(
        left.right + gap, inner.top, max(1, column.left - left.right - 2 * gap), inner.height
    )
    return SeatPlaces(card, name, words, things, buttons)
