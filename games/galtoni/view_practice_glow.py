"""Light that marbles draw behind them: fading trails, and the last ways that stay in sight.

Light is added to the darkened field, so that crossing ways grow bright and nothing hides nails.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

import numpy as np
import pygame
from pygame import Rect, Surface

from games.galtoni.practice_parts import Way
from games.ui.materials_noise import to_surface
from games.ui.theme import JOKER, PLAYERS, Colour

LIFE = 1.5
"""How long (s of the world's time) a trail glows."""
ANEW = 3
"""So many kept ways are drawn in a frame."""
FRESH = 2
"""So many of them are new; those that go have a chance, too."""
EVENING: Colour = (116, 112, 122)
"""What is left (of 255) of the field's light while ways glow."""

Spot = Callable[[float, float], tuple[float, float]]
Places = list[tuple[Surface, tuple[int, int]]]


def stamp(kind: int, reach: int, strength: float) -> Surface:
    """Return a soft spot of light of a marble's colour, ``reach`` pixels wide, on black.

    The colour is that of the palette that is used now.
    """
    return _stamp((*PLAYERS, JOKER)[kind], reach, strength)


@lru_cache(maxsize=64)
def _stamp(colour: Colour, reach: int, strength: float) -> Surface:
    place = np.arange(2 * reach + 1, dtype=np.float32) - reach
    away = np.hypot(place[:, None], place[None, :]) / np.float32(reach)
    halo = np.clip(1 - away, 0, 1) ** 2
    core = np.exp(-((away / np.float32(0.34)) ** 2))
    tint = np.array(colour, np.float32) * np.float32(1.25)
    light = tint * (halo * np.float32(0.34) + core * np.float32(0.46))[..., None]
    light += np.float32(44) * (core**2)[..., None]
    picture = to_surface(np.asarray(np.clip(light * strength, 0, 255), np.float32))
    return picture.convert() if pygame.display.get_surface() is not None else picture


class Glow:
    """Two layers of light of the size of the field: one that fades, one that stays."""

    def __init__(self, size: tuple[int, int], spot: Spot, radius: float) -> None:
        """Cover ``size`` pixels; ``spot`` turns mm into pixels of the layer, ``radius`` pixels."""
        self._spot = spot
        self.fading, self.kept, self._both = _dark(size), _dark(size), _dark(size)
        self._reach = max(4, round(0.78 * radius))
        self._fine = max(4, round(0.48 * radius))
        self._step = max(1.0, 0.14 * radius)
        self._drawn: dict[int, int] = {}
        self._ends: dict[int, tuple[float, float]] = {}
        self._rest = 0.0
        self._next = _dark(size)
        self._shown: set[int] = set()
        self._anew: set[int] | None = None
        self._behind = False
        self._laid: dict[int, Places] = {}
        """Where the light of kept ways lies: reckoned once, drawn several times."""

    def clear(self) -> None:
        """Let all light go out."""
        self.fading.fill((0, 0, 0))
        self.kept.fill((0, 0, 0))
        self._drawn.clear()
        self._ends.clear()
        self._shown, self._anew, self._behind = set(), None, False
        self._laid.clear()

    def skip(self, ways: Iterable[Way]) -> None:
        """Leave what has been of ways until now without a trail."""
        for way in ways:
            self._drawn[way.number] = len(way.points)

    def fade(self, seconds: float) -> None:
        """Let trails lose light for ``seconds`` of the world's time."""
        self._rest += 255 * seconds / LIFE
        less = int(self._rest)
        if less:
            self._rest -= less
            self.fading.fill((less, less, less), special_flags=pygame.BLEND_RGB_SUB)

    def trail(self, ways: Iterable[Way]) -> None:
        """Draw what has come to every way since the last call."""
        alive = set()
        for way in ways:
            alive.add(way.number)
            done = self._drawn.get(way.number, 0)
            if done < len(way.points):
                start = self._ends.get(way.number)
                spot = stamp(way.kind, self._reach, 1.0)
                places, self._ends[way.number] = self._places(way, done, start, spot)
                self.fading.fblits(places, pygame.BLEND_RGB_MAX)
                self._drawn[way.number] = len(way.points)
        for number in [number for number in self._drawn if number not in alive]:
            del self._drawn[number]
            self._ends.pop(number, None)

    def keep(self, ways: Iterable[Way]) -> bool:
        """Show finished ways, thinner, until others take their place; whether any light changed.

        Fresh ones show at once, or in the next frames if many come together; those that have had
        their time go when the others have been drawn anew beside them, a few in every frame.
        """
        wanted = {way.number: way for way in ways}
        fresh = [way for number, way in wanted.items() if number not in self._shown]
        fresh, self._behind = fresh[:FRESH], len(fresh) > FRESH
        for way in fresh:
            self._draw_kept(self.kept, way)
            self._shown.add(way.number)
        if self._anew is None:
            if self._shown <= wanted.keys():
                return bool(fresh)
            self._next.fill((0, 0, 0))
            self._anew = set()
        left = [way for number, way in wanted.items() if number not in self._anew]
        most = ANEW - len(fresh)
        for way in left[:most]:
            self._draw_kept(self._next, way)
            self._anew.add(way.number)
        if len(left) > most:
            return bool(fresh)
        self.kept, self._next = self._next, self.kept
        self._shown, self._anew = self._anew, None
        self._laid = {number: self._laid[number] for number in self._shown}
        return True

    def _draw_kept(self, layer: Surface, way: Way) -> None:
        places = self._laid.get(way.number)
        if places is None:
            places, _ = self._places(way, 0, None, stamp(way.kind, self._fine, 0.6))
            self._laid[way.number] = places
        layer.fblits(places, pygame.BLEND_RGB_MAX)

    @property
    def busy(self) -> bool:
        """Whether kept ways are still to be drawn."""
        return self._behind or self._anew is not None

    def _places(
        self, way: Way, first: int, start: tuple[float, float] | None, spot: Surface
    ) -> tuple[Places, tuple[float, float]]:
        """Return where spots lie along a way from its point number ``first`` on, and its end."""
        half, step = spot.get_width() / 2 - 0.5, self._step  # half a pixel more rounds in int()
        places: Places = []
        x, y = start if start is not None else self._spot(*way.points[first])
        for point in way.points[first:]:
            to_x, to_y = self._spot(*point)
            across, down = to_x - x, to_y - y
            far = math.hypot(across, down)
            count = int(far / step)
            if not count:
                continue
            across, down = across * step / far, down * step / far
            for _ in range(count):
                x, y = x + across, y + down
                places.append((spot, (int(x - half), int(y - half))))
        return places, (x, y)

    def draw(self, target: Surface, place: Rect, trails: bool, kept: bool) -> None:
        """Add the light to what is drawn at ``place``; where both shine the brighter is seen."""
        light = self.kept if kept else self.fading
        if kept and trails:
            light = self._both
            light.blit(self.kept, (0, 0))
            light.blit(self.fading, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
        if kept or trails:
            target.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)


def _dark(size: tuple[int, int]) -> Surface:
    layer = Surface((max(1, size[0]), max(1, size[1])))
    return layer.convert() if pygame.display.get_surface() is not None else layer
