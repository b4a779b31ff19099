"""An unattended house: idle time, visitors, the staff's door, closing time, faults."""

import logging
from datetime import datetime, time

import pygame
import pytest
from pygame.event import Event

from games.arcade.attendant import CHECK, DEAF, LONG, MOST, SOON, SURE, Attendant, notice_of
from games.arcade.kiosk import Hours, Kiosk
from games.ui.intentions import (
    Confirm,
    FastForward,
    FocusLost,
    Fullscreen,
    Move,
    Point,
    Press,
    Quit,
    Redraw,
    Release,
    TypeText,
)
from games.ui.layout import Layout

LAYOUT = Layout(1280, 720)


class Ways:
    """Notes where the house is led."""

    with_staff = computes = False

    def __init__(self):
        """Nowhere yet."""
        self.went = []
        self.at_stake = False

    def ask(self, seconds, left):
        """Note it where something is at stake."""
        if self.at_stake:
            self.went.append(("ask", seconds))
            self.left = left
        return self.at_stake

    def go_on(self):
        """Note it."""
        self.went.append("go on")

    def attract(self):
        """Note it."""
        self.went.append("attract")

    def start(self):
        """Note it."""
        self.went.append("start")

    def sleep(self):
        """Note it."""
        self.went.append("sleep")

    def staff(self):
        """Note it."""
        self.went.append("staff")


class Wall:
    """A clock on the wall that the test sets."""

    def __init__(self, hour=12):
        """Show an hour."""
        self.hour = hour

    def __call__(self):
        """Return the date and time."""
        return datetime(2026, 11, 30, self.hour)


@pytest.fixture
def house():
    """Return a function: (attendant, ways, wall, clock) with what is agreed."""

    def make(kiosk=True, idle=None, **agreed):
        ways, wall, clock = Ways(), Wall(), [0.0]
        attendant = Attendant(
            Kiosk(**{"idle": 60.0, **agreed}) if kiosk else None,
            ways,
            logging.getLogger("test"),
            idle=idle,
            wall=wall,
            clock=lambda: clock[0],
        )
        return attendant, ways, wall, clock

    return make


def test_untouched_the_boards_play_by_themselves(house):
    """After the time agreed and not before, once."""
    attendant, ways, _, _ = house()
    attendant.update(59.9)
    assert ways.went == []
    attendant.update(0.2)
    attendant.update(500.0)
    assert ways.went == ["attract"]
    assert attendant.playing_by_itself


@pytest.mark.parametrize(
    "touch", [Press(600, 300), Confirm(), Move(1, 0), TypeText("x"), Point(500, 500)]
)
def test_whatever_is_touched_puts_it_off(house, touch):
    """A press, a key, a step, a letter, a pointer that moves."""
    attendant, ways, _, _ = house()
    attendant.update(59.0)
    assert not attendant.takes(touch, LAYOUT)
    attendant.update(59.0)
    assert ways.went == []


@pytest.mark.parametrize("nobody", [Redraw(), Release(5, 5), FocusLost()])
def test_what_nobody_did_does_not(house, nobody):
    """Windows that come and go, and a pointer that trembles, are no visitors."""
    attendant, ways, _, _ = house()
    attendant.takes(Point(300, 300), LAYOUT)
    attendant.update(59.0)
    attendant.takes(nobody, LAYOUT)
    attendant.takes(Point(302, 301), LAYOUT)
    attendant.update(2.0)
    assert ways.went == ["attract"]


def test_a_touch_brings_the_start_page_and_goes_no_further(house):
    """It must not press what happens to lie below; moving the pointer is not enough."""
    attendant, ways, _, _ = house()
    attendant.update(61.0)
    assert attendant.takes(Point(400, 400), LAYOUT)
    assert ways.went == ["attract"]
    assert attendant.takes(Press(400, 400), LAYOUT)
    assert ways.went == ["attract", "start"]
    assert not attendant.takes(Press(400, 400), LAYOUT)
    attendant.update(61.0)
    assert ways.went == ["attract", "start", "attract"]


