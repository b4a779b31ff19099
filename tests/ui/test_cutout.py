"""A picture is lifted off its cloth: on another one it looks as if it had been drawn there."""

import numpy as np
import pygame
import pytest
from pygame import SRCALPHA, Rect, Surface

from games.ui.cutout import lifted
from games.ui.materials import table_top


def board_on(cloth):
    """Draw a round board of wood with a soft shadow on a copy of a cloth."""
    picture = Surface(cloth.get_size(), SRCALPHA)
    picture.blit(cloth, (0, 0))
    for radius, strength in ((44, 30), (42, 60), (40, 90)):
        shade = Surface(cloth.get_size(), SRCALPHA)
        pygame.draw.circle(shade, (24, 16, 14, strength), (63, 65), radius)
        picture.blit(shade, (0, 0))
    pygame.draw.circle(picture, (150, 92, 58), (60, 60), 38)
    pygame.draw.circle(picture, (139, 44, 46), (60, 60), 30)
    return picture


def colours(surface):
    """Return (width, height, 3) integers."""
    return pygame.surfarray.array3d(surface).astype(int)


def test_on_another_cloth_it_looks_as_if_it_had_been_drawn_there():
    """The board is whole, its shadow darkens what lies below, none of the old cloth stays."""
    table = table_top((640, 360), 3)
    bright, dark = (table.subsurface(Rect(at, (120, 120))) for at in ((90, 20), (500, 230)))
    assert colours(bright).mean() > 1.3 * colours(dark).mean()
    board = lifted(board_on(dark), dark)
    assert board.get_at((3, 3)).a == 0
    assert board.get_at((60, 60)) == (139, 44, 46, 255)
    assert 40 < board.get_at((88, 92)).a < 200
    shown = bright.copy()
    shown.blit(board, (0, 0))
    assert np.abs(colours(shown) - colours(board_on(bright))).max() <= 6


def test_what_was_clear_stays_so():
    cloth = table_top((60, 60), 3)
    seen = Surface((60, 60), SRCALPHA)
    seen.fill((24, 16, 14, 80), Rect(10, 10, 20, 20))
    board = lifted(seen, cloth)
    assert [board.get_at(at).a for at in ((5, 5), (20, 20))] == [0, 80]


def test_cloth_of_another_size_is_refused():
    with pytest.raises(ValueError, match="the cloth"):
        lifted(Surface((4, 4), SRCALPHA), Surface((4, 5)))
