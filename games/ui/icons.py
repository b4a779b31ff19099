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
    pen.line([(0.5, 0.30), (0.5, 0.78)], 0.09)
    for way in (-1, 1):
        page = [(0.5, 0.32), (0.5 + 0.20 * way, 0.24), (0.5 + 0.36 * way, 0.27)]
        foot = [(0.5 + 0.36 * way, 0.72), (0.5 + 0.20 * way, 0.69), (0.5, 0.78)]
        pen.line([*page, *foot], 0.095)


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


def _arc(
    pen: _Pen, middle: tuple[float, float], radius: float, span: tuple[int, int], width: float
) -> list[tuple[float, float]]:
    """Draw part of a circle, in degrees clockwise from the right; return its points."""
    first, last = span
    steps = max(2, abs(last - first) // 12)
    angles = [math.radians(first + (last - first) * step / steps) for step in range(steps + 1)]
    points = [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles]
    pen.line(points, width)
    return points


def _undo(pen: _Pen) -> None:
    """An arrow that turns back to the left."""
    _arc(pen, (0.50, 0.56), 0.25, (-168, 128), 0.13)
    pen.shape([(0.12, 0.50), (0.42, 0.56), (0.22, 0.28)])


def _redo(pen: _Pen) -> None:
    _arc(pen, (0.50, 0.56), 0.25, (-12, -308), 0.13)
    pen.shape([(0.88, 0.50), (0.58, 0.56), (0.78, 0.28)])


def _bulb(pen: _Pen) -> None:
    """A lamp that lights up: the hint."""
    pen.disc(0.5, 0.42, 0.21)
    pen.shape([(0.36, 0.54), (0.64, 0.54), (0.59, 0.68), (0.41, 0.68)])
    pen.hole(0.5, 0.42, 0.13)
    pen.line([(0.5, 0.46), (0.5, 0.62)], 0.06)
    pen.line([(0.42, 0.76), (0.58, 0.76)], 0.07)
    pen.line([(0.46, 0.85), (0.54, 0.85)], 0.06)
    for way in (-1, 1):
        pen.line([(0.5 + 0.32 * way, 0.42), (0.5 + 0.38 * way, 0.42)], 0.06)
        pen.line([(0.5 + 0.23 * way, 0.19), (0.5 + 0.27 * way, 0.15)], 0.06)
    pen.line([(0.5, 0.10), (0.5, 0.05)], 0.06)


def _list(pen: _Pen) -> None:
    """Lines with their numbers: the moves."""
    for y in (0.28, 0.50, 0.72):
        pen.disc(0.21, y, 0.075)
        pen.line([(0.40, y), (0.82, y)], 0.12)


def _flag(pen: _Pen) -> None:
    """A flag: giving up, agreeing on a draw."""
    pen.line([(0.30, 0.18), (0.30, 0.84)], 0.08)
    pen.shape([(0.33, 0.18), (0.56, 0.25), (0.80, 0.20), (0.80, 0.50), (0.56, 0.55), (0.33, 0.48)])


def _scales(pen: _Pen) -> None:
    """A pair of scales: who stands better."""
    pen.line([(0.50, 0.20), (0.50, 0.78)], 0.07)
    pen.line([(0.34, 0.80), (0.66, 0.80)], 0.08)
    pen.line([(0.22, 0.30), (0.78, 0.30)], 0.07)
    for x in (0.22, 0.78):
        pen.line([(x, 0.30), (x - 0.11, 0.54)], 0.03)
        pen.line([(x, 0.30), (x + 0.11, 0.54)], 0.03)
        pen.shape([(x - 0.15, 0.54), (x + 0.15, 0.54), (x + 0.08, 0.64), (x - 0.08, 0.64)])


def _play(pen: _Pen) -> None:
    """A triangle: on with it."""
    pen.shape([(0.32, 0.20), (0.32, 0.80), (0.82, 0.50)])


def _podium(pen: _Pen) -> None:
    """Three places, for an evening of games."""
    for left, top in ((0.14, 0.56), (0.40, 0.36), (0.66, 0.64)):
        pen.shape([(left, top), (left + 0.21, top), (left + 0.21, 0.82), (left, 0.82)])
    pen.disc(0.505, 0.21, 0.09)


def _bars(pen: _Pen) -> None:
    """Columns over a line, for statistics."""
    for left, top in ((0.22, 0.54), (0.41, 0.24), (0.60, 0.40)):
        pen.shape([(left, top), (left + 0.13, top), (left + 0.13, 0.74), (left, 0.74)])
    pen.line([(0.14, 0.82), (0.82, 0.82)], 0.06)


def _film(pen: _Pen) -> None:
    """A sheet that is turned back, for what was played before."""
    turn = [math.radians(angle) for angle in range(-150, 121, 15)]
    pen.line([(0.5 + 0.3 * math.cos(a), 0.52 + 0.3 * math.sin(a)) for a in turn], 0.08)
    pen.shape([(0.10, 0.40), (0.26, 0.14), (0.40, 0.46)])
    pen.line([(0.5, 0.36), (0.5, 0.54), (0.62, 0.62)], 0.07)


def _marbles(pen: _Pen) -> None:
    """Marbles in a heap, for practising."""
    for x, y in (
        (0.24, 0.74),
        (0.50, 0.74),
        (0.76, 0.74),
        (0.37, 0.50),
        (0.63, 0.50),
        (0.50, 0.26),
    ):
        pen.disc(x, y, 0.125)


def _steps(pen: _Pen) -> None:
    """A stair, for learning."""
    stair = [(0.14, 0.80), (0.14, 0.62), (0.38, 0.62), (0.38, 0.42), (0.62, 0.42), (0.62, 0.22)]
    pen.shape([*stair, (0.86, 0.22), (0.86, 0.80)])


def _person(pen: _Pen) -> None:
    """Head and shoulders: who sits somewhere."""
    pen.disc(0.5, 0.32, 0.17)
    arc = [math.radians(angle) for angle in range(180, 361, 12)]
    pen.shape([(0.5 + 0.32 * math.cos(a), 0.84 + 0.30 * math.sin(a)) for a in arc])


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
    "play": _play,
    "podium": _podium,
    "bars": _bars,
    "film": _film,
    "marbles": _marbles,
    "steps": _steps,
    "undo": _undo,
    "redo": _redo,
    "bulb": _bulb,
    "list": _list,
    "flag": _flag,
    "scales": _scales,
    "person": _person,
}


def draw_icon(surface: Surface, name: str, side: int, colour: Colour) -> None:
    """Draw a sign of ``ICONS`` into a square of ``side`` pixels; KeyError for an unknown one."""
    surface.fill((*colour, 0))
    ICONS[name](_Pen(surface, side, colour))
