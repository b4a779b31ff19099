"""Marks laid over each other."""

import numpy as np

from games.ui.overlay import flat, over

RED, BLUE = np.array([200, 0, 0], np.float32), np.array([0, 0, 100], np.float32)


def one(colour, alpha):
    """Return a picture of a single pixel."""
    return flat(colour, np.array([[alpha]], np.float32))


def test_what_lies_above_hides_as_far_as_it_is_solid():
    """Solid hides all, clear nothing, and half on a solid ground leaves half."""
    colour, alpha = over(one(RED, 1.0), one(BLUE, 1.0))
    assert colour[0, 0].tolist() == [0, 0, 100]
    assert alpha[0, 0] == 1
    colour, alpha = over(one(RED, 0.5), one(BLUE, 0.0))
    assert colour[0, 0].tolist() == [200, 0, 0]
    assert alpha[0, 0] == 0.5
    colour, alpha = over(one(RED, 1.0), one(BLUE, 0.5))
    assert colour[0, 0].tolist() == [100, 0, 50]


def test_two_veils_are_denser_than_one():
    """Half over half covers three quarters, two thirds of it the upper one's colour."""
    colour, alpha = over(one(RED, 0.5), one(BLUE, 0.5))
    assert alpha[0, 0] == 0.75
    assert np.allclose(colour[0, 0], [200 / 3, 0, 200 / 3])
