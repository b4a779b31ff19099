"""Prints what a frame of Galtoni's table costs, beside one full-window blit of the same run.

A real match is brought to a full board on the live world (41 marbles lie), then marbles are dropped
through the running loop: update and draw of every frame in which one falls, and frames in which
nothing moves. The time of the processor stands beside that of the clock, which other programs
lengthen. Without a display the dummy driver is used; drawing is software in both cases.
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
from typing import NamedTuple

from games.core import registry
from games.core.match import Match, Seat
from games.galtoni.chance import arrange
from games.galtoni.rules_state import Drop, Phase

FULL = 41


class Cost(NamedTuple):
    """What something took in ms: by the clock on the wall, and of the processor alone."""

    wall: float
    cpu: float


def timed(work: Callable[[], object]) -> Cost:
    """Return what a call costs."""
    cpu, wall = time.thread_time(), time.perf_counter()
    work()
    return Cost((time.perf_counter() - wall) * 1e3, (time.thread_time() - cpu) * 1e3)


def full_board(board: str, seed: int, path: Path) -> Match:
    """Return a match in which as many marbles lie as fit before the last one is dropped."""
    setting = arrange("world", board, {})
    game = registry.game("galtoni", "duel", **setting.options)
    match = Match.begin(
        game,
        [Seat("human"), Seat("human")],
        seed=seed,
        chance=setting.source,
        chance_kind="world",
        path=path,
        board=setting.board,
        board_hash=setting.board_hash,
        sync=False,
    )
    rng = Random(seed)
    while match.state.lying < FULL:
        drops = [action for action in match.actions() if isinstance(action, Drop)]
        match.play(rng.choice(drops))
        while match.mover is not None and match.mover < 0:
            match.step()
    return match


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", nargs=2, type=int, default=(1920, 1080), metavar=("W", "H"))
    parser.add_argument("--frames", type=int, default=400, help="frames with a marble falling")
    parser.add_argument("--board", default="gerhards")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with TemporaryDirectory() as folder:
        measure(arguments, Path(folder))
    return 0


def measure(arguments: argparse.Namespace, folder: Path) -> None:
    """Run the loop on a full board and print the costs."""
    import pygame

    from games.arcade.app import App
    from games.arcade.capture import FrameClock
    from games.arcade.house import House
    from games.arcade.saves import Saves
    from games.arcade.scenes.table import TableScene
    from games.arcade.thinking import Inline
    from games.arcade.window import Window
    from games.ui.storage import Storage

    match = full_board(arguments.board, arguments.seed, folder / "match.jsonl")
    match = Match(match.record)
    size = (arguments.size[0], arguments.size[1])
    window = Window(size)
    if window.size != size:
        window.resize(size)
    storage, clock = Storage(folder), FrameClock()
    settings = storage.load_settings()
    app = App(window, storage, settings, clock=clock, idle=False, sound=False)
    house = House(app.desk, Saves(storage), Inline, lambda: 1)
    table = TableScene(house, match)
    app.start([table])
    rng = Random(arguments.seed)

    def frame() -> Cost:
        """Return the cost of one frame of the loop."""
        clock.frame += 1
        return timed(app.frame)

    for _ in range(60):
        frame()
    still = [frame() for _ in range(200)]
    falling: list[Cost] = []
    while len(falling) < arguments.frames:
        if match.state.phase is Phase.DROP and table.settled:
            drops = [action for action in match.actions() if isinstance(action, Drop)]
            if not drops:
                break
            table.act(rng.choice(drops))
        cost = frame()
        if match.state.phase is Phase.FALL:
            falling.append(cost)
        elif match.mover is None:
            break
    picture = window.surface.copy()
    blits = [timed(lambda: window.surface.blit(picture, (0, 0))) for _ in range(200)]
    width, height = window.size
    print(f"{width}x{height}, {pygame.display.get_driver()} driver, {match.state.lying} lying")
    unit = statistics.median(cost.wall for cost in blits)
    show("one full-window blit", blits, unit)
    show("a marble falling, update and draw", falling, unit)
    show("nothing moving", still, unit)


def show(name: str, costs: list[Cost], unit: float) -> None:
    """Print medians and 99th percentiles in ms, and the median in blits of ``unit`` ms."""
    wall = [cost.wall for cost in costs]
    median = statistics.median(wall)
    high = statistics.quantiles(wall, n=100)[98]
    high_cpu = statistics.quantiles([cost.cpu for cost in costs], n=100)[98]
    print(
        f"{name:36} median {median:7.3f} ms   99 % {high:7.3f} ms (CPU {high_cpu:7.3f} ms)"
        f"   {median / unit:6.2f} blits   ({len(costs)} frames)"
    )


if __name__ == "__main__":
    sys.exit(main())
