"""What a game of Königsflucht consists of: the pieces, whose turn it is, what was before."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

import msgspec

from games.core.interrupts import QUIET, Interrupt, Talk
from games.koenigsflucht.geometry import Move

EMPTY: Final = 0
ATTACKER: Final = 1
SOLDIER: Final = 2
KING: Final = 3

BLACK: Final = 0
"""The seat of the attackers, who move first."""
WHITE: Final = 1
"""The seat of the king and his soldiers."""

OWNERS: Final = (None, BLACK, WHITE, WHITE)
"""The seat to which each kind of piece belongs."""


class Ending(StrEnum):
    """How a game of Königsflucht can end."""

    KING_ESCAPED = "king-escaped"
    KING_TAKEN = "king-taken"
    NO_MOVE = "no-move"
    REPETITION = "repetition"
    DRAW_AGREED = "draw-agreed"
    RESIGNED = "resigned"


Action: TypeAlias = Move | Interrupt


class State(msgspec.Struct, frozen=True):
    """A position; ``board`` holds a piece for each of the 121 squares, a1 first, then b1.

    ``history`` are the boards since the last capture, oldest first, this one not among them: what
    was before a capture cannot come back. ``ending`` is set when the position decides the game.
    """

    board: bytes
    turn: int = BLACK
    history: tuple[bytes, ...] = ()
    ending: Ending | None = None
    talk: Talk = QUIET
