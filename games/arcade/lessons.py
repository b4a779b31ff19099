"""Where the games' lessons are, and how one sits down to a step of them."""

from __future__ import annotations

from importlib import import_module, util
from typing import Any

from games.arcade.tables import table_module
from games.core import registry
from games.core.lesson import Lesson, Step, sit_down
from games.core.match import Match


def has_lesson(game: str) -> bool:
    """Return whether there is a lesson of this name."""
    return game in registry.NAMES and util.find_spec(f"games.{game}.lessons") is not None


def lesson_of(game: str) -> Lesson:
    """Return the lesson of a game by its name."""
    found: Lesson = import_module(f"games.{game}.lessons").LESSON
    return found


def sit_at(lesson: Lesson, step: Step, retry: int = 0) -> Match:
    """Return the match of a step on the lesson's board; ``retry`` lets chance decide otherwise."""
    table = table_module(lesson.game).TABLE
    options = {**step.options, **table.board_options(lesson.board)}
    rules = registry.game(lesson.game, step.variant, **options)
    more: dict[str, Any] = {"chance_kind": "outside", "board_hash": table.board_hash(lesson.board)}
    return sit_down(lesson, step, rules, retry, **more)
