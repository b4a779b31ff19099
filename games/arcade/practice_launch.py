"""Opens the window on the practice table."""

from __future__ import annotations

import os
import secrets
import time

from games.arcade.app import App
from games.arcade.exhibit import TableKeeper, TableWays
from games.arcade.house import House
from games.arcade.launch import TAKEN, house_for, live
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.thinking import Process
from games.arcade.turn import take_turn
from games.arcade.window import Window, check_display
from games.arcade.workshop import Backroom
from games.ui.storage import Storage
from sim.board import Board


def practise(
    board: Board | None,
    *,
    seed: int | None = None,
    idle: float | None = None,
    fullscreen: bool = False,
    language: str | None = None,
) -> int:
    """Open the practice table and live until the window closes.

    ``seed`` decides all drops. After ``idle`` seconds without a touch the table begins anew, and
    it is all there is; None opens it over the start page. Returns the exit code; NoDisplay when
    there is no window to open.
    """
    check_display(os.environ)
    held = take_turn(language)  # settings are kept, and from the start page all is open
    if held is None:
        return TAKEN
    with held:
        app, house = _open(seed, fullscreen, language)
        begin(app, house, board, idle)
        return live(app, house)


def _open(seed: int | None, fullscreen: bool, language: str | None) -> tuple[App, House]:
    storage = Storage()
    settings = storage.load_settings()
    window = Window(fullscreen=fullscreen or settings.fullscreen)
    app = App(window, storage, settings, language=language)
    app.splash()
    house = house_for(
        app,
        lambda: Process(time.perf_counter),
        lambda: secrets.randbits(62) if seed is None else seed,
        Backroom(),
    )
    return app, house


def begin(app: App, house: House, board: Board | None, idle: float | None) -> None:
    """Put the practice table on the desk, alone and looked after where ``idle`` (s) is given."""
    table = PracticeScene(house, board, exhibit=idle is not None)
    if idle is None:
        app.start([MenuScene(house), table])
        return
    app.attendant = TableKeeper(TableWays(app.desk, table, table.begin_anew), idle)
    app.start([table])
