"""How widgets look: wooden and paper things under the one light."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import SRCALPHA, Rect, Surface

from games.ui.layout import centred, inset
from games.ui.long_list import LongList
from games.ui.name_plate import NamePlate, SeatPlate, draw_name_plate, draw_seat_plate
from games.ui.page_view import draw_page
from games.ui.paint import Painter
from games.ui.theme import BRASS_LIGHT, INK, INK_SOFT, PAPER, Colour, Type
from games.ui.timeline import Timeline, draw_timeline
from games.ui.tool_views import draw_tool
from games.ui.tools import HoldTool, Tool
from games.ui.typed_view import draw_typed
from games.ui.widgets import (
    Button,
    Choice,
    HoldButton,
    Label,
    Pane,
    ScrollText,
    Slider,
    TextField,
    Toggle,
    Widget,
)

MATERIAL = {"wood": "wood_light", "brass": "brass", "dark": "wood_dark", "paper": "paper"}
TWO_LINES = 1.6
"""Words that find no room in one line have two on a button so many lines high: larger that way."""
LABEL_SHARE = 0.40
"""The part of a row that its words take; the rest is for what can be changed."""
SWITCH_SHARE = 0.76
"""The same beside a switch, which is small."""


def seed_of(widget: Widget) -> int:
    """Return a number that gives each place its own grain, the same at every start."""
    return 1 + (widget.rect.left // 7 + widget.rect.top // 5) % 5


def draw_widget(painter: Painter, surface: Surface, widget: Widget) -> None:
    """Draw a widget as it is now, within its pane if it has one."""
    view = VIEWS.get(type(widget))
    if view is None:
        return
    clip, edge = surface.get_clip(), painter.layout.px(18)
    if widget.pane is not None:
        surface.set_clip(clip.clip(widget.pane.rect.inflate(2 * edge, 0)))
    view(painter, surface, widget)
    if widget.chosen and widget.focusable:
        if widget.pane is not None:  # the ring of the first row is whole, too
            surface.set_clip(clip.clip(widget.pane.rect.inflate(2 * edge, 2 * edge)))
        around = widget.rect.inflate(2 * painter.layout.px(_air(widget)), 0)
        painter.ring(surface, around, 99.0 if isinstance(widget, Tool) else 10.0)
    surface.set_clip(clip)


def _air(widget: Widget) -> float:
    """Return how far (in design pixels) a ring keeps from words that begin at a widget's edge."""
    if isinstance(widget, ScrollText):
        return 12.0  # beyond the bar that tells how far one is, as well
    row = isinstance(widget, Toggle | Slider | TextField)
    row = row or (isinstance(widget, Choice) and not widget.above)
    words = getattr(widget, "text", None)
    return 6.0 if row and words else 0.0


def _button(painter: Painter, surface: Surface, button: Button | HoldButton) -> None:
    rect = button.rect
    painter.plate(
        surface,
        rect,
        MATERIAL[button.kind],
        seed=seed_of(button),
        pressed=button.pressed,
        hovered=button.hovered and button.enabled,
        lift=4.0 if button.enabled else 0.0,
    )
    colour = PAPER if button.kind == "dark" else INK
    if not button.enabled:
        colour = INK_SOFT
    _button_words(painter, surface, button, colour)


