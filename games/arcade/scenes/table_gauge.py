"""The bar beside the board: a tube of glass with brass ends, filled with both seats' colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from pygame import Rect, Surface

from games.arcade.advice import Balance
from games.core.bots import Unit
from games.ui.layout import inset
from games.ui.materials_noise import to_surface
from games.ui.paint import Painter
from games.ui.seat_names import seat_name
from games.ui.theme import BRASS_LIGHT, INK, Colour, Type
from games.ui.tools import Tool
from games.ui.tween import Tween

if TYPE_CHECKING:
    from games.core.match import Match
    from games.ui.desk import Desk

WEIGHT = 0.7
"""How long (s) the colours take to find their level."""
TUBE = 20
"""How broad the tube is, in design pixels."""
CAP = 12
PLATE = 28


class Gauge(Tool):
    """Shows a balance; its words say by how much who is ahead."""

    def __init__(self, desk: Desk, match: Match) -> None:
        """Begin level."""
        super().__init__("", lambda: None, "scales", "E")
        self.desk, self.match = desk, match
        self.level = Tween(0.5, WEIGHT)
        self.number = ""
        self.visible = False

    def show(self, balance: Balance | None) -> None:
        """Let the colours go to a balance."""
        say = self.desk.texts
        if balance is None:
            self.number, self.tip = "", say("tools.weighs_not_yet")
            return
        self.level.aim(balance.share)
        if not self.desk.motion:
            self.level.finish()
        self.number, self.tip = self._words(balance)

    def _words(self, balance: Balance) -> tuple[str, str]:
        """Return the number on the plate and the sentence for it."""
        say, opinion = self.desk.texts, balance.opinion
        if opinion is None:
            return self._ended(balance.share)
        name = seat_name(say, self.match, balance.seat)
        if opinion.unit is Unit.CHANCE:
            number = str(round(100 * opinion.value))
            shown = round(100 * balance.share)
            return f"{shown} %", say("tools.weighs_chance", name=name, number=number)
        value = opinion.value
        ahead = balance.seat if value >= 0 else 1 - balance.seat
        digits = 0 if opinion.unit is Unit.STONES else 1
        number = f"{abs(value):.{digits}f}".replace(".", say("tools.decimal"))
        if not any(sign in number for sign in "123456789"):
            return "0", say("tools.weighs_even")
        key = "tools.weighs_stones" if opinion.unit is Unit.STONES else "tools.weighs_points"
        sign = "+" if ahead == 0 else "\u2212"
        return sign + number, say(key, name=seat_name(say, self.match, ahead), number=number)

    def _ended(self, share: float) -> tuple[str, str]:
        """Return how a match has ended, as a score and in words."""
        say = self.desk.texts
        if share == 0.5:
            return "½:½", say("tools.weighs_drawn")
        winner = 0 if share > 0.5 else 1
        name = seat_name(say, self.match, winner)
        return ("1:0" if winner == 0 else "0:1"), say("tools.weighs_won", name=name)

    def move(self, dt: float) -> bool:
        """Let the colours flow; whether they did."""
        return self.level.update(dt)


def draw_gauge(
    painter: Painter, surface: Surface, gauge: Gauge, colours: tuple[Colour, Colour]
) -> None:
    """Draw the tube, the first seat's colour at its foot or left, and the number at its end."""
    layout, rect = painter.layout, gauge.rect
    lying = rect.width > rect.height
    tube, plate = _parts(painter, rect, lying)
    painter.plate(surface, tube.inflate(layout.px(2), layout.px(2)), "wood_dark", radius=99, lift=4)
    _draw_filling(painter, surface, tube, gauge.level.value, colours, lying)
    for cap in _caps(painter, tube, lying):
        painter.plate(surface, cap, "brass", seed=3, radius=4, lift=2.0)
    painter.plate(surface, plate, "paper", seed=2, radius=6, lift=2.0)
    words = gauge.number or "\u2013"
    room = inset(plate, layout.px(3), 0)
    painter.type.draw(surface, words, Type.SMALL, room, INK, 0.5, tabular=True)


