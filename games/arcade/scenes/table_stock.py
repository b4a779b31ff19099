"""The pictures that a match may come to need, drawn a few milliseconds a frame once one sits down.

So none of them has to be drawn in its midst. They lie with the table: its painter keeps so many,
its game what belongs to its board, and all goes with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.ui.seat_plate import OUT, TURN, WAITS, prepare_seat_plate

if TYPE_CHECKING:
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.table import TableScene


class Stock:
    """Draws one picture a frame, anew for every place that the things of the table get."""

    def __init__(self, scene: TableScene | ReplayScene) -> None:
        """Look ahead for ``scene``."""
        self.scene = scene
        self._for: object = None
        self._left: Iterator[None] = iter(())
        self.moving = False
        """Whether something is still to be drawn."""

    def refresh(self) -> None:
        """Begin with the present places, unless they are those of before or nothing comes."""
        scene = self.scene
        if scene.match.over:
            return
        cards = tuple(tuple(places.card) for places in scene.places.seats)
        now = (scene.desk.painter, tuple(scene.places.board), cards)
        if now != self._for:
            self._for, self._left, self.moving = now, self._pictures(), True

    def update(self) -> None:
        """Draw the next picture, if one is left; sitting down goes before."""
        if self.moving and not self.scene.desk.stack.preparing:
            self.moving = next(self._left, self) is not self

    def _pictures(self) -> Iterator[None]:
        scene, painter = self.scene, self.scene.desk.painter
        places = scene.places.seats
        for state in (TURN, WAITS, OUT) if scene.game.drops else (TURN, WAITS):
            for seat, place in enumerate(places):
                colour = scene.game.seat_colour(seat)
                prepare_seat_plate(painter, place.card, seat, colour, (state,))
                yield
        yield from scene.game.ahead([place.things for place in places])
