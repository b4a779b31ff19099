"""Things that lie on a board, ready to blit: marbles, their marks and shadows, brass."""

from __future__ import annotations

from games.ui.sprites_glass import GLASSES, Glass
from games.ui.sprites_marble import UPRIGHT, MarbleSprites, Quaternion
from games.ui.sprites_marks import MARKS
from games.ui.sprites_metal import brass_colour, glow, nail, ring, rod, soft_shadow

BLUE, ORANGE, GREEN, YELLOW = range(4)
"""Kinds of marbles: indices into ``GLASSES``."""

__all__ = [
    "BLUE",
    "GLASSES",
    "GREEN",
    "MARKS",
    "ORANGE",
    "UPRIGHT",
    "YELLOW",
    "Glass",
    "MarbleSprites",
    "Quaternion",
    "brass_colour",
    "glow",
    "nail",
    "ring",
    "rod",
    "soft_shadow",
]
