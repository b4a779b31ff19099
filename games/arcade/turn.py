"""Whose turn it is with a player's folder: a second window says so, waits, and touches nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable

import msgspec
import pygame

from assets.refusals import Refusal, told
from assets.texts import LANGUAGES
from games.arcade.alone import Held, hold
from games.arcade.app import App
from games.arcade.window import Window
from games.ui.storage import TEXT_SCALES, Settings, Storage, home

PATIENCE = 1.0
"""So long (s) whoever has just closed a window may take to put its things away."""


class Onlooking(Storage):
    """Somebody else's folder: nothing is written in it."""

    def write(self, name: str, data: bytes) -> bool:
        """Keep nothing."""
        return True

    def load_settings(self) -> Settings:
        """Return what concerns words; a file that cannot be read is left where it is."""
        try:
            data = (self.folder / "settings.json").read_bytes()
            found = msgspec.json.decode(data, type=Settings)
        except (OSError, ValueError):
            return Settings()
        low, high = TEXT_SCALES
        spoken = found.language if found.language in LANGUAGES else ""
        return Settings(language=spoken, text_scale=min(high, max(low, found.text_scale)))


def take_turn(language: str | None = None) -> Held | None:
    """Return the player's folder for a window of ours, None when another one keeps it.

    While another has it a window says so, until it is closed or the other one is. NoDisplay when
    there is no window to open.
    """
    folder = home()
    held = hold(folder, patience=PATIENCE)
    if held is not None:
        return held
    print(f"galtoni: {told('alone.said', folder=folder)}", file=sys.stderr)
    storage = Onlooking()
    app = App(Window(), storage, storage.load_settings(), language=language)
    try:
        return wait_for(app, lambda: hold(folder))
    finally:
        pygame.display.quit()


def take_turn_now() -> Held:
    """Return the player's folder; Refusal when another window has it."""
    held = hold(home(), patience=PATIENCE)
    if held is None:
        raise Refusal("alone.said", folder=home())
    return held


def wait_for(app: App, take: Callable[[], Held | None]) -> Held | None:
    """Show the page until it is closed or ``take`` has the folder, and return that."""
    from games.arcade.scenes.already_open import AlreadyOpen  # a plain start does not need it

    app.start([AlreadyOpen(app.desk)])
    while not app.done:
        app.frame()
        held = take()
        if held is not None:
            return held
        app.rest()
    return None
