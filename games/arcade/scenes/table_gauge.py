"""The bar beside the board: a tube of glass with brass ends, filled with all seats' colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import numpy as np
from pygame import Rect, Surface

from games.arcade.advice import Balance
from games.core.bots import Unit
from games.ui.layout import inset
from games.ui.materials_noise import to_surface
from games.ui.paint import Painter
from games.ui.seat_names import seat_name
from games.ui.theme import BRASS_LIGHT, CREAM, INK, Colour, Type
from games.ui.tools import Tool
from games.ui.tween import Tween

if TYPE_CHECKING:
    from games.core.match import Match
    from games.ui.desk import Desk

WEIGHT = 0.7
"""How long (s) the colours take to find their level."""
TUBE, CAP, PLATE = 20, 12, 28
"""How broad the tube is, how long its brass ends, how high the number's plate, design pixels."""


class Gauge(Tool):
    """Shows a balance; its words say by how much who is ahead."""

    def __init__(self, desk: Desk, match: Match, proviso: Callable[[], str] = lambda: "") -> None:
        """Begin level; ``proviso`` says on what condition chances hold, mostly nothing."""
        super().__init__("", lambda: None, "scales", "E")
        self.desk, self.match, self._proviso = desk, match, proviso
        seats = len(match.seats)
        self.edges = [Tween(edge / seats, WEIGHT) for edge in range(1, seats)]
        """Where one seat's colour ends and the next one's begins, as shares of the tube."""
        self.initials: tuple[str, ...] = ()
        """What stands on the colours where there are more than two."""
        self.number = ""
        self.leader: int | None = None
        """Whose colour the plate with the number wears, where somebody is ahead."""
        self.visible = False

    @property
    def flowing(self) -> bool:
        """Whether the colours are on their way."""
        return any(edge.moving for edge in self.edges)

    def show(self, balance: Balance | None) -> None:
        """Let the colours go to a balance."""
        say = self.desk.texts
        if balance is None:
            self.number, self.tip, self.leader = "", say("tools.weighs_not_yet"), None
            return
        for edge, share in zip(self.edges, accumulate(balance.shares[:-1]), strict=True):
            edge.aim(min(1.0, share))
            if not self.desk.motion:
                edge.finish()
        many = len(self.match.seats) > 2
        self.number, self.tip = (self._of_many if many else self._words)(balance)
        level = self.number == "0" or balance.share == 0.5
        self.leader = None if level else 0 if balance.share > 0.5 else 1
        if many:
            self.leader = max(range(len(balance.shares)), key=balance.shares.__getitem__)

    def _of_many(self, balance: Balance) -> tuple[str, str]:
        """Return the leader's letter and share for the plate, and in words how all stand."""
        say, shares = self.desk.texts, balance.shares
        seats = range(len(shares))
        names = [seat_name(say, self.match, seat) for seat in seats]
        self.initials = initials(names)
        percents = [round(100 * share) for share in shares]
        order = sorted(seats, key=lambda seat: -shares[seat])
        told = ", ".join(f"{names[seat]} {percents[seat]} %" for seat in order)
        first = f"{self.initials[order[0]]} {percents[order[0]]} %"
        return first, self._with_proviso(say("tools.weighs_many", shares=told))

    def _with_proviso(self, words: str) -> str:
        return ", ".join(part for part in (words, self._proviso()) if part)

    def _words(self, balance: Balance) -> tuple[str, str]:
        """Return the number on the plate and the sentence for it."""
        say, opinion = self.desk.texts, balance.opinion
        if opinion is None:
            return self._ended(balance.share)
        name = seat_name(say, self.match, balance.seat)
        if opinion.unit is Unit.CHANCE:
            number = str(round(100 * opinion.value))
            shown = round(100 * balance.share)
            words = say("tools.weighs_chance", name=name, number=number)
            return f"{shown} %", self._with_proviso(words)
        value = opinion.value
        ahead = balance.seat if value >= 0 else 1 - balance.seat
        if opinion.exact and value and opinion.unit is Unit.POINTS:
            return "100 %", say("tools.weighs_sure", name=seat_name(say, self.match, ahead))
        digits = 0 if opinion.unit is Unit.STONES else 1
        number = f"{abs(value):.{digits}f}".replace(".", say("tools.decimal"))
        if not any(sign in number for sign in "123456789"):
            return "0", say("tools.weighs_even")
        sign, who = "+" if ahead == 0 else "\u2212", seat_name(say, self.match, ahead)
        if opinion.unit is Unit.STONES:
            return sign + number, say.counted("tools.weighs_stones", int(number), name=who)
        return sign + number, say("tools.weighs_points", name=who, number=number)

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
        return any([edge.update(dt) for edge in self.edges])  # noqa: C419  every one has to move


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name; where two would be the same, one more sign tells them apart.

    That is the next letter, or the number of the seat where the words are the same.
    """
    found = [name[:1] for name in names]
    for number, name in enumerate(names):
        same = [other for other in names if other[:1] == name[:1]]
        if len(same) > 1:
            second = name[1:2]
            alike = not second.strip() or sum(other[1:2] == second for other in same) > 1
            found[number] += str(number + 1) if alike else second
    return tuple(found)


def draw_gauge(painter: Painter, surface: Surface, gauge: Gauge, colours: Sequence[Colour]) -> None:
    """Draw the tube, the first seat's colour at its foot or left, and the number at its end."""
    layout, rect = painter.layout, gauge.rect
    lying = rect.width > rect.height
    tube, plate = _parts(painter, rect, lying)
    if gauge.initials and not lying:
        plate = plate.inflate(layout.px(12), 0)  # a letter stands before the number
    painter.plate(surface, tube.inflate(layout.px(2), layout.px(2)), "wood_dark", radius=99, lift=4)
    _draw_filling(painter, surface, tube, gauge, colours)
    for cap in _caps(painter, tube, lying):
        painter.plate(surface, cap, "brass", seed=3, radius=4, lift=2.0)
    painter.plate(surface, plate, "paper", seed=2, radius=6, lift=2.0)
    if gauge.leader is not None:
        foot = Rect(plate.left + layout.px(5), plate.bottom - layout.px(6), 0, layout.px(4))
        foot.width = plate.width - layout.px(10)
        surface.fill(colours[gauge.leader], foot)
    words = gauge.number or "\u2013"
    room = inset(plate, layout.px(3), 0)
    painter.type.draw(surface, words, Type.SMALL, room, INK, 0.5, tabular=True)


