"""How a result looks: a laurel round the winner's token, the rows of the standing on paper."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.arcade.seat_tokens import token_picture
from games.ui.layout import inset
from games.ui.paint import Painter, smooth_shape
from games.ui.theme import BRASS_LIGHT, INK_SOFT, PAPER, mix

TOKEN = 0.205
"""Radius of the token in a laurel, as a share of the laurel's side."""
SHARED = 3
"""So many tokens of those who share a win lie in the laurel at most."""


def draw_seal(
    painter: Painter, surface: Surface, place: Rect, game: str, seats: Sequence[int], won: bool
) -> None:
    """Draw the winners' tokens in a laurel; those of a draw with a sign of equals between."""
    side, centre = min(place.size), place.center
    if not won:
        _draw_even(painter, surface, centre, side, game, seats)
        return
    picture = painter.picture(("laurel", side), lambda: _laurel(painter, side))
    surface.blit(picture, picture.get_rect(center=centre))
    shown = list(seats)[:SHARED]
    radius = round(side * TOKEN * (1.0, 0.72, 0.58)[len(shown) - 1]) if shown else 0
    for number, seat in enumerate(shown):
        token = token_picture(painter, game, seat, radius)
        x = centre[0] + round((number - (len(shown) - 1) / 2) * 1.55 * radius)
        surface.blit(token, token.get_rect(center=(x, centre[1])))


def _draw_even(
    painter: Painter,
    surface: Surface,
    centre: tuple[int, int],
    side: int,
    game: str,
    seats: Sequence[int],
) -> None:
    sign = painter.picture(("equal sign", side), lambda: _equal(round(0.42 * side)))
    surface.blit(sign, sign.get_rect(center=centre))
    radius = round(side * TOKEN)
    for seat, way in zip(list(seats)[:2], (-1, 1), strict=False):
        token = token_picture(painter, game, seat, radius)
        x = centre[0] + way * round(2.5 * radius)
        surface.blit(token, token.get_rect(center=(x, centre[1])))


def _laurel(painter: Painter, side: int) -> Surface:
    # Imported here: a picture that is kept from before needs no generator.
    def make() -> Surface:
        from games.ui.sprites_laurel import laurel

        return laurel(side)

    return painter.materials.store.get(f"laurel {side}", make)


def _equal(side: int) -> Surface:
    from games.ui.sprites_laurel import equal_sign

    return equal_sign(side)


def _polish(painter: Painter, size: tuple[int, int]) -> Surface:
    """Return light for a strip of brass that is to be written on: its dark streaks are paler."""

    def make() -> Surface:
        def shape(large: Surface, fine: int) -> None:
            large.fill((*BRASS_LIGHT, 0))
            radius = painter.layout.px(7) * fine
            inner = large.get_rect().inflate(-2 * fine, -2 * fine)
            pygame.draw.rect(large, (*BRASS_LIGHT, 105), inner, border_radius=radius)

        return smooth_shape(size, shape)

    return painter.picture(("polish", size), make)


def draw_row(
    painter: Painter, surface: Surface, row: Rect, token: tuple[str, int] | None, won: bool
) -> None:
    """Draw what lies under a name and its points: brass for a winner, else a line below."""
    layout = painter.layout
    if won:
        painter.plate(surface, row, "brass", seed=3, radius=8, lift=2.5)
        surface.blit(_polish(painter, row.size), row)
    else:
        line = Rect(row.left, row.bottom - layout.px(1), row.width, layout.px(1))
        surface.fill(mix(INK_SOFT, PAPER, 0.62), inset(line, layout.px(4), 0))
    if token is not None:
        game, seat = token
        radius = min(layout.px(13), round(row.height * 0.34))
        picture = token_picture(painter, game, seat, radius)
        surface.blit(picture, picture.get_rect(center=(row.left + layout.px(23), row.centery)))
