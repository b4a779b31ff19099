"""Board and plates as they will lie beside the result, made before they are wanted.

So nobody waits at the end. While somebody thinks they are put among the pictures on disk; what is
kept in memory only is made a piece a frame while the end is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Surface

from games.arcade.onlooker import Onlooker
from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.scenes.table_ending import tokens_of
from games.arcade.scenes.table_medals import medal_places
from games.arcade.scenes.table_places import TablePlaces
from games.arcade.tables import table_module
from games.core.game import Outcome
from games.ui.desk import Desk
from games.ui.game_table import GameTable
from games.ui.honour import brass_line
from games.ui.layout import Layout
from games.ui.paint import Painter
from games.ui.seat_names import seat_name
from games.ui.seat_plate import TURN, WAITS, draw_seat_plate, prepare_seat_plate
from games.ui.sprites_laurel import laurel_steps

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene

CALM = 2.5
"""How long (s) a table is played at before anything is made for its end."""
LIKELY = 2
"""So many seats' wins are made ready: more would take too long at a large table."""


class Ahead:
    """Orders the board once for each layout."""

    def __init__(self, scene: TableScene) -> None:
        """Think ahead for ``scene``."""
        self.scene = scene
        self._for: Layout | None = None
        self._end: tuple[Layout, Painter, Outcome | None] | None = None
        self._page: ResultScene | None = None
        """The page that will tell the end that is being looked at."""
        self._left: Iterator[None] = iter(())
        self._ordering: Iterator[None] = iter(())

    def prepare(self) -> None:
        """Make one thing more of the end that is being looked at; once all is made, nothing."""
        desk = self.scene.desk
        end = (desk.layout, desk.painter, self.scene.match.outcome)
        if self._end != end:
            self._end, self._left = end, self._pieces()
        next(self._left, None)

    def drawn(self, page: ResultScene) -> ResultScene:
        """Return a page that tells the same as ``page`` and is drawn already, else ``page``.

        What was made for the end is let go: whoever looks at the result again gets another page.
        """
        ready, self._page = self._page, None
        same = self._end is not None and self._end[:2] == (page.desk.layout, page.desk.painter)
        self._end, self._left = None, iter(())
        return ready if ready is not None and same and ready.ending == page.ending else page

    def _forget(self) -> None:
        """Let go of what was made for an end that is none any more."""
        self._end, self._page, self._left = None, None, iter(())

    def _pieces(self) -> Iterator[None]:
        """Make what the result and all beside it are drawn with, at most some ms a step."""
        scene, desk = self.scene, self.scene.desk
        outcome = scene.match.outcome
        winners = () if outcome is None else outcome.winners
        result = scene.coming_page()
        places = scene.places_at_end(result.room)
        sheet = Surface(desk.layout.screen.size)
        medals = medal_places(desk, scene.game, scene.match, places.seats)
        yield
        scene.game.foresee(places.board)
        yield
        scene.game.rehearse(sheet)
        yield
        yield from scene.finale.foresee(places)
        for seat, place in enumerate(places.seats):
            for state in (TURN, WAITS):
                colour = scene.game.seat_colour(seat)
                prepare_seat_plate(desk.painter, place.card, seat, colour, (state,))
                yield
            scene.game.draw_seat(sheet, place.things, seat)
            yield
            if seat not in winners and winners:
                continue
            brass_line(desk.painter, place.card.size)
            yield
            for _ in laurel_steps(medals[seat].width) if medals[seat].width else ():
                yield
        result.refresh()
        self._page = result
        yield
        yield from result.prepare()

    def update(self) -> None:
        """Order it when the table has been calm for a while and a person is in turn."""
        scene = self.scene
        if self._end is not None and not scene.match.over:
            self._forget()
        next(self._ordering, None)
        if self._for == scene.desk.layout or scene.clock < CALM or scene.person is None:
            return
        if not scene.game.settled or scene.telling:
            return
        self._for = scene.desk.layout
        if scene.desk.painter.materials.store.folder is not None:
            self._ordering = self._order()

    def _order(self) -> Iterator[None]:
        """Put together, a part a frame, what makes the end's pictures beside the loop; order it."""
        scene, desk = self.scene, self.scene.desk
        studio, results, seats = self._studio(), [], len(scene.match.seats)
        for winner in range(min(LIKELY, seats)):
            ending = self._ending(winner)
            results.append(ResultScene(studio, ending, _nothing, _nothing, _nothing))
            yield
        places = scene.places_at_end(results[0].room)
        yield
        table = table_module(scene.name).TABLE(studio, scene.match.at(0), Onlooker())
        table.worn = scene.game.worn
        yield
        if self._for == desk.layout:
            make = self._maker(studio, results, places, table)
            scene.house.workshop.order(f"ahead {scene.name}", make)

    def _studio(self) -> Desk:
        """Return a desk whose painter is not the loop's, on the same ground."""
        desk = self.scene.desk
        painter = Painter(desk.layout, desk.painter.materials)
        painter.share_background(desk.painter)
        return replace(desk, painter=painter)

    def _maker(
        self, studio: Desk, results: list[ResultScene], places: TablePlaces, table: GameTable
    ) -> Callable[[], None]:
        """Return what makes board, plates and result as they will lie, with a painter apart."""
        scene, painter = self.scene, studio.painter

        def make() -> None:
            if places.board.size != scene.places.board.size:
                table.arrange(places.board)
            table.close()
            sheet = Surface(studio.layout.screen.size)
            for seat, place in enumerate(places.seats):
                for won in (True, False):
                    colour = table.seat_colour(seat)
                    draw_seat_plate(painter, sheet, place.card, seat, won, colour)
                if places.board.size != scene.places.board.size:
                    table.draw_seat(sheet, place.things, seat)
            for result in results:
                result.refresh()
                result.draw_content(sheet)
                result.draw_widgets(sheet)

        return make

    def _ending(self, winner: int) -> Ending:
        """Return an end as it may be told: ``winner`` has won."""
        scene = self.scene
        seats = tuple(range(len(scene.match.seats)))
        names = [seat_name(scene.desk.texts, scene.match, seat) for seat in seats]
        headline = scene.desk.texts(f"{scene.name}.wins", name=names[winner])
        scores = [(name, "0") for name in names]
        return Ending(headline, headline, scores, seats, (winner,), *tokens_of(scene))


def _nothing() -> None:
    """Do nothing: these buttons are never pressed."""
