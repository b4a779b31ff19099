"""A four is won: light runs through its marbles one after the other, brass is laid round them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pygame
from pygame import Rect, Surface

from games.galtoni.rules_lines import fours
from games.galtoni.rules_state import Reason, State
from games.galtoni.view import BoardView
from games.galtoni.view_marbles import Marble
from games.ui.celebration import Act, Cue
from games.ui.materials_light import WARM
from games.ui.materials_noise import Floats, to_surface
from games.ui.sprites_glass import glass
from games.ui.sprites_metal import glow
from games.ui.sprites_wire import Loop, Point, loop_steps
from games.ui.tween import out_cubic

APART = 0.19
"""How long (s) after each other the marbles are lit."""
RUN = 0.52
"""How long (s) light takes to run through a marble."""
LAID = 0.95
"""How long (s) the brass takes to lie."""
NOTES = ("glass_a", "glass_b", "glass_c", "glass_d")
"""The four strikes, rising."""
DIES = 0.86
"""So much of the light round a marble dies down again: it lies over its neighbours as well."""
FRAMES = 9
"""In so many pictures light runs through a marble; the last one stays."""


def winning_rows(state: State) -> list[tuple[tuple[int, int], ...]]:
    """Return the fours (cells of column and level) that have decided a match, if any have."""
    if state.winner is None or state.reason not in (Reason.FOUR, Reason.FOUR_CALLED):
        return []
    return [tuple(line) for line in fours(state.columns, state.winner)]


class LitRow(Act):
    """One four, its marbles lit in order; ``kinds`` are those of the marbles."""

    sings = True

    def __init__(
        self, centres: Sequence[Point], kinds: Sequence[int], radius: float, motion: bool
    ) -> None:
        """Light marbles of ``radius`` pixels at ``centres`` of the window."""
        self.centres, self.kinds, self.radius, self.motion = centres, kinds, radius, motion
        self.seconds = APART * (len(centres) - 1) + max(RUN, LAID)
        self.cues = [
            Cue(APART * number, NOTES[min(number, len(NOTES) - 1)], 0.5 + 0.07 * number)
            for number in range(len(centres))
        ]
        self._loop: Loop | None = None
        self._lights: dict[int, list[Surface]] = {}
        self._bloom = Surface((1, 1), pygame.SRCALPHA)

    def prepare(self) -> Iterator[None]:
        """Draw the loop of brass, the light in each kind of glass and the light round it."""
        for loop in loop_steps(self.centres, 1.36 * self.radius, max(2.0, 0.17 * self.radius)):
            self._loop = loop
            yield
        self._bloom = glow(self.radius * 1.04, self.radius * 0.55, (255, 224, 148), 0.8)
        yield
        for kind in dict.fromkeys(self.kinds):
            self._lights[kind] = []
            for number in range(FRAMES):
                self._lights[kind].append(light_in_glass(self.radius, kind, number))
                if number % 3 == 2:
                    yield

    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw the brass as far as it lies, and each marble as far as it is lit."""
        covered: list[Rect] = []
        if self._loop is not None:
            share = out_cubic(time / (self.seconds - 0.1)) if self.motion else float(time > 0)
            covered += self._loop.draw(surface, share)
        for number, (centre, kind) in enumerate(zip(self.centres, self.kinds, strict=True)):
            since = time - APART * number
            lit = len(self._lights.get(kind, ())) == FRAMES  # it may still be drawn bit by bit
            if since >= 0.0 and lit:
                covered += self._light(surface, centre, kind, since / RUN)
        return covered

    def _light(self, surface: Surface, centre: Point, kind: int, share: float) -> list[Rect]:
        share = min(1.0, share) if self.motion else 1.0
        self._bloom.set_alpha(round(255 * (1.0 - DIES * out_cubic(share))))
        picture = self._lights[kind][min(FRAMES - 1, int(share * FRAMES))]
        return [_centred(surface, self._bloom, centre), _centred(surface, picture, centre)]


def _centred(surface: Surface, picture: Surface, centre: Point) -> Rect:
    wide, high = picture.get_size()
    return surface.blit(picture, (round(centre[0] - wide / 2), round(centre[1] - high / 2)))


def light_in_glass(radius: float, kind: int, number: int) -> Surface:
    """Return light on its way through a marble away from the window; the last frame stays."""
    side = 2 * int(np.ceil(radius + 1))
    place = (np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)) / np.float32(radius)
    x, y = place[None, :], place[:, None]
    away = np.hypot(x, y)
    inside = np.clip((np.float32(0.97) - away) * np.float32(radius), 0, 1)
    along = x * np.float32(0.62) + y * np.float32(0.78)
    # What stays glows at the far wall and leaves the glass its colour, the mark its edges.
    pool = np.exp(-((x - 0.34) ** 2 + (y - 0.43) ** 2) / np.float32(0.13)) * np.float32(0.36)
    crescent = np.exp(-(((away - 0.76) / 0.13) ** 2)) * np.clip(along, 0, 1) * np.float32(0.90)
    rim = np.exp(-(((away - 0.90) / 0.06) ** 2)) * np.float32(0.42)
    stays = np.maximum(np.maximum(pool, crescent), rim)
    share = number / (FRAMES - 1)
    front = np.float32(-1.3 + 2.5 * share)
    wave = np.exp(-(((along - front) / np.float32(0.42)) ** 2)) * np.float32(0.95 * (1 - share**3))
    lit = np.clip((front + np.float32(0.4) - along) / np.float32(0.8), 0, 1)
    alpha = np.maximum(wave, stays * lit) * inside
    whiter = np.clip(wave, 0, 1)[..., None] * np.float32(0.7)
    warm = np.asarray(glass(kind).glow, np.float32)
    return to_surface(_tone(warm, whiter), np.asarray(alpha, np.float32))


def _tone(warm: Floats, whiter: Floats) -> Floats:
    return np.asarray(warm + (WARM - warm) * whiter, np.float32)


def lit_rows(
    state: State,
    view: BoardView,
    marbles: Sequence[Marble],
    motion: bool,
    worn: Sequence[int] = (),
) -> list[tuple[float, Act]]:
    """Return the acts of a match's end: each of the winner's fours, one after the other.

    ``worn`` are by seat the kinds of glass of the marbles, where these are not their own.
    """
    found: list[tuple[float, Act]] = []
    start = 0.0
    for row in winning_rows(state):
        centres = [_marble_at(view, marbles, cell) for cell in row]
        dropped = [state.columns[column][level] for column, level in row]
        kinds = [worn[kind] if kind < len(worn) else kind for kind in dropped]
        radius = view.board.marble.radius * view.scale
        act = LitRow(centres, kinds, radius, motion)
        found.append((start, act))
        start += 0.5 * act.seconds
    return found


def _marble_at(view: BoardView, marbles: Sequence[Marble], cell: tuple[int, int]) -> Point:
    """Return the pixel of the window where the marble of a cell really lies."""
    column, radius = view.board.columns[cell[0]], view.board.marble.radius
    x, y = (column.left + column.right) / 2, column.floor + radius * (2 * cell[1] + 1)
    near = [m for m in marbles if abs(m.x - x) < radius and abs(m.y - y) < radius]
    if near:
        nearest = min(near, key=lambda marble: abs(marble.y - y))
        x, y = nearest.x, nearest.y
    return view.to_screen(x, y)
