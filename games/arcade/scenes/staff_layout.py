"""Where things lie on the staff's page: figures and log on paper, what can be done beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.ui.layout import Layout, columns, cut_bottom, cut_left, cut_top, inset, rows
from games.ui.theme import Type

WIDE = 1216
"""How broad the page is at most, in design pixels."""
SIDE = 320
"""How broad what can be done is in landscape, in design pixels."""
HEAD, FOOT, ACT, LINE, ROW = 52, 64, 56, 30, 40
"""Heights of title, foot, a button, a line of figures and a row of the log, in design pixels."""


@dataclass(frozen=True, slots=True)
class StaffPlaces:
    """Rectangles of the page in real pixels."""

    panel: Rect
    head: Rect
    acts: tuple[Rect, ...]
    slip: Rect
    """The paper with what is wrong."""
    notes: tuple[Rect, ...]
    sheet: Rect
    """The paper with figures and log."""
    counts: tuple[Rect, ...]
    """The lines of what is counted, their heading first."""
    facts: tuple[Rect, ...]
    """The lines of what is so now."""
    title: Rect
    """The log's heading."""
    log: Rect
    place: Rect
    """The line that says where the log lies."""
    foot: Rect


def staff_places(
    layout: Layout, acts: int, counts: int, facts: int, notes: Sequence[int]
) -> StaffPlaces:
    """Return the places for so many buttons and lines; ``notes`` are the notes' heights, pixels."""
    room = inset(layout.screen, layout.grid(2))
    panel = inset(room, max(0, (room.width - layout.px(WIDE)) // 2), 0)
    inside = inset(panel, layout.grid(3), layout.grid(2))
    head, rest = cut_top(inside, layout.px(HEAD), layout.grid(1))
    foot, body = cut_bottom(rest, layout.px(FOOT), layout.grid(2))
    act, gap, pad = layout.px(ACT), layout.px(12), layout.grid(2)
    between = layout.px(10)
    slip = sum(notes) + (len(notes) - 1) * between + 2 * pad if notes else 0
    buttons = acts * act + (acts - 1) * gap
    if layout.portrait:
        low, sheet = cut_bottom(body, buttons, layout.grid(2))
        below, sheet = cut_bottom(sheet, slip, layout.grid(2) if slip else 0)
        doing = rows(low, [act] * acts, gap)
    else:
        left, sheet = cut_left(body, layout.px(SIDE), layout.grid(2))
        doing = rows(left, [act] * acts, gap)
        under = Rect(left.left, left.top + buttons + layout.grid(2), left.width, 0)
        below = Rect(under.left, under.top, under.width, min(slip, left.bottom - under.top))
    paper = inset(sheet, layout.grid(3), layout.grid(2))
    line = layout.px(LINE)
    upper, lower = cut_top(paper, max(counts, facts) * line, layout.grid(2))
    if layout.portrait:
        upper, lower = cut_top(paper, (counts + facts) * line + layout.grid(2), layout.grid(2))
        first, second = cut_top(upper, counts * line, layout.grid(2))
    else:
        first, second = columns(upper, (1.1, 1.0), layout.grid(5))
    title, listed = cut_top(lower, layout.px(40), layout.px(8))
    place, log = cut_bottom(listed, layout.px(24), layout.px(8))
    log.width -= layout.grid(2)  # the rail lies beside it
    row = layout.px(ROW)
    log.height = max(row, log.height // row * row)  # no line is cut in half
    return StaffPlaces(
        panel,
        head,
        tuple(doing),
        below,
        tuple(rows(inset(below, pad, pad), list(notes), between)),
        sheet,
        tuple(rows(first, [line] * counts, 0)),
        tuple(rows(second, [line] * facts, 0)),
        title,
        log,
        place,
        foot,
    )


NOTE = Type.SMALL
"""The type of the notes."""
