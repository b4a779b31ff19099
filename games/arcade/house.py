"""What the scenes of the arcade share beside the desk: saves, thinkers, seeds, ways to go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.arcade.saves import Saves
from games.arcade.thinking import Thinker
from games.ui.desk import Desk


@dataclass
class House:
    """``thinker`` makes a place for bots to think, ``seed`` gives a new seed for every match."""

    desk: Desk
    saves: Saves
    thinker: Callable[[], Thinker]
    seed: Callable[[], int]
    to_start: Callable[[], None] = lambda: None
    """Shows the start page."""
