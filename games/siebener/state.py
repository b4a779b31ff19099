"""What a game of Siebener consists of: money, pot, who is still in, the sums."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from games.core.interrupts import QUIET, Interrupt, Talk


class Choice(StrEnum):
    """What the seat in turn can do."""

    ROLL = "roll"
    STOP = "stop"


class Dice(msgspec.Struct, frozen=True, order=True):
    """How two dice fall, the lower one first."""

    low: int
    high: int


class Ending(StrEnum):
    """How a game of Siebener can end."""

    LAST_LEFT = "last-left"
    MOST_MONEY = "most-money"
    RESIGNED = "resigned"


Action: TypeAlias = Choice | Dice | Interrupt


class State(msgspec.Struct, frozen=True):
    """A moment of the game.

    ``money`` is what each seat has won so far, its stakes in the ``pot`` taken off; ``left`` are
    the seats still in, ascending. ``seat`` throws; ``total`` is its sum so far, ``target`` the sum
    it has to beat, ``rolling`` whether its dice are in the air. ``opener`` opened this round,
    ``round`` counts from 0. An empty pot means that the game is over.
    """

    money: tuple[int, ...]
    pot: int
    left: tuple[int, ...]
    seat: int
    opener: int
    round: int = 0
    total: int = 0
    target: int = 0
    rolling: bool = False
    talk: Talk = QUIET
