"""Whether somebody manages the windows of an X display: without, the full screen is up to us."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes.util import find_library
from typing import Any

CHECK = b"_NET_SUPPORTING_WM_CHECK"
"""The property of the root window by which a manager shows that it is there (EWMH 1.5)."""
ANY_TYPE = 0


def managed(driver: str, look: Callable[[], bool | None] | None = None) -> bool:
    """Return whether a window manager looks after windows; True wherever that cannot be told."""
    if driver != "x11":
        return True
    found = (look or _ask_x)()
    return found is not False


def _ask_x() -> bool | None:
    """Ask the X server on a connection of our own; None when it cannot be asked."""
    name = find_library("X11")
    if name is None:
        return None
    try:
        x11 = ctypes.CDLL(name)
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = x11.XOpenDisplay(None)
    if not display:
        return None
    try:
        return _has_manager(x11, ctypes.c_void_p(display))
    finally:
        x11.XCloseDisplay(ctypes.c_void_p(display))


def _has_manager(x11: Any, display: ctypes.c_void_p) -> bool:
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    atom = x11.XInternAtom(display, CHECK, False)
    root = x11.XDefaultRootWindow(display)
    kind, shape = ctypes.c_ulong(), ctypes.c_int()
    count, left = ctypes.c_ulong(), ctypes.c_ulong()
    data = ctypes.c_void_p()
    x11.XGetWindowProperty(
        display,
        ctypes.c_ulong(root),
        ctypes.c_ulong(atom),
        ctypes.c_long(0),
        ctypes.c_long(1),
        ctypes.c_int(False),
        ctypes.c_ulong(ANY_TYPE),
        ctypes.byref(kind),
        ctypes.byref(shape),
        ctypes.byref(count),
        ctypes.byref(left),
        ctypes.byref(data),
    )
    if data:
        x11.XFree(data)
    return bool(kind.value and count.value)
