"""Opponents for Königsflucht, from ``random`` to ``expert``, and what they think of each move.

``easy`` sees what its own move brings, ``medium`` the answer too; both do not tell close moves
apart. ``hard`` looks at 1,000 positions and misses no blow, but like them it has no plan of corners
and rings. ``expert`` has, and looks at all it can in its time.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from assets.refusals import Refusal
from games.core.bots import Budget, Opinion, Unit, content
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.core.search import CERTAIN, MAX_DEPTH, AlphaBeta, Found, Meter
from games.koenigsflucht.bitboard import Bits, Code, as_move, of_board, of_state
from games.koenigsflucht.evaluation import NARROW, WEIGHTS, Weights
from games.koenigsflucht.hints import reason
from games.koenigsflucht.model import KingModel, PlainModel
from games.koenigsflucht.state import Action, State

LEVELS = ("random", "easy", "medium", "hard", "expert")

SOLDIER = 100.0
"""Points of the estimate that make one unit of an opinion: a soldier."""
SPREAD = 50
"""Moves worse than the best by more points are not valued exactly."""
CLEAR = 100.0
"""The value of an opinion on a win that is seen, in soldiers."""


class Level(msgspec.Struct, frozen=True):
    """How a level thinks: moves ahead, nodes and seconds at most, and what it cannot tell apart."""

    depth: int
    nodes: int
    seconds: float
    blur: int = 0
    """Moves within so many points of the best are all the same to it."""
    quiet: bool = True
    """Whether it follows captures beyond its depth."""
    weights: Weights = WEIGHTS


_LEVELS = {
    "easy": Level(1, 20_000, 0.5, blur=40, quiet=False, weights=NARROW),
    "medium": Level(2, 40_000, 0.8, blur=12, quiet=False, weights=NARROW),
    "hard": Level(MAX_DEPTH, 1_000, 0.9, weights=NARROW),
    "expert": Level(MAX_DEPTH, 450_000, 4.6),
}
_ANSWER = Level(2, 6_000, 0.3)
"""How a draw offer is looked at."""
_CONTENT = 60
"""Who stands better by less than this is content with a draw, when the match is late."""
_LOST = 150
"""Who stands worse by more than this is content with one at any time."""
_LATE = 30
"""After so many half moves without a capture a match is late."""


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> Action:
    """Return the mover's action; ValueError when there is no such level."""
    _check(level)
    if level == "random":
        action: Action = Random(seed).choice(game.actions(state))
        return action
    how = _LEVELS[level]
    found = _search(game, state, how, seed, budget, each=how.blur > 0)
    return as_move(_blurred(found, how.blur, seed))


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> Action | None:
    """Answer a draw offer: ``random`` declines, the others accept when it is in their interest.

    That is when they stand clearly worse, or no better and nothing happens any more.
    """
    _check(level)
    if AcceptDraw(seat) not in game.interrupts(state, seat):
        return None
    if level == "random":
        return DeclineDraw(seat)
    found = _search(game, state, _ANSWER, seed, Budget(nodes=_ANSWER.nodes))
    better = found.value if state.turn == seat else -found.value
    late = len(state.history) >= _LATE
    return (AcceptDraw if content(better, _CONTENT, _LOST, late) else DeclineDraw)(seat)


def analyse(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> tuple[Opinion, ...]:
    """Return an opinion on every move of the side in turn, the best first, in soldiers."""
    _check(level)
    if game.mover(state) is None:
        return ()
    how = _LEVELS["easy" if level == "random" else level]
    model = _model(game, state, how)
    position = of_state(state)
    found = _search(game, state, how, seed, budget, each=True)
    opinions = [
        _opinion(move, value, found.depth, _reason(model, position, move))
        for move, value in found.values
    ]
    return tuple(sorted(opinions, key=lambda opinion: (-opinion.value, opinion.action)))


def _opinion(
    move: Code, value: int, depth: int, why: tuple[str, tuple[tuple[str, int | str], ...]]
) -> Opinion:
    sure = abs(value) >= CERTAIN
    shown = (CLEAR if value > 0 else -CLEAR) if sure else value / SOLDIER
    return Opinion(as_move(move), shown, Unit.POINTS, depth, sure, *why)


def _reason(
    model: KingModel, before: Bits, move: Code
) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    after = model.play(before, move)
    # What players who stop at the horizon do not look at is to be warned of all the same.
    answers = [model.play(after, answer) for answer in KingModel.noisy(model, after)]
    return reason(before, move, after, answers)


def _search(
    game: Game[Any, Any],
    state: State,
    how: Level,
    seed: int,
    budget: Budget | None,
    *,
    each: bool = False,
) -> Found[Code]:
    meter = Meter.of(budget, how.seconds, how.nodes)
    search = AlphaBeta(_model(game, state, how), meter, reduce=True, repeats=True)
    return search.run(of_state(state), seed, how.depth, each=each, margin=max(SPREAD, how.blur))


def _model(game: Game[Any, Any], state: State, how: Level) -> KingModel:
    kind = KingModel if how.quiet else PlainModel
    options = game.options
    return kind(
        chain=options["chain_capture"],
        pair=options["pair_capture"],
        drawn=_seen_twice(state) if options["repetition"] == "draw" else (),
        weights=how.weights,
    )


def _seen_twice(state: State) -> list[Bits]:
    """Return the positions that were on the board twice since the last capture, with their side."""
    boards = (*state.history, state.board)
    counts = Counter(
        (board, state.turn ^ (len(boards) - 1 - index) % 2) for index, board in enumerate(boards)
    )
    return [of_board(*key) for key, count in counts.items() if count >= 2]


def _blurred(found: Found[Code], blur: int, seed: int) -> Code:
    """Return one of the moves that look as good as the best; a win in sight is not missed."""
    if not blur or abs(found.value) >= CERTAIN:
        return found.move
    best = max(value for _, value in found.values)
    return Random(seed).choice([move for move, value in found.values if value >= best - blur])


def _check(level: str) -> None:
    if level not in LEVELS:
        raise Refusal(
            "commands.no_level", game="Königsflucht", name=repr(level), known=", ".join(LEVELS)
        )
