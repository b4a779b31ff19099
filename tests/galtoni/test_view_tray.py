"""The grooves on a seat's plate: as large as there is room for, every marble in its place."""

import pytest
from pygame import Rect

from games.galtoni.view_tray import SMALLEST, bake, fit


@pytest.mark.parametrize("size", [(274, 150), (220, 60), (400, 126), (90, 70), (40, 20)])
@pytest.mark.parametrize("count", [1, 14, 21, 23])
def test_marbles_lie_in_grooves_within_the_tray(size, count):
    """No marble lies on another one, nor outside, where there is room at all."""
    tray = fit(Rect((10, 20), size), count, 18)
    places = [tray.place(number) for number in range(count)]
    assert len(set(places)) == count
    if tray.radius == SMALLEST:
        return
    for number, (x, y) in enumerate(places):
        assert tray.rect.contains(
            Rect(x - tray.radius, y - tray.radius, 2 * tray.radius, 2 * tray.radius)
        )
        assert tray.groove(number // tray.across).contains(Rect(x, y, 1, 1))
        for other in places[:number]:
            assert abs(x - other[0]) + abs(y - other[1]) > 2 * tray.radius


def test_twenty_one_lie_in_three_times_seven():
    """As the columns of the board count."""
    tray = fit(Rect(0, 0, 274, 150), 21, 18)
    assert (tray.radius, tray.across, tray.rows) == (18, 7, 3)


def test_a_groove_is_dark_above_and_light_below():
    """Light falls from the upper left: the lower wall turns to it."""
    tray = fit(Rect(0, 0, 274, 60), 7, 18)
    picture = bake(tray, 1.0)
    middle = tray.groove(0).move(4, 4)
    upper = sum(picture.get_at((middle.centerx, middle.top + 5))[:3])
    lower = sum(picture.get_at((middle.centerx, middle.bottom - 6))[:3])
    assert lower > 1.5 * upper
