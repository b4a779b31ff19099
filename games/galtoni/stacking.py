"""Where marbles lie that gravity has stacked in the columns: for what no live board has decided."""

from __future__ import annotations

import math

from games.galtoni.rules_state import Columns
from sim.board import Board
from sim.world import Lying

_TURN = 2.399963
"""The golden angle in radians: marbles that lie about are all turned differently."""


def level_place(board: Board, column: int, level: int) -> tuple[float, float]:
    """Return where (mm) the marble ``level`` (from 0) of a column lies.

    In a column a little wider than a marble each leans on the wall opposite the one below.
    """
    radius, walls = board.marble.radius, board.columns[column]
    aside = walls.right - walls.left - 2 * radius
    rise = math.sqrt(max(0.0, 4 * radius * radius - aside * aside))
    x = walls.left + radius if level % 2 == 0 else walls.right - radius
    return x, walls.floor + radius + level * rise


def stacked(board: Board, columns: Columns) -> tuple[Lying, ...]:
    """Return the marbles of ``columns`` (kinds, floor first) as gravity would stack them."""
    found = []
    for column, kinds in enumerate(columns):
        for level, kind in enumerate(kinds):
            x, y = level_place(board, column, level)
            angle = math.remainder(_TURN * (7 * level + column), 2 * math.pi)
            turned = (math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2))
            found.append(Lying(kind, x, y, angle, turned))
    return tuple(found)
