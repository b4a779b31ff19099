"""The live board as a source of chance: the marble decides, and where all lie is recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from assets.refusals import Refusal, told
from games.core.chance import Choice, pick
from games.core.game import Game
from games.core.record import Line, RecordError
from games.galtoni.rules import VOID
from games.galtoni.rules_lines import CAPACITY
from games.galtoni.rules_state import Action, Columns, Land, Overflow, Phase, State
from sim.board import Board
from sim.world import Lying, Place, World

LYING = "lying"
"""Under this name a record's line notes where all marbles lie after it."""
PATIENCE = 10.0
"""Seconds beyond the board's limit after which even the slowest marble has come to lie."""
OFFSET = "offset"
"""Under this name a drop's line notes where in the entry the hand was, in mm from its middle."""


def lying_extra(lying: Sequence[Lying]) -> dict[str, Any]:
    """Return the note of where marbles lie: kind, x, y, angle, and how each is turned."""
    return {LYING: [[one.kind, one.x, one.y, one.angle, *one.orientation] for one in lying]}


def lying_from(lines: Sequence[Line]) -> tuple[Lying, ...]:
    """Return where marbles lie by the latest note; RecordError when the note is damaged."""
    for line in reversed(lines):
        if line.extra is not None and LYING in line.extra:
            return tuple(_lying(one, line) for one in line.extra[LYING])
    return ()


def _lying(one: Any, line: Line) -> Lying:
    try:
        kind, x, y, angle, qw, qx, qy, qz = one
        turned = (float(qw), float(qx), float(qy), float(qz))
        return Lying(int(kind), float(x), float(y), float(angle), turned)
    except (TypeError, ValueError):
        raise RecordError(told("records.action_places", number=line.n)) from None


def hand_offset(lines: Sequence[Line]) -> float:
    """Return where in the entry the hand was at the latest drop, mm; 0 when nobody noted it."""
    extra = lines[-1].extra if lines else None
    return float(extra.get(OFFSET, 0.0)) if extra else 0.0


def resting(state: State, place: Place) -> Action:
    """Return what a place of rest means by the rules.

    In a column it has landed; above a full one it is a seventh; everything else is void: stuck,
    escaped, out of time, or lying on a divider beside columns with room.
    """
    column = place.column
    if column is None or place.kind not in ("column", "above"):
        return VOID
    full = len(state.columns[column]) == CAPACITY
    if place.kind == "column" and not full:
        return Land(column)
    return Overflow(column) if full else VOID


class WorldChance:
    """Lets every marble fall on the live board; the same seed and record give the same match."""

    kind = "world"

    def __init__(self, board: Board) -> None:
        """Take the board."""
        self.board = board

    def choose(
        self, game: Game[Any, Any], state: State, seed: int, lines: Sequence[Line]
    ) -> Choice:
        """Return a draw by the bag, or where the marble came to rest, with all places noted.

        RecordError when the record does not say where the marbles of this state lie.
        """
        if state.phase is not Phase.FALL or state.entry is None or state.hand is None:
            return Choice(pick(game.chances(state), seed))
        lying = lying_from(lines)
        if Counter(one.kind for one in lying) != Counter(k for c in state.columns for k in c):
            raise RecordError(told("records.not_live"))
        return drop(self.board, lying, state, seed, hand_offset(lines))


def drop(
    board: Board, lying: Sequence[Lying], state: State, seed: int, offset: float = 0.0
) -> Choice:
    """Let the marble in hand fall among ``lying``; ``offset`` in mm from the entry's middle.

    ValueError when the board and the match no longer agree on what lies where.
    """
    assert state.entry is not None and state.hand is not None  # a marble is falling
    patience = board.time_limit + PATIENCE
    world = World(board, lying)
    marble = world.release(state.entry, seed, offset, state.hand)
    world.settle(patience)
    outcome = resting(state, world.place(marble))
    if not isinstance(outcome, Land):
        world.take_out(marble)
        world.settle(patience)
    _check(world, state, outcome)
    return Choice(outcome, lying_extra(world.lying()))


def columns_of(world: World) -> Columns:
    """Return the kinds of the marbles that lie in each column of the live board, floor first."""
    found: list[list[tuple[int, int]]] = [[] for _ in world.board.columns]
    for marble in world.marbles():
        place = world.place(marble.id)
        if place.kind == "column" and place.column is not None and place.level is not None:
            found[place.column].append((place.level, marble.kind))
    return tuple(tuple(kind for _, kind in sorted(column)) for column in found)


def _check(world: World, state: State, outcome: Action) -> None:
    due = [list(column) for column in state.columns]
    if isinstance(outcome, Land) and state.hand is not None:
        due[outcome.column].append(state.hand)
    if [list(column) for column in columns_of(world)] != due:
        raise Refusal("commands.unfit_board", board=repr(world.board.name))
