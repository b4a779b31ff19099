"""Prints what the dearest frame costs while a page opens, a table is set, or a size changes.

Each row is measured in processes of their own, with the real loop, workshop and clock: with an
empty folder ("first start"), once all pictures lie there ("next start"), and again in that same
process ("again"). Figures are of the processor's time in ms in one frame, those of the clock stand
behind; then how many frames took more than 50 ms of the processor, and after how many s the page
was there. Beside them a full-window blit of the same process: compare runs by it. Without a
display the dummy driver is used.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench_tables import Cost, timed

if TYPE_CHECKING:
    from games.arcade.app import App
    from games.arcade.house import House
    from games.arcade.scenes.table import TableScene

GAMES = "galtoni,mancala,siebener,koenigsflucht,gipf"
ROWS = (
    *("settings", "rules", "matches", "night", "set-up", "lesson", "watched", "table"),
    *("pause", "resized", "text", "text below a match"),
)
LONG = 50.0
"""From so many ms on somebody feels that nothing is answered."""
REST = 1.0
"""So long (s) it is watched once it is there: what is made for later is made then."""
PATIENCE = 60.0
"""After so many seconds it is given up."""


def main() -> int:
    """Measure and print; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", nargs=2, type=int, default=(1280, 720), metavar=("W", "H"))
    parser.add_argument("--rows", default=",".join(ROWS), help=f"of {', '.join(ROWS)}")
    parser.add_argument("--game", default="mancala", help=f"one of {GAMES}")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child is not None:
        print(json.dumps(child(chosen.child, chosen.game, tuple(chosen.size))))
        return 0
    rows = chosen.rows.split(",")
    if not set(rows) <= set(ROWS) or chosen.game not in GAMES.split(","):
        parser.error(f"--rows are of {', '.join(ROWS)}; --game is one of {GAMES}.")
    print(f"{chosen.game}, {chosen.size[0]}x{chosen.size[1]}; ms of the processor (of the clock)")
    for row in rows:
        with TemporaryDirectory() as home:
            for number, name in enumerate(("first start", "next start")):
                found = _run(row, chosen, home)
                _show(row, name, found[0], found[2])
                if number:
                    _show(row, "again", found[1], found[2])
    return 0


