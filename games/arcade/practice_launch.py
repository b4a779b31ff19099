"""Opens the window on the practice table."""

from __future__ import annotations

import os
import secrets
import time

import pygame

from games.arcade.app import App
from games.arcade.house import House
from games.arcade.saves import Saves
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
    house = House(
        app.desk,
        Saves(storage),
        lambda: Process(time.perf_counter),
        lambda: secrets.randbits(62) if seed is None else seed,
        workshop=Backroom(),
    )
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    app.start([MenuScene(house), PracticeScene(house, board, idle)])
    app.frame()
    app.start_sound()  # opening it takes a moment: the first picture is there before
    try:
        app.run()
    finally:
        house.workshop.close()
        app.desk.painter.materials.store.prune()
        pygame.display.quit()
    return 0
