"""How many drops a second: flight on one core and on all, the live world one marble at a time.

Prints the rates and the ratio. Processor time is printed beside the clock's, because other work
on the machine slows the clock alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from sim import board as boards
from sim import flight, world
from sim.campaign_chunk import Chunk, Engine, measure


def chunks(name: str, engine: Engine, step: float, each: int) -> list[Chunk]:
    """Return one chunk per entry of a board."""
    board = boards.load(name)
    return [Chunk(board, engine, step, 1, entry, 0, each) for entry in range(len(board.entries))]


def work(chunk: Chunk) -> tuple[int, float]:
    """Return drops done and processor seconds taken."""
    begun = time.process_time()
    measure(chunk)
    return chunk.count, time.process_time() - begun


def alone(todo: Sequence[Chunk]) -> tuple[float, float]:
    """Return drops per second of this process, by the clock and by its processor time."""
    begun = time.perf_counter()
    done = [work(chunk) for chunk in todo]
    seconds = time.perf_counter() - begun
    drops = sum(count for count, _ in done)
    return drops / seconds, drops / sum(taken for _, taken in done)


def together(todo: Sequence[Chunk], processes: int) -> tuple[float, float]:
    """Return drops per second of several processes, start-up not counted, as :func:`alone`."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        list(pool.map(work, [todo[0]] * (2 * processes)))
        begun = time.perf_counter()
        done = list(pool.map(work, [*todo, *todo]))
        seconds = time.perf_counter() - begun
    drops = sum(count for count, _ in done)
    return drops / seconds, processes * drops / sum(taken for _, taken in done)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default=boards.DEFAULT, help="a preset or a board file")
    parser.add_argument("--drops", type=int, default=20_000, help="per entry, for flight")
    parser.add_argument("--world-drops", type=int, default=10, help="per entry, for the live world")
    parser.add_argument("--step", type=float, default=flight.STEP, help="of flight, s")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args(argv)
    flight.warm_up(lambda sentence: print(sentence, flush=True))
    todo = chunks(args.board, "flight", args.step, args.drops)
    work(todo[0])
    one, one_cpu = alone(todo)
    many, many_cpu = together(todo, args.processes)
    live, live_cpu = alone(chunks(args.board, "world", world.STEP, args.world_drops))
    print(
        f"board {args.board}, flight step 1/{1 / args.step:.0f} s, world 1/{1 / world.STEP:.0f} s"
    )
    print(f"{'drops per second':34}{'clock':>10}{'processor':>12}")
    print(f"{'flight, one process':34}{one:10,.0f}{one_cpu:12,.0f}")
    print(f"{f'flight, {args.processes} processes together':34}{many:10,.0f}{many_cpu:12,.0f}")
    print(f"{'live world, one marble at a time':34}{live:10,.1f}{live_cpu:12,.1f}")
    print(f"{'flight over live world, one core':34}{one / live:10,.0f}{one_cpu / live_cpu:12,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
