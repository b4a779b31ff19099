"""Where things lie on the start page: five boards on the table, a title, a shelf with doors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.ui.layout import (
    Layout,
    centred,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    fitted,
    inset,
    rows,
)

TALL = "galtoni"
"""This board is so much higher than wide that it stands at the side."""
BROAD = "mancala"
"""This one is so much wider than high that it shares its row with one other thing at most."""
PLAQUE = 48
SHELF = 72
"""Height of a row of doors, in design pixels."""
SHAPES = {TALL: 0.5, BROAD: 1.9}
"""The boards' widths over their heights, where they are not as wide as high."""


@dataclass(frozen=True, slots=True)
class Card:
    """A game's place: its board, its name below, and the cell in which both lie."""

    board: Rect
    plaque: Rect
    cell: Rect

    @property
    def whole(self) -> Rect:
        """Return both."""
        return self.board.union(self.plaque)


@dataclass(frozen=True, slots=True)
class MenuPlaces:
    """Everything on the start page, in real pixels."""

    cards: dict[str, Card]
    title: Rect
    words: Rect
    main: Rect
    """The one button that goes on with what was begun."""
    shelf: Rect
    doors: tuple[Rect, ...]


def menu_places(layout: Layout, games: Sequence[str], doors: int) -> MenuPlaces:
    """Return the places of ``games`` and of so many ``doors``."""
    return (_upright if layout.portrait else _broad)(layout, list(games), doors)


def _card(layout: Layout, cell: Rect, name: str) -> Card:
    """Put a plaque at the foot of a cell and the board right above it."""
    foot, gap = layout.px(PLAQUE), layout.px(4)
    room = Rect(cell.left, cell.top, cell.width, max(1, cell.height - foot - gap))
    board = fitted(room, SHAPES.get(name, 1.0))
    board.bottom = room.bottom
    wide = min(cell.width, layout.px(230))
    return Card(board, Rect(cell.centerx - wide // 2, board.bottom + gap, wide, foot), cell)


def _broad(layout: Layout, games: list[str], doors: int) -> MenuPlaces:
    """The tall board left, the title beside the broad one, the others in a row, doors below."""
    room = inset(layout.screen, layout.grid(3), layout.grid(2))
    cards: dict[str, Card] = {}
    gap = layout.grid(3)
    if TALL in games:
        high = room.height - layout.px(PLAQUE) - layout.grid(1)
        wide = min(round(high * SHAPES[TALL]), round(room.width * 0.32))
        left, room = cut_left(room, wide, layout.grid(5))
        cards[TALL] = _card(layout, left, TALL)
    shelf, upper = cut_bottom(room, layout.px(SHELF), gap)
    rest = [name for name in games if name not in (TALL, BROAD)]
    share = 0.46 if rest else 1.0
    above, below = cut_top(upper, round(upper.height * share), gap)
    head = above
    if BROAD in games:
        head, cell = cut_left(above, round(above.width * 0.42), gap)
        cards[BROAD] = _card(layout, cell, BROAD)
    for name, cell in zip(rest, columns(below, [1.0] * len(rest), gap), strict=True):
        cards[name] = _card(layout, cell, name)
    title, words, main = _head(layout, head)
    places = columns(inset(shelf, layout.grid(1), 0), [1.0] * doors, layout.px(4))
    return MenuPlaces(cards, title, words, main, shelf, tuple(places))


def _head(layout: Layout, head: Rect) -> tuple[Rect, Rect, Rect]:
    """Divide the place of the title: the name, a line of words, the main button at the foot."""
    heights = (layout.px(76), layout.px(76), layout.px(60))
    whole = centred(head, layout.px(400), sum(heights))
    title, words, main = rows(whole, heights, 0)
    return title, words, main


def _upright(layout: Layout, games: list[str], doors: int) -> MenuPlaces:
    """Title above, the tall board beside two others, the rest below, doors in two rows."""
    room = inset(layout.screen, layout.grid(2))
    gap = layout.grid(2)
    head, rest = cut_top(room, layout.px(136), gap)
    lines = 2 if doors > 4 else 1
    shelf, rest = cut_bottom(rest, layout.px(SHELF) * lines + layout.px(4) * (lines - 1), gap)
    cards = _upright_cards(layout, games, rest, gap)
    left, right = columns(head, (1.0, 1.0), gap)
    title = Rect(left.left, left.top, left.width, layout.px(68))
    words = Rect(left.left, title.bottom, left.width, head.bottom - title.bottom)
    main = Rect(right.left, 0, right.width, layout.px(64))
    main.centery = head.centery
    return MenuPlaces(cards, title, words, main, shelf, _two_rows(layout, shelf, doors, lines))


def _upright_cards(layout: Layout, games: list[str], rest: Rect, gap: int) -> dict[str, Card]:
    beside = [name for name in games if name not in (TALL, BROAD)]
    low = [name for name in games if name == BROAD]
    if TALL not in games:
        order = beside + low
        places = rows(
            rest, [(rest.height - gap * (len(order) - 1)) // len(order)] * len(order), gap
        )
        return {name: _card(layout, cell, name) for name, cell in zip(order, places, strict=True)}
    if len(beside) > 2:
        low.append(beside.pop(0))
    upper, lower = cut_top(rest, round(rest.height * 0.70) if low else rest.height, gap)
    side = round(upper.width * 0.46) if beside else upper.width
    left, right = cut_left(upper, side, gap)
    cards = {TALL: _card(layout, left, TALL)}
    each = (right.height - gap * (len(beside) - 1)) // max(1, len(beside))
    for name, cell in zip(beside, rows(right, [each] * len(beside), gap), strict=True):
        cards[name] = _card(layout, cell, name)
    shares = [1.45 if name == BROAD else 1.0 for name in low]
    for name, cell in zip(low, columns(lower, shares, gap), strict=True):
        cards[name] = _card(layout, cell, name)
    return cards


def _two_rows(layout: Layout, shelf: Rect, doors: int, lines: int) -> tuple[Rect, ...]:
    each = -(-doors // lines)
    high = layout.px(SHELF)
    found: list[Rect] = []
    inner = inset(shelf, layout.grid(1), 0)
    for number, line in enumerate(rows(inner, [high] * lines, layout.px(4))):
        here = each if number < lines - 1 else doors - each * (lines - 1)
        found += columns(line, [1.0] * here, layout.px(4))
    return tuple(found)
