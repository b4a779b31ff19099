"""Ctrl-C as a wish to end: what is done is kept, and a second one does not tear that apart."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

IMPATIENT = 2.0
"""Seconds after which Ctrl-C again breaks off at once; sooner it is taken for the first one."""


@contextmanager
def interrupts(clock: Callable[[], float] = time.monotonic) -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C ask for an end while inside; yield what tells whether it did.

    Whoever works looks at that now and then. Ctrl-C again, some seconds later, raises
    KeyboardInterrupt. ``clock`` gives seconds. Outside of the main thread nothing changes.
    """
    asked: list[float] = []

    def ask(number: int, frame: FrameType | None) -> None:
        if asked and clock() - asked[0] > IMPATIENT:
            raise KeyboardInterrupt
        asked.append(clock())

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)
