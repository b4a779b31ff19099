"""Where a board lies on the screen: one scale, straight from above, so that marbles fit exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from sim.board import Board, Segment

SIDE = 14.0
"""Breadth of the frame at the sides, mm."""
FOOT = 13.0
"""Breadth of the lower rail, mm."""
HEAD = 23.0
"""Breadth of the upper rail, which carries the numbers, mm."""

CORNER = 8.0
"""Rounding of the frame's outer corners, mm."""

_LEFT, _RIGHT, _TOP, _BELOW = 5.0, 17.0, 3.0, 11.0  # room for the shadow on the table, mm


def thickness(board: Board) -> float:
    """Return how much of the lower edge is seen, mm: the steeper the board, the more."""
    return 3.5 + 4.5 * math.sin(math.radians(board.tilt))


@dataclass(frozen=True, slots=True)
class Place:
    """A board fitted into a window: ``area`` in pixels, ``scale`` in pixels per mm.

    ``left`` and ``base`` are the pixels, within the area, of x = 0 and y = 0 of the board; ``head``
    and ``foot`` those of the frame's upper edge and of the lowest seen; ``half`` is half the
    frame's breadth, mm.
    """

    area: pygame.Rect
    scale: float
    left: float
    base: float
    head: float
    foot: float
    half: float

    @property
    def core(self) -> pygame.Rect:
        """The part of the area that the board fills without its rounded ends, within the area."""
        round_end = CORNER * self.scale
        half = self.half * self.scale
        top, bottom = math.ceil(self.head + round_end), int(self.foot - round_end)
        left, right = math.ceil(self.left - half) + 1, int(self.left + half) - 1
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))

    def across(self, x: float) -> float:
        """Return the pixel column within the area of ``x`` mm."""
        return self.left + x * self.scale

    def down(self, y: float) -> float:
        """Return the pixel row within the area of ``y`` mm."""
        return self.base - y * self.scale


def fit(board: Board, rect: pygame.Rect) -> Place:
    """Return the largest place of ``board`` with frame and shadow inside ``rect``, centred."""
    edge = thickness(board)
    width = board.width + 2 * SIDE + _LEFT + _RIGHT
    height = board.height + HEAD + FOOT + edge + _TOP + _BELOW
    scale = max(0.1, min(rect.width / width, rect.height / height))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    area = pygame.Rect((0, 0), size)
    area.center = rect.center
    area.clamp_ip(rect)
    left = (_LEFT + SIDE + board.width / 2) * scale
    base = (_TOP + HEAD + board.height) * scale
    head, foot = _TOP * scale, base + (FOOT + edge) * scale
    return Place(area, scale, left, base, head, foot, board.width / 2 + SIDE)


def inside(board: Board, segment: Segment) -> bool:
    """Return whether a bar stands on the field rather than being the frame's own inner edge."""
    half = board.width / 2
    reach = (max(segment.x1, segment.x2), min(segment.x1, segment.x2))
    beside = reach[1] >= half or reach[0] <= -half
    below = max(segment.y1, segment.y2) <= 0
    above = min(segment.y1, segment.y2) >= board.height
    return not (beside or below or above)


def lane_foot(board: Board, entry: int) -> float:
    """Return how far down (y, mm) the lane under an entry reaches: to the end of its bars."""
    at = board.entries[entry]
    bars = [s for s in board.segments if s.kind == "guide" and inside(board, s)]
    near = [min(s.y1, s.y2) for s in bars if abs((s.x1 + s.x2) / 2 - at.x) < board.width / 4]
    return min(near, default=at.y - 6 * board.marble.radius)
