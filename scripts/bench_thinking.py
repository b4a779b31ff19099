"""Prints how even the window's frames are with and without an expert thinking in its process.

    python scripts/bench_thinking.py [--seconds 12] [--size 1280 720] [--game mancala]

A match against ``expert`` is laid on the table of each game, the window is drawn anew sixty times a
second, and the times between frames are taken: while nobody thinks, and while the expert does (the
start of its process and the fetching of its answers included; it is asked again at once). Without a
display the dummy driver is used. Other programs lengthen gaps, so the two lines of a game are to be
compared; the last column is the most processor time that a frame took on the window's own thread.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from games.core import registry
from games.core.match import Match
from games.galtoni.chance import arrange

if TYPE_CHECKING:
    from games.arcade.app import App

WARM = 60
"""Frames before measuring: pictures are made when they are first needed."""
NEED = 50.0
"""The longest gap (ms) that is allowed."""


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=registry.NAMES, help="default: all")
    parser.add_argument("--seconds", type=float, default=12.0, help="of frames, each with/without")
    parser.add_argument("--size", nargs=2, type=int, default=(1280, 720), metavar=("W", "H"))
    arguments = parser.parse_args()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    size = (arguments.size[0], arguments.size[1])
    print(f"gaps between frames in ms at {size[0]}x{size[1]}, {os.cpu_count()} cores")
    print(f"{'game':<15}{'':<20}{'median':>9}{'99.9 %':>9}{'largest':>9}{'CPU':>8}{'answers':>9}")
    for name in arguments.game or registry.NAMES:
        with TemporaryDirectory() as folder:
            measure(name, size, arguments.seconds, Path(folder))
    return 0


def begin(name: str, path: Path) -> Match:
    """Return a match in which an expert is in turn."""
    options = arrange("table", "gerhards", {}).options if name == "galtoni" else {}
    game = registry.game(name, **options)
    seats = ["bot:expert", *["human"] * (game.seat_numbers[0] - 1)]
    return Match.begin(game, seats, seed=1, path=path, sync=False)


def measure(name: str, size: tuple[int, int], seconds: float, folder: Path) -> None:
    """Run the loop of one game's table and print its gaps."""
    from games.arcade.app import App
    from games.arcade.house import House
    from games.arcade.saves import Saves
    from games.arcade.scenes.table import TableScene
    from games.arcade.thinking import Order, Process
    from games.arcade.window import Window
    from games.ui.storage import Storage

    match = begin(name, folder / "match.jsonl")
    window = Window(size)
    storage = Storage(folder)
    app = App(window, storage, storage.load_settings(), idle=False, sound=False)
    # The table's own bot never comes to move: the same position is thought about again and again.
    house = House(app.desk, Saves(storage), Waiting, lambda: 1)
    app.start([TableScene(house, match)])
    task = match.bot_task()
    assert task is not None  # the expert is in turn
    for _ in range(WARM):
        app.frame()
    thinker, answers = Process(time.perf_counter), 0

    def tend() -> None:
        nonlocal answers
        if thinker.answer() is not None:
            answers += 1
        if not thinker.busy:
            thinker.ask(Order(task))

    alone = frames(app, seconds, lambda: None)
    thinking = frames(app, seconds, tend)
    thinker.close()
    app.close()
    show(name, "nobody thinks", alone, "")
    show("", "expert thinks", thinking, str(answers))


class Waiting:
    """A place to think in which no thought ends."""

    busy = True

    def warm(self) -> None:
        """Do nothing."""

    def ask(self, order: object) -> None:
        """Do nothing."""

    def answer(self) -> None:
        """Return nothing."""

    def forget(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class Frame(NamedTuple):
    """One frame: the time since the last one, and the processor's time of this thread, in ms."""

    gap: float
    cpu: float


def frames(app: App, seconds: float, tend: Callable[[], None]) -> list[Frame]:
    """Run the loop at sixty frames a second; ``tend`` is called before every frame."""
    from games.arcade.app import FRAME
    from games.ui.intentions import Redraw

    found: list[Frame] = []
    last = time.perf_counter()
    end = last + seconds
    while last < end:
        cpu = time.thread_time()
        tend()
        app.do(Redraw())
        app.frame()
        cpu = time.thread_time() - cpu
        time.sleep(max(0.0, last + FRAME - time.perf_counter()))
        now = time.perf_counter()
        found.append(Frame((now - last) * 1e3, cpu * 1e3))
        last = now
    return found


def show(name: str, what: str, found: list[Frame], answers: str) -> None:
    """Print a line: median, 99.9th percentile, largest gap, largest processor time."""
    gaps = [frame.gap for frame in found]
    high, most = statistics.quantiles(gaps, n=1000, method="inclusive")[998], max(gaps)
    mark = "" if most <= NEED else f"  over {NEED:g} ms"
    print(
        f"{name:<15}{what:<20}{statistics.median(gaps):>9.2f}{high:>9.2f}{most:>9.2f}"
        f"{max(frame.cpu for frame in found):>8.2f}{answers:>9}{mark}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
