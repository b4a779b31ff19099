"""A board's picture: all of it or what changed, the same pixels either way."""

import random

import pygame
from pygame import Rect

from games.ui.board_layer import BoardLayer


def speckled(size, alpha):
    """Return a picture of random dots, clear here and there where ``alpha``."""
    chance = random.Random(3)
    picture = pygame.Surface(size, pygame.SRCALPHA if alpha else 0)
    for x in range(size[0]):
        for y in range(size[1]):
            clear = chance.choice((0, 90, 255)) if alpha else 255
            picture.set_at((x, y), (chance.randrange(256), chance.randrange(256), 40, clear))
    return picture


def test_all_of_a_board_is_its_core_and_what_lies_round_it_on_the_ground():
    """Shadow and corners are laid on what the target shows, once; the core covers it."""
    target, baked = speckled((60, 50), False), speckled((40, 30), True)
    core, area = Rect(4, 3, 30, 22), Rect(10, 10, 40, 30)
    expected = target.copy()
    expected.blit(baked, area)
    layer = BoardLayer(baked, area, core, target)
    layer.fresh(Rect(6, 5, 8, 8)).fill((250, 0, 0), Rect(6, 5, 8, 8))
    expected.fill((250, 0, 0), Rect(16, 15, 8, 8))
    expected.set_at((16, 15), (250, 0, 0))
    shown = target.copy()
    layer.begin(shown, True)
    assert layer.end([]) == [area]
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_where_the_core_is_everything_nothing_lies_round_it():
    """As on a board without a shadow of its own."""
    target, baked = speckled((40, 30), False), speckled((40, 30), True)
    expected = target.copy()
    expected.blit(baked, (0, 0))
    layer = BoardLayer(baked, Rect(0, 0, 40, 30), Rect(0, 0, 40, 30), target)
    layer.begin(target, True)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(expected, "RGB")
