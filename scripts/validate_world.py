"""Shows that the live world's step decides nothing: its drops against a step four times finer.

Prints for entries of a board the distribution over the columns at both steps, with the same hands
at both, their total variation, what chance alone would give for that many drops, and a verdict.
Minutes of work; ``--drops`` makes it shorter. Exit code 1 when an entry fails.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context

from sim import board as boards
from sim.stats_distance import total_variation
from sim.world import PARTS, STEP, Lying, World
from sim.world_drop import drop

ALLOWED = 0.015
"""Total variation above the noise that is still the same distribution (the project's bound)."""

CHUNK = 100


@dataclass(frozen=True, slots=True)
class Task:
    """Some drops of one entry at one step; void drops are counted behind the columns."""

    board: boards.Board
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
    """Return the columns (from 0, void drops -1) that the drops of a task came into."""
    board = task.board
    lying = stacked(board, task.full)
    ends = []
    for seed in range(task.first, task.first + task.drops):
        column = drop(board, task.entry, seed, lying, step=task.step, parts=task.parts).column
        ends.append(-1 if column is None else column)
    return ends


def counts(ends: Sequence[int], columns: int) -> list[int]:
    """Return how many drops came into each column, void ones last."""
    found = Counter(ends)
    return [found[column] for column in range(columns)] + [found[-1]]


def paired_noise(ours: Sequence[int], theirs: Sequence[int]) -> float:
    """Return the total variation that chance alone gives on average between paired samples.

    Drops are paired by their hands, so differences vary less than those of strangers: half the
    sum over the columns of √(2/π) times the standard error of the mean difference.
    """
    n = len(ours)
    total = 0.0
    for column in set(ours) | set(theirs):
        apart = [(a == column) - (b == column) for a, b in zip(ours, theirs, strict=True)]
        mean = sum(apart) / n
        total += math.sqrt((sum(d * d for d in apart) / n - mean * mean) / n)
    return total / math.sqrt(2 * math.pi)


def measure(tasks: Sequence[Task], processes: int) -> list[list[int]]:
    """Return the ends of each task; processes are started afresh, none are shared."""
    if processes == 1:
        return [run(task) for task in tasks]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(run, tasks))


def tasks_for(plan: Task, step: float) -> list[Task]:
    """Return the chunks of a plan at another step."""
    return [
        replace(plan, first=done, drops=min(CHUNK, plan.first + plan.drops - done), step=step)
        for done in range(plan.first, plan.first + plan.drops, CHUNK)
    ]


def compare(plan: Task, finer: int, processes: int) -> bool:
    """Measure a plan at both steps, print the comparison, return whether it holds."""
    began = time.perf_counter()
    coarse, fine = tasks_for(plan, plan.step), tasks_for(plan, plan.step / finer)
    ends = measure([task for pair in zip(coarse, fine, strict=True) for task in pair], processes)
    ours = [end for chunk in ends[0::2] for end in chunk]
    theirs = [end for chunk in ends[1::2] for end in chunk]
    drops = plan.drops
    columns = len(plan.board.columns)
    our_counts, their_counts = counts(ours, columns), counts(theirs, columns)
    distance = total_variation(our_counts, their_counts)
    noise = paired_noise(ours, theirs)
    same = sum(a == b for a, b in zip(ours, theirs, strict=True)) / drops
    holds = distance - noise <= ALLOWED
    full = f", columns full: {' '.join(str(c + 1) for c in plan.full)}" if plan.full else ""
    took = time.perf_counter() - began
    print(f"{plan.board.name}, entry {plan.entry + 1}, {drops} drops each{full} ({took:.0f} s)")
    for name, size, row in (
        ("shipping", plan.step, our_counts),
        ("finer", plan.step / finer, their_counts),
    ):
        shares = " ".join(f"{count / drops:.3f}" for count in row[:-1])
        print(f"  {name:8} 1/{1 / size:.0f} s: {shares}   void {row[-1]}")
    print(f"  {same:.0%} of the hands end in the same column at both")
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
        for board in map(boards.load, given.board or ["gerhards", "althoefer"])
        for entry in given.entries
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
