"""Where everything on a result's page lies: the eye comes to seal and headline first."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.ui.layout import Layout, columns, cut_bottom, cut_left, cut_top, inset
from games.ui.text import Typesetter
from games.ui.theme import Type

EDGE, GAP, PAPER = 16, 8, 14
"""Design pixels: the wood round everything, between two things, the paper round its words."""
MAIN, WAY = 60, 48
"""Heights of the main button and of the others, in design pixels."""
FOOT = 64
"""The small buttons below the board stay in sight: so high (in design pixels) are they."""
SEAL, SMALLEST, ASIDE = 112, 54, 84
"""How large the seal is at most, at least over the headline, and beside it in landscape."""
EVEN = 2.1
"""How much broader than high the seal of a draw is: two tokens and a sign between them."""
LARGE_ENOUGH = 0.72
"""A headline is set in the largest type if that takes no less than this of its size."""


@dataclass(frozen=True, slots=True)
class ResultPlaces:
    """The page: seal and headline on the wood, paper with rows, buttons, the row of the small ones.

    ``beside`` when the seal lies left of the headline, which has a type and so many lines; ``row``
    is where all small buttons lie beside each other, empty where they lie below each other.
    """

    panel: Rect
    seal: Rect
    head: Rect
    sheet: Rect
    paper: Rect
    buttons: tuple[Rect, ...]
    row: Rect
    beside: bool
    head_type: tuple[Type, int]


def headline_type(setter: Typesetter, words: str, wide: int) -> tuple[Type, int]:
    """Return type and lines of a headline: as large as it can be read well in ``wide`` pixels."""
    size = setter.size(Type.TITLE)
    for lines in (1, 2):
        if setter.fit(words, Type.TITLE, wide, 10 * size, lines) >= LARGE_ENOUGH * size:
            return Type.TITLE, lines
    one = setter.fit(words, Type.HEAD, wide, 10 * size, 1)
    return Type.HEAD, 1 if one >= LARGE_ENOUGH * setter.size(Type.HEAD) else 2


@dataclass(frozen=True, slots=True)
class Measures:
    """How a page is composed, in design pixels: heights of page, head and paper, seal's size."""

    width: int
    height: float
    head: float
    seal: tuple[float, float]
    sheet: float
    ways: int
    beside: bool
    head_type: tuple[Type, int]


def measured(
    layout: Layout,
    setter: Typesetter,
    headline: str,
    width: int,
    content: float,
    ways: int,
    sealed: bool,
    won: bool = True,
) -> Measures:
    """Return how a page of ``width`` is composed round rows ``content`` high (design pixels).

    ``ways`` are the small buttons; with ``sealed`` there is a seal, over the headline where there
    is room for it, else left of it; unless somebody has ``won`` it is that of a draw.
    """
    sheet = content + 2 * PAPER
    below = MAIN + GAP * 1.5 + EDGE + GAP + sheet + (WAY + GAP) * _way_rows(layout, ways)
    most = layout.height / layout.u - 2 * EDGE - FOOT - EDGE - below
    room = layout.px(width - 3 * EDGE)
    seal = float(SEAL if sealed else 0)
    if not layout.portrait:
        kind = headline_type(setter, headline, room)
        text = _text_height(layout, setter, headline, room, kind)
        over = min(seal, most - text - GAP) if sealed else 0.0
        if over >= SMALLEST or not sealed:
            head = text + over + (GAP if sealed else 0)
            return Measures(
                width, EDGE + head + below, head, (over, over), sheet, ways, False, kind
            )
        seal = float(ASIDE)
    broad = seal if won else EVEN * seal
    left = room - layout.px(broad) - layout.px(GAP)
    kind = headline_type(setter, headline, left)
    head = max(seal, _text_height(layout, setter, headline, left, kind))
    return Measures(width, EDGE + head + below, head, (broad, seal), sheet, ways, sealed, kind)


def _way_rows(layout: Layout, ways: int) -> int:
    """Return in how many rows the small buttons lie: two beside each other, three in two rows."""
    if not ways:
        return 0
    return 1 if layout.portrait or ways < 3 else 2


def _text_height(
    layout: Layout, setter: Typesetter, words: str, wide: int, kind: tuple[Type, int]
) -> float:
    style, lines = kind
    px = setter.fit(words, style, wide, 10 * setter.size(Type.TITLE), lines)
    return (lines * setter.line(style, px) + 2) / layout.u


def result_places(layout: Layout, size: Measures) -> ResultPlaces:
    """Return the places on a page: it lies at the right side, in portrait above the board."""
    panel = _panel(layout, size)
    inside = inset(panel, layout.px(EDGE * 1.5), layout.px(EDGE))
    head, rest = cut_top(inside, layout.px(size.head), layout.px(GAP))
    if size.beside:
        seal, head = cut_left(head, layout.px(size.seal[0]), layout.px(GAP))
    else:
        gap = layout.px(GAP) if size.seal[1] > 0 else 0
        seal, head = cut_top(head, layout.px(size.seal[1]), gap)
    sheet, rest = cut_top(rest, layout.px(size.sheet), layout.px(GAP * 1.5))
    paper = inset(sheet, layout.grid(3), layout.px(PAPER))
    buttons, row = _buttons(layout, rest, size.ways)
    return ResultPlaces(panel, seal, head, sheet, paper, buttons, row, size.beside, size.head_type)


def _panel(layout: Layout, size: Measures) -> Rect:
    room = inset(layout.screen, layout.grid(2))
    wide, high = min(room.width, layout.px(size.width)), min(room.height, layout.px(size.height))
    if layout.portrait:
        return Rect(room.centerx - wide // 2, layout.grid(1), wide, high)
    lowest = max(room.top, room.bottom - layout.px(FOOT) - high)
    return Rect(room.right - wide, min(room.centery - high // 2, lowest), wide, high)


def _buttons(layout: Layout, room: Rect, ways: int) -> tuple[tuple[Rect, ...], Rect]:
    """Return the places of the small buttons and of the main one, which is the last of them."""
    gap = layout.px(GAP)
    if layout.portrait:
        main, above = cut_bottom(room, layout.px(MAIN), gap)
        row = Rect(above.left, above.bottom - layout.px(WAY), above.width, layout.px(WAY))
        small = columns(row, [1.0] * max(1, ways), gap)[:ways]
        return (*small, main), row if ways else Rect(0, 0, 0, 0)
    main, below = cut_top(room, layout.px(MAIN), gap)
    found: list[Rect] = []
    if ways > 2:  # the first one has the longest words
        first, below = cut_top(below, layout.px(WAY), gap)
        found.append(first)
    line = Rect(below.left, below.top, below.width, layout.px(WAY))
    left = ways - len(found)
    found += columns(line, [1.0] * max(1, left), gap)[:left]
    return (*found, main), Rect(0, 0, 0, 0)
