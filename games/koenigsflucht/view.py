"""A board of Königsflucht on the screen: baked once, squares repainted where they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pygame import Rect, Surface

from games.koenigsflucht.geometry import SQUARES
from games.koenigsflucht.view_board import bake
from games.koenigsflucht.view_layout import fit
from games.koenigsflucht.view_marks import Mark, mark_picture
from games.koenigsflucht.view_motion import HIGH, Floating, Lay, Piece, Point
from games.koenigsflucht.view_pieces import Pieces
from games.ui.board_layer import BoardLayer
from games.ui.picture_store import PictureStore

Keeper = Callable[[str, Callable[[], Surface]], Surface]
_OVER: tuple[Mark, ...] = ("legal", "refuge")
"""Marks that lie on a piece rather than under it."""
LASTING: tuple[Mark, ...] = ("from", "to", "struck", "legal", "refuge", "cursor")
"""The marks that are seen in every match."""


class FieldView:
    """One board inside a rectangle of the window, with pieces and marks.

    ``area`` is what it covers of the target, shadow included.
    """

    def __init__(
        self,
        rect: Rect,
        unit: float,
        backdrop: Surface | None,
        keep: Keeper,
        store: PictureStore | None = None,
    ) -> None:
        """Fit a board into ``rect`` (pixels of the target)."""
        self.ground = fit(rect, unit)
        self.area = self.ground.area
        self.pieces = Pieces(self.ground.cell, store)
        self.centres: tuple[Point, ...] = tuple(map(self.ground.centre, range(SQUARES)))
        key = f"koenigsflucht strip {self.area.size} {self.ground.body} {unit:.4f}"
        baked = keep(key, lambda: bake(self.ground))
        self._layer = BoardLayer(baked, self.area, self.ground.core, backdrop)
        self._marks: dict[Mark, Surface] = {}

    # Places.

    def local(self, x: float, y: float) -> Point:
        """Return a point of the target as a point of the area."""
        return self._layer.local(x, y)

    def square_at(self, x: float, y: float) -> int | None:
        """Return the square at a point of the target."""
        return self.ground.square_at(*self.local(x, y))

    def to_screen(self, square: int) -> tuple[int, int]:
        """Return the middle of a square as a point of the target."""
        x, y = self.centres[square]
        return round(x + self.area.left), round(y + self.area.top)

    # Drawing.

    def paint(self, square: int, piece: Piece | None, marks: Iterable[Mark]) -> None:
        """Paint a square anew: marks, and the piece that stands there."""
        place = self.ground.square(square)
        picture = self._layer.fresh(place)
        wanted = tuple(marks)
        for mark in wanted:
            if mark not in _OVER:
                picture.blit(self._mark(mark), place)
        if piece is not None:
            kind, variant = piece
            self.pieces.draw_shadow(picture, kind, self.centres[square])
            self.pieces.draw(picture, kind, variant, self.centres[square])
        for mark in wanted:
            if mark in _OVER:
                picture.blit(self._mark(mark), place)
        picture.set_clip(None)

    def paint_all(self, lay: Lay, marks: Mapping[int, tuple[Mark, ...]]) -> None:
        """Paint every square anew."""
        for square, piece in enumerate(lay):
            self.paint(square, piece, marks.get(square, ()))

    def _mark(self, mark: Mark) -> Surface:
        if mark not in self._marks:
            self._marks[mark] = mark_picture(mark, self.ground.cell, self.ground.unit)
        return self._marks[mark]

    def ahead(self) -> Iterator[None]:
        """Draw what a match may come to show, one picture a step."""
        for mark in LASTING:
            self._mark(mark)
            yield
        yield from self.pieces.ahead(HIGH)

    def spoil(self, rects: Iterable[Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""
        self._layer.spoil(rects)

    def draw(self, target: Surface, whole: bool, floating: Iterable[Floating]) -> list[Rect]:
        """Show the board, or what has changed of it, and the pieces off their squares."""
        view = self._layer.begin(target, whole)
        seen = list(floating)
        covered = []
        for one in seen:
            if one.solid > 0.5:
                at = (one.x, one.y)
                covered.append(self.pieces.draw_shadow(view, one.piece[0], at, one.height))
        for one in seen:
            at = (one.x, one.y)
            covered.append(self.pieces.draw(view, *one.piece, at, one.height, one.solid))
        return self._layer.end(covered)
