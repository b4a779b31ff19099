"""A Gipf board on the screen: what lies still is painted once, what moves floats over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame
from pygame import Rect, Surface

from games.gipf.geometry import PUSHES
from games.gipf.position import Position
from games.gipf.view_board import bake
from games.gipf.view_layout import Ground, Point, direction, dots, fit, place_of
from games.gipf.view_motion import HIGH, Seen, stones
from games.gipf.view_signs import SHUT, arrow, lane, name_tag, no_entry
from games.gipf.view_stones import THICK, Stones
from games.ui.board_layer import BoardLayer
from games.ui.picture_store import PictureStore
from games.ui.sprites_metal import glow, ring
from games.ui.theme import BRASS_LIGHT, CREAM, Colour

Keeper = Callable[[str, Callable[[], Surface]], Surface]
"""Returns the picture of a name, from a store or made by the function given."""

WAITING, TAKEN_UP = 0.7, 1.1
"""How high (in radii) a stone that waits at a dot is held, and one that was taken up there."""
TAG, RAISED = 0.64, 0.16
"""How far (in distances between spots) a dot's name lies beyond it, and more where it is above."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A push that is looked at: ``seat`` brings a stone in; ``count`` stones give way to it.

    ``blocked`` when the line is full; ``jump`` when it leaps over them instead. ``taken``: a click
    has chosen the dot, the stone is taken up, and ``others`` are the pushes it could make besides.
    """

    push: int
    seat: int
    gipf: bool
    count: int
    blocked: bool = False
    jump: bool = False
    taken: bool = False
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown beside the stones that lie: all of it floats.

    ``going`` are stones about to be taken, ``staying`` those that could go instead; ``trace`` is
    the dot of the last push, ``dot`` the one that was chosen, ``hint`` the one a hint shows.
    """

    preview: Preview | None = None
    going: int = 0
    staying: int = 0
    trace: str | None = None
    dot: str | None = None
    hint: str | None = None


@dataclass
class _Sprites:
    """Pictures that are made when first needed, at one size."""

    ground: Ground
    keep: Keeper | None = None
    """Fetches a picture from disk, or makes it."""
    lanes: dict[tuple[int, int, Colour], tuple[Surface, Point]] = field(default_factory=dict)
    arrows: dict[int, Surface] = field(default_factory=dict)
    other: dict[str, Surface] = field(default_factory=dict)

    def get(self, name: str, make: Callable[[], Surface]) -> Surface:
        """Return a picture by name, made once."""
        if name not in self.other:
            self.other[name] = make()
        return self.other[name]

    def ring(self, name: str, radius: float, wire: float) -> Surface:
        """Return a ring of brass by name; it takes long, so it is made once for all starts."""

        def make() -> Surface:
            made, key = partial(ring, radius, wire), f"gipf {name} {radius:.4f} {wire:.4f}"
            return self.keep(key, made) if self.keep else made()

        return self.get(name, make)

    def lane(self, push: int, reach: int, colour: Colour) -> tuple[Surface, Point]:
        """Return soft light along a push over ``reach`` spots, and its upper left corner."""
        key = (push, reach, colour)
        if key not in self.lanes:
            dot, line = PUSHES[push]
            one, two = self.ground.dot(dot), self.ground.spot(line[reach])
            self.lanes[key] = lane(one, two, 0.30 * self.ground.pitch, colour)
        return self.lanes[key]

    def arrow(self, push: int) -> Surface:
        """Return an arrowhead that points along a push."""
        dx, dy = direction(push)
        turn = round(math.degrees(math.atan2(dy, dx)))
        if turn not in self.arrows:
            self.arrows[turn] = arrow(round(1.04 * self.ground.radius), turn)
        return self.arrows[turn]


