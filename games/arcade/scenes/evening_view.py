"""How an evening's scores and its rounds look: paper, places of brass and wood, small plates."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.arcade.evening import Evening
from games.arcade.scenes.evening_climb import RowLook
from games.arcade.seat_tokens import token_picture
from games.ui.layout import Layout, centred, columns, inset, rows
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, INK_SOFT, Type
from games.ui.words import points_words

LINE, UPRIGHT, TOGETHER = 64, 92, 340
"""Height of one person's line, in design pixels; less where there is no room.

In portrait a line may be so high, as long as all of them are not higher together.
"""
TOKEN, NAME = 13, 94
"""A token's radius, and where a name begins, in design pixels."""
CELL, TOTAL = 46, 54
"""How broad a round's column is at most, how high the plate of somebody's points."""
CHIP = 36
"""Height of a round's plate; so many of them lie beside each other at most:"""
CHIPS = 5
NARROW = 30
"""A round's column is so broad at most, and where it would be narrower it is left out."""


def line_height(layout: Layout, count: int) -> int:
    """Return how high (in design pixels) the line of one of so many is where there is room."""
    return max(LINE, min(UPRIGHT, TOGETHER // count)) if layout.portrait else LINE


def token_place(layout: Layout, line: Rect) -> tuple[int, int]:
    """Return the middle of somebody's token, before the name: it is the podium's and Siebener's."""
    return line.left + layout.px(58 + TOKEN), line.centery


def draw_scores(
    painter: Painter,
    surface: Surface,
    room: Rect,
    evening: Evening,
    heads: tuple[str, str],
    looks: Sequence[RowLook],
) -> None:
    """Draw a line for everybody as it ``looks``: place, name, rounds, points.

    ``heads`` stand above all of it and above the points.
    """
    layout = painter.layout
    head = layout.px(30)
    count = len(evening.names)
    high = min(layout.px(line_height(layout, count)), max(1, (room.height - head) // count))
    end = layout.px(92)
    name_wide = min(layout.px(260), round(room.width * 0.36))
    begin = room.left + layout.px(NAME)
    cells = _cells(painter, room, begin + name_wide, room.right - end, evening)
    for number, left, wide in cells:
        place = Rect(left, room.top, wide, head)
        painter.type.draw(surface, str(number + 1), Type.SMALL, place, INK_SOFT, 0.5, tabular=True)
    place = Rect(room.right - end, room.top, end, head)
    title, total = heads
    painter.type.draw(surface, total, Type.SMALL, place, INK_SOFT, 0.5)
    place = Rect(room.left, room.top, begin + name_wide - room.left, head)
    painter.type.draw(surface, title, Type.SMALL, place, INK_SOFT)
    for look in looks:
        line = Rect(room.left, room.top + head + round(look.at * high), room.width, high)
        _draw_line(painter, surface, line, evening, look, cells)


def _draw_line(
    painter: Painter,
    surface: Surface,
    line: Rect,
    evening: Evening,
    look: RowLook,
    cells: Sequence[tuple[int, int, int]],
) -> None:
    """Draw one person's line; one that climbs over others lies on a slip of paper."""
    layout = painter.layout
    if look.lifted > 0.0:
        slip = line.inflate(layout.px(12), -layout.px(4))
        painter.plate(surface, slip, "paper", seed=5, radius=6, lift=round(9.0 * look.lifted))
        line = line.move(0, -round(layout.px(4) * look.lifted))
    end, begin = layout.px(92), line.left + layout.px(NAME)
    draw_place(painter, surface, Rect(line.left, line.top, layout.px(52), line.height), look.rank)
    token = token_picture(painter, "galtoni", look.player, layout.px(TOKEN))
    surface.blit(token, token.get_rect(center=token_place(layout, line)))
    names = (cells[0][1] if cells else line.right - end) - begin - layout.grid(1)
    name = Rect(begin, line.top, names, line.height)
    words = evening.names[look.player]
    style = painter.type.style_for(words, name.width, Type.HEAD, Type.BODY)
    painter.type.draw(surface, words, style, name, INK, lines=2)
    by_round = evening.by_round()
    for number, left, wide in cells:
        points = by_round[number][look.player]
        count = "\N{MIDDLE DOT}" if points is None else points_words(points)
        colour = INK_SOFT if points is None else INK
        cell = Rect(left, line.top, wide, line.height)
        painter.type.draw(surface, count, Type.BODY, cell, colour, 0.5)
    box = Rect(line.right - end, line.top, end, line.height)
    box = centred(box, end - layout.px(12), min(line.height - layout.px(14), layout.px(TOTAL)))
    painter.plate(surface, box, "wood_dark", seed=2, radius=8, lift=2.0)
    total = points_words(look.total)
    painter.type.draw(surface, total, Type.HEAD, box, CREAM, 0.5, tabular=True)


def _cells(
    painter: Painter, room: Rect, left: int, right: int, evening: Evening
) -> list[tuple[int, int, int]]:
    """Return (round, left, width) of the columns there is room for, the last rounds if not all."""
    layout = painter.layout
    count = evening.rounds
    wide = min(layout.px(CELL), (right - left) // max(1, count))
    if wide < layout.px(NARROW):
        wide = layout.px(NARROW)
    fitting = max(0, min(count, (right - left) // wide))
    played = sum(any(points is not None for points in line) for line in evening.by_round())
    first = min(count - fitting, max(0, played - fitting + 1))
    start = right - fitting * wide - layout.grid(1)
    return [(first + n, start + n * wide, wide) for n in range(fitting)]


def draw_place(painter: Painter, surface: Surface, room: Rect, rank: int) -> None:
    """Draw a place as a number on a round of brass, further ones on wood."""
    side = min(room.size) - painter.layout.px(10)
    disc = Rect(0, 0, side, side)
    disc.center = room.center
    kind = "brass" if rank == 1 else "wood_light"
    painter.plate(surface, disc, kind, seed=rank, radius=99, lift=3.0)
    painter.type.draw(surface, str(rank), Type.HEAD, disc, INK, 0.5)


def draw_rounds(
    painter: Painter, surface: Surface, room: Rect, evening: Evening, names: Sequence[str]
) -> None:
    """Draw the rounds as a row of small plates: what was played is flat, the next one brass."""
    layout, bout = painter.layout, evening.next
    now = bout.round if bout is not None else len(names)
    lines = -(-len(names) // CHIPS)
    each = -(-len(names) // lines)
    for number, line in enumerate(rows(room, [layout.px(CHIP)] * lines, layout.px(6))):
        here = list(range(number * each, min((number + 1) * each, len(names))))
        for place, index in zip(columns(line, [1.0] * each, layout.px(6)), here, strict=False):
            kind = "brass" if index == now else "wood_light"
            done = index < now
            painter.plate(
                surface, place, "paper" if done else kind, seed=2, radius=8, pressed=done, lift=3.0
            )
            words = inset(place, layout.px(6), 0)
            colour = INK_SOFT if done else INK
            painter.type.draw(surface, names[index], Type.SMALL, words, colour, 0.5)


def rounds_height(painter: Painter, evening: Evening) -> int:
    """Return the height of the row of rounds, in pixels."""
    lines = -(-evening.rounds // CHIPS)
    return lines * painter.layout.px(CHIP) + (lines - 1) * painter.layout.px(6)
