"""Shows that flight and the live world are one physics, and that flight's step decides nothing.

For every entry of the match boards: the total variation between flight and the live world at its
shipping step (and, with ``--fine``, at a step four times finer) beyond what chance alone gives for
such samples; then flight against itself at half its step. Hours for long samples; ``--drops``
decides. Exit code 1 when an entry fails.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from sim import board as boards
from sim import flight, world
from sim.board import Board
from sim.campaign import CampaignPlan, Engine, processes, run
from sim.stats_distance import sampling_noise, total_variation
from sim.table import DropTable

SHIPPING, FINER, ITSELF = 0.015, 0.010, 0.003
"""Total variation beyond the noise that is allowed: world, finer world, flight at half the step."""


def measured(board: Board, engine: Engine, step: float, drops: int, seed: int) -> DropTable:
    """Return the table of all entries."""
    entries = tuple(range(len(board.entries)))
    plan = CampaignPlan(board, entries, drops, engine, seed, step)
    return run(plan, processes(2))


def rows(table: DropTable) -> list[list[int]]:
    """Return per entry the counts of columns and, behind them, of drops without one."""
    lost = zip(table.void, table.escaped, strict=True)
    return [[*row, void + out] for row, (void, out) in zip(table.counts, lost, strict=True)]


def compare(name: str, one: DropTable, other: DropTable, allowed: float) -> bool:
    """Print a line per entry; return whether all are within ``allowed`` beyond the noise."""
    good = True
    print(f"\n{name}: flight 1/{1 / one.step:.0f} s, n {max(one.n)}; {other.engine}", end=" ")
    print(f"1/{1 / other.step:.0f} s, n {max(other.n)}; allowed beyond the noise {allowed}")
    print("entry   distance      noise     beyond   fall time s       hits   verdict")
    pairs = zip(rows(one), rows(other), strict=True)
    times = (one.mean_fall_time(), other.mean_fall_time(), one.mean_hits(), other.mean_hits())
    for entry, (a, b) in enumerate(pairs):
        apart = total_variation(a, b)
        noise = sampling_noise([x + y for x, y in zip(a, b, strict=True)], sum(a), sum(b))
        beyond = max(apart - noise, 0.0)
        fits = beyond <= allowed
        good &= fits
        ta, tb, ha, hb = (float(values[entry]) for values in times)
        print(
            f"{entry + 1:5}{apart:11.4f}{noise:11.4f}{beyond:11.4f}"
            f"   {ta:5.3f} {tb:5.3f}  {ha:5.2f} {hb:5.2f}   {'holds' if fits else 'FAILS'}",
            flush=True,
        )
    return good


def main(argv: Sequence[str] | None = None) -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", action="append", help="default: both match boards")
    parser.add_argument("--drops", type=int, default=5000, help="per entry in the live world")
    parser.add_argument("--flight-drops", type=int, default=200_000, help="per entry in flight")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fine", action="store_true", help="the world four times finer as well")
    parser.add_argument("--no-world", action="store_true", help="only flight against itself")
    args = parser.parse_args(argv)
    flight.warm_up(lambda sentence: print(sentence, flush=True))
    good = True
    for name in args.board or ["gerhards", "althoefer"]:
        board = boards.load(name)
        one = measured(board, "flight", flight.STEP, args.flight_drops, args.seed)
        half = measured(board, "flight", flight.STEP / 2, args.flight_drops, args.seed + 1)
        good &= compare(name, one, half, ITSELF)
        steps = [] if args.no_world else [(world.STEP, SHIPPING)]
        if args.fine and not args.no_world:
            steps.append((world.STEP / 4, FINER))
        for step, allowed in steps:
            live = measured(board, "world", step, args.drops, args.seed)
            good &= compare(name, one, live, allowed)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
