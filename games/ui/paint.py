"""Draws the things of the screens: plates with their shadow, rings, signs, the table below all."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pygame
from pygame import Rect, Surface

from games.ui.icons import draw_icon
from games.ui.layout import Layout
from games.ui.picture_store import PictureStore
from games.ui.text import Cache, Typesetter
from games.ui.theme import BRASS_LIGHT, SHADOW, Colour, shadow_reach
from games.ui.thrift import Elsewhere, Thrift

FINE = 3
"""Smooth edges are drawn this many times larger and then reduced."""


def smooth_shape(size: tuple[int, int], shape: Callable[[Surface, int], None]) -> Surface:
    """Return a picture of ``size`` that ``shape`` draws on a surface ``FINE`` times as large."""
    wide, high = max(1, size[0]), max(1, size[1])
    large = Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    shape(large, FINE)
    return pygame.transform.smoothscale(large, (wide, high))


def ring(size: tuple[int, int], radius: int, width: int, colour: Colour) -> Surface:
    """Return the outline of a rounded rectangle."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*colour, 0))
        whole = large.get_rect()
        pygame.draw.rect(large, (*colour, 255), whole, width * fine, border_radius=radius * fine)

    return smooth_shape(size, shape)


class Materials:
    """Where plates and table tops come from: the material kit, through the pictures on disk."""

    def __init__(self, store: PictureStore | None = None) -> None:
        """Keep pictures in ``store``, or nowhere."""
        self.store = store or PictureStore(None)

    def plate(
        self,
        size: tuple[int, int],
        kind: str,
        seed: int,
        radius: float,
        scale: float,
        pressed: bool,
        line: tuple[Colour, float, float] | None = None,
    ) -> Surface:
        """Return a plate with light on its edges, ``line`` let into it where one is given."""

        def make() -> Surface:
            # Imported here: with all pictures on disk a start needs no generator.
            from games.ui import materials

            chosen: Any = kind
            return materials.plate(size, chosen, seed, radius, scale, pressed, line)

        key = f"plate {size} {kind} {seed} {radius} {scale:.3f} {pressed}"
        return self.store.get(key if line is None else f"{key} {line}", make)

    def shadow(
        self, size: tuple[int, int], height: float, radius: float
    ) -> tuple[Surface, tuple[int, int]]:
        """Return the shadow of a plate and where its corner lies from the plate's."""

        reach = shadow_reach(height)
        cut = math.ceil(radius) + reach + 4  # further in all of it is equally dark
        small = (min(size[0], 2 * cut + 1), min(size[1], 2 * cut + 1))

        def make() -> Surface:
            from games.ui import materials

            return materials.shadow(small, height, radius)[0]

        picture = self.store.get(f"shadow {small} {height:.2f} {radius}", make)
        margin = (picture.get_width() - small[0]) // 2
        more = (size[0] - small[0], size[1] - small[1])
        picture = stretched(picture, margin + cut, more)
        return picture, (-margin, -margin)

    def table(self, size: tuple[int, int]) -> Surface:
        """Return the ground that everything lies on."""

        def make() -> Surface:
            from games.ui import materials

            return materials.table_top(size, 3)

        return self.store.get(f"table {size}", make)


