"""How a played match looks in the list, and on the card beside it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade import archive_words as words
from games.arcade.archive_summary import DRAW, LOSS, WIN, SeatSummary, Summary
from games.arcade.signs import draw_sign
from games.arcade.stills import still_size
from games.ui.layout import Layout, cut_bottom, cut_left, cut_top, inset
from games.ui.marks import draw_stroke, shortened
from games.ui.paint import Painter
from games.ui.theme import (
    INK,
    INK_SOFT,
    MAPLE,
    PAPER_SHADE,
    Type,
    mix,
)

EDGE = mix(INK_SOFT, MAPLE, 0.35)
_RESULTS = {WIN: "won", DRAW: "drawn", LOSS: "lost"}
LINE = mix(PAPER_SHADE, INK_SOFT, 0.18)
SEAT, HEAD, FACTS = 36, 56, 62
"""Heights of a seat on the card, of its heading, and of the lines at its foot, in design pixels."""
EDGE_WIDE, LEAST = 6, 96
"""The white edge of a picture, and the least height of one, in design pixels."""
FEW = 3
"""So many seats have a line each."""


def draw_match(
    painter: Painter,
    surface: Surface,
    texts: Texts,
    match: Summary,
    rect: Rect,
    under: bool,
    now: float,
) -> None:
    """Draw one row: sign, who played, who won, when and how long."""
    layout = painter.layout
    if under:
        draw_stroke(painter, surface, inset(rect, 0, layout.px(2)))
    else:
        low = Rect(rect.left + layout.px(64), rect.bottom - 1, rect.width - layout.px(68), 1)
        surface.fill(LINE, low)
    inner = inset(rect, layout.px(10), layout.px(6))
    sign, rest = cut_left(inner, layout.px(48), layout.px(12))
    draw_sign(painter, surface, match.game, sign)
    wide = min(layout.px(216), round(rest.width * 0.36))
    left = Rect(rest.left, rest.top, rest.width - wide - layout.px(8), rest.height)
    right = Rect(rest.right - wide, rest.top, wide, rest.height)
    upper, lower = cut_top(left, round(left.height * 0.54))
    setter = painter.type
    who = shortened(setter, words.seats(texts, match), Type.BODY, upper.width)
    setter.draw(surface, who, Type.BODY, upper, INK)
    won = shortened(setter, words.result(texts, match), Type.SMALL, lower.width)
    setter.draw(surface, won, Type.SMALL, lower, INK_SOFT)
    upper, lower = cut_top(right, round(right.height * 0.54))
    day = words.date(texts, match.date, now)
    setter.draw(surface, day, Type.SMALL, upper, INK, 1.0)
    setter.draw(surface, words.length(texts, match.seconds), Type.SMALL, lower, INK_SOFT, 1.0)


@dataclass(frozen=True, slots=True)
class DetailPlaces:
    """Where the picture of a match's end lies on the card, with its white edge, and the words."""

    print: Rect
    words: Rect


def detail_places(layout: Layout, rect: Rect, match: Summary) -> DetailPlaces:
    """Return the places on a card: the picture above the words, or at their left where it is broad.

    Where there is no room for a picture its place is empty.
    """
    edge, gap = layout.px(EDGE_WIDE), layout.grid(2)
    if rect.width > 1.4 * rect.height:
        room = (round(rect.width * 0.52), rect.height)
    else:
        words = layout.px(HEAD + 12) + _rows_of(match) * layout.px(SEAT) + layout.px(FACTS)
        room = (rect.width, rect.height - words - gap)
    if min(room) < layout.px(LEAST):
        return DetailPlaces(Rect(rect.topleft, (0, 0)), rect)
    wide, high = still_size((room[0] - 2 * edge, room[1] - 2 * edge))
    picture = Rect(rect.left, rect.top, wide + 2 * edge, high + 2 * edge)
    if rect.width > 1.4 * rect.height:
        picture.centery = rect.centery
        left = picture.right + gap
        return DetailPlaces(picture, Rect(left, rect.top, rect.right - left, rect.height))
    picture.centerx = rect.centerx
    top = picture.bottom + gap
    return DetailPlaces(picture, Rect(rect.left, top, rect.width, rect.bottom - top))


