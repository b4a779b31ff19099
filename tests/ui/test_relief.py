"""Letters that look cut keep place and colour; wooden ones reach no further than said."""

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.relief import cut
from games.ui.sprites_letters import reach, wooden
from games.ui.text import Typesetter
from games.ui.theme import CREAM, INK, MAPLE, Type
from games.ui.wooden import draw_wooden

FELT = (47, 84, 62)


@pytest.fixture(scope="module")
def setter():
    """Return a typesetter for 1280x720."""
    return Typesetter(Layout(1280, 720))


def _brightness(picture):
    return pygame.surfarray.array3d(picture).mean(axis=2)


@pytest.mark.parametrize("colour", [INK, CREAM])
def test_cut_letters_keep_size_and_colour(setter, colour):
    plain = setter.render("Ada", Type.HEAD, colour)
    picture = cut(plain, colour, setter.size(Type.HEAD))
    assert picture.get_size() == plain.get_size()
    full = pygame.surfarray.array_alpha(plain) == 255
    tones = pygame.surfarray.array3d(picture)[full].astype(int)
    assert np.abs(tones - np.array(colour)).max() <= 40


def test_the_lower_edge_of_sunk_letters_is_lit_and_pale_letters_throw_shade(setter):
    """The light comes from the upper left: what is cut in is lit below, what stands shades it."""
    px = setter.size(Type.HEAD)
    sunk, ground = Surface((60, 60)), Surface((60, 60))
    for colour, lighter in ((INK, True), (CREAM, False)):
        for surface in (sunk, ground):
            surface.fill(MAPLE)
        plain = setter.render("l", Type.HEAD, colour)
        sunk.blit(cut(plain, colour, px), (10, 10))
        ground.blit(plain, (10, 10))
        change = _brightness(sunk) - _brightness(ground)
        alpha = pygame.surfarray.array_alpha(plain)
        lowest = 10 + np.flatnonzero(alpha.max(axis=0) > 250).max()
        below = change[:, lowest + 1]
        assert (below.max() > 5) if lighter else (below.min() < -20)


def test_text_in_the_display_face_is_drawn_cut_and_other_text_plain(setter):
    for style, cut_in in ((Type.HEAD, True), (Type.LEAD, False)):
        drawn, plain = Surface((200, 60)), Surface((200, 60))
        for surface in (drawn, plain):
            surface.fill(MAPLE)
        place = setter.draw(drawn, "Ada", style, Rect(10, 10, 180, 40), INK)
        plain.blit(setter.render("Ada", style, INK), place)
        assert (_brightness(drawn) != _brightness(plain)).any() == cut_in


def test_wooden_letters_are_wood_within_their_reach(setter):
    px = setter.size(Type.TITLE)
    letters = setter.render("Gipf", Type.TITLE, CREAM)
    picture = wooden(letters, px, 1.0)
    edge = reach(px)
    wide, high = letters.get_size()
    assert picture.get_size() == (wide + 2 * edge, high + 2 * edge)
    alpha = pygame.surfarray.array_alpha(picture)
    assert alpha[0].max() == alpha[-1].max() == 0 == alpha[:, 0].max()
    inside = np.pad(pygame.surfarray.array_alpha(letters), edge) == 255
    red, _, blue = pygame.surfarray.array3d(picture)[inside].mean(axis=0)
    assert 190 < red < 255
    assert red - blue > 40


def test_a_wooden_title_stays_in_its_room_and_grows_only_where_there_is_room():
    painter = Painter(Layout(1280, 720))

    def breadth(room, large):
        surface = Surface((640, 300))
        surface.fill(FELT)
        draw_wooden(painter, surface, "Galtoni", Type.TITLE, room, large=large)
        changed = np.flatnonzero((_brightness(surface) > 150).any(axis=1))
        assert room.left <= changed[0] <= changed[-1] < room.right
        return changed[-1] - changed[0]

    wide, narrow = Rect(20, 40, 600, 140), Rect(200, 40, 200, 140)
    usual = breadth(wide, 1.0)
    assert 1.4 < breadth(wide, 1.5) / usual < 1.6
    assert breadth(narrow, 1.5) <= 200 < usual
