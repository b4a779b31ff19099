"""Where things lie on the start page: boards on the table, a title, a shelf with doors.

All five have places that suit them; fewer stand in even rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
ALL = 5
"""Fewer games than this stand in even rows."""
PLAQUE = 48
PLAQUE_WIDE = 230
SHELF = 72
"""Height of a row of doors, in design pixels."""
SHAPES = {TALL: 0.5, BROAD: 1.9}
"""The boards' widths over their heights, where they are not as wide as high."""


SHARED = 1.4
"""How wide the broad board is beside others, over their height: else it would make them small."""


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
    if len(games) < ALL:
        return _few(layout, list(games), doors)
    return (_upright if layout.portrait else _broad)(layout, list(games), doors)


def _card(layout: Layout, cell: Rect, name: str) -> Card:
    """Put a plaque at the foot of a cell and the board right above it."""
    foot, gap = layout.px(PLAQUE), layout.px(4)
    room = Rect(cell.left, cell.top, cell.width, max(1, cell.height - foot - gap))
    board = fitted(room, SHAPES.get(name, 1.0))
    board.bottom = room.bottom
    wide = min(cell.width, layout.px(PLAQUE_WIDE))
    return Card(board, Rect(cell.centerx - wide // 2, board.bottom + gap, wide, foot), cell)


def _broad(layout: Layout, games: list[str], doors: int) -> MenuPlaces:
    """The tall board left, the title beside the broad one, the others in a row, doors below."""
    room = inset(layout.screen, layout.grid(3), layout.grid(2))
    cards: dict[str, Card] = {}
    gap = layout.grid(3)
    high = room.height - layout.px(PLAQUE) - layout.grid(1)
    wide = min(round(high * SHAPES[TALL]), round(room.width * 0.32))
    left, room = cut_left(room, wide, layout.grid(5))
    cards[TALL] = _card(layout, left, TALL)
    shelf, upper = cut_bottom(room, layout.px(SHELF), gap)
    above, below = cut_top(upper, round(upper.height * 0.46), gap)
    head, cell = cut_left(above, round(above.width * 0.42), gap)
    cards[BROAD] = _card(layout, cell, BROAD)
    rest = [name for name in games if name not in (TALL, BROAD)]
    for name, cell in zip(rest, columns(below, [1.0] * len(rest), gap), strict=True):
        cards[name] = _card(layout, cell, name)
    title, words, main = _head(layout, head)
    return MenuPlaces(cards, title, words, main, shelf, _doors(layout, shelf, doors, 1))


def _head(layout: Layout, head: Rect) -> tuple[Rect, Rect, Rect]:
    """Divide the place of the title: the name, a line of words, the main button at the foot."""
    heights = (layout.px(76), layout.px(76), layout.px(60))
    whole = centred(head, layout.px(400), sum(heights))
    title, words, main = rows(whole, heights, 0)
    return title, words, main


def _upright(layout: Layout, games: list[str], doors: int) -> MenuPlaces:
    """Title above, the tall board beside two others, the rest below, doors in two rows."""
    head, rest, shelf, lines = _bands(layout, inset(layout.screen, layout.grid(2)), doors)
    cards = _upright_cards(layout, games, rest, layout.grid(2))
    title, words, main = _upright_head(layout, head)
    return MenuPlaces(cards, title, words, main, shelf, _doors(layout, shelf, doors, lines))


def _bands(layout: Layout, room: Rect, doors: int) -> tuple[Rect, Rect, Rect, int]:
    """Return the head, the room for boards, the shelf, and in how many lines its doors are."""
    gap = layout.grid(2)
    head, rest = cut_top(room, layout.px(136), gap)
    lines = 2 if layout.portrait and doors > 4 else 1
    shelf, rest = cut_bottom(rest, layout.px(SHELF) * lines + layout.px(4) * (lines - 1), gap)
    return head, rest, shelf, lines


def _upright_head(layout: Layout, head: Rect) -> tuple[Rect, Rect, Rect]:
    """Put the title over the line of words at the left, the main button at the right."""
    left, right = columns(head, (1.0, 1.0), layout.grid(2))
    title = Rect(left.left, left.top, left.width, layout.px(68))
    words = Rect(left.left, title.bottom, left.width, head.bottom - title.bottom)
    main = Rect(right.left, 0, right.width, layout.px(64))
    main.centery = head.centery
    return title, words, main


def _upright_cards(layout: Layout, games: list[str], rest: Rect, gap: int) -> dict[str, Card]:
    beside = [name for name in games if name not in (TALL, BROAD)]
    low = [BROAD, beside.pop(0)]
    upper, lower = cut_top(rest, round(rest.height * 0.70), gap)
    left, right = cut_left(upper, round(upper.width * 0.46), gap)
    cards = {TALL: _card(layout, left, TALL)}
    each = (right.height - gap * (len(beside) - 1)) // len(beside)
    for name, cell in zip(beside, rows(right, [each] * len(beside), gap), strict=True):
        cards[name] = _card(layout, cell, name)
    shares = [1.45 if name == BROAD else 1.0 for name in low]
    for name, cell in zip(low, columns(lower, shares, gap), strict=True):
        cards[name] = _card(layout, cell, name)
    return cards


def _few(layout: Layout, games: list[str], doors: int) -> MenuPlaces:
    """Title above, boards in rows, evenly apart, doors below."""
    room = inset(layout.screen, layout.grid(3), layout.grid(2))
    head, rest, shelf, lines = _bands(layout, room, doors)
    if layout.portrait:
        title, words, main = _upright_head(layout, head)
    else:
        side = layout.px(260)
        middle = inset(head, side + layout.grid(2), 0)
        title, words = rows(middle, (layout.px(76), layout.px(60)), 0)
        main = Rect(head.right - side, 0, side, layout.px(60))
        main.centery = head.centery
    cards = _even_cards(layout, games, rest)
    return MenuPlaces(cards, title, words, main, shelf, _doors(layout, shelf, doors, lines))


def _even_cards(layout: Layout, games: list[str], room: Rect) -> dict[str, Card]:
    """Stand the games in as many rows as make the least board largest."""
    foot = layout.px(PLAQUE) + layout.px(4)
    best: list[tuple[list[str], int, list[int]]] = []
    largest = -1.0
    for count in range(1, len(games) + 1):
        high = (room.height - layout.grid(2) * (count - 1)) // count - foot
        lines = [(line, *_row(layout, line, room.width, high)) for line in _split(games, count)]
        least = min(min(_shapes(line)) * high**2 for line, high, _ in lines)
        if least > largest:
            best, largest = lines, least
    cards: dict[str, Card] = {}
    spare = room.height - sum(high + foot for _, high, _ in best)
    top = room.top
    for number, (line, high, widths) in enumerate(best):
        y = top + spare * (number + 1) // (len(best) + 1)
        x, free = room.left, room.width - sum(widths)
        for place, (name, wide) in enumerate(zip(line, widths, strict=True)):
            left = x + free * (place + 1) // (len(line) + 1)
            cards[name] = _card(layout, Rect(left, y, wide, high + foot), name)
            x += wide
        top += high + foot
    return cards


def _split(games: list[str], count: int) -> list[list[str]]:
    """Return the games in ``count`` rows, the longer ones last."""
    each, more = divmod(len(games), count)
    ends = [each * n + max(0, n - (count - more)) for n in range(count + 1)]
    return [games[start:end] for start, end in pairwise(ends)]


def _shapes(line: list[str]) -> list[float]:
    """Return how wide a row's boards are over the row's height."""
    most = SHARED if len(line) > 1 else SHAPES[BROAD]
    return [min(most, SHAPES.get(name, 1.0)) for name in line]


def _row(layout: Layout, line: list[str], width: int, high: int) -> tuple[int, list[int]]:
    """Return how high the boards of a row can be, and how wide a cell each of them takes."""
    room = width - layout.grid(3) * (len(line) - 1)
    least = min(layout.px(PLAQUE_WIDE), room // len(line))
    high = max(1, high)
    while True:
        widths = [max(least, round(shape * high)) for shape in _shapes(line)]
        if sum(widths) <= room or high == 1:
            return high, widths
        high -= 1


def _doors(layout: Layout, shelf: Rect, doors: int, lines: int) -> tuple[Rect, ...]:
    each = -(-doors // lines)
    high = layout.px(SHELF)
    found: list[Rect] = []
    inner = inset(shelf, layout.grid(1), 0)
    for number, line in enumerate(rows(inner, [high] * lines, layout.px(4))):
        here = each if number < lines - 1 else doors - each * (lines - 1)
        found += columns(line, [1.0] * here, layout.px(4))
    return tuple(found)
