"""What contradicts itself in a position of Galtoni that was written down somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assets.refusals import told
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


def _told(fault: str, **values: object) -> str:
    return told(f"positions.galtoni_{fault}", **values)


def _marbles(state: State, marbles: tuple[int, ...]) -> Iterator[str]:
    """Marbles in hand, bag and on the board are as many as belong to the match."""
    for kind, total in enumerate(marbles):
        lying = sum(column.count(kind) for column in state.columns)
        if state.left:
            waiting = state.left[kind] if kind < len(state.left) else 0
        else:
            waiting = state.bag[kind] + (state.hand == kind)
        if lying + waiting != total:
            counts = {"lying": lying, "waiting": waiting, "sum": lying + waiting, "total": total}
            yield _told("marbles", kind=_told(KINDS[kind]), **counts)


def _phase(state: State) -> Iterator[str]:
    held = state.phase in (Phase.DROP, Phase.FALL)
    if held and state.hand is None:
        yield _told("no_hand")
    if not held and state.hand is not None and state.phase is not Phase.OVER:
        yield _told("hand", phase=state.phase)
    if (state.phase is Phase.FALL) is (state.entry is None):
        yield _told("entry")
    if state.phase is Phase.DRAW and not any(state.bag):
        yield _told("bag")
    if state.left and held and state.hand != state.turn:
        yield _told("not_turn")
    if state.left and held and not state.left[state.turn]:
        yield _told("none_left", seat=state.turn + 1)
    if held and state.full:
        yield _told("full_drop")
    if state.phase is Phase.DRAW and state.full:
        yield _told("full_draw")
    if state.phase is Phase.FALL and state.talk.offer is not None:
        yield _told("offer")


def _steady(options: Mapping[str, Any]) -> bool:
    """Return whether every turn brings a marble to rest, whatever happens."""
    return bool(options["overflow"] == options["stuck"] == "again")


def _turn(state: State, *, costly: bool, steady: bool) -> Iterator[str]:
    """Without lost turns and resignations the number of marbles tells whose turn it is."""
    if state.phase is not Phase.OVER and not state.playing(state.turn):
        yield _told("gave_up", seat=state.turn + 1)
    if any(state.fines) and not costly:
        yield _told("fines")
    if costly or not steady or state.talk.resigned:
        return
    if state.phase not in (Phase.DRAW, Phase.DROP, Phase.FALL):
        return
    due = state.lying % state.seats
    if due != state.turn:
        yield _told("turn", lying=state.lying, due=due + 1, seat=state.turn + 1)


def _last(state: State) -> Iterator[str]:
    if (state.landing is None) is (state.lying > 0):
        yield _told("last")
    elif state.landing is not None and not state.columns[state.landing]:
        yield _told("last_empty", column=state.landing + 1)
    if state.phase is not Phase.LAST:
        if state.passed and state.phase is not Phase.OVER:
            yield _told("passed_early")
        return
    if not state.full and any(state.left or state.bag):
        yield _told("last_calls")
    if state.turn in state.passed or len(set(state.passed)) != len(state.passed):
        yield _told("passed_twice")


def _rows(state: State, *, calling: bool) -> Iterator[str]:
    if calling or state.phase is Phase.OVER:
        return
    if state.phase is Phase.LAST:
        yield _told("no_calls")
    for seat in range(state.seats):
        if state.playing(seat) and owns_four(state.columns, seat):
            yield _told("four", seat=seat + 1)


def _end(state: State) -> Iterator[str]:
    if (state.phase is Phase.OVER) is (state.reason is None):
        yield _told("end_over")
        return
    if state.reason is None:
        if len(state.talk.resigned) >= state.seats - 1 or agreed(state.talk, state.seats):
            yield _told("goes_on")
        return
    if (state.reason in _WINS) is (state.winner is None):
        yield _told("winner", reason=state.reason)
        return
    if state.winner is not None and not state.playing(state.winner):
        yield _told("winner_gone", seat=state.winner + 1)
    if state.reason in (Reason.FOUR, Reason.FOUR_CALLED) and state.winner is not None:
        if not owns_four(state.columns, state.winner):
            yield _told("no_four", seat=state.winner + 1)
    elif state.reason is Reason.DRAW_FULL and not state.full and any(state.left or state.bag):
        yield _told("drawn_early")
    elif state.reason is Reason.AGREED and not agreed(state.talk, state.seats):
        yield _told("nobody_agreed")
    elif state.reason is Reason.RESIGNED and len(state.talk.resigned) != state.seats - 1:
        yield _told("several_play")
