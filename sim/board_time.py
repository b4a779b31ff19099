"""Whether a board's time limit leaves marbles the time to fall, tried with a few of them."""

from __future__ import annotations

import math

import msgspec

from assets.refusals import told
from sim.board import Board
from sim.board_words import plain
from sim.world import World

MARBLES = 14
"""Marbles that are let go at most, shared among the entries; every entry lets go one."""
PATIENCE = 60.0
"""Seconds that each of them gets."""
COARSE = 1 / 240
"""Step in s: how long a fall takes, to a tenth, needs no finer one."""
SPARE = 1.5
"""How many times the longest of these falls the limit must be: of many marbles one is slower."""
AMPLE = 3.0
"""How many times the longest of these falls a limit is to be, when it is asked what to write."""


class Falls(msgspec.Struct, frozen=True):
    """How long the marbles that came into a column took at most, s, and how many they were."""

    longest: float
    landed: int

    def exceed(self, limit: float) -> bool:
        """Tell whether a time limit in s is too short for such falls."""
        return self.landed > 0 and limit < SPARE * self.longest

    @property
    def ample(self) -> int:
        """Whole seconds that leave every marble the time it needs."""
        return max(math.ceil(AMPLE * self.longest), 1)


def falls(board: Board) -> Falls:
    """Return how long falls take where a time limit ends none of them (before a minute)."""
    world = World(msgspec.structs.replace(board, time_limit=PATIENCE), step=COARSE)
    took = []
    for entry in range(len(board.entries)):
        for seed in range(max(1, MARBLES // len(board.entries))):
            begun = world.time
            ident = world.release(entry, seed)
            world.settle()
            if world.place(ident).kind == "column":
                took.append(world.time - begun)
            world.take_out(ident)
            world.settle()
    return Falls(max(took, default=0.0), len(took))


def short_limit(board: Board) -> str:
    """Return what to say of a time limit that ends falls before they end, "" where it does not."""
    found = falls(board)
    if not found.exceed(board.time_limit):
        return ""
    words = {"limit": plain(board.time_limit), "longest": plain(round(found.longest, 1))}
    return told("check.short_limit", **words, count=found.landed, ample=found.ample)
