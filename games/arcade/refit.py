"""A window of another size: what was seen stays, fitted in, until boards are drawn for the new one.

They are drawn beside the loop and found on disk, so that laying them out takes no long frame.
"""

from __future__ import annotations

from games.arcade.house import House
from games.arcade.scenes.at_board import BoardScene
from games.arcade.table_pictures import NOW, Pictures, of_table, on_disk, order
from games.ui.layout import Layout
from games.ui.scene import Scene

FIT, NEXT = "pictures that fit", "pictures that will fit"
"""The orders for the workshop, for the present layout and for another: newer ones replace them."""


class Refit:
    """Has boards drawn for a layout, one scene after the other."""

    def __init__(self, house: House) -> None:
        """Look after the scenes of ``house``."""
        self.house = house
        self._ordered: dict[str, tuple[str, Layout]] = {}

    def fits(self, scene: Scene, layout: Layout) -> bool:
        """Whether a scene can be laid out without a long stop; what is missing is being drawn.

        Also when drawing it failed: where it is laid out shows why.
        """
        pictures = pictures_of(scene) if layout.usable else None
        if pictures is None or on_disk(self.house, pictures, layout):
            return True
        key = FIT if layout == self.house.desk.layout else NEXT
        done, wanted = key in self.house.showcase.others(key), (pictures.name, layout)
        if self._ordered.get(key) == wanted:
            return done
        self._ordered[key] = wanted
        order(self.house, pictures, key, NOW, layout)
        return False


def pictures_of(scene: Scene) -> Pictures | None:
    """Return the pictures of a scene's board; None for a scene without one that takes long."""
    if not isinstance(scene, BoardScene):
        return None
    # Imported here: a start needs none of them.
    from games.arcade.scenes.attract import AttractTable
    from games.arcade.scenes.learn import LearnScene
    from games.arcade.scenes.learn_door import pictures_of_lesson
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.replay_door import pictures_of_replay
    from games.arcade.scenes.table import TableScene

    if isinstance(scene, TableScene) and not isinstance(scene, AttractTable):
        return of_table(scene.match)
    if isinstance(scene, LearnScene):
        return pictures_of_lesson(scene.name, scene.at)
    if isinstance(scene, ReplayScene):
        return pictures_of_replay(scene)
    return None
