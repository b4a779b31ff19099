"""The doors of the house as data: what one can go to from the start page and from a set-up.

Another room is one more line here. Rooms are imported when their door opens: a start needs none.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from games.arcade.house import House
from games.core.registry import NAMES
from games.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Door:
    """A way to another scene: the key of its words, a sign of ``games.ui.icons``, and the scene.

    ``scene`` is "module:Class" in this folder; the class is called with the house (with ``desk``
    True with its desk), and with ``game`` True with a game's name besides. ``guests`` says whether
    it is open to visitors where the house is unattended; ``fresh`` is the key of other words for
    as long as nothing was done in the game's lesson. A door ``of`` a game is open where that is
    offered.
    """

    key: str
    icon: str
    scene: str
    game: bool = False
    desk: bool = False
    guests: bool = False
    fresh: str = ""
    of: str = ""

    def words(self, house: House, game: str) -> str:
        """Return the door's words for ``game``, in the present language."""
        fresh = self.fresh and not house.desk.settings.lessons.get(game)
        return house.desk.texts(self.fresh if fresh else self.key)

    def open(self, house: House, game: str) -> Scene:
        """Return the scene behind the door; ``game`` is the one that is shown or set up."""
        module, name = self.scene.split(":")
        made: Any = getattr(import_module(f"games.arcade.scenes.{module}"), name)
        given = house.desk if self.desk else house
        scene: Scene = made(given, game) if self.game else made(given)
        return scene


RULES = Door("arcade.rules", "book", "rules:rules_scene", game=True, guests=True)
"""The door to the rules, which the key for help opens as well."""

EVENING = Door("evening.door", "podium", "evening:evening_scene")
"""The door to the evening under way, or to a new one."""

START: tuple[Door, ...] = (
    EVENING,
    Door("practice.name", "marbles", "practice:PracticeScene", guests=True, of="galtoni"),
    Door("archive.door_replays", "film", "replays:ReplaysScene"),
    Door("archive.door_statistics", "bars", "statistics:StatisticsScene"),
    RULES,
    Door("arcade.settings", "gear", "settings:SettingsScene", desk=True),
)
"""The doors of the start page in their order; the way out of the house comes after them."""

SETUP: tuple[Door, ...] = (
    Door(
        "learn.door", "steps", "learn_door:lesson_scene", True, guests=True, fresh="learn.door_new"
    ),
    RULES,
)
"""The doors of a game's set-up page: what one may want to know or learn before a match."""


def open_doors(doors: tuple[Door, ...], house: House) -> list[Door]:
    """Return those of ``doors`` that are open in this house."""
    offered = house.offered(NAMES)
    return [
        door
        for door in doors
        if (house.kiosk is None or door.guests) and (not door.of or door.of in offered)
    ]
