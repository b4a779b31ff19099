"""Marbles on a baked board: the lying ones kept in a layer, only the moving ones drawn anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from games.galtoni.view_layout import Place
from games.ui.sprites_marble import MarbleSprites, Quaternion

_NOTCHES = 40  # a marble that turns by less than about 1/40 counts as lying still
_TRAIL = ((0.34, 70), (0.67, 38))  # how far back along the way, and how solid, ghosts are


class Marble(Protocol):
    """What is drawn of a marble: ``sim.world_parts.MarbleState`` or anything like it."""

    @property
    def id(self) -> int:
        """Which marble it is, the same from frame to frame."""

    @property
    def kind(self) -> int:
        """Its colour and mark: an index into ``games.ui.sprites.GLASSES``."""

    @property
    def x(self) -> float:
        """Its centre across the board, mm."""

    @property
    def y(self) -> float:
        """Its centre up the slope, mm."""

    @property
    def orientation(self) -> Quaternion:
        """How it has turned (w, x, y, z)."""


@dataclass(frozen=True, slots=True)
class _Look:
    """All that decides a marble's picture; equal looks need no new drawing."""

    kind: int
    x: float
    y: float
    turn: tuple[int, ...]
    orientation: Quaternion

    def same(self, other: _Look | None) -> bool:
        return other is self or (
            other is not None
            and (self.kind, self.turn) == (other.kind, other.turn)
            and round(self.x) == round(other.x)
            and round(self.y) == round(other.y)
        )


class MarbleLayer:
    """The board's picture with all marbles that lie still, and the list of what moved.

    All rectangles are within the board's area; ``picture`` has its size.
    """

    def __init__(self, board: pygame.Surface, place: Place, radius: float) -> None:
        """Lay marbles of ``radius`` mm on the opaque picture ``board``."""
        self._board = board
        self._place = place
        self.picture = board.copy()
        self.sprites = MarbleSprites(radius * place.scale)
        self._lying: dict[int, _Look] = {}
        self._before: dict[int, _Look] = {}
        self._seen: dict[int, Marble] = {}
        """The marbles as they were told last: what is the same looks the same."""

    def look(self, marble: Marble) -> _Look:
        """Return what a marble looks like on this board."""
        orientation = marble.orientation
        sign = 1.0 if orientation[0] >= 0 else -1.0
        turn = tuple(round(sign * part * _NOTCHES) for part in orientation)
        x, y = self._place.across(marble.x), self._place.down(marble.y)
        return _Look(marble.kind, x, y, turn, orientation)

    def _known(self, marble: Marble) -> _Look | None:
        """Return the look of a marble that is in all as it was, None where something changed."""
        return self._before.get(marble.id) if self._seen.get(marble.id) == marble else None

    def reach(self, look: _Look) -> pygame.Rect:
        """Return what a lying marble and its shadow cover."""
        picture, offset = self.sprites.shadow(look.kind)
        shade = picture.get_rect(topleft=(round(look.x + offset[0]), round(look.y + offset[1])))
        side = self.sprites.side
        return shade.union(
            (round(look.x - side / 2) - 1, round(look.y - side / 2) - 1, side + 2, side + 2)
        )

    def update(
        self, marbles: Sequence[Marble], lifted: Mapping[int, float]
    ) -> tuple[list[tuple[Marble, _Look, _Look | None]], list[pygame.Rect]]:
        """Sort marbles into lying and moving; return the moving ones and what changed below them.

        The moving come with their look and that of the frame before (None when new).
        """
        looks = {marble.id: self._known(marble) or self.look(marble) for marble in marbles}
        self._seen = {marble.id: marble for marble in marbles}
        still = {
            ident: look
            for ident, look in looks.items()
            if ident not in lifted and look.same(self._before.get(ident))
        }
        moving = [
            (marble, looks[marble.id], self._before.get(marble.id))
            for marble in marbles
            if marble.id not in still
        ]
        self._before = looks
        return moving, self._relay(still)

    def _relay(self, still: dict[int, _Look]) -> list[pygame.Rect]:
        """Bring the layer up to date with the lying marbles; return what was painted anew."""
        was = self._lying
        gone = [look for ident, look in was.items() if not look.same(still.get(ident))]
        come = [look for ident, look in still.items() if not look.same(was.get(ident))]
        self._lying = still
        patches: list[pygame.Rect] = []
        for look in (*gone, *come):
            patch = self.reach(look).clip(self.picture.get_rect())
            hit = patch.collidelistall(patches)
            for index in reversed(hit):
                patch.union_ip(patches.pop(index))
            patches.append(patch)
        for patch in patches:
            self._paint(patch)
        return patches

    def _paint(self, patch: pygame.Rect) -> None:
        self.picture.blit(self._board, patch, patch)
        self.picture.set_clip(patch)
        near = [look for look in self._lying.values() if self.reach(look).colliderect(patch)]
        for look in near:
            self.sprites.draw_shadow(self.picture, look.kind, (look.x, look.y))
        for look in near:
            self.sprites.draw(self.picture, look.kind, (look.x, look.y), look.orientation)
        self.picture.set_clip(None)

    def trail(
        self, target: pygame.Surface, look: _Look, before: _Look | None, corner: tuple[int, int]
    ) -> list[pygame.Rect]:
        """Blit faint ghosts between the last place and this one when a marble flies fast."""
        if before is None:
            return []
        dx, dy = before.x - look.x, before.y - look.y
        if dx * dx + dy * dy < (0.7 * self.sprites.radius) ** 2:
            return []
        picture = self.sprites.picture(look.kind, look.orientation)
        half = self.sprites.side / 2
        covered = []
        for share, solid in _TRAIL:
            place = (
                round(corner[0] + look.x + dx * share - half),
                round(corner[1] + look.y + dy * share - half),
            )
            picture.set_alpha(solid)
            covered.append(target.blit(picture, place))
        picture.set_alpha(255)
        return covered
