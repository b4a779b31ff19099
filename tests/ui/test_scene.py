"""The stack: one scene is played, the others wait; nothing moving means nothing drawn."""

import pygame
import pytest
from pygame import Rect

from games.ui.intentions import Confirm, Point, Press, Redraw, Release
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


def reds(surface):
    """Return the red of every tenth row from the top, at the left."""
    return [surface.get_at((5, row))[0] for row in range(0, 360, 10)]


def test_a_page_rises_over_the_one_before_and_input_ends_it(stack, desk, surface):
    """The new page comes from below, opaque: nothing is seen through it."""
    stack.draw(surface)
    stack.push(Plain(desk, (200, 200, 200)))
    stack.update(0.03)
    stack.draw(surface)
    early = reds(surface)
    assert early[0] == 10
    assert early[-1] == 200
    assert early == sorted(early, key=lambda red: red == 200)  # old above, new below
    stack.update(0.05)
    stack.draw(surface)
    later = reds(surface)
    assert later[0] == 10
    assert early.count(200) < later.count(200) < 36
    assert max(later[: -later.count(200)]) <= 10  # a shadow lies before it, nothing else
    stack.handle(Confirm())
    stack.draw(surface)
    assert reds(surface) == [200] * 36
    assert not stack.draw(surface)


@pytest.mark.parametrize("hasty", [Press(20, 20), Confirm()])
@pytest.mark.parametrize("kind", [Plain, Overlay])
def test_what_is_done_before_a_page_is_seen_does_not_act_on_it(stack, desk, surface, hasty, kind):
    """A second click, or Enter again: the page is there at once, and the next one acts."""
    stack.draw(surface)
    page = kind(desk, (200, 200, 200))
    stack.push(page)
    for intention in (hasty, Release(20, 20)):
        stack.handle(intention)
    assert not stack.fading
    assert page.focus.chosen is None
    for intention in (hasty, Release(20, 20)) * 2:
        stack.handle(intention)
    assert "pressed" in page.calls


@pytest.mark.parametrize("kind", [Plain, Overlay])
def test_a_page_that_is_still_rising_is_pressed_at_once(stack, desk, surface, kind):
    """Whoever sees a button and presses it need not press twice: nothing on its way is in it."""
    stack.draw(surface)
    page = kind(desk, (200, 200, 200))
    stack.push(page)
    stack.update(0.03)
    stack.draw(surface)
    assert stack.fading
    for intention in (Press(20, 20), Release(20, 20)):
        stack.handle(intention)
    assert not stack.fading
    assert "pressed" in page.calls


def test_coming_back_to_a_page_that_was_seen_nothing_is_lost(stack, desk, surface):
    """A click on it acts while the page over it still sinks."""
    below = stack.top
    stack.push(Plain(desk, (200, 200, 200)))
    stack.draw(surface)
    stack.pop()
    stack.update(0.03)
    stack.draw(surface)
    assert stack.fading
    for intention in (Press(20, 20), Release(20, 20)):
        stack.handle(intention)
    assert "pressed" in below.calls


def test_going_back_the_page_sinks_away(stack, desk, surface):
    """The page below is uncovered from above, and the way ends by itself."""
    stack.still = True
    stack.push(Plain(desk, (200, 200, 200)))
    stack.draw(surface)
    stack.still = False
    stack.pop()
    stack.update(0.05)
    stack.draw(surface)
    assert (reds(surface)[0], reds(surface)[-1]) == (10, 200)
    assert stack.fading
    stack.update(0.3)
    stack.draw(surface)
    assert reds(surface) == [10] * 36
    assert not stack.moving


def test_going_back_to_the_first_page_from_deep_inside_sinks_too(stack, desk, surface):
    """Everything that lay over the start page goes away from over it."""
    stack.still = True
    stack.push(Plain(desk, (200, 200, 200)))
    stack.draw(surface)
    stack.still = False
    stack.reset(Plain(desk, (90, 90, 90)))
    stack.update(0.05)
    stack.draw(surface)
    assert (reds(surface)[0], reds(surface)[-1]) == (90, 200)


