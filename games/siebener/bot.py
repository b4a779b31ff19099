"""Opponents for Siebener. They differ in temper, not in strength: there is no skill to have.

Exact play is to stop on the first sum that beats the last one (``solution`` proves it), which
anybody finds. ``random`` tosses a coin whenever it may stop, ``easy`` and ``medium`` want some air
above the sum to beat and throw once too often for it; ``hard`` and ``expert`` both play exactly.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.core.bots import Budget, Opinion, Unit
from games.core.game import CHANCE, Game
from games.siebener.solution import BUST, CAP, SUMS, Solution, solve
from games.siebener.state import Action, Choice, State

LEVELS = ("random", "easy", "medium", "hard", "expert")

AIR: Final = {"easy": 4, "medium": 2, "hard": 1, "expert": 1}
"""How far above the sum to beat a level likes to stand; any sum above it will do for exact play."""


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> Action:
    """Return the mover's action; ValueError when there is no such level.

    There is nothing to search, so a budget changes nothing.
    """
    _check(level)
    actions: tuple[Action, ...] = game.actions(state)
    if level == "random" or len(actions) == 1:
        return Random(seed).choice(actions)
    return Choice.STOP if state.total >= state.target + AIR[level] else Choice.ROLL


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> Action | None:
    """Return None: there is nothing to answer in Siebener, and nobody gives up a pot."""
    _check(level)
    return None


def analyse(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> tuple[Opinion, ...]:
    """Return the exact chance to win this pot by rolling and by stopping, the better first.

    All levels say the same; the others are taken to play exactly too.
    """
    _check(level)
    if game.mover(state) in (None, CHANCE):
        return ()
    solution = solve(len(state.left), game.options["after_bust"])
    roll = Opinion(
        Choice.ROLL,
        _rolling(solution, state.total, state.target),
        Unit.CHANCE,
        1,
        True,
        "rolls",
        (("risk", round(100 * BUST)),),
    )
    if Choice.STOP not in game.actions(state):
        return (roll,)
    stands = (("sum", state.total),)
    worth = _standing(solution, state.total)
    stop = Opinion(Choice.STOP, worth, Unit.CHANCE, 1, True, "stops", stands)
    return tuple(sorted((stop, roll), key=lambda opinion: -opinion.value))


def _standing(solution: Solution, total: int) -> float:
    """Return the chance to win of who stops on a sum: the others have to beat it first."""
    return solution.chances[total][-1] if total <= CAP else 1.0


def _rolling(solution: Solution, total: int, target: int) -> float:
    """Return the chance to win of who rolls at a sum and stops as soon as the target is beaten."""
    last = max(total, target)
    worth = [0.0] * (last + 1)
    for reached in range(last, total - 1, -1):
        for step, chance in SUMS:
            after = reached + step
            goes_on = after <= target
            worth[reached] += chance * (worth[after] if goes_on else _standing(solution, after))
    return worth[total]


def _check(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"Siebener has no bot {level!r}; choose one of: {', '.join(LEVELS)}.")