@pytest.mark.parametrize(
    ("idle", "seconds"), [(5.0, 5 / 3), (30.0, 10.0), (60.0, 20.0), (3600.0, 20.0)]
)
def test_the_question_takes_the_last_third_and_at_most_twenty_seconds(idle, seconds):
    """However short the idle time is, most of it is left in peace."""
    assert notice_of(idle) == pytest.approx(seconds)


@pytest.fixture
def asked(house):
    """Return (attendant, ways) where a visitor with a match has not touched anything for 41 s."""
    attendant, ways, _, _ = house()
    ways.at_stake = True
    attendant.update(39.0)
    assert ways.went == []
    attendant.update(2.0)
    assert ways.went == [("ask", 20.0)]
    assert ways.left() == pytest.approx(19.0)
    return attendant, ways


def test_who_does_not_answer_has_gone(asked):
    """The time is that of always; the question takes none of it."""
    attendant, ways = asked
    attendant.update(18.9)
    assert len(ways.went) == 1
    attendant.update(0.2)
    assert ways.went[1:] == ["attract"]
    attendant.update(100.0)
    assert not attendant.asking
    assert ways.went[1:] == ["attract"]


@pytest.mark.parametrize("touch", [Press(600, 300), Confirm(), Move(1, 0), FastForward(True)])
def test_every_touch_answers_and_does_nothing_else(asked, touch):
    """Nor does the second half of a double tap; after that everything is as before."""
    attendant, ways = asked
    assert attendant.takes(touch, LAYOUT)
    attendant.update(0.02)
    assert ways.went[1:] == ["go on"]
    assert attendant.takes(touch, LAYOUT)
    attendant.update(DEAF)
    assert not attendant.takes(touch, LAYOUT)
    attendant.update(39.0)
    assert ways.went[1:] == ["go on"]
    attendant.update(2.0)
    assert ways.went[2:] == [("ask", 20.0)]


def test_keys_and_buttons_without_a_meaning_answer_too(asked):
    """Whoever presses Q is there."""
    attendant, ways = asked
    attendant.see(Event(pygame.KEYDOWN, key=pygame.K_q, mod=0))
    attendant.update(0.02)
    assert ways.went[1:] == ["go on"]


def test_a_hand_on_its_way_to_the_button_gets_the_time_for_it(asked):
    """The question stays until it presses; letting go of something is no answer."""
    attendant, ways = asked
    attendant.update(15.0)
    assert attendant.takes(Point(500, 500), LAYOUT)
    assert ways.left() == pytest.approx(20.0)
    assert not attendant.takes(Release(500, 500), LAYOUT)
    assert not attendant.takes(FastForward(False), LAYOUT)
    attendant.update(19.0)
    assert len(ways.went) == 1
    assert attendant.takes(Press(500, 500), LAYOUT)
    attendant.update(0.02)
    assert ways.went[1:] == ["go on"]


def test_nobody_is_asked_where_nothing_is_at_stake_or_at_home(house):
    """The start page goes back by itself, and so does everything at home."""
    attendant, ways, _, _ = house()
    attendant.update(59.0)
    assert ways.went == []
    attendant, ways, _, _ = house(kiosk=False, idle=lambda: 60.0)
    ways.at_stake = True
    attendant.update(59.0)
    attendant.update(2.0)
    assert ways.went == ["attract"]


def test_visitors_find_no_way_out(house):
    """Neither closing the window nor the full screen; unless it was agreed."""
    attendant, _, _, _ = house()
    assert attendant.takes(Quit(), LAYOUT)
    assert attendant.takes(Fullscreen(), LAYOUT)
    assert attendant.takes(FocusLost(), LAYOUT)
    attendant, _, _, _ = house(may_quit=True)
    assert not attendant.takes(Quit(), LAYOUT)
    assert attendant.takes(Fullscreen(), LAYOUT)


