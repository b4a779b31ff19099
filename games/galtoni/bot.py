"""Opponents for Galtoni, from dropping anywhere to looking eight marbles ahead through the table.

``random`` drops anywhere, ``easy`` weighs where one drop may land, ``medium`` sees the answer to
it, ``hard`` looks about three marbles ahead and ``expert`` as far as five seconds allow. A bot wins
only by noticing its four: in every still moment it does so with a chance that depends on its level.
Calling first is a game in itself.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np

from assets.refusals import Refusal
from games.core.bots import Budget, Opinion, Unit, content
from games.core.chance import derive_seed
from games.core.game import CHANCE, Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.core.search import Meter
from games.galtoni.bot_layers import Layers, Seen, outlook
from games.galtoni.bot_reasons import reason
from games.galtoni.bot_values import lead, value_of_landing
from games.galtoni.rules_lines import CAPACITY, CELLS, COLUMNS, owns_four
from games.galtoni.rules_state import AnyAction, Call, Drop, Land, Phase, State

LEVELS = ("random", "easy", "medium", "hard", "expert")

NOTICES: Final = {"random": 0.08, "easy": 0.12, "medium": 0.16, "hard": 0.4, "expert": 1.0}
"""Chance to notice a four of one's own in one still moment, by level.

On the measured boards luck hides how far a player looks; each still moment for which a four is
missed costs about five wins in a hundred (1,500 matches on the table of gerhards, same drops).
"""
DEPTHS: Final = {"medium": 2}
"""Marbles looked ahead, for the level that has a short sight."""
SECONDS: Final = {"hard": 0.9, "expert": 4.5}
"""How long the strong levels think about a drop at most."""
NODES: Final = {"hard": 1500}
"""Positions after which a level stops in any case; on an empty board: three marbles ahead."""

_SHARE: Final = 0.12
"""Whose chance is smaller than an equal share by more than this is content with a draw."""
_LINES: Final = 10.0
"""So many open lines behind, and more, ``easy`` is content with one."""
_LATE: Final = 28
"""With so many marbles in the columns, two thirds, level is enough to be content with one."""

_SAME = 1e-9


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> AnyAction:
    """Return the mover's action; ValueError when there is no such level.

    ``random`` and ``easy`` look one drop ahead at most, so a budget changes nothing for them.
    """
    _check(level)
    actions: tuple[AnyAction, ...] = game.actions(state)
    random = Random(seed)
    drops = [action for action in actions if isinstance(action, Drop)]
    if level == "random" or not drops or state.hand is None:
        return random.choice(actions)
    if level == "easy":
        values = drop_values(game, state)
    else:
        seen = _look(game, state, level, budget)
        values = {
            Drop(entry): float(seen.values[row, state.turn])
            for row, entry in enumerate(seen.entries)
        }
    best = max(values.values())
    return random.choice([drop for drop, value in values.items() if value > best - _SAME])


def _look(game: Any, state: State, level: str, budget: Budget | None) -> Seen:
    meter = Meter.of(budget, SECONDS.get(level), NODES.get(level))
    return Layers(game, state, meter).run(DEPTHS.get(level, CELLS))


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
    agrees = level != "random" and _content(game, state, seat, level)
    return (AcceptDraw if agrees else DeclineDraw)(seat)


def _content(game: Any, state: State, seat: int, level: str) -> bool:
    late = sum(map(len, state.columns)) >= _LATE
    if level == "easy":
        return content(lead(state, seat), 0, _LINES, late)
    chances = outlook(game, state)
    return content(float(chances[seat] - 1 / np.count_nonzero(chances)), 0, _SHARE, late)


def analyse(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> tuple[Opinion, ...]:
    """Return each entry's chance to win, as far as the level sees, with where the marble lands.

    ``random`` and ``easy`` look as far as ``medium``. A pass after the last marble is worth what a
    draw is.
    """
    _check(level)
    if game.mover(state) in (None, CHANCE):
        return ()
    if state.phase is Phase.LAST:
        share = 1 / sum(state.playing(seat) for seat in range(state.seats))
        return tuple(Opinion(a, share, Unit.CHANCE, 0) for a in game.actions(state))
    seen = _look(game, state, level if level in SECONDS else "medium", budget)
    opinions = [
        Opinion(
            Drop(entry),
            float(seen.values[row, state.turn]),
            Unit.CHANCE,
            seen.depth,
            seen.exact,
            *reason(game, state, entry),
            tuple(map(float, seen.values[row])) if state.seats > 2 else (),
        )
        for row, entry in enumerate(seen.entries)
    ]
    return tuple(sorted(opinions, key=lambda opinion: -opinion.value))


def _check(level: str) -> None:
    if level not in LEVELS:
        raise Refusal(
            "commands.no_level", game="Galtoni", name=repr(level), known=", ".join(LEVELS)
        )
