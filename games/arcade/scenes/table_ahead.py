"""The board as it will lie beside the result, made while somebody thinks: at the end nobody waits.

It is only put among the pictures on disk; where there are none, the end takes a moment longer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import Rect

from games.arcade.tables import table_module
from games.core.match import Match
from games.ui.game_table import GameTable, TableHost
from games.ui.layout import Layout
from games.ui.paint import Painter

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene

CALM = 2.5
"""How long (s) a table is played at before anything is made for its end."""


class _Nobody:
    """Sits at a table at which nothing is played."""

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Play nothing."""
        return False

    def say(self, words: str) -> None:
        """Say nothing."""

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """There is no match inside this one."""
        raise NotImplementedError(name)


class Ahead:
    """Orders the board once for each layout."""

    def __init__(self, scene: TableScene) -> None:
        """Think ahead for ``scene``."""
        self.scene = scene
        self._for: Layout | None = None

    def update(self) -> None:
        """Order it when the table has been calm for a while and a person is in turn."""
        scene = self.scene
        if self._for == scene.desk.layout or scene.clock < CALM or scene.person is None:
            return
        if not scene.game.settled or scene.telling:
            return
        self._for = scene.desk.layout
        place = scene.places_at_end().board
        kept = scene.desk.painter.materials.store.folder is not None
        if kept and place.size != scene.places.board.size:
            scene.house.workshop.order(f"ahead {scene.name}", self._maker(place))

    def _maker(self, place: Rect) -> Callable[[], None]:
        """Return what makes the board in ``place``, with a painter of its own."""
        desk = self.scene.desk
        painter = Painter(desk.layout, desk.painter.materials)
        painter.share_background(desk.painter)
        studio = replace(desk, painter=painter)
        table = table_module(self.scene.name).TABLE(studio, self.scene.match.at(0), _Nobody())

        def make() -> None:
            table.arrange(place)
            table.close()

        return make