def test_a_card_comes_into_sight_where_it_lies(stack, desk, surface):
    """What is below stays in its place, and so does the card; both ways."""
    stack.draw(surface)
    stack.push(Overlay(desk, (200, 200, 200)))
    stack.update(0.05)
    stack.draw(surface)
    assert 10 < surface.get_at((5, 5))[0] < 200
    stack.handle(Confirm())
    stack.draw(surface)
    stack.pop()
    stack.update(0.05)
    stack.draw(surface)
    assert 10 < surface.get_at((5, 5))[0] < 200


def test_a_page_on_its_way_is_drawn_anew_only_where_it_changes(stack, desk, surface):
    """What moves is one picture of it."""
    stack.draw(surface)
    page = Plain(desk, (200, 200, 200))
    stack.push(page)
    for _ in range(4):
        stack.update(0.02)
        stack.draw(surface)
    assert page.calls.count("drawn") == 1
    page.colour, page.dirty = (150, 150, 150), True
    stack.update(0.02)
    stack.draw(surface)
    assert reds(surface)[-1] == 150
    assert page.calls.count("drawn") == 2


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


class Slow(Plain):
    """A scene whose first picture takes three parts."""

    def coming(self):
        """Make a part."""
        for part in range(3):
            self.calls.append(f"part {part}")
            yield


def slow_on(stack, desk, surface):
    """Push a slow scene over one that shows; return it."""
    stack.draw(surface)
    scene = Slow(desk, (90, 90, 90))
    stack.push(scene)
    return scene


def test_a_picture_that_takes_long_is_made_while_the_one_before_still_shows(stack, desk):
    """A part a frame, nothing is drawn meanwhile; then it comes."""
    surface = pygame.Surface((200, 100))
    scene = slow_on(stack, desk, surface)
    for number in range(3):
        stack.update(0.016)
        assert scene.calls == [f"part {part}" for part in range(number + 1)]
        assert stack.moving and not stack.draw(surface)
        assert surface.get_at((150, 50))[:3] == (10, 20, 30)
    come_up(stack, surface)
    assert scene.calls == ["part 0", "part 1", "part 2", "drawn"]


def come_up(stack, surface):
    """Live until something new shows; return how often nothing did."""
    for frames in range(9):
        stack.update(0.016)
        if stack.draw(surface):
            return frames
    raise AssertionError("nothing came")


def test_the_first_picture_of_a_slow_scene_is_drawn_before_it_comes(stack, desk):
    """Room for it, the picture, and the first step of its way have a frame each."""
    surface = pygame.Surface((200, 100))
    scene = slow_on(stack, desk, surface)
    drawn = []
    for _ in range(6):
        scene.calls.clear()
        stack.update(0.016)
        shown = stack.draw(surface)
        drawn.append((list(scene.calls), shown))
    assert [calls for calls, _ in drawn[3:]] == [[], ["drawn"], []]
    assert [shown for _, shown in drawn] == [False] * 5 + [True]


def test_input_waits_for_no_picture(stack, desk):
    """Whoever does something sees the next scene at once."""
    surface = pygame.Surface((200, 100))
    scene = slow_on(stack, desk, surface)
    stack.update(0.016)
    stack.handle(Confirm())
    assert stack.draw(surface)
    assert surface.get_at((150, 50))[:3] == (90, 90, 90)
    assert scene.calls == ["part 0", "drawn"]


def test_what_is_seen_beside_a_page_is_drawn_in_a_frame_of_its_own(stack, desk):
    """The page itself comes with the next one."""
    surface = pygame.Surface((200, 100))
    stack.draw(surface)
    below, page = stack.top, Overlay(desk, (200, 200, 200))
    page.veil = 0
    below.calls.clear()
    stack.push(page)
    stack.update(0.05)
    assert below.calls == ["left", "drawn"]
    assert not stack.draw(surface)
    come_up(stack, surface)
    assert below.calls == ["left", "drawn"]
