"""Flight for comparisons: all wanted entries at once on threads, the same hands on every board."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from assets.refusals import Refusal
from assets.texts import Texts
from sim import flight
from sim.board import Board
from sim.lab_progress import announce

MOST = 10_000_000
"""Drops of an entry whose ends are held in memory at a time."""


def ready(texts: Texts) -> None:
    """Compile the engine if need be, and say so when it takes a while."""
    flight.warm_up(lambda _: announce(texts("lab.compiling")), patience=4.0)


def ends(
    board: Board, entries: Sequence[int], drops: int, seed: int, workers: int = 2, first: int = 0
) -> list[np.ndarray[Any, Any]]:
    """Return per entry the columns (from 0; below 0: none) of ``drops`` drops from ``first`` on.

    Refusal for more than ``MOST``. The compiled loop works without Python's lock, so threads
    share the entries.
    """
    if drops > MOST:
        raise Refusal("refusals.many_drops", most=MOST)
    prepared = flight.Flight(board)
    with ThreadPoolExecutor(workers) as pool:
        found = pool.map(
            lambda entry: prepared.drops(entry, drops, seed, first=first).ends, entries
        )
        return list(found)


def wanted(entry: str, board: Board) -> tuple[int, ...]:
    """Return the entries, from 0, that ``all`` or a number from 1 names; ValueError otherwise."""
    count = len(board.entries)
    if entry == "all":
        return tuple(range(count))
    if entry.isascii() and entry.isdigit() and 1 <= int(entry) <= count:
        return (int(entry) - 1,)
    raise Refusal("refusals.no_entry", text=repr(entry), count=count)
