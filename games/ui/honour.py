"""What is done for a winner's plate: a line of brass, a laurel, light; for a draw a sign of equals.

The plate itself, bound and lit as for a turn, is drawn by the scene; all of this lies on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface

from games.ui.celebration import Act, Cue
from games.ui.layout import Layout, inset
from games.ui.paint import Painter
from games.ui.sprites_laurel import band_of_light, equal_sign, inlay, laurel_steps
from games.ui.theme import BRASS_LIGHT, Type
from games.ui.tween import out_cubic

LIT = 0.30
"""How long (s) the light round the plate takes to come."""
GROWS = (0.12, 0.62)
"""When (s) the laurel begins to grow, and how long it takes."""
PASSES = (0.30, 0.75)
"""When (s) a band of light begins to pass over the plate, and how long it takes."""
EDGE = 5.7
"""How far inside the plate's edge the brass lies, in design pixels."""
WIRE = 3.0
"""How broad it is, in design pixels."""
ROUND = 5
"""So far inside its edges a plate has wood at its round corners as well, in design pixels."""
LARGE, LEAST = 66, 26
"""How large a medal on a plate is at most, and at least, in design pixels."""

AIR = 8
"""So much clear wood is round a medal on all sides, in design pixels."""
ROOMY = 160
"""Left of what lies on a plate a medal has room from this breadth on, in design pixels."""


def air(layout: Layout) -> int:
    """Return how far (pixels) a medal keeps from everything else."""
    return layout.px(AIR)


