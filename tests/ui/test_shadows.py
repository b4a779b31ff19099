"""Shadows of large plates are made small and stretched: as they would be, in a fraction of the
time."""

import pygame
import pytest

from games.ui import materials
from games.ui.paint import Materials, stretched


@pytest.mark.parametrize(
    ("size", "height", "radius"),
    [
        ((400, 300), 4.0, 10.0),
        ((300, 40), 7.5, 18.0),
        ((60, 260), 2.0, 30.0),
        ((20, 20), 4.0, 10.0),
    ],
)
def test_a_stretched_shadow_is_the_same(size, height, radius):
    """At most one of 255 steps of darkness lighter or darker anywhere."""
    whole, offset = materials.shadow(size, height, radius)
    made, other = Materials().shadow(size, height, radius)
    assert offset == other
    assert whole.get_size() == made.get_size()
    for x in range(0, whole.get_width(), 3):
        for y in range(0, whole.get_height(), 3):
            one, two = whole.get_at((x, y)), made.get_at((x, y))
            assert abs(one.a - two.a) <= 1
            assert not one.a or one[:3] == two[:3]


def test_all_large_plates_of_a_kind_share_one_shadow(monkeypatch):
    """Whatever their size: only as much is made as differs."""
    sizes = []
    real = materials.shadow
    monkeypatch.setattr(
        materials, "shadow", lambda size, *more: sizes.append(size) or real(size, *more)
    )
    for size in ((800, 500), (500, 800), (640, 300)):
        assert Materials().shadow(size, 4.0, 10.0)[0].get_width() > size[0]
    assert len(set(sizes)) == 1
    assert max(sizes[0]) < 100


def test_a_column_and_a_row_are_repeated():
    """What lies before and behind stays as it is, its transparency too."""
    picture = pygame.Surface((3, 3), pygame.SRCALPHA)
    for x in range(3):
        for y in range(3):
            picture.set_at((x, y), (10 * x, 10 * y, 0, 100))
    wider = stretched(picture, 1, (2, 1))
    assert wider.get_size() == (5, 4)
    assert [wider.get_at((x, 0)).r for x in range(5)] == [0, 10, 10, 10, 20]
    assert [wider.get_at((4, y)).g for y in range(4)] == [0, 10, 10, 20]
    assert {wider.get_at((x, y)).a for x in range(5) for y in range(4)} == {100}
