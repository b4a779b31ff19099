"""Where things are at the table: the board is the hero, everything else keeps its place."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.arcade.scenes.table_places import (
    MANY,
    NOWHERE,
    PLAIN,
    Extras,
    Foot,
    SeatPlaces,
    TablePlaces,
    compact_seat,
    corner_places,
    together,
    tool_row,
)
from games.arcade.scenes.table_round import round_columns, round_list
from games.arcade.scenes.table_upright import portrait_places
from games.ui.game_table import WIDE
from games.ui.layout import (
    Layout,
    centred,
    cut_bottom,
    cut_left,
    cut_right,
    cut_top,
    inset,
    plate_inside,
    rows,
)

LEAST_SHEET = 200
"""How high (in design pixels) the list of moves is at least."""
BESIDE_SHEET = 248
"""How broad (in design pixels) it is beside a board that is wide."""
GAUGE = 48
"""How much room (in design pixels) the bar beside the board takes, its number included."""
NARROW = 0.75
"""Boards up to this width over height leave the seats beside them as much room as they like."""
ASIDE = (196, 320)
"""How broad (in design pixels) seats' cards beside the board are at least and at most."""
ROOMY = 240
"""Lower ones (in design pixels) have but one line of words: things want the room."""
THINGS = 0.56
"""So much of a low, broad card its things take."""
TALL, LOW = 292, 264
"""How high (in design pixels) they are without buttons: one alone at its side, one of several."""


