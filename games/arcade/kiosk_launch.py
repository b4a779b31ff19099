"""Opens the house for visitors, and lives until its staff, the system or its guard ends it."""

from __future__ import annotations

import faulthandler
import logging
import os
import secrets
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assets.texts import LANGUAGES
from games.arcade.kiosk import Kiosk
from games.arcade.kiosk_guard import SIGNALLED, Lifeline
from games.arcade.kiosk_journal import open_log
from games.ui.storage import Storage, home

if TYPE_CHECKING:
    from games.arcade.app import App
    from games.arcade.house import House
    from games.arcade.kiosk_tally import Tally

HUNG = 60.0
"""A loop that takes longer for a frame (s) is ended, and the house started anew.

The guard would see it a little later, and could not log where it hangs.
"""
GONE = "guard"
"""Who has ended a house whose guard has ended."""


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


def open_house(kiosk: Kiosk, opening: Opening, lifeline: Lifeline | None = None) -> int:
    """Open the window for visitors and live until the staff ends it; the exit code.

    ``lifeline`` ties it to its guard, who starts anew what a signal has ended. NoDisplay when there
    is no window to open.
    """
    # Imported here: the guard itself needs none of it.
    import pygame

    from games.arcade.attendant import Attendant
    from games.arcade.kiosk_tally import Tally
    from games.arcade.ways import HouseWays, first_scene
    from games.arcade.window import check_display

    check_display(os.environ)
    storage = Storage(kiosk_home())
    log = open_log(storage.folder)
    tally = Tally(storage)
    app = _open_window(kiosk, opening, storage)
    if not tally.open():  # a house without a screen never was open
        log.warning("was not closed before")
    house = _house(app, kiosk, tally)
    ways = HouseWays(app, house, log)
    tend = _tender(app, tally, log, opening)
    app.attendant = Attendant(kiosk, ways, log, count=tally.add, tend=tend)
    ended_by = end_when_told(app.quit)

    def end_unguarded() -> None:
        ended_by.append(GONE)
        app.quit()

    if lifeline is not None:
        lifeline.end_with_guard(end_unguarded)
    app.start([first_scene(house)])
    app.frame()
    app.start_sound()
    ways.log_troubles()
    log.info("opened")
    try:
        _live(app, lifeline or Lifeline(out=-1))
    finally:
        faulthandler.cancel_dump_traceback_later()
        house.close()
        app.desk.painter.materials.store.prune()
        pygame.display.quit()
    tally.close()
    log.info("closed by %s", ended_by[-1] if ended_by else "the staff")
    return SIGNALLED if ended_by and GONE not in ended_by else 0


def _tender(
    app: App, tally: Tally, log: logging.Logger, opening: Opening
) -> Callable[[bool], None]:
    """Return what is looked after every few seconds: the full screen, and numbers to be kept."""
    from games.arcade.kiosk_screen import ScreenKeeper
    from games.arcade.window import Window

    keeper = None
    if not opening.window and isinstance(app.screen, Window):
        keeper = ScreenKeeper(app.screen, log, lambda: tally.add("screens"))

    def tend(anew: bool) -> None:
        tally.keep_owed()
        if keeper is not None:
            keeper.look(anew)

    return tend


def _open_window(kiosk: Kiosk, opening: Opening, storage: Storage) -> App:
    """Open the window, as loud and in the language that was agreed; NoDisplay when there is none.

    It shows the name of the house.
    """
    import pygame

    from games.arcade.app import App
    from games.arcade.kiosk_volume import begin_at
    from games.arcade.window import Window

    settings = storage.load_settings()
    begin_at(storage, settings, opening.volume)
    settings.idle = 0
    window = Window(fullscreen=not opening.window)
    pygame.display.set_allow_screensaver(False)
    if not opening.window:
        window.take_keys()
    if not opening.pointer:
        window.hide_pointer()
    language = kiosk.language if kiosk.language in LANGUAGES else None
    app = App(window, storage, settings, language=language)
    app.desk.visitors = True
    app.splash()
    return app


def _house(app: App, kiosk: Kiosk, tally: Tally) -> House:
    """Return the house of visitors, whose matches are kept only as long as they are played."""
    from games.arcade.aside import Plates
    from games.arcade.house import House
    from games.arcade.kiosk_saves import PassingSaves
    from games.arcade.refit import Refit
    from games.arcade.thinking import Process
    from games.arcade.ways import front
    from games.arcade.workshop import Backroom

    house = House(
        app.desk,
        PassingSaves(app.desk.storage, tally),
        lambda: Process(time.perf_counter),
        lambda: secrets.randbits(62),
        workshop=Backroom(),
        kiosk=kiosk,
        tally=tally,
    )
    app.desk.aside, app.desk.fits = Plates(), Refit(house).fits
    house.to_start = lambda: app.desk.stack.reset(front(house))
    return house


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


def _live(app: App, lifeline: Lifeline) -> None:
    """Live until somebody quits, with signs of life; a loop that hangs ends the process."""
    armed = float("-inf")
    while not app.done:
        now = time.monotonic()
        if now - armed >= HUNG / 3:
            faulthandler.dump_traceback_later(HUNG, exit=True)
            armed = now
        lifeline.beat()
        app.frame()
        app.rest()
    app.close()
