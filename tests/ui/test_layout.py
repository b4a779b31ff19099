"""The layout fits any window, however odd."""

import pytest
from pygame import Rect

from games.ui.layout import Layout, columns, cut_bottom, cut_top, fitted, inset, plate_inside, rows


@pytest.mark.parametrize(
    ("size", "unit", "portrait"),
    [
        ((1280, 720), 1.0, False),
        ((1920, 1080), 1.5, False),
        ((3840, 2160), 3.0, False),
        ((1024, 768), 0.8, False),
        ((1080, 1920), 1.5, True),
        ((720, 1280), 1.0, True),
    ],
)
def test_unit_follows_the_window(size, unit, portrait):
    """The unit is what the design size needs to fit."""
    layout = Layout(*size)
    assert layout.u == pytest.approx(unit)
    assert layout.portrait is portrait
    assert layout.grid(2) == round(16 * unit)


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (10000, 50), (50, 10000), (0, 700)])
def test_odd_windows_have_finite_units(size):
    """No window divides by zero or makes a length negative (E6)."""
    layout = Layout(*size)
    assert 0 < layout.u < 20
    assert layout.px(48) >= 1
    assert layout.text_px(20) >= 5
    assert layout.screen.width >= 1
    assert layout.screen.height >= 1
    assert inset(layout.screen, 400).width >= 0


def test_dividing_keeps_everything_inside():
    """Columns and strips add up to what was divided."""
    whole = Rect(10, 20, 101, 50)
    left, right = columns(whole, (1, 2), 5)
    assert (left.left, left.width, right.right) == (10, 32, 111)
    assert right.left - left.right == 5
    top, rest = cut_top(whole, 20, 4)
    assert (top.height, rest.top, rest.bottom) == (20, 44, 70)
    foot, rest = cut_bottom(whole, 60)
    assert (foot.height, rest.height) == (50, 0)
    assert [row.top for row in rows(whole, (10, 20), 5)] == [20, 35]
    thirds = columns(Rect(0, 0, 100, 50), (1, 1, 1), 0)
    assert [(place.left, place.right) for place in thirds] == [(0, 33), (33, 67), (67, 100)]
    assert fitted(Rect(0, 0, 300, 100), 1.5).size == (150, 100)


def test_what_stands_on_a_plate_is_as_far_from_its_left_as_from_its_right_edge():
    plate = Rect(100, 50, 241, 160)
    inner = plate_inside(Layout(1280, 720), plate, 16, 10)
    assert inner.left - plate.left == plate.right - inner.right == 19
    assert inner.top - plate.top == plate.bottom - inner.bottom == 10


def test_type_grows_with_the_window_and_with_the_reader_s_wish():
    assert Layout(1280, 720).text_px(20) == 20
    assert Layout(1920, 1080).text_px(20) == 30
    assert Layout(1280, 720, text_scale=1.2).text_px(20) == 24
    assert Layout(1280, 720, text_scale=0.9).px(20) == 20
