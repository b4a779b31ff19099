"""The end of a match of Gipf: brass lies round the row that decided it, the winner's stones shine.

Where no row was taken at the end, it is the stones in hand that decided: they are lit on the plate
by the laurel there, and on the board one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from games.core.interrupts import Interrupt
from games.core.match import Match
from games.gipf.geometry import LINES
from games.gipf.position import Position
from games.gipf.state import Turn
from games.gipf.view import GipfView
from games.gipf.view_layout import place_of
from games.gipf.view_motion import stones
from games.gipf.view_stones import THICK
from games.ui.celebration import Act, Cue, Stage
from games.ui.sprites_metal import glow, ring
from games.ui.sprites_wire import Loop, Point, loop_steps
from games.ui.tween import out_cubic

WAVE = 0.85
"""How long (s) light takes from the middle of the board to its edge."""
LIT = 0.32
"""How long (s) a stone takes to be lit."""
LAID = 0.8
LIGHT = (255, 224, 148)


class Shining(Act):
    """The winner's stones on the board are lit from the middle outwards."""

    def __init__(self, view: GipfView, position: Position, seat: int, motion: bool) -> None:
        """Light the stones of ``seat``."""
        self.view, self.motion = view, motion
        left, top = view.layer.area.topleft
        self.stones: list[tuple[float, Point, bool]] = []
        for bit, owner, gipf in stones(position):
            if owner == seat:
                x, y = view.ground.spot(bit)
                self.stones.append((math.hypot(*place_of(bit)), (x + left, y + top), gipf))
        self.stones.sort()
        far = max((away for away, _, _ in self.stones), default=1.0) or 1.0
        self.stones = [(WAVE * away / far, centre, gipf) for away, centre, gipf in self.stones]
        self.seat = seat
        self.seconds = WAVE + LIT
        count = min(5, len(self.stones))
        self.cues = [
            Cue(WAVE * number / max(1, count), "stone", 0.30 + 0.05 * number)
            for number in range(count)
        ]
        self._light = self._wire = Surface((1, 1), pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw light and ring."""
        radius = self.view.stones.radius
        self._light = glow(radius, radius * 0.46, LIGHT, 0.85)
        yield
        self._wire = ring(radius * 1.04, max(2.0, radius * 0.13))
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw light and ring round every stone that the wave has reached."""
        covered = []
        for start, (x, y), gipf in self.stones:
            share = out_cubic((time - start) / LIT)
            if share <= 0.0:
                continue
            face = (x, y + (0.10 - THICK * (2 if gipf else 1)) * self.view.stones.radius)
            self._light.set_alpha(round(230 * share))
            self._wire.set_alpha(round(255 * share))
            covered += [_centred(surface, picture, face) for picture in (self._light, self._wire)]
        return covered


class TakenRow(Act):
    """Brass is laid along the row whose stones were taken at the end."""

    seconds = LAID

    def __init__(self, view: GipfView, bits: Sequence[int], motion: bool) -> None:
        """Lay it round the spots of ``bits``, from the first to the last of them."""
        self.view, self.motion = view, motion
        left, top = view.layer.area.topleft
        ends = [view.ground.spot(bit) for bit in bits]
        self.points = [(x + left, y + top) for x, y in ends]
        self.cues = [Cue(0.0, "bell", 0.3)]
        self._loop: Loop | None = None

    def prepare(self) -> Iterator[None]:
        """Draw the brass."""
        radius = self.view.stones.radius
        for loop in loop_steps(self.points, 1.12 * radius, max(2.5, 0.16 * radius)):
            self._loop = loop
            yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw the brass as far as it lies."""
        if self._loop is None:
            return []
        share = out_cubic(time / LAID) if self.motion else float(time > 0)
        return self._loop.draw(surface, share)


def _centred(surface: Surface, picture: Surface, centre: Point) -> Rect:
    wide, high = picture.get_size()
    return surface.blit(picture, (round(centre[0] - wide / 2), round(centre[1] - high / 2)))


def row_taken(turn: object) -> list[int]:
    """Return the spots (bits) of the longest line on which a turn took stones, in its order."""
    taken = turn.after or turn.before if isinstance(turn, Turn) else 0
    if not taken:
        return []
    rows = [[bit for bit in line if bit & taken] for line in LINES]
    return max(rows, key=len)


def shone(view: GipfView, match: Match, stage: Stage) -> list[tuple[float, Act]]:
    """Return the acts of a match's end: the row that decided, then the winner's stones.

    Nothing where somebody gave up: then the board has not decided.
    """
    lines, state = match.record.lines, match.state
    turn = match.game.parse_action(match.states[-2], lines[-1].text) if lines else None
    if not stage.winners or isinstance(turn, Interrupt):
        return []
    row = row_taken(turn)
    acts: list[tuple[float, Act]] = [(0.0, TakenRow(view, row, stage.motion))] if row else []
    shining = Shining(view, state.position, stage.winners[0], stage.motion)
    return [*acts, (0.5 if row else 0.0, shining)]
