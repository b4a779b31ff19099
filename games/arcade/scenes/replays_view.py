"""How a played match looks in the list, and on the card beside it."""

from __future__ import annotations

from pygame import Rect, Surface

from assets.texts import Texts
from games.arcade import archive_words as words
from games.arcade.archive_summary import DRAW, LOSS, WIN, SeatSummary, Summary
from games.arcade.signs import draw_sign
from games.ui.layout import cut_bottom, cut_left, cut_top, inset
from games.ui.marks import draw_stroke, shortened
from games.ui.paint import Painter
from games.ui.theme import (
    INK,
    INK_SOFT,
    MAPLE,
    PAPER_SHADE,
    Colour,
    Type,
    mix,
)

EDGE = mix(INK_SOFT, MAPLE, 0.35)
_RESULTS = {WIN: "won", DRAW: "drawn", LOSS: "lost"}
LINE = mix(PAPER_SHADE, INK_SOFT, 0.18)
SEAT = 40
"""The height of a seat on the card, in design pixels."""


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


def draw_detail(
    painter: Painter, surface: Surface, texts: Texts, match: Summary, rect: Rect, now: float
) -> None:
    """Draw the card: game and variant, every seat with what it came to, when and how long."""
    layout, setter = painter.layout, painter.type
    head, rest = cut_top(rect, layout.px(64), layout.grid(1))
    sign, title = cut_left(head, head.height, layout.grid(2))
    draw_sign(painter, surface, match.game, sign)
    called, variant = texts(f"{match.game}.name"), _variant(texts, match)
    if variant == called:
        setter.draw(surface, called, Type.HEAD, title, INK)
    else:
        upper, lower = cut_top(title, round(title.height * 0.56))
        setter.draw(surface, called, Type.HEAD, upper, INK)
        setter.draw(surface, variant, Type.SMALL, lower, INK)
    lines = [_told(texts, match), words.date(texts, match.date, now), _length(texts, match)]
    if match.origin is not None:
        lines.append(texts("archive.branched"))
    step = setter.line(Type.BODY)
    foot, middle = cut_bottom(rest, step * len(lines), layout.grid(1))
    _draw_seats(painter, surface, texts, match, middle)
    for number, line in enumerate(lines):
        place = Rect(foot.left, foot.top + number * step, foot.width, step)
        style = Type.BODY if number == 0 else Type.SMALL
        setter.draw(surface, line, style, place, INK)


def _variant(texts: Texts, match: Summary) -> str:
    try:
        return texts(f"{match.game}.variant_{match.variant}")
    except KeyError:  # a variant of another version
        return match.variant


def _told(texts: Texts, match: Summary) -> str:
    return words.result(texts, match) or words.seats(texts, match)


def _length(texts: Texts, match: Summary) -> str:
    length = words.length(texts, match.seconds)
    if match.plies is None:  # only its ends have been read
        return length
    return f"{words.moves(texts, match.plies)}, {length}"


def _draw_seats(
    painter: Painter, surface: Surface, texts: Texts, match: Summary, rect: Rect
) -> None:
    layout = painter.layout
    columns = 2 if rect.height < len(match.seats) * layout.px(28) else 1
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


def draw_nothing(
    painter: Painter,
    surface: Surface,
    sheet: Rect,
    title: str,
    note: str,
    colour: Colour,
    sign: str = "",
) -> None:
    """Say kindly that there is nothing yet, below a large ``sign`` where there is room for one."""
    layout = painter.layout
    room = inset(sheet, layout.grid(6), layout.grid(3))
    room.height = min(room.height, layout.px(220))
    room.centery = sheet.centery
    side, free = layout.px(112), sheet.height - room.height
    if sign and free > side + layout.grid(8):
        room.top += (side + layout.grid(3)) // 2
        disc = Rect(sheet.centerx - side // 2, room.top - side - layout.grid(3), side, side)
        painter.plate(surface, disc, "wood", seed=3, radius=99, lift=5.0)
        painter.icon(surface, sign, inset(disc, side // 4), INK)
    upper, lower = cut_top(room, layout.px(56), layout.grid(1))
    painter.type.draw(surface, title, Type.HEAD, upper, colour, 0.5, lines=2)
    painter.type.draw(surface, note, Type.BODY, lower, INK_SOFT, 0.5, lines=5, valign=0.0)