class GipfView:
    """The picture of a board inside a rectangle of the window."""

    def __init__(
        self,
        rect: Rect,
        unit: float,
        backdrop: Surface | None = None,
        keep: Keeper | None = None,
        store: PictureStore | None = None,
    ) -> None:
        """Fit the board into ``rect`` (pixels of the window) and bake it.

        ``unit`` is the window's size against the design; ``keep`` may fetch the baked picture
        from a store, ``store`` is where the stones' pictures are kept.
        """
        self.ground = fit(rect, unit)
        name = f"gipf {rect.size} {self.ground.pitch:.3f} {unit:.3f}"
        baked = keep(name, self._bake) if keep else self._bake()
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            baked = baked.convert_alpha()
        self.layer = BoardLayer(baked, Rect(rect), Rect((0, 0), rect.size), backdrop)
        self.stones = Stones(self.ground.radius, store)
        self._sprites = _Sprites(self.ground, keep)
        self._shown: Position | None = None

    def _bake(self) -> Surface:
        return bake(self.ground)

    def local(self, x: float, y: float) -> Point:
        """Return a pixel of the window as one of the board's area."""
        return self.layer.local(x, y)

    def rest(self, position: Position) -> None:
        """Let stones lie still; only what has changed costs anything."""
        if position == self._shown:
            return
        changed = self._differing(position)
        self._shown = position
        picture = self.layer.fresh(changed)
        lying = sorted(stones(position), key=lambda stone: place_of(stone[0])[1])
        for bit, _, gipf in lying:
            self.stones.draw_shadow(picture, gipf, self.ground.spot(bit))
        for bit, seat, gipf in lying:
            self.stones.draw(picture, seat, gipf, self.ground.spot(bit))
        picture.set_clip(None)

    def _differing(self, position: Position) -> Rect:
        """Return what of the area looks different in another position than in the one shown."""
        whole = Rect((0, 0), self.layer.area.size)
        if self._shown is None:
            return whole
        covered = [
            self.stones.covered(gipf, self.ground.spot(bit))
            for bit, _, gipf in set(stones(self._shown)) ^ set(stones(position))
        ]
        return covered[0].unionall(covered[1:]).clip(whole) if covered else Rect(0, 0, 0, 0)

    def ahead(self) -> Iterator[None]:
        """Draw what a match may come to show, one picture a step."""
        for seat in (0, 1):
            yield from self.stones.ahead(seat, False)
        for picture in (self._wire, self._soft, self._stay, self._trace):
            picture()
            yield
        self._dot_ring()
        yield
        yield from self.stones.shadows_ahead(HIGH)

    def spoil(self, rects: Iterable[Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""
        self.layer.spoil(rects)

    def draw(
        self,
        target: Surface,
        whole: bool,
        flying: Sequence[Seen],
        marks: Marks,
        more: Callable[[Surface], list[Rect]] | None = None,
    ) -> list[Rect]:
        """Draw what lies, what moves and what is marked; return what has changed.

        ``more`` draws further things on the area and returns where.
        """
        board = self.layer.begin(target, whole)
        covered = self._light(board, marks)
        covered += self._mark_stones(board, marks)
        if marks.preview is not None:
            covered += self._preview(board, marks.preview)
        covered += self._fly(board, flying)
        if more is not None:
            covered += more(board)
        return self.layer.end(covered)

    def _fly(self, board: Surface, flying: Sequence[Seen]) -> list[Rect]:
        covered = []
        ordered = sorted(flying, key=lambda stone: (stone.height > 0, stone.place[1]))
        for stone in ordered:
            if stone.strength > 0.8:
                centre = self.ground.at(stone.place)
                covered.append(self.stones.draw_shadow(board, stone.gipf, centre, stone.height))
        for stone in ordered:
            centre = self.ground.at(stone.place)
            covered.append(
                self.stones.draw(
                    board, stone.seat, stone.gipf, centre, stone.height, stone.strength
                )
            )
        return covered

    # Marks.

    def _light(self, board: Surface, marks: Marks) -> list[Rect]:
        covered = []
        if marks.trace is not None:
            covered.append(self._centred(board, self._trace(), self.ground.dot(marks.trace)))
        for dot, size in ((marks.dot, 0.9), (marks.hint, 1.3)):
            if dot is not None:
                covered += self._chosen_dot(board, dot, size)
        return covered

    def _chosen_dot(self, board: Surface, dot: str, size: float) -> list[Rect]:
        """Draw a wide glow and a ring of brass round a dot."""
        radius = 0.42 * self.ground.pitch
        light = self._sprites.get(
            f"dot glow {size}", lambda: glow(radius, 0.55 * radius * size, BRASS_LIGHT, 0.85)
        )
        wire = self._dot_ring()
        centre = self.ground.dot(dot)
        return [self._centred(board, light, centre), self._centred(board, wire, centre)]

    def _mark_stones(self, board: Surface, marks: Marks) -> list[Rect]:
        if not (marks.going or marks.staying) or self._shown is None:
            return []
        wire, soft = self._wire(), self._soft()
        covered = []
        for bit, _, gipf in stones(self._shown):
            x, y = self.ground.spot(bit)
            centre = (x, y + self._face(gipf))
            if marks.going & bit:
                covered.append(self._centred(board, soft, centre))
                covered.append(self._centred(board, wire, centre))
            elif marks.staying & bit:
                covered.append(self._centred(board, self._stay(), centre))
        return covered

    def _wire(self) -> Surface:
        radius = self.stones.radius
        return self._sprites.ring("wire", radius * 1.02, max(2.0, radius * 0.16))

    def _soft(self) -> Surface:
        radius = self.stones.radius
        return self._sprites.get("soft", lambda: glow(radius, radius * 0.42, BRASS_LIGHT, 0.7))

    def _trace(self) -> Surface:
        radius = 0.15 * self.ground.pitch
        return self._sprites.get("trace", lambda: glow(radius, 0.7 * radius, BRASS_LIGHT, 0.6))

    def _dot_ring(self) -> Surface:
        radius = 0.42 * self.ground.pitch
        return self._sprites.ring("dot ring", radius, max(2.0, 0.13 * radius))

    def _stay(self) -> Surface:
        radius = self.stones.radius
        return self._sprites.get("stay", lambda: glow(radius, radius * 0.30, CREAM, 0.5))

    def _face(self, gipf: bool) -> float:
        """Return how far below its foot's middle a stone's face lies (negative: above)."""
        return (0.10 - THICK * (2 if gipf else 1)) * self.stones.radius

    def _preview(self, board: Surface, look: Preview) -> list[Rect]:
        """Draw where a push leads: the lane, what gives way, where it ends, the stone in hand."""
        dot, line = PUSHES[look.push]
        if look.blocked:
            return self._shut(board, look.push)
        covered = self._beside(board, look)
        covered.append(self._lay_lane(board, look.push, look.count, BRASS_LIGHT))
        covered += self._stand(board, look.push)
        end = self.ground.spot(line[look.count])
        if look.count == 0 or look.jump:
            covered.append(self.stones.draw(board, look.seat, look.gipf, end, 0.0, 0.5))
        else:
            last = line[look.count - 1]
            position = self._shown or Position()
            seat, gipf = int(bool(position.black & last)), bool(position.gipfs & last)
            covered.append(self.stones.draw(board, seat, gipf, end, 0.0, 0.5))
            arrow = self._sprites.arrow(look.push)
            for bit in line[: look.count]:
                x, y = self.ground.spot(bit)
                stacked = bool(position.gipfs & bit)
                covered.append(self._centred(board, arrow, (x, y + self._face(stacked))))
        return covered + self._in_hand(board, look, dot)

    def _in_hand(self, board: Surface, look: Preview, dot: str) -> list[Rect]:
        """Draw the stone that waits at a dot, bound in brass once it is taken up, and its name."""
        hand, high = self.ground.dot(dot), TAKEN_UP if look.taken else WAITING
        covered = [
            self.stones.draw_shadow(board, look.gipf, hand, high),
            self.stones.draw(board, look.seat, look.gipf, hand, high),
        ]
        if look.taken:
            x, y = hand
            face = x, y + self._face(look.gipf) - 0.5 * high * self.stones.radius
            covered += [self._centred(board, part, face) for part in (self._soft(), self._wire())]
        return [*covered, self._name(board, dot)]

    def _beside(self, board: Surface, look: Preview) -> list[Rect]:
        """Draw an arrow where else a stone that was taken up can go."""
        covered: list[Rect] = []
        for push in look.others:
            covered.append(self._lay_lane(board, push, 0, CREAM))
            covered += self._stand(board, push)
            bit, position = PUSHES[push].line[0], self._shown or Position()
            x, y = self.ground.spot(bit)
            if position.occupied & bit:
                y += self._face(bool(position.gipfs & bit))
            covered.append(self._centred(board, self._sprites.arrow(push), (x, y)))
        return covered

    def _name(self, board: Surface, dot: str) -> Rect:
        """Draw a dot's name on a tag beyond the stone that lies on its name."""
        (x, y), high = dots()[dot], round(0.28 * self.ground.pitch)
        away = math.hypot(x, y)
        out = TAG + RAISED * max(0.0, -y / away)
        tag = self._sprites.get(f"tag {dot}", lambda: name_tag(dot, high))
        return self._centred(
            board, tag, self.ground.at((x * (1 + out / away), y * (1 + out / away)))
        )

    def _shut(self, board: Surface, push: int) -> list[Rect]:
        dot, line = PUSHES[push]
        covered = [self._lay_lane(board, push, len(line) - 1, SHUT)]
        covered += self._stand(board, push)
        sign = self._sprites.get("shut", lambda: no_entry(round(0.62 * self.ground.pitch)))
        covered.append(self._centred(board, sign, self.ground.dot(dot)))
        return covered

    def _stand(self, board: Surface, push: int) -> list[Rect]:
        """Draw the stones of a line once more: light falls under them, not over them."""
        position = self._shown or Position()
        bits = sum(PUSHES[push].line) & position.occupied
        found = sorted(
            (stone for stone in stones(position) if stone[0] & bits),
            key=lambda stone: place_of(stone[0])[1],
        )
        return [
            self.stones.draw(board, seat, gipf, self.ground.spot(bit)) for bit, seat, gipf in found
        ]

    def _lay_lane(self, board: Surface, push: int, reach: int, colour: Colour) -> Rect:
        picture, (left, top) = self._sprites.lane(push, reach, colour)
        return board.blit(picture, (round(left), round(top)))

    @staticmethod
    def _centred(board: Surface, picture: Surface, centre: Point) -> Rect:
        wide, high = picture.get_size()
        return board.blit(picture, (round(centre[0] - wide / 2), round(centre[1] - high / 2)))
