"""The full screen of an unattended house: taken back when a desktop takes it, else left alone."""

import logging

import pytest

from games.arcade.kiosk_screen import ScreenKeeper


class Screen:
    """A window that notes what is done to it."""

    def __init__(self):
        """Fill the screen, in front."""
        self.full, self.lost, self.in_front = True, False, True
        self.done = []
        self.mends = True

    def toggle_fullscreen(self):
        """Fill it or not."""
        self.full = not self.full
        self.done.append("toggled")

    def take_back(self):
        """Fill it, unless the desktop does not let us."""
        self.lost = self.lost and not self.mends
        self.done.append("back")

    def to_front(self):
        """Come to the front, unless the desktop does not let us."""
        self.in_front = self.in_front or self.mends
        self.done.append("front")


@pytest.fixture
def kept():
    """Return (keeper, screen, a list with the time, what was counted)."""
    screen, time, counted = Screen(), [100.0], []
    log = logging.getLogger("test.screen")
    keeper = ScreenKeeper(screen, log, lambda: counted.append(1), clock=lambda: time[0])
    return keeper, screen, time, counted


def test_a_screen_that_is_full_is_left_alone(kept):
    """Every few seconds and for every visitor: nothing flickers."""
    keeper, screen, time, counted = kept
    for number in range(50):
        keeper.look(anew=not number % 7)
        time[0] += 5.0
    assert (screen.done, counted) == ([], [])


def test_a_lost_screen_is_taken_back_at_the_next_look_logged_and_counted(kept, caplog):
    """As often as it is lost."""
    keeper, screen, time, counted = kept
    for _ in range(2):
        screen.lost = True
        keeper.look()
        time[0] += 5.0
        keeper.look()
        time[0] += 5.0
    assert (screen.done, len(counted)) == (["back", "back"], 2)
    assert caplog.messages == ["full screen lost and taken back"] * 2


def test_where_a_desktop_does_not_give_it_back_it_is_tried_more_and_more_seldom(kept, caplog):
    """For every new visitor, too; it is counted and logged once."""
    keeper, screen, time, counted = kept
    screen.lost, screen.mends = True, False
    tried = []
    for number in range(0, 700, 5):
        before = len(screen.done)
        keeper.look()
        tried += [number] * (len(screen.done) - before)
        time[0] += 5.0
    assert tried == [0, 5, 15, 35, 75, 155, 315, 615]
    keeper.look(anew=True)
    assert len(screen.done) == 9
    assert (len(counted), len(caplog.messages)) == (1, 1)


def test_what_the_staff_has_left_is_filled_again_for_the_next_visitor_only(kept):
    """As long as it is at work a window stays a window."""
    keeper, screen, _, counted = kept
    screen.full, screen.lost = False, True
    keeper.look()
    assert screen.done == []
    screen.lost = False
    keeper.look(anew=True)
    assert (screen.full, screen.done, counted) == (True, ["toggled"], [])


@pytest.mark.parametrize("mends", [True, False])
def test_behind_another_window_it_comes_to_the_front_after_a_minute(kept, caplog, mends):
    """At once for a new visitor; that is logged once, whether the desktop lets us or not."""
    keeper, screen, time, _ = kept
    screen.mends = mends
    keeper.look()
    screen.in_front = False
    for _ in range(11):
        time[0] += 5.0
        keeper.look()
    assert screen.done == []
    time[0] += 5.0
    keeper.look()
    assert screen.done == ["front"]
    screen.in_front = False
    keeper.look(anew=True)
    assert screen.done == ["front", "front"]
    assert caplog.messages == ["lay behind another window"]


def test_the_attendant_looks_every_five_seconds_and_anew_when_visitors_have_gone(kit, exhibition):
    """The loop that wakes for the boards does it: nothing wakes for this alone."""
    app, _ = exhibition(idle=12.0)
    looks = []
    app.attendant._tend = looks.append
    kit.live(app, 110, dt=0.1)
    assert looks == [False] * 3
    kit.live(app, 20, dt=0.1)
    assert looks == [False, False, False, True]
    kit.live(app, 30, dt=0.1)
    assert looks == [False, False, False, True, False]
