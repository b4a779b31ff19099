"""The stack: one scene is played, the others wait; nothing moving means nothing drawn."""

import pygame
import pytest
from pygame import Rect

from games.ui.intentions import Confirm, Point, Redraw
from games.ui.scene import Scene, SceneStack
from games.ui.widgets import Button


class Plain(Scene):
    """A scene of one colour that counts."""

    def __init__(self, desk, colour=(10, 20, 30)):
        """Be of a colour."""
        super().__init__(desk)
        self.colour = colour
        self.calls = []

    def build(self):
        """Have one button."""
        self.button = Button("x", lambda: self.calls.append("pressed"))
        return [self.button]

    def arrange(self):
        """Lay the button out."""
        self.button.rect = Rect(10, 10, 100, 50)

    def draw(self, surface):
        """Fill the surface."""
        self.calls.append("drawn")
        surface.fill(self.colour)

    def leave(self):
        """Note it."""
        self.calls.append("left")

    def close(self):
        """Note it."""
        self.calls.append("closed")


class Overlay(Plain):
    """A scene over another."""

    modal = True

    def draw(self, surface):
        """Leave most of what is below in sight."""
        surface.fill(self.colour, (0, 0, 20, 20))


@pytest.fixture
def stack(desk):
    """Return a stack with one scene on it."""
    desk.stack = SceneStack()
    desk.stack.push(Plain(desk))
    return desk.stack


@pytest.fixture
def surface():
    """Return a surface of the desk's size."""
    return pygame.Surface((640, 360))


def test_nothing_moving_is_not_drawn(stack, surface):
    """The second drawing does nothing until something changes."""
    assert stack.draw(surface)
    assert not stack.draw(surface)
    stack.handle(Point(300, 300))
    assert not stack.draw(surface)
    stack.handle(Point(20, 20))
    assert stack.draw(surface)
    stack.handle(Redraw())
    assert stack.draw(surface)
    assert not stack.moving


def test_only_the_scene_played_grows_older(stack, desk):
    """Clocks of covered scenes stand."""
    below = stack.top
    stack.update(1.0)
    stack.push(Plain(desk))
    stack.update(2.0)
    stack.update(0.5)
    assert (below.clock, stack.top.clock) == (1.0, 2.5)
    stack.pop()
    stack.update(0.25)
    assert below.clock == 1.25


def test_scenes_fade_into_each_other_and_input_ends_it(stack, desk, surface):
    """The old picture goes over into the new one; the next input ends that at once."""
    stack.draw(surface)
    stack.push(Plain(desk, (200, 200, 200)))
    stack.update(0.01)
    stack.draw(surface)
    first = surface.get_at((5, 5))[0]
    assert 10 <= first < 200
    stack.update(0.05)
    stack.draw(surface)
    assert first < surface.get_at((5, 5))[0] < 200
    stack.handle(Confirm())
    stack.draw(surface)
    assert surface.get_at((5, 5))[:3] == (200, 200, 200)
    assert not stack.draw(surface)


def test_with_reduced_motion_scenes_change_at_once(stack, desk, surface):
    """No travel, the same order."""
    stack.draw(surface)
    stack.still = True
    stack.push(Plain(desk, (200, 200, 200)))
    stack.draw(surface)
    assert surface.get_at((5, 5))[:3] == (200, 200, 200)


def test_an_overlay_darkens_what_is_below(stack, desk, surface):
    """The scene below is still there, darker, and takes no input."""
    stack.still = True
    below = stack.top
    below.colour = (200, 100, 50)
    stack.push(Overlay(desk, (1, 2, 3)))
    stack.draw(surface)
    assert surface.get_at((5, 5))[:3] == (1, 2, 3)
    assert 30 < surface.get_at((300, 300))[0] < 150
    assert "left" in below.calls
    stack.pop()
    stack.draw(surface)
    assert surface.get_at((300, 300))[:3] == (200, 100, 50)


def test_the_last_scene_stays(stack):
    """There is always a scene to play."""
    stack.pop()
    assert stack.top is not None


@pytest.mark.parametrize("size", [(1, 1), (0, 0), (10000, 50), (50, 3000)])
def test_odd_windows_are_drawn_without_harm(stack, desk, size):
    """Any size of window can be drawn (E6)."""
    desk.layout = type(desk.layout)(*size)
    stack.refresh()
    assert stack.draw(pygame.Surface(size))
