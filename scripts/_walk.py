"""Every screen of the house in one size and language, pictured: what walk_screens.py carries out.

Chance is seeded, days are fixed and the clock moves by frames: every run shows the same.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
from _walk_exhibit import exhibit
from _walk_matches import NAMES, NOON, SEATS

from games.arcade.app import App
from games.arcade.capture import FrameClock
from games.arcade.evening import Evening, Played
from games.arcade.house import House
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.saves import Saves
from games.arcade.scenes.branch import BranchScene
from games.arcade.scenes.evening import EveningScene
from games.arcade.scenes.evening_board import EveningBoard
from games.arcade.scenes.learn import LearnScene
from games.arcade.scenes.menu import MenuScene
from games.arcade.scenes.practice import PracticeScene
from games.arcade.scenes.replay import ReplayScene
from games.arcade.scenes.replays import ReplaysScene
from games.arcade.scenes.rules import RulesScene
from games.arcade.scenes.settings import SettingsScene
from games.arcade.scenes.setup import SetupScene
from games.arcade.scenes.statistics import StatisticsScene
from games.arcade.scenes.table import TableScene
from games.arcade.thinking import Inline, carry_out
from games.arcade.window import Window
from games.core.bots import Budget
from games.core.match import Match
from games.core.record import Record
from games.ui.scene import Scene
from games.ui.storage import Settings, Storage

PATIENCE = 1500
"""After so many frames a screen is pictured even if something still moves."""


SEEN = 0.6
"""So much of a celebration has been seen when it is pictured."""
THOUGHT = Budget(nodes=3000)
"""How much is thought about a hint."""


class Walk:
    """Goes through the house and takes a picture of every screen."""

    def __init__(
        self, window: Window, language: str, folder: Path, out: Path, text_scale: float = 1.0
    ) -> None:
        """Live in ``folder``, as furnished by _walk_matches; pictures go to ``out``."""
        self.folder, self.out = folder, out
        self.clock = FrameClock()
        self.pictures: list[Path] = []
        self.chosen = Settings(language=language, names=list(NAMES[:2]), text_scale=text_scale)
        self.app = App(
            window, Storage(folder), self.chosen, clock=self.clock, idle=False, sound=False
        )
        chance = Random(1)
        self.house = House(
            self.app.desk, Saves(self.app.desk.storage), _thinker, lambda: chance.getrandbits(62)
        )
        self.house.clock = lambda: NOON
        self.out.mkdir(parents=True, exist_ok=True)

    # Living on.

    def show(self, *scenes: Scene) -> None:
        """Play other scenes."""
        for old in reversed(self.app.desk.stack.scenes):
            old.close()
        self.app.start(scenes)

    def live(self, frames: int) -> None:
        """Live through some frames."""
        for _ in range(frames):
            self.clock.frame += 1
            self.app.frame()

    def settle(self, least: int = 30) -> None:
        """Live until nothing fades and nothing is thought about."""
        self.live(least)
        stack = self.app.desk.stack
        for _ in range(PATIENCE):
            if not stack.moving:
                return
            self.live(1)

    def picture(self, name: str) -> None:
        """Take a picture of what is on the screen."""
        path = self.out / f"{name}.png"
        pygame.image.save(self.app.screen.surface, path)
        self.pictures.append(path)

    # The rooms.

    def walk(self, games: Iterable[str], rooms: Iterable[str]) -> None:
        """Picture the rooms of every game, then those that belong to none."""
        for name in games:
            for room in ("setup", "tables", "rules", "lesson", "replay"):
                if room in rooms:
                    getattr(self, room)(name)
        for room in ("start", "settings", "replays", "statistics", "practice", "evening", "kiosk"):
            if room in rooms:
                getattr(self, room)()
        self.show()

    def start(self) -> None:
        """Picture the start page: with nothing begun, then with matches under way."""
        self.show(MenuScene(self.house))
        self.live(150)
        self.picture("start")
        for name in ("galtoni", "mancala"):
            source = self.folder / "middle" / f"{name}.jsonl"
            if source.exists():
                shutil.copy(source, self.folder / "matches" / source.name)
        self.show(MenuScene(self.house))
        self.live(150)
        self.picture("start-going")
        for path in (self.folder / "matches").glob("*.jsonl"):
            path.unlink()

    def setup(self, name: str) -> None:
        """Picture the set-up of a game."""
        plan = MatchPlan.usual(name)
        plan.seats[0] = SeatPlan(name=NAMES[0])
        plan.fit_seats(SEATS.get(name, 2))
        self.show(SetupScene(self.house, plan))
        self.live(40)
        self.picture(f"{name}-1-setup")
        page = self.app.desk.stack.top
        if name == "galtoni" and isinstance(page, SetupScene):
            page.cells[1].widget.activate()
            self.settle(30)
            self.picture("seat")

    def table(self, match: Match) -> TableScene:
        """Sit down at a match and let the table come; return it."""
        table = TableScene(self.house, match)
        self.show(MenuScene(self.house), table)
        self.live(40)
        return table

    def tables(self, name: str) -> None:
        """Picture a table begun, half-way with all its tools, paused, as it is won, and its end."""
        plan = MatchPlan.usual(name)
        plan.seats = [SeatPlan(name=who) for who in NAMES[: SEATS.get(name, 2)]]
        plan.seed = 4
        table = self.table(plan.unkept(4))
        self.settle()
        self.picture(f"{name}-2-begun")
        table = self.table(Match(Record.load(self.folder / "middle" / f"{name}.jsonl")))
        self.settle()
        self.picture(f"{name}-3-middle")
        self._tools(table, name)
        table = self.table(Match(Record.load(self.folder / "end" / f"{name}.jsonl")))
        pictured = False
        for _ in range(PATIENCE):
            if self.app.desk.stack.top is not table:
                break
            show = table.finale.show
            if show is not None and not pictured and show.time >= SEEN * show.seconds:
                self.picture(f"{name}-6-win")
                pictured = True
            self.live(1)
        self.settle(60)
        self.picture(f"{name}-6-end")

    def _tools(self, table: TableScene, name: str) -> None:
        """Picture hint, bar and list of moves, then the pause."""
        if table.hinting.can_weigh:
            table.hinting.toggle_bar()
        table.toggle_moves()
        self.live(30)
        table.hinting.wish()
        self.settle(60)
        self.picture(f"{name}-4-tools")
        table.pause()
        self.live(40)
        self.picture(f"{name}-5-pause")

    def rules(self, name: str) -> None:
        """Picture the first page of the rules."""
        self.show(RulesScene(self.app.desk, name))
        self.live(40)
        self.picture(f"{name}-7-rules")

    def lesson(self, name: str) -> None:
        """Picture the third step of the lesson."""
        self.show(LearnScene(self.house, name, 2))
        self.live(90)
        self.picture(f"{name}-8-lesson")

    def replay(self, name: str) -> None:
        """Picture a replay half-way, and the question who plays on from there."""
        record = Record.load(self.folder / "end" / f"{name}.jsonl")
        scene = ReplayScene(self.house, record)
        self.show(scene)
        self.live(10)
        scene.toggle()
        scene.jump(len(record.lines) // 2)
        self.live(60)
        self.picture(f"{name}-9-replay")
        if name == "mancala":
            scene.branch()
            self.live(40)
            if isinstance(self.app.desk.stack.top, BranchScene):
                self.picture("branch")

    def settings(self) -> None:
        """Picture the settings."""
        self.show(SettingsScene(self.house.desk))
        self.live(40)
        self.picture("settings")

    def replays(self) -> None:
        """Picture the list of matches, with some to show and without any."""
        self.house.archive.read_all()
        self.show(ReplaysScene(self.house))
        self.settle(60)
        self.picture("replays")
        self._without_matches(lambda: ReplaysScene(self.house), "replays-none")

    def statistics(self) -> None:
        """Picture the figures of all games and those of Galtoni's marbles."""
        self.house.archive.read_all()
        scene = StatisticsScene(self.house)
        self.show(scene)
        self.settle(60)
        self.picture("statistics")
        for game in ("galtoni", "mancala"):
            scene._set_game(game)
            self.settle(60)
            self.picture(f"statistics-{game}")
        self._without_matches(lambda: StatisticsScene(self.house), "statistics-nobody")

    def _without_matches(self, make: Callable[[], Scene], name: str) -> None:
        """Picture a room as somebody finds it who has not finished a match yet."""
        folder, away = self.folder / "matches", self.folder / "away"
        folder.rename(away)
        folder.mkdir()
        self.house.statistics.rebuild()
        self.show(make())
        self.settle(60)
        self.picture(name)
        folder.rmdir()
        away.rename(folder)
        self.house.statistics.rebuild()

    def practice(self) -> None:
        """Picture the practice table: empty, and after a hundred marbles."""
        scene = PracticeScene(self.house)
        self.show(scene)
        self.live(60)
        self.picture("practice-empty")
        scene.drop(100)
        self.live(400)
        self.picture("practice")

    def evening(self) -> None:
        """Picture the evening's set-up, its scores half-way, its podium."""
        page = EveningScene(self.house)
        self.show(page)
        self.live(40)
        self.picture("evening-1-setup-of-two")
        page._set_people(3)
        page._chooser("koenigsflucht")(False)
        self.live(40)
        self.picture("evening-1-setup")
        games = ["galtoni", "siebener", "mancala"]
        evening = Evening(names=list(NAMES[:3]), games=games, length="once")
        bouts = evening.bouts
        evening.played = [
            points_in_turn(number, len(bout.players)) for number, bout in enumerate(bouts)
        ]
        over, evening.played = evening.played, evening.played[: len(bouts) // 2]
        self.show(EveningBoard(self.house, evening))
        self.live(40)
        self.picture("evening-2-scores")
        evening.played = over
        board = EveningBoard(self.house, evening)
        self.show(board)
        for _ in range(PATIENCE):
            if board.told:
                break
            self.live(1)
        self.live(30)
        self.picture("evening-3-podium")

    def kiosk(self) -> None:
        """Picture what visitors see and what the staff does."""
        exhibit(self)


def _thinker() -> Inline:
    """Return a thinker whose answers do not depend on how busy the machine is."""
    return Inline(lambda order: carry_out(replace(order, task=replace(order.task, budget=THOUGHT))))


def points_in_turn(number: int, seats: int) -> Played:
    """Return the end of a match in which the seats win in turn."""
    points = [0.0] * seats
    points[number % seats] = 3.0
    if seats > 2:
        points[(number + 1) % seats] = 1.5
    return Played(tuple(points))
