"""Where things are in a lesson: the real board, a paper card with the words, the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.arcade.scenes.table_places import corner_places
from games.ui.game_table import WIDE
from games.ui.layout import (
    Layout,
    columns,
    cut_bottom,
    cut_left,
    cut_right,
    cut_top,
    inset,
    plate_inside,
    rows,
)
from games.ui.theme import Type

CARD, SEATS = 348, 256
"""How broad the card is at the left, and the seats are at the right, in design pixels."""
SLIM_CARD, SLIM_SEATS = 384, 304
"""The same beside boards that leave more room."""
FLAT, MORE = 296, 220
"""How high the card is below a wide board, in design pixels, and how much more for text twice as
large: the board then gives way."""
ASIDE = 204
"""So broad (in design pixels) is what lies beside the words below a wide board: dots, buttons."""
UPRIGHT = 420
"""In portrait the card is no higher than this, in design pixels."""
CORNERS = 3
"""Small buttons: once more, rules, leave."""
NARROW = 0.75
"""Boards up to this width over height are slim."""
MANY = 3
"""From so many seats on their cards are small."""
AIRY = 180
"""Cards at least so high (in design pixels) keep more room to their edges."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat: its card, name, things, and buttons."""

    card: Rect
    name: Rect
    things: Rect
    acts: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """The paper: everything on it, ``rule`` is the line between what is said and the answer."""

    card: Rect
    dots: Rect
    title: Rect
    text: Rect
    rule: Rect
    reply: Rect
    previous: Rect
    next: Rect


@dataclass(frozen=True, slots=True)
class LearnPlaces:
    """Everything in a lesson, in real pixels."""

    board: Rect
    paper: CardPlaces
    seats: tuple[SeatPlace, ...]
    corner: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Needs:
    """Heights in pixels of a step's title, text and answers, and the style of its text.

    ``most`` is the height of the highest card of the lesson: all of them end where that one does.
    ``scales`` are the text scales that title and text, and the answers, are set at: large text
    grows as far as it fits.
    """

    title: int
    text: int
    reply: int
    style: Type
    most: int = 0
    scales: tuple[float, float] = (1.0, 1.0)


def stands_alone(layout: Layout, aspect: float) -> bool:
    """Whether the card lies beside the board: then each step may have its own height."""
    return not layout.portrait and aspect < WIDE


def _aside(aspect: float) -> tuple[int, int]:
    """Return how broad card and seats are beside a board, in design pixels."""
    return (SLIM_CARD, SLIM_SEATS) if aspect <= NARROW else (CARD, SEATS)


def text_width(layout: Layout, aspect: float) -> int:
    """Return how broad text and answers are on the card, in pixels."""
    if stands_alone(layout, aspect):
        return layout.px(_aside(aspect)[0]) - 2 * layout.grid(3)
    wide = layout.screen.width - 2 * layout.grid(2) - 2 * layout.grid(3)
    if not layout.portrait:
        wide -= layout.px(316) + layout.grid(2) + layout.px(ASIDE) + layout.grid(3)
    return wide


def card_height(layout: Layout, aspect: float, needs: Needs) -> int:
    """Return how high the card is with these words, in pixels."""
    if stands_alone(layout, aspect):
        head = layout.px(20) + layout.grid(2) + needs.title + layout.grid(1)
        said = needs.text + layout.grid(2) + layout.px(2) + layout.grid(2) + needs.reply
        return 2 * layout.grid(3) + head + said + layout.grid(2) + layout.px(52)
    rest = 2 * layout.grid(2) + layout.px(44)
    if layout.portrait:
        rest += layout.px(52) + layout.grid(1)
    return rest + needs.text + layout.grid(1.5) + layout.px(2) + layout.grid(1.5) + needs.reply


def card_room(layout: Layout, aspect: float) -> int:
    """Return how high the card may be, in pixels."""
    if stands_alone(layout, aspect):
        return layout.screen.height - 2 * layout.grid(2)
    return layout.px(UPRIGHT) if layout.portrait else _flat(layout)


