"""How a result looks: a laurel round the winner's token, the rows of the standing on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    tokens = list(seal_tokens(painter, place, game, seats, won))
    if not won:
        sign = painter.picture(("equal sign", side), lambda: _equal(round(0.42 * side)))
        surface.blit(sign, sign.get_rect(center=centre))
        for token, way in zip(tokens, (-1, 1), strict=False):
            x = centre[0] + way * round(2.5 * _seal_radius(side, seats, won))
            surface.blit(token, token.get_rect(center=(x, centre[1])))
        return
    picture = painter.picture(("laurel", side), lambda: _laurel(painter, side))
    surface.blit(picture, picture.get_rect(center=centre))
    radius = _seal_radius(side, seats, won)
    for number, token in enumerate(tokens):
        x = centre[0] + round((number - (len(tokens) - 1) / 2) * 1.55 * radius)
        surface.blit(token, token.get_rect(center=(x, centre[1])))


def seal_tokens(
    painter: Painter, place: Rect, game: str, seats: Sequence[int], won: bool
) -> Iterator[Surface]:
    """Draw the tokens of a seal, one a step: of those who share a win, or of two in a draw."""
    radius = _seal_radius(min(place.size), seats, won)
    for seat in list(seats)[: SHARED if won else 2]:
        yield token_picture(painter, game, seat, radius)


def _seal_radius(side: int, seats: Sequence[int], won: bool) -> int:
    """Return the radius of a seal's tokens: smaller where more than one lie in the laurel."""
    shown = len(seats[:SHARED])
    if not won:
        return round(side * TOKEN)
    return round(side * TOKEN * (1.0, 0.72, 0.58)[shown - 1]) if shown else 0


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
        picture = row_token(painter, row, token)
        surface.blit(picture, picture.get_rect(center=(row.left + layout.px(23), row.centery)))


def row_token(painter: Painter, row: Rect, token: tuple[str, int]) -> Surface:
    """Return the token of a row: that of a seat of a game."""
    game, seat = token
    radius = min(painter.layout.px(13), round(row.height * 0.34))
    return token_picture(painter, game, seat, radius)
