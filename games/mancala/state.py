"""What a game of Mancala consists of: the board, who is in turn, what waits for a decision."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from games.core.interrupts import QUIET, Interrupt, Talk


class Decision(StrEnum):
    """What a player does after his last stone fell into an empty pit of his own."""

    LEAVE = "leave"
    TAKE = "take"


class Ending(StrEnum):
    """How a game of Mancala can end."""

    MORE_STONES = "more-stones"
    EQUAL_STONES = "equal-stones"
    RESIGNED = "resigned"
    DRAW_AGREED = "draw-agreed"


Action: TypeAlias = int | Decision | Interrupt
"""A pit to sow from (0 = the mover's leftmost), a decision, or something said at the table."""


class State(msgspec.Struct, frozen=True):
    """A position; with ``n`` pits a side ``board`` holds ``2 n + 2`` counts in sowing order.

    ``board[0:n]`` are the pits of seat 0 from his left, ``board[n]`` is his store, then the same
    for seat 1. ``turn`` is the seat to move. ``waiting`` is the index in ``board`` of the last
    stone sown while its owner decides whether to take, -1 otherwise.
    """

    board: tuple[int, ...]
    turn: int = 0
    waiting: int = -1
    talk: Talk = QUIET
