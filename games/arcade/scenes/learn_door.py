"""The way into a game's lesson; the board's pictures may still have to be drawn."""

from __future__ import annotations

from games.arcade.house import House
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.table_set import at_board
from games.arcade.table_pictures import Pictures, of_scene
from games.ui.scene import Scene


def lesson_scene(house: House, game: str, at: int | None = None) -> Scene:
    """Return a game's lesson at its first open step, or at step ``at`` (from 0)."""
    return at_board(house, LearnScene(house, game, at), pictures_of_lesson(game, at), game)


def pictures_of_lesson(game: str, at: int | None) -> Pictures:
    """Return the pictures of a game's lesson, drawn at one of its steps."""
    return of_scene(f"lesson {game}", lambda away: LearnScene(away, game, at))
