"""How an evening's scores and its podium look: paper, brass places, wooden steps."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.arcade.evening import Evening
from games.ui.layout import columns, inset, rows
from games.ui.paint import Painter
from games.ui.theme import CREAM, INK, INK_SOFT, Type
from games.ui.words import points_words

LINE = 64
"""Height of one person's line, in design pixels; less where there is no room."""
CELL = 46
CHIP = 36
"""Height of a round's plate; so many of them lie beside each other at most:"""
CHIPS = 5
NARROW = 30
"""A round's column is so broad at most, and where it would be narrower it is left out."""


def draw_scores(
    painter: Painter, surface: Surface, room: Rect, evening: Evening, heads: tuple[str, str]
) -> None:
    """Draw a line for everybody, the first place first: place, name, rounds, points.

    ``heads`` stand above all of it and above the points.
    """
    layout = painter.layout
    head = layout.px(30)
    high = min(layout.px(LINE), max(1, (room.height - head) // len(evening.names)))
    lines = rows(Rect(room.left, room.top + head, room.width, 0), [high] * len(evening.names), 0)
    end = layout.px(92)
    name_wide = min(layout.px(260), round(room.width * 0.36))
    begin = room.left + layout.px(64)
    cells = _cells(painter, room, begin + name_wide, room.right - end, evening)
    for number, left, wide in cells:
        place = Rect(left, room.top, wide, head)
        painter.type.draw(surface, str(number + 1), Type.SMALL, place, INK_SOFT, 0.5, tabular=True)
    place = Rect(room.right - end, room.top, end, head)
    title, total = heads
    painter.type.draw(surface, total, Type.SMALL, place, INK_SOFT, 0.5)
    place = Rect(room.left, room.top, begin + name_wide - room.left, head)
    painter.type.draw(surface, title, Type.SMALL, place, INK_SOFT)
    by_round, totals = evening.by_round(), evening.totals()
    names = (cells[0][1] if cells else room.right - end) - begin - layout.grid(1)
    for (rank, player), line in zip(evening.standing(), lines, strict=True):
        draw_place(painter, surface, Rect(line.left, line.top, layout.px(52), line.height), rank)
        name = Rect(begin, line.top, names, line.height)
        words = evening.names[player]
        style = painter.type.style_for(words, name.width, Type.HEAD, Type.BODY)
        painter.type.draw(surface, words, style, name, INK, lines=2)
        for number, left, wide in cells:
            points = by_round[number][player]
            count = "\N{MIDDLE DOT}" if points is None else points_words(points)
            colour = INK_SOFT if points is None else INK
            cell = Rect(left, line.top, wide, line.height)
            painter.type.draw(surface, count, Type.BODY, cell, colour, 0.5)
        box = inset(Rect(room.right - end, line.top, end, line.height), layout.px(6), layout.px(7))
        painter.plate(surface, box, "wood_dark", seed=2, radius=8, lift=2.0)
        painter.type.draw(surface, points_words(totals[player]), Type.HEAD, box, CREAM, 0.5)


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


def podium_aspect(evening: Evening) -> float:
    """Return the width of a podium for so many people over its height."""
    return 0.30 + 0.33 * len(evening.names)


def draw_podium(painter: Painter, surface: Surface, room: Rect, evening: Evening) -> None:
    """Draw steps of wood on the felt, the first place in the middle and highest, names above."""
    layout = painter.layout
    room = inset(room, layout.grid(2), 0)
    order = _order(evening.standing())
    totals = evening.totals()
    wide = room.width // len(order)
    left = room.centerx - wide * len(order) // 2
    name = 2 * painter.type.line(Type.HEAD) + layout.px(6)
    tallest = max(1, room.height - name)
    for number, (rank, player) in enumerate(order):
        high = round(tallest * (1.0, 0.74, 0.56, 0.42)[rank - 1])
        step = Rect(left + number * wide, room.bottom - high, wide, high)
        block = inset(step, layout.px(3), 0)
        painter.plate(surface, block, "wood_dark", seed=3 + number, radius=8, lift=10.0)
        edge = Rect(block.left, block.top, block.width, min(block.height, layout.px(26)))
        painter.plate(surface, edge, "wood", seed=2 + number, radius=8, lift=2.0)
        side = min(block.width, block.height - edge.height)
        mark = Rect(block.left, edge.bottom, block.width, min(side, layout.px(104)))
        draw_place(painter, surface, mark, rank)
        points = Rect(block.left, mark.bottom, block.width, block.bottom - mark.bottom)
        if points.height >= layout.px(44):
            points.height = layout.px(44)
            total = points_words(totals[player])
            painter.type.draw(surface, total, Type.HEAD, points, CREAM, 0.5)
        above = Rect(step.left, step.top - name, step.width, name - layout.px(6))
        words = inset(above, layout.px(4), 0)
        called = evening.names[player]
        style = painter.type.style_for(called, words.width, Type.HEAD, Type.BODY, lines=2)
        painter.type.draw(surface, called, style, words, CREAM, 0.5, lines=2, valign=1.0)


def _order(standing: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the places from left to right: second, first, third, fourth."""
    if len(standing) < 3:
        return list(standing)
    first, second, *rest = standing
    return [second, first, *rest]
