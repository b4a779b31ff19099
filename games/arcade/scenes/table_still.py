"""The picture of what lies still at a table: only what looks different is drawn anew.

All of it together takes as long as a frame may last, and an action changes little: whose turn it
is, a line of words, what one seat has left.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.ui.tools import Tool
from games.ui.widgets import Button, Widget

TOGETHER = 5
"""So many pieces are drawn in a step at most: a seat's card with its words, or some buttons."""
KEPT = 8
"""So many pictures of what lies lowest are kept: those of two seats in turn or not, and some."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies still: ``place`` is all that it touches, its shadow included.

    ``look`` is equal as long as it looks the same; None where nobody can say.
    """

    name: Hashable
    place: Rect
    look: object
    draw: Callable[[Surface], None]
    lowest: bool = False
    """Whether it lies on the bare ground: a picture of both is kept while it looks like that."""
    clear: bool = False
    """Whether nothing is drawn for it: it only keeps the ground free."""
    slow: bool = False
    """Whether drawing it for the first time takes long."""


class Still:
    """Keeps a picture, and what is on it."""

    def __init__(self, picture: Surface) -> None:
        """Draw on ``picture``; what it shows now counts for nothing."""
        self.picture = picture
        self._known: dict[Hashable, tuple[tuple[int, int, int, int], object]] | None = None
        self.left: list[Rect] = []
        """What is still to be brought up to date."""
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        """What lay lowest, with the ground below it: as often as not it soon looks so again."""

    def lay(self, ground: Surface, pieces: Sequence[Piece]) -> Iterator[None]:
        """Draw all ``pieces`` on a picture of which nothing is known yet, some of them a step."""
        self.picture.blit(ground, (0, 0))
        drawn = 0
        for piece in pieces:
            if drawn and (piece.lowest or piece.slow or drawn == TOGETHER):
                drawn = 0
                yield
            if not piece.clear:
                piece.draw(self.picture)
                drawn += 1
        self._known = {piece.name: (_tuple(piece.place), piece.look) for piece in pieces}
        yield

    def renew(
        self,
        ground: Surface,
        pieces: Sequence[Piece],
        most: float = math.inf,
        again: bool = True,
    ) -> list[Rect]:
        """Bring the picture up to ``pieces``, in their order on ``ground``; return what changed.

        About ``most`` pixels are drawn, what is over is ``left`` for the next time and then comes
        first. Not ``again``: nothing may look different since, but for what is left.
        """
        now = {piece.name: (_tuple(piece.place), piece.look) for piece in pieces}
        known = self._known
        stale = [self.picture.get_rect()] if known is None else _differing(known, now, again)
        self._known = now
        bounds = self.picture.get_rect()
        stale = [rect.clip(bounds) for rect in _joined([*self.left, *stale])]
        stale = [rect for rect in stale if rect.width and rect.height]
        done = 1
        while done < len(stale) and sum(map(_area, stale[: done + 1])) <= most:
            done += 1
        stale, self.left = stale[:done], stale[done:]
        for rect in stale:
            self.picture.set_clip(rect)
            near = [piece for piece in pieces if piece.place.colliderect(rect) and not piece.clear]
            for piece in self._grounded(ground, rect, near):
                piece.draw(self.picture)
        self.picture.set_clip(None)
        return stale

    def _grounded(self, ground: Surface, rect: Rect, near: list[Piece]) -> list[Piece]:
        """Draw the ground in a place, with the first of what is near it if it lies lowest there.

        Returns what is still to be drawn over it.
        """
        first = near[0] if near and near[0].lowest else None
        if first is None or not first.place.contains(rect):
            self.picture.blit(ground, rect, rect)
            return near
        place = first.place.clip(self.picture.get_rect())
        key = first.name, _tuple(place), first.look
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            self.picture.blit(kept, rect, rect.move(-place.left, -place.top))
            return near[1:]
        self.picture.blit(ground, rect, rect)
        if rect != place:
            return near
        first.draw(self.picture)
        self._kept[key] = self.picture.subsurface(place).copy()
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return near[1:]


def _tuple(rect: Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.width, rect.height


def _differing(
    before: dict[Hashable, tuple[tuple[int, int, int, int], object]],
    now: dict[Hashable, tuple[tuple[int, int, int, int], object]],
    unknown: bool,
) -> list[Rect]:
    """Return where something came, went, moved or looks different.

    ``unknown``: also where nobody can say.
    """
    found = []
    for name in {**before, **now}:
        old, new = before.get(name), now.get(name)
        if old is None or new is None or old != new or (unknown and new[1] is None):
            found += [Rect(side[0]) for side in (old, new) if side is not None]
    return found


def _joined(rects: Sequence[Rect]) -> list[Rect]:
    """Return rectangles that cover the same; two become one where that is less to draw.

    The one that has waited longer keeps its turn: else some would never come.
    """
    found: list[Rect] = []
    for rect in rects:
        joined, place, number = rect.copy(), len(found), 0
        while number < len(found):
            both = joined.union(found[number])
            if _area(both) <= _area(joined) + _area(found[number]):
                joined, place = both, min(place, number)
                del found[number]
                number = 0
            else:
                number += 1
        found.insert(place, joined)
    return found


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def look_of(widget: Widget) -> object:
    """Return what a button shows; None for any other widget."""
    if not isinstance(widget, Button):
        return None
    tool = (widget.lit, widget.dim) if isinstance(widget, Tool) else ()
    touched = (widget.enabled, widget.hovered, widget.pressed, widget.chosen)
    return type(widget), widget.text, widget.note, widget.icon, widget.kind, touched, tool
