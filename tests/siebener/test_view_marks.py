"""The eight seats' counters: no colour and no mark twice, and both are seen in grey as well."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from games.siebener.view_marks import COLOURS, SIGNS, counter, sign_colour, sign_distance


def light(colour):
    """Return the relative luminance of a colour, as contrast is reckoned with."""
    parts = [value / 255 for value in colour]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def sign(name):
    """Return where a mark lies, as a square of 48 points."""
    axis = np.linspace(-0.7, 0.7, 48, dtype=np.float32)
    return sign_distance(name, *np.meshgrid(axis, axis)) < 0


def test_eight_seats_have_eight_colours_and_eight_marks():
    assert SIGNS == ("ring", "cross", "triangle", "star", "square", "diamond", "moon", "bars")
    assert len(set(COLOURS)) == 8


@pytest.mark.parametrize(("one", "two"), list(combinations(SIGNS, 2)))
def test_no_mark_looks_like_another(one, two):
    a, b = sign(one), sign(two)
    assert (a ^ b).sum() > 0.4 * min(a.sum(), b.sum())


@pytest.mark.parametrize("seat", range(8))
def test_a_mark_stands_out_from_its_enamel(seat):
    high, low = sorted((light(COLOURS[seat]), light(sign_colour(seat))), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 3.0


@pytest.mark.parametrize("radius", [9, 13, 25])
def test_counters_differ_without_their_colours(radius):
    """The mark alone, ink or cream, tells any two counters apart."""
    pygame.display.init()
    marks = []
    for seat in range(8):
        pixels = pygame.surfarray.array3d(counter(seat, radius)).astype(int)
        marks.append(np.abs(pixels - np.array(sign_colour(seat))).sum(axis=2) < 90)
    for one, two in combinations(marks, 2):
        assert (one ^ two).sum() >= radius


def test_there_is_no_other_mark():
    with pytest.raises(ValueError, match="there is no mark 'heart'"):
        sign_distance("heart", np.zeros(1, np.float32), np.zeros(1, np.float32))
