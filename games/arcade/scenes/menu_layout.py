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
PLAQUE, PLAQUE_WIDE = 48, 230
"""How high a plaque is, and how broad at most, in design pixels."""
SHELF = 72
"""Height of a row of doors, in design pixels."""
DOOR = 320
"""How broad a door is at most, in design pixels: a shelf with few of them is shorter."""
BEFORE = 0.38
"""Before a single board beside the tall one the title takes so much of the breadth, if that makes
the board larger than below it."""
PAIR = 2
"""So few boards that are not tall stand alone below a line with title and doors in landscape."""
LINE, TITLE_HIGH, TITLE_WIDE, MAIN, DOOR_SLIM = 108, 72, 340, 300, 148
"""That line's height, the title's, its breadth, that of the button that goes on, of a door."""
LEFT = 0.57
"""In portrait the tall board takes so much of the breadth, unless there is too little height."""
LOW = 232
"""In portrait the lowest row of boards is at least so high, in design pixels."""
BELOW = 0.30
"""So much of the height in portrait a broad board takes alone below the tall one."""
HEAD = 164
"""Height of the title and the words below it in portrait, in design pixels."""
TITLED = 0.42
"""The title takes so much of the breadth beside the broad board."""
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


def menu_places(layout: Layout, games: Sequence[str], doors: int, going: bool = True) -> MenuPlaces:
    """Return the places of ``games`` and of so many ``doors``.

    In portrait room is kept for the button that goes on only where something is ``going``.
    """
    few = len(games) < ALL
    if few and (TALL not in games or (layout.portrait and len(games) == 1)):
        pair = len(games) <= PAIR and not layout.portrait
        return (_pair if pair else _few)(layout, list(games), doors, going)
    if layout.portrait:
        return _upright(layout, list(games), doors, going)
    if few:
        return _broad_few(layout, list(games), doors, going)
    return _broad(layout, list(games), doors)


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
    gap = layout.grid(3)
    tall, shelf, upper = _beside_tall(layout)
    cards = {TALL: tall}
    rest = [name for name in games if name not in (TALL, BROAD)]
    above, below = _two_rows(layout, upper, len(rest), gap)
    head, cell = cut_left(above, round(above.width * TITLED), gap)
    cards[BROAD] = _card(layout, cell, BROAD)
    for name, cell in zip(rest, columns(below, [1.0] * len(rest), gap), strict=True):
        cards[name] = _card(layout, cell, name)
    title, words, main = _head(layout, head)
    return MenuPlaces(cards, title, words, main, *_shelf(layout, shelf, doors, 1))


