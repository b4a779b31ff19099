"""Opponents for Königsflucht: ``random`` moves anything, ``easy`` judges what one move brings."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.bots import Budget
from games.core.game import Game
from games.core.interrupts import AcceptDraw, DeclineDraw
from games.koenigsflucht.geometry import CORNERS, EDGE, NEIGHBOURS, RAYS
from games.koenigsflucht.state import ATTACKER, KING, SOLDIER, WHITE, Action, State

LEVELS = ("random", "easy")

# What things are worth, in attackers; the king's chances are White's.
_SOLDIER = 1.8
_CORNER_IN_SIGHT = 30.0
_EDGE_IN_SIGHT = 1.2
_KING_STEP = 0.08
_BESIEGER = 0.7
_WON = 1000.0


def choose(
    game: Game[Any, Any], state: State, level: str, seed: int, budget: Budget | None = None
) -> Action:
    """Return the mover's action; ValueError when there is no such level."""
    _check(level)
    actions: tuple[Action, ...] = game.actions(state)
    random = Random(seed)
    if level == "random":
        return random.choice(actions)
    sign = 1.0 if state.turn == WHITE else -1.0
    values = [sign * judgement(game.play(state, action)) for action in actions]
    best = max(values)
    return random.choice([a for a, value in zip(actions, values, strict=True) if value == best])


def interrupt(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int
) -> Action | None:
    """Answer a draw offer: ``random`` declines, ``easy`` accepts unless it stands better."""
    _check(level)
    if AcceptDraw(seat) not in game.interrupts(state, seat):
        return None
    for_white = judgement(state) - judgement(game.initial())
    better = for_white if seat == WHITE else -for_white
    if level == "easy" and better <= 0:
        return AcceptDraw(seat)
    return DeclineDraw(seat)


def judgement(state: State) -> float:
    """Return how good a position is for White: pieces, and how free the king is."""
    board = state.board
    king = board.find(KING)
    if king < 0:
        return -_WON
    if king in CORNERS:
        return _WON
    value = _SOLDIER * board.count(SOLDIER) - board.count(ATTACKER)
    value -= _BESIEGER * sum(board[square] == ATTACKER for square in NEIGHBOURS[king])
    corners = 0
    for ray in RAYS[king]:
        for target in ray:
            if board[target]:
                break
            value += _KING_STEP
            if target in CORNERS:
                corners += 1
            elif target in EDGE:
                value += _EDGE_IN_SIGHT
    # Black can still step into one open way to a corner if it is his turn, into two hardly.
    open_ways = corners if state.turn == WHITE else max(0, corners - 1) + 0.1 * corners
    return value + _CORNER_IN_SIGHT * open_ways


def _check(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(
            f"Königsflucht has no opponent {level!r}; choose one of: {', '.join(LEVELS)}."
        )
