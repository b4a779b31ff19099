"""Letters of the display face as if cut: dark ones sunk into what they stand on, pale ones let in.

Nothing grows: a line keeps its size, so that shade and light never reach beyond its own place.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from games.ui.theme import SHADOW, Colour, luminance

PALE = 0.30
"""From this luminance on letters are pale ones."""
_LIGHT = (255, 244, 222)
_SUNK, _SHADE = 96, 150
"""How strong (of 255) the lit lower edge of sunk letters is, and the shade below pale ones."""
_DEEPER = (232, 224, 212)
"""What is left of each colour (of 255) at the foot of pale letters, away from the light."""


def cut(letters: Surface, colour: Colour, px: int) -> Surface:
    """Return a line of ``letters``, ``px`` pixels high and of one colour, with light and shade."""
    if luminance(colour) >= PALE:
        return _let_in(letters, px)
    return _sunk(letters, px)


def _sunk(letters: Surface, px: int) -> Surface:
    """Let the lower right edge of dark letters catch the light."""
    step = max(1, round(px / 36))
    picture = Surface(letters.get_size(), pygame.SRCALPHA)
    picture.blit(_toned(letters, _LIGHT, _SUNK), (step, step))
    picture.blit(letters, (0, 0))
    return picture


def _let_in(letters: Surface, px: int) -> Surface:
    """Lay pale letters on a soft shade, a little deeper towards their foot."""
    step = max(1, round(px / 22))
    picture = Surface(letters.get_size(), pygame.SRCALPHA)
    shade = _toned(letters, SHADOW, _SHADE)
    soft = pygame.transform.box_blur(shade, max(1, round(px / 20)))
    picture.blit(soft, (step, step))
    picture.blit(shade, (max(1, step // 2), max(1, step // 2)))
    toned = letters.copy()
    toned.blit(_ramp(letters.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(toned, (0, 0))
    return picture


def _toned(letters: Surface, colour: Colour, strength: int) -> Surface:
    """Return the same letters in another colour and less dense."""
    toned = letters.convert_alpha() if pygame.display.get_surface() else letters.copy()
    toned.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    toned.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    toned.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return toned


def _ramp(size: tuple[int, int]) -> Surface:
    """Return what is left of the light from top to foot."""
    ramp = Surface((1, 2))
    ramp.set_at((0, 0), (255, 255, 255))
    ramp.set_at((0, 1), _DEEPER)
    return pygame.transform.smoothscale(ramp, size)
