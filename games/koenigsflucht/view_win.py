"""The king is out: a halo of brass round him. Or he is taken: the attackers close their ring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from games.koenigsflucht.geometry import NEIGHBOURS, SIZE, Move
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

    def __init__(self, view: FieldView, square: int, lay: Lay, motion: bool) -> None:
        """Crown what stands on ``square``; what stands beside it keeps clear of the light."""
        self.view, self.motion = view, motion
        self.centre = _on_screen(view, square)
        near = [
            (_on_screen(view, other), piece)
            for other in _around(square)
            if (piece := lay[other]) is not None
        ]
        king = lay[square]
        self.pieces = near if king is None else [*near, (self.centre, king)]
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
        """Draw the light, over it all that stands there, and as much of the ring as is closed."""
        share = out_cubic(time / LAID)
        swell = out_cubic((time - 0.2) / 1.0)
        self._light.set_alpha(round(255 * min(1.0, 1.4 * share) * (1.0 - 0.35 * swell)))
        covered = [_centred(surface, self._light, self.centre)]
        covered += [self.view.pieces.draw(surface, *piece, at) for at, piece in self.pieces]
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
        self.centre = _on_screen(view, around)
        self.pieces = [(_on_screen(view, square), piece) for square, piece in pieces]
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
        """Draw all light, each piece on its own, and as much of the ring as is closed."""
        covered = []
        lit = []
        for number, (centre, piece) in enumerate(self.pieces):
            share = out_cubic((time - APART * number) / 0.3)
            if share > 0.0:
                self._light.set_alpha(round(255 * share))
                covered.append(_centred(surface, self._light, centre))
                lit.append((centre, piece))
        covered += [self.view.pieces.draw(surface, *piece, centre) for centre, piece in lit]
        if self._loop is not None:
            share = out_cubic(time / (LAID + 0.2))
            covered += self._loop.draw(surface, share if self.motion else float(time > 0))
        return covered


def _on_screen(view: FieldView, square: int) -> Point:
    left, top = view.area.topleft
    x, y = view.centres[square]
    return x + left, y + top


def _around(square: int) -> list[int]:
    """Return the squares that touch a square, at a corner too."""
    column, row = square % SIZE, square // SIZE
    return [
        SIZE * y + x
        for y in range(max(0, row - 1), min(SIZE, row + 2))
        for x in range(max(0, column - 1), min(SIZE, column + 2))
        if (x, y) != (column, row)
    ]


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
        stands = king >= 0 and lay[king] is not None
        return [(0.0, Halo(view, king, lay, motion))] if stands else []
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
