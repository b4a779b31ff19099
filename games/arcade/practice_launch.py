"""Opens the window on the practice table."""

from __future__ import annotations

import os
import secrets
import time

from games.arcade.app import App
from games.arcade.launch import house_for, live
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.thinking import Process
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
    """Open the practice table over the start page and live until the window closes.

    ``seed`` decides all drops, ``idle`` is after how many seconds without a touch the table begins
    anew. Returns the exit code; NoDisplay when there is no window to open.
    """
    check_display(os.environ)
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
    app.start([MenuScene(house), PracticeScene(house, board, idle)])
    return live(app, house)
