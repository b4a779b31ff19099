"""One drop on the live board without a screen, from letting go to lying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from sim.board import Board
from sim.world import PARTS, STEP, World
from sim.world_parts import Lying


class DropResult(msgspec.Struct, frozen=True):
    """Where a marble came to lie (``column`` from 0) or why the drop is void, s, hits counted."""

    column: int | None
    void: Literal["above", "stuck", "escaped"] | None
    fall_time: float
    hits: int


def drop(
    board: Board,
    entry: int,
    seed: int,
    lying: Sequence[Lying] = (),
    *,
    step: float = STEP,
    parts: int = PARTS,
    solved: bool = True,
) -> DropResult:
    """Return how a drop at ``entry`` (from 0) with ``seed`` onto ``lying`` marbles ends.

    ``fall_time`` is the time in s until everything lies; step, parts and solved as for a World.
    ValueError if there is no such entry.
    """
    return drop_in(World(board, lying, step=step, parts=parts, solved=solved), entry, seed)


def drop_in(world: World, entry: int, seed: int) -> DropResult:
    """Return how a drop in a settled world ends; the marble is taken out again and all settles.

    On an empty board the world is afterwards as before, so that many drops can share one.
    """
    ident = world.release(entry, seed)
    start = world.time
    world.settle()
    place = world.place(ident)
    hits = len(world.take_hits())
    took = world.time - start
    world.take_out(ident)
    world.settle()
    if place.kind == "column":
        return DropResult(place.column, None, took, hits)
    void = place.kind if place.kind != "moving" else "stuck"
    return DropResult(None, void, took, hits)