def table_places(
    layout: Layout,
    acts: Sequence[int],
    line: int = 52,
    aspect: float = 0.75,
    small: bool = False,
    extras: Extras = PLAIN,
    upright: float = 1.0,
) -> TablePlaces:
    """Return the places for one seat per number, with room for so many buttons.

    ``line`` is the height of the line below the board, in design pixels; ``aspect`` the board's
    width over its height in landscape, ``upright`` in portrait; ``small`` seats have no buttons
    and little to show.
    """
    many = small or len(acts) >= MANY
    if layout.portrait:
        return portrait_places(layout, acts, layout.px(line), upright, many, extras)
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
    foot_places = _foot(layout, foot, extras)
    if extras.ended:
        board, wide = _beside_result(layout, upper, board_wide, extras)
        free = wide
    else:
        board = Rect(upper.centerx - board_wide // 2, upper.top, board_wide, upper.height)
        free = board.left - room.left - layout.grid(2) - _gauge_room(layout, extras)
        wide = min(layout.px(ASIDE[1]), free)
    inwards = (free - wide) // 2  # in the middle between board and window
    beside = Rect(upper.left, room.top, upper.width, upper.bottom - room.top)
    left = Rect(room.left + inwards, beside.top, wide, beside.height)
    right = Rect(room.right - inwards - wide, beside.top, wide, beside.height)
    seats = (_many if many else _few)(layout, left, right, acts, extras)
    sheet = NOWHERE
    if extras.sheet and not extras.ended:
        cards = [seat.card for seat in seats]
        lowest = max((card.bottom for card in cards if card.left == right.left), default=right.top)
        top = min(lowest + layout.grid(2), right.bottom - layout.px(LEAST_SHEET))
        sheet = Rect(right.left, top, right.width, right.bottom - top)
    gauge = _upright_gauge(layout, board, aspect)
    return together(layout, board, seats, foot_places, gauge, sheet, extras)


def _many(
    layout: Layout, left: Rect, right: Rect, acts: Sequence[int], extras: Extras
) -> tuple[SeatPlaces, ...]:
    """Return small cards round the board, all of them in one column beside a result."""
    if extras.ended:
        cards = round_list(layout, left, len(acts))
    else:
        cards = _round(layout, left, right, len(acts), extras.sheet)
    return tuple(compact_seat(layout, card) for card in cards)


def _few(
    layout: Layout, left: Rect, right: Rect, acts: Sequence[int], extras: Extras
) -> tuple[SeatPlaces, ...]:
    """Return upright cards: the first seat's left, the others' right; all left beside a result."""
    ends = len(acts) if extras.ended else 1
    kept = extras.kept or tuple(acts)
    if len(acts) == 2:  # opposite each other on one level
        kept = (max(kept),) * 2
    aside = _stack(layout, right, kept[ends:], high=extras.sheet)
    cards = _stack(layout, left, kept[:ends]) + aside
    return tuple(_seat(layout, card, n) for card, n in zip(cards, acts, strict=True))


def _beside_result(
    layout: Layout, upper: Rect, board_wide: int, extras: Extras
) -> tuple[Rect, int]:
    """Return the board's place between cards and result, and how broad the cards are."""
    gap = layout.grid(2)
    free = upper.width - extras.result[0] - 2 * gap
    least, most = map(layout.px, ASIDE)
    wide = min(most, max(least, free - board_wide))
    board_wide = min(board_wide, free - wide)
    left = upper.left + wide + gap
    left += (upper.right - extras.result[0] - gap - left - board_wide) // 2
    return Rect(left, upper.top, board_wide, upper.height), wide


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
    room = inset(layout.screen, layout.grid(2), layout.grid(1.5))
    foot, upper = cut_bottom(room, line_high, layout.grid(1))
    foot_places = _foot(layout, foot, extras)
    sheet = NOWHERE
    if extras.ended:
        upper, _ = cut_left(upper, upper.width - extras.result[0] - layout.grid(2))
    elif extras.sheet:
        upper, sheet = cut_left(upper, upper.width - layout.px(BESIDE_SHEET), layout.grid(2))
    high, gap = layout.px(80), layout.grid(1)
    above, rest = cut_top(upper, high, layout.px(4))
    below, board = cut_bottom(rest, high, layout.px(4))
    count = max(1, len(acts) - 1)
    broad = min(layout.px(620), upper.width)
    whole = Rect(0, above.top, max(broad, min(above.width, count * layout.px(420))), high)
    whole.centerx = above.centerx
    each = (whole.width - (count - 1) * gap) // count
    others = [Rect(whole.left + n * (each + gap), whole.top, each, high) for n in range(count)]
    cards = [centred(below, broad, high), *others][: len(acts)]
    places = tuple(_strip(layout, card, n) for card, n in zip(cards, acts, strict=True))
    board = inset(board, _gauge_room(layout, extras), 0)
    gauge = _upright_gauge(layout, board, aspect)
    return together(layout, board, places, foot_places, gauge, sheet, extras)


def _strip(layout: Layout, card: Rect, acts: int) -> SeatPlaces:
    """Divide a low, broad card: things, name over words, buttons side by side.

    Things have the larger part at the right where there are no buttons, else a place at the left
    edge.
    """
    inner = plate_inside(layout, card, layout.grid(2), layout.px(8))
    gap, touch = layout.grid(1), layout.px(48)
    button_wide = min(layout.px(128), (inner.width // 2) // max(1, acts) - gap)
    things = Rect(inner.left, inner.top, inner.height, inner.height)
    left = things.right + 2 * gap
    if not acts:
        left = inner.left + gap
        things = cut_right(inner, round(THINGS * inner.width))[0]
    text = Rect(left, inner.top, inner.right - acts * (button_wide + gap) - left, inner.height)
    text.width = min(text.width, things.left - left) if not acts else text.width
    name, words = cut_top(text, layout.px(34))
    top = inner.centery - touch // 2
    buttons = tuple(
        Rect(inner.right - (n + 1) * button_wide - n * gap, top, button_wide, touch)
        for n in range(acts)
    )
    return SeatPlaces(card, name, words, things, buttons)


def _stack(layout: Layout, column: Rect, acts: Sequence[int], high: bool = False) -> list[Rect]:
    """Return cards under each other, larger where there are buttons, in the middle of a column.

    With ``high`` they begin at its top, and leave room for a list below.
    """
    gap = layout.grid(2)
    least = TALL if len(acts) < 2 else LOW
    wanted = [layout.px(least + 52 * count) for count in acts]
    tall = column.height - (layout.px(LEAST_SHEET) + gap if high else 0)
    most = (tall - max(0, len(acts) - 1) * gap) // max(1, len(acts))
    heights = [min(most, wish) for wish in wanted]
    top = column.centery - (sum(heights) + max(0, len(acts) - 1) * gap) // 2
    top = column.top if high else top
    whole = Rect(column.left, top, column.width, column.height)
    return rows(whole, heights, gap)


def _seat(layout: Layout, card: Rect, acts: int) -> SeatPlaces:
    """Divide an upright card: name, words, things, buttons at the foot."""
    inner = plate_inside(layout, card, layout.grid(2), layout.grid(2))
    name, rest = cut_top(inner, layout.px(36), layout.px(2))
    roomy = card.height >= layout.px(ROOMY)
    lines = 46 * max(1.0, layout.text_scale) if roomy else 24  # two of them are never set smaller
    words, rest = cut_top(rest, layout.px(lines), layout.grid(1))
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


def _foot(layout: Layout, foot: Rect, extras: Extras) -> Foot:
    """Divide the foot of the table: tools, the line in the middle, the corner's buttons."""
    side, gap = layout.px(48), layout.grid(1)
    top = foot.bottom - side
    corner = corner_places(layout, foot.right, top, side)
    most = max(3, extras.tools) * (side + gap) + gap
    line = centred(foot, min(layout.px(760), foot.width - 2 * most), foot.height)
    return Foot(line, corner, tool_row(foot.left, top, side, gap, extras.tools))


def _gauge_room(layout: Layout, extras: Extras) -> int:
    return layout.px(GAUGE) + layout.grid(1) if extras.gauge else 0


def _upright_gauge(layout: Layout, board: Rect, aspect: float) -> Rect:
    """Return the place of the bar left of the board, about as high as the board will be."""
    wide = layout.px(GAUGE)
    high = min(board.height, round(board.width / aspect)) - layout.px(28)
    return Rect(board.left - layout.grid(1) - wide, board.centery - high // 2, wide, high)
