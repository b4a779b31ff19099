"""The full screen where nobody manages windows: the window is laid over the screen by itself."""

import pytest

from games.arcade import window as window_module
from games.arcade.window import Window
from games.arcade.window_manager import managed


@pytest.mark.parametrize(
    ("driver", "found", "answer"),
    [
        ("x11", True, True),
        ("x11", False, False),
        ("x11", None, True),
        ("wayland", False, True),
        ("windows", False, True),
    ],
)
def test_who_manages_windows(driver, found, answer):
    """Only an X display that says so has nobody."""
    assert managed(driver, lambda: found) is answer


class Fake:
    """A window that notes what is done to it."""

    def __init__(self):
        """Be a window in the middle."""
        self.size, self.position, self.borderless = (1280, 720), (160, 90), False
        self.done = []
        self.grab_keyboard = False

    def set_fullscreen(self, desktop):
        """Note size and place at that moment."""
        self.done.append(("full", self.size, self.position, self.borderless))

    def set_windowed(self):
        """Note it."""
        self.done.append(("windowed",))


@pytest.fixture
def fake(monkeypatch):
    """Return (window, what the system has) without a display."""
    system = Fake()
    monkeypatch.setattr(window_module, "_window", lambda: system)
    monkeypatch.setattr(window_module, "_desktop", lambda: (1600, 900))
    monkeypatch.setattr(window_module.pygame.display, "get_driver", lambda: "x11")
    made = object.__new__(Window)
    made.full, made._before = False, None
    made._keys, made._number = True, 7
    return made, system


def test_without_a_manager_the_window_covers_the_screen_and_comes_back(fake, monkeypatch):
    """It is as large as the screen and at its corner before it counts as full."""
    monkeypatch.setattr(window_module, "managed", lambda driver: False)
    window, system = fake
    window.toggle_fullscreen()
    assert window.full
    assert system.grab_keyboard
    assert system.done == [("full", (1600, 900), (0, 0), True)]
    window.toggle_fullscreen()
    assert not window.full
    assert not system.grab_keyboard
    assert (system.size, system.position, system.borderless) == ((1280, 720), (160, 90), False)


def test_a_manager_does_it_itself(fake, monkeypatch):
    """Nothing but the wish is passed on."""
    monkeypatch.setattr(window_module, "managed", lambda driver: True)
    window, system = fake
    window.toggle_fullscreen()
    window.toggle_fullscreen()
    assert system.done == [("full", (1280, 720), (160, 90), False), ("windowed",)]
    assert system.position == (160, 90)


def test_the_display_itself_is_asked_only_on_x():
    """Elsewhere nothing is looked at."""

    def never():
        raise AssertionError

    assert managed("dummy", never)


@pytest.mark.parametrize(
    ("full", "manager", "size", "lost"),
    [
        (True, True, (1600, 900), False),
        (True, False, (1600, 900), True),  # as large, but framed or minimised
        (True, None, (1600, 900), False),
        (True, None, (1280, 720), True),
        (False, False, (1280, 720), False),
    ],
)
def test_whether_the_full_screen_is_lost(fake, monkeypatch, full, manager, size, lost):
    """The manager knows, where there is one; a window that was meant to be one is not lost."""
    window, _ = fake
    monkeypatch.setattr(window_module, "fills", lambda number: manager if number == 7 else None)
    monkeypatch.setattr(Window, "size", size)
    window.full = full
    assert window.lost is lost


def test_a_manager_is_asked_and_nothing_else_is_done_to_the_window(fake, monkeypatch):
    """SDL waits for ever where a desktop shows no window at all."""
    window, system = fake
    asked = []
    monkeypatch.setattr(window_module, "ask", lambda number, full: asked.append(full) or True)
    window.take_back()
    window.to_front()
    assert (asked, system.done) == ([True, False], [])


def test_without_a_manager_the_window_covers_the_screen_again(fake, monkeypatch):
    """SDL is told that it is none, or it would do nothing."""
    window, system = fake
    system.focus = lambda: system.done.append("focus")
    monkeypatch.setattr(window_module, "ask", lambda number, full: False)
    window.take_back()
    assert system.done == [("windowed",), ("full", (1600, 900), (0, 0), True), "focus"]
    window.full = True
    window.toggle_fullscreen()
    assert (system.size, system.position) == ((1280, 720), (160, 90))
