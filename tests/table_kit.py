"""A game's table without a window: plain plates, time that only the test moves.

Imported by the fixture ``table_kit`` of the root conftest, after SDL was told to be silent.
"""

from types import SimpleNamespace

import pygame

from games.arcade.app import App
from games.arcade.house import House
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.arcade.scenes.table import TableScene
from games.arcade.thinking import Inline
from games.ui.paint import Materials
from games.ui.storage import Settings, Storage


class PlainMaterials(Materials):
    """Plates of one colour."""

    def plate(self, size, kind, seed, radius, scale, pressed):
        """Return a flat plate."""
        return pygame.Surface(size)

    def shadow(self, size, height, radius):
        """Return no shadow to speak of."""
        return pygame.Surface((1, 1), pygame.SRCALPHA), (0, 0)

    def table(self, size):
        """Return a flat ground."""
        return pygame.Surface(size)


def kit(folder, monkeypatch, game, variant):
    """Return ``sit_down`` (begins a match of ``game``: app and scene) and ``live`` (frames)."""
    monkeypatch.setattr(
        f"games.{game}.view.bake", lambda ground: pygame.Surface(ground.area.size, pygame.SRCALPHA)
    )
    pygame.display.init()
    pygame.event.clear()
    clock = SimpleNamespace(time=5.0)

    def sit_down(*seats, size=(640, 360), variant=variant, settings=None, seed=11, **more):
        screen = SimpleNamespace(
            surface=pygame.Surface(size), size=size, flip=lambda damage=None: None
        )
        app = App(
            screen,
            Storage(folder / "kept"),
            settings or Settings(language="en"),
            clock=lambda: clock.time,
            idle=False,
            materials=PlainMaterials(),
            sound=False,
        )
        house = House(app.desk, Saves(app.desk.storage), Inline, lambda: 7)
        places = [
            SeatPlan(level=seat[4:]) if seat.startswith("bot:") else SeatPlan(name=seat)
            for seat in seats
        ]
        match = MatchPlan(game, variant, places, more, None, seed).begin(house.saves, 1)
        scene = TableScene(house, match)
        app.start([scene])
        return app, scene

    def live(app, frames, dt=1 / 60):
        for _ in range(frames):
            clock.time += dt
            app.frame()

    return SimpleNamespace(sit_down=sit_down, live=live)
