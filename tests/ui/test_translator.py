"""Devices become intentions: mouse, touch, keys, window."""

import pygame
import pytest
from pygame.event import Event

from games.ui.intentions import (
    Back,
    Call,
    Confirm,
    Digit,
    Erase,
    FastForward,
    FocusGained,
    FocusLost,
    Fullscreen,
    Hint,
    Mark,
    Menu,
    Move,
    MoveList,
    Next,
    PlayAgain,
    Point,
    Press,
    Quit,
    Redraw,
    Release,
    Scroll,
    SoundFound,
    SoundLost,
    TakeBack,
    TypeText,
    Weigh,
)
from games.ui.pads import USUAL, button_names
from games.ui.translator import Translator


class Clock:
    """Time that the test sets."""

    def __init__(self):
        """Start at 10 s."""
        self.time = 10.0

    def __call__(self):
        """Return the time."""
        return self.time


@pytest.fixture
def clock():
    """Return a clock."""
    return Clock()


@pytest.fixture
def translator(clock):
    """Return a translator for a window of 1000x500 pixels."""
    return Translator(clock, lambda: (1000, 500))


def key(code, kind=pygame.KEYDOWN, **more):
    """Return an event of a key."""
    return Event(kind, key=code, **more)


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        (pygame.K_RETURN, Confirm()),
        (pygame.K_ESCAPE, Back()),
        (pygame.K_F10, Menu()),
        (pygame.K_F11, Fullscreen()),
        (pygame.K_SPACE, Call()),
        (pygame.K_a, Call(0)),
        (pygame.K_l, Call(1)),
        (pygame.K_4, Digit(4)),
        (pygame.K_KP_7, Digit(7)),
        (pygame.K_LEFT, Move(-1, 0)),
        (pygame.K_DOWN, Move(0, 1)),
        (pygame.K_f, FastForward(True)),
        (pygame.K_TAB, Next(1)),
        (pygame.K_u, TakeBack()),
        (pygame.K_y, PlayAgain()),
        (pygame.K_h, Hint()),
        (pygame.K_e, Weigh()),
        (pygame.K_m, MoveList()),
    ],
)
def test_keys(translator, code, meant):
    """Each key means one thing."""
    assert translator.translate(key(code)) == [meant]


def test_control_takes_back_and_plays_again(translator):
    """Ctrl+Z and Ctrl+Y are what they are everywhere; other letters with Ctrl mean nothing."""
    held = {"mod": pygame.KMOD_LCTRL}
    assert translator.translate(key(pygame.K_z, **held)) == [TakeBack()]
    assert translator.translate(key(pygame.K_y, **held)) == [PlayAgain()]
    assert translator.translate(key(pygame.K_h, **held)) == []
    assert translator.translate(key(pygame.K_z)) == []


def test_keys_are_signs_while_typing(translator):
    """In a text field the space bar does not call and 4 drops nothing."""
    translator.typing = True
    for code in (pygame.K_SPACE, pygame.K_4, pygame.K_a, pygame.K_f):
        assert translator.translate(key(code)) == []
    assert translator.translate(Event(pygame.TEXTINPUT, text="ä")) == [TypeText("ä")]
    assert translator.translate(key(pygame.K_BACKSPACE)) == [Erase()]


def test_keys_lead_through_a_text_and_select_in_it(translator, clock, monkeypatch):
    """As everywhere: Ctrl+A, Home and End, arrows, all of them with Shift, Delete, Ctrl+V."""
    translator.typing = True
    shift, control = {"mod": pygame.KMOD_LSHIFT}, {"mod": pygame.KMOD_LCTRL}
    assert translator.translate(key(pygame.K_a, **control)) == [Mark("all")]
    assert translator.translate(key(pygame.K_HOME)) == [Mark("start")]
    assert translator.translate(key(pygame.K_END, **shift)) == [Mark("end", extend=True)]
    assert translator.translate(key(pygame.K_DELETE)) == [Erase(ahead=True)]
    assert translator.translate(key(pygame.K_LEFT, **shift)) == [Mark("left", extend=True)]
    clock.time += 0.5
    assert translator.tick() == [Mark("left", extend=True)]
    assert translator.translate(key(pygame.K_DOWN)) == [Move(0, 1)]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "\n Ada\nBo")
    assert translator.translate(key(pygame.K_v, **control)) == [TypeText(" Ada")]
    altgr = {"mod": pygame.KMOD_LCTRL | pygame.KMOD_RALT}
    assert translator.translate(key(pygame.K_v, **altgr)) == []


