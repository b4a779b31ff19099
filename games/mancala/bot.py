"""Opponents for Mancala, from a look at the next board to exact endgames.

``random`` sows anywhere, ``easy`` looks at the board after one sowing, ``medium`` sees the answer
and its own next sowing, ``hard`` looks at 2,500 positions, ``expert`` at all it can in its time. On
small boards both prove what a position is worth, and ``hard`` looks as far as a second allows where
the proof would take longer.
"""

from __future__ import annotations

from random import Random
from typing import Any

from assets.refusals import Refusal
from games.core.bots import Budget, Opinion, Unit, content
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.core.search import MAX_DEPTH, AlphaBeta, Found, Meter, OutOfBudget
from games.mancala.bot_model import MancalaModel, PlainModel
from games.mancala.bot_proof import Proof
from games.mancala.rules import Mancala
from games.mancala.state import Action, Decision, State

LEVELS = ("random", "easy", "medium", "hard", "expert")

DEPTHS = {"medium": 3}
"""Sowings looked ahead, for the level that has a short sight."""
SECONDS = {"hard": 0.9, "expert": 4.5}
"""How long the strong levels think about a move at most."""
NODES = {"hard": 2_500}
"""Positions after which a level stops in any case; ``expert`` can look at some hundred times more.

More of them would make ``hard`` too good for ``expert`` to be worth choosing.
"""
SMALL = 40
"""On boards of up to so many stones in all the strong levels try to prove their move."""
SMALL_NODES = 70_000
"""What ``hard`` looks at on them where the proof is not done in time."""
PROOF_NODES = 280_000
"""Positions of a proof after which ``hard`` gives it up."""
PROVABLE = {1: 60, 2: 60, 3: 40, 4: 32, 5: 30, 6: 26}
"""Stones outside the stores up to which a proof is mostly done by then, by pits a side.

Beyond them it gets half the budget only.
"""
_LEAST = 2_000
"""With a budget of fewer positions no proof is tried."""
_PROOF_SHARE = 0.8
"""The part of a budget that a proof may use up where it is likely to be done."""

_AGAIN = 0.5
"""What another move is worth in stones to a player who looks no further."""
_WORTH_SAVING = 3
"""So many stones kept from being taken, or left to be taken, are worth a word."""
_ANSWER_NODES = 3000
"""Positions looked at before a draw offer is answered."""
_LOST = 8
"""Who will be so many stones behind, and more, is content with a draw at any time."""


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> Action:
    """Return the mover's action; ValueError when there is no such level."""
    _check(level)
    actions: tuple[Action, ...] = game.actions(state)
    if level == "random":
        return Random(seed).choice(actions)
    if level == "easy":
        return _easy(game, state, actions, seed)
    if len(actions) == 1:
        return actions[0]
    model = _model(game, level)
    if level in SECONDS and _small(model, budget):
        return model.action(_kept(model, state, level, seed, budget))
    return model.action(_searched(model, state, level, seed, budget).move)


def _model(game: Game[Any, Any], level: str = "expert") -> MancalaModel:
    assert isinstance(game, Mancala)  # the registry pairs rules and bots
    return PlainModel(game) if level in DEPTHS else MancalaModel(game)


def _small(model: MancalaModel, budget: Budget | None) -> bool:
    """Return whether a proof of what a position is worth is worth trying."""
    limit = None if budget is None else budget.nodes
    return model.game.stones <= SMALL and (limit is None or limit >= _LEAST)


def _kept(model: MancalaModel, state: State, level: str, seed: int, budget: Budget | None) -> int:
    """Return a move that is proved to keep the position's worth, or the best that is known of."""
    position = model.position(state)
    limit = None if budget is None else budget.nodes
    whole = Meter.of(budget, SECONDS.get(level), PROOF_NODES if level in NODES else None)
    share = _PROOF_SHARE if sum(position[0]) <= PROVABLE[model.game.pits] else 0.5
    part = share if limit is not None else share / _PROOF_SHARE
    nodes = None if whole.nodes is None else int(part * whole.nodes)
    seconds = None if whole.seconds is None else share * whole.seconds
    proof = Proof(model, Meter(nodes, seconds))
    try:
        return proof.best(position, seed)[0]
    except OutOfBudget:
        left = None if whole.seconds is None else whole.seconds - proof.meter.elapsed()
        rest = _nodes(model, level) if limit is None else limit - proof.meter.used
        found = _searched(model, state, level, seed, Budget(rest, left))
    if not found.exact and proof.reached is not None and proof.reached[1] >= found.value:
        return proof.reached[0]
    return found.move


def _nodes(model: MancalaModel, level: str) -> int | None:
    """Return after how many positions a level's look ahead stops in any case."""
    nodes = NODES.get(level)
    return SMALL_NODES if nodes is not None and model.game.stones <= SMALL else nodes