def test_a_corner_pressed_long_leads_to_the_staffs_door(house):
    """Long enough, in the corner, without letting go."""
    attendant, ways, _, _ = house()
    attendant.takes(Press(20, 20), LAYOUT)
    attendant.update(LONG - 0.1)
    attendant.takes(Release(20, 20), LAYOUT)
    attendant.update(1.0)
    assert ways.went == []
    attendant.takes(Press(200, 20), LAYOUT)
    attendant.update(LONG + 0.1)
    assert ways.went == []
    attendant.takes(Press(20, 20), LAYOUT)
    assert attendant.pressing
    attendant.update(LONG + 0.1)
    assert ways.went == ["staff"]
    attendant.update(LONG + 0.1)
    assert ways.went == ["staff"]


def test_the_staff_on_its_way_to_its_door_is_no_visitor(house):
    """Whoever has not opened it some seconds after the first touch is one after all, once."""
    attendant, ways, _, _ = house()
    counted = []
    attendant._count = counted.append
    attendant.update(61.0)
    attendant.takes(Press(20, 20), LAYOUT)
    attendant.update(LONG + 0.1)
    attendant.takes(Release(20, 20), LAYOUT)
    attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(SURE)
    assert (ways.went, counted) == (["attract", "start", "staff"], [])
    attendant.update(61.0)
    attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(SURE - 0.1)
    attendant.see(
        Event(pygame.KEYDOWN, key=pygame.K_F12, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    )
    attendant.update(SURE)
    assert counted == []
    attendant.update(61.0)
    attendant.takes(Press(20, 20), LAYOUT)
    attendant.takes(Release(20, 20), LAYOUT)
    attendant.update(SURE - 0.1)
    assert counted == []
    attendant.update(0.2)
    attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(SURE)
    assert counted == ["visits"]
    attendant.update(61.0)
    attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(3.0)
    attendant.update(61.0)
    assert counted == ["visits", "visits"]


def test_who_comes_before_any_board_has_played_is_a_visitor(house):
    """The first one of the day finds the start page, or the choice of a language."""
    attendant, ways, _, _ = house()
    counted = []
    attendant._count = counted.append
    attendant.update(5.0)
    assert not attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(SURE)
    assert (ways.went, counted) == ([], ["visits"])


def test_a_table_alone_lies_ready_and_takes_the_first_touch(house):
    """It is cleared once for everybody who left it, and every visitor is counted."""
    attendant, ways, _, _ = house(practice="gerhards")
    counted = []
    attendant._count = counted.append
    attendant.update(500.0)
    assert ways.went == []
    assert not attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(61.0)
    attendant.update(500.0)
    assert (ways.went, counted) == (["attract"], ["visits"])
    assert not attendant.takes(Press(400, 20), LAYOUT)
    attendant.update(SURE)
    assert (ways.went, counted) == (["attract"], ["visits", "visits"])


def test_three_keys_lead_to_the_staffs_door(house):
    """Ctrl, Shift and F12 together; F12 alone does not."""
    attendant, ways, _, _ = house()
    attendant.see(Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0))
    attendant.see(Event(pygame.KEYDOWN, key=pygame.K_F12, mod=pygame.KMOD_LCTRL))
    assert ways.went == []
    both = pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT
    attendant.see(Event(pygame.KEYDOWN, key=pygame.K_F12, mod=both))
    assert ways.went == ["staff"]


def test_the_house_closes_and_opens_by_the_clock(house):
    """It goes dark once nobody is there any more, and nothing wakes it until it opens."""
    attendant, ways, wall, _ = house(hours=Hours(time(10), time(18)))
    attendant.update(CHECK)
    wall.hour = 18
    attendant.update(CHECK)
    assert ways.went == []  # somebody is still playing
    attendant.update(61.0)
    assert ways.went[-1] == "sleep"
    assert attendant.takes(Press(400, 400), LAYOUT)
    attendant.update(300.0)
    assert ways.went[-1] == "sleep"
    wall.hour = 10
    attendant.update(CHECK)
    assert ways.went[-1] == "attract"
    assert attendant.takes(Press(400, 400), LAYOUT)
    assert ways.went[-1] == "start"


