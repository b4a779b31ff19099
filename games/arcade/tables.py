"""Which games have a table: a game without a ``view_table`` is not offered."""

from __future__ import annotations

from importlib import import_module, util
from typing import Protocol

from games.core.registry import NAMES
from games.ui.desk import Desk
from games.ui.game_table import GameTable, LivingPicture


class TableModule(Protocol):
    """What ``games.<name>.view_table`` offers."""

    TABLE: type[GameTable]

    def living_picture(self, desk: Desk, seed: int) -> LivingPicture:
        """Return the picture of the start page."""


def available() -> tuple[str, ...]:
    """Return the names of the games that have a table, in their order."""
    return tuple(name for name in NAMES if util.find_spec(f"games.{name}.view_table") is not None)


def table_module(name: str) -> TableModule:
    """Return a game's table; ModuleNotFoundError when it has none."""
    found: TableModule = import_module(f"games.{name}.view_table")
    return found
