"""Prints what a frame of the practice table costs with many marbles, and how slow time becomes.

Marbles pour from all entries through the running loop: update and draw of every frame in which at
least ``--marbles`` are on the board at once. Marbles are moved by a process of their own, as in the
window; with ``--here`` they are moved within frames, as in tests and where no process can be had.
Costs are of the processor's time in the window's process alone, beside them in blits of the full
window of the same run; what the marbles' process takes stands apart, in ms of its processor's time
for each frame. The pace is the world's time over the wanted one: frames keep to sixty a second by
the clock on the wall, so that it tells as well how busy other programs keep the machine.
Without a display the dummy driver is used; drawing is software in both cases.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

FRAME = 1 / 60


class BenchClock:
    """With ``here``, frames are a sixtieth apart and the processor's time passes within one.

    Else it is the clock on the wall, and frames wait for their turn.
    """

    def __init__(self, here: bool) -> None:
        """Begin at the first frame."""
        self._here = here
        self._frame = 0
        self._due = time.perf_counter()
        self._work = time.thread_time()

    def next(self) -> None:
        """Begin another frame, in its time."""
        self._frame += 1
        self._due = max(self._due + FRAME, time.perf_counter() - FRAME)
        if not self._here:
            time.sleep(max(0.0, self._due - time.perf_counter()))
        self._work = time.thread_time()

    def __call__(self) -> float:
        """Return the time in s."""
        if not self._here:
            return time.perf_counter()
        return self._frame * FRAME + time.thread_time() - self._work


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", nargs=2, type=int, default=(1920, 1080), metavar=("W", "H"))
    parser.add_argument("--frames", type=int, default=600, help="frames to measure for each row")
    parser.add_argument("--board", default="gerhards")
    parser.add_argument("--marbles", type=int, default=60, help="so many are there at once")
    parser.add_argument("--here", action="store_true", help="move marbles within frames")
    arguments = parser.parse_args()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with TemporaryDirectory() as folder:
        measure(arguments, Path(folder))
    return 0


def measure(arguments: argparse.Namespace, folder: Path) -> None:
    """Run the loop and print costs, each row with marbles that meet or do not, and with light."""
    import pygame

    from games.arcade.app import App
    from games.arcade.house import House
    from games.arcade.saves import Saves
    from games.arcade.scenes.practice import PracticeScene
    from games.arcade.thinking import Inline
    from games.arcade.window import Window
    from games.arcade.workshop import Backroom, Bench
    from games.galtoni.practice_reckon import AtOnce
    from games.ui.storage import Storage
    from sim import board as boards

    size = (arguments.size[0], arguments.size[1])
    window = Window(size)
    if window.size != size:
        window.resize(size)
    storage, clock = Storage(folder), BenchClock(arguments.here)
    app = App(window, storage, storage.load_settings(), clock=clock, idle=False, sound=False)
    workshop = Bench() if arguments.here else Backroom()
    house = House(app.desk, Saves(storage), Inline, lambda: 1, workshop=workshop)
    picture = window.surface.copy()
    print(f"{window.size[0]}x{window.size[1]}, {pygame.display.get_driver()} driver")
    for meeting in (True, False):
        for light in (False, True):
            scene = PracticeScene(house, boards.load(arguments.board), reckoner=AtOnce())
            app.start([scene])
            scene.set_meeting(meeting)
            scene.set_trails(light)
            scene.set_kept(light)
            scene.choose_entry(-1 if len(scene.table.board.entries) > 1 else 0)
            for _ in range(200):
                clock.next()
                app.frame()
                app.rest()
            scene.pour(True)
            name = ("marbles meet" if meeting else "each alone") + (
                ", with trails" if light else ""
            )
            run(name, app, scene, clock, picture, arguments)
    workshop.close()
    for scene in app.desk.stack.scenes:
        scene.close()


def run(name, app, scene, clock, picture, arguments) -> None:  # type: ignore[no-untyped-def]  # types are imported late
    """Let marbles pour and print what frames cost in which enough of them fall."""
    costs: list[float] = []
    blits: list[float] = []
    world = wanted = 0.0
    most, spare = 0, picture.copy()
    falling: list[int] = []
    elsewhere = 0.0
    for _ in range(20 * arguments.frames):
        past, spent = clock(), spent_by(scene.table.pid)
        clock.next()
        before, began = scene.table.time, time.thread_time()
        app.frame()
        cost = time.thread_time() - began
        app.rest()
        most = max(most, scene.table.on_board)
        if scene.table.on_board >= arguments.marbles:
            if spent is not None:
                elsewhere += (spent_by(scene.table.pid) or spent) - spent
            falling.append(scene.table.falling)
            costs.append(1e3 * cost)
            world += scene.table.time - before
            wanted += clock() - past
            began = time.thread_time()
            spare.blit(picture, (0, 0))
            blits.append(1e3 * (time.thread_time() - began))
        if len(costs) >= arguments.frames:
            break
    if len(costs) < 3:
        print(f"{name:28} never {arguments.marbles} at once, at most {most}")
        return
    unit = statistics.median(blits)
    median = statistics.median(costs)
    high = statistics.quantiles(costs, n=100)[98]
    late = sum(cost > 1e3 * FRAME for cost in costs) / len(costs)
    there = f"   marbles' process {1e3 * elsewhere / len(costs):5.2f} ms" if elsewhere else ""
    print(
        f"{name:28} median {median:6.2f} ms   99 % {high:6.2f} ms   {median / unit:5.1f} blits  "
        f" pace {world / wanted:4.2f}   over 16.7 ms {late:4.0%}{there}   ({len(costs)} frames, on"
        f" average {statistics.mean(falling):.0f} falling)"
    )


def spent_by(pid: int | None) -> float | None:
    """Return how long (s) a process has kept a processor busy, None where that is not told.

    Read from /proc, in steps of some 10 ms: right for hundreds of frames together.
    """
    if pid is None:
        return None
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return None
    user, system = text.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
