"""How one scene's picture gives way to the next: a page is laid over it, a card comes into sight.

Two pages never lie through each other: words through words can be read by nobody.
"""

from __future__ import annotations

from enum import Enum

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from games.ui.theme import SHADOW
from games.ui.tween import Tween

FADE, TRAVEL = 0.2, 0.26
"""How long (s) a card comes into sight, and a page is on its way."""
SOFT = 0.035
"""How deep the shadow before a page's edge is, in heights of the window."""
DARK = 120
"""How dark it is at the edge, 0 to 255."""


class Way(Enum):
    """How the next picture comes."""

    FADE = "fade"
    """A card, over what stays in sight behind it."""
    RISE = "rise"
    """A page comes over the one before, from below."""
    SINK = "sink"
    """The page before goes away downwards; the next lay below it."""


class Passage:
    """From the picture ``before`` to the next scene's, which is drawn on ``after``."""

    def __init__(self, before: Surface, way: Way, still: bool = False) -> None:
        """Begin; a copy of ``before`` is kept, for a card one that is quickly drawn half clear.

        ``still``: what comes is there at once when it is drawn.
        """
        self.before, self.way = clear_copy(before) if way is Way.FADE else before.copy(), way
        self.after: Surface | None = None
        self._left = Tween(1.0, FADE if way is Way.FADE else TRAVEL)
        self._left.aim(0.0)
        if still:
            self._left.finish()
        self._edge: Surface | None = None

    def update(self, dt: float) -> bool:
        """Go on by ``dt`` seconds; whether it is still under way."""
        self._left.update(dt)
        return self._left.moving

    def draw(self, surface: Surface) -> None:
        """Draw where it has come to; every pixel is drawn."""
        assert self.after is not None  # the next scene is drawn first
        if self.way is Way.FADE:
            surface.blit(self.after, (0, 0))
            self.before.set_alpha(round(255 * self._left.value))
            surface.blit(self.before, (0, 0))
        elif self.way is Way.RISE:
            self._lay(surface, self.before, self.after, self._left.value)
        else:
            self._lay(surface, self.after, self.before, 1.0 - self._left.value)

    def _lay(self, surface: Surface, below: Surface, above: Surface, down: float) -> None:
        """Draw a page that lies lower than the one below it by a share of the window's height."""
        wide, high = surface.get_size()
        top = round(high * down)
        surface.blit(below, (0, 0), Rect(0, 0, wide, top))
        surface.blit(above, (0, top))
        if self._edge is None:
            self._edge = _shadow(wide, max(2, round(high * SOFT)))
        surface.blit(self._edge, (0, top - self._edge.get_height()))


def clear_copy(picture: Surface) -> Surface:
    """Return a copy with alpha of its own: fading, it is drawn far faster than one without."""
    copied = Surface(picture.get_size(), SRCALPHA)
    copied.blit(picture, (0, 0))
    return copied


def _shadow(wide: int, deep: int) -> Surface:
    """Return the shadow before a page's upper edge: soft, darkest where the page begins."""
    rows = Surface((1, deep), SRCALPHA)
    for row in range(deep):
        share = (row + 1) / deep
        rows.set_at((0, row), (*SHADOW, round(DARK * share * share)))
    return smoothscale(rows, (wide, deep))
