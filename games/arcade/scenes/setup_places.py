"""One composition for all set-ups: name, board and doors at the left, the page at the right.

Upright the page lies at the foot, and the board with its words above it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.arcade.scenes.hero import HeroPlaces, hero_places
from games.ui.layout import Layout, centred, columns, cut_bottom, cut_left, cut_top, fitted, inset

PAGE = 624
"""How wide the page is in landscape, in design pixels."""
TALLEST, WIDEST = 740, 1480
"""So high and so wide all of it is at most, in design pixels."""
UPRIGHT = 0.7
"""Upright, a board narrower than this (width over height) has its words beside it, in two lines."""
TITLE, MOTTO, DOOR = 66, 30, 52
"""Heights of the name, the line below it, and the doors, in design pixels."""


def setup_places(
    layout: Layout, page_height: int, doors: Sequence[int], aspect: float
) -> HeroPlaces:
    """Return the places; ``page_height`` counts upright only, ``doors`` are widths in pixels.

    ``aspect`` is the board's width over its height.
    """
    room = inset(layout.screen, layout.grid(2))
    if layout.portrait and aspect < UPRIGHT:
        return hero_places(layout, (room.width, page_height), doors, aspect)
    if layout.portrait:
        panel, above = cut_bottom(room, page_height, layout.grid(3))
        return _column(layout, above, panel, doors, aspect)
    whole = centred(room, min(room.width, layout.px(WIDEST)), min(room.height, layout.px(TALLEST)))
    page = min(layout.px(PAGE), whole.width // 2)
    left, panel = cut_left(whole, whole.width - page - layout.grid(3), layout.grid(3))
    return _column(layout, left, panel, doors, aspect)


def _column(
    layout: Layout, room: Rect, panel: Rect, doors: Sequence[int], aspect: float
) -> HeroPlaces:
    """Return the name at the top of a room, the doors at its foot, the board between them."""
    title, rest = cut_top(room, layout.px(TITLE))
    motto, rest = cut_top(rest, layout.px(MOTTO), layout.grid(2))
    foot, middle = cut_bottom(rest, layout.px(DOOR), layout.grid(2))
    board = fitted(middle, aspect)
    return HeroPlaces(board, title, motto, _doors(layout, foot, doors), panel, 0.5)


def _doors(layout: Layout, foot: Rect, doors: Sequence[int]) -> tuple[Rect, ...]:
    """Return the doors beside each other in the middle, narrower where they must be."""
    if not doors:
        return ()
    gap = layout.grid(2)
    wide = min(foot.width, sum(doors) + gap * (len(doors) - 1))
    line = Rect(foot.centerx - wide // 2, foot.top, wide, foot.height)
    return tuple(columns(line, doors, gap))