def _two_rows(layout: Layout, upper: Rect, count: int, gap: int) -> tuple[Rect, Rect]:
    """Return the row of the title with the broad board and, below it, that of ``count`` others.

    In a high window the breadth limits the boards: then the rows lie evenly apart.
    """
    foot = _foot_of(layout)
    broad = upper.width - round(upper.width * TITLED) - gap
    high = round(broad / SHAPES[BROAD]) + foot
    low = (upper.width - gap * (count - 1)) // count + foot
    spare = upper.height - high - low - gap
    if spare <= 0:
        return cut_top(upper, round(upper.height * 0.46), gap)
    above = Rect(upper.left, upper.top + spare // 3, upper.width, high)
    below = Rect(upper.left, upper.bottom - spare // 3 - low, upper.width, low)
    return above, below


def _broad_few(layout: Layout, games: list[str], doors: int, going: bool) -> MenuPlaces:
    """The tall board left, the title above or before what else there is, doors below.

    Only where something is ``going`` room is kept for the button that goes on.
    """
    tall, shelf, upper = _beside_tall(layout)
    rest = [name for name in games if name != TALL]
    head, high = upper, layout.px(252 if going else HEAD)
    beside = min(round((1 - BEFORE) * upper.width), upper.height - _foot_of(layout))
    under = min(upper.width, upper.height - high - _foot_of(layout))
    before = len(rest) == 1 and rest != [BROAD] and beside > under
    cards = {}
    if before:
        head, below = cut_left(upper, round(upper.width * BEFORE), layout.grid(2))
    elif rest:
        head, below = cut_top(upper, high, layout.grid(1))
    if rest:
        cards = even_cards(layout, rest, below)
    title, words, main = _head(layout, head)
    if rest and not before and not going:
        title, words = rows(head, (layout.px(112), high - layout.px(112)), 0)
        main = Rect(words.midbottom, (0, 0))
    cards = {TALL: tall, **cards}
    return MenuPlaces(cards, title, words, main, *_shelf(layout, shelf, doors, 1))


def _beside_tall(layout: Layout) -> tuple[Card, Rect, Rect]:
    """Return the tall board's place at the left, the shelf at the right, and what is above it."""
    room = inset(layout.screen, layout.grid(3), layout.grid(2))
    high = room.height - layout.px(PLAQUE) - layout.grid(1)
    wide = min(round(high * SHAPES[TALL]), round(room.width * 0.32))
    left, room = cut_left(room, wide, layout.grid(5))
    shelf, upper = cut_bottom(room, layout.px(SHELF), layout.grid(3))
    return _card(layout, left, TALL), shelf, upper


def _head(layout: Layout, head: Rect) -> tuple[Rect, Rect, Rect]:
    """Divide the place of the title: the name, a line of words, the main button at the foot."""
    heights = (layout.px(112), layout.px(76), layout.px(60))
    whole = centred(head, layout.px(400), sum(heights))
    title, words, main = rows(whole, heights, 0)
    return title, words, main


def _upright(layout: Layout, games: list[str], doors: int, going: bool) -> MenuPlaces:
    """The tall board as large as may be, beside it the title over two others, the rest below."""
    gap = layout.grid(2)
    main, shelf, room, lines = _foot(layout, inset(layout.screen, layout.grid(3)), doors, going)
    others = [name for name in games if name not in (TALL, BROAD)]
    beside = others[-2:]
    low = [name for name in games if name == BROAD or name in others[:-2]]
    head = Rect(room.left, room.top, room.width, 0)
    above = not low or not beside
    if above:  # nothing below or beside: the title takes the whole breadth above
        head, room = cut_top(room, layout.px(HEAD), gap)
    least = layout.px(LOW) if beside else round(BELOW * room.height)
    upper, lower = _upper(layout, room, least if low else 0, gap)
    wide = min(round(room.width * LEFT), round((upper.height - _foot_of(layout)) * SHAPES[TALL]))
    left, right = cut_left(upper, wide, gap)
    cards = {TALL: _card(layout, left if beside else centred(upper, wide, upper.height), TALL)}
    shares = [1.45 if name == BROAD else 1.0 for name in low]
    for name, cell in zip(low, columns(lower, shares, gap), strict=True):
        cards[name] = _card(layout, cell, name)
    spare = right.height - (0 if above else layout.px(HEAD))
    each = min(right.width + _foot_of(layout), spare // max(1, len(beside)) - gap)
    column = Rect(right.left, 0, right.width, len(beside) * (each + gap) - gap)
    column.bottom = right.bottom
    for name, cell in zip(beside, rows(column, [each] * len(beside), gap), strict=True):
        cards[name] = _card(layout, cell, name)
    if not above:
        head = Rect(right.left, right.top, right.width, right.height - column.height - gap)
    title, words = rows(
        centred(head, head.width, layout.px(HEAD)), (layout.px(100), layout.px(HEAD - 100)), 0
    )
    return MenuPlaces(cards, title, words, main, *_shelf(layout, shelf, doors, lines))


def _upper(layout: Layout, room: Rect, low: int, gap: int) -> tuple[Rect, Rect]:
    """Return the rooms of the tall board with what is beside it, and of the boards below.

    Those take ``low`` pixels at least, 0 where there are none.
    """
    tallest = round(room.width * LEFT / SHAPES[TALL]) + _foot_of(layout)
    if not low:
        return centred(room, room.width, tallest), Rect(room.left, room.bottom, 0, 0)
    lower, upper = cut_bottom(room, max(low, room.height - gap - tallest), gap)
    return upper, lower


def _foot_of(layout: Layout) -> int:
    """Return how much of a cell is taken by its plaque."""
    return layout.px(PLAQUE) + layout.px(4)


def _foot(layout: Layout, room: Rect, doors: int, going: bool) -> tuple[Rect, Rect, Rect, int]:
    """Return the main button, the shelf, the room above both, and the shelf's lines of doors."""
    gap = layout.grid(2)
    lines = 2 if layout.portrait and doors > 4 else 1
    shelf, rest = cut_bottom(room, layout.px(SHELF) * lines + layout.px(4) * (lines - 1), gap)
    main = Rect(room.left, shelf.top, 0, 0)
    if layout.portrait and going:
        main, rest = cut_bottom(rest, layout.px(64), gap)
    return main, shelf, rest, lines


def _few(layout: Layout, games: list[str], doors: int, going: bool) -> MenuPlaces:
    """Title above, boards in rows, evenly apart, doors below."""
    room = inset(layout.screen, layout.grid(3), layout.grid(2))
    main, shelf, rest, lines = _foot(layout, room, doors, going)
    head, rest = cut_top(rest, layout.px(136), layout.grid(2))
    if layout.portrait:
        title, words = rows(head, (layout.px(76), layout.px(60)), 0)
    else:
        side = layout.px(260)
        middle = inset(head, side + layout.grid(2), 0)
        title, words = rows(middle, (layout.px(76), layout.px(60)), 0)
        main = Rect(head.right - side, 0, side, layout.px(60))
        main.centery = head.centery
    cards = even_cards(layout, games, rest)
    return MenuPlaces(cards, title, words, main, *_shelf(layout, shelf, doors, lines))


def _pair(layout: Layout, games: list[str], doors: int, going: bool) -> MenuPlaces:
    """Title and doors in a line above, so that one board or two are as large as may be."""
    room = inset(layout.screen, layout.grid(3), layout.grid(2))
    head, rest = cut_top(room, layout.px(LINE), layout.grid(2))
    middle = centred(head, layout.px(TITLE_WIDE), head.height)
    title, words = rows(middle, (layout.px(TITLE_HIGH), layout.px(LINE - TITLE_HIGH)), 0)
    side = head.right - middle.right - layout.grid(2)
    wide = min(side, doors * layout.px(DOOR_SLIM))
    shelf = Rect(head.right - wide, head.top, wide, layout.px(SHELF))
    main = Rect(head.left, 0, layout.px(MAIN) if going else 0, layout.px(60))
    main.centery = shelf.centery
    cards = even_cards(layout, games, rest)
    return MenuPlaces(cards, title, words, main, shelf, _doors(layout, shelf, doors, 1))


def even_cards(layout: Layout, games: list[str], room: Rect) -> dict[str, Card]:
    """Stand the games in as many rows as make the least board largest."""
    foot = _foot_of(layout)
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


def _shelf(layout: Layout, room: Rect, doors: int, lines: int) -> tuple[Rect, tuple[Rect, ...]]:
    """Return the shelf and the doors in it: no longer than few doors need."""
    wide = doors * layout.px(DOOR)
    if wide > 0.9 * room.width:
        wide = room.width
    shelf = Rect(room.centerx - wide // 2, room.top, wide, room.height)
    return shelf, _doors(layout, shelf, doors, lines)


def _doors(layout: Layout, shelf: Rect, doors: int, lines: int) -> tuple[Rect, ...]:
    each = -(-doors // lines)
    high = layout.px(SHELF)
    found: list[Rect] = []
    inner = inset(shelf, layout.grid(1), 0)
    for number, line in enumerate(rows(inner, [high] * lines, layout.px(4))):
        here = each if number < lines - 1 else doors - each * (lines - 1)
        found += columns(line, [1.0] * here, layout.px(4))
    return tuple(found)
