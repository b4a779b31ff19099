"""Waiting until the system has something to tell: a process that rests need not look for it.

pygame's own waiting looks every thousandth of a second, which takes 3 % of a core by itself, and
SDL's runs without the interpreter's lock, so that a window could change its size under a thread
that draws. So the connection to the X server is asked itself, and nothing is taken from it.
"""

from __future__ import annotations

import ctypes
import math
import select
from collections.abc import Callable
from typing import Any

import pygame

DRIVER = "x11"
AFTER_FLUSH = 2
"""Xlib's QueuedAfterFlush: count events once all that was drawn is on its way, without waiting."""

Wait = Callable[[float], bool]
Connection = tuple[Callable[[], int], int]
"""Tells how many events lie there already, and the file on which more will come."""


def cannot(seconds: float) -> bool:
    """Do not wait: return False, for there is nothing to wait with."""
    return False


def system_wait(driver: str, find: Callable[[], Connection] | None = None) -> Wait:
    """Return what waits until something happens, at most so many seconds.

    It returns False at once where it cannot: under other drivers, and while there is a pad, whose
    buttons come another way. ``find`` returns the connection; OSError, AttributeError, KeyError or
    ValueError where it is not to be had.
    """
    if driver != DRIVER:
        return cannot
    try:
        queued, file = (find or _x11)()
    except (OSError, AttributeError, KeyError, ValueError):  # a pygame that keeps it to itself
        return cannot
    listening = select.poll()
    listening.register(file, select.POLLIN)

    def wait(seconds: float) -> bool:
        if pygame.joystick.get_init() and pygame.joystick.get_count():
            return False
        if not queued():
            listening.poll(max(1, math.ceil(1000 * seconds)))
        return True

    return wait


def _x11() -> Connection:
    """Return the connection that pygame's window uses."""
    x11 = ctypes.CDLL("libX11.so.6")  # the one that SDL has loaded
    display = ctypes.c_void_p(_pointer(pygame.display.get_wm_info()["display"]))
    return (lambda: int(x11.XEventsQueued(display, AFTER_FLUSH))), x11.XConnectionNumber(display)


def _pointer(capsule: Any) -> int:
    """Return the address in a capsule of pygame's."""
    name, pointer = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.argtypes, name.restype = [ctypes.py_object], ctypes.c_char_p
    pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    pointer.restype = ctypes.c_void_p
    return int(pointer(capsule, name(capsule)))
