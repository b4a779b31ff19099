"""The findings on paper beside the practice board."""

from __future__ import annotations

from pygame import Rect, Surface

from games.galtoni.practice_report import Report
from games.ui.layout import inset
from games.ui.paint import Painter
from games.ui.theme import INK, INK_SOFT, Type

Line = tuple[str, Type, int, int]
"""Words, their size, in how many lines they are set, and how high that is."""


def draw_card(painter: Painter, surface: Surface, place: Rect, title: str, report: Report) -> None:
    """Draw the headline, the facts, and which comparison is fair; the plate covers ``place``."""
    painter.plate(surface, place, "paper", seed=3, radius=5, lift=0.0)
    layout, setter = painter.layout, painter.type
    room = inset(place, layout.grid(2), layout.grid(1))
    gap = layout.px(6)
    lines = _fitting(painter, room, gap, title, report)
    top = room.top
    for number, (words, style, count, high) in enumerate(lines):
        last = number == len(lines) - 1
        if last:  # the note stands at the foot
            top = max(top, room.bottom - high)
        rect = Rect(room.left, top, room.width, high)
        colour = INK_SOFT if last or number == 0 else INK
        setter.draw(surface, words, style, rect, colour, lines=count, valign=0.0)
        top = rect.bottom + gap


def _fitting(painter: Painter, room: Rect, gap: int, title: str, report: Report) -> list[Line]:
    """Return title, headline, facts and note as large as they fit together."""
    setter = painter.type
    found: list[Line] = []
    sizes = (Type.BODY, Type.BODY, 2), (Type.BODY, Type.SMALL, 2)
    for facts, note, most in (*sizes, (Type.SMALL, Type.SMALL, 2), (Type.SMALL, Type.SMALL, 1)):
        found = [(title, Type.SMALL, 1, setter.line(Type.SMALL))]
        found.append(_line(painter, report.headline, Type.HEAD, room, most))
        found += [_line(painter, words, facts, room, 4) for words in report.lines]
        found.append(_line(painter, report.note, note, room, 8))
        if sum(high + gap for *_, high in found) - gap <= room.height:
            break
    return found


def _line(painter: Painter, words: str, style: Type, room: Rect, most: int) -> Line:
    setter = painter.type
    count = min(most, len(setter.wrap(words, style, room.width)))
    return words, style, count, count * setter.line(style)
