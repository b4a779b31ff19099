"""A small sign for each game: a few of its own things, on a disc of maple."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pygame
from pygame import Surface

from games.ui.materials_light import LIGHT, SHADOW, WARM
from games.ui.materials_noise import Floats, to_surface
from games.ui.paint import smooth_shape
from games.ui.sprites_metal import nail, soft_shadow
from games.ui.theme import INK, Colour

Point = tuple[float, float]

_EDGE = 0.12
"""How broad the disc is round its things, in parts of its side."""
_BOWL = 0.36
"""The radius of a pit, likewise."""
_WOOD = np.array((104, 66, 42), np.float32)
"""What it is turned of."""


def sign(game: str, side: int) -> Surface:
    """Return the sign of a game for a disc ``side`` pixels across, clear round its things.

    What is no game of its own, as practice, stands on Galtoni's board and has its sign.
    """
    picture = Surface((side, side), pygame.SRCALPHA)
    _SIGNS.get(game, _galtoni)(picture, (1 - 2 * _EDGE) * side)
    return picture


def _at(picture: Surface, place: Point) -> Point:
    """Return the pixel of a place within the disc's edge, from 0 to 1 both ways."""
    side = picture.get_width()
    inner = (1 - 2 * _EDGE) * side
    return _EDGE * side + place[0] * inner, _EDGE * side + place[1] * inner


def _centred(thing: Surface, middle: Point) -> Point:
    return round(middle[0] - thing.get_width() / 2), round(middle[1] - thing.get_height() / 2)


def _lay(picture: Surface, thing: Surface, place: Point) -> None:
    """Lay a thing and its shadow with its middle at a place."""
    side = picture.get_width()
    shade, margin = soft_shadow(thing, 0.017 * side, 0.62)
    x, y = _centred(thing, _at(picture, place))
    picture.blit(shade, (round(x - margin + 0.018 * side), round(y - margin + 0.023 * side)))
    picture.blit(thing, (x, y))


def _galtoni(picture: Surface, inner: float) -> None:
    """Nails, and a marble below them."""
    from games.ui.sprites_marble import MarbleSprites

    cap = nail(max(1.5, 0.09 * inner))
    for place in ((0.5, 0.12), (0.20, 0.34), (0.80, 0.34)):
        _lay(picture, cap, place)
    marbles = MarbleSprites(0.28 * inner)
    middle = _at(picture, (0.5, 0.68))
    marbles.draw_shadow(picture, 0, middle)
    marbles.draw(picture, 0, middle)


def _mancala(picture: Surface, inner: float) -> None:
    """A pit with stones."""
    from games.mancala.view_stones import Pebbles, pebble

    picture.blit(_bowl(picture.get_width()), (0, 0))
    radius = 0.17 * inner
    shadows = Pebbles(radius)
    stones = {0: (0.36, 0.37), 5: (0.66, 0.36), 6: (0.37, 0.67), 12: (0.65, 0.65)}
    for look, place in stones.items():
        middle = _at(picture, place)
        shadows.draw_shadow(picture, middle)
        stone = pebble(radius, look)
        picture.blit(stone, _centred(stone, middle))


def _bowl(side: int) -> Surface:
    """Return a hollow turned into the disc: its near wall dark, its far one and its rim lit."""
    fine = 4
    axis = (np.arange(side * fine, dtype=np.float32) + np.float32(0.5)) / np.float32(side * fine)
    x, y = np.meshgrid(axis - np.float32(0.5), axis - np.float32(0.5))
    away = np.hypot(x, y) / np.float32(_BOWL)
    towards = (x * LIGHT[0] + y * LIGHT[1]) / np.float32(_BOWL * math.hypot(LIGHT[0], LIGHT[1]))
    tone = np.float32(1.0) - np.float32(0.62) * np.clip(towards, -0.55, 1) * np.clip(away, 0, 1)
    colour = _WOOD * tone[..., None]
    rim = np.exp(-(((away - 0.97) / 0.05) ** 2)) * np.clip(-towards, 0, 1) * np.float32(0.75)
    colour = colour + (WARM - colour) * rim[..., None]
    near = np.exp(-(((away - 0.95) / 0.09) ** 2)) * np.clip(towards, 0, 1) * np.float32(0.6)
    colour = colour + (SHADOW - colour) * near[..., None]
    cover = np.clip((1 - away) * np.float32(_BOWL * side * fine) + np.float32(0.5), 0, 1)
    return _smaller(np.asarray(colour, np.float32), np.asarray(cover, np.float32), fine)