def _rows_of(match: Summary) -> int:
    return len(match.seats) if len(match.seats) <= FEW else -(-len(match.seats) // 2)


def draw_detail(
    painter: Painter,
    surface: Surface,
    texts: Texts,
    match: Summary,
    rect: Rect,
    now: float,
    picture: Surface | None = None,
) -> None:
    """Draw the card: the picture of the end, game and variant, the seats, when and how long."""
    layout, setter = painter.layout, painter.type
    places = detail_places(layout, rect, match)
    if places.print.width:
        _draw_print(painter, surface, match, places.print, picture)
    head, rest = cut_top(places.words, layout.px(HEAD), layout.px(12))
    sign, title = cut_left(head, head.height, layout.px(14))
    draw_sign(painter, surface, match.game, sign)
    called = texts(f"{match.game}.name")
    variant = words.variant(texts, match.game, match.variant)
    if variant == called:
        setter.draw(surface, called, Type.HEAD, title, INK)
    else:
        upper, lower = cut_top(title, round(title.height * 0.56))
        setter.draw(surface, called, Type.HEAD, upper, INK)
        setter.draw(surface, variant, Type.SMALL, lower, INK)
    lines = [words.date(texts, match.date, now), _length(texts, match)]
    if match.origin is not None:
        lines.append(texts("archive.branched"))
    step = setter.line(Type.SMALL)
    foot, middle = cut_bottom(rest, step * len(lines), layout.grid(1))
    _draw_seats(painter, surface, texts, match, middle)
    for number, line in enumerate(lines):
        place = Rect(foot.left, foot.top + number * step, foot.width, step)
        setter.draw(surface, line, Type.SMALL, place, INK)


def _draw_print(
    painter: Painter, surface: Surface, match: Summary, place: Rect, picture: Surface | None
) -> None:
    """Draw the picture of the end with a white edge; its game's sign till it is there."""
    edge = painter.layout.px(EDGE_WIDE)
    painter.plate(surface, place, "paper", seed=8, radius=3, lift=5.0)
    inner = inset(place, edge)
    if picture is not None and picture.get_size() == inner.size:
        surface.blit(picture, inner)
        return
    painter.plate(surface, inner, "felt", seed=2, radius=2, pressed=True, lift=0.0)
    side = min(painter.layout.px(64), inner.height)
    draw_sign(painter, surface, match.game, Rect(inner.center, (0, 0)).inflate(side, side))


def _length(texts: Texts, match: Summary) -> str:
    length = words.length(texts, match.seconds)
    if match.plies is None:  # only its ends have been read
        return length
    return f"{words.moves(texts, match.plies)}, {length}"


def _draw_seats(
    painter: Painter, surface: Surface, texts: Texts, match: Summary, rect: Rect
) -> None:
    layout = painter.layout
    columns = 1 if _rows_of(match) == len(match.seats) else 2
    lines = -(-len(match.seats) // columns)
    high = min(layout.px(SEAT), rect.height // max(1, lines))
    wide = rect.width // columns
    for number, (name, seat) in enumerate(zip(words.names(texts, match), match.seats, strict=True)):
        place = Rect(
            rect.left + (number // lines) * wide, rect.top + (number % lines) * high, wide, high
        )
        place.width -= layout.grid(1) if columns > 1 else 0
        _draw_seat(painter, surface, texts if columns == 1 else None, name, seat, place)


def _draw_seat(
    painter: Painter,
    surface: Surface,
    texts: Texts | None,
    name: str,
    seat: SeatSummary,
    place: Rect,
) -> None:
    """Draw a seat: a check for a win, its name, with ``texts`` what it came to in words."""
    layout = painter.layout
    surface.fill(EDGE, Rect(place.left, place.bottom - 1, place.width, 1))
    box, rest = cut_left(place, layout.px(26), layout.px(8))
    if seat.result == WIN:
        disc = Rect(0, 0, layout.px(26), layout.px(26))
        disc.center = box.center
        painter.plate(surface, disc, "brass", radius=99, lift=2.0)
        painter.icon(surface, "check", inset(disc, layout.px(4)), INK)
    left, right = rest, rest
    if texts is not None:
        left, right = cut_left(rest, round(rest.width * 0.62), layout.px(6))
    called = shortened(painter.type, name, Type.BODY, left.width)
    painter.type.draw(surface, called, Type.BODY, left, INK)
    if texts is not None and seat.result is not None:
        words = texts(f"archive.{_RESULTS[seat.result]}_you")
        painter.type.draw(surface, words, Type.SMALL, right, INK, 1.0)
