"""Palettes: everybody tells the seats' colours apart, and everything is drawn in the chosen one."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from games.ui.desk import layout_for
from games.ui.layout import Layout
from games.ui.picture_store import PictureStore
from games.ui.sprites_glass import GLASSES, SAFE_GLASSES, glass
from games.ui.storage import Settings
from games.ui.theme import PALETTES, PLAYERS, use_palette

# How much of each primary a person sees who lacks one kind of cone wholly, in linear light:
# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
# deficiency", IEEE TVCG 15 (2009), table for severity 1.0.
SEEN = {
    "all cones": np.eye(3),
    "no long": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no middle": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no short": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


@pytest.fixture(autouse=True)
def usual():
    """Leave the usual palette behind."""
    yield
    use_palette("usual")


def lab(colour, seen):
    """Return a colour as somebody sees it, in CIELAB."""
    value = np.array(colour) / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    part = TO_XYZ @ np.clip(np.array(seen) @ linear, 0, 1) / WHITE
    root = np.where(part > 0.008856, np.cbrt(part), 7.787 * part + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def nearest(colours, seen):
    """Return how far the two most similar colours are from each other."""
    found = [lab(colour, seen) for colour in colours]
    return min(float(np.linalg.norm(one - other)) for one, other in combinations(found, 2))


@pytest.mark.parametrize("eyes", SEEN)
def test_everybody_tells_the_safe_marbles_apart(eyes):
    """All four at least 30 apart (2.3 is just noticeable), the usual ones not always."""
    assert nearest([kind.body for kind in SAFE_GLASSES], SEEN[eyes]) >= 30
    if eyes != "all cones":
        assert nearest([kind.body for kind in GLASSES], SEEN[eyes]) < 30


def test_marks_are_the_same_in_both_palettes():
    """Colour never decides alone, and a mark never changes."""
    assert [kind.mark for kind in GLASSES] == [kind.mark for kind in SAFE_GLASSES]
    assert len({kind.mark for kind in GLASSES}) == 4


def test_the_settings_decide_what_is_drawn():
    """Seats and marbles change together, and with them the layout, so that all is laid out anew."""
    plain = layout_for(640, 360, Settings())
    assert (tuple(PLAYERS), glass(1)) == (PALETTES["usual"], GLASSES[1])
    safe = layout_for(640, 360, Settings(palette="safe"))
    assert (tuple(PLAYERS), glass(1)) == (PALETTES["safe"], SAFE_GLASSES[1])
    assert plain == Layout(640, 360)
    assert safe != plain
    assert len(PLAYERS) == 3


def test_seats_and_marbles_have_the_same_colours():
    """A seat's card and its marbles."""
    for name, kinds in (("usual", GLASSES), ("safe", SAFE_GLASSES)):
        assert PALETTES[name] == tuple(kind.body for kind in kinds[:3])


def test_pictures_of_one_palette_are_not_shown_in_the_other(tmp_path):
    """They are kept apart on disk."""
    store = PictureStore(tmp_path)

    def picture(colour):
        made = pygame.Surface((2, 2))
        made.fill(colour)
        return lambda: made

    store.get("x", picture((10, 20, 30)))
    use_palette("safe")
    assert store.get("x", picture((40, 50, 60))).get_at((0, 0))[:3] == (40, 50, 60)
    use_palette("usual")
    assert store.get("x", picture((0, 0, 0))).get_at((0, 0))[:3] == (10, 20, 30)


def test_an_unknown_palette_is_refused():
    """Nothing changes."""
    with pytest.raises(KeyError):
        use_palette("gaudy")
    assert PLAYERS.palette == "usual"
