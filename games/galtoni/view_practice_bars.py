"""The counts under the practice board: brass bars in a tray, a fine line where they should end.

The tray is broader than the board, so that figures have room; fine brass rails lead from each
column to its bar.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from games.galtoni.practice_counts import Expected
from games.galtoni.practice_words import figure, percent
from games.ui.layout import inset
from games.ui.paint import Painter, smooth_shape
from games.ui.sprites_rod import end_of, standing
from games.ui.theme import BRASS, BRASS_LIGHT, CREAM, PAPER, SHADOW, Type
from games.ui.tween import Tween

RISE = 0.25
"""Seconds in which a bar grows."""
HEAD_ROOM = 1.12
"""The tray is so much higher than the longest bar."""
LEAST_SCALE = 0.10
"""The tray never shows less than this share."""
EXPECTED_LINE = (255, 250, 236)
BAND, BAND_EDGE = (255, 246, 222, 58), (255, 246, 222, 120)
CAP = 0.16
"""How high the upper end of a bar is seen, against its breadth."""


@dataclass(frozen=True, slots=True)
class Bars:
    """What the bars say: counts of fallen and of reckoned marbles, and what was expected."""

    fallen: tuple[int, ...]
    reckoned: tuple[int, ...]
    expected: Expected | None
    judged: int = 0
    """For how many drops the band is drawn."""


class BarsView:
    """Draws a tray; bars ease to where they should be."""

    def __init__(self, painter: Painter, rect: Rect, heads: Sequence[tuple[int, int]]) -> None:
        """Draw in ``rect``; rails begin at ``heads``, pixels, and end at the tray's bars."""
        self.painter, self.rect = painter, rect
        self.columns = len(heads)
        self._heads = heads
        self._bars = [Tween(0.0, RISE) for _ in heads]
        self._marks = [Tween(0.0, RISE) for _ in heads]
        self._scale = Tween(0.3, 2 * RISE)
        self.bars = Bars((0,) * len(heads), (0,) * len(heads), None)
        self.fresh = True
        """Whether anything looks different from what was drawn last."""
        layout = painter.layout
        self.inner = inset(rect, layout.px(12), layout.px(6))
        foot, head = layout.px(22), layout.px(22)
        side = max(layout.px(34), painter.type.width("50\N{NO-BREAK SPACE}%", Type.SMALL))
        self.plot = Rect(
            self.inner.left + side,
            self.inner.top + head,
            self.inner.width - side,
            self.inner.height - head - foot,
        )

    # What is to be seen.

    def show(self, bars: Bars, at_once: bool = False) -> bool:
        """Set out for other counts; whether anything is different from before."""
        if bars == self.bars:
            return False
        self.bars, self.fresh = bars, True
        aims = [*_shares(bars.fallen), *_shares(bars.reckoned)]
        tweens = [*self._bars, *self._marks]
        for tween, share in zip(tweens, aims, strict=True):
            tween.aim(share)
        self._scale.aim(_nice(HEAD_ROOM * max(LEAST_SCALE, *aims, *self._tops())))
        if at_once:
            for tween in (*tweens, self._scale):
                tween.finish()
        return True

    def _tops(self) -> list[float]:
        """Return how high lines and bands reach; bands only as far as they help to compare."""
        expected = self.bars.expected
        if expected is None:
            return [0.0]
        highest = max(expected.shares)
        band = expected.band(self.bars.judged) if self.bars.judged else []
        return [highest, *(min(high, 1.5 * highest) for _, high in band)]

    def update(self, dt: float) -> bool:
        """Move bars on by ``dt`` seconds; whether any did."""
        tweens = (*self._bars, *self._marks, self._scale)
        moved = any([tween.update(dt) for tween in tweens])  # noqa: C419  every one has to move
        self.fresh |= moved
        return moved

    @property
    def moving(self) -> bool:
        """Whether a bar is on its way."""
        return any(tween.moving for tween in (*self._bars, *self._marks, self._scale))

    # Drawing.

    def lay(self, ground: Surface) -> None:
        """Lay tray and rails on the picture that everything else is drawn on."""
        self._draw_rails(ground)
        self.painter.plate(ground, self.rect, "wood_dark", seed=6, radius=10, lift=5.0)
        for number in range(self.columns):
            self.painter.plate(ground, self._room(number), "felt", seed=2, radius=5, pressed=True)
        # Of the ground's own format, the fastest to copy; part of it may lie outside tiny windows.
        size = (max(1, self.rect.width), max(1, self.rect.height))
        self._ground = pygame.transform.scale(ground.subsurface((0, 0, 1, 1)), size)
        self._ground.blit(ground, (0, 0), self.rect)

    def draw(self, target: Surface, language: str) -> Rect:
        """Draw the tray with everything in it; return what has changed."""
        self.fresh = False
        target.blit(self._ground, self.rect)
        for number in range(self.columns):
            self._draw_column(target, number, language)
        self._draw_scale(target, language)
        return self.rect

    def _draw_rails(self, ground: Surface) -> None:
        """Lay a rail of brass from under each column to the middle of its bar."""
        left = self.rect.left
        top = min(y for _, y in self._heads)
        fine = self.painter.layout.px(2)

        def shape(large: Surface, times: int) -> None:
            large.fill((*BRASS, 0))
            for number, (x, y) in enumerate(self._heads):
                end = (self._slot(number).centerx - left, self.rect.top - top)
                scaled = [(px * times, py * times) for px, py in _bend((x - left, y - top), end)]
                for colour, shift, wide in (
                    ((*SHADOW, 130), fine * times, fine * times),
                    ((*BRASS, 255), 0, fine * times),
                    ((*BRASS_LIGHT, 255), -fine * times // 5, max(1, fine * times // 3)),
                ):
                    moved = [(px + shift, py + shift) for px, py in scaled]
                    pygame.draw.lines(large, colour, False, moved, wide)

        size = (self.rect.width, max(1, self.rect.top - top))
        ground.blit(smooth_shape(size, shape), (left, top))

    def _room(self, number: int) -> Rect:
        """Return where the bars of a column stand."""
        slot = self._slot(number)
        gap = max(2, round(slot.width * 0.16))
        return Rect(slot.left + gap // 2, slot.top, slot.width - gap, slot.height)

    def _slot(self, number: int) -> Rect:
        """Return the part of the plot that belongs to a column."""
        left = self.plot.left + round(self.plot.width * number / self.columns)
        right = self.plot.left + round(self.plot.width * (number + 1) / self.columns)
        return Rect(left, self.plot.top, right - left, self.plot.height)

    def _height(self, share: float) -> int:
        return min(self.plot.height, round(self.plot.height * share / max(0.01, self._scale.value)))

    def _draw_column(self, target: Surface, number: int, language: str) -> None:
        room = self._room(number)
        self._draw_band(target, room, number)
        double = sum(self.bars.reckoned) > 0
        wide = room.width // 2 if double else room.width
        fallen = Rect(room.left, 0, wide, self._height(self._bars[number].value))
        fallen.bottom = room.bottom
        self._draw_bar(target, fallen)
        if double:
            other = Rect(
                fallen.right, 0, room.width - wide, self._height(self._marks[number].value)
            )
            other.bottom = room.bottom
            self._draw_reckoned(target, other)
        self._draw_expected(target, room, number)
        self._draw_figures(target, self._slot(number), number, language)

    def _draw_bar(self, target: Surface, bar: Rect) -> None:
        if bar.height < 1 or bar.width < 1:
            return
        whole, cap = self._rod(bar.width), self._cap(bar.width)
        high = min(bar.height, cap.get_height() // 2)
        target.blit(whole, (bar.left, bar.top + high), Rect(0, 0, bar.width, bar.height - high))
        target.blit(cap, bar, Rect(0, 0, bar.width, min(bar.height, cap.get_height())))

    def _rod(self, width: int) -> Surface:
        """Return a round bar of brass as high as the plot."""
        size = (width, self.plot.height)
        return self.painter.picture(("practice bar", *size), lambda: standing(*size))

    def _cap(self, width: int) -> Surface:
        """Return the upper end of such a bar."""
        high = max(4, round(width * CAP))
        return self.painter.picture(("practice cap", width, high), lambda: end_of(width, high))

    def _draw_reckoned(self, target: Surface, bar: Rect) -> None:
        """Draw a bar of hatched paper: nothing has fallen here."""
        if bar.height < 1 or bar.width < 1:
            return
        target.blit(self._hatched(bar.width), bar, Rect(0, 0, bar.width, bar.height))
        pygame.draw.rect(target, PAPER, bar, max(1, self.painter.layout.px(1)))

    def _hatched(self, width: int) -> Surface:
        def shape(large: Surface, times: int) -> None:
            large.fill((118, 140, 148, 255))
            step = self.painter.layout.px(6) * times
            for start in range(-large.get_height(), large.get_width(), step):
                ends = (start, large.get_height()), (start + large.get_height(), 0)
                pygame.draw.line(large, (*PAPER, 255), *ends, max(1, step // 4))

        size = (width, self.plot.height)
        return self.painter.picture(("practice hatch", *size), lambda: smooth_shape(size, shape))

    def _draw_band(self, target: Surface, room: Rect, number: int) -> None:
        """Lay light where 19 of 20 counts would end."""
        expected = self.bars.expected
        if expected is None or not self.bars.judged:
            return
        low, high = expected.band(self.bars.judged)[number]
        top, bottom = room.bottom - self._height(high), room.bottom - self._height(low)
        band = Rect(room.left, top, room.width, max(self.painter.layout.px(3), bottom - top))
        target.blit(_veil(band.size), band)

    def _draw_expected(self, target: Surface, room: Rect, number: int) -> None:
        """Draw a fine line where the bar should end."""
        expected = self.bars.expected
        if expected is None:
            return
        layout = self.painter.layout
        y = room.bottom - self._height(expected.shares[number])
        line = Rect(room.left, y - layout.px(1), room.width, layout.px(2))
        target.fill(SHADOW, line.move(0, layout.px(1)))
        target.fill(EXPECTED_LINE, line)

    def _draw_figures(self, target: Surface, slot: Rect, number: int, language: str) -> None:
        setter = self.painter.type
        above = Rect(slot.left, self.inner.top, slot.width, self.plot.top - self.inner.top)
        count = self.bars.fallen[number] or self.bars.reckoned[number]
        if count:
            words = figure(language, count)
            colour = CREAM if self.bars.fallen[number] else PAPER
            setter.draw(target, words, Type.SMALL, above, colour, 0.5, tabular=True)
        below = Rect(slot.left, self.plot.bottom, slot.width, self.inner.bottom - self.plot.bottom)
        setter.draw(target, str(number + 1), Type.SMALL, below, BRASS_LIGHT, 0.5)

    def _draw_scale(self, target: Surface, language: str) -> None:
        """Say once how high the tray is."""
        top = self._scale.target / HEAD_ROOM
        step = _step(top)
        y = self.plot.bottom - self._height(step)
        high = self.painter.type.line(Type.SMALL)
        place = Rect(self.inner.left, y - high // 2, self.plot.left - self.inner.left, high)
        if self.plot.top <= y:
            words = percent(language, step)
            self.painter.type.draw(target, words, Type.SMALL, place, CREAM, 0.0)


def _shares(counts: Sequence[int]) -> list[float]:
    n = sum(counts)
    return [count / n if n else 0.0 for count in counts]


def _nice(share: float) -> float:
    """Return the next step of five percent above a share, so that the tray seldom changes."""
    return min(1.0, math.ceil(share * 20 - 1e-9) / 20)


def _step(top: float) -> float:
    """Return a round share below ``top`` to write beside the bars."""
    return next((share for share in (0.5, 0.25, 0.2, 0.1, 0.05) if share <= top), 0.05)


def _bend(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Return points of a smooth way that begins and ends upright."""
    found = []
    for number in range(25):
        share = number / 24
        ease = share * share * (3 - 2 * share)
        found.append(
            (start[0] + (end[0] - start[0]) * ease, start[1] + (end[1] - start[1]) * share)
        )
    return found


def _veil(size: tuple[int, int]) -> Surface:
    picture = Surface(size, pygame.SRCALPHA)
    picture.fill(BAND)
    for edge in (0, size[1] - 1):
        picture.fill(BAND_EDGE, Rect(0, edge, size[0], 1))
    return picture
