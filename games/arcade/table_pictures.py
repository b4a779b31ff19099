"""The pictures of a game's table: whether they lie on disk, and who draws them beside the loop.

All of them together take up to some seconds, once for every size of the window.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Surface

from games.arcade.house import House
from games.arcade.plan import MatchPlan
from games.arcade.thinking import Inline
from games.arcade.workshop import Bench
from games.core.match import Match
from games.ui.desk import Desk
from games.ui.paint import Painter
from games.ui.scene import SceneStack

SOON, NOW = -1, 1
"""Ranks of an order: after everything else, and before."""
CALM = 1.0
"""How long (s) nothing was chosen anew before the table of a plan is drawn."""


def on_disk(house: House, match: Match) -> bool:
    """Whether the table of a match can be laid without drawing much.

    Also where nothing is gained by waiting: when no picture can be kept, or all is made at once.
    """
    store = house.desk.painter.materials.store
    if store.folder is None or isinstance(house.workshop, Bench):
        return True
    return store.has(_mark(house.desk, match))


def order(house: House, match: Match, key: str, rank: int) -> None:
    """Have the pictures drawn in the workshop; ``key`` is finished when they lie on disk."""
    house.workshop.order(key, _maker(house, match.at(0)), rank)


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
        try:
            match = plan.unkept(0)
        except ValueError:  # what does not go together is said when somebody sits down
            return
        if not on_disk(self.house, match):
            order(self.house, match, "table soon", SOON)


def _mark(desk: Desk, match: Match) -> str:
    """Return under what name it is noted that the pictures of a table are there."""
    header, layout = match.record.header, desk.layout
    options = sorted(header.options.items())
    board = f"{header.board} {header.board_hash}"
    seats = len(match.seats)
    return f"laid {header.game} {header.variant} {options} {board} {seats} {layout}"


def _maker(house: House, match: Match) -> Callable[[], None]:
    """Return what draws a table with a painter apart: the loop's is used meanwhile."""
    desk = house.desk
    painter = Painter(desk.layout, desk.painter.materials)
    painter.share_background(desk.painter)
    studio = replace(desk, painter=painter, stack=SceneStack())
    away = House(studio, house.saves, Inline, lambda: 0, workshop=Bench())
    store, mark = painter.materials.store, _mark(desk, match)

    def make() -> None:
        try:
            _draw(away, match)
            store.get(mark, lambda: Surface((1, 1)))
        except (OSError, ValueError, LookupError, pygame.error) as error:
            # Whoever sits down waits a moment longer; a real fault shows there.
            logging.getLogger("galtoni").debug("a table was not drawn ahead: %s", error)

    return make


def _draw(house: House, match: Match) -> None:
    """Draw a table and all that a match at it may come to show."""
    from games.arcade.scenes.table import TableScene  # a start needs no table

    table = TableScene(house, match)
    table.focus.set(table.build())
    table.arrange()
    table.draw(Surface(house.desk.layout.screen.size))
    while table.stock.moving:
        table.stock.update()
    table.bots.close()
    table.hinting.close()
    table.game.close()
