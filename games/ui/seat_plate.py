"""The plate a player sits behind: bound in brass and under a lamp for who is in turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import pygame
from pygame import Rect, Surface

from games.ui.layout import inset
from games.ui.materials_light import rounded_rect
from games.ui.materials_noise import to_surface
from games.ui.overlay import flat
from games.ui.paint import Painter, smooth_shape
from games.ui.theme import SHADOW, Colour, mix, shadow_reach

HIGH, LOW = 10.0, 3.0
"""How high the plate in turn lies, and the others, in design pixels."""
TURN, WAITS, OUT = "turn", "waits", "out"
"""How a seat's plate lies there."""
LINE, BROAD = 5.8, 2.8
"""How far inside its edge a line of the seat's colour begins, and how broad it is, likewise."""
_RADIUS = 14
_BOUND = 4
"""Breadth of the brass round the plate in turn, in design pixels."""
_FALL, _FALL_UPRIGHT = 16, 8
"""How far (in design pixels) the lamp's light falls: to where the board's place may begin."""
_LAMP = np.array([255, 219, 140], np.float32)
_LIFTS = {TURN: HIGH, WAITS: LOW, OUT: 1.0}
_SHADES: dict[str, Colour] = {TURN: (234, 231, 226), WAITS: (176, 172, 170), OUT: (112, 112, 116)}
"""What is left of each colour, of 255: the lamp is over who is in turn."""
_FADED = {TURN: 0.0, WAITS: 0.10, OUT: 0.55}


class _Look(NamedTuple):
    """Whose plate it is, and how it lies there: a key of ``_SHADES``."""

    seat: int
    state: str
    colour: Colour


def plate_reach(painter: Painter, card: Rect) -> Rect:
    """Return all that a seat's plate covers, light and shadow included."""
    margin = shadow_reach(HIGH * painter.layout.u)
    return card.inflate(2 * margin, 2 * margin)


def draw_seat_plate(
    painter: Painter,
    surface: Surface,
    card: Rect,
    seat: int,
    turn: bool,
    colour: Colour,
    out: bool = False,
) -> None:
    """Draw a seat's plate with a line of its colour let in; the one in turn is bound and lit.

    ``out`` is for those who have dropped out: their plate is pushed down into the shade.
    """
    if card.width < 2 or card.height < 2:
        return
    if turn:
        _shine(painter, surface, card)
    look = _Look(seat, TURN if turn else OUT if out else WAITS, colour)
    surface.blit(_picture(painter, card.size, look), plate_reach(painter, card))


