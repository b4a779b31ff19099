"""Prints what the physics of one frame of 1/60 s costs, beside baselines of the same run.

Measured: 41 marbles lie and one falls among the nails; the whole drop, coming to rest included;
seven marbles at once. Baselines: the same drop with pymunk alone at a fine step, a step of an empty
pymunk space, and a million additions in Python, which tell how fast the machine is.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence

import pymunk

from sim import board as boards
from sim.board import Board
from sim.world import STEP, Lying, World

FRAME = 1 / 60
BRUTE_PARTS = 16
"""Steps of the space in a step of the world for the baseline: 1/15360 s."""


def lying_marbles(board: Board, count: int) -> tuple[Lying, ...]:
    """Return ``count`` marbles at rest, the columns filled from the left."""
    world = World(board)
    radius = board.marble.radius
    for number in range(count):
        column, level = divmod(number, board.capacity)
        faces = board.columns[column]
        x = (faces.left + faces.right) / 2 + 0.02 * radius * (-1) ** level
        world.throw(x, radius * (1.01 + 2.01 * level), 0.0, 0.0)
    world.settle(10.0)
    return world.lying()


def frame_costs(
    world: World, drops: int, counts: Callable[[World], bool]
) -> tuple[list[float], int]:
    """Return the cost in ms of each frame that counts, over several drops, and all frames."""
    steps = round(FRAME / world.step_size)
    costs = []
    frames = 0
    entries = len(world.board.entries)
    for seed in range(drops):
        ident = world.release(seed % entries, seed)
        while not world.settled:
            counted = counts(world)
            began = time.perf_counter()
            for _ in range(steps):
                world.step()
            world.marbles()
            world.take_hits()
            cost = (time.perf_counter() - began) * 1e3
            frames += 1
            if counted:
                costs.append(cost)
        world.take_out(ident)
        world.settle()
    return costs, frames


def show(name: str, costs: Sequence[float]) -> None:
    """Print median, 95th and 99th percentile of costs in ms."""
    cuts = statistics.quantiles(costs, n=100)
    print(
        f"{name:48} median {statistics.median(costs):7.3f} ms   95 % {cuts[94]:7.3f}"
        f"   99 % {cuts[98]:7.3f}   ({len(costs)} frames)",
        flush=True,
    )


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Return the cost in ms of each call."""
    costs = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        costs.append((time.perf_counter() - began) * 1e3)
    return costs


def count_up() -> int:
    """Add up a million numbers in plain Python."""
    total = 0
    for number in range(1_000_000):
        total += number
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 0 always, for a machine's speed is no fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--board", default=boards.DEFAULT)
    parser.add_argument("--drops", type=int, default=40)
    given = parser.parse_args(arguments)
    board = boards.load(given.board)
    count = len(board.columns) * board.capacity - 1
    lying = lying_marbles(board, count)
    tops = max(column.top for column in board.columns) + 2 * board.marble.radius
    print(f"{board.name}: step 1/{1 / STEP:.0f} s, {FRAME / STEP:.0f} steps a frame, {count} lie")

    def high(world: World) -> bool:
        return world.marbles()[-1].y > tops

    among, _ = frame_costs(World(board, lying), given.drops, high)
    show(f"one among the nails, {count} lying", among)
    whole, _ = frame_costs(World(board, lying), given.drops, lambda _: True)
    show("the whole drop, until all lie", whole)
    brute, _ = frame_costs(
        World(board, lying, parts=BRUTE_PARTS, solved=False), max(given.drops // 10, 3), high
    )
    show(f"baseline: pymunk alone at 1/{BRUTE_PARTS / STEP:.0f} s", brute)
    space = pymunk.Space()
    show(
        "baseline: 256 steps of an empty pymunk space",
        timed(lambda: [space.step(1e-4) for _ in range(256)], 200),
    )
    show("baseline: a million additions in Python", timed(count_up, 20))
    return 0


if __name__ == "__main__":
    sys.exit(main())
