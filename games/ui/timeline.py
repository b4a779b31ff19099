"""A line of time with a knob: where one is in something that has steps, and the way to any other.

Unlike a slider it is as wide as its place and wears a mark for every step there is room for.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.ui.paint import Painter
from games.ui.theme import BRASS_LIGHT, WALNUT, mix
from games.ui.widgets import Widget

APART = 9
"""Marks stand at least so far (design pixels) from each other."""
MARK = mix(WALNUT, BRASS_LIGHT, 0.45)


class Timeline(Widget):
    """A step from 0 to ``steps``; ``changed`` is told where the knob has been brought."""

    def __init__(self, changed: Callable[[int], None]) -> None:
        """Begin with no steps."""
        super().__init__()
        self.changed = changed
        self.steps = 0
        self.at = 0

    def groove(self) -> Rect:
        """Return the line along which the knob runs."""
        side = self.rect.height
        return Rect(
            self.rect.left + side // 2,
            self.rect.centery - side // 10,
            max(1, self.rect.width - side),
            max(2, side // 5),
        )

    def place(self, step: int) -> int:
        """Return where a step lies on the line, in real pixels from the left."""
        groove = self.groove()
        return groove.left + round(groove.width * step / max(1, self.steps))

    def _go(self, step: int) -> None:
        wanted = min(self.steps, max(0, step))
        if wanted != self.at:
            self.at = wanted
            self.changed(wanted)

    def press(self, x: float, y: float) -> None:
        """Bring the knob to the pointer."""
        super().press(x, y)
        self.drag(x, y)

    def drag(self, x: float, y: float) -> None:
        """Let the knob follow the pointer."""
        groove = self.groove()
        self._go(round((x - groove.left) / groove.width * self.steps))

    def step(self, dx: int, dy: int) -> bool:
        """Go one step on or back."""
        if dx:
            self._go(self.at + dx)
        return bool(dx)


def draw_timeline(painter: Painter, surface: Surface, line: Timeline) -> None:
    """Draw groove, what lies behind, marks and knob."""
    layout, groove = painter.layout, line.groove()
    painter.plate(surface, groove, "wood_dark", radius=99, pressed=True)
    painter.rod(surface, groove, line.place(line.at))
    if line.steps and groove.width / line.steps >= layout.px(APART):
        high, wide = layout.px(5), layout.px(2)
        for step in range(line.steps + 1):
            left = line.place(step) - wide // 2
            surface.fill(MARK, Rect(left, groove.bottom + layout.px(3), wide, high))
    side = min(line.rect.height, layout.px(34))
    knob = Rect(0, 0, side, side)
    knob.center = (line.place(line.at), groove.centery)
    lit = line.hovered or line.pressed
    painter.plate(surface, knob, "brass", radius=99, lift=4.0, hovered=lit)
