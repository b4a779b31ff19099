"""What all bots promise: five levels, legal moves, opinions, the same move in every process."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.bots import Budget
from games.core.chance import pick
from games.core.game import CHANCE, Game

LEVELS = ("random", "easy", "medium", "hard", "expert")
BUDGET = Budget(nodes=60)

CASES = [(name, variant) for name in registry.NAMES for variant in registry.rules(name).variants]
every_case = pytest.mark.parametrize(("name", "variant"), CASES)


def positions(game: Game[Any, Any], seed: int, spacing: int = 9, most: int = 3) -> list[Any]:
    """Return positions of a random game in which a seat is in turn."""
    random, found = Random(seed), []
    state = game.initial(game.seat_numbers[0])
    plies = 0
    while game.mover(state) is not None and len(found) < most:
        if game.mover(state) == CHANCE:
            state = game.play(state, pick(game.chances(state), random.getrandbits(60)))
            continue
        if plies % spacing == 0:
            found.append(state)
        plies += 1
        state = game.play(state, random.choice(game.actions(state)))
    return found


def choices(name: str, variant: str) -> list[str]:
    """Return what every level chooses in a few positions, as text."""
    game, bot = registry.game(name, variant), registry.bot(name)
    return [
        game.action_text(state, bot.choose(game, state, level, 7, BUDGET))
        for state in positions(game, 1, most=2)
        for level in LEVELS
    ]


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_game_has_the_five_levels(name: str) -> None:
    assert registry.bot(name).LEVELS == LEVELS


@every_case
def test_every_level_chooses_a_legal_move_and_the_same_again(name: str, variant: str) -> None:
    game, bot = registry.game(name, variant), registry.bot(name)
    for state in positions(game, 2):
        for level in LEVELS:
            action = bot.choose(game, state, level, 3, BUDGET)
            assert action in game.actions(state)
            assert action == bot.choose(game, state, level, 3, BUDGET)


@every_case
def test_opinions_cover_all_actions_from_the_best(name: str, variant: str) -> None:
    game, bot = registry.game(name, variant), registry.bot(name)
    for state in positions(game, 3, most=2):
        for level in ("easy", "expert"):
            opinions = bot.analyse(game, state, level, 3, BUDGET)
            assert sorted(o.action for o in opinions) == sorted(game.actions(state))
            values = [opinion.value for opinion in opinions]
            assert values == sorted(values, reverse=True)


@every_case
def test_nobody_has_opinions_when_nobody_is_in_turn(name: str, variant: str) -> None:
    game, bot = registry.game(name, variant), registry.bot(name)
    random = Random(4)
    state = game.initial(game.seat_numbers[0])
    while (mover := game.mover(state)) is not None:
        if mover == CHANCE:
            assert bot.analyse(game, state, "hard", 1, BUDGET) == ()
            state = game.play(state, pick(game.chances(state), random.getrandbits(60)))
        else:
            state = game.play(state, random.choice(game.actions(state)))
    assert bot.analyse(game, state, "hard", 1, BUDGET) == ()


def test_moves_do_not_depend_on_the_process() -> None:
    program = (
        "import importlib.util;"
        f"spec = importlib.util.spec_from_file_location('bots', {__file__!r});"
        "bots = importlib.util.module_from_spec(spec); spec.loader.exec_module(bots);"
        "print([bots.choices(*case) for case in bots.CASES[::2]])"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("'") > len(CASES) * len(LEVELS)
