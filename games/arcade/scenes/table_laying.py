"""Coming to a board: it is laid in its place in frames of its own, before anything is seen.

The picture before shows meanwhile; whoever does something at a table sees it at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect

from games.ui.intentions import Intention, Point
from games.ui.layout import Layout

if TYPE_CHECKING:
    from games.arcade.scenes.learn import LearnScene
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.table import TableScene


class Laying:
    """Lays the board of a scene in its place, at once or as one of the pieces."""

    def __init__(self, scene: TableScene | LearnScene | ReplayScene) -> None:
        """Lay the board of ``scene``."""
        self.scene = scene
        self._place: tuple[Layout, Rect, object] | None = None
        self._left = False
        """Whether the board is still to be laid in its place."""

    def ready(self) -> bool:
        """Whether the board can be played on; unless it comes with the next frames it is laid."""
        if not self.scene.desk.stack.preparing:
            self.lay()
        return not self._left

    def ignores(self, intention: Intention) -> bool:
        """Whether something passes over a board that is not there yet; for all else it is laid."""
        if self._left and self.scene.desk.stack.preparing and isinstance(intention, Point):
            return True
        self.lay()
        return False

    def arrange(self) -> bool:
        """Have the board in the place that the scene gives it; whether it lay elsewhere before.

        While a scene comes into sight for the first time, or in another layout, it is laid later.
        """
        scene = self.scene
        place = (scene.desk.layout, Rect(scene.places.board), scene.game.front)
        if self._place == place:
            return False
        before, self._place = self._place, place
        anew = before is None or before[0] != place[0]
        if anew and scene.desk.stack.fading:
            self._left = True
            return True
        self._left = False
        scene.game.arrange(scene.places.board)
        return True

    def lay(self) -> None:
        """Lay the board now, if it does not lie there."""
        if self._left:
            self._left = False
            self.scene.game.arrange(self.scene.places.board)
            self.scene.arrange()  # what lies beside it comes near it

    def coming(self) -> Iterator[None]:
        """Lay the board, a piece a step."""
        yield  # sitting down was work enough for this frame
        if self._left:
            self.scene.game.foresee(self.scene.places.board)
            yield
            self.lay()
            yield
