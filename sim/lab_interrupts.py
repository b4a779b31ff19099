"""Ctrl-C or SIGTERM as a wish to end: what is done is kept, and again tears nothing apart."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

IMPATIENT = 2.0
"""Seconds after which Ctrl-C again breaks off at once; sooner it is taken for the first one."""


@contextmanager
def interrupts(
    clock: Callable[[], float] = time.monotonic, tell: Callable[[], None] | None = None
) -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C and SIGTERM ask for an end while inside; yield what tells whether they did.

    Whoever works looks at that now and then. Either again, some seconds later, raises
    KeyboardInterrupt. ``clock`` gives seconds; ``tell`` is called at the first. Outside of the
    main thread nothing changes.
    """
    asked: list[float] = []

    def ask(number: int, frame: FrameType | None) -> None:
        if asked and clock() - asked[0] > IMPATIENT:
            raise KeyboardInterrupt
        asked.append(clock())
        if tell is not None and len(asked) == 1:
            with suppress(RuntimeError):  # the signal came amid another line's writing
                tell()

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
