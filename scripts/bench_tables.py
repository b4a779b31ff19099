"""Prints what a frame costs at the table of each game, beside one full-window blit of the same run.

People play at random through the running loop: update and draw of every frame in which something
moves, and of frames in which nothing does. Figures are of the processor's time in ms, which other
programs lengthen least; the clock's stand behind. The first frame of a match, which bakes the
board, is not counted. Without a display the dummy driver is used. Galtoni on a full board is
bench_frame.py's, the practice table bench_practice.py's.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.arcade.app import App
    from games.arcade.capture import FrameClock
    from games.arcade.house import House

SEATS = {"siebener": 5}
"""How many sit at a table where it is not two."""
STILL = 6
"""So many frames are watched after each move in which nothing moves."""


class Cost(NamedTuple):
    """What something took in ms: of the processor alone, and by the clock on the wall."""

    cpu: float
    wall: float


def timed(work: Callable[[], object]) -> Cost:
    """Return what a call costs."""
    cpu, wall = time.thread_time(), time.perf_counter()
    work()
    return Cost((time.thread_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", nargs=2, type=int, default=(1920, 1080), metavar=("W", "H"))
    parser.add_argument("--games", default="galtoni,mancala,siebener,koenigsflucht,gipf")
    parser.add_argument("--frames", type=int, default=500, help="moving frames for each game")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with TemporaryDirectory() as folder:
        os.environ.setdefault("GALTONI_HOME", folder)
        _measure(arguments, Path(folder))
    return 0


def _measure(arguments: argparse.Namespace, folder: Path) -> None:
    from games.arcade.app import App
    from games.arcade.capture import FrameClock
    from games.arcade.house import House
    from games.arcade.saves import Saves
    from games.arcade.thinking import Inline
    from games.arcade.window import Window
    from games.arcade.workshop import Backroom
    from games.ui.storage import Storage

    size = (arguments.size[0], arguments.size[1])
    window = Window(size)
    if window.size != size:
        window.resize(size)
    storage, clock = Storage(folder), FrameClock()
    app = App(window, storage, storage.load_settings(), clock=clock, idle=False, sound=False)
    # As at home: what a table orders ahead is made beside the loop, not in one of its frames.
    house = House(app.desk, Saves(storage), Inline, lambda: 1, workshop=Backroom())
    picture = window.surface.copy()
    print(f"{window.size[0]}x{window.size[1]}; ms of the processor (of the clock)")
    show("blit", [timed(lambda: window.surface.blit(picture, (0, 0))) for _ in range(200)])
    for name in arguments.games.split(","):
        moving, still = run(name, app, house, clock, arguments)
        show(f"{name}, moving", moving)
        show(f"{name}, still", still)
    house.workshop.close()


def run(
    name: str, app: App, house: House, clock: FrameClock, arguments: argparse.Namespace
) -> tuple[list[Cost], list[Cost]]:
    """Play one match after the other and return the costs of frames: moving, and still."""
    from games.arcade.plan import MatchPlan, SeatPlan
    from games.arcade.scenes.table import TableScene

    rng, seed = Random(arguments.seed), arguments.seed
    moving: list[Cost] = []
    still: list[Cost] = []

    def frame() -> Cost:
        clock.frame += 1
        return timed(app.frame)

    while len(moving) < arguments.frames:
        plan = MatchPlan.usual(name)
        plan.seats = [SeatPlan(name=f"P{number}") for number in range(SEATS.get(name, 2))]
        plan.seed = seed
        seed += 1
        table = TableScene(house, plan.unkept(seed))
        app.start([table])
        for _ in range(40):
            frame()
        while not table.match.over and len(moving) < arguments.frames:
            moved = table.game.moving or table.drawing.owes  # what came of it may be drawn later
            if table.person is not None and table.game.settled and not moved:
                still += [frame() for _ in range(STILL)]
                table.act(rng.choice(table.match.actions()))
            cost = frame()
            if moved or table.game.moving:  # also the frame in which it comes to rest
                moving.append(cost)
    return moving, still


def show(name: str, costs: list[Cost]) -> None:
    """Print median and 99th percentile."""
    parts = []
    for numbers in zip(*costs, strict=True):
        high = statistics.quantiles(numbers, n=100)[98]
        parts.append(f"median {statistics.median(numbers):6.2f}  99 % {high:6.2f}")
    print(f"{name:24} {parts[0]}   ({parts[1]})   {len(costs)} frames")


if __name__ == "__main__":
    sys.exit(main())
