"""A small sign for each game, cut into a disc of maple: to be known at a glance in a list."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.paint import Painter, smooth_shape
from games.ui.theme import BRASS, INK, PAPER, PLAYERS, WALNUT, WALNUT_DEEP, Colour

Point = tuple[float, float]


class _Knife:
    """Draws on a square of ``side`` pixels in coordinates from 0 to 1."""

    def __init__(self, surface: Surface, side: int) -> None:
        self.surface, self.side = surface, side

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        side = self.side
        pygame.draw.circle(self.surface, colour, (x * side, y * side), radius * side)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        scaled = [(x * self.side, y * self.side) for x, y in points]
        pygame.draw.polygon(self.surface, colour, scaled)

    def line(self, start: Point, end: Point, width: float, colour: Colour) -> None:
        side, thick = self.side, max(1, round(width * self.side))
        first, last = (start[0] * side, start[1] * side), (end[0] * side, end[1] * side)
        pygame.draw.line(self.surface, colour, first, last, thick)
        for point in (first, last):
            pygame.draw.circle(self.surface, colour, point, thick / 2)


def _galtoni(knife: _Knife) -> None:
    """Nails, and a marble below them."""
    for x, y in ((0.5, 0.13), (0.27, 0.34), (0.73, 0.34)):
        knife.disc(x, y, 0.10, WALNUT)
        knife.disc(x - 0.015, y - 0.018, 0.068, BRASS)
    knife.disc(0.5, 0.70, 0.26, INK)
    knife.disc(0.5, 0.70, 0.225, PLAYERS[0])
    knife.disc(0.43, 0.62, 0.06, PAPER)


def _mancala(knife: _Knife) -> None:
    """Two rows of pits with stones."""
    for row, y in enumerate((0.33, 0.67)):
        for column, x in enumerate((0.20, 0.5, 0.80)):
            knife.disc(x, y, 0.145, WALNUT)
            for stone in range((column + 2 * row) % 4):
                angle = 2.1 * stone + row
                dx, dy = 0.06 * math.cos(angle), 0.06 * math.sin(angle)
                knife.disc(x + dx, y + dy, 0.042, BRASS if stone % 2 else PAPER)


def _siebener(knife: _Knife) -> None:
    """A three and a four."""
    for left, top, spots in (
        (0.06, 0.10, ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75))),
        (0.46, 0.44, ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73))),
    ):
        side = 0.46
        box = Rect(0, 0, round(side * knife.side), round(side * knife.side))
        box.topleft = (round(left * knife.side), round(top * knife.side))
        corner = round(0.09 * knife.side)
        pygame.draw.rect(knife.surface, INK, box, border_radius=corner)
        small = inset(box, round(0.022 * knife.side))
        pygame.draw.rect(knife.surface, PAPER, small, border_radius=corner)
        for x, y in spots:
            knife.disc(left + x * side, top + y * side, 0.05, INK)


def _koenigsflucht(knife: _Knife) -> None:
    """A crown."""
    crown = [
        (0.14, 0.74), (0.08, 0.30), (0.31, 0.50), (0.5, 0.20),
        (0.69, 0.50), (0.92, 0.30), (0.86, 0.74),
    ]  # fmt: skip
    knife.shape(crown, INK)
    small = [(0.5 + (x - 0.5) * 0.84, 0.53 + (y - 0.53) * 0.80) for x, y in crown]
    knife.shape(small, BRASS)
    for x, y in ((0.08, 0.28), (0.5, 0.17), (0.92, 0.28)):
        knife.disc(x, y, 0.06, INK)
    knife.line((0.16, 0.84), (0.84, 0.84), 0.07, INK)


def _gipf(knife: _Knife) -> None:
    """Lines in three directions, and a stone of each colour."""
    corners = [
        (0.5 + 0.42 * math.cos(math.radians(60 * n)), 0.5 + 0.42 * math.sin(math.radians(60 * n)))
        for n in range(6)
    ]
    for number, corner in enumerate(corners):
        knife.line(corner, corners[(number + 1) % 6], 0.045, INK)
    for number in range(3):
        knife.line(corners[number], corners[number + 3], 0.035, INK)
    for x, y, colour in ((0.5, 0.5, PAPER), (*corners[4], WALNUT_DEEP), (*corners[2], PAPER)):
        knife.disc(x, y, 0.135, INK)
        knife.disc(x, y, 0.105, colour)


_SIGNS: dict[str, Callable[[_Knife], None]] = {
    "galtoni": _galtoni,
    "mancala": _mancala,
    "siebener": _siebener,
    "koenigsflucht": _koenigsflucht,
    "gipf": _gipf,
}


def draw_sign(painter: Painter, surface: Surface, game: str, rect: Rect) -> None:
    """Draw the sign of a game on its disc in the middle of ``rect``.

    What is no game of its own, as practice, stands on Galtoni's board and has its sign.
    """
    side = min(rect.size)
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    painter.plate(surface, disc, "wood_light", seed=2, radius=99, lift=2.0)
    inner = inset(disc, round(side * 0.13))

    def shape(large: Surface, fine: int) -> None:
        large.fill((*INK, 0))
        _SIGNS.get(game, _galtoni)(_Knife(large, inner.width * fine))

    picture = painter.picture(
        ("game sign", game, inner.width),
        lambda: smooth_shape(inner.size, shape),
    )
    surface.blit(picture, inner)
