"""The pause of a match at its table, with what can be done there beside the usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.arcade.scenes.pause import Item, PauseScene

if TYPE_CHECKING:
    from games.arcade.scenes.table import TableScene


def pause_of(scene: TableScene) -> PauseScene:
    """Return the pause that lies over a table; its rules are those of what is being played."""
    return PauseScene(scene.desk, scene.game.playing.game.name, lambda: _items(scene))


def _items(scene: TableScene) -> list[Item]:
    say = scene.desk.texts
    items: list[Item] = []
    if scene.match.can_redo and not scene.match.over:
        items.append((say("tools.redo"), _after(scene, scene.back_taking.again)))
    if scene.hinting.can_weigh and not scene.match.over:
        key = "tools.bar_off" if scene.hinting.bar else "tools.bar_on"
        items.append((say(key), _after(scene, scene.hinting.toggle_bar)))
    if scene.tools.speaker is not None:
        items.append((say("tools.talk"), _after(scene, scene.tools.talk)))
    leave = "to_start" if scene.match.over else "keep_and_leave"
    items.append((say(f"arcade.{leave}"), scene.house.to_start))
    return items


def _after(scene: TableScene, do: Callable[[], None]) -> Callable[[], None]:
    """Return what goes back to the table and does something there."""

    def resumed() -> None:
        scene.desk.stack.pop()
        do()

    return resumed
