"""Opponents for Gipf, from ``random`` to ``expert``, and what they think of each turn.

``easy`` counts what its own turn brings and seldom looks for the answer, ``medium`` mostly does and
has an eye for the centre; ``hard`` looks at 600 positions, ``expert`` at all that it can in its
time. Potentials are spent when the search says so; whether to challenge for one is weighed by what
winning and losing it would change.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from typing import Any
from zlib import crc32

import msgspec

from assets.refusals import Refusal
from games.core import registry
from games.core.bots import Budget, Opinion, Unit, content
from games.core.game import CHANCE, Game
from games.core.interrupts import AcceptDraw, DeclineDraw, Resign
from games.core.search import CERTAIN, MAX_DEPTH, AlphaBeta, Found, Meter
from games.gipf import duel as duels
from games.gipf import stakes
from games.gipf.evaluation import NARROW, WEIGHTS, Weights
from games.gipf.hints import Reason, Reasons
from games.gipf.model import GipfModel, Grid, as_turn
from games.gipf.rules import GipfGame
from games.gipf.state import Challenge, Duel, GipfState, Inner

LEVELS = ("random", "easy", "medium", "hard", "expert")

STONE = 100.0
"""Points of the estimate that make one unit of an opinion: a stone."""
SPREAD = 50
"""Turns worse than the best by more points are not valued exactly."""
CLEAR = 100.0
"""The value of an opinion on a win that is seen, in stones."""


class Level(msgspec.Struct, frozen=True):
    """How a level thinks: turns ahead, nodes and seconds at most, and what it cannot tell apart."""

    depth: int
    nodes: int
    seconds: float
    blur: int = 0
    """Turns within so many points of the best are all the same to it."""
    hasty: float = 0.0
    """How often it looks no further than its own turn."""
    weights: Weights = WEIGHTS


_LEVELS = {
    "easy": Level(2, 10_000, 0.8, blur=20, hasty=0.4, weights=NARROW),
    "medium": Level(2, 10_000, 0.8, blur=25, hasty=0.35),
    "hard": Level(MAX_DEPTH, 600, 0.9),
    "expert": Level(MAX_DEPTH, 300_000, 4.6),
}
_GLANCE = Level(2, 3_000, 0.3)
"""How draw offers and challenges are looked at."""
_CONTENT = 40
"""Who stands better by less than this is content with a draw, when the match is late."""
_LOST = 100
"""Who stands worse by more than this is content with one at any time."""
_LATE = 4
"""A match is late when somebody has no more stones than this in reserve."""
_WHIM = {"random": 0.1, "easy": 0.2}
"""How often those challenge who do not weigh it."""


def choose(
    game: Game[Any, Any],
    state: GipfState,
    level: str,
    seed: int,
    budget: Budget | None = None,
) -> Any:
    """Return the mover's action; in a match for a potential the other game's bot decides."""
    _check(level)
    if state.duel is not None:
        return Inner(_inner_choice(game, state.duel, level, seed, budget))
    if level == "random":
        return _rng(game, state, seed).choice(game.actions(state))
    how = _LEVELS[level]
    model, rng = _model(game, how), _rng(game, state, seed)
    if how.hasty and rng.random() < how.hasty:
        how = msgspec.structs.replace(how, depth=1)
    found = _search(model, state, how, seed, budget, each=how.blur > 0)
    chosen = _blurred(found, how.blur, rng)
    return as_turn(model.steps(model.of_state(state))[chosen])


def interrupt(game: Game[Any, Any], state: GipfState, seat: int, level: str, seed: int) -> Any:
    """Return a challenge that is worth it, an answer to a draw offer, or None.

    A match for a potential that is lost already is given up.
    """
    _check(level)
    options = game.interrupts(state, seat)
    if state.duel is not None:
        answer = _inner_interrupt(game, state.duel, seat, level, seed)
        return answer if answer in options else None
    if AcceptDraw(seat) in options:
        return _answer(game, state, seat, level)
    challenges = [action for action in options if isinstance(action, Challenge)]
    if not challenges:
        return None
    if level in _WHIM:
        rng = _rng(game, state, seed + 1)
        return rng.choice(challenges) if rng.random() < _WHIM[level] else None
    return _challenge(game, state, seat, challenges)


def analyse(
    game: Game[Any, Any],
    state: GipfState,
    level: str,
    seed: int,
    budget: Budget | None = None,
) -> tuple[Opinion, ...]:
    """Return an opinion on every turn of the seat in turn, the best first, in stones.

    In a match for a potential these are the opinions of the other game's bot.
    """
    _check(level)
    if game.mover(state) in (None, CHANCE):
        return ()
    if state.duel is not None:
        return _inner_opinions(game, state.duel, level, seed, budget)
    how = _LEVELS["easy" if level == "random" else level]
    model = _model(game, how)
    found = _search(model, state, how, seed, budget, each=True)
    values = dict(found.values)
    position = model.of_state(state)
    reasons = Reasons(model, position)
    why = {after: reasons.of(step, after) for after, step in model.steps(position).items()}
    opinions = []
    for action in game.actions(state):
        after = model.of_state(game.play(state, action))
        opinions.append(_opinion(action, values[after], found.depth, why[after]))
    return tuple(sorted(opinions, key=lambda opinion: (-opinion.value, opinion.action)))


def _opinion(action: Any, value: int, depth: int, why: Reason) -> Opinion:
    sure = abs(value) >= CERTAIN
    shown = (CLEAR if value > 0 else -CLEAR) if sure else value / STONE
    return Opinion(action, shown, Unit.POINTS, depth, sure, *why)


def _search(
    model: GipfModel,
    state: GipfState,
    how: Level,
    seed: int,
    budget: Budget | None,
    *,
    each: bool = False,
) -> Found[Grid]:
    meter = Meter.of(budget, how.seconds, how.nodes)
    search, margin = AlphaBeta(model, meter), max(SPREAD, how.blur)
    return search.run(model.of_state(state), seed, how.depth, each=each, margin=margin)


def _model(game: Game[Any, Any], how: Level) -> GipfModel:
    assert isinstance(game, GipfGame)  # the registry pairs rules and bots
    return GipfModel(game, how.weights)


def _blurred(found: Found[Grid], blur: int, rng: random.Random) -> Grid:
    """Return one of the turns that look as good as the best; a win in sight is not missed."""
    if not blur or abs(found.value) >= CERTAIN:
        return found.move
    best = max(value for _, value in found.values)
    return rng.choice([move for move, value in found.values if value >= best - blur])


def _points(game: Game[Any, Any], state: GipfState) -> int:
    """Return what a short look makes of a state, for the seat in turn; repeatable."""
    model = _model(game, _GLANCE)
    return _search(model, state, _GLANCE, 0, Budget(nodes=_GLANCE.nodes)).value


def _answer(game: Game[Any, Any], state: GipfState, seat: int, level: str) -> Any:
    if level == "random":
        return DeclineDraw(seat)
    points = _points(game, state)
    better = points if game.mover(state) == seat else -points
    late = min(state.reserve) <= _LATE
    return (AcceptDraw if content(better, _CONTENT, _LOST, late) else DeclineDraw)(seat)


def _challenge(
    game: Game[Any, Any], state: GipfState, seat: int, challenges: list[Challenge]
) -> Challenge | None:
    """Return the challenge that helps most, None when none helps enough."""

    points = cache(partial(_points, game))

    def gain(action: Challenge) -> float:
        name = game.options["potentials"][action.potential].game
        return stakes.gain(state, seat, action.potential, name, points)

    best, action = max((gain(action), action) for action in challenges)
    return action if best > stakes.WORTH_WHILE else None


def _inner_level(name: str, level: str) -> str:
    levels = registry.bot(name).LEVELS
    return level if level in levels else levels[-1]


def _inner_game(game: Game[Any, Any], duel: Duel) -> Game[Any, Any]:
    return duels.game_of(game.options["potentials"][duel.potential])


def _inner_choice(
    game: Game[Any, Any], duel: Duel, level: str, seed: int, budget: Budget | None
) -> Any:
    inner = _inner_game(game, duel)
    level = _inner_level(inner.name, level)
    return registry.bot(inner.name).choose(inner, duel.state, level, seed, budget)


def _inner_interrupt(game: Game[Any, Any], duel: Duel, seat: int, level: str, seed: int) -> Any:
    inner = _inner_game(game, duel)
    inner_seat = duels.seat_in_duel(duel.challenger, seat)
    if duels.lost(game.options["potentials"][duel.potential], duel, seat):
        return Inner(Resign(inner_seat))  # nobody wins anything by the rest
    action = registry.bot(inner.name).interrupt(
        inner, duel.state, inner_seat, _inner_level(inner.name, level), seed
    )
    return None if action is None else Inner(action)


def _inner_opinions(
    game: Game[Any, Any], duel: Duel, level: str, seed: int, budget: Budget | None
) -> tuple[Opinion, ...]:
    inner = _inner_game(game, duel)
    opinions = registry.bot(inner.name).analyse(
        inner, duel.state, _inner_level(inner.name, level), seed, budget
    )
    return tuple(replace(opinion, action=Inner(opinion.action)) for opinion in opinions)


def _check(level: str) -> None:
    if level not in LEVELS:
        raise Refusal("commands.no_level", game="Gipf", name=repr(level), known=", ".join(LEVELS))


def _rng(game: Game[Any, Any], state: GipfState, seed: int) -> random.Random:
    """Return a generator that depends on state and seed alone, not on the process."""
    return random.Random(crc32(game.to_text(state).encode()) ^ (seed * 0x9E3779B1))
