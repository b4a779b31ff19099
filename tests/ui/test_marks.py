"""Marks on paper: a marker's stroke stays in its box and can be written over."""

import numpy as np
import pygame
from pygame import Rect, Surface

from games.ui.layout import Layout
from games.ui.marks import MARKER, draw_dot, draw_stroke
from games.ui.paint import Painter
from games.ui.sprites_stroke import stroke
from games.ui.theme import INK_SOFT, PAPER, contrast


def test_a_stroke_fills_its_box_and_the_same_box_gives_the_same_stroke():
    one, two = (stroke((300, 40), MARKER, 1.0) for _ in range(2))
    assert one.get_size() == (300, 40)
    assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(two, "RGBA")
    alpha = pygame.surfarray.array_alpha(one)
    assert (alpha[12:288, 4:36] == 255).all()
    assert alpha[0, 0] == alpha[299, 39] == 0


def test_soft_ink_can_be_read_on_every_streak():
    tones = pygame.surfarray.array3d(stroke((300, 40), MARKER, 1.0))[12:288, 4:36].reshape(-1, 3)
    darkest = tones[tones.sum(axis=1).argmin()]
    assert contrast(INK_SOFT, tuple(int(part) for part in darkest)) >= 4.5


def test_a_stroke_is_laid_within_its_box_alone():
    painter = Painter(Layout(1280, 720))
    surface = Surface((400, 100))
    surface.fill(PAPER)
    box = Rect(50, 30, 300, 40)
    draw_stroke(painter, surface, box)
    changed = (pygame.surfarray.array3d(surface) != np.array(PAPER)).any(axis=2)
    changed[box.left : box.right, box.top : box.bottom] = False
    assert not changed.any()


def test_a_dot_wears_its_colour_and_with_a_letter_on_it_no_light():
    """Its enamel is a little lighter above and darker below, never another seat's colour."""
    painter = Painter(Layout(1280, 720))
    looks = []
    for glint in (True, False):
        surface = Surface((40, 40))
        surface.fill(PAPER)
        draw_dot(painter, surface, Rect(10, 10, 20, 20), (47, 109, 179), glint)
        assert np.abs(np.array(surface.get_at((20, 21))[:3]) - (47, 109, 179)).max() < 12
        looks.append(max(surface.get_at((x, y)).r for x in range(15, 19) for y in range(15, 19)))
    assert looks[0] > looks[1] + 40
