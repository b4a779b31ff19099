"""Who guards an unattended house: it is started anew when it ends by itself, or stands still."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO

GUARDED = "--guarded"
"""Tells the command that somebody else starts it anew."""
NO_SCREEN = 3
"""The exit code of a house under guard that found no screen to open its window on."""
SIGNALLED = 4
"""The exit code of a house under guard that closed because a signal told it to."""
PAUSES = (1.0, 2.0, 5.0, 15.0, 60.0)
"""How long (s) the guard waits after the first, second, ... end in a row."""
STEADY = 300.0
"""After so long (s) without an end the guard counts from the first again.

It is longer than a house lives that never gives a sign of life.
"""
WAITED, LOOKED = 120.0, 5.0
"""So long (s) a screen that was never there is waited for, and so often looked for."""
BEAT = 3.0
"""How often (s) the house gives a sign of life."""
FROZEN, STARTING = 75.0, 240.0
"""So long (s) without one the house is ended and started anew; before its first one, longer."""
TICK = 0.5
"""How often (s) the guard looks."""
GRACE = 5.0
"""So long (s) a house whose guard has ended may take to close."""


class Pulse:
    """Tells from signs of life when a house stands still.

    Time in which the guard itself did not look, as in a computer that slept, does not count.
    """

    def __init__(self, now: float) -> None:
        """Begin at a time (s)."""
        self._now, self._silent = now, 0.0
        self._heard = False
        self.alive = False
        """Whether there was a sign of life at all."""

    def beat(self) -> None:
        """Hear a sign of life."""
        self._heard = True

    def still(self, now: float) -> bool:
        """Whether there was no sign of life for too long at a time (s)."""
        self._silent += min(max(0.0, now - self._now), 2 * TICK)
        self._now = now
        if self._heard:
            self._heard, self.alive, self._silent = False, True, 0.0
        return self._silent >= (FROZEN if self.alive else STARTING)


def guard(
    command: Sequence[str],
    run: Callable[[Sequence[str]], int],
    log: logging.Logger,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
    count: Callable[[], None] = lambda: None,
    say: Callable[[str], None] = lambda key: None,
) -> int:
    """Run the house again and again until it ends as it should; return its exit code.

    0 is an end that was asked for, 2 something that starting anew does not mend. A screen that is
    missing comes back, if there was one before; else it is waited for, as a login may start us
    before it. ``count`` is told of every new start, ``say`` the keys of sentences for the user.
    """
    ends, begun = 0, clock()
    code = _with_screen(command, run, log, clock, sleep, say)
    while code not in (0, 2):
        ends = 1 if clock() - begun >= STEADY else ends + 1
        pause = PAUSES[min(ends, len(PAUSES)) - 1]
        log.error("ended with code %d; started anew in %g s", code, pause)
        if code != NO_SCREEN:
            count()
        sleep(pause)
        begun = clock()
        code = run(command)
    return code


def _with_screen(
    command: Sequence[str],
    run: Callable[[Sequence[str]], int],
    log: logging.Logger,
    clock: Callable[[], float],
    sleep: Callable[[float], None],
    say: Callable[[str], None],
) -> int:
    """Run the house for the first time, once there is a screen; return its exit code.

    2 when there was none for too long.
    """
    begun, told = clock(), False
    while (code := run(command)) == NO_SCREEN:
        if clock() - begun >= WAITED:
            say("no_display")
            return 2
        if not told:
            told = True
            log.warning("no screen yet")
            say("kiosk_screen")
        sleep(LOOKED)
    return code


def guarded_command(arguments: Sequence[str]) -> list[str]:
    """Return the command line of the house under guard."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments, GUARDED]
    return [sys.executable, "-m", "games", *arguments, GUARDED]


def run_child(
    command: Sequence[str],
    log: logging.Logger,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Run a command that gives signs of life on its standard output; return its exit code.

    Its standard input ends with us, and so does it. One that stands still is ended. 0 when we are
    told to end, whatever becomes of it then.
    """
    child = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    pulse = Pulse(clock())
    assert child.stdout is not None  # a pipe was asked for
    threading.Thread(target=_listen, args=(child.stdout, pulse), daemon=True).start()
    asked = False

    def end(_number: int, _frame: object) -> None:
        nonlocal asked
        asked = True
        child.terminate()

    before = signal.signal(signal.SIGTERM, end)
    try:
        while (code := child.poll()) is None:
            if pulse.still(clock()):
                log.error("stood still")
                child.kill()
                code = child.wait() or 1
                break
            sleep(TICK)
        return 0 if asked else code
    except KeyboardInterrupt:
        child.terminate()
        child.wait()
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)
        if child.stdin is not None:
            with suppress(OSError):
                child.stdin.close()


def _listen(stream: IO[bytes], pulse: Pulse) -> None:
    with stream, suppress(OSError):
        while os.read(stream.fileno(), 4096):
            pulse.beat()


class Lifeline:
    """What ties a house to its guard: signs of life one way, and the end of the guard the other."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, out: int = 1) -> None:
        """Give signs of life to the file ``out``."""
        self._clock, self._out = clock, out
        self._last = float("-inf")

    def beat(self) -> None:
        """Give a sign of life if it is time."""
        now = self._clock()
        if now - self._last >= BEAT:
            self._last = now
            with suppress(OSError):  # nobody listens
                os.write(self._out, b".")

    def end_with_guard(self, end: Callable[[], None], source: int = 0) -> threading.Thread:
        """Call ``end`` when ``source`` ends, which the guard holds; soon the process ends anyway.

        Return the thread that waits for it.
        """

        def wait() -> None:
            with suppress(OSError):
                while os.read(source, 4096):
                    pass
            end()
            time.sleep(GRACE)
            os._exit(1)

        thread = threading.Thread(target=wait, daemon=True)
        thread.start()
        return thread
