"""Shows that the live world's step decides nothing: its drops against a step four times finer.

Prints for entries of a board the distribution over the columns at both steps, their total
variation, what chance alone would give for that many drops, and a verdict. Minutes of work;
``--drops`` makes it shorter. Exit code 1 when an entry fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context

from sim import board as boards
from sim.stats_distance import sampling_noise, total_variation
from sim.world import PARTS, STEP, Lying, World
from sim.world_drop import drop

ALLOWED = 0.015
"""Total variation above the noise that is still the same distribution (the project's bound)."""

CHUNK = 100


@dataclass(frozen=True, slots=True)
class Task:
    """Some drops of one entry at one step; void drops are counted behind the columns."""

    board: str
    entry: int
    first: int
    drops: int
    step: float
    parts: int
    full: tuple[int, ...] = ()
    """Columns (from 0) that are full of lying marbles."""


def stacked(board: boards.Board, full: Sequence[int]) -> tuple[Lying, ...]:
    """Return lying marbles that fill the given columns."""
    world = World(board)
    radius = board.marble.radius
    for column in full:
        faces = board.columns[column]
        for level in range(board.capacity):
            x = (faces.left + faces.right) / 2 + 0.02 * radius * (-1) ** level
            world.throw(x, radius * (1.01 + 2.01 * level), 0.0, 0.0)
    world.settle(10.0)
    return world.lying()


def run(task: Task) -> list[int]:
    """Return the counts of one task: columns, then void drops."""
    board = boards.load(task.board)
    lying = stacked(board, task.full)
    counts = [0] * (len(board.columns) + 1)
    for seed in range(task.first, task.first + task.drops):
        column = drop(board, task.entry, seed, lying, step=task.step, parts=task.parts).column
        counts[-1 if column is None else column] += 1
    return counts


def measure(tasks: Sequence[Task], processes: int) -> list[list[int]]:
    """Return the counts of each task; processes are started afresh, none are shared."""
    if processes == 1:
        return [run(task) for task in tasks]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(run, tasks))


def tasks_for(plan: Task, step: float, first: int) -> list[Task]:
    """Return the chunks of a plan at another step, with seeds from ``first`` on."""
    return [
        replace(plan, first=first + done, drops=min(CHUNK, plan.drops - done), step=step)
        for done in range(0, plan.drops, CHUNK)
    ]


def compare(plan: Task, finer: int, processes: int) -> bool:
    """Measure a plan at both steps, print the comparison, return whether it holds."""
    began = time.perf_counter()
    coarse = tasks_for(plan, plan.step, 0)
    fine = tasks_for(plan, plan.step / finer, 10_000_000)
    counts = measure([task for pair in zip(coarse, fine, strict=True) for task in pair], processes)
    ours = [sum(column) for column in zip(*counts[0::2], strict=True)]
    theirs = [sum(column) for column in zip(*counts[1::2], strict=True)]
    drops = plan.drops
    distance = total_variation(ours, theirs)
    noise = sampling_noise([a + b for a, b in zip(ours, theirs, strict=True)], drops, drops)
    holds = distance - noise <= ALLOWED
    full = f", columns full: {' '.join(str(c + 1) for c in plan.full)}" if plan.full else ""
    took = time.perf_counter() - began
    print(f"{plan.board}, entry {plan.entry + 1}, {drops} drops each{full} ({took:.0f} s)")
    for name, size, row in (("shipping", plan.step, ours), ("finer", plan.step / finer, theirs)):
        shares = " ".join(f"{count / drops:.3f}" for count in row[:-1])
        print(f"  {name:8} 1/{1 / size:.0f} s: {shares}   void {row[-1]}")
    print(
        f"  total variation {distance:.4f}, chance alone {noise:.4f}, above it"
        f" {distance - noise:+.4f} (allowed {ALLOWED}): {'holds' if holds else 'FAILS'}",
        flush=True,
    )
    return holds


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; 0 when every entry holds, 1 otherwise."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", action="append", help="preset or file; may be given twice")
    parser.add_argument("--entries", type=int, nargs="+", default=[1, 2, 4], help="from 1")
    parser.add_argument("--drops", type=int, default=2000, help="per entry and step")
    parser.add_argument("--finer", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--step", type=float, default=STEP, help="s; the shipping step if not said")
    parser.add_argument("--parts", type=int, default=PARTS, help="steps of the space in a step")
    parser.add_argument("--full", type=int, nargs="+", default=[], help="full columns, from 1")
    given = parser.parse_args(arguments)
    full = tuple(column - 1 for column in given.full)
    results = [
        compare(
            Task(board, entry - 1, 0, given.drops, given.step, given.parts, full),
            given.finer,
            given.processes,
        )
        for board in given.board or ["gerhards", "althoefer"]
        for entry in given.entries
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
