#!/usr/bin/env python3
"""Check the model of the marble against published experiments and print the table.

    python scripts/validate_physics.py             # some minutes
    python scripts/validate_physics.py --scale 0.1 # a quick look, wide intervals
    python scripts/validate_physics.py --markdown  # the table of the README

Exit code 1 when a row misses its band.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from sim import flight
from sim.validation import Row, rows


def _markdown(found: list[Row]) -> Iterator[str]:
    yield "| check | source | published | simulated | step | n | |"
    yield "|---|---|---|---|---|---|---|"
    for row in found:
        verdict = "met" if row.met else "missed"
        step, n = _step(row), f"{row.n:,}" if row.n else ""
        cells = (row.what, row.source, row.published, row.ours, step, n, verdict)
        yield "| " + " | ".join(cells) + " |"


def _step(row: Row) -> str:
    return f"1/{1 / row.step:.0f} s" if row.step else ""


def _print(row: Row, since: float) -> None:
    verdict = "met   " if row.met else "MISSED"
    print(f"{verdict}  {row.what}")
    print(f"        published {row.published}  ({row.source})")
    size = f"  (n {row.n:,}, step {_step(row)}, {since:.0f} s)" if row.step else ""
    print(f"        simulated {row.ours}{size}")
    if row.note:
        print(f"        {row.note}")
    sys.stdout.flush()


def main() -> int:
    """Run all rows; 1 when one misses."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="sample size, 1 is 8,000 discs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--step", type=float, default=flight.STEP, help="longest step in s")
    parser.add_argument("--markdown", action="store_true", help="print the README's table")
    args = parser.parse_args()
    flight.warm_up(lambda sentence: print(sentence, file=sys.stderr))
    begun = time.perf_counter()
    found = []
    for row in rows(args.scale, args.seed, args.step):
        found.append(row)
        if not args.markdown:
            _print(row, time.perf_counter() - begun)
    if args.markdown:
        print("\n".join(_markdown(found)))
        print("\n".join(f"\n{row.what}: {row.note}" for row in found if row.note))
    return 0 if all(row.met for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