def _button_words(
    painter: Painter, surface: Surface, button: Button | HoldButton, colour: Colour
) -> None:
    layout = painter.layout
    room = inset(button.rect, layout.px(10), layout.px(4))
    if button.pressed:
        room.move_ip(0, layout.px(1.5))
    if button.icon:
        side = min(room.height, layout.px(30))
        if not button.text:
            painter.icon(
                surface, button.icon, Rect(room.center, (0, 0)).inflate(side, side), colour
            )
            return
        box = Rect(room.left, room.centery - side // 2, side, side)
        painter.icon(surface, button.icon, box, colour)
        shift = side + layout.px(8)
        room = Rect(room.left + shift, room.top, max(1, room.width - shift), room.height)
    style = Type.HEAD if button.kind == "brass" else Type.BODY
    align = 0.0 if button.icon else 0.5
    if button.note:
        both = round(1.1 * (painter.type.line(style) + painter.type.line(Type.SMALL)))
        room = centred(room, room.width, both)  # on a high plate they stay together
        upper = Rect(room.left, room.top, room.width, round(room.height * 0.56))
        lower = Rect(room.left, upper.bottom, room.width, room.height - upper.height)
        painter.type.draw(surface, button.text, style, upper, colour, align)
        painter.type.draw(surface, button.note, Type.SMALL, lower, colour, align)
    else:
        tall = room.height > TWO_LINES * painter.type.line(style)
        lines = 2 if button.kind != "brass" and tall else 1
        painter.type.draw(surface, button.text, style, room, colour, align, lines)


def row_words(widget: Any, share: float = LABEL_SHARE) -> Rect:
    """Return the part of a row that its words take."""
    rect: Rect = widget.rect
    return Rect(rect.left, rect.top, round(rect.width * share), rect.height)


def _row_text(painter: Painter, surface: Surface, widget: Any, share: float = LABEL_SHARE) -> None:
    if widget.text:
        colour, room = INK if widget.enabled else INK_SOFT, row_words(widget, share)
        painter.type.draw(surface, widget.text, Type.BODY, room, colour, lines=2)


def _toggle(painter: Painter, surface: Surface, toggle: Toggle) -> None:
    _row_text(painter, surface, toggle, SWITCH_SHARE)
    layout = painter.layout
    high, wide = layout.px(32), layout.px(64)
    track = Rect(toggle.rect.right - wide, toggle.rect.centery - high // 2, wide, high)
    kind = "felt" if toggle.value else "wood_dark"
    painter.plate(surface, track, kind, radius=99, pressed=True)
    side = high - layout.px(6)
    run = wide - side - layout.px(6)
    left = track.left + layout.px(3) + round(run * toggle.knob.value)
    knob = Rect(left, track.centery - side // 2, side, side)
    painter.plate(surface, knob, "brass", radius=99, lift=2.0, hovered=toggle.hovered)


def _choice(painter: Painter, surface: Surface, choice: Choice) -> None:
    if choice.above:
        caption = Rect(choice.rect.left, choice.rect.top, choice.rect.width, choice.above)
        painter.type.draw(surface, choice.text, Type.SMALL, caption, INK_SOFT)
    else:
        _row_text(painter, surface, choice)
    layout, value = painter.layout, choice.value_rect()
    side = min(value.height, layout.px(48))
    back = Rect(value.left, value.centery - side // 2, side, side)
    on = Rect(value.right - side, back.top, side, side)
    several = len(choice.options) > 1
    tray = value.inflate(-2 * side - layout.px(8), -max(0, value.height - side))
    painter.plate(surface, tray, "paper", radius=6, pressed=True)
    painter.type.draw(
        surface, choice.words, Type.BODY, inset(tray, layout.px(8), 0), INK, 0.5, lines=2
    )
    for box, sign in ((back, "left"), (on, "right")):
        painter.plate(
            surface,
            box,
            "wood_light",
            seed=2 if sign == "left" else 3,
            lift=3.0 if several else 0.0,
            hovered=choice.hovered and several,
        )
        painter.icon(surface, sign, inset(box, layout.px(9)), INK if several else INK_SOFT)


def _slider(painter: Painter, surface: Surface, slider: Slider) -> None:
    _row_text(painter, surface, slider)
    layout, groove = painter.layout, slider.groove()
    painter.plate(surface, groove, "wood_dark", radius=99, pressed=True)
    side = layout.px(30)
    centre = (groove.left + round(groove.width * slider.share), groove.centery)
    painter.rod(surface, groove, centre[0])
    knob = Rect(0, 0, side, side)
    knob.center = centre
    painter.plate(
        surface, knob, "brass", radius=99, lift=3.0, hovered=slider.hovered or slider.pressed
    )
    left = groove.right + side // 2 + layout.px(4)
    room = Rect(left, slider.rect.top, max(1, slider.rect.right - left), slider.rect.height)
    painter.type.draw(surface, slider.show(slider.value), Type.BODY, room, INK, 1.0, tabular=True)


def _field(painter: Painter, surface: Surface, field: TextField) -> None:
    _row_text(painter, surface, field)
    layout = painter.layout
    wide = round(field.rect.width * 0.58) if field.text else field.rect.width
    high = min(field.rect.height, layout.px(48))
    tray = Rect(field.rect.right - wide, field.rect.centery - high // 2, wide, high)
    painter.plate(surface, tray, "paper", radius=6, pressed=True, hovered=field.hovered)
    room = inset(tray, layout.px(12), 0)
    if field.chosen and not field.rests:
        draw_typed(painter, surface, field, room, INK_SOFT, BRASS_LIGHT)
        return
    painter.type.draw(surface, field.value or " ", Type.BODY, room, INK)
    if not field.value:
        painter.type.draw(surface, field.hint, Type.BODY, room, INK_SOFT)


def _label(painter: Painter, surface: Surface, label: Label) -> None:
    painter.type.draw(
        surface,
        label.text,
        label.style,
        label.rect,
        label.colour,
        label.align,
        label.lines,
        tabular=label.tabular,
        valign=label.valign,
    )


def _scroll_mark(painter: Painter, surface: Surface, pane: Pane) -> None:
    """Draw how much there is and where one is, if there is more than can be seen."""
    if pane.reach <= 0:
        return
    layout = painter.layout
    wide = layout.px(6)
    rail = Rect(pane.rect.right + layout.px(4), pane.rect.top, wide, pane.rect.height)
    high = max(layout.px(32), round(rail.height * pane.rect.height / max(1, pane.content)))
    top = rail.top + round((rail.height - high) * pane.offset / pane.reach)
    painter.plate(surface, Rect(rail.left, top, wide, high), "brass", radius=99, lift=1.0)


def _page(painter: Painter, surface: Surface, page: ScrollText) -> None:
    clip = surface.get_clip()
    surface.set_clip(clip.clip(page.rect))
    page.content = draw_page(painter, surface, page.page, page.rect, page.offset, page.figures)
    surface.set_clip(clip)
    _scroll_mark(painter, surface, page)


def _long_list(painter: Painter, surface: Surface, rows: LongList) -> None:
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rows.rect))
    bounds = surface.get_rect()
    cut = [(strip.clip(bounds), upper) for strip, upper in rows.cut()]
    grounds = [surface.subsurface(strip).copy() for strip, _ in cut]
    for number in rows.shown():
        rows.draw_row(painter, surface, number, rows.place(number), number == rows.cursor)
    for (strip, upper), ground in zip(cut, grounds, strict=True):
        _fade(painter, surface, strip, ground, upper)
    surface.set_clip(clip)
    _scroll_mark(painter, surface, rows)


def _fade(painter: Painter, surface: Surface, strip: Rect, ground: Surface, upper: bool) -> None:
    """Let a row that is cut at the edge of its list fade into the ``ground`` below it."""

    def make() -> Surface:
        ramp = Surface((1, strip.height), SRCALPHA)
        for y in range(strip.height):
            share = (y + 0.5) / strip.height
            ramp.set_at((0, y), (255, 255, 255, round(255 * (1 - share if upper else share))))
        return pygame.transform.scale(ramp, strip.size)

    veil = Surface(strip.size, SRCALPHA)
    veil.blit(ground, (0, 0))
    ramp = painter.picture(("fade", strip.size, upper), make)
    veil.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, strip)


VIEWS: dict[type[Widget], Callable[[Painter, Surface, Any], None]] = {
    Button: _button,
    HoldButton: _button,
    Tool: draw_tool,
    HoldTool: draw_tool,
    Toggle: _toggle,
    Choice: _choice,
    Slider: _slider,
    TextField: _field,
    NamePlate: draw_name_plate,
    SeatPlate: draw_seat_plate,
    Label: _label,
    Pane: _scroll_mark,
    ScrollText: _page,
    LongList: _long_list,
    Timeline: draw_timeline,
}
