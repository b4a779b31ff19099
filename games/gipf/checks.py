"""What a Gipf state read from a text may contradict: totals, entries, rows left lying."""

from __future__ import annotations

from games.gipf.position import has_row
from games.gipf.state import Entry, GipfState

COLOURS = ("White", "Black")


def contradictions(state: GipfState, variant: str, total: int) -> list[str]:
    """Return a sentence for everything in a state that cannot be; ``total`` is stones a seat."""
    problems = []
    if variant == "basic" and state.position.gipfs:
        problems.append("there are no Gipf stones in the basic game")
    for seat in (0, 1):
        problems += _seat_contradictions(state, seat, variant, total)
    if has_row(state.position, 1 - state.turn) and not state.again:
        colour = COLOURS[1 - state.turn]
        problems.append(f"{colour} has just moved and still has a row of four on the board")
    return problems + _potential_contradictions(state)


def _seat_contradictions(state: GipfState, seat: int, variant: str, total: int) -> list[str]:
    problems = []
    colour, position = COLOURS[seat], state.position
    reserve, captured = state.reserve[seat], state.captured[seat]
    board = position.worth(position.of(seat))
    if board + reserve + captured != total:
        problems.append(
            f"{colour} has {board} stones on the board, {reserve} in reserve and {captured} out of"
            f" the game, together {board + reserve + captured}, not {total}"
        )
    if state.entry[seat] is not Entry.BASIC and variant != "tournament":
        problems.append(f"{colour} cannot bring in Gipf stones in the {variant} game")
    if state.entry[seat] is Entry.FIRST and board + captured:
        problems.append(f"{colour} has stones in play before the first Gipf stone")
    if variant == "standard" and (position.of(seat) & position.gipfs).bit_count() > 3:
        problems.append(f"{colour} has more than three Gipf stones")
    return problems


def _potential_contradictions(state: GipfState) -> list[str]:
    problems = []
    for number, holding in enumerate(state.holdings):
        if holding.holder is None and (holding.used or holding.fresh):
            problems.append(f"potential {number + 1} was won or used by nobody")
        if holding.used and holding.fresh:
            problems.append(f"potential {number + 1} was used in the turn in which it was won")
    if state.duel is not None:
        if state.holdings[state.duel.potential].holder is not None:
            problems.append("the potential that is played for is held already")
        if state.duel.challenger != state.turn or state.again:
            problems.append("the challenger is not in turn before a push")
    return problems
