"""The trays on a seat's plate: every stone in its tray, far enough from the next to be counted."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from pygame import Rect

from games.gipf.view_seats import CLOSEST, FACE, SMALLEST, SeatStones, _place
from games.ui.layout import Layout
from games.ui.paint import Painter


@pytest.fixture(scope="module")
def seats():
    """Return what lays stones out at 1280x720."""
    layout = Layout(1280, 720)
    return SeatStones(SimpleNamespace(layout=layout, painter=Painter(layout)))


@pytest.mark.parametrize("size", [(270, 90), (150, 60), (110, 40), (420, 60)])
@pytest.mark.parametrize("count", [5, 12, 15, 18])
def test_stones_lie_in_their_tray_and_can_be_counted(seats, size, count):
    room = Rect((7, 9), size)
    radius, across = seats._fit(room, count)
    places = [_place(room, radius, across, number) for number in range(count)]
    rows = -(-count // across)
    assert rows * FACE * radius <= room.height + 1 or radius == SMALLEST
    for x, _ in places:
        assert room.left + radius <= x <= room.right - radius + 1
    for (x, y), (next_x, next_y) in pairwise(places):
        assert next_y > y or next_x - x >= CLOSEST * radius - 1


def test_few_stones_lie_side_by_side(seats):
    """They overlap only where there is no room."""
    room = Rect(0, 0, 270, 50)
    radius, across = seats._fit(room, 5)
    first, second = (_place(room, radius, across, number) for number in (0, 1))
    assert (radius, across) == (17, 5)
    assert second[0] - first[0] == 2 * radius + radius // 5
