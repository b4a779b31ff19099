"""The pictures of a game's table: whether they lie on disk, and who draws them beside the loop.

All of them together take up to some seconds, once for every size of the window. So do those of a
lesson and of a match that is watched: their boards have sizes of their own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace

import pygame
from pygame import Surface

from games.arcade.furnish import draw_once
from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.thinking import Inline
from games.arcade.workshop import Bench
from games.core.match import Match
from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.scene import Scene, SceneStack

SOON, NOW = -1, 1
"""Ranks of an order: after everything else, and before."""
CALM = 1.0
"""How long (s) nothing was chosen anew before the table of a plan is drawn."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """What tells one scene's pictures from others', and what draws them in another house."""

    name: str
    draw: Callable[[House], None]


def of_table(match: Match) -> Pictures:
    """Return the pictures of the table of a match."""
    header, start = match.record.header, match.at(0)
    options = sorted(header.options.items())
    board = f"{header.board} {header.board_hash}"
    name = f"table {header.game} {header.variant} {options} {board} {len(match.seats)}"
    return Pictures(name, lambda house: _draw_table(house, start))


def of_scene(name: str, make: Callable[[House], Scene]) -> Pictures:
    """Return the pictures of a scene that ``make`` makes in another house."""

    def draw(house: House) -> None:
        scene = make(house)
        _draw_all(scene)
        scene.close()

    return Pictures(name, draw)


def on_disk(house: House, pictures: Pictures, layout: Layout | None = None) -> bool:
    """Whether a scene can be shown without drawing much, in the present layout or another one.

    Also where nothing is gained by waiting: when no picture can be kept, or all is made at once.
    """
    store = house.desk.painter.materials.store
    if store.folder is None or isinstance(house.workshop, Bench):
        return True
    return store.has(_mark(pictures, layout or house.desk.layout))


def order(
    house: House, pictures: Pictures, key: str, rank: int, layout: Layout | None = None
) -> None:
    """Have pictures drawn in the workshop; ``key`` is finished when they lie on disk."""
    away = _away(house, layout or house.desk.layout)
    house.workshop.order(key, lambda: _make(away, pictures), rank)


class TableAhead:
    """Has the table of a plan drawn while people still choose: nobody waits for it then."""

    def __init__(self, house: House) -> None:
        """Draw for ``house``."""
        self.house = house
        self._plan: object = None
        self._since: float | None = 0.0
        """When this was planned; None once its table was ordered."""

    def update(self, plan: MatchPlan, now: float) -> None:
        """See at the time ``now`` (s) what is planned; order it once that has been so a while."""
        options = tuple(sorted(plan.options.items()))
        seats, layout = len(plan.seats), self.house.desk.layout
        planned = (plan.variant, plan.board, options, seats, layout)
        if planned != self._plan:
            self._plan, self._since = planned, now
        elif self._since is not None and now - self._since >= CALM:
            self._since = None
            self._order(plan)

    def _order(self, plan: MatchPlan) -> None:
        house, chosen = self.house, deepcopy(plan)  # the page goes on changing its own
        if isinstance(house.workshop, Bench):
            return  # nothing is gained
        layout = house.desk.layout
        away = _away(house, layout)

        def make() -> None:
            try:
                pictures = of_table(chosen.unkept(0))
            except ValueError:  # what does not go together is said when somebody sits down
                return
            if not on_disk(house, pictures, layout):
                _make(away, pictures)

        house.workshop.order("table soon", make, SOON)


def _mark(pictures: Pictures, layout: Layout) -> str:
    """Return under what name it is noted that pictures are there."""
    return f"laid {pictures.name} {layout}"


def _away(house: House, layout: Layout) -> House:
    """Return a house with a painter apart: the loop's is used meanwhile."""
    desk = house.desk
    painter = Painter(layout, desk.painter.materials)
    if layout == desk.layout:
        painter.share_background(desk.painter)
    studio = replace(desk, layout=layout, painter=painter, stack=SceneStack(), aside=None)
    away = House(studio, house.saves, Inline, lambda: 0, workshop=Bench())
    away.kiosk = house.kiosk
    return away


def _make(away: House, pictures: Pictures) -> None:
    """Draw pictures in a house apart, and note that they are there."""
    desk = away.desk
    try:
        pictures.draw(away)
        desk.painter.materials.store.get(_mark(pictures, desk.layout), lambda: Surface((1, 1)))
    except (OSError, ValueError, LookupError, pygame.error) as error:
        # Whoever goes there waits a moment longer; a real fault shows there.
        logging.getLogger("galtoni").debug("%s was not drawn: %s", pictures.name, error)


def _draw_all(scene: Scene) -> None:
    """Draw a scene, and what it has in stock for later."""
    draw_once(scene)
    stock = getattr(scene, "stock", None)  # tables and watched matches have one
    while stock is not None and stock.moving:
        stock.update()


def _draw_table(house: House, match: Match) -> None:
    """Draw a table and all that a match at it may come to show."""
    from games.arcade.scenes.table import TableScene  # a start needs no table

    table = TableScene(house, match)
    _draw_all(table)
    table.bots.close()
    table.hinting.close()
    table.game.close()
