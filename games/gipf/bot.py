"""Gipf bots: ``random`` and ``easy`` (one ply and a plain count of stones)."""

from __future__ import annotations

import random
from typing import Any
from zlib import crc32

from games.core import registry
from games.core.bots import Budget
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.gipf.geometry import WINDOWS
from games.gipf.state import Challenge, Duel, GipfState, Inner, Turn

LEVELS = ("random", "easy")

_CHALLENGE_CHANCE = {"random": 0.1, "easy": 0.2}


def choose(
    game: Game[Any, Any],
    state: GipfState,
    level: str,
    seed: int,
    budget: Budget | None = None,
) -> Any:
    """Return the mover's action; in a match for a potential the other game's bot decides."""
    if state.duel is not None:
        return Inner(_inner_choice(game, state.duel, level, seed, budget))
    actions = game.actions(state)
    rng = _rng(game, state, seed)
    if level == "random":
        return rng.choice(actions)
    seat = game.mover(state)
    assert seat is not None
    values = [_value(game, state, seat, action) for action in actions]
    best = max(values)
    return rng.choice([a for a, value in zip(actions, values, strict=True) if value > best - 1e-9])


def interrupt(game: Game[Any, Any], state: GipfState, seat: int, level: str, seed: int) -> Any:
    """Return a challenge now and then, an answer to a draw offer, or None."""
    options = game.interrupts(state, seat)
    if state.duel is not None:
        answer = _inner_interrupt(game, state.duel, seat, level, seed)
        return answer if answer in options else None
    for action in options:
        if isinstance(action, AcceptDraw):
            worse = level != "random" and material(state, seat) < 0
            return action if worse else DeclineDraw(seat)
    challenges = [action for action in options if isinstance(action, Challenge)]
    rng = _rng(game, state, seed + 1)
    if challenges and rng.random() < _CHALLENGE_CHANCE[level]:
        return rng.choice(challenges)
    return None


def material(state: GipfState, seat: int) -> int:
    """Return stones not lost, a seat's minus the other's; a Gipf stone counts two."""
    return state.captured[1 - seat] - state.captured[seat]


def _value(game: Game[Any, Any], state: GipfState, seat: int, action: Turn) -> float:
    """Return what a turn is worth at once: captures, reserve, Gipf stones, and threes in a row."""
    after: GipfState = game.play(state, action)
    outcome = game.outcome(after)
    if outcome is not None:
        return 1000.0 if seat in outcome.winners else -1000.0
    own, other = after.position.of(seat), after.position.of(1 - seat)
    gipfs = after.position.gipfs
    value = 3.0 * material(after, seat)
    value += 0.6 * (after.reserve[seat] - after.reserve[1 - seat])
    value += 2.0 * ((own & gipfs).bit_count() - (other & gipfs).bit_count())
    value += 0.2 * (_threes(own, other) - 1.5 * _threes(other, own))
    return value - (1.0 if action.use >= 0 else 0.0)


def _threes(own: int, other: int) -> int:
    """Return how many places for a four hold three own stones and none of the other's."""
    return sum(1 for bits, _, _ in WINDOWS if (own & bits).bit_count() == 3 and not other & bits)


def _inner_level(name: str, level: str) -> str:
    levels = registry.bot(name).LEVELS
    return level if level in levels else levels[-1]


def _inner_choice(
    game: Game[Any, Any], duel: Duel, level: str, seed: int, budget: Budget | None
) -> Any:
    name = game.options["potentials"][duel.potential].game
    level = _inner_level(name, level)
    return registry.bot(name).choose(registry.game(name), duel.state, level, seed, budget)


def _inner_interrupt(game: Game[Any, Any], duel: Duel, seat: int, level: str, seed: int) -> Any:
    name = game.options["potentials"][duel.potential].game
    inner_seat = 0 if seat == duel.challenger else 1
    action = registry.bot(name).interrupt(
        registry.game(name), duel.state, inner_seat, _inner_level(name, level), seed
    )
    return None if action is None else Inner(action)


def _rng(game: Game[Any, Any], state: GipfState, seed: int) -> random.Random:
    """Return a generator that depends on state and seed alone, not on the process."""
    return random.Random(crc32(game.to_text(state).encode()) ^ (seed * 0x9E3779B1))
