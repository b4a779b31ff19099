"""Waiting until the system has something to tell: a process that rests need not look for it.

pygame's own waiting looks every thousandth of a second, which takes 3 % of a core by itself. SDL's
``SDL_WaitEventTimeout`` sleeps on the connection to the X server instead (SDL 2.0.16 and later);
it is called through the SDL that pygame itself has loaded.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import Any

import pygame

ASLEEP = ("x11",)
"""Drivers under which SDL sleeps; under others it looks every thousandth of a second as well."""

Wait = Callable[[float], bool]


def cannot(seconds: float) -> bool:
    """Do not wait: return False, for there is nothing to wait with."""
    return False


def system_wait(driver: str, find: Callable[[], Any] | None = None) -> Wait:
    """Return what waits until something happens, at most so many seconds.

    It takes nothing out of pygame's queue, and returns False at once where it cannot sleep.
    ``find`` returns SDL's own function; OSError or AttributeError where it is not to be had.
    """
    if driver not in ASLEEP:
        return cannot
    try:
        native = (find or _native)()
    except (OSError, AttributeError):  # a pygame that keeps SDL to itself
        return cannot

    def wait(seconds: float) -> bool:
        if pygame.joystick.get_init() and pygame.joystick.get_count():
            return False  # with a pad SDL looks every thousandth of a second again
        native(None, max(1, math.ceil(1000 * seconds)))
        return True

    return wait


def _native() -> Any:
    """Return the function of the SDL that pygame uses; its interpreter lock is free meanwhile."""
    function = ctypes.CDLL(pygame.base.__file__).SDL_WaitEventTimeout
    function.argtypes, function.restype = [ctypes.c_void_p, ctypes.c_int], ctypes.c_int
    return function
