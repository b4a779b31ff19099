"""Puts window, desk and house together and starts with what was asked for."""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from assets.refusals import Refusal
from games.arcade.app import App
from games.arcade.aside import Plates
from games.arcade.attendant import Attendant
from games.arcade.capture import Capture, FrameClock, Plan, load_plan
from games.arcade.furnish import furnish
from games.arcade.house import House
from games.arcade.plan import MatchPlan, SeatPlan
from games.arcade.refit import Refit
from games.arcade.saves import Saves
from games.arcade.scenes.menu import MenuScene
from games.arcade.tables import available, table_module
from games.arcade.thinking import Inline, Process, Thinker
from games.arcade.turn import take_turn, take_turn_now
from games.arcade.ways import HouseWays
from games.arcade.window import Window, check_display
from games.arcade.workshop import Backroom, Bench, Workshop
from games.core import registry
from games.core.match import Match, Seat
from games.core.record import Record
from games.ui.scene import Scene
from games.ui.storage import HOME, Storage

ROOMS = (
    "setup",
    "table",
    "settings",
    "rules",
    "pause",
    "learn",
    "evening",
    "replays",
    "statistics",
)
"""The scenes that most go to, by their modules."""
TAKEN = 2
"""The exit code of a window that was closed while another one had the player's folder."""


@dataclass(frozen=True)
class Wish:
    """What the command line asks for; None where it says nothing."""

    game: str | None = None
    seats: str | None = None
    variant: str | None = None
    options: tuple[str, ...] = ()
    board: str | None = None
    seed: int | None = None
    fullscreen: bool = False
    language: str | None = None
    plan: Path | None = None
    out: Path | None = None


def match_plan(wish: Wish) -> MatchPlan | None:
    """Return the match that is asked for, None when nothing is said about one.

    ValueError says what does not exist or does not go together.
    """
    said = (wish.seats, wish.variant, wish.options or None, wish.board, wish.seed)
    if wish.game is None and all(part is None for part in said):
        return None
    name = (wish.game or "galtoni").lower()
    rules = registry.rules(name)
    if name not in available():
        raise Refusal("commands.no_table", game=name, known=", ".join(available()))
    plan = MatchPlan.usual(name)
    plan.variant = wish.variant or plan.variant
    plan.options.update(_options(wish.options))
    plan.seed = wish.seed
    if wish.board is not None:
        plan.board = _board(name, wish.board)
    rules(plan.variant, **plan.options)
    if wish.seats is not None:
        seats = [Seat.parse(text, name) for text in wish.seats.split(",")]
        plan.seats = [SeatPlan.of(seat) for seat in seats]
        rules(plan.variant, **plan.options).check_seats(len(plan.seats))
    plan.fit_seats()
    return plan


def _board(game: str, board: str) -> str:
    """Return a board as a match keeps it; ValueError when it is none or none for matches."""
    table = table_module(game).TABLE
    presets = {name for name, _ in table.boards()}
    kept = str(Path(board).resolve()) if board not in presets and Path(board).exists() else board
    table.board_options(kept)
    return kept


