"""A bar of brass in its groove is one picture, whatever its length."""

import pytest
from pygame import Rect, Surface

from games.ui.layout import Layout
from games.ui.paint import Materials, Painter
from games.ui.timeline import Timeline, draw_timeline
from games.ui.widget_views import draw_widget
from games.ui.widgets import Slider

GROUND = (10, 60, 120)


class Counted(Materials):
    """Plates that are plain, and how many were made."""

    def __init__(self):
        """Begin with none."""
        super().__init__()
        self.made = []

    def plate(self, size, kind, seed, radius, scale, pressed, line=None):
        """Return a plate of one colour."""
        self.made.append((kind, size))
        plate = Surface(size)
        plate.fill({"brass": (200, 160, 60)}.get(kind, (60, 40, 20)))
        return plate


@pytest.fixture
def painter():
    """Return a painter that counts its plates."""
    return Painter(Layout(1280, 720), Counted())


def test_a_rod_ends_where_it_is_told(painter):
    surface = Surface((300, 40))
    surface.fill(GROUND)
    surface.set_clip(Rect(0, 0, 290, 40))
    painter.rod(surface, Rect(20, 10, 200, 8), 90)
    assert surface.get_at((20, 14))[:3] == surface.get_at((89, 14))[:3] == (200, 160, 60)
    assert surface.get_at((90, 14))[:3] == surface.get_at((19, 14))[:3] == GROUND
    assert surface.get_clip() == Rect(0, 0, 290, 40)


def test_an_empty_rod_shows_nothing(painter):
    surface = Surface((300, 40))
    surface.fill(GROUND)
    painter.rod(surface, Rect(20, 10, 200, 8), 20)
    assert surface.get_at((20, 14))[:3] == GROUND


@pytest.fixture
def timeline(painter):
    """Return what draws a line of so many steps, its knob at one of them."""
    line = Timeline(lambda _: None)
    line.rect, line.steps = Rect(10, 10, 240, 36), 40

    def draw(step):
        line.at = step
        draw_timeline(painter, Surface((260, 60)), line)

    return draw


@pytest.fixture
def slider(painter):
    """Return what draws a slider from 0 to 40 at a value."""

    def draw(value):
        slider = Slider("", (0, 40), 1, value, lambda _: None)
        slider.rect = Rect(10, 10, 400, 36)
        draw_widget(painter, Surface((420, 60)), slider)

    return draw


@pytest.mark.parametrize("bar", ["timeline", "slider"])
def test_a_bar_that_moves_makes_three_plates(painter, bar, request):
    """Groove, rod and knob: none for each place where the knob has been."""
    draw = request.getfixturevalue(bar)
    for step in range(41):
        draw(step)
    assert [kind for kind, _ in painter.materials.made] == ["wood_dark", "brass", "brass"]
