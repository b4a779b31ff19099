"""A pad that SDL takes for a real one: plugged in by software, pressed by software.

Everything after the driver is SDL's own way: it numbers the pad, names its buttons and posts the
events that a pad of plastic would bring.
"""

import ctypes
from pathlib import Path

import pygame

GAMEPAD, AXES, BUTTONS, HATS = 1, 6, 15, 0


class PluggedPad:
    """Plugs itself in; LookupError where this SDL has no such pads."""

    def __init__(self):
        """Plug in, and learn which number each button has."""
        self._sdl = _sdl()
        pygame.joystick.init()
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        press = self._sdl.SDL_JoystickSetVirtualButton
        press.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        self._index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXES, BUTTONS, HATS)
        if self._index < 0:
            raise LookupError("no pad can be plugged in by software")
        self._pad = pygame.joystick.Joystick(self._index)
        found = self._sdl.SDL_JoystickFromInstanceID(self._pad.get_instance_id())
        self._handle = ctypes.c_void_p(found)
        from pygame._sdl2 import controller

        controller.init()
        mapping = controller.Controller.from_joystick(self._pad).get_mapping()
        self._number = {
            name: int(place[1:]) for name, place in mapping.items() if place.startswith("b")
        }

    def press(self, name):
        """Press the button that lies where SDL's name says."""
        self._sdl.SDL_JoystickSetVirtualButton(self._handle, self._number[name], 1)

    def let_go(self, name):
        """Let the button go."""
        self._sdl.SDL_JoystickSetVirtualButton(self._handle, self._number[name], 0)

    def pull_out(self):
        """Pull the pad out."""
        self._pad.quit()
        self._sdl.SDL_JoystickDetachVirtual(self._index)
        pygame.joystick.quit()


def _sdl():
    """Return the library that pygame has loaded."""
    try:
        maps = Path("/proc/self/maps").read_text("utf-8")
    except OSError as error:
        raise LookupError("nothing tells which library pygame has loaded") from error
    names = [line.split()[-1] for line in maps.splitlines() if "libSDL2-2" in line]
    if not names:
        raise LookupError("pygame's library is not found")
    return ctypes.CDLL(names[0])
