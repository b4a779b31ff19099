"""Where things are at the table: the board is the hero, everything else keeps its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.arcade.scenes.table_round import compact, round_columns, round_rows, rows_needed
from games.ui.game_table import WIDE
from games.ui.layout import Layout, centred, cut_bottom, cut_top, inset, rows

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


def table_places(
    layout: Layout,
    acts: Sequence[int],
    line: int = 52,
    aspect: float = 0.75,
    small: bool = False,
) -> TablePlaces:
    """Return the places for one seat per number, with room for so many buttons.

    ``line`` is the height of the line below the board, in design pixels; ``aspect`` the board's
    width over its height in landscape; ``small`` seats have no buttons and little to show.
    """
    many = small or len(acts) >= MANY
    if layout.portrait:
        return _portrait(layout, acts, layout.px(line), many)
    if aspect >= WIDE:
        return _wide(layout, acts, layout.px(line))
    return _landscape(layout, acts, layout.px(line), aspect, many)


def _landscape(
    layout: Layout, acts: Sequence[int], line_high: int, aspect: float, many: bool
) -> TablePlaces:
    """Board in the middle, first seat left, the others right, the line below."""
    room = inset(layout.screen, layout.grid(2))
    foot, upper = cut_bottom(room, line_high, layout.grid(1))
    upper = Rect(upper.left, layout.px(4), upper.width, upper.bottom - layout.px(4))
    most = layout.px(560 if aspect <= NARROW else 720)
    board_wide = min(most, round(upper.height * aspect))
    board = Rect(upper.centerx - board_wide // 2, upper.top, board_wide, upper.height)
    side = layout.px(48)
    corner = _corner(layout, foot.right, foot.bottom - side, side)
    line = centred(
        foot, min(layout.px(760), foot.width - 2 * (3 * side + layout.grid(4))), foot.height
    )
    wide = min(layout.px(300), board.left - room.left - layout.grid(2))
    left = Rect(room.left, 0, wide, 0)
    right = Rect(room.right - wide, 0, wide, 0)
    places: tuple[SeatPlaces, ...]
    if many:
        left.update(left.left, upper.top, wide, upper.height)
        right.update(right.left, upper.top, wide, upper.height)
        cards = round_columns(layout, left, right, len(acts))
        places = tuple(_compact(layout, card) for card in cards)
    else:
        cards = _stack(layout, left, upper, acts[:1]) + _stack(layout, right, upper, acts[1:])
        places = tuple(_seat(layout, card, n) for card, n in zip(cards, acts, strict=True))
    result = Rect(right.left, upper.bottom - layout.px(56), wide, layout.px(56))
    return TablePlaces(board, places, line, corner, result)


def _wide(layout: Layout, acts: Sequence[int], line_high: int) -> TablePlaces:
    """Board over the whole width, first seat below, the others above, the line at the foot."""
    room = inset(layout.screen, layout.grid(2), layout.grid(1))
    foot, upper = cut_bottom(room, line_high, layout.grid(1))
    side = layout.px(48)
    corner = _corner(layout, foot.right, foot.bottom - side, side)
    wide = min(layout.px(760), foot.width - 2 * (3 * side + layout.grid(4)))
    line = centred(foot, wide, foot.height)
    high, gap = layout.px(88), layout.grid(1)
    above, rest = cut_top(upper, high, layout.px(4))
    below, board = cut_bottom(rest, high, layout.px(4))
    count = max(1, len(acts) - 1)
    broad = layout.px(620)
    whole = Rect(0, above.top, max(broad, min(above.width, count * layout.px(420))), high)
    whole.centerx = above.centerx
    each = (whole.width - (count - 1) * gap) // count
    others = [Rect(whole.left + n * (each + gap), whole.top, each, high) for n in range(count)]
    cards = [centred(below, broad, high), *others][: len(acts)]
    places = tuple(_strip(layout, card, n) for card, n in zip(cards, acts, strict=True))
    result = Rect(0, foot.top, layout.px(150), foot.height)
    result.left = foot.left
    return TablePlaces(board, places, line, corner, result)


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


def _stack(layout: Layout, column: Rect, room: Rect, acts: Sequence[int]) -> list[Rect]:
    """Return cards under each other in the middle of a column, higher where there are buttons."""
    gap = layout.grid(2)
    least = 248 if len(acts) < 2 else 190
    wanted = [layout.px(least + 52 * count) for count in acts]
    most = (room.height - max(0, len(acts) - 1) * gap) // max(1, len(acts))
    heights = [min(most, high) for high in wanted]
    top = room.centery - (sum(heights) + max(0, len(acts) - 1) * gap) // 2
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


def _corner(layout: Layout, right: int, top: int, side: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of the small buttons, from the right: pause, faster, rules."""
    pause = Rect(right - side, top, side, side)
    step = side + layout.grid(1)
    return pause, pause.move(-step, 0), pause.move(-2 * step, 0)


def _portrait(layout: Layout, acts: Sequence[int], line_high: int, many: bool) -> TablePlaces:
    """Others above, board in the middle with all the width, line and first seat below."""
    room = inset(layout.screen, layout.grid(1))
    high = layout.px(88 if many else 138)
    lines = rows_needed(len(acts) - 1) if many else 1
    above, rest = cut_top(room, lines * high + (lines - 1) * layout.grid(1), layout.px(4))
    foot, rest = cut_bottom(rest, high, layout.grid(1))
    line_row, board = cut_bottom(rest, line_high + layout.px(4), layout.px(4))
    side = layout.px(52)
    corner = _corner(layout, line_row.right, line_row.bottom - side, side)
    line = Rect(
        line_row.left,
        line_row.top,
        line_row.width - 3 * side - 3 * layout.grid(1),
        line_row.height,
    )
    count = max(1, len(acts) - 1)
    gap = layout.grid(1)
    wide = (above.width - (count - 1) * gap) // count
    others = [Rect(above.left + n * (wide + gap), above.top, wide, high) for n in range(count)]
    if many:
        others = round_rows(layout, above, count)
    cards = [foot, *others][: len(acts)]
    places = tuple(
        _compact(layout, card) if many else _flat(layout, card, n)
        for card, n in zip(cards, acts, strict=True)
    )
    result = Rect(foot.right - layout.px(220), 0, layout.px(204), max(layout.px(48), high // 2))
    result.bottom = foot.bottom - layout.px(16)
    return TablePlaces(board, places, line, corner, result)


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
