"""Small signs drawn from lines and circles: what cannot be said shorter in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Surface

from games.ui.theme import Colour

Points = Sequence[tuple[float, float]]


class _Pen:
    """Draws on a square of ``side`` pixels in coordinates from 0 to 1."""

    def __init__(self, surface: Surface, side: int, colour: Colour) -> None:
        self.surface, self.side, self.colour = surface, side, colour

    def shape(self, points: Points) -> None:
        scaled = [(x * self.side, y * self.side) for x, y in points]
        pygame.draw.polygon(self.surface, self.colour, scaled)

    def line(self, points: Points, width: float = 0.1) -> None:
        thick = max(1, round(width * self.side))
        scaled = [(x * self.side, y * self.side) for x, y in points]
        for (ax, ay), (bx, by) in pairwise(scaled):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * thick / 2, (bx - ax) / length * thick / 2
            corners = [
                (ax + nx, ay + ny),
                (bx + nx, by + ny),
                (bx - nx, by - ny),
                (ax - nx, ay - ny),
            ]
            pygame.draw.polygon(self.surface, self.colour, corners)
        for x, y in scaled:
            pygame.draw.circle(self.surface, self.colour, (x, y), thick / 2)

    def disc(self, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(
            self.surface, self.colour, (x * self.side, y * self.side), radius * self.side
        )

    def hole(self, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(
            self.surface,
            (*self.colour, 0),
            (x * self.side, y * self.side),
            radius * self.side,
        )


def _left(pen: _Pen) -> None:
    pen.line([(0.60, 0.24), (0.34, 0.50), (0.60, 0.76)], 0.12)


def _right(pen: _Pen) -> None:
    pen.line([(0.40, 0.24), (0.66, 0.50), (0.40, 0.76)], 0.12)


def _first(pen: _Pen) -> None:
    pen.line([(0.30, 0.28), (0.30, 0.72)], 0.11)
    pen.line([(0.68, 0.26), (0.46, 0.50), (0.68, 0.74)], 0.11)


def _last(pen: _Pen) -> None:
    pen.line([(0.70, 0.28), (0.70, 0.72)], 0.11)
    pen.line([(0.32, 0.26), (0.54, 0.50), (0.32, 0.74)], 0.11)


def _pause(pen: _Pen) -> None:
    pen.line([(0.36, 0.26), (0.36, 0.74)], 0.15)
    pen.line([(0.64, 0.26), (0.64, 0.74)], 0.15)


def _faster(pen: _Pen) -> None:
    for left in (0.18, 0.50):
        pen.shape([(left, 0.26), (left + 0.34, 0.50), (left, 0.74)])


def _gear(pen: _Pen) -> None:
    for tooth in range(8):
        angle = tooth * math.pi / 4
        x, y = math.cos(angle), math.sin(angle)
        pen.line([(0.5 + 0.2 * x, 0.5 + 0.2 * y), (0.5 + 0.36 * x, 0.5 + 0.36 * y)], 0.13)
    pen.disc(0.5, 0.5, 0.28)
    pen.hole(0.5, 0.5, 0.12)


def _book(pen: _Pen) -> None:
    pen.line([(0.5, 0.30), (0.5, 0.78)], 0.06)
    for way in (-1, 1):
        page = [(0.5, 0.32), (0.5 + 0.20 * way, 0.24), (0.5 + 0.36 * way, 0.27)]
        foot = [(0.5 + 0.36 * way, 0.72), (0.5 + 0.20 * way, 0.69), (0.5, 0.78)]
        pen.line([*page, *foot], 0.07)


def _check(pen: _Pen) -> None:
    pen.line([(0.22, 0.54), (0.42, 0.72), (0.78, 0.30)], 0.13)


def _power(pen: _Pen) -> None:
    pen.line([(0.28, 0.28), (0.72, 0.72)], 0.12)
    pen.line([(0.72, 0.28), (0.28, 0.72)], 0.12)


def _swap(pen: _Pen) -> None:
    pen.line([(0.20, 0.38), (0.76, 0.38)], 0.09)
    pen.line([(0.60, 0.22), (0.78, 0.38), (0.60, 0.54)], 0.09)
    pen.line([(0.80, 0.66), (0.24, 0.66)], 0.09)
    pen.line([(0.40, 0.50), (0.22, 0.66), (0.40, 0.82)], 0.09)


def _hand(pen: _Pen) -> None:
    """A bell, for calling."""
    dome = [(0.22, 0.66), (0.28, 0.40), (0.40, 0.28), (0.60, 0.28), (0.72, 0.40), (0.78, 0.66)]
    pen.shape(dome)
    pen.line([(0.18, 0.68), (0.82, 0.68)], 0.09)
    pen.disc(0.5, 0.24, 0.07)
    pen.disc(0.5, 0.78, 0.08)


ICONS: dict[str, Callable[[_Pen], None]] = {
    "left": _left,
    "right": _right,
    "first": _first,
    "last": _last,
    "pause": _pause,
    "faster": _faster,
    "gear": _gear,
    "book": _book,
    "check": _check,
    "close": _power,
    "swap": _swap,
    "bell": _hand,
}


def draw_icon(surface: Surface, name: str, side: int, colour: Colour) -> None:
    """Draw a sign of ``ICONS`` into a square of ``side`` pixels; KeyError for an unknown one."""
    surface.fill((*colour, 0))
    ICONS[name](_Pen(surface, side, colour))
