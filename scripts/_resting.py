"""Every screen of the house at rest in a real window: what bench_start.py measures after starts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import active_children
from pathlib import Path

from _walk_matches import begin, play

from games.arcade.app import App
from games.arcade.evening import Evening
from games.arcade.house import House
from games.arcade.kiosk import PIN, Hours, Kiosk
from games.arcade.launch import Wish, open_house
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.scenes.attract import AsleepScene, AttractTable
from games.arcade.scenes.evening import EveningScene
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.language import LanguageScene
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.living import LivingScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.result import Ending, ResultScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.staff import StaffDoor
from games.arcade.scenes.statistics import StatisticsScene
from games.arcade.scenes.table import TableScene
from games.arcade.scenes.table_pause import pause_of
from games.core.registry import NAMES
from games.ui.scene import Scene

PATIENCE = 20.0
"""A screen that has not come to rest after so long (s) is measured as it is."""
PEOPLE = ("Ada", "Konstantin")
RATES = (2.5, 24.0)
"""How often a second a still screen and a living board wake: what is compared with them."""
Room = Callable[[], Sequence[Scene]]


def screens(house: House) -> Iterator[tuple[str, Room]]:
    """Yield every screen's name and what makes the scenes to be played there."""
    desk = house.desk
    for name in NAMES:
        yield f"table, a person's turn: {name}", partial(_tables, house, name)
    yield "pause", lambda: _over(_table(house, "galtoni"), pause_of)
    yield "result", lambda: _over(_table(house, "mancala"), _result)
    for name in NAMES:
        yield f"set-up: {name}", partial(_set_up, house, name)
    yield "rules", lambda: [RulesScene(desk, "gipf")]
    yield "lesson", lambda: [LearnScene(house, "mancala", 1)]
    yield "settings", lambda: [SettingsScene(desk)]
    yield "statistics", lambda: [StatisticsScene(house)]
    yield "replays", lambda: [ReplaysScene(house)]
    yield "practice, empty", lambda: [PracticeScene(house)]
    yield "practice, forty marbles lie", lambda: [_poured(house)]
    yield "evening: set-up", lambda: [EveningScene(house)]
    evening = Evening(names=list(PEOPLE), games=["mancala", "galtoni"], length="once")
    yield "evening: scores", lambda: [EveningBoard(house, evening)]
    yield "visitors: language", lambda: [LanguageScene(house)]
    yield "visitors: staff's door", lambda: [StaffDoor(house, PIN)]
    yield "visitors: house asleep", lambda: [_asleep(house)]
    for number, name in enumerate(NAMES):
        yield f"plays by itself: {name}", partial(_attract, house, number)


def measure(seconds: float, home: Path, tell: Callable[[str, float, str], None]) -> None:
    """Open the window and tell of every screen its name, share of a core in per cent, and a note.

    ``home`` is the player's folder.
    """
    play(begin("mancala", PEOPLE, home / "matches" / "played" / "mancala-1.jsonl", 3, 0.0), 400)
    for rate in RATES:
        tell(f"baseline: 1 ms of plain work, {rate} a second", _baseline(seconds, rate), "")
    app, house = open_house(Wish())
    app.start_sound()
    for name, room in screens(house):
        for old in reversed(app.desk.stack.scenes):
            old.close()
        app.start(room())
        note = _come_to_rest(app, house)
        tell(name, share(app, seconds), note)
    house.workshop.close()


def _come_to_rest(app: App, house: House) -> str:
    """Live until nothing moves and all boards are made; return what is to be said if not so."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        app.frame()
        app.rest()
        stack = app.desk.stack
        slow = stack.tempo > 0 or isinstance(stack.top, AttractTable)
        if isinstance(stack.top, LivingScene) and house.showcase.waiting:
            continue
        if (not stack.moving or slow) and not stack.fading and time.monotonic() - begun > 1.0:
            return ""
    return "moves"


def _baseline(seconds: float, rate: float) -> float:
    """Return what a millisecond of work takes, in per cent of a core, ``rate`` times a second.

    After a sleep some machines take many times as long for it: then a screen at rest does, too.
    """
    count, begun = 10_000, time.process_time()
    sum(range(count))
    count = round(count * 1e-3 / max(1e-6, time.process_time() - begun))
    wall, spent = time.monotonic(), time.process_time()
    while time.monotonic() - wall < seconds:
        sum(range(count))
        time.sleep(1 / rate)
    return 100 * (time.process_time() - spent) / (time.monotonic() - wall)


def share(app: App, seconds: float) -> float:
    """Return how much of a core the house takes with its bots for so long, in per cent."""
    wall, spent = time.monotonic(), _spent()
    while time.monotonic() - wall < seconds:
        app.frame()
        app.rest()
    return 100 * (_spent() - spent) / (time.monotonic() - wall)


def _spent() -> float:
    """Return the processor time of this process and of those that think for it, in s."""
    own, tick = time.process_time(), os.sysconf("SC_CLK_TCK")
    for child in active_children():
        try:
            fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # no such files here, or it has just ended
        own += (int(fields[11]) + int(fields[12])) / tick
    return own


def _table(house: House, name: str) -> TableScene:
    """Return a new match of people."""
    plan = MatchPlan.usual(name)
    plan.seats = [SeatPlan(name=who) for who in PEOPLE]
    plan.fit_seats(3 if name == "siebener" else 2)
    return TableScene(house, plan.unkept(4))


def _tables(house: House, name: str) -> list[Scene]:
    return [_table(house, name)]


def _set_up(house: House, name: str) -> list[Scene]:
    return [SetupScene(house, MatchPlan.usual(name))]


def _attract(house: House, number: int) -> list[Scene]:
    return [AttractTable(house, number)]


def _over(table: TableScene, make: Callable[[TableScene], Scene]) -> list[Scene]:
    """Return a table and what lies over it."""
    return [table, make(table)]


def _result(table: TableScene) -> ResultScene:
    ending = Ending("Ada", "", [(who, "1") for who in PEOPLE])
    return ResultScene(table.desk, ending, _nothing, _nothing, _nothing)


def _nothing() -> None:
    """Lead nowhere."""


def _poured(house: House) -> PracticeScene:
    scene = PracticeScene(house)
    scene.refresh()
    scene.drop(40)
    return scene


def _asleep(house: House) -> AsleepScene:
    house.kiosk = Kiosk(hours=Hours.parse("10:00-18:00"))
    scene = AsleepScene(house)
    house.kiosk = None
    return scene
