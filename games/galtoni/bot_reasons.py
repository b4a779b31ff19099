"""Why an entry is good or bad in Galtoni, in a few words: what it wins, blocks, risks, where to."""

from __future__ import annotations

from typing import Any, Final

from games.galtoni.rules_lines import CAPACITY, COLUMNS, JOKER, completes_four
from games.galtoni.rules_state import State

Words = tuple[tuple[str, int | str], ...]

MOST: Final = 0.6
"""A marble is said to land in the fewest neighbouring columns that catch at least so many."""
_WORTH_SAYING: Final = 0.05


def reason(game: Any, state: State, entry: int) -> tuple[str, Words]:
    """Return the key and values of what a drop into ``entry`` does, most important first.

    ``wins`` and ``risks``: the chance that it gives the seat in turn, or another, a four;
    ``blocks``: that it lands where another's next marble would have made one; ``opens``: that it
    lands below such a place; ``lands``: where.
    """
    shares = landing_shares(game, state, entry)
    seat, hand = state.turn, state.hand
    others = [s for s in range(state.seats) if s != seat and state.playing(s)]
    wins = risks = blocks = opens = 0.0
    for column, share in enumerate(shares):
        if not share:
            continue
        # A joker serves its dropper and the others alike; then the four is a race, not a risk.
        if hand in (seat, JOKER) and _completes(state, column, seat):
            wins += share
        elif any(hand in (other, JOKER) and _completes(state, column, other) for other in others):
            risks += share
        elif any(_completes(state, column, other) for other in others):
            blocks += share
        elif any(_opens(state, column, other) for other in others):
            opens += share
    found = (("wins", wins), ("risks", risks), ("blocks", blocks), ("opens", opens))
    for key, chance in found:
        if chance >= _WORTH_SAYING:
            return key, (("percent", round(100 * chance)),)
    return _lands(shares)


def landing_shares(game: Any, state: State, entry: int) -> list[float]:
    """Return for each column how likely a marble from ``entry`` comes to lie in it at last.

    Drops that have to be made again are left out; the shares add up to 1.
    """
    row = game.landing.rows[entry]
    room = [len(column) < CAPACITY for column in state.columns]
    total = sum(chance for chance, free in zip(row, room, strict=True) if free)
    return [chance / total if free else 0.0 for chance, free in zip(row, room, strict=True)]


def _completes(state: State, column: int, seat: int) -> bool:
    columns = state.columns
    with_it = (*columns[:column], (*columns[column], seat), *columns[column + 1 :])
    return completes_four(with_it, column, seat)


def _opens(state: State, column: int, seat: int) -> bool:
    """Return whether the marble in hand would lie right below a place for the seat's fourth."""
    columns, hand = state.columns, state.hand
    if hand is None or len(columns[column]) + 1 >= CAPACITY:
        return False
    above = (*columns[:column], (*columns[column], hand, seat), *columns[column + 1 :])
    return completes_four(above, column, seat)


def _lands(shares: list[float]) -> tuple[str, Words]:
    for width in range(1, COLUMNS + 1):
        sums = [(sum(shares[at : at + width]), -at) for at in range(COLUMNS - width + 1)]
        most, first = max(sums)
        if most >= MOST:
            break
    first = -first
    percent = ("percent", round(100 * most))
    if width == 1:
        return "lands_in", (percent, ("column", first + 1))
    return "lands", (percent, ("first", first + 1), ("last", first + width))
