"""The living boards of some pages: made beside the loop, kept as long as the house stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface, image
from pygame.transform import smoothscale

import assets
from games.arcade.tables import table_module
from games.arcade.workshop import Workshop
from games.ui.desk import Desk
from games.ui.game_table import LivingPicture
from games.ui.layout import Layout, fitted
from games.ui.paint import Painter

SEED = 7
USUAL = (760, 688)
"""The size of a board at its table, in design pixels: on other pages all is smaller."""
BOARD = "board "
SHIPPED = Path(assets.__file__).parent / "looks"
"""Small pictures of the boards, made by ``scripts/make_assets.py``: for the very first moment."""
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
        self._sizes: dict[str, tuple[Layout, Layout]] = {}
        """The window's layout for which each board's desk was furnished, and the desk's own."""
        self._kept: dict[str, LivingPicture] = {}
        self._places: dict[str, tuple[Layout, Rect, object]] = {}
        self._ready: dict[str, LivingPicture] = {}
        self._wanted: dict[str, Rect] = {}
        self._others: dict[str, Any] = {}
        self._looks: dict[str, tuple[object, Surface]] = {}
        """How each game's board looked when it was made last, and in which colours."""
        self._stills: dict[object, Surface | None] = {}

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
        studio = self._studios.setdefault(name, replace(self.desk))
        studio.texts = self.desk.texts
        if (real, layout) == self._sizes.get(name):
            return  # all that is baked is of the right size already
        self._sizes[name] = real, layout
        painter = Painter(layout, self.desk.painter.materials)
        painter.share_background(self.desk.painter)
        studio.layout, studio.painter = layout, painter

    def _remember(self, game: str, studio: Desk, picture: LivingPicture, rect: Rect) -> None:
        """Draw a board, so that nothing is left to bake, and keep the largest look of each."""
        look = _seen(picture, rect, studio.painter)
        colours, kept = studio.layout.palette, self._looks.get(game)
        if kept is None or kept[0] != colours or kept[1].get_width() <= rect.width:
            self._looks[game] = colours, look

    def _maker(self, name: str, rect: Rect) -> Callable[[], Any]:
        def make() -> LivingPicture:
            picture, studio = self._kept.get(name), self._studios[name]
            if picture is None:
                picture = self._kept[name] = table_module(game_of(name)).living_picture(
                    studio, SEED
                )
            picture.arrange(rect)
            self._remember(game_of(name), studio, picture, rect)
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

    def still(self, name: str, size: tuple[int, int], shape: float = 1.0) -> Surface | None:
        """Return how a game's board looks, None where that is not known.

        It stands for a board of ``size`` pixels that is still being made; ``shape`` is the board's
        width over its height. It is another page's board as it is just now, else as the last one
        was when it was made, else a small picture that is always there.
        """
        found = [slot for slot in self._ready if game_of(slot) == name and slot in self._places]
        if found:
            slot = max(found, key=lambda slot: self._places[slot][1].width)
            place = self._places[slot][1]
            key: object = (slot, tuple(place), size)
            if key not in self._stills:
                seen = _seen(self._ready[slot], place, self.desk.painter)
                self._stills[key] = _scaled(seen, size, shape)
            return self._stills[key]
        colours, look = self._looks.get(name) or (None, None)
        key = (name, colours, None if look is None else look.get_size(), size)
        if key not in self._stills:
            look = _shipped(name) if look is None else look
            self._stills[key] = None if look is None else _scaled(look, size, shape)
        return self._stills[key]

    def look(self, name: str) -> Surface | None:
        """Return a game's board as it was when it was made last, None where none was made."""
        kept = self._looks.get(name)
        return kept and kept[1]

    @property
    def waiting(self) -> bool:
        """Whether boards are still to come."""
        return bool(self._wanted) or self.workshop.busy


def _seen(picture: LivingPicture, place: Rect, painter: Painter) -> Surface:
    """Return a board as it looks in its place, without the cloth below it."""
    # Imported here: a start that finds all pictures on disk need not load it.
    from games.ui.cutout import lifted

    canvas = Surface(place.bottomright, SRCALPHA)
    picture.draw(canvas, whole=True)
    seen, ground = canvas.subsurface(place), painter.background()
    if not ground.get_rect().contains(place):
        return seen.copy()
    return lifted(seen, ground.subsurface(place))


def _shipped(name: str) -> Surface | None:
    """Return the small picture of a board that is always there."""
    try:
        return image.load(SHIPPED / f"{name}.png")
    except (OSError, pygame.error):  # a game that brings none, or a lost file: bare wood will do
        return None


def _scaled(seen: Surface, size: tuple[int, int], shape: float) -> Surface:
    """Return a board's picture in a place of ``size`` pixels, undistorted, with soft edges."""
    still = Surface(size, SRCALPHA)
    place = fitted(still.get_rect(), shape)
    board = seen.subsurface(fitted(seen.get_rect(), shape))
    still.blit(smoothscale(board, place.size), place)
    still.blit(_fading(place.size), place, special_flags=BLEND_RGBA_MULT)
    return still


EDGE = 28
"""A still fades out within this part of its size: shadows end softly."""


def _fading(size: tuple[int, int]) -> Surface:
    """Return white that fades out at its edges."""
    small = Surface((EDGE, EDGE), SRCALPHA)
    small.fill((255, 255, 255, 0))
    small.fill((255, 255, 255, 255), Rect(1, 1, EDGE - 2, EDGE - 2))
    return smoothscale(small, size)
