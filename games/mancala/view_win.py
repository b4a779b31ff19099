"""The winner's store at the end: brass is laid round it, and its stones settle once more."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from games.mancala.view import MancalaView
from games.ui.celebration import Act, Cue
from games.ui.sprites_wire import Loop, loop_steps
from games.ui.tween import out_cubic

LAID = 0.8
"""How long (s) the brass takes to lie."""
SPEED = 5.0
"""How fast a ripple runs through the stones, in radii of the store a second."""
ROCKS = 0.95
"""How long (s) a stone rocks once the ripple has come to it."""
RISE, SWAY = 0.55, 0.24
"""How high and how far to the side it rocks at most, in radii of a stone."""
WAVES = 2.2
"""How often it rocks."""


class Settling(Act):
    """The stones of one store rock and come to rest, from its middle outwards."""

    def __init__(
        self, view: MancalaView, hole: int, stones: Sequence[int], motion: bool, begin: float = 0.0
    ) -> None:
        """Let ``stones`` (by number) settle in ``hole``; a draw's second store begins later."""
        self.view, self.hole, self.stones, self.motion = view, hole, list(stones), motion
        self._begin = begin
        self._places = [view.place(hole, number) for number in range(len(stones))]
        at = view.ground.holes[hole]
        self._middle, self._unit = at.centre, max(1.0, at.radius)
        far = max((self._away(place) for place in self._places), default=0.0)
        self._ends = far / SPEED + ROCKS if motion else 0.0
        self.seconds = max(LAID, self._ends) + begin
        count = min(7, len(stones))
        self.cues = [
            Cue(begin + 0.10 * number * (1 + 0.12 * number), "stone", 0.55 * 0.86**number)
            for number in range(count)
        ]
        self._loop: Loop | None = None

    def _away(self, place: tuple[float, float]) -> float:
        return math.dist(place, self._middle) / self._unit

    def prepare(self) -> Iterator[None]:
        """Draw the brass round the store."""
        at, (left, top) = self.view.ground.holes[self.hole], self.view.area.topleft
        points = [(x + left, y + top) for x, y in (at.two, at.one)]
        thick = max(2.5, 4.2 * self.view.ground.unit)
        for loop in loop_steps(points, at.radius - 0.2 * thick, thick):
            self._loop = loop
            yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw the store with its stones where they are now, and the brass as far as it lies."""
        time -= self._begin
        covered = []
        if 0.0 <= time < self._ends:
            stirred = [
                (stone, *self._rocking(place, time))
                for stone, place in zip(self.stones, self._places, strict=True)
            ]
            covered.append(self.view.stir(surface, self.hole, stirred))
        if self._loop is not None and time >= 0.0:
            share = out_cubic(time / LAID) if self.motion else float(time > 0)
            covered += self._loop.draw(surface, share)
        return covered

    def _rocking(
        self, place: tuple[float, float], time: float
    ) -> tuple[tuple[float, float], float]:
        """Return where a stone is, and how high (in radii of a stone)."""
        share = (time - self._away(place) / SPEED) / ROCKS
        if not 0.0 < share < 1.0:
            return place, 0.0
        swing = math.sin(2 * math.pi * WAVES * share) * (1.0 - share) ** 2
        out = (place[0] - self._middle[0], place[1] - self._middle[1])
        long = math.hypot(*out) or 1.0
        push = SWAY * self.view.radius * swing
        moved = (place[0] + out[0] / long * push, place[1] + out[1] / long * push)
        return moved, RISE * max(0.0, swing)


def stores(
    view: MancalaView, lay: Sequence[Sequence[int]], holes: Sequence[int], motion: bool
) -> list[tuple[float, Act]]:
    """Return the acts of a match's end: the stores that count, both of a draw together."""
    return [
        (0.0, Settling(view, hole, lay[hole], motion, 0.12 * n)) for n, hole in enumerate(holes)
    ]