def _parts(painter: Painter, rect: Rect, lying: bool) -> tuple[Rect, Rect]:
    """Return the places of the tube and of the plate with the number."""
    layout = painter.layout
    broad, high = layout.px(TUBE), layout.px(PLATE)
    if lying:
        wide = layout.px(64)
        plate = Rect(rect.right - wide, rect.centery - high // 2, wide, high)
        tube = Rect(rect.left, rect.centery - broad // 2, 0, broad)
        tube.width = plate.left - layout.px(10) - rect.left
        return tube, plate
    plate = Rect(rect.left, rect.bottom - high, rect.width, high)
    tube = Rect(rect.centerx - broad // 2, rect.top, broad, plate.top - layout.px(8) - rect.top)
    return tube, plate


def _caps(painter: Painter, tube: Rect, lying: bool) -> tuple[Rect, Rect]:
    """Return the places of the brass ends."""
    px = painter.layout.px
    thick, over = px(CAP), px(3)
    if lying:
        one = Rect(tube.left, tube.top - over, thick, tube.height + 2 * over)
        return one, one.move(tube.width - thick, 0)
    one = Rect(tube.left - over, tube.top, tube.width + 2 * over, thick)
    return one, one.move(0, tube.height - thick)


def _draw_filling(
    painter: Painter,
    surface: Surface,
    tube: Rect,
    level: float,
    colours: tuple[Colour, Colour],
    lying: bool,
) -> None:
    """Draw both colours up to the level between them, the mark of the middle, and the glass."""
    layout = painter.layout
    edge = layout.px(CAP) - layout.px(2)
    inner = tube.inflate(-2 * edge, 0) if lying else tube.inflate(0, -2 * edge)
    run = round((inner.width if lying else inner.height) * level)
    first = Rect(inner)
    if lying:
        first.width = run
        mark = Rect(inner.centerx, inner.top, layout.px(2), inner.height)
        meniscus = Rect(inner.left + run - layout.px(1), inner.top, layout.px(3), inner.height)
    else:
        first.top, first.height = inner.bottom - run, run
        mark = Rect(inner.left, inner.centery, inner.width, layout.px(2))
        meniscus = Rect(inner.left, inner.bottom - run - layout.px(1), inner.width, layout.px(3))
    surface.fill(colours[1], inner)
    surface.fill(colours[0], first)
    surface.fill(BRASS_LIGHT, meniscus)
    surface.fill(INK, mark.inflate(-(0 if lying else mark.width // 2), 0))
    glass = painter.picture(("glass tube", inner.size), lambda: _glass(inner.size, lying))
    surface.blit(glass, inner)


def _glass(size: tuple[int, int], lying: bool) -> Surface:
    """Return the light on a round tube: dark at its edges, a window's glint along one side."""
    wide, high = size
    across = high if lying else wide
    place = (np.arange(across, dtype=np.float32) + np.float32(0.5)) / np.float32(across)
    rim = np.abs(place * 2 - 1) ** np.float32(3.2)
    glint = np.exp(-(((place - np.float32(0.28)) / np.float32(0.085)) ** 2)) * np.float32(0.75)
    back = np.exp(-(((place - np.float32(0.80)) / np.float32(0.10)) ** 2)) * np.float32(0.20)
    light = np.maximum(glint, back)
    shade = rim * np.float32(0.62)
    alpha = shade + light * (1 - shade)
    tone = np.where(alpha > 0, light * (1 - shade) / np.maximum(alpha, np.float32(1e-4)), 0)
    colour = np.stack([20 + 235 * tone, 14 + 234 * tone, 10 + 225 * tone], axis=-1)
    if lying:
        tones = np.broadcast_to(colour[:, None, :], (high, wide, 3))
        alphas = np.broadcast_to(alpha[:, None], (high, wide))
    else:
        tones = np.broadcast_to(colour[None, :, :], (high, wide, 3))
        alphas = np.broadcast_to(alpha[None, :], (high, wide))
    return to_surface(np.asarray(tones, np.float32), np.asarray(alphas, np.float32))
