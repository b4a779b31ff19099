"""What cannot be undone is not done by the second half of a double click."""

from __future__ import annotations

from collections.abc import Collection

from games.ui.intentions import Confirm, Intention, Press
from games.ui.scene import Scene
from games.ui.widgets import Widget

GUARD = 0.4
"""How long (s) a question is only read: presses on what cannot be undone are lost."""


def too_soon(scene: Scene, intention: Intention, dangerous: Collection[Widget]) -> bool:
    """Whether an intention would set off a dangerous widget of a scene that has only just come."""
    if scene.clock >= GUARD:
        return False
    match intention:
        case Press(x, y):
            return scene.focus.at(x, y) in dangerous
        case Confirm():
            return scene.focus.chosen in dangerous
    return False