def _options(texts: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise Refusal("commands.option_window", text=repr(text))
        found[name.strip()] = value.strip()
    return found


def launch(wish: Wish) -> int:
    """Open the window and live until it closes; the exit code.

    NoDisplay when there is no window to open, ValueError when the wish or the plan is wrong.
    """
    planned = match_plan(wish)
    plan = load_plan(wish.plan) if wish.plan is not None else None
    if plan is not None and wish.out is not None:
        return _capture(wish, planned, plan, wish.out)
    check_display(os.environ)
    held = take_turn(wish.language)
    if held is None:
        return TAKEN
    with held:
        return live(*open_house(wish, planned), rooms=True)


def live(app: App, house: House, rooms: bool = False) -> int:
    """Show the first picture, then live until the window closes; the exit code.

    ``rooms`` tells whether somebody will go from there to the house's other rooms.
    """
    app.frame()
    follow(app, house, rooms)
    try:
        app.run()
    finally:
        house.close()
        app.desk.painter.materials.store.prune()
        pygame.display.quit()
    return 0


def follow(app: App, house: House, rooms: bool) -> None:
    """Do what takes a moment: the first picture is there before."""
    app.start_sound()
    if app.desk.silent_news and app.desk.stack.top is not None:
        app.desk.stack.top.enter()
    if rooms:
        house.workshop.order("rooms", _open_rooms)
        furnish(house)


def open_house(wish: Wish, planned: MatchPlan | None = None) -> tuple[App, House]:
    """Open the window on the first scene that is asked for, ready for its first frame.

    NoDisplay when there is no window to open.
    """
    check_display(os.environ)
    storage = Storage()
    settings = storage.load_settings()
    window = Window(fullscreen=wish.fullscreen or settings.fullscreen)
    app = App(window, storage, settings, language=wish.language)
    app.splash()
    thinker, seed = (lambda: Process(time.perf_counter)), (lambda: secrets.randbits(62))
    house = house_for(app, thinker, seed, Backroom())
    # At home he only lets boards play by themselves, if the settings say so.
    ways = HouseWays(app, house, logging.getLogger("galtoni.house"))
    app.attendant = Attendant(None, ways, ways.log, idle=lambda: float(settings.idle))
    app.start(_first_scenes(house, wish, planned))
    return app, house


def _open_rooms() -> None:
    """Import what most go to next, while the start page is looked at."""
    for name in ROOMS:
        import_module(f"games.arcade.scenes.{name}")
    for name in available():
        MatchPlan.usual(name).unkept(0)  # what it needs is read once
        table_module(name).TABLE.boards()


def watch(path: Path, language: str | None = None) -> int:
    """Open the window on a recorded match; the exit code.

    NoDisplay when there is no window to open, ValueError when the record cannot be shown.
    """
    from games.arcade.scenes.replay import ReplayScene  # only looking needs it

    record = Record.load(path)
    if record.header.game not in available():
        raise Refusal("commands.no_table_file", file=path, game=record.header.game)
    Match(record)
    check_display(os.environ)
    held = take_turn(language)  # from a position of it a match may be begun
    if held is None:
        return TAKEN
    with held:
        storage = Storage()
        app = App(Window(), storage, storage.load_settings(), language=language)
        app.splash()
        house = house_for(app, lambda: Process(time.perf_counter), lambda: secrets.randbits(62))
        app.start([ReplayScene(house, record)])
        return live(app, house)


def _capture(wish: Wish, planned: MatchPlan | None, plan: Plan, out: Path) -> int:
    """Carry out a plan with a clock of its own, bots thinking at once, and seeds from the plan."""
    if HOME in os.environ:
        with take_turn_now():
            return _carry_out(wish, planned, plan, out, Storage())
    with TemporaryDirectory() as scratch:
        # A plan leaves no traces in a player's own matches, unless a folder is named for it.
        return _carry_out(wish, planned, plan, out, Storage(Path(scratch)))


def _carry_out(
    wish: Wish, planned: MatchPlan | None, plan: Plan, out: Path, storage: Storage
) -> int:
    clock = FrameClock()
    settings = storage.load_settings()
    settings.text_scale = plan.text_scale
    window = Window(plan.size)
    if window.size != plan.size:
        window.resize(plan.size)
        pygame.event.pump()
    language = wish.language or plan.lang
    app = App(window, storage, settings, clock=clock, idle=False, sound=False, language=language)
    seeds = Random(plan.seed)
    house = house_for(app, Inline, lambda: seeds.getrandbits(62))
    app.start(_first_scenes(house, wish, planned))
    capture = Capture(plan, out, app, clock, window.resize)
    capture.run()
    for picture in capture.pictures:
        print(picture)
    return 0


def house_for(
    app: App,
    thinker: Callable[[], Thinker],
    seed: Callable[[], int],
    workshop: Workshop | None = None,
) -> House:
    """Return the house of a player, with his matches and the start page to come back to."""
    saves = Saves(app.desk.storage)
    house = House(app.desk, saves, thinker, seed, workshop=workshop or Bench())
    if workshop is not None:
        app.desk.aside, app.desk.fits = Plates(), Refit(house).fits
    house.to_start = lambda: app.desk.stack.reset(MenuScene(house))
    return house


def _first_scenes(house: House, wish: Wish, planned: MatchPlan | None) -> list[Scene]:
    """Return the start page, and over it the set-up or the match that was asked for."""
    menu = MenuScene(house)
    if planned is None:
        return [menu]
    from games.arcade.scenes.setup import SetupScene  # a plain start needs neither
    from games.arcade.scenes.table import TableScene
    from games.arcade.scenes.table_set import at_table

    if wish.seats is None and wish.seed is None:
        return [menu, SetupScene(house, planned)]
    match = planned.begin(house.saves, house.seed())
    return [menu, at_table(house, TableScene(house, match))]