def test_held_arrow_repeats_after_a_while(translator, clock):
    """An arrow steps at once, then again and again until it is let go."""
    assert translator.translate(key(pygame.K_RIGHT)) == [Move(1, 0)]
    clock.time += 0.3
    assert translator.tick() == []
    clock.time += 0.2
    assert translator.tick() == [Move(1, 0)]
    assert translator.tick() == []
    clock.time += 0.2
    assert translator.tick() == [Move(1, 0)]
    assert translator.translate(key(pygame.K_RIGHT, pygame.KEYUP)) == []
    clock.time += 5
    assert translator.tick() == []


def test_posted_mouse_events_need_no_touch_mark(translator):
    """Events without the attribute ``touch`` are mouse events."""
    down = Event(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=1)
    up = Event(pygame.MOUSEBUTTONUP, pos=(30, 40), button=1)
    assert translator.translate(down) == [Point(30, 40), Press(30, 40)]
    assert translator.translate(up) == [Release(30, 40)]
    assert translator.translate(Event(pygame.MOUSEMOTION, pos=(5, 6))) == [Point(5, 6)]
    assert translator.translate(Event(pygame.MOUSEWHEEL, x=0, y=-2)) == [Scroll(-2)]


def test_the_mouse_that_a_touch_makes_is_ignored(translator, clock):
    """A touch arrives once, in pixels of the window."""
    finger = Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=3)
    echo = Event(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1, touch=True)
    assert translator.translate(finger) == [Point(500, 250), Press(500, 250, touch=True)]
    assert translator.translate(echo) == []
    clock.time += 1.0
    far = Event(pygame.MOUSEBUTTONDOWN, pos=(40, 40), button=1, touch=True)
    moved = Event(pygame.MOUSEMOTION, pos=(41, 40), touch=True)
    assert translator.translate(far) == translator.translate(moved) == []
    up = Event(pygame.FINGERUP, x=0.51, y=0.5, finger_id=3)
    assert translator.translate(up) == [Release(510, 250, touch=True)]


def test_an_echo_without_its_mark_is_ignored_too(translator, clock):
    """A second press within 50 ms and 10 pixels is the echo of the first."""
    translator.translate(Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=3))
    click = Event(pygame.MOUSEBUTTONDOWN, pos=(506, 252), button=1, touch=False)
    clock.time += 0.03
    assert translator.translate(click) == []
    clock.time += 0.06
    assert translator.translate(click) == [Point(506, 252), Press(506, 252)]


@pytest.mark.parametrize(("x", "y"), [(511.5, 250), (500, 261.5), (488.5, 250), (500, 238.5)])
def test_two_quick_presses_at_different_places_are_both_meant(translator, clock, x, y):
    """An echo comes where the press was."""
    translator.translate(Event(pygame.MOUSEBUTTONDOWN, pos=(500, 250), button=1))
    clock.time += 0.03
    pressed = translator.translate(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    assert pressed == [Point(x, y), Press(x, y)]


def test_an_arrow_goes_on_when_another_one_is_let_go(translator, clock):
    """Whoever changes over holds both for a moment: the later one counts."""
    translator.translate(key(pygame.K_LEFT))
    translator.translate(key(pygame.K_RIGHT))
    assert translator.translate(key(pygame.K_LEFT, pygame.KEYUP)) == []
    clock.time += 1
    assert translator.tick() == [Move(1, 0)]
    translator.translate(key(pygame.K_RIGHT, pygame.KEYUP))
    clock.time += 1
    assert translator.tick() == []


def test_time_runs_fast_until_key_and_pad_are_both_let_go(translator):
    """Each change is said once."""
    down, up = (
        Event(kind, instance_id=1, button=3) for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)
    )
    assert translator.translate(key(pygame.K_f)) == [FastForward(True)]
    assert translator.translate(down) == []
    assert translator.translate(key(pygame.K_f, pygame.KEYUP)) == []
    assert translator.translate(up) == [FastForward(False)]


def test_a_second_finger_does_nothing(translator, clock):
    """Only the first finger points."""
    translator.translate(Event(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1))
    clock.time += 1
    assert translator.translate(Event(pygame.FINGERDOWN, x=0.1, y=0.1, finger_id=2)) == []
    assert translator.translate(Event(pygame.FINGERUP, x=0.1, y=0.1, finger_id=2)) == []
    moved = translator.translate(Event(pygame.FINGERMOTION, x=0.2, y=0.2, finger_id=1))
    assert moved == [Point(200, 100)]


def test_losing_the_focus_lets_go(translator, clock):
    """Held keys mean nothing after the window lost the focus (E4)."""
    translator.translate(key(pygame.K_f))
    translator.translate(key(pygame.K_LEFT))
    lost = translator.translate(Event(pygame.WINDOWFOCUSLOST))
    assert lost == [FastForward(False), FocusLost()]
    clock.time += 5
    assert translator.tick() == []
    assert not translator.waiting
    assert translator.translate(Event(pygame.WINDOWFOCUSGAINED)) == [FocusGained(), Redraw()]


