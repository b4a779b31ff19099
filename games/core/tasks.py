"""What bots are asked, here or in another process: a move, a word beside it, advice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.core import registry
from games.core.bots import Budget, Opinion
from games.core.game import Game


@dataclass(frozen=True, slots=True)
class BotTask:
    """Everything a bot needs to think, in this process or another one."""

    game: str
    variant: str
    options: tuple[tuple[str, Any], ...]
    state: Any
    seat: int
    level: str
    seed: int
    budget: Budget | None = None


def think(task: BotTask) -> Any:
    """Return the action that the bot in turn chooses."""
    bot = registry.bot(task.game)
    return bot.choose(_game_of(task), task.state, task.level, task.seed, task.budget)


def speak(task: BotTask) -> Any | None:
    """Return what the bot does beside a move (a call, an answer), or None."""
    bot = registry.bot(task.game)
    return bot.interrupt(_game_of(task), task.state, task.seat, task.level, task.seed)


def advise(task: BotTask) -> tuple[Opinion, ...]:
    """Return what the bot thinks of every action of the seat in turn, the best first."""
    bot = registry.bot(task.game)
    found: tuple[Opinion, ...] = bot.analyse(
        _game_of(task), task.state, task.level, task.seed, task.budget
    )
    return found


def _game_of(task: BotTask) -> Game[Any, Any]:
    return _game(task.game, task.variant, task.options)


@lru_cache(maxsize=16)
def _game(name: str, variant: str, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    """Return a game made once per process: some prepare tables when they are made."""
    return registry.game(name, variant, **dict(options))
