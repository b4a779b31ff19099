"""Pictures of how matches ended, on the games' real boards: made beside the loop, then kept."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.onlooker import Onlooker
from games.arcade.tables import table_module
from games.core.match import Match
from games.core.record import Record
from games.ui.desk import Desk
from games.ui.game_table import WIDE
from games.ui.layout import LANDSCAPE, Layout
from games.ui.paint import Painter

STILL = "still "
HIGH = 660.0
"""How high a board lies in its picture, on a ground of ``LANDSCAPE``."""
BROAD = (1216.0, 432.0)
"""The same for a board that wants the whole width."""
CLOSER = {"galtoni": (2.1, 0.95)}
"""Boards shown larger in part: how much, and which part (0 at the top, 1 at the foot)."""
KEPT = 24
"""So many pictures are kept."""
RANK = 2
"""It is made before whatever boards other pages still wait for: somebody looks at its place."""
RESTS = 0.12
"""So long (s) a match is at hand before its picture is asked for."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Whose picture, how large, and in which colours."""

    file: str
    size: tuple[int, int]
    palette: str


def still_size(room: tuple[int, int]) -> tuple[int, int]:
    """Return the largest size of a picture within a room in pixels: it has a window's shape."""
    wide, high = LANDSCAPE
    share = min(room[0] / wide, room[1] / high)
    return max(1, round(wide * share)), max(1, round(high * share))


def still(desk: Desk, record: Record, size: tuple[int, int]) -> Surface:
    """Return a picture of the last position of a record; what ``Match`` raises where it does not
    hold."""
    game = record.header.game
    closer, part = CLOSER.get(game, (1.0, 0.5))
    unit = closer * size[0] / LANDSCAPE[0]
    layout = Layout(round(LANDSCAPE[0] * unit), round(LANDSCAPE[1] * unit))
    painter = Painter(layout, desk.painter.materials)
    small = replace(desk, layout=layout, painter=painter)
    table = table_module(game).TABLE(small, Match(record), Onlooker())
    try:
        canvas = painter.background().copy()
        aspect = table_module(game).TABLE.aspect
        wide, high = BROAD if aspect >= WIDE else (HIGH * aspect, HIGH)
        board = Rect(0, 0, round(wide * unit), round(high * unit))
        board.center = canvas.get_rect().center
        table.arrange(board)
        table.draw(canvas, True)
    finally:
        table.close()
    place = Rect(0, 0, *size).clamp(canvas.get_rect())
    place.centerx = canvas.get_width() // 2
    place.top = round((canvas.get_height() - size[1]) * part)
    return canvas.subsurface(place.clip(canvas.get_rect())).copy()


class Stills:
    """Pictures of a house's matches; one is asked for when its match has been at hand a moment."""

    def __init__(self, house: House, load: Callable[[str], Record]) -> None:
        """Make pictures in the house's workshop; ``load`` reads a record."""
        self.house, self.load = house, load
        self._kept: OrderedDict[_Wanted, Surface | None] = OrderedDict()
        self._at_hand: _Wanted | None = None
        self._since = 0.0
        self._ordered: _Wanted | None = None

    def show(self, file: str | None, size: tuple[int, int]) -> None:
        """Say which match is at hand, and how large its picture shall be in pixels."""
        palette = self.house.desk.settings.palette
        wanted = None if file is None else _Wanted(file, size, palette)
        if wanted != self._at_hand:
            self._at_hand, self._since = wanted, 0.0

    @property
    def picture(self) -> Surface | None:
        """Return the picture of the match at hand, None while there is none."""
        return None if self._at_hand is None else self._kept.get(self._at_hand)

    @property
    def waiting(self) -> bool:
        """Whether the picture of the match at hand is still to come."""
        return self._at_hand is not None and self._at_hand not in self._kept

    def update(self, dt: float) -> bool:
        """Ask for the picture at hand and take what was made; whether it has come."""
        waited = self.waiting
        self._since += dt
        if waited and self._since >= RESTS and self._ordered != self._at_hand:
            self._order()
        if self._ordered is not None:
            found = self.house.showcase.others(STILL)
            if STILL in found:
                self._keep(self._ordered, found[STILL])
                self._ordered = None
        return waited and not self.waiting

    def _order(self) -> None:
        wanted = self._at_hand
        assert wanted is not None  # asked for by update
        self._ordered = wanted
        desk = replace(self.house.desk)

        def make() -> Surface | None:
            try:
                return still(desk, self.load(wanted.file), wanted.size)
            except (OSError, ValueError, LookupError, pygame.error) as error:
                logging.getLogger("galtoni").debug("no picture of %s: %s", wanted.file, error)
                return None  # a record that does not hold: watching it says why

        self.house.workshop.order(STILL, make, RANK)

    def _keep(self, wanted: _Wanted, picture: Surface | None) -> None:
        self._kept[wanted] = picture
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
