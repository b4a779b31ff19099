"""Opens the house for visitors: guarded, logged, and started anew should it ever end by itself."""

from __future__ import annotations

import faulthandler
import logging
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from games.arcade.kiosk import LOG, LOGGER, Kiosk
from games.ui.storage import Storage, home

if TYPE_CHECKING:
    from games.arcade.app import App

GUARDED = "--guarded"
"""Tells the command that somebody else starts it anew."""
HUNG = 90.0
"""A loop that takes longer for a frame (s) is ended, and the house started anew."""
PAUSES = (1.0, 2.0, 5.0, 15.0, 60.0)
"""How long (s) the guard waits after the first, second, ... end in a row."""
STEADY = 600.0
"""After so long (s) without an end the guard counts from the first again."""
LOG_BYTES, LOG_FILES = 400_000, 4


@dataclass(frozen=True, slots=True)
class Opening:
    """How the house is opened, beside what is agreed for visitors."""

    volume: float | None = None
    """None leaves the sound as in the settings, 0 is silent."""
    window: bool = False
    """A window instead of the full screen."""
    pointer: bool = True


def kiosk_home() -> Path:
    """Return the folder of an unattended house: apart from what its owner plays himself."""
    return home() / "kiosk"


class SharedLog(RotatingFileHandler):
    """A log that guard and house both write to, and either may turn over.

    Nobody keeps it open between two lines: whoever does would go on writing to a file that has been
    turned over, and where open files cannot be moved the log would grow for ever.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line and close the file."""
        super().emit(record)
        if self.stream is not None:
            self.stream.close()
            self.stream = None


def open_log(folder: Path) -> logging.Logger:
    """Return the log: a file in ``folder`` that is turned over, and standard error."""
    log = logging.getLogger(LOGGER)
    log.setLevel(logging.INFO)
    log.propagate = False
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    shape = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handlers.append(
            SharedLog(
                folder / LOG,
                maxBytes=LOG_BYTES,
                backupCount=LOG_FILES,
                encoding="utf-8",
                delay=True,
            )
        )
    except OSError:
        pass  # no room or no right to write: standard error is left
    for handler in handlers:
        handler.setFormatter(shape)
        log.addHandler(handler)
    return log


def guard(
    command: Sequence[str],
    run: Callable[[Sequence[str]], int],
    log: logging.Logger,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Run the house again and again until it ends as it should; return its exit code.

    0 is an end that was asked for, 2 something that starting anew does not mend.
    """
    ends = 0
    while True:
        begun = clock()
        code = run(command)
        if code in (0, 2):
            return code
        ends = 1 if clock() - begun >= STEADY else ends + 1
        pause = PAUSES[min(ends, len(PAUSES)) - 1]
        log.error("ended with code %d; started anew in %g s", code, pause)
        sleep(pause)


def guarded_command(arguments: Sequence[str]) -> list[str]:
    """Return the command line of the house under guard."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments, GUARDED]
    return [sys.executable, "-m", "games", *arguments, GUARDED]


def run_child(command: Sequence[str]) -> int:
    """Run a command and return its exit code; ending the guard ends it as well."""
    child = subprocess.Popen(list(command))
    before = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.terminate()
        child.wait()
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)


def open_house(kiosk: Kiosk, opening: Opening) -> int:
    """Open the window for visitors and live until the staff ends it; the exit code.

    NoDisplay when there is no window to open.
    """
    # Imported here: the guard itself needs none of it.
    import pygame

    from games.arcade.app import App
    from games.arcade.attendant import Attendant
    from games.arcade.house import House
    from games.arcade.kiosk_saves import CountedMatches, PassingSaves
    from games.arcade.kiosk_tally import Tally
    from games.arcade.scenes.menu import MenuScene
    from games.arcade.thinking import Process
    from games.arcade.ways import HouseWays, first_scene
    from games.arcade.window import Window, check_display
    from games.arcade.workshop import Backroom

    check_display(os.environ)
    storage = Storage(kiosk_home())
    log = open_log(storage.folder)
    tally = Tally(storage)
    if not tally.open():
        log.warning("was not closed before")
    settings = storage.load_settings()
    if opening.volume is not None:
        settings.sound, settings.volume = opening.volume > 0, opening.volume or settings.volume
    settings.idle = 0
    language = kiosk.language if kiosk.language in ("de", "en") else None
    window = Window(fullscreen=not opening.window)
    pygame.display.set_allow_screensaver(False)
    if not opening.pointer:
        window.hide_pointer()
    app = App(window, storage, settings, language=language)
    app.desk.visitors = True
    app.splash()
    house = House(
        app.desk,
        PassingSaves(storage),
        lambda: Process(time.perf_counter),
        lambda: secrets.randbits(62),
        workshop=Backroom(),
        kiosk=kiosk,
        tally=tally,
    )
    house.__dict__["statistics"] = CountedMatches(
        tally
    )  # in the place of the one made when asked for
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    ways = HouseWays(app, house, log)
    app.attendant = Attendant(kiosk, ways, log, count=tally.add)
    ended_by = end_when_told(app.quit)
    app.start([first_scene(house)])
    app.frame()
    app.start_sound()
    ways.log_troubles()
    log.info("opened")
    try:
        _live(app)
    finally:
        faulthandler.cancel_dump_traceback_later()
        house.workshop.close()
        app.desk.painter.materials.store.prune()
        pygame.display.quit()
    tally.close()
    log.info("closed by %s", ended_by[-1] if ended_by else "the staff")
    return 0


def end_when_told(end: Callable[[], None]) -> list[str]:
    """Let the signal with which a system ends programs ``end`` the house; return who has done so.

    The list is empty as long as no signal came.
    """
    told: list[str] = []

    def note(number: int, _frame: object) -> None:
        told.append(signal.Signals(number).name)
        end()

    signal.signal(signal.SIGTERM, note)
    return told


def _live(app: App) -> None:
    """Live until somebody quits; a loop that hangs ends the process."""
    armed = float("-inf")
    while not app.done:
        now = time.monotonic()
        if now - armed >= HUNG / 3:
            faulthandler.dump_traceback_later(HUNG, exit=True)
            armed = now
        app.frame()
        app.rest()
    app.close()
