"""Opponents for Siebener. They differ in temper, not in strength: there is no skill to have.

Exact play is to stop on the first sum that beats the last one (``solution`` proves it), which
anybody finds. ``random`` tosses a coin whenever it may stop, ``easy`` and ``medium`` want some air
above the sum to beat and throw once too often for it; ``hard`` and ``expert`` both play exactly.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from assets.refusals import Refusal
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
    rolling = _rolling(solution, state, game.options["after_bust"])
    roll = Opinion(
        Choice.ROLL,
        rolling[0],
        Unit.CHANCE,
        1,
        True,
        "rolls",
        (("risk", round(100 * BUST)),),
        _seated(state, rolling),
    )
    if Choice.STOP not in game.actions(state):
        return (roll,)
    stands = (("sum", state.total),)
    stopped = _standing(solution, state.total)
    chances = _seated(state, stopped)
    stop = Opinion(Choice.STOP, stopped[0], Unit.CHANCE, 1, True, "stops", stands, chances)
    return tuple(sorted((stop, roll), key=lambda opinion: -opinion.value))


def _standing(solution: Solution, total: int) -> tuple[float, ...]:
    """Return who wins how often when the mover stops on a sum: the others have to beat it first.

    All chances here begin with the mover's, in the order of throwing.
    """
    if total > CAP:
        return (1.0, *(0.0 for _ in range(solution.players - 1)))
    *others, mover = solution.chances[total]
    return (mover, *others)


def _rolling(solution: Solution, state: State, after_bust: str) -> tuple[float, ...]:
    """Return who wins how often when the mover rolls, and stops as soon as the target is beaten."""
    total, target = state.total, state.target
    last = max(total, target)
    fewer = _left_over(solution.players - 1, target, after_bust)
    worth: list[tuple[float, ...]] = [()] * (last + 1)
    for reached in range(last, total - 1, -1):
        ways = [(BUST, (0.0, *fewer))]
        for step, chance in SUMS:
            after = reached + step
            ways.append((chance, worth[after] if after <= target else _standing(solution, after)))
        worth[reached] = tuple(
            sum(chance * seats[place] for chance, seats in ways)
            for place in range(solution.players)
        )
    return worth[total]


def _left_over(players: int, target: int, after_bust: str) -> tuple[float, ...]:
    """Return the others' chances after the mover's seven, the next to throw first."""
    if players == 1:
        return (1.0,)
    reached = 0 if after_bust == "resets" else min(target, CAP)
    return solve(players, after_bust).chances[reached]


def _seated(state: State, chances: tuple[float, ...]) -> tuple[float, ...]:
    """Return chances in the order of seats, those who are out with none."""
    first = state.left.index(state.seat)
    order = (*state.left[first:], *state.left[:first])
    found = dict(zip(order, chances, strict=True))
    return tuple(found.get(seat, 0.0) for seat in range(len(state.money)))


def _check(level: str) -> None:
    if level not in LEVELS:
        raise Refusal(
            "commands.no_level", game="Siebener", name=repr(level), known=", ".join(LEVELS)
        )
