"""Flight for comparisons: all wanted entries at once on threads, the same hands on every board."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from assets.refusals import Refusal
from assets.texts import Texts
from sim import flight
from sim.board import Board
from sim.lab_interrupts import interrupts
from sim.lab_progress import announce, progress
from sim.stats_paired import Joint, joint

BLOCK = 5000
"""Drops an entry between looks at Ctrl-C."""
MOST = 10_000_000
"""Drops of an entry whose ends are held in memory at a time."""


def ready(texts: Texts) -> None:
    """Compile the engine if need be, and say so when it takes a while."""
    flight.warm_up(lambda _: announce(texts("lab.compiling")), patience=4.0)


def ends(
    board: Board,
    entries: Sequence[int],
    drops: int,
    seed: int,
    *,
    workers: int = 2,
    first: int = 0,
    step: float = flight.STEP,
) -> list[np.ndarray[Any, Any]]:
    """Return per entry the columns (from 0; below 0: none) of ``drops`` drops from ``first`` on.

    ``step`` in s, as :data:`sim.flight.STEP`. Refusal for more than ``MOST``. The compiled loop
    works without Python's lock, so threads share the entries.
    """
    if drops > MOST:
        raise Refusal("refusals.many_drops", most=MOST)
    prepared = flight.Flight(board, step=step)
    with ThreadPoolExecutor(workers) as pool:
        found = pool.map(
            lambda entry: prepared.drops(entry, drops, seed, first=first).ends, entries
        )
        return list(found)


def paired(
    sides: tuple[tuple[Board, float], tuple[Board, float]],
    entries: Sequence[int],
    drops: int,
    seed: int,
    texts: Texts,
    task: str = "lab.progress",
) -> list[Joint]:
    """Return per entry how often the same hand ended here on one side and there on the other.

    A side is a board and a step in s. In blocks, so that memory stays the same and Ctrl-C leaves
    both sides with as many drops. ``task`` is what the progress is called.
    """
    columns = len(sides[0][0].columns)
    tables = [np.zeros((columns + 1, columns + 1), dtype=np.int64) for _ in entries]
    tell = partial(announce, texts("lab_measure.compare_ending"))
    with progress(texts, task) as advance, interrupts(tell=tell) as stop:
        for first in range(0, drops, BLOCK):
            count = min(BLOCK, drops - first)
            one, two = (
                ends(board, entries, count, seed, first=first, step=step) for board, step in sides
            )
            for table, a, b in zip(tables, one, two, strict=True):
                table += joint(a, b, columns)
            advance(first + count, drops, "")
            if stop():
                break
    return tables


def wanted(entry: str, board: Board) -> tuple[int, ...]:
    """Return the entries, from 0, that ``all`` or a number from 1 names; ValueError otherwise."""
    count = len(board.entries)
    if entry == "all":
        return tuple(range(count))
    if entry.isascii() and entry.isdigit() and 1 <= int(entry) <= count:
        return (int(entry) - 1,)
    raise Refusal("refusals.no_entry", text=repr(entry), count=count)
