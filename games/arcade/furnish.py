"""What the house's other rooms are made of, drawn beside the loop: going there need not wait.

The plates of a room are drawn once and kept on disk, so that this costs something only after the
first start, and in a window of another size.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Surface

from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.tables import available
from games.ui.desk import Desk
from games.ui.layout import inset
from games.ui.paint import Painter
from games.ui.scene import Scene, SceneStack

ROOM = "room "


@dataclass
class _Nowhere:
    """A workshop that makes nothing: boards in a room that is only furnished are not wanted."""

    busy: bool = False

    def order(self, key: str, make: Callable[[], Any], rank: int = 0) -> None:
        """Forget it."""

    def collect(self) -> dict[str, Any]:
        """Return nothing."""
        return {}

    def close(self) -> None:
        """There is nothing to close."""


def furnish(house: House) -> None:
    """Order the plates of the rooms that most go to; one room is one order."""
    for name, make in ROOMS:
        house.workshop.order(ROOM + name, _safely(make, house))


def _safely(make: Callable[[House, Desk], None], house: House) -> Callable[[], None]:
    def do() -> None:
        try:
            make(house, _studio(house.desk))
        except (OSError, ValueError, KeyError, pygame.error) as error:
            # Whoever goes there waits a moment longer; a real fault shows there.
            logging.getLogger("galtoni").debug("a room was not furnished: %s", error)

    return do


def _studio(desk: Desk) -> Desk:
    """Return a desk with a painter and a stack of its own: the loop's are used meanwhile."""
    painter = Painter(desk.layout, desk.painter.materials)
    return replace(desk, painter=painter, stack=SceneStack())


def draw_once(scene: Scene) -> None:
    """Lay a scene out and draw it where nobody sees it."""
    scene.focus.set(scene.build())
    scene.arrange()
    scene.draw(Surface(scene.desk.layout.screen.size))


def _setup(house: House, desk: Desk) -> None:
    from games.arcade.scenes.seat_choice import SeatChoice
    from games.arcade.scenes.setup import SetupScene

    away = House(desk, house.saves, house.thinker, lambda: 0, workshop=_Nowhere())
    away.kiosk = house.kiosk
    plan = MatchPlan.usual("gipf")
    draw_once(SetupScene(away, plan))
    draw_once(SeatChoice(away, plan.game, plan.seats[0], (), None))


def _settings(house: House, desk: Desk) -> None:
    from games.arcade.scenes.settings import SettingsScene

    draw_once(SettingsScene(desk))


def _rules(house: House, desk: Desk) -> None:
    from games.arcade.scenes.rules import RulesScene

    draw_once(RulesScene(desk, house.offered(available())[0]))


def _lists(house: House, desk: Desk) -> None:
    """Draw the board on which the lists of matches and the figures lie."""
    layout = desk.layout
    room = inset(layout.screen, layout.grid(2))
    surface = Surface(layout.screen.size)
    desk.painter.plate(surface, room, "wood_dark", seed=4, radius=18, lift=9.0)


ROOMS = (("setup", _setup), ("settings", _settings), ("lists", _lists), ("rules", _rules))