def _shine(painter: Painter, surface: Surface, card: Rect) -> None:
    """Draw the lamp's light where it is seen: round the plate, which hides what falls on it."""
    fall, picture = _fall(painter), _lit(painter, card.size)
    whole = card.inflate(2 * fall, 2 * fall)
    rim = min(fall + round(_RADIUS * painter.layout.u) + 1, min(whole.size) // 2)
    top = Rect(0, 0, whole.width, rim)
    side = Rect(0, rim, rim, whole.height - 2 * rim)
    parts = (
        top,
        top.move(0, whole.height - rim),
        side,
        side.move(whole.width - rim, 0),
    )
    for part in parts:
        surface.blit(picture, part.move(whole.topleft), part)


def prepare_seat_plate(
    painter: Painter, card: Rect, seat: int, colour: Colour, states: Iterable[str]
) -> None:
    """Draw now what a seat's plate will look like later: all at once takes more than a frame."""
    if card.width >= 2 and card.height >= 2:
        _lit(painter, card.size)
        for state in states:
            _picture(painter, card.size, _Look(seat, state, colour))


def _picture(painter: Painter, size: tuple[int, int], look: _Look) -> Surface:
    key = ("seat plate", size, tuple(look), round(painter.layout.u, 4))
    return painter.kept(key, lambda: _bake(painter, size, look))


def _fall(painter: Painter) -> int:
    """Return how far a lamp's light falls, in pixels."""
    return painter.layout.px(_FALL_UPRIGHT if painter.layout.portrait else _FALL)


def _lit(painter: Painter, size: tuple[int, int]) -> Surface:
    """Return a lamp's light round a plate: a picture of its own, as it lies under the shadow."""
    corner = round(min(_RADIUS * painter.layout.u, min(size) / 2))
    fall = _fall(painter)
    return painter.kept(("seat lamp", size, corner, fall), lambda: _lamp(size, corner, fall))


def _bake(painter: Painter, size: tuple[int, int], look: _Look) -> Surface:
    """Return a plate with what falls round it."""
    px, u, materials = painter.layout.px, painter.layout.u, painter.materials
    margin = shadow_reach(HIGH * u)
    place = Rect((margin, margin), size)
    corner = min(_RADIUS * u, min(size) / 2)
    picture = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    shade, (dx, dy) = materials.shadow(size, _LIFTS[look.state] * u, corner)
    picture.blit(shade, (place.left + dx, place.top + dy))
    line = (_bright(look), LINE + BROAD / 2, BROAD)
    wood = materials.plate(size, "wood_dark", 2 + look.seat, corner, u, False, line).copy()
    wood.fill(_SHADES[look.state], special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(wood, place)
    if look.state == TURN:
        brass = materials.plate(size, "brass", 3, corner, u, False).copy()
        _hollow(brass, px(_BOUND), round(corner))
        picture.blit(brass, place)
    return picture


def _bright(look: _Look) -> Colour:
    """Return the colour of a plate's line, brighter by what the shade on the wood takes of it.

    Its hue stays: no part of it gets brighter than there is.
    """
    colour = mix(look.colour, SHADOW, _FADED[look.state])
    more = min(255 / max(_SHADES[look.state]), 255 / max(*colour, 1))
    red, green, blue = (round(more * value) for value in colour)
    return red, green, blue


def _hollow(plate: Surface, bound: int, corner: int) -> None:
    """Leave only the edge of a plate, ``bound`` pixels broad, and its shadow on what it binds."""
    inner = inset(plate.get_rect(), bound)

    def shape(large: Surface, fine: int) -> None:
        large.fill((0, 0, 0, 0))
        radius = max(1, corner - bound) * fine
        pygame.draw.rect(large, (0, 0, 0, 255), large.get_rect(), border_radius=radius)

    plate.blit(smooth_shape(inner.size, shape), inner, special_flags=pygame.BLEND_RGBA_SUB)
    for step, strength in enumerate((110, 60, 26)):
        line = inner.inflate(-2 * step, -2 * step)
        radius = max(1, corner - bound - step)
        ring = Surface(inner.size, pygame.SRCALPHA)
        around = line.move(-inner.left, -inner.top)
        pygame.draw.rect(ring, (*SHADOW, strength), around, 1, border_radius=radius)
        plate.blit(ring, inner)


def _lamp(size: tuple[int, int], corner: int, fall: int) -> Surface:
    """Return warm light that ends ``fall`` pixels outside the edge of a plate of ``size``.

    Only a corner is reckoned out; the sides are drawn out from it.
    """
    place = Rect(0, 0, size[0] + 2 * fall, size[1] + 2 * fall)
    picture = Surface(place.size, pygame.SRCALPHA)
    end = min(corner + fall + 1, min(place.size) // 2)
    side = 2 * end + 1
    box = (float(fall), float(fall), float(side - fall), float(side - fall))
    depth, _, _ = rounded_rect((side, side), min(corner, (side - 2 * fall) / 2), box)
    away = np.clip(-depth / np.float32(fall), 0, 1)
    alpha = np.exp(-2 * away) * (1 - away) * np.float32(0.55)
    small = to_surface(*flat(_LAMP, np.asarray(alpha, np.float32)))
    wide, high = place.width - 2 * end, place.height - 2 * end
    for column, (left, breadth) in enumerate(((0, end), (end, wide), (end + wide, end))):
        for row, (top, tall) in enumerate(((0, end), (end, high), (end + high, end))):
            from_x, from_y = (0, end, end + 1)[column], (0, end, end + 1)[row]
            part = Rect(from_x, from_y, 1 if column == 1 else end, 1 if row == 1 else end)
            piece = pygame.transform.scale(small.subsurface(part), (breadth, tall))
            picture.blit(piece, (left, top))
    return picture
