"""The living boards of some pages: made beside the loop, kept as long as the house stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from games.arcade.tables import table_module
from games.arcade.workshop import Workshop
from games.ui.desk import Desk
from games.ui.game_table import LivingPicture
from games.ui.layout import Layout
from games.ui.paint import Painter

SEED = 7
USUAL = (760, 688)
"""The size of a board at its table, in design pixels: on other pages all is smaller."""
BOARD = "board "
LEAST = 80
"""Boards smaller than this (pixels) are not worth laying out."""


def slot_of(kind: str, name: str) -> str:
    """Return the name under which a game's board for scenes of a kind is kept."""
    return f"{kind} {name}" if kind else name


def game_of(slot: str) -> str:
    """Return whose board is kept under a name."""
    return slot.rpartition(" ")[2]


class Showcase:
    """Boards by name of their slot; a board is shown from when it has been laid out in its place.

    A slot is a game's name (the start page's board) or a kind of scene and a game's name.
    """

    def __init__(self, desk: Desk, workshop: Workshop) -> None:
        """Make boards for ``desk`` in ``workshop``."""
        self.desk, self.workshop = desk, workshop
        self._studios: dict[str, Desk] = {}
        self._kept: dict[str, LivingPicture] = {}
        self._places: dict[str, tuple[Layout, Rect, object]] = {}
        self._ready: dict[str, LivingPicture] = {}
        self._wanted: dict[str, Rect] = {}
        self._others: dict[str, Any] = {}
        self._stills: dict[object, Surface] = {}

    def show(self, places: dict[str, Rect], look: object = None) -> None:
        """Have boards of the named slots in ``places``, where they do not lie there already.

        They are made after ``begin``. ``look`` is whatever else decides how they are painted:
        another one paints them anew.
        """
        layout = self.desk.layout
        for name, rect in places.items():
            wanted = (layout, Rect(rect), look)
            if self._places.get(name) == wanted:
                continue
            self._places[name] = wanted
            self._ready.pop(name, None)
            self._stills.clear()
            self._wanted.pop(name, None)
            if min(rect.size) >= LEAST:
                self._wanted[name] = Rect(rect)

    def begin(self) -> None:
        """Have the boards made that are still to be asked for."""
        wanted, self._wanted = self._wanted, {}
        for name, rect in wanted.items():
            self._furnish(name, rect)
            self.workshop.order(BOARD + name, self._maker(name, rect))

    def renew(self) -> None:
        """Lay all boards out anew from their beginning: whoever comes next sees no one's game."""
        self._kept.clear()
        self._ready.clear()
        places, self._places = self._places, {}
        for name, (layout, rect, look) in places.items():
            if layout == self.desk.layout and name == game_of(name):  # others come with their page
                self.show({name: rect}, look)
        self.begin()

    def _furnish(self, name: str, rect: Rect) -> None:
        """Give a board a desk of its own, on which everything is as much smaller as the board.

        Its painter is its own as well: the loop's must not be asked from two sides at once.
        """
        real = self.desk.layout
        share = min(1.0, max(rect.width / real.px(USUAL[0]), rect.height / real.px(USUAL[1])))
        layout = replace(real, width=round(real.width * share), height=round(real.height * share))
        painter = Painter(layout, self.desk.painter.materials)
        painter.share_background(self.desk.painter)
        studio = self._studios.setdefault(name, replace(self.desk))
        studio.layout, studio.painter, studio.texts = layout, painter, self.desk.texts

    def _maker(self, name: str, rect: Rect) -> Callable[[], Any]:
        def make() -> LivingPicture:
            picture = self._kept.get(name)
            if picture is None:
                studio = self._studios[name]
                picture = self._kept[name] = table_module(game_of(name)).living_picture(
                    studio, SEED
                )
            picture.arrange(rect)
            picture.draw(Surface(rect.bottomright), whole=True)  # so that nothing is left to bake
            return picture

        return make

    def arrived(self) -> list[str]:
        """Take what was finished; return the names of games whose boards can be shown now."""
        found = self.workshop.collect()
        boards = {
            key.removeprefix(BOARD): made for key, made in found.items() if key.startswith(BOARD)
        }
        self._ready.update(boards)
        self._others.update({key: made for key, made in found.items() if not key.startswith(BOARD)})
        return list(boards)

    def others(self, key: str) -> dict[str, Any]:
        """Take what was finished for others than boards under ``key``; boards stay to be shown."""
        self.arrived()
        return {key: self._others.pop(key)} if key in self._others else {}

    def picture(self, name: str) -> LivingPicture | None:
        """Return a game's board, None while it is being made."""
        return self._ready.get(name)

    def still(self, name: str, size: tuple[int, int]) -> Surface | None:
        """Return a game's board as it looks on another page just now, None where there is none.

        It stands for a board of ``size`` pixels that is still being made.
        """
        found = [slot for slot in self._ready if game_of(slot) == name and slot in self._places]
        if not found:
            return None
        slot = max(found, key=lambda slot: self._places[slot][1].width)
        place = self._places[slot][1]
        key = (slot, tuple(place), size)
        if key not in self._stills:
            canvas = Surface(place.bottomright, SRCALPHA)  # any cloth may lie below it
            self._ready[slot].draw(canvas, whole=True)
            still = smoothscale(canvas.subsurface(place), size)
            still.blit(_fading(size), (0, 0), special_flags=BLEND_RGBA_MULT)
            self._stills[key] = still
        return self._stills[key]

    @property
    def waiting(self) -> bool:
        """Whether boards are still to come."""
        return bool(self._wanted) or self.workshop.busy


EDGE = 28
"""A still fades out within this part of its size: some boards bring the cloth they lay on."""


def _fading(size: tuple[int, int]) -> Surface:
    """Return white that fades out at its edges."""
    small = Surface((EDGE, EDGE), SRCALPHA)
    small.fill((255, 255, 255, 0))
    small.fill((255, 255, 255, 255), Rect(1, 1, EDGE - 2, EDGE - 2))
    return smoothscale(small, size)