def medal_place(layout: Layout, card: Rect, kept: Rect) -> Rect:
    """Return where a medal lies on a plate: in the upper right corner, clear of what is ``kept``.

    Low plates carry it in the middle of their height; where the corner is taken it lies left of
    what is there. An empty place is returned where no medal has air on all sides.
    """
    gap = layout.px(EDGE + WIRE) + air(layout)
    corner = _fitted_medal(layout, card, gap, kept)
    beside = Rect(card.left, card.top, max(1, kept.left - card.left), card.height)
    if beside.width < layout.px(ROOMY):  # the words need all there is
        return corner
    beside = Rect(beside.left + beside.width // 4, beside.top, 3 * beside.width // 4, beside.height)
    left = _fitted_medal(layout, beside, gap, kept)
    return corner if corner.width >= left.width else left


def _fitted_medal(layout: Layout, room: Rect, gap: int, kept: Rect) -> Rect:
    """Return the largest place for a medal at the right of ``room``, an empty one if there is none.

    It is ``gap`` pixels from the room's edges.
    """
    side = min(layout.px(LARGE), room.height - 2 * gap, room.width // 3)
    around = 2 * air(layout)
    while side >= layout.px(LEAST):
        place = Rect(room.right - gap - side, room.top + gap, side, side)
        if room.height < 1.6 * side + 2 * gap:
            place.centery = room.centery
        if not kept.size or not place.inflate(around, around).colliderect(kept):
            return place
        side -= 1
    return Rect(room.topright, (0, 0))


class Honour(Act):
    """A winner's plate shines; ``voice`` sounds with it."""

    def __init__(
        self, painter: Painter, card: Rect, medal: Rect, motion: bool, voice: str = ""
    ) -> None:
        """Adorn the plate ``card`` and lay a laurel into ``medal``; none where that is empty."""
        self.painter, self.card, self.medal, self.motion = painter, card, medal, motion
        self.seconds = max(GROWS[0] + GROWS[1], PASSES[0] + PASSES[1]) if motion else LIT
        self.cues = [Cue(0.0, voice, 0.8)] if voice else []
        self._line = self._laurel = self._band = Surface((1, 1), pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw line, band and laurel."""
        self._line = brass_line(self.painter, self.card.size).copy()
        yield
        if self.motion:
            self._band = band_of_light(self.card.height, max(24, self.card.width // 4))
            yield
        for step in laurel_steps(self.medal.width) if self.medal.width else ():
            if step is not None:
                self._laurel = step
            yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw the plate's light and brass as far as they have come."""
        share = out_cubic(time / LIT)
        self._line.set_alpha(round(255 * share))
        covered = [
            surface.blit(self._line, self.card),
            *([self._grow(surface, time, share)] if self.medal.width else []),
        ]
        passed = (time - PASSES[0]) / PASSES[1]
        if self.motion and 0.0 < passed < 1.0:
            covered.append(self._pass_over(surface, out_cubic(passed)))
        return covered

    def _grow(self, surface: Surface, time: float, share: float) -> Rect:
        """Draw the laurel from its foot up; where nothing may travel it comes into sight."""
        if not self.motion:
            self._laurel.set_alpha(round(255 * share))
            return surface.blit(self._laurel, self.medal)
        grown = out_cubic((time - GROWS[0]) / GROWS[1])
        wide, high = self._laurel.get_size()
        seen = round(high * grown)
        part = Rect(0, high - seen, wide, seen)
        return surface.blit(self._laurel, (self.medal.left, self.medal.top + part.top), part)

    def _pass_over(self, surface: Surface, share: float) -> Rect:
        """Draw the band on the wood alone: beside the plate's round corners nothing mirrors it."""
        wide = self._band.get_width()
        left = self.card.left - wide + round((self.card.width + wide) * share)
        within = inset(self.card, self.painter.layout.px(ROUND))
        return clipped(surface, within, lambda: surface.blit(self._band, (left, self.card.top)))


class Wreath(Act):
    """A laurel grows round a few words, as how much somebody has won."""

    def __init__(self, painter: Painter, place: Rect, motion: bool, words: str = "") -> None:
        """Grow in ``place``, a square of the window."""
        self.painter, self.place, self.motion, self.words = painter, place, motion, words
        self.seconds = GROWS[1] if motion else LIT
        self._laurel = Surface((1, 1), pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw laurel and words."""
        for step in laurel_steps(self.place.width):
            if step is not None:
                self._laurel = step
            yield
        room = Rect((0, 0), self.place.size)
        inside = room.inflate(-round(0.42 * room.width), -round(0.5 * room.height))
        if self.words:
            self.painter.type.draw(
                self._laurel, self.words, Type.TITLE, inside, BRASS_LIGHT, 0.5, tabular=True
            )
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw it from its foot up, or let it come into sight."""
        share = out_cubic(time / self.seconds)
        if not self.motion:
            self._laurel.set_alpha(round(255 * share))
            return [surface.blit(self._laurel, self.place)]
        wide, high = self._laurel.get_size()
        part = Rect(0, high - round(high * share), wide, round(high * share))
        return [surface.blit(self._laurel, (self.place.left, self.place.top + part.top), part)]


class Even(Act):
    """Every plate of a draw gets the same sign, calmly."""

    seconds = 0.5

    def __init__(self, painter: Painter, card: Rect, medal: Rect, voice: str = "") -> None:
        """Lay a sign of equals into ``medal`` on ``card``."""
        self.painter, self.card, self.medal = painter, card, medal
        self.cues = [Cue(0.0, voice, 0.6)] if voice else []
        self._line = self._sign = Surface((1, 1), pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw line and sign."""
        self._line = brass_line(self.painter, self.card.size).copy()
        yield
        if self.medal.width:
            self._sign = equal_sign(round(self.medal.width * 0.8))
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Let both come into sight."""
        share = out_cubic(time / self.seconds)
        self._line.set_alpha(round(190 * share))
        self._sign.set_alpha(round(255 * share))
        place = self._sign.get_rect(center=self.medal.center)
        return [surface.blit(self._line, self.card), surface.blit(self._sign, place)]


def brass_line(painter: Painter, size: tuple[int, int]) -> Surface:
    """Return a plate of ``size``, clear but for a line of brass inside its edge."""
    px = painter.layout.px

    def make() -> Surface:
        whole = Surface(size, pygame.SRCALPHA)
        edge = px(EDGE)
        inner = (max(4, size[0] - 2 * edge), max(4, size[1] - 2 * edge))
        line = inlay(inner, min(px(9), min(inner) / 2), max(1.6, WIRE * painter.layout.u))
        whole.blit(line, (edge, edge))
        return whole

    return painter.picture(("brass line", size), make)


def clipped(surface: Surface, place: Rect, draw: Callable[[], Rect]) -> Rect:
    """Draw within ``place`` alone; return where."""
    before = surface.get_clip()
    surface.set_clip(place.clip(before))
    covered = draw()
    surface.set_clip(before)
    return covered
