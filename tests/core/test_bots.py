"""What all bots promise: five levels, legal moves, opinions, the same move in every process."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.bots import Budget, content
from games.core.chance import pick
from games.core.game import CHANCE, Game
from games.core.interrupts import AcceptDraw, DeclineDraw, OfferDraw

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


@every_case
def test_no_bot_gives_a_young_match_away(name: str, variant: str) -> None:
    """After one move nobody is lost and nothing is settled: a draw offered then is declined."""
    game, bot = registry.game(name, variant), registry.bot(name)
    for state in positions(game, 6, spacing=1, most=3):
        for seat in range(game.seat_numbers[0]):
            if OfferDraw(seat) not in game.interrupts(state, seat):
                continue
            offered = game.play(state, OfferDraw(seat))
            for other in range(game.seat_numbers[0]):
                if AcceptDraw(other) in game.interrupts(offered, other):
                    answers = {bot.interrupt(game, offered, other, level, 1) for level in LEVELS}
                    assert answers == {DeclineDraw(other)}


@pytest.mark.parametrize(
    ("better", "late", "agrees"),
    [(-31, False, True), (-30, False, False), (5, True, True), (6, True, False), (0, False, False)],
)
def test_a_draw_is_agreed_when_lost_or_late_and_level(
    better: float, late: bool, agrees: bool
) -> None:
    assert content(better, 5, 30, late) is agrees
