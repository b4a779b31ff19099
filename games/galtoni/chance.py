"""Who plays chance in Galtoni: the live board, or a table of where marbles land.

Only here and in ``rules_measured`` does Galtoni read the laboratory.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assets.refusals import Refusal
from games.core.chance import ChanceSource, SeededChance
from games.galtoni.rules_lines import CAPACITY, COLUMNS
from games.galtoni.rules_tables import IDEAL, IDENTITY, shipped
from sim import board as boards
from sim.board import Board

GAME_NAME = "galtoni"
KINDS = ("table", "world")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What a match at a board needs: the game's options, its source of chance, board and hash."""

    options: dict[str, Any]
    source: ChanceSource
    board: str
    board_hash: str


def arrange(kind: str, board: str | None, options: Mapping[str, Any]) -> Arrangement:
    """Return how a match is played at a board (a preset or a file); ``kind`` of ``KINDS``.

    The game reckons with the board's measured table where one is shipped, otherwise with the ideal
    one, unless ``options`` name another. ValueError says what does not go together.
    """
    found = boards.load(board or boards.DEFAULT)
    _check_size(found)
    chosen = dict(options)
    chosen.setdefault("table", table_of(found))
    if kind == "table":
        return Arrangement(chosen, SeededChance("table"), found.name, found.hash)
    if kind != "world":
        raise Refusal("commands.no_chance", kind=repr(kind), known=", ".join(KINDS))
    if chosen["table"] == IDENTITY:
        raise Refusal("commands.world_decides")
    from games.galtoni.chance_world import WorldChance

    return Arrangement(chosen, WorldChance(found), found.name, found.hash)


def _check_size(board: Board) -> None:
    """Raise ValueError when a board is not one for matches."""
    sizes = (len(board.entries), len(board.columns), board.capacity)
    if sizes != (COLUMNS, COLUMNS, CAPACITY):
        entries, columns, capacity = sizes
        raise Refusal(
            "commands.board_size",
            board=repr(board.name),
            entries=entries,
            columns=columns,
            capacity=capacity,
            needs=COLUMNS,
            high=CAPACITY,
        )


def table_of(board: Board) -> str:
    """Return the name of the measured table that fits a board, ``ideal`` when there is none."""
    if board.name in shipped() and boards.load(board.name).hash == board.hash:
        return board.name
    return IDEAL
