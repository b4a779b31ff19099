"""A Galtoni board on the screen: baked once, then only what moves is drawn again.

One frame is either ``draw_board`` (everything) or ``clear`` (only what the last frame drew), then
in this order ``draw_lane``, ``draw_marbles``, ``highlight_cells``, ``draw_hand``. Each returns the
rectangles of the target it has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise

import pygame

from games.galtoni.view_board import bake
from games.galtoni.view_hand import Hand, Keeper, cell_ring, lane_light, made
from games.galtoni.view_layout import fit, lane_foot
from games.galtoni.view_marbles import Marble, MarbleLayer
from games.ui.board_layer import frame
from games.ui.materials import table_top
from games.ui.sprites_marble import UPRIGHT, MarbleSprites, Quaternion
from sim.board import Board

KINDS = 4
"""So many kinds of marbles there are."""
HEIGHTS = 8
"""A marble is carried at most so many quarters of its radius high."""
NOTHING_LIFTED: Mapping[int, float] = {}


class BoardView:
    """The picture of one board inside a rectangle of the window, with everything that lies on it.

    ``area`` is what it covers of the target, shadow included, ``core`` the part of it that moving
    things keep to, ``scale`` pixels per mm, ``surface`` the baked board without marbles on its
    ground (the size of the area, opaque).
    """

    def __init__(
        self,
        board: Board,
        rect: pygame.Rect,
        backdrop: pygame.Surface | None = None,
        unit: float | None = None,
        keep: Keeper | None = None,
    ) -> None:
        """Fit ``board`` into ``rect`` (pixels of the target) and bake it.

        ``backdrop`` is the picture of the whole target that the board lies on (felt when None);
        ``unit`` the window's size against 1280x720 (from ``rect`` when None); ``keep`` may fetch
        the baked picture from a store, ``PictureStore.get`` for instance.
        """
        self.board = board
        self._place = fit(board, rect)
        self.area = self._place.area
        self.core = self._place.core.move(self.area.topleft)
        self.scale = self._place.scale
        self.unit = unit if unit is not None else max(0.4, max(rect.size) / 720)
        self._edges = self._baked(keep)
        self.surface = self._ground(backdrop)
        self.surface.blit(self._edges, (0, 0))
        self._layer = MarbleLayer(self.surface, self._place, board.marble.radius)
        self._hand = Hand(board.marble.radius * self.scale, keep or made)
        self._drawn: list[pygame.Rect] = []
        self._spoilt: list[pygame.Rect] = []
        self._lights: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._seen: Sequence[Marble] = ()

    @property
    def sprites(self) -> tuple[MarbleSprites, MarbleSprites]:
        """Return what draws the marbles, on the board and in the hand."""
        return self._layer.sprites, self._hand.marbles

    def _baked(self, keep: Keeper | None) -> pygame.Surface:
        """Return the board with its shadow round it, clear beyond."""

        def make() -> pygame.Surface:
            return bake(self.board, self._place, self.unit)

        if keep is None:
            return make()
        at = (round(self._place.left, 2), round(self._place.base, 2))
        size = f"{self.area.size} {self.scale:.4f} {at} {self.unit:.3f}"
        return _on_screen(keep(f"board {self.board.hash} {size}", make))

    def _ground(self, backdrop: pygame.Surface | None) -> pygame.Surface:
        """Return a copy of the part of the backdrop under the board, felt where there is none."""
        if backdrop is not None and backdrop.get_rect().contains(self.area):
            return backdrop.subsurface(self.area).copy()
        ground = table_top(self.area.size, 3, self.unit)
        if backdrop is not None:
            ground.blit(backdrop, (-self.area.left, -self.area.top))
        return ground

    # -- places ---------------------------------------------------------------------------------

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of the target at (x, y) mm on the board."""
        return self.area.left + self._place.across(x), self.area.top + self._place.down(y)

    def to_board(self, px: float, py: float) -> tuple[float, float]:
        """Return where on the board, in mm, a pixel of the target lies."""
        x = (px - self.area.left - self._place.left) / self.scale
        y = (self._place.base - (py - self.area.top)) / self.scale
        return x, y

    def entry_at(self, px: float) -> int | None:
        """Return the entry nearest to a pixel column; None beside the playing field."""
        x, _ = self.to_board(px, 0)
        if abs(x) > self.board.width / 2 or not self.board.entries:
            return None
        return min(range(len(self.board.entries)), key=lambda i: abs(self.board.entries[i].x - x))

    def field_rect(self) -> pygame.Rect:
        """Return the playing field within the frame, in pixels of the target."""
        return self._rect(-self.board.width / 2, 0, self.board.width / 2, self.board.height)

    def cell_centre(self, column: int, level: int) -> tuple[float, float]:
        """Return the pixel where the marble of a column and level (both from 0) lies straight."""
        at = self.board.columns[column]
        radius = self.board.marble.radius
        return self.to_screen((at.left + at.right) / 2, at.floor + radius * (2 * level + 1))

    def _rect(self, left: float, bottom: float, right: float, top: float) -> pygame.Rect:
        x1, y1 = self.to_screen(left, top)
        x2, y2 = self.to_screen(right, bottom)
        return pygame.Rect(round(x1), round(y1), round(x2) - round(x1), round(y2) - round(y1))

    def _pitch(self) -> float:
        xs = [entry.x for entry in self.board.entries]
        return min((b - a for a, b in pairwise(xs)), default=24.0)

    # -- drawing --------------------------------------------------------------------------------

    def draw_board(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Blit the whole board with all marbles that lie still.

        What lies on the table beside it shows through the board's shadow.
        """
        self._drawn.clear()
        self._lights.clear()
        self._spoilt.clear()
        self._show(target, pygame.Rect((0, 0), self.area.size))
        return [self.area.copy()]

    def _show(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Blit a part of the area as it lies still, on ground that is bare there."""
        core = self._place.core
        inner = rect.clip(core)
        target.blit(self._layer.picture, inner.move(self.area.topleft), inner)
        for strip in frame(self.area.size, core):
            part = strip.clip(rect)
            target.blit(self._edges, part.move(self.area.topleft), part)

    def ahead(self) -> Iterator[None]:
        """Draw what a match may come to show, one picture a step."""
        for kind in range(KINDS):
            for sprites in self.sprites:
                sprites.picture(kind)
                yield
        for step in range(HEIGHTS + 1):
            self._hand.marbles.shadow(0, step / 4)
            yield
        cell_ring(round(self._layer.sprites.radius, 1))
        yield
        for entry in range(len(self.board.entries)):
            lane = self._lane(entry)
            lane_light(lane.width, lane.height)
            yield

    def turn(self, marbles: Iterable[Marble]) -> None:
        """Draw marbles as they have turned, to be at hand when they are shown."""
        for marble in marbles:
            self._layer.sprites.picture(marble.kind, marble.orientation)

    def spoil(self, rects: Iterable[pygame.Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""
        self._spoilt += [rect.clip(self.area) for rect in rects]

    def clear(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Blit the board over everything that moved or floated in the last frame."""
        done, self._drawn = self._drawn, []
        spoilt, self._spoilt = [rect for rect in self._spoilt if rect.width and rect.height], []
        self._lights.clear()
        for rect in spoilt:
            self._show(target, rect.move(-self.area.left, -self.area.top))
        for rect in done:
            target.blit(self._layer.picture, rect, rect.move(-self.area.left, -self.area.top))
        return done + spoilt

    def _note(self, covered: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        rects = [rect.clip(self.core) for rect in covered]
        rects = [rect for rect in rects if rect.width and rect.height]
        self._drawn.extend(rects)
        return rects

    def draw_marbles(
        self,
        target: pygame.Surface,
        states: Sequence[Marble],
        lifted: Mapping[int, float] = NOTHING_LIFTED,
        trails: bool = False,
    ) -> list[pygame.Rect]:
        """Draw all marbles; those that lie as in the frame before cost nothing.

        ``lifted`` gives how high (in radii) marbles are held, by id; they are drawn last.
        """
        self._seen = states
        moving, patches = self._layer.update(states, lifted)
        left, top = self.area.topleft
        changed = [patch.move(left, top).clip(self.core) for patch in patches]
        for place in changed:
            with _clipped(target, place):
                target.blit(self._layer.picture, place, place.move(-left, -top))
                for picture, lane in self._lights:
                    target.blit(picture, lane)
        moving.sort(key=lambda entry: lifted.get(entry[0].id, 0.0))
        covered: list[pygame.Rect] = []
        sprites = self._layer.sprites
        with _clipped(target, self.core):
            for marble, look, _ in moving:
                centre = (left + look.x, top + look.y)
                height = lifted.get(marble.id, 0.0)
                covered.append(sprites.draw_shadow(target, look.kind, centre, height))
            for _, look, before in moving:
                if trails:
                    covered += self._layer.trail(target, look, before, (left, top))
                centre = (left + look.x, top + look.y)
                covered.append(sprites.draw(target, look.kind, centre, look.orientation))
        return changed + self._note(covered)

    def draw_lane(self, target: pygame.Surface, entry: int) -> list[pygame.Rect]:
        """Lay soft light into the lane under an entry."""
        lane = self._lane(entry)
        picture = lane_light(lane.width, lane.height)
        self._lights.append((picture, lane))
        with _clipped(target, self.core):
            covered = target.blit(picture, lane)
        return self._note([covered])

    def _lane(self, entry: int) -> pygame.Rect:
        """Return the lane under an entry, in pixels of the target."""
        at = self.board.entries[entry]
        half = self._pitch() / 2
        foot = lane_foot(self.board, entry) - 2 * self.board.marble.radius
        return self._rect(at.x - half, foot, at.x + half, self.board.height)

    def draw_hint(self, target: pygame.Surface, entry: int) -> list[pygame.Rect]:
        """Lay light into the lane under an entry, and a ring of brass round its mouth."""
        covered = self.draw_lane(target, entry)
        at = self.board.entries[entry]
        x, y = self.to_screen(at.x, at.y)
        drawn = []
        with _clipped(target, self.core):
            for picture in cell_ring(round(self._layer.sprites.radius, 1)):
                picture.set_alpha(255)
                half = picture.get_width() / 2
                drawn.append(target.blit(picture, (round(x - half), round(y - half))))
        return covered + self._note(drawn)

    def draw_hand(
        self,
        target: pygame.Surface,
        x_px: float,
        kind: int,
        height: float = 1.6,
        orientation: Quaternion = UPRIGHT,
    ) -> list[pygame.Rect]:
        """Draw the marble in hand at column ``x_px``, ``height`` radii over the entries.

        It stays over the playing field; where it hangs is where ``to_board`` says it is.
        """
        x, _ = self.to_board(x_px, 0)
        reach = self.board.width / 2 - self.board.marble.radius
        x = max(-reach, min(reach, x))
        y = max((entry.y for entry in self.board.entries), default=self.board.height)
        with _clipped(target, self.core):
            covered = self._hand.draw(target, kind, self.to_screen(x, y), height, orientation)
        return self._note(covered)

    def highlight_cells(
        self, target: pygame.Surface, cells: Iterable[tuple[int, int]], strength: float = 1.0
    ) -> list[pygame.Rect]:
        """Ring the marbles in ``cells`` (column, level; from 0) with brass and a soft glow.

        ``strength`` from 0 to 1 fades the rings in.
        """
        light, wire = cell_ring(round(self._layer.sprites.radius, 1))
        centres = [self._marble_near(*cell) for cell in cells]
        covered = []
        with _clipped(target, self.core):
            for picture in (light, wire):
                picture.set_alpha(round(255 * max(0.0, min(1.0, strength))))
                for x, y in centres:
                    half = picture.get_width() / 2
                    covered.append(target.blit(picture, (round(x - half), round(y - half))))
        return self._note(covered)

    def _marble_near(self, column: int, level: int) -> tuple[float, float]:
        """Return where the marble of a cell really lies, or the cell's middle when it is empty."""
        x, y = self.cell_centre(column, level)
        reach = self.board.marble.radius * self.scale
        found = [self.to_screen(state.x, state.y) for state in self._seen]
        near = [p for p in found if abs(p[0] - x) < reach and abs(p[1] - y) < reach]
        return min(near, key=lambda p: abs(p[1] - y), default=(x, y))


@contextmanager
def _clipped(target: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Draw within ``rect`` alone, and within what the target allowed before."""
    allowed = target.get_clip()
    target.set_clip(rect.clip(allowed))
    try:
        yield
    finally:
        target.set_clip(allowed)


def _on_screen(picture: pygame.Surface) -> pygame.Surface:
    windowed = pygame.display.get_init() and pygame.display.get_surface() is not None
    return picture.convert_alpha() if windowed else picture
