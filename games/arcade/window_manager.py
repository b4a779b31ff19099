"""A window manager of an X display: whether there is one, if a window fills the screen, and asking.

Without one the full screen is up to us.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes.util import find_library
from typing import Any, ClassVar

CHECK = b"_NET_SUPPORTING_WM_CHECK"
"""The property of the root window by which a manager shows that it is there (EWMH 1.5)."""
STATE = b"_NET_WM_STATE"
"""The property of a window in which the manager says how it shows it (EWMH 1.5)."""
FULL, HIDDEN = b"_NET_WM_STATE_FULLSCREEN", b"_NET_WM_STATE_HIDDEN"
ACTIVE = b"_NET_ACTIVE_WINDOW"
"""The message that asks for a window in front, also when it is minimised (EWMH 1.5)."""
ADD, PAGER = 1, 2
"""What a message wants of a state, and who asks: one whom managers obey."""
CLIENT_MESSAGE, TO_MANAGER = 33, 0x180000
"""Xlib's number of such a message, and the mask by which a manager gets it."""
ANY_TYPE = 0
MOST = 64
"""So many states of a window are looked through."""


def managed(driver: str, look: Callable[[], bool | None] | None = None) -> bool:
    """Return whether a window manager looks after windows; True wherever that cannot be told."""
    if driver != "x11":
        return True
    found = (look or _ask_x)()
    return found is not False


def fills(window: int) -> bool | None:
    """Return whether the manager shows a window (its number) on the full screen.

    SDL goes on believing it when a manager has taken it back. None where there is no manager, or
    the display cannot be asked.
    """

    def look(x11: Any, display: ctypes.c_void_p) -> bool | None:
        if not _has_manager(x11, display):
            return None
        states = _property(x11, display, window, STATE)
        return _atom(x11, display, FULL) in states and _atom(x11, display, HIDDEN) not in states

    return _on_display(look)


class _Message(ctypes.Structure):
    """Xlib's XClientMessageEvent, as long as any event."""

    _fields_: ClassVar = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 12),
    ]


def ask(window: int, *, full: bool) -> bool:
    """Ask the manager for a window (its number) in front, and on the full screen; whether we could.

    Nothing is waited for: SDL's own ways may wait for ever while a desktop shows no window at all.
    """

    def send(x11: Any, display: ctypes.c_void_p) -> bool | None:
        if not _has_manager(x11, display):
            return None
        _send(x11, display, window, ACTIVE, (PAGER, 0, 0))
        if full:
            _send(x11, display, window, STATE, (ADD, _atom(x11, display, FULL), 0, PAGER))
        x11.XSync(display, False)
        return True

    return bool(_on_display(send))


def _send(
    x11: Any, display: ctypes.c_void_p, window: int, name: bytes, words: tuple[int, ...]
) -> None:
    message = _Message(type=CLIENT_MESSAGE, window=window, format=32)
    message.message_type = _atom(x11, display, name)
    for number, word in enumerate(words):
        message.data[number] = word
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    x11.XSendEvent(display, root, False, ctypes.c_long(TO_MANAGER), ctypes.byref(message))


def _ask_x() -> bool | None:
    """Ask the X server if there is a manager; None when it cannot be asked."""
    return _on_display(_has_manager)


def _on_display(look: Callable[[Any, ctypes.c_void_p], bool | None]) -> bool | None:
    """Return what is seen on a connection of our own; None when there is none to be had."""
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
        return look(x11, ctypes.c_void_p(display))
    finally:
        x11.XCloseDisplay(ctypes.c_void_p(display))


def _has_manager(x11: Any, display: ctypes.c_void_p) -> bool:
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    return bool(_property(x11, display, x11.XDefaultRootWindow(display), CHECK))


def _atom(x11: Any, display: ctypes.c_void_p, name: bytes) -> int:
    x11.XInternAtom.restype = ctypes.c_ulong
    return int(x11.XInternAtom(display, name, False))


def _property(x11: Any, display: ctypes.c_void_p, window: int, name: bytes) -> list[int]:
    """Return the numbers in a window's property, none where it has none."""
    kind, shape = ctypes.c_ulong(), ctypes.c_int()
    count, left = ctypes.c_ulong(), ctypes.c_ulong()
    data = ctypes.POINTER(ctypes.c_ulong)()
    x11.XGetWindowProperty(
        display,
        ctypes.c_ulong(window),
        ctypes.c_ulong(_atom(x11, display, name)),
        ctypes.c_long(0),
        ctypes.c_long(MOST),
        ctypes.c_int(False),
        ctypes.c_ulong(ANY_TYPE),
        ctypes.byref(kind),
        ctypes.byref(shape),
        ctypes.byref(count),
        ctypes.byref(left),
        ctypes.byref(data),
    )
    if not data:
        return []
    try:
        return [data[number] for number in range(count.value)] if kind.value else []
    finally:
        x11.XFree(data)
