"""Rooms are furnished beside the loop: who goes there the first time need not wait."""

import pygame

from games.arcade.furnish import furnish
from games.arcade.plan import MatchPlan
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene


class Counted:
    """Materials that remember what was asked for."""

    def __init__(self, real):
        """Stand before ``real``."""
        self.real, self.asked = real, []
        self.store = real.store

    def plate(self, size, kind, *more):
        """Note a plate of some size."""
        if size[0] * size[1] > 20_000:
            self.asked.append((tuple(size), kind))
        return self.real.plate(size, kind, *more)

    def shadow(self, *what):
        """Return the shadow."""
        return self.real.shadow(*what)

    def table(self, size):
        """Return the ground."""
        return self.real.table(size)


def test_the_large_plates_of_rooms_are_there_before_anybody_goes(kit):
    """All that set-ups, settings and rules are made of was asked for then, and no scene shown."""
    app, house = kit.arcade((1280, 720))
    app.start([MenuScene(house)])
    materials = app.desk.painter.materials = Counted(app.desk.painter.materials)
    changes = app.desk.stack.changes
    furnish(house)
    assert app.desk.stack.changes == changes
    before = set(materials.asked)
    assert before
    rooms = (
        SetupScene(house, MatchPlan.usual("mancala")),
        SettingsScene(app.desk),
        RulesScene(app.desk, "gipf"),
    )
    for scene in rooms:
        app.desk.painter._plates.clear()
        materials.asked.clear()
        app.desk.stack.push(scene)
        app.frame()
        scene.draw(pygame.Surface((1280, 720)))
        boards = {(tuple(scene.places.board.size), "wood")} if hasattr(scene, "places") else set()
        assert set(materials.asked) - boards <= before
        assert materials.asked


def test_a_room_at_fault_is_left_to_whoever_goes_there(kit, monkeypatch):
    """The loop goes on; the fault shows where it belongs."""
    _, house = kit.arcade((1280, 720))

    def broken(self):
        raise KeyError("no such text")

    monkeypatch.setattr(SettingsScene, "groups", broken)
    furnish(house)
    assert {"room setup", "room settings", "room lists", "room rules"} <= set(
        house.workshop.collect()
    )