class Painter:
    """Draws for one layout; every picture is made once and then only copied."""

    def __init__(self, layout: Layout, materials: Materials | None = None) -> None:
        """Draw in sizes of ``layout``."""
        self.layout = layout
        self.thrift = thrift = Thrift()
        """How much of what is missing is made in a frame."""
        self.type = Typesetter(layout, thrift)
        self.materials = materials or Materials()
        self._plates: Cache[tuple[Any, ...], Surface] = Cache(240, thrift)
        self._shadows: Cache[tuple[Any, ...], tuple[Surface, tuple[int, int]]] = Cache(120, thrift)
        self._pictures: Cache[tuple[Any, ...], Surface] = Cache(240, thrift)
        self._table: Surface | None = None

    def background(self, kind: str = "table") -> Surface:
        """Return the picture that fills the window."""
        if self._table is None:
            size = self.layout.screen.size
            try:
                found = self.thrift.fetch(("table", size), lambda: self.materials.table(size))
            except Elsewhere:
                return Surface(size)  # nobody sees it: the picture is drawn again
            self._table = _screen_format(found)
        return self._table

    def share_background(self, other: Painter) -> None:
        """Use the ground of a painter of the same layout instead of one of one's own."""
        self._table = other.background()

    def picture(self, key: tuple[Any, ...], make: Callable[[], Surface]) -> Surface:
        """Return a picture of one's own by ``key``, made once."""
        return self._pictures.get(key, make)

    def has(self, key: tuple[Any, ...]) -> bool:
        """Whether a picture of one's own is there already."""
        return key in self._pictures

    def kept(self, key: tuple[Any, ...], make: Callable[[], Surface]) -> Surface:
        """Return a picture of one's own by ``key``, which says all that it depends on.

        It is made once for all starts: the next one finds it on disk.
        """
        return self.picture(key, lambda: self.materials.store.get(str(key), make))

    def plate(
        self,
        surface: Surface,
        rect: Rect,
        kind: str,
        *,
        seed: int = 1,
        radius: float | None = None,
        lift: float = 4.0,
        pressed: bool = False,
        hovered: bool = False,
    ) -> None:
        """Draw a plate of a material with its shadow; ``lift`` is its height in design pixels."""
        if rect.width < 2 or rect.height < 2:
            return
        u = self.layout.u
        corner = min(rect.height, rect.width) / 2
        if radius is None or radius * u < corner:
            corner = min(corner, (10.0 if radius is None else radius) * u)
        if lift > 0 and not pressed:
            with suppress(Elsewhere):
                shade, (dx, dy) = self._shadow(rect.size, lift, corner)
                surface.blit(shade, (rect.left + dx, rect.top + dy))
        with suppress(Elsewhere):
            plate = self._plate(rect.size, kind, seed, corner, pressed, hovered)
            surface.blit(plate, rect.topleft)

    def rod(self, surface: Surface, groove: Rect, end: int) -> None:
        """Draw brass that fills a groove from its left end to ``end``, where it is cut.

        It is one picture for all lengths: of bars that move, one for every pixel would fill disk
        and memory.
        """
        filled = Rect(groove.left, groove.top, max(0, end - groove.left), groove.height)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(filled))
        self.plate(surface, groove, "brass", radius=99, lift=0.0)
        surface.set_clip(clip)

    def covered(self, rect: Rect, lift: float = 4.0) -> Rect:
        """Return all that a plate touches, lying ``lift`` design pixels high."""
        around = shadow_reach(lift * self.layout.u)
        return rect.inflate(2 * around, 2 * around)

    def _shadow(
        self, size: tuple[int, int], lift: float, corner: float
    ) -> tuple[Surface, tuple[int, int]]:
        high = lift * self.layout.u

        def make() -> tuple[Surface, tuple[int, int]]:
            return self.materials.shadow(size, high, corner)

        name = ("shadow", size, high, corner)
        return self._shadows.get((size, lift, corner), lambda: self.thrift.fetch(name, make))

    def _plate(
        self,
        size: tuple[int, int],
        kind: str,
        seed: int,
        corner: float,
        pressed: bool,
        hovered: bool,
    ) -> Surface:
        what = (size, kind, seed, corner, pressed)

        def make() -> Surface:
            return self.materials.plate(size, kind, seed, corner, self.layout.u, pressed)

        plain = self._plates.get(what, lambda: self.thrift.fetch((*what, self.layout.u), make))
        if not hovered:
            return plain
        return self._plates.get((size, kind, seed, corner, pressed, "lit"), lambda: lit(plain))

    def ring(self, surface: Surface, rect: Rect, radius: float = 10.0) -> None:
        """Draw the mark of the chosen widget round ``rect``.

        A light line between two dark ones: one of them is seen on paper, brass and dark wood alike.
        """
        gap, width, edge = self.layout.px(4), self.layout.px(3), self.layout.px(2)
        around = rect.inflate(2 * (gap + edge) + 2, 2 * (gap + edge) + 2)
        corner = min(round(radius * self.layout.u) + gap + edge, around.height // 2)

        def make() -> Surface:
            picture = ring(around.size, corner, width + 2 * edge, SHADOW)
            inner = around.inflate(-2 * edge, -2 * edge)
            light = ring(inner.size, max(0, corner - edge), width, BRASS_LIGHT)
            picture.blit(light, (edge, edge))
            return picture

        surface.blit(self._pictures.get(("ring", around.size, corner), make), around.topleft)

    def icon(self, surface: Surface, name: str, rect: Rect, colour: Colour) -> None:
        """Draw a sign in the middle of ``rect``."""
        side = min(rect.size)
        picture = self._pictures.get(
            ("icon", name, side, colour),
            lambda: smooth_shape(
                (side, side), lambda large, fine: draw_icon(large, name, side * fine, colour)
            ),
        )
        surface.blit(picture, (rect.centerx - side // 2, rect.centery - side // 2))


def stretched(picture: Surface, cut: int, more: tuple[int, int]) -> Surface:
    """Return a picture with its column and its row at ``cut`` repeated so many times more."""
    for axis, extra in enumerate(more):
        if extra <= 0:
            continue
        wide, high = picture.get_size()
        size = (wide + extra, high) if axis == 0 else (wide, high + extra)
        wider = Surface(size, pygame.SRCALPHA)
        plain = picture.copy()
        plain.set_alpha(None)  # copied as it is, not laid over what is there
        side, other = (wide, high) if axis == 0 else (high, wide)
        for start, end, target in ((0, cut, 0), (cut, side, cut + extra)):
            part = Rect(start, 0, end - start, other)
            place = (target, 0)
            if axis == 1:
                part, place = Rect(0, start, other, end - start), (0, target)
            wider.blit(plain, place, part)
        strip = Rect(cut, 0, 1, other) if axis == 0 else Rect(0, cut, other, 1)
        band = pygame.transform.scale(
            plain.subsurface(strip), (extra, other) if axis == 0 else (other, extra)
        )
        band.set_alpha(None)
        wider.blit(band, (cut, 0) if axis == 0 else (0, cut))
        picture = wider
    return picture


def lit(plain: Surface) -> Surface:
    """Return a copy of a picture with a little more light on it."""
    bright = plain.copy()
    bright.fill((20, 17, 12), special_flags=pygame.BLEND_RGB_ADD)
    return bright


def _screen_format(picture: Surface) -> Surface:
    """Return a picture in the window's own format where there is a window: faster to copy."""
    return picture.convert() if pygame.display.get_surface() is not None else picture
