"""The mark of a seat as a thing of its game: a marble, a stone, a counter of enamel.

Drawing them takes numpy; it is imported when the first one is drawn: a start needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from games.ui.name_plate import Token
from games.ui.paint import Painter

RADIUS = 13
"""A token's radius in design pixels."""


def seat_token(game: str, seat: int) -> Token:
    """Return what draws the mark of a seat of a game in the middle of a place."""

    def draw(painter: Painter, surface: Surface, place: Rect) -> None:
        picture = token_picture(painter, game, seat, painter.layout.px(RADIUS))
        surface.blit(picture, picture.get_rect(center=place.center))

    return draw


def token_picture(painter: Painter, game: str, seat: int, radius: int) -> Surface:
    """Return the mark of a seat with its shadow, ``radius`` real pixels; made once a layout."""
    make = _MAKERS.get(game, _marble)
    return painter.picture(("seat token", game, seat, radius), lambda: make(seat, radius))


def _ground(radius: int) -> tuple[Surface, tuple[int, int]]:
    side = 4 * radius
    return Surface((side, side), pygame.SRCALPHA), (side // 2, side // 2)


def _marble(seat: int, radius: int) -> Surface:
    """Galtoni's and Mancala's players have marbles of glass."""
    from games.ui.sprites import MarbleSprites

    picture, centre = _ground(radius)
    sprites = MarbleSprites(float(radius))
    sprites.draw_shadow(picture, seat % 4, centre)
    sprites.draw(picture, seat % 4, centre)
    return picture


def _stone(seat: int, radius: int) -> Surface:
    """Gipf's have stones, white and black."""
    from games.gipf.view_stones import Stones

    picture, (x, y) = _ground(radius)
    stones = Stones(radius * 1.05)
    foot = (x, y + radius * 0.12)
    stones.draw_shadow(picture, False, foot)
    stones.draw(picture, seat % 2, False, foot)
    return picture


def _piece(seat: int, radius: int) -> Surface:
    """Königsflucht's first leads the attackers, the second the king."""
    from games.koenigsflucht.state import ATTACKER, KING
    from games.koenigsflucht.view_pieces import Pieces

    picture, centre = _ground(radius)
    kind = KING if seat % 2 else ATTACKER
    pieces = Pieces(radius * 2.5)
    pieces.draw_shadow(picture, kind, centre)
    pieces.draw(picture, kind, 0, centre)
    return picture


def _counter(seat: int, radius: int) -> Surface:
    """Siebener's have a counter of enamel in a rim of brass, with a mark of its own."""
    from games.siebener.view_marks import counter

    return counter(seat, radius)


_MAKERS: dict[str, Callable[[int, int], Surface]] = {
    "gipf": _stone,
    "koenigsflucht": _piece,
    "siebener": _counter,
}
