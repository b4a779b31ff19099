"""The one window: opened once, resized by the system, to the full screen and back."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress

import pygame
from pygame import Rect, Surface

from assets.refusals import told
from games.arcade.system_wait import system_wait
from games.arcade.window_manager import ask, fills, managed
from games.ui.layout import LANDSCAPE, PORTRAIT

TITLE = "Galtoni"


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; the text is a sentence for the user."""


def check_display(environment: Mapping[str, str], platform: str = sys.platform) -> None:
    """Raise NoDisplay where no window can be opened, before anything heavy is loaded."""
    named = environment.get("SDL_VIDEODRIVER") or environment.get("SDL_VIDEO_DRIVER")
    unix = platform.startswith(("linux", "freebsd", "openbsd", "netbsd"))
    screen = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    if unix and not named and not screen:
        raise NoDisplay(told("commands.no_display"))


class Window:
    """Owns pygame's display; nobody else asks for it."""

    def __init__(self, size: tuple[int, int] | None = None, fullscreen: bool = False) -> None:
        """Open the window, without a size one that suits the screen.

        NoDisplay when the system has none to give.
        """
        os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
        os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
        os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            _check_driver(os.environ, driver)
            _draw_directly(driver)
            pygame.display.set_caption(TITLE)
            pygame.display.set_mode(_within_desktop(size, _desktop()), pygame.RESIZABLE)
        except pygame.error as reason:
            without = told("commands.no_display").rstrip(".")
            raise NoDisplay(told("commands.system_says", told=without, reason=reason)) from None
        # A player who thinks touches nothing for minutes: that is left to the system's own rules.
        pygame.display.set_allow_screensaver(True)
        pygame.joystick.init()
        pygame.key.set_repeat()
        self._wait = system_wait(driver)
        # Asked for once: pygame-ce 2.5.8 falls over it at times when it is asked again and again.
        self._number: int = pygame.display.get_wm_info()["window"] if driver == "x11" else 0
        self.full = False
        self._before: tuple[tuple[int, int], tuple[int, int]] | None = None
        """Size and place of the window before it was laid over the screen."""
        self._keys = False
        """Whether the full screen takes the keyboard from the desktop."""
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def surface(self) -> Surface:
        """Return the surface that is shown; its size is the window's."""
        surface = pygame.display.get_surface()
        assert surface is not None  # opened in __init__ and never closed before the end
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Return the window's size in pixels."""
        return self.surface.get_size()

    def flip(self, damage: Sequence[Rect] | None = None) -> None:
        """Show what was drawn: all of it, or what changed."""
        if damage is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(damage))

    def wait(self, seconds: float) -> bool:
        """Wait until something happens, at most so long; False at once where that cannot be."""
        return self._wait(seconds)

    def toggle_fullscreen(self) -> None:
        """Fill the whole screen without changing its resolution, or go back to a window."""
        window = _window()
        with suppress(pygame.error):
            if self.full:
                window.set_windowed()
                if self._before is not None:
                    window.borderless = False
                    window.size, window.position = self._before
                    self._before = None
            else:
                if not managed(pygame.display.get_driver()):
                    self._cover(window)
                window.set_fullscreen(desktop=True)
            self.full = not self.full
            window.grab_keyboard = self.full and self._keys

    def take_keys(self) -> None:
        """Let the full screen have the keyboard, too: no shortcut of the desktop leads out of it.

        As far as the system allows that: SDL asks for it, and a few combinations stay its own.
        """
        self._keys = True
        with suppress(pygame.error):
            _window().grab_keyboard = self.full

    @property
    def lost(self) -> bool:
        """Whether the full screen is gone though nobody here has left it, or it is minimised."""
        if not self.full:
            return False
        if pygame.display.get_driver() != "x11":
            return not (pygame.display.is_fullscreen() and pygame.display.get_active())
        found = fills(self._number)
        return self.size != _desktop() if found is None else not found

    def take_back(self) -> None:
        """Fill the screen anew, in front of everything and from being minimised, too.

        SDL believes that it does, so that elsewhere than on X it is told first to leave it.
        """
        if self._asks(full=True):
            return
        window = _window()
        with suppress(pygame.error):
            if pygame.display.get_driver() == "x11":
                self._cover(window)
            else:
                window.restore()
            window.set_windowed()
            window.set_fullscreen(desktop=True)
            window.focus()

    @property
    def in_front(self) -> bool:
        """Whether the window has the keyboard: no other one lies over it."""
        return _window().focused

    def to_front(self) -> None:
        """Come before all other windows, where the system lets it."""
        if self._asks(full=False):
            return
        with suppress(pygame.error):
            _window().focus()

    def _asks(self, *, full: bool) -> bool:
        """Ask a manager of an X display; whether there is one."""
        if pygame.display.get_driver() != "x11":
            return False
        return ask(self._number, full=full)

    def _cover(self, window: pygame.Window) -> None:
        """Lay the window over the whole screen: without a window manager nobody else does."""
        desktop = _desktop()
        if desktop is not None:
            if self._before is None:
                at = window.position
                self._before = (window.size, (int(at[0]), int(at[1])))
            window.borderless = True
            window.position = (0, 0)
            window.size = desktop

    def hide_pointer(self) -> None:
        """Show an empty pointer; a pointer that is switched off takes touches with it at times."""
        pygame.mouse.set_cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as a hand on its corner would."""
        _window().size = size


def _window() -> pygame.Window:
    """Return the window behind the display."""
    with warnings.catch_warnings():
        # The only way to the full screen that keeps the window; pygame-ce plans to rename it.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _draw_directly(driver: str) -> None:
    """Let X11 take what was drawn as it is.

    SDL would lay it on a texture and have OpenGL draw the whole window, however little changed;
    without a graphics card that takes a fifth of a core for a single slow marble.
    """
    if driver == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _check_driver(environment: Mapping[str, str], driver: str) -> None:
    """Raise NoDisplay when SDL fell back to a driver that shows nothing, without being asked to."""
    named = environment.get("SDL_VIDEODRIVER") or environment.get("SDL_VIDEO_DRIVER")
    if not named and driver in ("offscreen", "dummy", "evdev"):
        pygame.display.quit()
        raise NoDisplay(told("commands.no_display"))


def _desktop() -> tuple[int, int] | None:
    """Return the size of the first screen, None where the system does not tell."""
    desktops = pygame.display.get_desktop_sizes()
    return desktops[0] if desktops else None


def _within_desktop(
    size: tuple[int, int] | None, desktop: tuple[int, int] | None
) -> tuple[int, int]:
    """Return ``size``, smaller where the screen has less room; without one, upright on upright."""
    if desktop is None:
        return size or LANDSCAPE
    wide, high = desktop
    size = size or (PORTRAIT if high > wide else LANDSCAPE)
    share = min(1.0, wide * 0.94 / size[0], high * 0.90 / size[1])
    return (round(size[0] * share), round(size[1] * share))
