"""Measure a start: until the window answers, until all boards lie there, and what it costs at rest.

Each run is a process of its own, as a player starts it. Without a display it draws into memory.
Prints the median of all runs and the worst one; ``--rooms`` prints instead what every other screen
costs at rest, a line each, which takes some minutes, and beside it what plain work takes just then:
where that is much more than 1 the machine is in a slow minute. The clock is the system's monotonic
one, the same for parent and child on Linux and macOS.

With a display the loop sleeps until the X server has something to tell; in memory nobody tells
anything, so that it looks 66 times a second: what rests costs several times as much there.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _resting import Row

    from games.arcade.app import App

ROWS = (
    ("python", "interpreter", "s"),
    ("imports", "imports", "s"),
    ("window", "window and splash", "s"),
    ("first", "start to first interactive frame", "s"),
    ("spent", "processor time until then", "s"),
    ("boards", "start to all boards in sight", "s"),
    ("longest", "longest frame until then", "s"),
    ("share", "share of a core, boards living", "%"),
    ("still", "share of a core, reduced motion", "%"),
)


def child(begun: float, seconds: float) -> dict[str, float]:
    """Start as ``galtoni play`` does and return what it took, in s and per cent."""
    python = time.monotonic() - begun
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from games.arcade.launch import Wish, follow, open_house

    imports = time.monotonic() - begun - python
    app, house = open_house(Wish())
    window = time.monotonic() - begun
    app.frame()
    first = time.monotonic() - begun
    spent = time.process_time()
    follow(app, house, rooms=True)
    longest, asleep = 0.0, _Asleep(app)
    while house.showcase.waiting or app.desk.stack.tempo == 0.0:
        before = time.monotonic()
        app.rest()
        app.frame()
        longest = max(longest, time.monotonic() - before - asleep.take())
    boards = time.monotonic() - begun
    from _resting import share as of_a_core

    share, _, _ = of_a_core(app, seconds)
    app.desk.settings.reduced_motion = True
    app.frame()  # what was on its way arrives, once
    app.rest()
    still, _, _ = of_a_core(app, seconds)
    house.workshop.close()
    return {
        "python": python,
        "imports": imports,
        "window": window,
        "first": first,
        "spent": spent,
        "boards": boards,
        "longest": longest,
        "share": share,
        "still": still,
    }


class _Asleep:
    """Counts how long the loop wanted to sleep: the rest of the time the window was held."""

    def __init__(self, app: App) -> None:
        """Listen to the loop's wishes."""
        self._wanted = 0.0
        sleep = app._sleep

        def counted(seconds: float) -> None:
            self._wanted += seconds
            sleep(seconds)

        app._sleep = counted

    def take(self) -> float:
        """Return the seconds since last asked."""
        wanted, self._wanted = self._wanted, 0.0
        return wanted


def run(seconds: float, home: str | None) -> dict[str, float]:
    """Start a child and return what it measured."""
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if home is not None:
        environment["GALTONI_HOME"] = home
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
    command = [sys.executable, __file__, "--child", repr(time.monotonic()), "--idle", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def rooms(seconds: float, chosen: Sequence[str]) -> int:
    """Print what screens take at rest, all or those with a chosen word in their name.

    Returns the exit code. Bots' processes import this file as well: they must not get this far.
    """
    if multiprocessing.parent_process() is not None:
        return 0
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["GALTONI_HOME"] = home
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        from _resting import measure

        print(f"{'':36}{'% of a core':>12}{'frames/s':>10}{'1 ms of plain work takes ms':>30}")
        print(f"{'':58}{'before':>15}{'after':>15}", flush=True)
        told = measure(seconds, Path(home), chosen, _line)
    if not told:
        print(f"No screen has {' or '.join(chosen)} in its name.", file=sys.stderr)
    return 0 if told else 2


def _line(row: Row) -> None:
    note = f"  ({row.note})" if row.note else ""
    numbers = f"{row.share:12.1f}{row.frames:10.1f}{row.before:15.1f}{row.after:15.1f}"
    print(f"{row.name:36}{numbers}{note}", flush=True)


def main() -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=5, help="starts to measure (default: 5)")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds at rest (default: 5)")
    parser.add_argument("--first", action="store_true", help="every start is the very first one")
    parser.add_argument(
        "--rooms",
        nargs="*",
        metavar="WORD",
        help="what screens take at rest: all of them, or those with one of the words in their name",
    )
    parser.add_argument("--child", type=float, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child is not None:
        print(json.dumps(child(chosen.child, chosen.idle)))
        return 0
    if chosen.rooms is not None:
        return rooms(chosen.idle, chosen.rooms)
    if chosen.runs < 1:
        parser.error("--runs needs 1 or more.")
    with tempfile.TemporaryDirectory() as home:
        if not chosen.first:
            run(0.1, home)  # cuts the wood
        runs = []
        for number in range(chosen.runs):
            here = str(Path(home) / str(number)) if chosen.first else home
            runs.append(run(chosen.idle, here))
    print(f"{'':36}{'median':>9}{'worst':>9}   of {len(runs)} starts")
    for key, words, unit in ROWS:
        values = [found[key] for found in runs]
        places = 3 if unit == "s" else 1
        middle, worst = statistics.median(values), max(values)
        print(f"{words:36}{middle:9.{places}f}{worst:9.{places}f}   {unit}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
