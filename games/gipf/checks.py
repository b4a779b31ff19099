"""What a Gipf state read from a text may contradict: totals, entries, rows left lying."""

from __future__ import annotations

from assets.refusals import told
from games.gipf.position import has_row
from games.gipf.state import Entry, GipfState

COLOURS = ("white", "black")


def contradictions(state: GipfState, variant: str, total: int) -> list[str]:
    """Return a sentence for everything in a state that cannot be; ``total`` is stones a seat."""
    problems = []
    if variant == "basic" and state.position.gipfs:
        problems.append(told("positions.gipf_basic"))
    for seat in (0, 1):
        problems += _seat_contradictions(state, seat, variant, total)
    if has_row(state.position, 1 - state.turn) and not state.again:
        problems.append(told("positions.gipf_row", colour=_colour(1 - state.turn)))
    return problems + _potential_contradictions(state)


def _colour(seat: int) -> str:
    return told(f"positions.gipf_{COLOURS[seat]}")


def _seat_contradictions(state: GipfState, seat: int, variant: str, total: int) -> list[str]:
    problems = []
    colour, position = _colour(seat), state.position
    reserve, captured = state.reserve[seat], state.captured[seat]
    board = position.worth(position.of(seat))
    if board + reserve + captured != total:
        counts = {"board": board, "reserve": reserve, "captured": captured, "total": total}
        together = board + reserve + captured
        problems.append(told("positions.gipf_total", colour=colour, sum=together, **counts))
    if state.entry[seat] is not Entry.BASIC and variant != "tournament":
        problems.append(told("positions.gipf_variant", colour=colour, variant=variant))
    if state.entry[seat] is Entry.FIRST and board + captured:
        problems.append(told("positions.gipf_first", colour=colour))
    if variant == "standard" and (position.of(seat) & position.gipfs).bit_count() > 3:
        problems.append(told("positions.gipf_three", colour=colour))
    return problems


def _potential_contradictions(state: GipfState) -> list[str]:
    problems = []
    for number, holding in enumerate(state.holdings):
        if holding.holder is None and (holding.used or holding.fresh):
            problems.append(told("positions.gipf_nobody", number=number + 1))
        if holding.used and holding.fresh:
            problems.append(told("positions.gipf_at_once", number=number + 1))
    if state.duel is not None:
        if state.holdings[state.duel.potential].holder is not None:
            problems.append(told("positions.gipf_held"))
        if state.duel.challenger != state.turn or state.again:
            problems.append(told("positions.gipf_challenger"))
    return problems
