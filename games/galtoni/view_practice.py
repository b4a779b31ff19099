"""The practice board on the screen: many marbles, their light, the slide under the columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from pygame import Rect, Surface

from games.galtoni.practice_parts import KINDS, Seen, Way
from games.galtoni.view import BoardView
from games.galtoni.view_hand import Hand, Keeper, lane_light
from games.galtoni.view_layout import FOOT, lane_foot
from games.galtoni.view_practice_glow import EVENING, Glow
from games.ui.paint import Painter
from games.ui.sprites_marble import UPRIGHT, MarbleSprites, Quaternion
from games.ui.tween import Tween
from sim.board import Board

FEW = 8
"""Up to so many marbles turn exactly; more show the nearest of some prepared pictures."""
TURNS = 44
"""Pictures of turned marbles prepared for each colour."""
DUSK = 0.35
"""Seconds in which the light over the field changes."""
SLIDE = 0.18
"""Seconds in which the slide under the columns moves."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What of the table is to be seen in a frame.

    ``hands`` are where marbles are held, mm, and their kinds; ``lane`` is the entry that is lit.
    """

    marbles: Sequence[Seen]
    hands: Sequence[tuple[float, int]]
    lane: int | None
    open: bool
    trails: bool
    kept: bool


class PracticeView:
    """Draws all of its area in every frame in which something has moved."""

    def __init__(
        self, board: Board, rect: Rect, painter: Painter, backdrop: Surface, keep: Keeper
    ) -> None:
        """Bake ``board`` into ``rect`` of the picture ``backdrop``; ``keep`` fetches pictures."""
        self.painter = painter
        self.board = board
        self.view = BoardView(board, rect, backdrop, painter.layout.u, keep)
        self.area, self.field = self.view.area, self.view.field_rect()
        self._day = self.view.surface
        self._evening = self._day.copy()
        at = self.field.move(-self.area.left, -self.area.top)
        self._evening.fill(EVENING, at, special_flags=pygame.BLEND_RGB_MULT)
        self._dusk = Tween(0.0, DUSK)
        self._slide = Tween(0.0, SLIDE)
        radius = board.marble.radius * self.view.scale
        self.sprites = MarbleSprites(radius)
        self._hand = Hand(radius)
        self._turns = _turns()
        self._known: dict[tuple[int, int], Surface] = {}
        self._warm = 0
        left, top = self.view.to_screen(0.0, 0.0)
        self._origin = left - self.field.left, top - self.field.top, self.view.scale
        self.glow = Glow(self.field.size, self._spot, radius)
        self._slide_at = self._slide_rect()

    def _spot(self, x: float, y: float) -> tuple[float, float]:
        left, top, scale = self._origin
        return left + x * scale, top - y * scale

    # Time.

    def update(self, dt: float, showing: Showing, travel: bool) -> bool:
        """Move light and slide on by ``dt`` seconds; whether they look different now."""
        self._dusk.aim(float(showing.trails or showing.kept))
        self._slide.aim(float(showing.open))
        if not travel:
            self._dusk.finish()
            self._slide.finish()
        moved = [self._dusk.update(dt), self._slide.update(dt)]
        return any(moved)

    @property
    def moving(self) -> bool:
        """Whether light or slide are on their way."""
        return self._dusk.moving or self._slide.moving

    def light(self, ways: Iterable[Way], last: Iterable[Way] | None, seconds: float) -> bool:
        """Let trails along ``ways`` grow and fade; ``last`` are the ways to keep, if any.

        ``seconds`` are of the world's time; returns whether kept ways look different now.
        """
        self.glow.fade(seconds)
        self.glow.trail(ways)
        return last is not None and self.glow.keep(last)

    def warm(self) -> None:
        """Prepare one more picture of a turned marble while there is time for it."""
        if self._warm < TURNS * KINDS:
            turn, kind = divmod(self._warm, KINDS)
            self._prepared(kind, turn)
            self._warm += 1

    # Drawing.

    def draw(self, target: Surface, showing: Showing) -> Rect:
        """Draw the board with everything on it; return what has changed."""
        self._draw_board(target)
        self.glow.draw(target, self.field, showing.trails, showing.kept)
        clip = target.get_clip()
        if showing.lane is not None:
            self._draw_lane(target, showing.lane)
        core = self.view.core
        target.set_clip(Rect(core.left, core.top, core.width, self.field.bottom - core.top))
        self._draw_marbles(target, showing.marbles)
        target.set_clip(core)
        y = max(entry.y for entry in self.board.entries)
        for x, kind in showing.hands:
            self._hand.draw(target, kind, self.view.to_screen(x, y), 1.6, UPRIGHT)
        target.set_clip(clip)
        self._draw_slide(target)
        return self.area

    def _draw_board(self, target: Surface) -> None:
        dusk = self._dusk.value
        target.blit(self._evening if dusk >= 1.0 else self._day, self.area)
        if 0.0 < dusk < 1.0:
            self._evening.set_alpha(round(255 * dusk))
            target.blit(self._evening, self.area)
            self._evening.set_alpha(None)  # an opaque picture is copied many times faster

    def _draw_lane(self, target: Surface, entry: int) -> None:
        at = self.board.entries[entry]
        half = min(9.0, self.board.marble.radius + 2.5)
        foot = lane_foot(self.board, entry) - 2 * self.board.marble.radius
        x1, y1 = self.view.to_screen(at.x - half, self.board.height)
        x2, y2 = self.view.to_screen(at.x + half, foot)
        lane = Rect(round(x1), round(y1), round(x2 - x1), round(y2 - y1))
        target.blit(lane_light(lane.width, lane.height), lane)

    def _draw_marbles(self, target: Surface, marbles: Sequence[Seen]) -> None:
        """Draw all shadows, then all marbles: one call each, they may be a hundred."""
        if not marbles:
            return
        sprites, half = self.sprites, self.sprites.side / 2
        shades: list[tuple[Surface, tuple[int, int]]] = []
        balls: list[tuple[Surface, tuple[int, int]]] = []
        for one, picture in zip(marbles, self._pictures(marbles), strict=True):
            x, y = self.view.to_screen(one.x, one.y)
            shade, (aside, below) = sprites.shadow(one.kind)
            shades.append((shade, (round(x + aside), round(y + below))))
            balls.append((picture, (round(x - half), round(y - half))))
        target.fblits(shades)
        target.fblits(balls)

    def _pictures(self, marbles: Sequence[Seen]) -> list[Surface]:
        """Return each marble turned exactly, or of many as the nearest prepared picture."""
        if len(marbles) <= FEW:
            return [self.sprites.picture(one.kind, one.orientation) for one in marbles]
        wanted = np.array([one.orientation for one in marbles], np.float32)
        nearest = np.abs(wanted @ self._turns.T).argmax(axis=1).tolist()
        return [
            self._prepared(one.kind, number) for one, number in zip(marbles, nearest, strict=True)
        ]

    def _prepared(self, kind: int, number: int) -> Surface:
        """Return a marble turned in one of the prepared ways."""
        found = self._known.get((kind, number))
        if found is None:
            found = self.sprites.picture(kind, _quaternion(self._turns[number]))
            self._known[kind, number] = found
        return found

    def _slide_rect(self) -> Rect:
        # Down to the inlay: of the name burned in there nothing may peep out.
        _, top = self.view.to_screen(0.0, -0.15 * FOOT)
        _, bottom = self.view.to_screen(0.0, -0.70 * FOOT)
        return Rect(self.field.left, round(top), self.field.width, max(4, round(bottom - top)))

    def _draw_slide(self, target: Surface) -> None:
        """Draw the brass slide in the lower rail: its slots stand under columns or dividers."""
        place = self._slide_at
        radius = self.board.marble.radius * self.view.scale
        clip = target.get_clip()
        target.set_clip(place.clip(clip))
        self.painter.plate(target, place, "brass", seed=3, radius=3, lift=0.0)
        columns = self.board.columns
        pitch = (columns[-1].right - columns[0].left) / len(columns) * self.view.scale
        shift = (self._slide.value - 1.0) * pitch / 2
        wide, high = (
            max(4, round(1.5 * radius)),
            max(2, place.height - 2 * max(1, place.height // 5)),
        )
        for number in range(len(columns) + 1):
            middle = place.left + (number + 0.5) * pitch + shift
            slot = Rect(round(middle - wide / 2), place.centery - high // 2, wide, high)
            self.painter.plate(target, slot, "wood_dark", seed=2, radius=99, pressed=True)
        target.set_clip(clip)


def _quaternion(row: np.ndarray[tuple[int], np.dtype[np.float32]]) -> Quaternion:
    w, x, y, z = (float(part) for part in row)
    return w, x, y, z


def _turns() -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """Return ``TURNS`` unit quaternions spread evenly over all turns, shape (TURNS, 4).

    A spiral over the sphere S³ after Alexa (2022): both angles advance by irrational parts.
    """
    number = np.arange(TURNS) + 0.5
    share = number / TURNS
    psi = 1.533751168755204288118041
    alpha, beta = 2 * np.pi * number / np.sqrt(2.0), 2 * np.pi * number / psi
    low, high = np.sqrt(share), np.sqrt(1 - share)
    spread = np.stack(
        [low * np.sin(alpha), low * np.cos(alpha), high * np.sin(beta), high * np.cos(beta)], axis=1
    )
    return spread.astype(np.float32)