def _searched(
    model: MancalaModel,
    state: State,
    level: str,
    seed: int,
    budget: Budget | None,
    *,
    each: bool = False,
) -> Found[int]:
    meter = Meter.of(budget, SECONDS.get(level), _nodes(model, level))
    depth = DEPTHS.get(level, MAX_DEPTH)
    return AlphaBeta(model, meter).run(model.position(state), seed, depth, each=each)


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> Action | None:
    """Answer a draw offer: ``random`` declines, the others accept when it is in their interest.

    That is when they are far behind, or not ahead with half of the stones stored. ``easy`` counts
    the stores, the stronger ones look ahead.
    """
    _check(level)
    if AcceptDraw(seat) not in game.interrupts(state, seat):
        return None
    if level == "random":
        return DeclineDraw(seat)
    ahead = lead(state, seat) if level == "easy" else _prospect(game, state, seat)
    stored = state.board[len(state.board) // 2 - 1] + state.board[-1]
    late = 2 * stored >= sum(state.board)
    return (AcceptDraw if content(ahead, 0, _LOST, late) else DeclineDraw)(seat)


def _prospect(game: Game[Any, Any], state: State, seat: int) -> int:
    """Return by how many stones ``seat`` will be ahead, as a short search sees it."""
    model = _model(game)
    found = _searched(model, state, "expert", 0, Budget(nodes=_ANSWER_NODES), each=True)
    return found.value if state.turn == seat else -found.value


def analyse(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> tuple[Opinion, ...]:
    """Return what each action brings: stones ahead at the end, as far as the level sees.

    ``random`` and ``easy`` look as far as ``medium``.
    """
    _check(level)
    if game.mover(state) is None:
        return ()
    level = level if level in SECONDS else "medium"
    model = _model(game, level)
    found = _searched(model, state, level, seed, budget, each=True)
    best: dict[Action, int] = {}
    for move, value in found.values:
        action = model.action(move)
        best[action] = max(value, best.get(action, value))
    opinions = [
        Opinion(action, float(best[action]), Unit.STONES, found.depth, found.exact, *reason)
        for action in game.actions(state)
        for reason in [_reason(game, model, state, action)]
    ]
    return tuple(sorted(opinions, key=lambda opinion: -opinion.value))


def _reason(
    game: Game[Any, Any], model: MancalaModel, state: State, action: Action
) -> tuple[str, tuple[tuple[str, int | str], ...]]:
    """Return the key and values of what the action does at once."""
    seat, before = state.turn, state
    after: State = game.play(state, action)
    if action == Decision.LEAVE:
        return "leaves", ()
    takes = action == Decision.TAKE or model.takes(model.position(state), action)
    if after.waiting >= 0:
        after = game.play(after, Decision.TAKE)
    if game.mover(after) is None:
        return "ends", ()
    gain = lead(after, seat) - lead(state, seat)
    if after.turn == seat:
        return "again", ()
    if takes:
        return "captures", (("count", gain),)
    menaced = _menace(model, after, seat)
    saved = _menace(model, before, seat) - menaced
    if saved >= _WORTH_SAVING:
        return "saves", (("count", saved),)
    if menaced >= _WORTH_SAVING:
        return "exposes", (("count", menaced),)
    prepared = model.again(model.position(before), seat) < model.again(model.position(after), seat)
    return ("prepares" if prepared else "", ())


def _menace(model: MancalaModel, state: State, seat: int) -> int:
    """Return the most stones that the other of ``seat`` could take if it were in turn now."""
    pits, lead, turn, _ = model.position(state)
    half = len(pits) // 2
    if turn == seat:
        pits, lead = pits[half:] + pits[:half], -lead
    position = (pits, lead, 1 - seat, -1)
    taken = [0]
    for pit in range(half):
        if pits[pit] and model.takes(position, pit):
            after = model.play(position, pit)
            if model.result(after) is None:
                taken.append(-after[1] - lead)
    return max(taken)


def lead(state: State, seat: int) -> int:
    """Return by how many stones the store of ``seat`` is ahead."""
    half = len(state.board) // 2
    ahead = state.board[half - 1] - state.board[-1]
    return -ahead if seat else ahead


def _easy(game: Game[Any, Any], state: State, actions: tuple[Action, ...], seed: int) -> Action:
    values = [_after(game, game.play(state, action), state.turn) for action in actions]
    best = max(values)
    equal = [a for a, value in zip(actions, values, strict=True) if value == best]
    return Random(seed).choice(equal)


def _after(game: Game[Any, Any], state: State, seat: int) -> float:
    """Return what a position is worth to ``seat`` who just moved: the lead and another move."""
    if state.waiting >= 0:
        return max(_after(game, game.play(state, choice), seat) for choice in game.actions(state))
    again = game.mover(state) == seat
    return lead(state, seat) + (_AGAIN if again else 0.0)


def _check(level: str) -> None:
    if level not in LEVELS:
        raise Refusal(
            "commands.no_level", game="Mancala", name=repr(level), known=", ".join(LEVELS)
        )
