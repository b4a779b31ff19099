"""Plays one whole match in a real window with one device alone, from first move to start page.

Run as a program, ``play_match.py GAME DEVICE SEED``, on a display of its own; prints the file of
the finished match. The driver sees what a player sees: whose turn it is, what is marked, where
things lie. All it does goes through the window's event queue.
"""

from __future__ import annotations

import sys
import time
from random import Random

from devices import DEVICES, Hand, Shown
from wishes import SHORT, wish

from games.arcade.app import App
from games.arcade.capture import FrameClock
from games.arcade.house import House
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.result import ResultScene
from games.arcade.scenes.table import TableScene
from games.arcade.thinking import Inline
from games.arcade.window import Window
from games.core.match import Match
from games.ui.storage import Settings, Storage

TRIES = 6
"""So often a move is tried before the device counts as stuck."""


def open_table(game: str, seed: int) -> Shown:
    """Open a window on a match of people, quick and with little motion."""
    short = SHORT[game]
    plan = MatchPlan.usual(game)
    plan.variant = short.variant or plan.variant
    plan.options |= short.options
    plan.seats = [SeatPlan(name=name) for name in ("Ada", "Bo", "Cleo")[: short.seats]]
    plan.seed = seed
    window = Window((1280, 720))
    settings = Settings(language="en", speed="fast", reduced_motion=True)
    storage, clock = Storage(), FrameClock()
    app = App(window, storage, settings, clock=clock, idle=False, sound=False)
    house = House(app.desk, Saves(storage), Inline, lambda: seed)
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    table = TableScene(house, plan.begin(house.saves, seed))
    app.start([MenuScene(house), table])
    return Shown(app, clock)


def play(window: Shown, hand: Hand, game: str, seed: int) -> None:
    """Play until the result shows; AssertionError where the device gets no further."""
    rng = Random(seed)
    table = window.top
    assert isinstance(table, TableScene)
    match: Match = table.match
    move = getattr(hand, game)
    while not match.over:
        window.until(lambda: match.over or ready(table), f"{game}: nobody comes to move")
        if match.over:
            break
        action, before = wish(match, rng), len(match.record.lines)
        for _ in range(TRIES):
            move(table, action)
            if len(match.record.lines) > before or match.over:
                break
        else:
            raise AssertionError(f"{game} by {hand.name}: stuck with {action}; {table.line!r}")
    window.until(lambda: isinstance(window.top, ResultScene), f"{game}: no result shows")


def ready(table: TableScene) -> bool:
    """Whether the board waits for a person."""
    return table.person is not None and table.game.settled and not table.desk.stack.moving


def leave(window: Shown, hand: Hand) -> None:
    """Go from the result to the start page."""
    words, stack = window.app.desk.texts("arcade.to_start"), window.app.desk.stack
    window.until(lambda: not stack.fading, "the result does not come to rest")
    hand.press_button(words)
    window.until(lambda: isinstance(window.top, MenuScene), "the start page does not come")


def main() -> int:
    """Play."""
    game, device, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
    begun = time.monotonic()
    window = open_table(game, seed)
    hand = DEVICES[device](window)
    window.frames(5)
    play(window, hand, game, seed)
    leave(window, hand)
    storage = window.app.desk.storage
    window.app.close()
    kept = sorted((storage.folder / "matches" / "played").iterdir())
    print(kept[0])
    print(f"{time.monotonic() - begun:.1f} s, {window.clock.frame} frames", file=sys.stderr)
    return 0 if len(kept) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
