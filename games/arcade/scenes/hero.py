"""A page beside a board on the felt: what it is about is seen before anything is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.ui.layout import Layout, centred, columns, cut_bottom, cut_left, cut_top, fitted, inset

TITLE, MOTTO, TOUCH = 64, 60, 48
"""Heights of the title, the two lines below it, and a button, in design pixels."""
LEAST = 100
"""A board less high than this, in design pixels, is left out: the words are then alone."""
WORDS = 230
"""How broad the words at least are, in design pixels."""
TALL = 76
"""Height of a button whose words need two lines, in design pixels."""
ABOVE = 320
"""Less room than this, in design pixels, is none for a board above a page in a broad window."""
LARGEST = 600
"""A board is no higher than this, in design pixels: it is not played on here."""


@dataclass(frozen=True, slots=True)
class HeroPlaces:
    """The board with title, motto and buttons round it, and the page beside or below it."""

    board: Rect
    title: Rect
    motto: Rect
    doors: tuple[Rect, ...]
    panel: Rect
    align: float
    """Where the words stand in their places: 0 at the left, 0.5 in the middle."""


def hero_places(
    layout: Layout,
    panel: tuple[int, int],
    doors: Sequence[int],
    aspect: float,
    motto: int = MOTTO,
) -> HeroPlaces:
    """Return the places for a page of a size in pixels and buttons of some widths.

    ``aspect`` is the board's width over its height, ``motto`` the height of the words below the
    title, in design pixels.
    """
    room = inset(layout.screen, layout.grid(2))
    wide, high = min(panel[0], room.width), panel[1]
    above = _above(layout, room, (wide, high), doors, aspect, motto)
    if layout.portrait:
        return above
    left, rest = cut_left(room, room.width - wide - layout.grid(3), layout.grid(3))
    place = centred(rest, wide, high)
    board, title, line, below = _under_each_other(layout, left, doors, aspect, motto)
    beside = HeroPlaces(board, title, line, below, place, 0.5)
    whole = room.height - high >= layout.px(ABOVE)  # else the page would have to be made lower
    return above if whole and _area(above.board) > _area(board) else beside


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _least(layout: Layout, doors: Sequence[int], motto: int) -> int:
    """Return the height above a page below which the words have no room."""
    return layout.px(TITLE + motto) + _doors_height(layout, len(doors)) + layout.grid(3)


def _doors_height(layout: Layout, count: int) -> int:
    return count * layout.px(TOUCH) + max(0, count - 1) * layout.grid(1)


def _above(
    layout: Layout,
    room: Rect,
    size: tuple[int, int],
    doors: Sequence[int],
    aspect: float,
    motto: int,
) -> HeroPlaces:
    """The page at the foot; above it the board with its words beside or below, as suits it."""
    high = min(size[1], room.height - _least(layout, doors, motto))
    foot, above = cut_bottom(room, high, layout.grid(3))
    panel = centred(foot, size[0], high)
    beside = _beside(layout, above, doors, aspect, motto)
    under = _under_each_other(layout, above, doors, aspect, motto)
    if under[0].height > beside[0].height:
        board, title, line, places = under
        return HeroPlaces(board, title, line, places, panel, 0.5)
    board, title, line, places = beside
    return HeroPlaces(board, title, line, places, panel, 0.0)


_Parts = tuple[Rect, Rect, Rect, tuple[Rect, ...]]


def _beside(layout: Layout, room: Rect, doors: Sequence[int], aspect: float, motto: int) -> _Parts:
    """The board at the left, title, motto and buttons at its right."""
    gap = layout.grid(4)
    most = Rect(room.left, room.top, room.width - layout.px(WORDS) - gap, room.height)
    high = min(most.height, layout.px(LARGEST))
    board = fitted(centred(most, most.width, high), aspect)
    whole = board.width + gap + layout.px(WORDS)
    spare = max(0, room.width - whole)
    board.left = room.left + spare // 3
    words = Rect(board.right + gap, room.top, room.right - board.right - gap, room.height)
    wide = min(words.width, max(doors, default=0))
    heights = layout.px(TITLE + motto) + layout.grid(2) + _doors_height(layout, len(doors))
    words = centred(words, words.width, heights)
    title, rest = cut_top(words, layout.px(TITLE))
    words_below, rest = cut_top(rest, layout.px(motto), layout.grid(2))
    # As broad as the buttons below, but never so slim that two lines are set small.
    words_below.width = min(words.width, max(wide, layout.px(WORDS)))
    step = layout.px(TOUCH) + layout.grid(1)
    places = tuple(
        Rect(rest.left, rest.top + number * step, wide, layout.px(TOUCH))
        for number in range(len(doors))
    )
    return board, title, words_below, places


def _under_each_other(
    layout: Layout, room: Rect, doors: Sequence[int], aspect: float, motto: int
) -> _Parts:
    """The board above, below it title, motto and buttons, all of them in the middle."""
    gap = layout.grid(1)
    touch = layout.px(TOUCH if max(doors, default=0) <= room.width else TALL)
    across = sum(doors) + gap * max(0, len(doors) - 1) <= room.width
    foot = touch if across else len(doors) * (touch + gap) - gap
    words = layout.px(TITLE + motto) + layout.grid(2) + (foot if doors else 0)
    high = min(room.height - words - layout.grid(2), layout.px(LARGEST))
    board = Rect(room.centerx, room.top, 0, 0)
    if high >= layout.px(LEAST):
        board = fitted(Rect(room.left, room.top, room.width, high), aspect)
    whole = centred(room, room.width, board.height + layout.grid(2) + words)
    board.midtop = whole.midtop
    title, rest = cut_top(
        Rect(room.left, board.bottom + layout.grid(2), room.width, words), layout.px(TITLE)
    )
    words_below, rest = cut_top(rest, layout.px(motto), layout.grid(2))
    if across:
        line = sum(doors) + gap * max(0, len(doors) - 1)
        rest = Rect(rest.centerx - line // 2, rest.top, line, touch)
        return board, title, words_below, tuple(columns(rest, doors, gap)) if doors else ()
    wide = min(rest.width, max(doors, default=0))
    places = tuple(
        Rect(rest.centerx - wide // 2, rest.top + number * (touch + gap), wide, touch)
        for number in range(len(doors))
    )
    return board, title, words_below, places