def _smaller(colour: Floats, cover: Floats, fine: int) -> Surface:
    side = cover.shape[0] // fine
    mean = cover.reshape(side, fine, side, fine).mean(axis=(1, 3))
    lit = (colour * cover[..., None]).reshape(side, fine, side, fine, 3).mean(axis=(1, 3))
    lit = lit / np.maximum(mean, np.float32(1e-3))[..., None]
    return to_surface(np.asarray(lit, np.float32), np.asarray(mean, np.float32))


def _siebener(picture: Surface, inner: float) -> None:
    """A three and a four."""
    from games.siebener.view_dice import render_all, shadow, turned

    half = 0.20 * inner
    up = (0.0, 0.0, 1.0)
    dice = render_all(((3, turned(up, 0.35)), (4, turned(up, -0.30))), half)
    shade = shadow(half, 0)
    for die, place in zip(dice, ((0.31, 0.36), (0.69, 0.62)), strict=True):
        x, y = _at(picture, place)
        picture.blit(shade, _centred(shade, (x + 0.25 * half, y + 0.60 * half)))
        picture.blit(die, _centred(die, (x, y)))


def _koenigsflucht(picture: Surface, inner: float) -> None:
    """The king."""
    from games.koenigsflucht.state import KING
    from games.koenigsflucht.view_pieces import Pieces

    pieces = Pieces(round(1.04 * inner))
    middle = _at(picture, (0.5, 0.48))
    pieces.draw_shadow(picture, KING, middle)
    pieces.draw(picture, KING, 0, middle)


def _gipf(picture: Surface, inner: float) -> None:
    """Lines carved in three directions, and a stone of each colour."""
    from games.gipf.view_stones import Stones

    corners = [
        (0.5 + 0.42 * math.cos(math.radians(60 * n)), 0.46 + 0.42 * math.sin(math.radians(60 * n)))
        for n in range(6)
    ]
    ends = [(corners[n], corners[(n + 1) % 6]) for n in range(6)]
    ends += [(corners[n], corners[n + 3]) for n in range(3)]
    for shift, colour, strength in ((0.02, (255, 244, 222), 110), (0.0, INK, 215)):
        picture.blit(_lines(picture.get_width(), ends, shift, colour, strength), (0, 0))
    stones = Stones(0.18 * inner)
    for seat, (x, y) in ((1, corners[4]), (0, (0.5, 0.46)), (0, corners[2])):
        foot = _at(picture, (x, y + 0.03))
        stones.draw_shadow(picture, False, foot)
        stones.draw(picture, seat, False, foot)


def _lines(
    side: int, ends: list[tuple[Point, Point]], shift: float, colour: Colour, strength: int
) -> Surface:
    """Return lines of a colour, moved to the lower right by ``shift`` of the side."""

    def shape(large: Surface, fine: int) -> None:
        large.fill((*colour, 0))
        thick = max(1, round(0.03 * side * fine))
        for one, two in ends:
            first = _at(large, (one[0] + shift, one[1] + shift))
            last = _at(large, (two[0] + shift, two[1] + shift))
            pygame.draw.line(large, (*colour, strength), first, last, thick)

    return smooth_shape((side, side), shape)


_SIGNS: dict[str, Callable[[Surface, float], None]] = {
    "galtoni": _galtoni,
    "mancala": _mancala,
    "siebener": _siebener,
    "koenigsflucht": _koenigsflucht,
    "gipf": _gipf,
}
