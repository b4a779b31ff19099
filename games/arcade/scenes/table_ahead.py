"""Board and plates as they will lie beside the result, made while somebody thinks.

So nobody waits at the end. They are only put among the pictures on disk; where there are none,
the end takes a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import Surface

from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.tables import table_module
from games.core.match import Match
from games.ui.game_table import GameTable, TableHost
from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.seat_names import seat_name
from games.ui.seat_plate import draw_seat_plate

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene

CALM = 2.5
"""How long (s) a table is played at before anything is made for its end."""


LIKELY = 2
"""So many seats' wins are made ready: more would take too long at a large table."""


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
        if scene.desk.painter.materials.store.folder is not None:
            scene.house.workshop.order(f"ahead {scene.name}", self._maker())

    def _maker(self) -> Callable[[], None]:
        """Return what makes board, plates and result as they will lie, with a painter apart."""
        scene, desk = self.scene, self.scene.desk
        painter = Painter(desk.layout, desk.painter.materials)
        painter.share_background(desk.painter)
        studio = replace(desk, painter=painter)
        results = [
            ResultScene(studio, self._ending(winner), _nothing, _nothing, _nothing)
            for winner in range(min(LIKELY, len(scene.match.seats)))
        ]
        places = scene.places_at_end(results[0].room)
        table = table_module(scene.name).TABLE(studio, scene.match.at(0), _Nobody())

        def make() -> None:
            if places.board.size != scene.places.board.size:
                table.arrange(places.board)
            table.close()
            sheet = Surface(desk.layout.screen.size)
            for seat, place in enumerate(places.seats):
                for won in (True, False):
                    colour = table.seat_colour(seat)
                    draw_seat_plate(painter, sheet, place.card, seat, won, colour)
                if places.board.size != scene.places.board.size:
                    table.draw_seat(sheet, place.things, seat)
            for result in results:
                result.refresh()
                result.draw(sheet)

        return make

    def _ending(self, winner: int) -> Ending:
        """Return an end as it may be told: ``winner`` has won."""
        scene = self.scene
        seats = tuple(range(len(scene.match.seats)))
        names = [seat_name(scene.desk.texts, scene.match, seat) for seat in seats]
        headline = scene.desk.texts(f"{scene.name}.wins", name=names[winner])
        scores = [(name, "0") for name in names]
        return Ending(headline, headline, scores, seats, (winner,), scene.name)


def _nothing() -> None:
    """Do nothing: these buttons are never pressed."""
