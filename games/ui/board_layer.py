"""A carved board on the screen: baked once, what lies on it repainted where it changes.

Coordinates are pixels within the board's area; only ``begin`` meets the window.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from games.ui.materials import table_top


class BoardLayer:
    """The opaque picture of a board with all that lies still, and what floated over it last.

    ``area`` is what it covers of the target, shadow included; ``core`` the part of it, within the
    area, that the board fills without its rounded corners. Moving things keep to the core.
    """

    def __init__(self, baked: Surface, area: Rect, core: Rect, backdrop: Surface | None) -> None:
        """Lay the picture ``baked`` (the size of the area) on its part of the backdrop."""
        self.baked, self.area, self.core = baked, area, core
        self._ground = self._backdrop(backdrop)
        self._ground.blit(baked, (0, 0))
        self.picture = self._ground.copy()
        self._floating: list[Rect] = []
        self._stale: list[Rect] = []
        self._spoilt: list[Rect] = []

    def _backdrop(self, backdrop: Surface | None) -> Surface:
        if backdrop is not None and backdrop.get_rect().contains(self.area):
            return backdrop.subsurface(self.area).copy()
        return table_top(self.area.size, 3)

    def local(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the target as a point of the area."""
        return x - self.area.left, y - self.area.top

    def fresh(self, rect: Rect) -> Surface:
        """Return the picture with the bare board in ``rect``, clipped to it, to be drawn on."""
        self.picture.set_clip(rect)
        self.picture.blit(self._ground, rect, rect)
        self._stale.append(rect)
        return self.picture

    def bare(self, target: Surface, rect: Rect) -> Rect:
        """Show the bare board in ``rect`` of the area, straight on the target; return where."""
        return target.blit(self._ground, rect.move(self.area.topleft), rect)

    def spoil(self, rects: Iterable[Rect]) -> None:
        """Take note that bare ground was drawn in places of the target: show them again."""
        left, top = self.area.topleft
        own = Rect((0, 0), self.area.size)
        self._spoilt += [rect.move(-left, -top).clip(own) for rect in rects]

    def _mend(self, view: Surface) -> list[Rect]:
        """Show the board where the ground is bare; return where."""
        mended, self._spoilt = [rect for rect in self._spoilt if rect.width and rect.height], []
        for rect in mended:
            for strip in frame(self.area.size, self.core):
                part = strip.clip(rect)
                view.blit(self.baked, part, part)
            part = rect.clip(self.core)
            view.blit(self.picture, part, part)
        return mended

    def begin(self, target: Surface, whole: bool) -> Surface:
        """Show the picture, all of it or where something changed or floated; return the area.

        What is drawn on the area afterwards is to be told to ``end``.
        """
        view = target.subsurface(self.area.clip(target.get_rect()))
        if whole:
            for rect in frame(self.area.size, self.core):
                view.blit(self.baked, rect, rect)  # its shadow and corners: slow, as they are clear
            view.blit(self.picture, self.core, self.core)
            self._shown, self._spoilt = [view.get_rect()], []
        else:
            mended = self._mend(view)
            self._shown = [rect.clip(self.core) for rect in (*self._floating, *self._stale)]
            for rect in self._shown:
                view.blit(self.picture, rect, rect)
            self._shown += mended
        self._floating, self._stale = [], []
        view.set_clip(self.core)
        return view

    def end(self, floating: Iterable[Rect]) -> list[Rect]:
        """Take note of what floats over the board; return what of the target has changed."""
        self._floating = [rect for rect in floating if rect.width and rect.height]
        left, top = self.area.topleft
        return [rect.move(left, top) for rect in (*self._shown, *self._floating)]


def frame(size: tuple[int, int], core: Rect) -> list[Rect]:
    """Return what of a picture of a size lies round its core: above, below, left, right."""
    wide, high = size
    strips = (
        Rect(0, 0, wide, core.top),
        Rect(0, core.bottom, wide, high - core.bottom),
        Rect(0, core.top, core.left, core.height),
        Rect(core.right, core.top, wide - core.right, core.height),
    )
    return [strip for strip in strips if strip.width > 0 and strip.height > 0]
