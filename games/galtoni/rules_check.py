"""What contradicts itself in a position of Galtoni that was written down somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.core.interrupts import agreed
from games.galtoni.rules_lines import KINDS, owns_four
from games.galtoni.rules_state import Phase, Reason, State

_WINS = (Reason.FOUR, Reason.FOUR_CALLED, Reason.RESIGNED)


def contradictions(state: State, marbles: tuple[int, ...], options: Mapping[str, Any]) -> list[str]:
    """Return everything that cannot be, given how many marbles of each kind there are."""
    checks = (
        _marbles(state, marbles),
        _phase(state),
        _turn(state, costly=options["false_call"] == "lose-turn", steady=_steady(options)),
        _last(state),
        _rows(state, calling=options["calling"] == "call"),
        _end(state),
    )
    return [problem for check in checks for problem in check]


def _marbles(state: State, marbles: tuple[int, ...]) -> Iterator[str]:
    """Marbles in hand, bag and on the board are as many as belong to the match."""
    for kind, total in enumerate(marbles):
        lying = sum(column.count(kind) for column in state.columns)
        if state.left:
            waiting = state.left[kind] if kind < len(state.left) else 0
        else:
            waiting = state.bag[kind] + (state.hand == kind)
        if lying + waiting != total:
            yield (
                f"{lying} {KINDS[kind]} marbles on the board and {waiting} off it"
                f" make {lying + waiting} instead of {total}"
            )


def _phase(state: State) -> Iterator[str]:
    held = state.phase in (Phase.DROP, Phase.FALL)
    if held and state.hand is None:
        yield "no marble is in hand"
    if not held and state.hand is not None and state.phase is not Phase.OVER:
        yield f"a marble is in hand in phase {state.phase}"
    if (state.phase is Phase.FALL) is (state.entry is None):
        yield "an entry is given exactly while a marble falls"
    if state.phase is Phase.DRAW and not any(state.bag):
        yield "there is nothing to draw from"
    if state.left and held and state.hand != state.turn:
        yield "the marble in hand is not of the seat in turn"
    if state.left and held and not state.left[state.turn]:
        yield f"seat {state.turn + 1} is in turn without a marble"
    if held and state.full:
        yield "the board is full and yet a marble is to be dropped"
    if state.phase is Phase.DRAW and state.full:
        yield "the board is full and yet a marble is to be drawn"
    if state.phase is Phase.FALL and state.talk.offer is not None:
        yield "a draw cannot be offered while a marble falls"


def _steady(options: Mapping[str, Any]) -> bool:
    """Return whether every turn brings a marble to rest, whatever happens."""
    return bool(options["overflow"] == options["stuck"] == "again")


def _turn(state: State, *, costly: bool, steady: bool) -> Iterator[str]:
    """Without lost turns and resignations the number of marbles tells whose turn it is."""
    if state.phase is not Phase.OVER and not state.playing(state.turn):
        yield f"seat {state.turn + 1} is in turn and has given up"
    if any(state.fines) and not costly:
        yield "turns are lost although a false call costs nothing"
    if costly or not steady or state.talk.resigned:
        return
    if state.phase not in (Phase.DRAW, Phase.DROP, Phase.FALL):
        return
    due = state.lying % state.seats
    if due != state.turn:
        yield (
            f"after {state.lying} marbles it is the turn of seat {due + 1},"
            f" not of seat {state.turn + 1}"
        )


def _last(state: State) -> Iterator[str]:
    if (state.landing is None) is (state.lying > 0):
        yield "the last landing is given exactly when marbles lie on the board"
    elif state.landing is not None and not state.columns[state.landing]:
        yield f"the last marble landed in column {state.landing + 1}, which is empty"
    if state.phase is not Phase.LAST:
        if state.passed and state.phase is not Phase.OVER:
            yield "seats have passed before the last marble was in"
        return
    if not state.full and any(state.left or state.bag):
        yield "the last calls are open although marbles are left"
    if state.turn in state.passed or len(set(state.passed)) != len(state.passed):
        yield "a seat has passed twice"


def _rows(state: State, *, calling: bool) -> Iterator[str]:
    if calling or state.phase is Phase.OVER:
        return
    if state.phase is Phase.LAST:
        yield "nobody calls in this match, so there are no last calls"
    for seat in range(state.seats):
        if state.playing(seat) and owns_four(state.columns, seat):
            yield f"seat {seat + 1} has four in a row and the match goes on"


def _end(state: State) -> Iterator[str]:
    if (state.phase is Phase.OVER) is (state.reason is None):
        yield "an end is given exactly when the match is over"
        return
    if state.reason is None:
        if len(state.talk.resigned) >= state.seats - 1 or agreed(state.talk, state.seats):
            yield "the match goes on after everybody agreed or gave up"
        return
    if (state.reason in _WINS) is (state.winner is None):
        yield f"the end {state.reason} does not go with its winner"
        return
    if state.winner is not None and not state.playing(state.winner):
        yield f"seat {state.winner + 1} won and has given up"
    if state.reason in (Reason.FOUR, Reason.FOUR_CALLED) and state.winner is not None:
        if not owns_four(state.columns, state.winner):
            yield f"seat {state.winner + 1} won without four in a row"
    elif state.reason is Reason.DRAW_FULL and not state.full and any(state.left or state.bag):
        yield "the match is drawn although marbles are left"
    elif state.reason is Reason.AGREED and not agreed(state.talk, state.seats):
        yield "the match ended by agreement and nobody agreed"
    elif state.reason is Reason.RESIGNED and len(state.talk.resigned) != state.seats - 1:
        yield "the match ended by resignation and more than one seat plays"
