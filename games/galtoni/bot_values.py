"""What a position of Galtoni is worth to a seat, in plain counts of lines that are still open."""

from __future__ import annotations

from games.galtoni.rules_lines import (
    CAPACITY,
    JOKER,
    LINE_MASKS,
    bit,
    has_four,
    masks,
)
from games.galtoni.rules_state import Columns, State

FOUR = 1000.0
"""A line completed: far above everything else."""
RACE = 100.0
"""A line completed for two at once, when the first to call wins."""

_OPEN = (0.0, 1.0, 4.0, 12.0, 12.0)
"""An open line by its marbles; a four that stands is no more than a line, it has to be called."""
_READY = 20.0
"""Added for a three whose missing place the next marble can take."""
_DEFENCE = 1.2
"""Lines of others count a little more: they move first."""


def value_of_landing(state: State, column: int, *, automatic: bool) -> float:
    """Return what it is worth to the seat in turn that its marble lands in ``column``."""
    hand = state.hand
    assert hand is not None  # only asked for a marble in hand
    place = bit(column, len(state.columns[column]))
    before = masks(state.columns)
    columns = (
        *state.columns[:column],
        (*state.columns[column], hand),
        *state.columns[column + 1 :],
    )
    after = masks(columns)
    owners = [seat for seat in range(state.seats) if state.playing(seat) and hand in (seat, JOKER)]
    made = [
        seat
        for seat in owners
        if _completes(before[seat] | before[JOKER], after[seat] | after[JOKER], place)
    ]
    fours = _sum_of_fours(state.turn, made, automatic)
    return fours + _balance(state, columns, state.turn, _DEFENCE)


def _completes(before: int, after: int, place: int) -> bool:
    """Return whether the marble at ``place`` completes a line that was not there before."""
    return has_four(after) and any(
        after & mask == mask and mask & place for mask in LINE_MASKS if before & mask != mask
    )


def _sum_of_fours(seat: int, made: list[int], automatic: bool) -> float:
    if not made:
        return 0.0
    if seat not in made:
        return -FOUR
    return FOUR if automatic or len(made) == 1 else RACE


def lead(state: State, seat: int) -> float:
    """Return how far a seat is ahead of the best of the others, in open lines."""
    return _balance(state, state.columns, seat, 1.0)


def _balance(state: State, columns: Columns, seat: int, weight: float) -> float:
    """Return the worth of the seat's lines less ``weight`` times that of the best other seat's."""
    kinds = masks(columns)
    filled = kinds[0] | kinds[1] | kinds[2] | kinds[3]
    ready = sum(
        bit(column, len(marbles))
        for column, marbles in enumerate(columns)
        if len(marbles) < CAPACITY
    )
    worth = [
        _lines(kinds[other] | kinds[JOKER], filled, ready) if state.playing(other) else 0.0
        for other in range(state.seats)
    ]
    others = [value for other, value in enumerate(worth) if other != seat]
    return worth[seat] - weight * max(others)


def _lines(own: int, filled: int, ready: int) -> float:
    """Return the worth of all lines that hold no marble of others."""
    foreign = filled & ~own
    total = 0.0
    for mask in LINE_MASKS:
        if mask & foreign:
            continue
        count = (mask & own).bit_count()
        total += _OPEN[count]
        if count == 3 and mask & ~own & ready:
            total += _READY
    return total
