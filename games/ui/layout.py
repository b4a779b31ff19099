"""One layout that fits any window: a unit for lengths, and helpers to divide rectangles.

Design sizes are 1280x720 in landscape and 720x1280 in portrait. One design pixel is ``u`` real
pixels; everything is drawn at real pixels, so nothing is ever scaled up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

LANDSCAPE = (1280, 720)
PORTRAIT = (720, 1280)
TOUCH = 48
"""The least height and width of something to touch, in design pixels."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A window of ``width`` x ``height`` pixels and how the reader wants it drawn.

    ``text_scale`` lies within ``storage.TEXT_SCALES``; ``palette`` is one of ``theme.PALETTES``:
    with another one everything that was laid out and painted before is to be painted anew.
    """

    width: int
    height: int
    text_scale: float = 1.0
    palette: str = "usual"
    u: float = field(init=False, repr=False, compare=False)
    """The real pixels of one design pixel; never zero, whatever the window's size."""

    def __post_init__(self) -> None:
        """Reckon the unit once: it is asked for thousands of times a frame."""
        across, down = PORTRAIT if self.portrait else LANDSCAPE
        unit = max(0.05, min(max(1, self.width) / across, max(1, self.height) / down))
        object.__setattr__(self, "u", unit)  # the one field that follows from others

    @property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.height > self.width

    def px(self, length: float) -> int:
        """Return a design length in real pixels, at least 1 for anything above 0."""
        return max(1, round(length * self.u)) if length > 0 else 0

    def grid(self, steps: float) -> int:
        """Return steps of the 8 px grid in real pixels."""
        return self.px(8 * steps)

    def text_px(self, size: float) -> int:
        """Return the height of type in real pixels, with the reader's text scale."""
        return max(5, round(size * self.u * self.text_scale))

    @property
    def screen(self) -> Rect:
        """Return the whole window."""
        return Rect(0, 0, max(1, self.width), max(1, self.height))

    @property
    def usable(self) -> bool:
        """Whether there is room to draw anything that could be read or hit."""
        return self.width >= 80 and self.height >= 80


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """Return ``rect`` smaller by ``x`` at either side and ``y`` above and below."""
    y = x if y is None else y
    wide, high = max(0, rect.width - 2 * x), max(0, rect.height - 2 * y)
    return Rect(rect.centerx - wide // 2, rect.centery - high // 2, wide, high)


LINED = 3
"""So much room (in design pixels) the line of a seat's colour takes at its plate's sides."""


def plate_inside(layout: Layout, plate: Rect, x: int, y: int) -> Rect:
    """Return a seat's plate less ``x`` and ``y`` pixels at its edges, and less its line."""
    return inset(plate, x + layout.px(LINED), y)


def centred(rect: Rect, width: int, height: int) -> Rect:
    """Return a rectangle in the middle of ``rect``, no larger than it."""
    wide, high = min(width, rect.width), min(height, rect.height)
    return Rect(rect.centerx - wide // 2, rect.centery - high // 2, wide, high)


def fitted(rect: Rect, aspect: float) -> Rect:
    """Return the largest rectangle of ``aspect`` (width / height) in the middle of ``rect``."""
    high = min(rect.height, int(rect.width / aspect)) if aspect > 0 else 0
    return centred(rect, max(1, int(high * aspect)), max(1, high))


def rows(rect: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Return rectangles of the given heights from the top of ``rect`` down, ``gap`` apart."""
    top = rect.top
    found = []
    for height in heights:
        found.append(Rect(rect.left, top, rect.width, height))
        top += height + gap
    return found


def columns(rect: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Return ``rect`` divided from left to right in proportion to ``shares``, ``gap`` apart."""
    room = max(0, rect.width - gap * (len(shares) - 1))
    total = sum(shares) or 1.0
    found: list[Rect] = []
    before = 0.0
    for number, share in enumerate(shares):
        left = rect.left + round(room * before / total) + gap * number
        before += share
        right = rect.left + round(room * before / total) + gap * number
        found.append(Rect(left, rect.top, right - left, rect.height))
    return found


def cut_top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Return (a strip of ``height`` from the top, what is left below the gap)."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return (
        Rect(rect.left, rect.top, rect.width, height),
        Rect(rect.left, rect.bottom - rest, rect.width, rest),
    )


def cut_bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Return (a strip of ``height`` from the bottom, what is left above the gap)."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return (
        Rect(rect.left, rect.bottom - height, rect.width, height),
        Rect(rect.left, rect.top, rect.width, rest),
    )


def cut_left(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Return (a strip of ``width`` from the left, what is left beside the gap)."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return (
        Rect(rect.left, rect.top, width, rect.height),
        Rect(rect.right - rest, rect.top, rest, rect.height),
    )


def cut_right(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Return (a strip of ``width`` from the right, what is left beside the gap)."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return (
        Rect(rect.right - width, rect.top, width, rect.height),
        Rect(rect.left, rect.top, rest, rect.height),
    )
