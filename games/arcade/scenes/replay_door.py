"""The way to a match that is watched; its board's pictures may still have to be drawn."""

from __future__ import annotations

from games.arcade.house import House
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.table_set import at_board
from games.arcade.table_pictures import Pictures, of_scene
from games.ui.scene import Scene


def at_replay(house: House, scene: ReplayScene) -> Scene:
    """Return a watched match: itself if its pictures are there, else its board being set up."""
    return at_board(house, scene, pictures_of_replay(scene), scene.record.header.game)


def pictures_of_replay(scene: ReplayScene) -> Pictures:
    """Return the pictures of a watched match."""
    record, seats = scene.record, len(scene.seats)
    header = record.header
    name = f"replay {header.game} {header.variant} {header.board} {header.board_hash} {seats}"
    return of_scene(name, lambda away: ReplayScene(away, record))
