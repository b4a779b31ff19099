"""A board whose pictures are still to be drawn: it shows as it is known, then the scene comes.

That is so on a first start and in a window of another size; some seconds at most.
"""

from __future__ import annotations

from pygame import Rect, Surface

from games.arcade.house import House
from games.arcade.scenes.menu_layout import SHAPES
from games.arcade.scenes.table import TableScene
from games.arcade.table_pictures import NOW, Pictures, of_table, on_disk, order
from games.ui.layout import cut_bottom, inset
from games.ui.passage import Way
from games.ui.scene import Scene
from games.ui.theme import CREAM, Type

PICTURES = "pictures now"
"""The order for the workshop."""
LOOKS = 0.05
"""How far apart (s) one looks whether all is drawn: the workshop needs the time."""
LINE = 52
"""How high the words' place is, in design pixels."""


def at_table(house: House, table: TableScene) -> Scene:
    """Return a table to sit down at: itself if its pictures are there, else one being set up."""
    pictures = of_table(table.match)
    if on_disk(house, pictures):
        return table
    places = table.places_at_end((0, 0))
    return BeingSet(house, table, pictures, table.name, (places.board, places.line))


def at_board(house: House, scene: Scene, pictures: Pictures, game: str) -> Scene:
    """Return a scene with a game's board if its pictures are there, else one being set up."""
    return scene if on_disk(house, pictures) else BeingSet(house, scene, pictures, game)


class BeingSet(Scene):
    """Holds the place of a scene until it can come without a moment's stop."""

    def __init__(
        self,
        house: House,
        scene: Scene,
        pictures: Pictures,
        game: str,
        places: tuple[Rect, Rect] | None = None,
    ) -> None:
        """Have ``pictures`` drawn, then let ``scene`` come; meanwhile the board of ``game`` shows.

        ``places`` are those of the board and of the words below it, in a window as it is now.
        """
        super().__init__(house.desk)
        self.house, self.scene = house, scene
        self._pictures, self._game = pictures, game
        self._given = None if places is None else (house.desk.layout, places)
        self._came = False

    def enter(self) -> None:
        """Be shown, and have everything drawn."""
        super().enter()
        self.house.showcase.others(PICTURES)  # whatever another one has left
        order(self.house, self._pictures, PICTURES, NOW)

    @property
    def moving(self) -> bool:
        """Always: it looks whether the pictures have come."""
        return True

    @property
    def tempo(self) -> float:
        """Return how far apart frames are: nothing moves."""
        return LOOKS

    def update(self, dt: float) -> None:
        """Let the scene come once its pictures are there."""
        super().update(dt)
        if PICTURES in self.house.showcase.others(PICTURES):
            self._came = True
            self.desk.stack.replace(self.scene, Way.FADE)

    def close(self) -> None:
        """Put the scene away if nobody has come to it; a match is kept."""
        if not self._came:
            self.scene.close()

    @property
    def _places(self) -> tuple[Rect, Rect]:
        """Return where the board and the words are."""
        layout = self.desk.layout
        if self._given is not None and self._given[0] == layout:
            return self._given[1]
        words, board = cut_bottom(inset(layout.screen, layout.grid(2)), layout.px(LINE))
        return board, words

    def draw_content(self, surface: Surface) -> None:
        """Draw the board as it is known, and below it what is done."""
        board, place = self._places
        if min(board.size) > 0:
            shape = SHAPES.get(self._game, 1.0)
            still = self.house.showcase.still(self._game, board.size, shape)
            if still is not None:
                surface.blit(still, board)
        words = self.desk.texts("table.being_set")
        self.desk.painter.type.draw(surface, words, Type.BODY, place, CREAM, 0.5)
