"""One chunk of a campaign: some drops of one entry, done wherever it is sent, as a small table."""

from __future__ import annotations

import platform
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal

import msgspec
import numpy as np

from sim.board_parts import Board
from sim.flight import ESCAPED, STUCK, TIME_LIMIT, Flight
from sim.table_parts import HITS_WIDTH, TICK, TIME_WIDTH, DropTable, Span
from sim.table_spread import Spread, spread
from sim.world import World

Engine = Literal["flight", "world"]
Array = np.ndarray[Any, Any]

FLOOR = 0.5
"""Height in mm over a column's floor under which a hit is one on the floor."""


class Chunk(msgspec.Struct, frozen=True):
    """Drops ``first`` to ``first + count - 1`` of ``entry`` under ``seed``; ``step`` in s."""

    board: Board
    engine: Engine
    step: float
    seed: int
    entry: int
    first: int
    count: int


def measure(chunk: Chunk) -> DropTable:
    """Return the table of a chunk; the same whatever process does it, and whatever came before."""
    ends, times, hits = (_flown if chunk.engine == "flight" else _lived)(chunk)
    board = chunk.board
    landed = ends >= 0
    counts = np.bincount(ends[landed], minlength=len(board.columns)).tolist()
    ticks = np.rint(times[landed] / TICK).astype(np.int64)
    return DropTable(
        board=board.name,
        board_hash=board.hash,
        engine=chunk.engine,
        step=chunk.step,
        seed=chunk.seed,
        counts=_rows(chunk, tuple(counts), (0,) * len(board.columns)),
        stuck=_rows(chunk, int(np.sum(ends == STUCK)), 0),
        overdue=_rows(chunk, int(np.sum(ends == TIME_LIMIT)), 0),
        escaped=_rows(chunk, int(np.sum(ends == ESCAPED)), 0),
        fall_time=_rows(chunk, spread(ticks, TIME_WIDTH), Spread(TIME_WIDTH)),
        hits=_rows(chunk, spread(hits[landed], HITS_WIDTH), Spread(HITS_WIDTH)),
        spans=(Span(chunk.seed, chunk.entry, chunk.first, chunk.first + chunk.count),),
        versions=versions(chunk.engine),
    )


def empty(board: Board, engine: Engine, step: float, seed: int) -> DropTable:
    """Return the table of no drops at all."""
    nothing = measure_nothing(Chunk(board, engine, step, seed, 0, 0, 0))
    return msgspec.structs.replace(nothing, spans=())


def measure_nothing(chunk: Chunk) -> DropTable:
    """Return the table of a chunk as if it had no drops, without an engine."""
    entries, columns = len(chunk.board.entries), len(chunk.board.columns)
    none = (0,) * entries
    return DropTable(
        board=chunk.board.name,
        board_hash=chunk.board.hash,
        engine=chunk.engine,
        step=chunk.step,
        seed=chunk.seed,
        counts=((0,) * columns,) * entries,
        stuck=none,
        overdue=none,
        escaped=none,
        fall_time=(Spread(TIME_WIDTH),) * entries,
        hits=(Spread(HITS_WIDTH),) * entries,
        versions=versions(chunk.engine),
    )


def versions(engine: Engine) -> dict[str, str]:
    """Return the versions of what decides a drop's end."""
    names = ("galtoni", "numba" if engine == "flight" else "pymunk", "numpy")
    found = {"python": platform.python_version()}
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return dict(sorted(found.items()))


def drop_seed(seed: int, entry: int, index: int) -> int:
    """Return the seed of one drop on the live board: a child of the campaign's SeedSequence."""
    child = np.random.SeedSequence(seed, spawn_key=(entry, index))
    return int(child.generate_state(1, np.uint64)[0])


def _rows(chunk: Chunk, value: Any, nothing: Any) -> tuple[Any, ...]:
    entries = range(len(chunk.board.entries))
    return tuple(value if entry == chunk.entry else nothing for entry in entries)


@lru_cache(maxsize=4)
def _flight(board: Board, step: float) -> Flight:
    return Flight(board, step=step)


def _flown(chunk: Chunk) -> tuple[Array, Array, Array]:
    flight = _flight(chunk.board, chunk.step)
    found = flight.drops(chunk.entry, chunk.count, chunk.seed, first=chunk.first)
    return found.ends, found.times, found.hits


def _lived(chunk: Chunk) -> tuple[Array, Array, Array]:
    world = World(chunk.board, step=chunk.step)
    rows = [
        _drop(world, chunk.entry, drop_seed(chunk.seed, chunk.entry, chunk.first + i))
        for i in range(chunk.count)
    ]
    ends = np.array([row[0] for row in rows], dtype=np.int64)
    return ends, np.array([row[1] for row in rows]), np.array([row[2] for row in rows], np.int64)


def _drop(world: World, entry: int, seed: int) -> tuple[int, float, int]:
    """Return end, seconds to the column's floor and hits until then of one drop; leave no trace."""
    begun = world.time
    ident = world.release(entry, seed)
    world.settle()
    took = world.time - begun
    place = world.place(ident)
    hits = world.take_hits()
    world.take_out(ident)
    world.settle()
    if place.kind == "column" and place.column is not None:
        floor = world.board.columns[place.column].floor + FLOOR
        for number, hit in enumerate(hits, start=1):
            if hit.y < floor:
                return place.column, hit.time - begun, number
        return place.column, took, len(hits)
    if place.kind == "escaped":
        return ESCAPED, took, len(hits)
    return (TIME_LIMIT if took > world.board.time_limit else STUCK), took, len(hits)
