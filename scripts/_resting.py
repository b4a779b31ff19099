"""Every screen of the house at rest in a real window: what bench_start.py measures after starts."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
from games.arcade.scenes.menu import MenuScene
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
from games.ui.intentions import FocusGained
from games.ui.scene import Scene

PATIENCE = 20.0
"""A screen that has not come to rest after so long (s) is measured as it is."""
PEOPLE = ("Ada", "Konstantin")
LIVELY = 20.0
"""What moves now and then is watched for at least so long (s): some moves with their rests."""
RATE = 12
"""How often a second plain work is done to compare with: about as often as boards wake the loop."""
Room = Callable[[], Sequence[Scene]]


@dataclass(frozen=True, slots=True)
class Row:
    """What a screen takes: ``share`` of a core in per cent, and ``frames`` a second.

    ``before`` and ``after`` it a millisecond of plain work took so many.
    """

    name: str
    share: float
    frames: float
    before: float
    after: float
    note: str


def screens(house: House) -> Iterator[tuple[str, Room]]:
    """Yield every screen's name and what makes the scenes to be played there."""
    desk = house.desk
    yield "start page", lambda: [MenuScene(house)]
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


def measure(seconds: float, home: Path, chosen: Sequence[str], tell: Callable[[Row], None]) -> int:
    """Open the window and tell of every screen, or of those whose names hold a ``chosen`` word.

    ``home`` is the player's folder. What moves now and then is watched for ``LIVELY`` at least.
    Returns how many screens it were.
    """
    play(begin("mancala", PEOPLE, home / "matches" / "played" / "mancala-1.jsonl", 3, 0.0), 400)
    app, house = open_house(Wish())
    app.start_sound()
    work, told = Plain(), 0
    try:
        for name, room in screens(house):
            if not chosen or any(word in name for word in chosen):
                _leave(app)
                app.start(room())
                tell(_row(app, house, name, seconds, work))
                told += 1
    finally:
        _leave(app)  # its bots' processes end
        house.workshop.close()
    return told


def _row(app: App, house: House, name: str, seconds: float, work: Plain) -> Row:
    """Measure the screen that is played, and plain work before and after it."""
    app.do(FocusGained())  # another window on the same display may have it: time stood still
    note = _come_to_rest(app, house)
    moving = app.desk.stack.moving
    before = work.cost()
    app.frame()  # what was slept meanwhile has passed
    app.rest()
    found, frames, wall = share(app, max(seconds, LIVELY) if moving else seconds)
    note = "another window has the focus" if app.away else note
    return Row(name, found, frames / wall, before, work.cost(), note)


def _leave(app: App) -> None:
    """Let the scenes that are played put their things away."""
    for old in reversed(app.desk.stack.scenes):
        old.close()


def _come_to_rest(app: App, house: House) -> str:
    """Live until nothing moves and all boards are made; return what is to be said if not so.

    Boards that play by themselves are at rest once a bot has answered: its process has started.
    """
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        app.frame()
        app.rest()
        stack, top = app.desk.stack, app.desk.stack.top
        if isinstance(top, LivingScene) and house.showcase.waiting:
            continue
        slow = top.match.plies > 0 if isinstance(top, AttractTable) else stack.tempo > 0
        if (not stack.moving or slow) and not stack.fading and time.monotonic() - begun > 1.0:
            return ""
    return "moves"


class Plain:
    """A millisecond of plain work: how long it takes tells how slow the machine is just now."""

    def __init__(self) -> None:
        """Find out how much work that is while the processor is awake."""
        self._count = 10_000
        fastest = min(self._take() for _ in range(30))
        self._count = round(self._count * 1e-3 / max(1e-6, fastest))

    def _take(self) -> float:
        begun = time.process_time()
        sum(range(self._count))
        return time.process_time() - begun

    def cost(self) -> float:
        """Return what it takes (ms of a core) after a sleep, in the mean over a second.

        After a sleep some machines take many times as long for it: then a screen at rest does, too.
        """
        spent = 0.0
        for _ in range(RATE):
            time.sleep(1 / RATE)
            spent += self._take()
        return 1000 * spent / RATE


def share(app: App, seconds: float) -> tuple[float, int, float]:
    """Let the house and its bots live for so long.

    Returns how much of a core they take, in per cent, how many frames there were, and how long (s)
    it was.
    """
    wall, spent, frames = time.monotonic(), _spent(), app.frames
    while time.monotonic() - wall < seconds:
        app.frame()
        app.rest()
    took = time.monotonic() - wall
    return 100 * (_spent() - spent) / took, app.frames - frames, took


def _spent() -> float:
    """Return the processor time of this process and of those that think or thought for it, in s."""
    own, tick = time.process_time(), os.sysconf("SC_CLK_TCK")
    living = active_children()  # whoever has ended is counted by the system from now on
    for child in living:
        try:
            fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # no such files here, or it has just ended
        own += (int(fields[11]) + int(fields[12])) / tick
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + ended.ru_utime + ended.ru_stime


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