def test_a_house_that_begins_at_night_is_dark_at_once(house):
    """Nobody plays yet, even if something moves while it begins."""
    attendant, ways, wall, _ = house(hours=Hours(time(13), time(18)))
    attendant.takes(Point(500, 500), LAYOUT)
    attendant.update(0.01)
    assert ways.went == ["sleep"]
    assert attendant.takes(Press(400, 400), LAYOUT)
    attendant.update(300.0)
    wall.hour = 13
    attendant.update(CHECK)
    assert ways.went == ["sleep", "attract"]


def test_the_staff_has_its_own_rest(house):
    """Visitors' ten seconds are too short for it; sixty untouched are the end for it as well."""
    attendant, ways, _, _ = house(idle=lambda: 10.0)
    attendant.see(
        Event(pygame.KEYDOWN, key=pygame.K_F12, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    )
    ways.with_staff = True
    attendant.update(59.0)
    assert ways.went == ["staff"]
    attendant.update(1.5)
    assert ways.went == ["staff", "attract"]


def test_the_staff_comes_in_while_it_is_dark(house):
    """The corner works at night as well."""
    attendant, ways, _wall, _ = house(hours=Hours(time(1), time(2)))
    attendant.update(61.0)
    assert ways.went[-1] == "sleep"
    attendant.takes(Press(3, 3), LAYOUT)
    attendant.update(LONG + 0.1)
    assert ways.went[-1] == "staff"
    assert not attendant.asleep


@pytest.mark.parametrize(
    ("text", "hour", "is_open"),
    [
        ("10:00-18:00", 10, True),
        ("10:00-18:00", 9, False),
        ("10:00-18:00", 18, False),
        ("20:00-02:00", 23, True),
        ("20:00-02:00", 1, True),
        ("20:00-02:00", 12, False),
    ],
)
def test_hours(text, hour, is_open):
    """From the first on, up to the last; past midnight too."""
    assert Hours.parse(text).open_at(time(hour)) is is_open


def test_faults_lead_back_to_the_start(house):
    """Faults now and then never end the house."""
    attendant, ways, _, clock = house()
    for _ in range(50):
        clock[0] += SOON / 4
        attendant.fault(ValueError("x"))
    assert ways.went == ["start"] * 50


def test_faults_without_end_are_raised(house):
    """When going back to the start does not help, the guard has to start the house anew."""
    attendant, ways, _, clock = house()
    for _ in range(MOST):
        clock[0] += 0.02
        attendant.fault(ValueError("x"))
    with pytest.raises(ValueError, match="the last"):
        attendant.fault(ValueError("the last"))
    assert ways.went == ["start"] * MOST


def test_at_home_everything_is_left_alone(house):
    """Ways out stay open, faults are raised, and boards play by themselves only if wished."""
    wish = [0.0]
    attendant, ways, _, _ = house(kiosk=False, idle=lambda: wish[0])
    assert not attendant.takes(Quit(), LAYOUT)
    assert not attendant.takes(Fullscreen(), LAYOUT)
    attendant.takes(Press(3, 3), LAYOUT)
    attendant.see(
        Event(pygame.KEYDOWN, key=pygame.K_F12, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    )
    attendant.update(5000.0)
    assert ways.went == []
    wish[0] = 30.0
    attendant.update(1.0)
    assert ways.went == ["attract"]
    with pytest.raises(KeyError):
        attendant.fault(KeyError("x"))


def test_time_passes_while_nothing_moves(house):
    """The loop sleeps, the clock does not."""
    attendant, ways, _, _ = house()
    attendant.pass_time(70.0)
    attendant.update(0.0)
    assert ways.went == ["attract"]
