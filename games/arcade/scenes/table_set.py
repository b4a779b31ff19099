"""A table whose pictures are still to be drawn: its board shows as it is known, then it comes.

That is so on a first start and in a window of another size; some seconds at most.
"""

from __future__ import annotations

from pygame import Surface

from games.arcade import table_pictures
from games.arcade.house import House
from games.arcade.scenes.menu_layout import SHAPES
from games.arcade.scenes.table import TableScene
from games.ui.passage import Way
from games.ui.scene import Scene
from games.ui.theme import CREAM, Type

PICTURES = "table now"
"""The order for the workshop."""
LOOKS = 0.05
"""How far apart (s) one looks whether all is drawn: the workshop needs the time."""


def at_table(house: House, table: TableScene) -> Scene:
    """Return a table to sit down at: itself if its pictures are there, else one being set up."""
    return table if table_pictures.on_disk(house, table.match) else TableBeingSet(house, table)


class TableBeingSet(Scene):
    """Holds the place of a table until it can be laid without a moment's stop."""

    def __init__(self, house: House, table: TableScene) -> None:
        """Have the pictures of ``table`` drawn, then let it come."""
        super().__init__(house.desk)
        self.house, self.table = house, table
        self._came = False

    def enter(self) -> None:
        """Be shown, and have everything drawn."""
        super().enter()
        self.house.showcase.others(PICTURES)  # whatever another table has left
        table_pictures.order(self.house, self.table.match, PICTURES, table_pictures.NOW)

    @property
    def moving(self) -> bool:
        """Always: it looks whether the pictures have come."""
        return True

    @property
    def tempo(self) -> float:
        """Return how far apart frames are: nothing moves."""
        return LOOKS

    def update(self, dt: float) -> None:
        """Let the table come once its pictures are there."""
        super().update(dt)
        if PICTURES in self.house.showcase.others(PICTURES):
            self._came = True
            self.desk.stack.replace(self.table, Way.FADE)

    def close(self) -> None:
        """Put the table away if nobody has sat down at it; its match is kept."""
        if not self._came:
            self.table.close()

    def draw_content(self, surface: Surface) -> None:
        """Draw the board as it is known, and below it what is done."""
        places, game = self.table.places_at_end((0, 0)), self.table.name
        if min(places.board.size) > 0:
            shape = SHAPES.get(game, 1.0)
            still = self.house.showcase.still(game, places.board.size, shape)
            if still is not None:
                surface.blit(still, places.board)
        words = self.desk.texts("table.being_set")
        self.desk.painter.type.draw(surface, words, Type.BODY, places.line, CREAM, 0.5)
