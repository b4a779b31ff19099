"""Galtoni's lesson: the hand, guessing, the same entry thrice, full columns, fours, jokers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.lesson import ANY, Beat, Lesson, Question, Step
from games.core.match import Match
from games.galtoni.chance_world import lying_extra
from games.galtoni.rules_measured import landing
from games.galtoni.rules_state import Columns
from sim import board as boards
from sim.board import Board
from sim.world import Lying

BOARD = "gerhards"
_MIDDLE = 3
"""The entry of which the numbers are told, from 0."""


def stacked(board: Board, columns: Columns) -> tuple[Lying, ...]:
    """Return marbles lying straight above each other in the middle of their columns."""
    radius = board.marble.radius
    return tuple(
        Lying(kind, (at.left + at.right) / 2, at.floor + radius * (2 * level + 1), 0.0)
        for at, column in zip(board.columns, columns, strict=True)
        for level, kind in enumerate(column)
    )


def note_lying(step: Step, match: Match) -> Mapping[str, Any]:
    """Return the record's note of where the marbles lie once ``step.led`` has landed."""
    after = match.game.play(match.state, match.game.parse_action(match.state, step.led))
    return lying_extra(stacked(boards.load(BOARD), after.columns))


def figures() -> Mapping[str, object]:
    """Return how many of a hundred marbles from the middle entry land below it and beside."""
    row = landing(BOARD).rows[_MIDDLE]
    below, beside = row[_MIDDLE], row[_MIDDLE - 1] + row[_MIDDLE + 1]
    return {"below": round(100 * below), "beside": round(100 * beside)}


_ALONE = {"false_call": "lose-turn"}
_ROWS = ("land 2", "land 3", "land 4", "land 5", "land 6")

LESSON = Lesson(
    game="galtoni",
    board=BOARD,
    extra=note_lying,
    figures=figures,
    steps=(
        Step(key="hand", beats=(Beat(allowed=("drop 5",), shown=""),)),
        Step(
            key="guess",
            question=Question(choices=7, numbers=True),
            beats=(Beat(allowed=("drop 4",)),),
            seed=4,
        ),
        Step(
            key="same",
            position="-/-/-/-/-/-/- phase=drop turn=1 hand=b left=21,21 fines=0,3",
            beats=(
                Beat(allowed=("drop 4",), told="second"),
                Beat(allowed=("drop 4",), told="third"),
                Beat(allowed=("drop 4",)),
            ),
            options=_ALONE,
            seed=7,
        ),
        Step(key="numbers", question=Question(choices=3, right=2)),
        Step(
            key="full",
            position="-/booboo/obbobo/boobbb/bbooob/boobb/- phase=fall turn=2 hand=o entry=6"
            " left=6,7 last=5",
            led="land 6",
            beats=(
                Beat(allowed=("drop 4",), expects=("overflow",), told="back"),
                Beat(allowed=("drop 1", "drop 7")),
            ),
        ),
        Step(
            key="four",
            position="oo/oo/obbb/bbb/obbb/oo/- phase=fall turn=2 hand=o entry=7 left=12,13 last=5",
            led="land 7",
            beats=(
                Beat(allowed=("drop 4",), expects=_ROWS, told="call"),
                Beat(allowed=("seat 1: call",)),
            ),
        ),
        Step(
            key="find",
            position="-/boob/oobo/obbobo/bbb/-/- phase=fall turn=2 hand=o entry=6 left=12,13"
            " last=5",
            led="land 6",
            beats=(Beat(allowed=("seat 1: call",), shown=""),),
        ),
        Step(
            key="joker",
            position="b/ob/bo/obb/ob/-/o phase=fall turn=2 hand=o entry=6 bag=15,15,0,2 last=4",
            led="land 6",
            variant="bag",
            beats=(Beat(allowed=(ANY,)),),
            seed=8,
        ),
    ),
)