def _parts(painter: Painter, rect: Rect, lying: bool) -> tuple[Rect, Rect]:
    """Return the places of the tube and of the plate with the number."""
    layout = painter.layout
    broad, high = layout.px(TUBE), layout.px(PLATE)
    if lying:
        wide = layout.px(76)
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
    painter: Painter, surface: Surface, tube: Rect, gauge: Gauge, colours: Sequence[Colour]
) -> None:
    """Draw every seat's colour up to the next one's, the mark of the middle, and the glass."""
    layout, lying = painter.layout, tube.width > tube.height
    edge = layout.px(CAP) - layout.px(2)
    inner = tube.inflate(-2 * edge, 0) if lying else tube.inflate(0, -2 * edge)
    ends = [0.0, *(tween.value for tween in gauge.edges), 1.0]
    places = [_stretch(inner, *pair, lying) for pair in pairwise(ends)]
    for colour, place in zip(colours, places, strict=True):
        surface.fill(colour, place)
    for end in ends[1:-1]:
        surface.fill(BRASS_LIGHT, _across(inner, end, layout.px(3), lying))
    if len(colours) == 2:
        surface.fill(INK, _across(inner, 0.5, layout.px(2), lying))
    glass = painter.picture(("glass tube", inner.size), lambda: _glass(inner.size, lying))
    surface.blit(glass, inner)
    for initial, colour, place in zip(gauge.initials, colours, places, strict=False):
        _draw_initial(painter, surface, initial, colour, place)


def _stretch(inner: Rect, begin: float, end: float, lying: bool) -> Rect:
    """Return the part of a tube between two shares, from its left or its foot."""
    if lying:
        left, right = (inner.left + round(inner.width * share) for share in (begin, end))
        return Rect(left, inner.top, right - left, inner.height)
    low, high = (inner.bottom - round(inner.height * share) for share in (begin, end))
    return Rect(inner.left, high, inner.width, low - high)


def _across(inner: Rect, share: float, thick: int, lying: bool) -> Rect:
    """Return a line across a tube at a share of it."""
    place = _stretch(inner, share, share, lying)
    return place.inflate(thick, 0) if lying else place.inflate(0, thick)


def _draw_initial(
    painter: Painter, surface: Surface, initial: str, colour: Colour, place: Rect
) -> None:
    """Write on a seat's colour whose it is, where there is room: colours alone never tell."""
    if min(place.size) < painter.layout.px(TUBE) - 2:
        return
    red, green, blue = colour
    dark = 0.30 * red + 0.59 * green + 0.11 * blue > 120
    painter.type.draw(surface, initial, Type.SMALL, place, INK if dark else CREAM, 0.5)


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
