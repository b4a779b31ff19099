"""Shows that flight and the live world are one physics, and that flight's step decides nothing.

For every entry of the match boards: the total variation between flight and the live world at its
shipping step (and, with ``--fine``, at a step four times finer) beyond what chance alone gives for
such samples; then flight against itself at half its step. Hours for long samples; ``--drops``
decides. With ``--keep FOLDER`` what is done lies there, and the same command goes on after Ctrl-C.
Exit code 1 when an entry fails, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from sim import board as boards
from sim import flight, world
from sim.board import Board
from sim.campaign import (
    CampaignError,
    CampaignPlan,
    Engine,
    Progress,
    missing,
    processes,
    run,
)
from sim.lab_boards import board_of
from sim.lab_interrupts import interrupts
from sim.stats_distance import sampling_noise, total_variation
from sim.table import DropTable, TableError, load, save

SHIPPING, FINER, ITSELF = 0.015, 0.010, 0.003
"""Total variation beyond the noise that is allowed: world, finer world, flight at half the step."""
SAVED = 20.0
"""Seconds between writings of a table that is kept."""


class Laboratory:
    """Measures tables, and keeps them in a folder if there is one."""

    def __init__(self, keep: Path | None, stop: Callable[[], bool]) -> None:
        """Keep tables in ``keep``; ``stop`` tells whether to end."""
        self.keep = keep
        self.stop = stop

    def measured(
        self, board: Board, engine: Engine, step: float, drops: int, seed: int
    ) -> DropTable:
        """Return the table of all entries; Interrupted when it was to end before.

        TableError when the folder holds another table at its place.
        """
        entries = tuple(range(len(board.entries)))
        plan = CampaignPlan(board, entries, drops, engine, seed, step)
        if self.keep is None:
            table = run(plan, processes(2), stop=self.stop)
        else:
            file = self.keep / f"{board.hash[:12]}.{engine}.{1 / step:.0f}.{seed}.npz"
            kept = load(file, board) if file.exists() else None
            table = run(
                msgspec.structs.replace(plan, resume=kept),
                processes(2),
                Saving(file),
                stop=self.stop,
            )
            save(table, file)
        if missing(plan, table):
            raise Interrupted
        return table


class Interrupted(Exception):
    """A measurement that was to end before it was done."""


class Saving:
    """Writes a campaign's table now and then."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Write to ``file``, at most every SAVED seconds of ``clock``."""
        self._file = file
        self._clock = clock
        self._last = clock()

    def __call__(self, progress: Progress) -> None:
        """Take note of how far a campaign is."""
        if self._clock() - self._last >= SAVED:
            save(progress.table, self._file)
            self._last = self._clock()


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
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="change fields of the boards",
    )
    parser.add_argument("--drops", type=int, default=5000, help="per entry in the live world")
    parser.add_argument("--flight-drops", type=int, default=200_000, help="per entry in flight")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fine", action="store_true", help="the world four times finer as well")
    parser.add_argument("--no-world", action="store_true", help="only flight against itself")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep tables, and go on there")
    args = parser.parse_args(argv)
    try:
        if args.keep is not None:
            args.keep.mkdir(parents=True, exist_ok=True)
        chosen = [board_of(name, args.set) for name in args.board or ["gerhards", "althoefer"]]
        flight.warm_up(lambda sentence: print(sentence, flush=True))
        with interrupts() as stop:
            good = [validate(board, Laboratory(args.keep, stop), args) for board in chosen]
    except (boards.BoardError, CampaignError, TableError, OSError) as error:
        print(f"validate_engines: {error}", file=sys.stderr)
        return 2
    except Interrupted:
        print("Ended before it was done; what is kept goes on with the same command.")
        return 130
    return 0 if all(good) else 1


def validate(board: Board, laboratory: Laboratory, args: argparse.Namespace) -> bool:
    """Compare the engines on one board; return whether all entries hold."""
    measured = laboratory.measured
    one = measured(board, "flight", flight.STEP, args.flight_drops, args.seed)
    half = measured(board, "flight", flight.STEP / 2, args.flight_drops, args.seed + 1)
    good = compare(board.name, one, half, ITSELF)
    if args.no_world:
        return good
    steps = [(world.STEP, SHIPPING)]
    if args.fine:
        steps.append((world.STEP / 4, FINER))
    for step, allowed in steps:
        live = measured(board, "world", step, args.drops, args.seed)
        good &= compare(board.name, one, live, allowed)
    return good


if __name__ == "__main__":
    sys.exit(main())
