"""The king is out: a halo of brass round him. Or he is taken: the attackers close their ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from games.koenigsflucht.geometry import NEIGHBOURS, Move
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import ATTACKER, BLACK, KING, Ending, State
from games.koenigsflucht.view import FieldView
from games.koenigsflucht.view_motion import Lay
from games.ui.celebration import Act, Cue
from games.ui.sprites_metal import glow
from games.ui.sprites_wire import Loop, Point, loop_steps
from games.ui.tween import out_cubic

LAID = 0.75
"""How long (s) the ring takes to close."""
APART = 0.13
"""How long (s) after each other pieces are lit."""
LIGHT = (255, 226, 150)
_CLEAR = (1, 1)


class Halo(Act):
    """A ring of brass closes round a square, light spreads under the king on it."""

    def __init__(self, view: FieldView, square: int, piece: tuple[int, int], motion: bool) -> None:
        """Crown what stands on ``square``."""
        self.view, self.piece, self.motion = view, piece, motion
        left, top = view.area.topleft
        x, y = view.centres[square]
        self.centre: Point = (x + left, y + top)
        self.seconds = 1.25
        self.cues = [Cue(0.05, "bell", 0.35)]
        self._loop: Loop | None = None
        self._light = Surface(_CLEAR, pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw ring and light."""
        cell = self.view.ground.cell
        for loop in loop_steps([self.centre], 0.60 * cell, max(2.5, 0.085 * cell)):
            self._loop = loop
            yield
        self._light = glow(0.42 * cell, 0.62 * cell, LIGHT, 0.95)
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw the light, the king over it and as much of the ring as is closed."""
        share = out_cubic(time / LAID)
        swell = out_cubic((time - 0.2) / 1.0)
        self._light.set_alpha(round(255 * min(1.0, 1.4 * share) * (1.0 - 0.35 * swell)))
        covered = [_centred(surface, self._light, self.centre)]
        covered.append(self.view.pieces.draw(surface, *self.piece, self.centre))
        if self._loop is not None:
            covered += self._loop.draw(surface, share if self.motion else float(time > 0))
        return covered


class Circle(Act):
    """The pieces that have struck light up one after the other, and a ring closes round them."""

    def __init__(
        self,
        view: FieldView,
        around: int,
        pieces: Sequence[tuple[int, tuple[int, int]]],
        motion: bool,
    ) -> None:
        """Let ``pieces`` (squares with what stands there) stand in a ring round a square."""
        self.view, self.motion = view, motion
        left, top = view.area.topleft

        def on_screen(square: int) -> Point:
            x, y = view.centres[square]
            return x + left, y + top

        self.centre = on_screen(around)
        self.pieces = [(on_screen(square), piece) for square, piece in pieces]
        self.seconds = max(LAID + 0.35, APART * len(pieces) + 0.4)
        self.cues = [
            Cue(APART * number, "settle", 0.4 + 0.05 * number) for number in range(len(pieces))
        ]
        self._loop: Loop | None = None
        self._light = Surface(_CLEAR, pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw ring and light."""
        cell = self.view.ground.cell
        for loop in loop_steps([self.centre], 1.46 * cell, max(2.5, 0.085 * cell)):
            self._loop = loop
            yield
        self._light = glow(0.36 * cell, 0.36 * cell, LIGHT, 0.9)
        yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw each piece on its light, and as much of the ring as is closed."""
        covered = []
        for number, (centre, piece) in enumerate(self.pieces):
            share = out_cubic((time - APART * number) / 0.3)
            if share > 0.0:
                self._light.set_alpha(round(255 * share))
                covered.append(_centred(surface, self._light, centre))
                covered.append(self.view.pieces.draw(surface, *piece, centre))
        if self._loop is not None:
            share = out_cubic(time / (LAID + 0.2))
            covered += self._loop.draw(surface, share if self.motion else float(time > 0))
        return covered


def _centred(surface: Surface, picture: Surface, centre: Point) -> Rect:
    wide, high = picture.get_size()
    return surface.blit(picture, (round(centre[0] - wide / 2), round(centre[1] - high / 2)))


def crowned(
    game: Koenigsflucht,
    states: Sequence[State],
    last: Move | None,
    view: FieldView,
    lay: Lay,
    motion: bool,
) -> list[tuple[float, Act]]:
    """Return the acts of a match's end: halo or ring; nothing where the board has not decided."""
    state = states[-1]
    outcome = game.outcome(state)
    if outcome is None or not outcome.winners:
        return []
    king = state.board.find(KING)
    if outcome.winners[0] != BLACK:
        piece = lay[king] if king >= 0 else None
        return [] if piece is None else [(0.0, Halo(view, king, piece, motion))]
    if state.ending is not Ending.KING_TAKEN or last is None:
        return []
    before = next((s.board.find(KING) for s in reversed(states) if KING in s.board), -1)
    near = (last.target, *(square for square in NEIGHBOURS[before] if square != last.target))
    pieces = [
        (square, piece)
        for square in dict.fromkeys(near)
        if (piece := lay[square]) is not None and piece[0] == ATTACKER
    ]
    return [(0.0, Circle(view, before, pieces, motion))]