def test_a_window_put_away_lets_go_too(translator):
    """Minimised, the game stands still as it does behind another window (E4)."""
    translator.translate(key(pygame.K_LEFT))
    assert translator.translate(Event(pygame.WINDOWMINIMIZED)) == [FocusLost()]
    assert not translator.waiting


def test_windows_ask_to_be_drawn_and_closed(translator):
    """Exposed, restored and resized windows are drawn anew."""
    for kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.VIDEORESIZE):
        assert translator.translate(Event(kind)) == [Redraw()]
    assert translator.translate(Event(pygame.QUIT)) == [Quit()]
    assert translator.translate(Event(pygame.AUDIODEVICEREMOVED)) == [SoundLost()]
    assert translator.translate(Event(pygame.AUDIODEVICEADDED)) == [SoundFound()]
    assert translator.translate(Event(pygame.AUDIODEVICEADDED, iscapture=1)) == []


class FakePad:
    """A pad with an instance number."""

    def __init__(self, number):
        """Be number ``number``."""
        self.number = number

    def get_instance_id(self):
        """Return the number."""
        return self.number


@pytest.fixture
def pads(translator):
    """Return the translator's pads, which open as instances 100, 101 ..."""
    numbers = iter(range(100, 200))
    translator.pads._open = lambda index: (FakePad(next(numbers)), USUAL)
    return translator.pads


def test_pads_come_and_go(translator, pads):
    """Plugged twice, unknown ones unplugged: nothing raises, nothing stays held (E10)."""
    added = Event(pygame.JOYDEVICEADDED, device_index=0)
    for event in (added, added, Event(pygame.JOYDEVICEREMOVED, instance_id=7)):
        assert translator.translate(event) == []
    assert sorted(pads.known) == [100, 101]
    push = Event(pygame.JOYAXISMOTION, instance_id=101, axis=0, value=0.9)
    assert translator.translate(push) == [Move(1, 0)]
    assert translator.waiting
    assert translator.translate(Event(pygame.JOYDEVICEREMOVED, instance_id=101)) == []
    assert not translator.waiting
    assert translator.translate(added) == []
    press = Event(pygame.JOYBUTTONDOWN, instance_id=102, button=0)
    assert translator.translate(press) == [Confirm()]


def test_a_pad_gone_before_it_is_opened(translator):
    """Opening a pad that is gone does not stop the game."""
    pygame.joystick.init()
    assert translator.translate(Event(pygame.JOYDEVICEADDED, device_index=99)) == []
    assert translator.pads.known == {}


def test_sticks_have_a_dead_zone(translator, pads):
    """Small pushes mean nothing; a held stick steps once and repeats by the clock."""

    def push(value, axis=0):
        event = Event(pygame.JOYAXISMOTION, instance_id=1, axis=axis, value=value)
        return translator.translate(event)

    assert push(0.4) == []
    assert push(0.7) == [Move(1, 0)]
    assert push(0.5) == []
    assert push(0.2) == []
    assert push(-0.8, axis=1) == [Move(0, -1)]


def test_hats_and_buttons(translator, pads):
    """The cross steps, the buttons call and hold fast forward."""
    hat = Event(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, 1))
    assert translator.translate(hat) == [Move(0, -1)]
    still = Event(pygame.JOYHATMOTION, instance_id=1, hat=0, value=(0, 0))
    assert translator.translate(still) == []
    for button, meant in (
        (1, Back()),
        (2, Call()),
        (4, TakeBack()),
        (5, Hint()),
        (6, MoveList()),
        (7, Menu()),
        (3, FastForward(True)),
    ):
        event = Event(pygame.JOYBUTTONDOWN, instance_id=1, button=button)
        assert translator.translate(event) == [meant]
    up = Event(pygame.JOYBUTTONUP, instance_id=1, button=3)
    assert translator.translate(up) == [FastForward(False)]


def test_buttons_mean_what_lies_there_whatever_their_number(translator):
    """A pad whose maker counts otherwise is known by SDL's names (E10)."""
    mapping = {"a": "b1", "b": "b2", "leftshoulder": "b4", "back": "b8", "dpup": "h0.1"}
    names = button_names({**mapping, "leftstick": "b10", "rightstick": "b11", "leftx": "a0"})
    translator.pads._open = lambda index: (FakePad(55), names)
    translator.translate(Event(pygame.JOYDEVICEADDED, device_index=0))

    def pressed(button):
        return translator.translate(Event(pygame.JOYBUTTONDOWN, instance_id=55, button=button))

    assert pressed(1) == [Confirm()]
    assert pressed(2) == [Back()]
    assert pressed(4) == [TakeBack()]
    assert pressed(8) == [MoveList()]
    assert pressed(10) == [Weigh()]
    assert pressed(11) == [PlayAgain()]
    assert pressed(0) == []
    translator.pads.swapped = True
    assert pressed(1) == [Back()]
