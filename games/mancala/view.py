"""A Mancala board on the screen: baked once, holes repainted as stones leave and come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pygame import Rect, Surface

from games.mancala.view_board import bake
from games.mancala.view_layout import fit
from games.mancala.view_marks import Mark, mark_picture
from games.mancala.view_nest import resting_place, stone_radius
from games.mancala.view_sowing import HIGH, Lay, Point
from games.mancala.view_stones import Keeper, Pebbles
from games.ui.board_layer import BoardLayer
from games.ui.text import Typesetter
from games.ui.theme import BRASS_LIGHT, INK, SHADOW, Type

Flying = Iterable[tuple[int, float, float, float]]

NAME = 16
COUNT = 25
STORE_COUNT = 27
LASTING: tuple[Mark, ...] = ("sown", "last", "source")
"""The marks that tell of a move."""
FEW = 25
"""Below this the numbers of stones are those mostly seen."""


class MancalaView:
    """One board inside a rectangle of the window, with stones, counts and marks.

    ``area`` is what it covers of the target, shadow included.
    """

    def __init__(
        self,
        pits: int,
        rect: Rect,
        unit: float,
        setter: Typesetter,
        backdrop: Surface | None,
        keep: Keeper,
        *,
        mirrored: bool = False,
        marks: tuple[int, int] = (0, 1),
    ) -> None:
        """Fit a board with ``pits`` a side into ``rect`` (pixels of the target).

        ``mirrored``: seat 0 sits where seat 1 would, and the other way round; ``marks`` are the
        colours along the lower and the upper row.
        """
        self.ground = fit(pits, rect, unit)
        self.area = self.ground.area
        self._setter = setter
        self.radius = stone_radius(self.ground.holes, unit)
        self._pebbles = Pebbles(self.radius, keep=keep)
        key = f"mancala striped {pits} {self.area.size} {self.ground.body} {unit:.4f}"
        if marks != (0, 1):
            key += f" {marks}"
        self._keep, self._key = keep, f"{key} {mirrored}"
        baked = keep(key, lambda: bake(self.ground, marks))
        self._layer = BoardLayer(baked, self.area, self.ground.core, backdrop)
        if mirrored:  # the wood and its coloured strips are the same, the holes change owners
            self.ground = self.ground.turned()
        self._marks: dict[tuple[int, Mark], Surface] = {}
        self._painted: dict[int, tuple[tuple[int, ...], tuple[Mark, ...]]] = {}
        """How each hole looks now: its stones and marks."""

    # Places.

    def hole_at(self, x: float, y: float) -> int | None:
        """Return the hole at a point of the target."""
        return self.ground.hole_at(*self._layer.local(x, y))

    def to_screen(self, hole: int) -> tuple[int, int]:
        """Return the middle of a hole as a point of the target."""
        x, y = self.centre(hole)
        return round(x + self.area.left), round(y + self.area.top)

    def centre(self, hole: int) -> Point:
        """Return the middle of a hole within the area."""
        return self.ground.holes[hole].centre

    def place(self, hole: int, number: int) -> Point:
        """Return where the stone that came as ``number`` into a hole lies, within the area."""
        return resting_place(self.ground.holes[hole], number, self.radius, hole)

    # Drawing.

    def paint(self, hole: int, stones: list[int], marks: Iterable[Mark]) -> None:
        """Paint a hole anew, if it does not look so already: marks, stones, count."""
        looks = tuple(stones), tuple(marks)
        if self._painted.get(hole) == looks:
            return
        self._painted[hole] = looks
        at = self.ground.holes[hole]
        picture = self._layer.fresh(at.cell)
        for mark in looks[1]:
            picture.blit(self._mark(hole, mark), at.cell)
        places = [self.place(hole, number) for number in range(len(stones))]
        for stone, place in zip(stones, places, strict=True):
            self._pebbles.draw_shadow(picture, place)
            self._pebbles.draw(picture, stone, place)
        self._name(picture, hole)
        self._count(picture, hole, len(stones))
        picture.set_clip(None)

    def stir(self, target: Surface, hole: int, stones: Sequence[tuple[int, Point, float]]) -> Rect:
        """Draw a hole straight on the target, its stones where they are told to be; return where.

        A stone comes as its number, its place within the area and its height in radii.
        """
        cell = self.ground.holes[hole].cell
        covered = self._layer.bare(target, cell)
        view = target.subsurface(self.area.clip(target.get_rect()))
        view.set_clip(cell)
        for mark in self._painted.get(hole, ((), ()))[1]:
            view.blit(self._mark(hole, mark), cell)
        for _, place, height in stones:
            self._pebbles.draw_shadow(view, place, height)
        for stone, place, height in stones:
            self._pebbles.draw(view, stone, place, height)
        self._name(view, hole)
        self._count(view, hole, len(stones))
        view.set_clip(None)
        return covered

    def _count(self, picture: Surface, hole: int, count: int) -> None:
        layout = self._setter.layout
        store = (hole + 1) % (self.ground.pits + 1) == 0
        px = layout.text_px(STORE_COUNT if store else COUNT)
        image = self._setter.render(str(count), Type.HEAD, INK, px, tabular=True)
        image.set_alpha(255 if count else 205)  # paler, and still 4.5:1 on maple
        x, y = self.ground.holes[hole].count
        picture.blit(image, image.get_rect(center=(round(x), round(y))))
        image.set_alpha(255)

    def _name(self, picture: Surface, hole: int) -> None:
        """Let a pit's number, in its player's own order, into the edge in small brass."""
        number = hole % (self.ground.pits + 1) + 1
        if number > self.ground.pits:
            return
        x, y = self.ground.holes[hole].name
        px = max(9, round(NAME * self.ground.unit))
        deep = max(1, round(self.ground.unit))
        for colour, shift in ((SHADOW, deep), (BRASS_LIGHT, 0)):
            image = self._setter.render(str(number), Type.BODY, colour, px, tabular=True)
            picture.blit(image, image.get_rect(center=(round(x), round(y) - shift)))

    def prepare(self, hole: int, mark: Mark) -> None:
        """Draw a mark that will soon be shown: all those of a move at once take a frame's time."""
        self._mark(hole, mark)

    def _mark(self, hole: int, mark: Mark) -> Surface:
        if (hole, mark) not in self._marks:
            self._marks[hole, mark] = self._mark_made(hole, mark)
        return self._marks[hole, mark]

    def _mark_made(self, hole: int, mark: Mark) -> Surface:
        """Return a mark; of those that take long a copy lies on disk."""

        def make() -> Surface:
            return mark_picture(self.ground.holes[hole], mark, self.ground.unit)

        return self._keep(f"{self._key} {mark} {hole}", make) if mark == "source" else make()

    def paint_all(self, lay: Lay, marks: Mapping[int, tuple[Mark, ...]]) -> None:
        """Paint every hole anew."""
        for hole, stones in enumerate(lay):
            self.paint(hole, stones, marks.get(hole, ()))

    def ahead(self) -> Iterator[None]:
        """Draw what a match may come to show, one picture a step."""
        for hole in range(len(self.ground.holes)):
            for mark in LASTING:
                self._mark(hole, mark)
                yield
        for count in range(FEW):
            for hole in (0, self.ground.pits):
                self._count(Surface((1, 1)), hole, count)
            yield
        yield from self._pebbles.ahead(HIGH)

    def spoil(self, rects: Iterable[Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""
        self._layer.spoil(rects)

    def draw(self, target: Surface, whole: bool, flying: Flying) -> list[Rect]:
        """Show the board, or what has changed of it, and the stones in the air."""
        view = self._layer.begin(target, whole)
        stones = list(flying)
        covered = [self._pebbles.draw_shadow(view, (x, y), height) for _, x, y, height in stones]
        covered += [
            self._pebbles.draw(view, stone, (x, y), height) for stone, x, y, height in stones
        ]
        return self._layer.end(covered)