def _run(row: str, chosen: argparse.Namespace, home: str) -> list[list[float]]:
    environment = {**os.environ, "GALTONI_HOME": home, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment["SDL_AUDIODRIVER"] = "dummy"
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        environment.setdefault("SDL_VIDEODRIVER", "dummy")
    command = [sys.executable, __file__, "--child", row, "--game", chosen.game, "--size"]
    command += [str(length) for length in chosen.size]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: list[list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def _show(row: str, name: str, found: list[float], blit: list[float]) -> None:
    cpu, wall, long, seconds = found
    print(
        f"{row:20}{name:12} dearest {cpu:7.1f} ({wall:7.1f})   {long:3.0f} over {LONG:.0f} ms"
        f"   there after {seconds:5.2f} s   blit {blit[0]:.2f}",
        flush=True,
    )


# In a process of its own.


def child(row: str, game: str, size: tuple[int, int]) -> list[list[float]]:
    """Start as ``galtoni play`` does, open a row twice, and return what both cost, and a blit."""
    from games.arcade.launch import Wish, follow, open_house

    app, house = open_house(Wish(language="de"))
    if app.screen.size != size:
        app.screen.resize(size)  # type: ignore[attr-defined] # the real window
    app.frame()
    follow(app, house, rooms=True)
    _live(app, 0.5)
    picture = app.screen.surface.copy()
    blits = [timed(lambda: app.screen.surface.blit(picture, (0, 0))).cpu for _ in range(50)]
    found = []
    for _ in range(2):
        act, there = _prepared(row, app, house, game)
        found.append(_opened(app, act, there))
        house.to_start()
        _live(app, REST)
        if size != app.screen.size:
            app.screen.resize(size)  # type: ignore[attr-defined] # the real window
        _until(app, lambda: not (app.desk.stack.fading or house.workshop.busy))
    house.close()
    return [*found, [statistics.median(blits)]]


def _opened(app: App, act: Callable[[], object], there: Callable[[], bool]) -> list[float]:
    """Return dearest frame, dearest by the clock, how many were long, after how long it was there.

    What is done belongs to the first frame.
    """
    costs = [_frame(app, act)]
    began = time.monotonic()
    while not there() and time.monotonic() - began < PATIENCE:
        costs.append(_frame(app))
    took = time.monotonic() - began
    ended = time.monotonic() + REST
    while time.monotonic() < ended:
        costs.append(_frame(app))
    long = sum(cost.cpu > LONG for cost in costs)
    return [max(cost.cpu for cost in costs), max(cost.wall for cost in costs), long, took]


def _frame(app: App, act: Callable[[], object] = lambda: None) -> Cost:
    cost = timed(lambda: (act(), app.frame()))
    app.rest()
    return cost


def _live(app: App, seconds: float) -> None:
    ended = time.monotonic() + seconds
    while time.monotonic() < ended:
        _frame(app)


def _until(app: App, reached: Callable[[], bool]) -> None:
    ended = time.monotonic() + PATIENCE
    while not reached() and time.monotonic() < ended:
        _frame(app)


def _prepared(
    row: str, app: App, house: House, game: str
) -> tuple[Callable[[], object], Callable[[], bool]]:
    """Go to where a row begins; return what opens it, and what tells that it is there."""
    stack = app.desk.stack
    before = stack.top

    def come() -> bool:
        from games.arcade.scenes.table_set import BeingSet

        return stack.top is not before and not (stack.fading or isinstance(stack.top, BeingSet))

    if row in ("table", "lesson", "watched"):
        return _board(row, house, game), come
    if row in ("pause", "resized", "text below a match"):
        table = _seated(app, house, game)
        if row == "pause":
            return table.pause, lambda: stack.top is not table and not stack.fading
        if row == "resized":
            return _resized(app)
    if row.startswith("text"):
        return _text(app)
    return lambda: stack.push(_page(row, house, game)), come


def _page(row: str, house: House, game: str) -> object:
    from games.arcade.plan import MatchPlan
    from games.arcade.scenes.doors import START
    from games.arcade.scenes.setup import SetupScene

    keys = {
        "settings": "arcade.settings",
        "rules": "arcade.rules",
        "matches": "archive.door_replays",
        "night": "evening.door",
    }
    if row == "set-up":
        return SetupScene(house, MatchPlan.usual(game))
    return next(door for door in START if door.key == keys[row]).open(house, game)


def _board(row: str, house: House, game: str) -> Callable[[], object]:
    """Return what goes to a table, a lesson or a watched match, as a door does."""
    from games.arcade.scenes.learn_door import lesson_scene
    from games.arcade.scenes.replay import ReplayScene
    from games.arcade.scenes.replay_door import at_replay
    from games.arcade.scenes.table_set import at_table

    push = house.desk.stack.push
    if row == "lesson":
        return lambda: push(lesson_scene(house, game))
    table = _table(house, game)
    if row == "table":
        return lambda: push(at_table(house, table))
    return lambda: push(at_replay(house, ReplayScene(house, table.match.record)))


def _table(house: House, game: str) -> TableScene:
    from games.arcade.plan import MatchPlan, SeatPlan
    from games.arcade.scenes.table import TableScene

    plan = MatchPlan.usual(game)
    plan.seats = [SeatPlan(name=name) for name in ("Ada", "Bo", "Cy")[: len(plan.seats)]]
    return TableScene(house, plan.unkept(4))


def _seated(app: App, house: House, game: str) -> TableScene:
    """Sit down, and stay till all that is made for later is made."""
    table = _table(house, game)
    app.desk.stack.push(table)
    _until(app, lambda: not (app.desk.stack.fading or table.stock.moving or house.workshop.busy))
    return table


def _resized(app: App) -> tuple[Callable[[], object], Callable[[], bool]]:
    wide, high = app.screen.size
    size = (wide - 80, high - 60)

    def there() -> bool:
        layout, stack = app.desk.layout, app.desk.stack
        return (layout.width, layout.height) == app.screen.size == size and not stack.fading

    return lambda: app.screen.resize(size), there  # type: ignore[attr-defined] # the real window


def _text(app: App) -> tuple[Callable[[], object], Callable[[], bool]]:
    """The knob of the size of text is let go on another value."""
    from games.arcade.scenes.settings import SettingsScene

    page = SettingsScene(app.desk)
    app.desk.stack.push(page)
    _live(app, REST)
    _until(app, lambda: not app.desk.stack.fading)
    size = 1.1 if app.desk.settings.text_scale == 1.0 else 1.0

    def let_go() -> None:
        app.desk.settings.text_scale = size
        app.desk.settings_changed()

    return let_go, lambda: not app.desk.stack.fading


if __name__ == "__main__":
    sys.exit(main())
