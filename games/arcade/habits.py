"""The set-up with which each game was begun last: who sat where, and what was agreed."""

from __future__ import annotations

from typing import Any

import msgspec

from games.arcade.plan import MOST_SEATS, MatchPlan, SeatPlan
from games.arcade.tables import table_module
from games.core import registry
from games.ui.storage import Storage

FILE = "setups.json"
BY_LOT = -1
"""Stands for whoever begins where the lot decides that."""


class Sitter(msgspec.Struct, frozen=True):
    """Somebody at a table: a person's name, which may be empty, or a bot's level."""

    name: str = ""
    level: str = ""


class Habit(msgspec.Struct, frozen=True, kw_only=True):
    """How one game was begun; ``first`` is the place that began, or ``BY_LOT``."""

    variant: str
    seats: list[Sitter]
    options: dict[str, str | int | bool] = {}
    board: str | None = None
    first: int = 0


class Habits:
    """Reads and keeps one file for all games."""

    def __init__(self, storage: Storage) -> None:
        """Keep it in the folder of ``storage``."""
        self.storage = storage

    def plan(self, game: str) -> tuple[MatchPlan, int]:
        """Return how a game was begun last and who began; the usual where that says nothing.

        A damaged file is set aside and noted. What there is no longer, a variant or a board, is
        as if it had never been chosen.
        """
        habit = self._load().get(game)
        try:
            return _planned(game, habit) if habit is not None else (MatchPlan.usual(game), 0)
        except ValueError:
            return MatchPlan.usual(game), 0

    def keep(self, plan: MatchPlan, first: int) -> None:
        """Keep how a game was begun; where the disk refuses it is noted."""
        values = {name: value for name, value in plan.options.items() if _plain(value)}
        seats = [Sitter(who.name.strip(), who.level) for who in plan.seats]
        habit = Habit(
            variant=plan.variant, seats=seats, options=values, board=plan.board, first=first
        )
        habits = self._load()
        if habits.get(plan.game) != habit:
            self._save({**habits, plan.game: habit})

    def forget(self, name: str) -> None:
        """Let nobody of that name sit anywhere."""
        habits = self._load()
        now = {
            game: msgspec.structs.replace(habit, seats=[_without(one, name) for one in habit.seats])
            for game, habit in habits.items()
        }
        if now != habits:
            self._save(now)

    def _load(self) -> dict[str, Habit]:
        decoder = msgspec.json.Decoder(dict[str, Habit])
        found = self.storage.read(FILE, decoder.decode)
        return found if isinstance(found, dict) else {}

    def _save(self, habits: dict[str, Habit]) -> None:
        self.storage.write(FILE, msgspec.json.format(msgspec.json.encode(habits)) + b"\n")


def alike(plan: MatchPlan, other: MatchPlan) -> bool:
    """Whether two plans of one game agree in all but the names of people."""
    return _agreed(plan) == _agreed(other)


def _agreed(plan: MatchPlan) -> tuple[Any, ...]:
    rules = registry.rules(plan.game)
    defaults = rules.variant_defaults.get(plan.variant, {})
    values = [
        option.parse(plan.options.get(option.name, defaults.get(option.name, option.default)))
        for option in rules.option_list
    ]
    return plan.variant, plan.board, [who.level for who in plan.seats], values


def _without(one: Sitter, name: str) -> Sitter:
    return msgspec.structs.replace(one, name="") if one.name == name else one


def _plain(value: Any) -> bool:
    return isinstance(value, str | int | bool)


def _planned(game: str, habit: Habit) -> tuple[MatchPlan, int]:
    """Return the plan of a habit; ValueError where rules, bots or boards know nothing of it."""
    rules, table = registry.rules(game), table_module(game).TABLE
    if habit.variant not in rules.variants or not habit.seats or len(habit.seats) > MOST_SEATS:
        raise ValueError(f"setup {habit.variant!r}")
    levels = ("", *registry.bot(game).LEVELS)
    if not all(one.level in levels for one in habit.seats):
        raise ValueError("level")
    seats = [SeatPlan(one.name, one.level) for one in habit.seats]
    plan = MatchPlan(game, habit.variant, seats, dict(habit.options), habit.board)
    if (habit.board is None) != (not table.boards()):
        raise ValueError(f"board {habit.board!r}")
    options = {**plan.options, **table.board_options(plan.board)}
    registry.game(game, plan.variant, **options)
    plan.fit_seats()
    first = habit.first if BY_LOT <= habit.first < len(plan.seats) else 0
    return plan, first
