"""What a page shows that has nothing to show yet: kind words on paper, and the way to the games."""

from __future__ import annotations

from pygame import Rect, Surface

from games.ui.layout import Layout, centred, cut_bottom, inset
from games.ui.paint import Painter
from games.ui.theme import INK, INK_SOFT, Colour, Type

NOTHING = 760, 460
"""The paper's size in design pixels where there is nothing to show."""
PLAY = 300, 64
"""The size of the button on it that leads to the games, in design pixels."""


def nothing_place(layout: Layout, room: Rect) -> Rect:
    """Return the paper that says that there is nothing yet: no larger than it needs to be."""
    return centred(room, layout.px(NOTHING[0]), layout.px(NOTHING[1]))


def play_button_place(layout: Layout, room: Rect) -> Rect:
    """Return the place of the button on that paper."""
    foot = cut_bottom(inset(nothing_place(layout, room), layout.grid(4)), layout.px(PLAY[1]))[0]
    return centred(foot, layout.px(PLAY[0]), foot.height)


def invitation_place(layout: Layout, room: Rect) -> Rect:
    """Return the part of that paper above its button."""
    paper = nothing_place(layout, room)
    paper.height = play_button_place(layout, room).top - paper.top
    return paper


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
    layout, setter = painter.layout, painter.type
    room = inset(sheet, layout.grid(6), layout.grid(3))
    lines = min(5, len(setter.wrap(note, Type.BODY, max(1, room.width))))
    head, text = layout.px(56), lines * setter.line(Type.BODY)
    side, gap = layout.px(104), layout.grid(2)
    whole = head + layout.grid(1) + text
    if sign and room.height >= whole + side + gap:
        whole += side + gap
    else:
        side = 0
    top = room.centery - min(room.height, whole) // 2
    if side:
        disc = Rect(sheet.centerx - side // 2, top, side, side)
        painter.plate(surface, disc, "wood", seed=3, radius=99, lift=5.0)
        painter.icon(surface, sign, inset(disc, side // 4), INK)
        top = disc.bottom + gap
    upper = Rect(room.left, top, room.width, head)
    lower = Rect(room.left, upper.bottom + layout.grid(1), room.width, text)
    setter.draw(surface, title, Type.HEAD, upper, colour, 0.5, lines=2)
    setter.draw(surface, note, Type.BODY, lower, INK_SOFT, 0.5, lines=5, valign=0.0)