def _flat(layout: Layout) -> int:
    """Return how high the card is below a wide board, in pixels."""
    return layout.px(FLAT + MORE * max(0.0, layout.text_scale - 1.0))


def learn_places(layout: Layout, acts: Sequence[int], aspect: float, needs: Needs) -> LearnPlaces:
    """Return the places for one seat per number of buttons; ``aspect`` is the board's shape."""
    high = min(card_height(layout, aspect, needs), card_room(layout, aspect))
    if layout.portrait:
        return _portrait(layout, acts, high, needs)
    if aspect >= WIDE:
        return _wide(layout, acts, needs)
    return _landscape(layout, acts, high, aspect, needs)


def _landscape(
    layout: Layout, acts: Sequence[int], high: int, aspect: float, needs: Needs
) -> LearnPlaces:
    """The card at the left, the board in the middle, seats at the right."""
    room = inset(layout.screen, layout.grid(2))
    card, seats_wide = _aside(aspect)
    left, rest = cut_left(room, layout.px(card), layout.grid(2))
    right, middle = cut_right(rest, layout.px(seats_wide), layout.grid(2))
    corner, right = cut_bottom(right, layout.px(48), layout.grid(2))
    card_place = Rect(left.left, 0, left.width, high)
    card_place.bottom = left.centery + min(left.height, max(high, needs.most)) // 2
    paper = _tall_card(layout, card_place, needs)
    few = len(acts) < MANY
    least = 92 if not few else 172 if aspect > NARROW else 196
    heights = [layout.px(least + 56 * count) for count in acts]
    whole = sum(heights) + (len(acts) - 1) * layout.grid(2)
    place = Rect(right.left, right.centery - whole // 2, right.width, whole)
    cards = rows(place, heights[::-1], layout.grid(2))[::-1]
    seats = tuple(_seat(layout, card, count) for card, count in zip(cards, acts, strict=True))
    return LearnPlaces(
        middle, paper, seats, corner_places(layout, corner.right, corner.top, corner.height)
    )


def _wide(layout: Layout, acts: Sequence[int], needs: Needs) -> LearnPlaces:
    """The board over the whole width, below it the card, and the seats beside that."""
    room = inset(layout.screen, layout.grid(2), layout.grid(1))
    foot, board = cut_bottom(room, _flat(layout), layout.px(4))
    right, left = cut_right(foot, layout.px(316), layout.grid(2))
    corner, right = cut_bottom(right, layout.px(48), layout.grid(1.5))
    high = (right.height - layout.grid(1.5)) // 2
    other, own = rows(right, [high] * 2, layout.grid(1.5))
    if any(acts):
        own, other = right, Rect(right.left, right.top, 0, 0)
    cards = [own, other][: len(acts)]
    seats = tuple(_seat(layout, card, count) for card, count in zip(cards, acts, strict=True))
    paper = _broad_card(layout, left, needs)
    return LearnPlaces(
        board, paper, seats, corner_places(layout, corner.right, corner.top, corner.height)
    )


def _portrait(layout: Layout, acts: Sequence[int], high: int, needs: Needs) -> LearnPlaces:
    """Seats above, the board in the middle, the card at the foot."""
    room = inset(layout.screen, layout.grid(2))
    above, rest = cut_top(room, layout.px(120), layout.grid(1))
    foot, board = cut_bottom(rest, high, layout.grid(1))
    small = layout.px(48)
    wide = CORNERS * small + (CORNERS - 1) * layout.grid(1)
    side, strip = cut_right(above, wide, layout.grid(2))
    shares = [2.0 if count else 1.0 for count in acts]
    if not any(acts):
        shares = [1.0] * len(acts)
    cards = columns(strip, shares, layout.grid(1))
    seats = tuple(_strip(layout, card, count) for card, count in zip(cards, acts, strict=True))
    paper = _flat_card(layout, foot, needs)
    corner = corner_places(layout, side.right, side.centery - small // 2, small)
    return LearnPlaces(board, paper, seats, corner)


def _shared(room: int, needs: Needs) -> int:
    """Return the height of the text where text and answers share ``room`` pixels."""
    return round(room * needs.text / max(1, needs.text + needs.reply))


def _tall_card(layout: Layout, card: Rect, needs: Needs) -> CardPlaces:
    inner = inset(card, layout.grid(3))
    dots, rest = cut_top(inner, layout.px(20), layout.grid(2))
    foot, rest = cut_bottom(rest, layout.px(52), layout.grid(2))
    title, rest = cut_top(rest, needs.title, layout.grid(1))
    between = 2 * layout.grid(2) + layout.px(2)
    text, rest = cut_top(rest, _shared(rest.height - between, needs), layout.grid(2))
    rule, reply = cut_top(rest, layout.px(2), layout.grid(2))
    previous, after = cut_left(foot, foot.height, layout.grid(2))
    return CardPlaces(card, dots, title, text, rule, reply, previous, after)


def _flat_card(layout: Layout, card: Rect, needs: Needs) -> CardPlaces:
    """Title and dots, text, answers, below all of them the buttons."""
    inner = inset(card, layout.grid(3), layout.grid(2))
    head, rest = cut_top(inner, layout.px(40), layout.px(4))
    dots, title = cut_right(head, layout.px(190), layout.grid(2))
    foot, rest = cut_bottom(rest, layout.px(52), layout.grid(1))
    text, rule, reply = _said(layout, rest, needs)
    after, foot = cut_right(foot, layout.px(300), layout.grid(2))
    previous, _ = cut_left(foot, foot.height)
    return CardPlaces(card, dots, title, text, rule, reply, previous, after)


def _broad_card(layout: Layout, card: Rect, needs: Needs) -> CardPlaces:
    """Title, text and answers, beside them the dots above and the buttons below."""
    inner = inset(card, layout.grid(3), layout.grid(2))
    aside, inner = cut_right(inner, layout.px(ASIDE), layout.grid(3))
    title, rest = cut_top(inner, layout.px(40), layout.px(4))
    text, rule, reply = _said(layout, rest, needs)
    dots, _ = cut_top(aside, layout.px(40))
    foot, _ = cut_bottom(aside, layout.px(52))
    previous, after = cut_left(foot, foot.height, layout.grid(1))
    return CardPlaces(card, dots, title, text, rule, reply, previous, after)


def _said(layout: Layout, room: Rect, needs: Needs) -> tuple[Rect, Rect, Rect]:
    """Return the places of text, line and answers, one below the other."""
    between = 2 * layout.grid(1.5) + layout.px(2)
    text, rest = cut_top(room, _shared(room.height - between, needs), layout.grid(1.5))
    rule, reply = cut_top(rest, layout.px(2), layout.grid(1.5))
    return text, rule, reply


def _seat(layout: Layout, card: Rect, acts: int) -> SeatPlace:
    """Divide an upright card: name over things, beside them if it is low, buttons at the foot."""
    air = layout.px(14) if card.height >= layout.px(AIRY) else layout.grid(1)
    inner = plate_inside(layout, card, layout.grid(1.5), air)
    touch, gap = layout.px(48), layout.grid(1)
    foot, upper = cut_bottom(inner, acts * touch + max(0, acts - 1) * gap, gap)
    if upper.height < layout.px(64):
        name, things = cut_left(upper, round(upper.width * 0.3), gap)
    else:
        name, things = cut_top(upper, layout.px(34), layout.px(2))
    return SeatPlace(card, name, things, tuple(rows(foot, [touch] * acts, gap)))


def _strip(layout: Layout, card: Rect, acts: int) -> SeatPlace:
    """Divide a low card: name over things, buttons beside them."""
    inner = plate_inside(layout, card, layout.grid(1.5), layout.grid(1))
    gap = layout.px(4)
    buttons: tuple[Rect, ...] = ()
    if acts:
        right, inner = cut_right(inner, round(inner.width * 0.5), layout.grid(1))
        high = (right.height - (acts - 1) * gap) // acts
        buttons = tuple(rows(right, [high] * acts, gap))
    name, things = cut_top(inner, layout.px(34), layout.px(2))
    return SeatPlace(card, name, things, buttons)
