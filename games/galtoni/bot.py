"""Opponents for Galtoni: ``random`` drops anywhere, ``easy`` weighs where each drop may land.

A bot wins only by noticing its four: in every still moment it does so with a chance that depends
on its level. Calling first is a game in itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.bots import Budget
from games.core.chance import derive_seed
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.galtoni.bot_values import lead, value_of_landing
from games.galtoni.rules_lines import CAPACITY, COLUMNS, owns_four
from games.galtoni.rules_state import AnyAction, Call, Drop, Land, State

LEVELS = ("random", "easy")

NOTICES = {"random": 0.2, "easy": 0.5}
"""Chance to notice a four of one's own in one still moment, by level."""

_SAME = 1e-9


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> AnyAction:
    """Return the mover's action; ValueError when there is no such level.

    Both levels look one drop ahead at most, so a budget changes nothing.
    """
    _check(level)
    actions: tuple[AnyAction, ...] = game.actions(state)
    random = Random(seed)
    drops = [action for action in actions if isinstance(action, Drop)]
    if level == "random" or not drops or state.hand is None:
        return random.choice(actions)
    values = drop_values(game, state)
    best = max(values.values())
    return random.choice([drop for drop, value in values.items() if value > best - _SAME])


def drop_values(game: Any, state: State) -> dict[Drop, float]:
    """Return what each entry promises the seat in turn, over the game's landing table.

    A drop that has to be made again counts as what its other outcomes are worth.
    """
    automatic = game.options["calling"] == "automatic"
    room = [c for c in range(COLUMNS) if len(state.columns[c]) < CAPACITY]
    worth = {column: value_of_landing(state, column, automatic=automatic) for column in room}
    found = {}
    for drop in game.actions(state):
        landings = [
            (outcome.column, chance)
            for outcome, chance in game.fall_chances(state.columns, drop.entry)
            if isinstance(outcome, Land)
        ]
        total = sum(chance for _, chance in landings)
        found[drop] = sum(chance * worth[column] for column, chance in landings) / total
    return found


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> AnyAction | None:
    """Return a call when the bot notices its four, an answer to a draw offer, or None."""
    _check(level)
    possible = game.interrupts(state, seat)
    if Call(seat) in possible and owns_four(state.columns, seat):
        random = Random(derive_seed(seed, "notice", seat, game.to_text(state)))
        if random.random() < NOTICES[level]:
            return Call(seat)
    if AcceptDraw(seat) not in possible:
        return None
    if level != "random" and lead(state, seat) < 0:
        return AcceptDraw(seat)
    return DeclineDraw(seat)


def _check(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"Galtoni has no bot {level!r}; choose one of: {', '.join(LEVELS)}.")
