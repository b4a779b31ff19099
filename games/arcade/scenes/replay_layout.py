"""Where things are while a match is watched: board, seats, list of moves, the line of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.arcade.scenes.table_places import SeatPlaces
from games.arcade.scenes.table_round import compact
from games.ui.game_table import WIDE
from games.ui.layout import (
    Layout,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    inset,
    plate_inside,
    rows,
)

BUTTON = 52
"""Height of a row of buttons, in design pixels."""
MOVES = 118
"""The height of the list in portrait, in design pixels."""
SEAT = 96
"""Height of a seat's card above a wide board and in portrait, in design pixels."""
TALL, UPRIGHT = 224, 160
"""A seat has so much height where there is room; from the lower one on things lie below words."""
LIST = 288
"""How broad seats and list are, in design pixels."""
SHARES = (1.0, 1.0, 2.6, 1.0, 1.0, 1.5)
"""The buttons: to the start, back, play, on, to the end, speed."""


@dataclass(frozen=True, slots=True)
class ReplayPlaces:
    """Everything that is seen, in real pixels; ``controls`` are as many as ``SHARES``."""

    board: Rect
    seats: tuple[SeatPlaces, ...]
    moves: Rect
    words: Rect
    time: Rect
    controls: tuple[Rect, ...]
    branch: Rect
    leave: Rect

    @property
    def line(self) -> Rect:
        """Return the place of the words, as at the table."""
        return self.words

    @property
    def corner(self) -> tuple[Rect, ...]:
        """Return the places of what is always at hand."""
        return (self.leave, self.branch, self.time, *self.controls)


def replay_places(layout: Layout, count: int, aspect: float) -> ReplayPlaces:
    """Return the places for ``count`` seats and a board of ``aspect`` (width over height)."""
    if layout.portrait:
        return _portrait(layout, count)
    room = inset(layout.screen, layout.grid(2))
    foot, upper = cut_bottom(room, layout.px(2 * BUTTON + 8), layout.grid(1))
    upper = Rect(upper.left, layout.px(4), upper.width, upper.bottom - layout.px(4))
    gap, wide = layout.grid(2), layout.px(LIST)
    left, middle = cut_left(upper, wide, gap)
    left.top, left.height = room.top, upper.bottom - room.top
    if aspect >= WIDE:
        seats, moves = cut_top(left, _high(layout, count), layout.grid(1))
        board = middle
    else:
        board = Rect(middle.left, middle.top, middle.width - wide - gap, middle.height)
        seats = left
        moves = Rect(middle.right - wide, room.top, wide, left.height)
    return _placed(layout, board, _column(layout, seats, count), moves, foot)


def _placed(
    layout: Layout, board: Rect, cards: Sequence[Rect], moves: Rect, foot: Rect
) -> ReplayPlaces:
    """Lay words over the line of time, and the buttons below both."""
    upper, lower = cut_top(foot, layout.px(BUTTON), layout.px(8))
    words = Rect(upper.left, upper.top, round(upper.width * 0.46), upper.height)
    left = words.right + layout.grid(2)
    time = Rect(left, upper.top, upper.right - left, upper.height)
    leave = Rect(lower.right - lower.height, lower.top, lower.height, lower.height)
    branch = Rect(0, lower.top, layout.px(LIST), lower.height)
    branch.right = leave.left - layout.grid(1)
    wide = min(layout.px(640), branch.left - lower.left - layout.grid(2))
    row = Rect(lower.left, lower.top, wide, lower.height)
    controls = tuple(columns(row, SHARES, layout.grid(1)))
    seats = tuple(_seat(layout, card) for card in cards)
    return ReplayPlaces(board, seats, moves, words, time, controls, branch, leave)


def _high(layout: Layout, count: int) -> int:
    lines = count if count <= 4 else -(-count // 2)
    return lines * layout.px(SEAT) + (lines - 1) * layout.grid(1)


def _column(layout: Layout, place: Rect, count: int) -> list[Rect]:
    """Return cards under each other, in two columns where there are many."""
    across = 1 if count <= 4 else 2
    lines = -(-count // across)
    gap = layout.grid(1)
    high = min(layout.px(TALL), (place.height - (lines - 1) * gap) // lines)
    found: list[Rect] = []
    for number, row in enumerate(rows(place, [high] * lines, gap)):
        found += columns(row, [1.0] * min(across, count - number * across), gap)
    return found


def _seat(layout: Layout, card: Rect) -> SeatPlaces:
    if card.height < layout.px(UPRIGHT):
        name, words, things = compact(layout, card)
        return SeatPlaces(card, name, words, things, ())
    inner = plate_inside(layout, card, layout.grid(2), layout.px(15))
    name, rest = cut_top(inner, layout.px(36), layout.px(2))
    words, things = cut_top(rest, layout.px(46), layout.grid(1))
    return SeatPlaces(card, name, words, things, ())


def _portrait(layout: Layout, count: int) -> ReplayPlaces:
    """Seats above, the board over the whole width, moves, line of time and buttons below."""
    room = inset(layout.screen, layout.grid(1))
    gap, high = layout.grid(1), layout.px(BUTTON)
    lines = 1 if count <= 4 else 2
    above, rest = cut_top(room, lines * layout.px(SEAT) + (lines - 1) * gap, layout.px(4))
    foot, rest = cut_bottom(rest, 3 * (high + gap) + layout.px(MOVES), gap)
    first, moves, second, third = rows(foot, [high, layout.px(MOVES), high, high], gap)
    words, leave = cut_left(first, first.width - high - gap, gap)
    time, branch = columns(second, (1.35, 1.0), gap)
    controls = tuple(columns(third, SHARES, gap))
    each = -(-count // lines)
    cards: list[Rect] = []
    for number, line in enumerate(rows(above, [layout.px(SEAT)] * lines, gap)):
        cards += columns(line, [1.0] * min(each, count - number * each), gap)
    seats = tuple(_seat(layout, card) for card in cards)
    return ReplayPlaces(rest, seats, moves, words, time, controls, branch, leave)
