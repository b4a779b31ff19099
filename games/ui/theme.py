"""The few colours, the four type sizes and the lengths that all screens share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import Final, overload

Colour = tuple[int, int, int]

WALNUT: Final[Colour] = (74, 47, 31)
WALNUT_DEEP: Final[Colour] = (46, 29, 20)
MAPLE: Final[Colour] = (222, 184, 135)
MAPLE_LIGHT: Final[Colour] = (240, 212, 168)
FELT: Final[Colour] = (47, 84, 62)
INK: Final[Colour] = (52, 38, 30)
INK_SOFT: Final[Colour] = (92, 70, 54)
CREAM: Final[Colour] = (246, 233, 206)
PAPER: Final[Colour] = (246, 236, 216)
PAPER_SHADE: Final[Colour] = (229, 214, 186)
BRASS: Final[Colour] = (201, 162, 88)
BRASS_LIGHT: Final[Colour] = (244, 220, 156)
SHADOW: Final[Colour] = (22, 13, 8)

PALETTES: Final[dict[str, tuple[Colour, ...]]] = {
    "usual": ((47, 109, 179), (224, 128, 43), (62, 142, 90)),
    "safe": ((0, 72, 148), (213, 94, 0), (0, 158, 115)),
}
"""The seats' colours, blue, orange and green; "safe" are ones that people who see fewer colours
tell apart as well (vermilion, bluish green and yellow after Okabe and Ito, Color Universal Design,
2008; a deeper blue)."""


class Players(Sequence[Colour]):
    """The seats' colours in the palette that is used now."""

    palette = "usual"

    @overload
    def __getitem__(self, index: int) -> Colour: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Colour]: ...

    def __getitem__(self, index: int | slice) -> Colour | Sequence[Colour]:
        """Return the colour of a seat."""
        return PALETTES[self.palette][index]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(PALETTES[self.palette])


PLAYERS: Final = Players()
"""The seats' colours: one palette for everything that is drawn in this process."""


def use_palette(name: str) -> None:
    """Draw with another palette from now on; KeyError for an unknown one."""
    if name not in PALETTES:
        raise KeyError(name)
    Players.palette = name


JOKER: Final[Colour] = (232, 197, 71)


def mark_colour(mark: int) -> Colour:
    """Return the colour of one of the house's four marks: ring, cross, triangle, star."""
    return JOKER if mark == len(PLAYERS) else PLAYERS[mark]


class Type(Enum):
    """The four sizes of type: (design pixels, whether it is the display face).

    ``LEAD`` is text at the size of ``HEAD``, for what is to be read first.
    """

    TITLE = (60, True)
    HEAD = (28, True)
    LEAD = (28, False)
    BODY = (20, False)
    SMALL = (17, False)


GAP: Final = 8
"""The grid that margins keep to, in design pixels."""
RADIUS: Final = 12
"""The rounding of buttons and plates, in design pixels."""
EASE: Final = 0.22
"""How long something takes to arrive, in seconds."""


def shadow_reach(height: float) -> int:
    """Return how far (pixels) the shadow of a plate ``height`` pixels high reaches beyond it."""
    return math.ceil(3 * max(1.5, 0.9 * height) + 0.85 * height)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour that lies ``share`` (0 to 1) of the way from ``one`` to ``other``."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(colour: Colour) -> float:
    """Return the relative luminance (0 to 1) of a colour, after WCAG 2."""
    red, green, blue = (_linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21, after WCAG 2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
