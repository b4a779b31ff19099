"""What positions of the duel are worth: lines by how soon their places come up, and who hits them.

A place counts by how far it lies above the marbles and by how well the table's entries reach its
column; a row that needs places high in the air is hardly worth anything yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.galtoni.bot_lines import (
    BOARD,
    CELLS,
    FLOOR,
    Bits,
    Reals,
    completing,
    open_lines,
)

FEATURES: Final = ("one", "two", "two_near", "two_ready", "hit", "ready", "next", "later")
"""What is counted for a seat.

Open lines with one and two marbles; those with two whose missing places are at most one marble up,
and those where the next marbles can take them; the best entry's chance to complete a four at once;
how many places complete one now, after one more marble, and after more (the last two weighed by the
best chance to reach their column).
"""

IN_TURN: Final = np.array([0.025, 0.047, 0.110, 0.229, 2.666, 0.446, 0.974, 0.342])
"""Logarithms of odds for the seat that drops next."""
WAITING: Final = np.array([0.025, 0.054, 0.069, 0.089, 0.576, 0.662, 0.952, 0.338])
"""The same for the other seat."""
TEMPO: Final = 0.148
"""For being in turn.

Fitted by logistic regression to 135,500 positions of 30,000 matches on the tables of both match
boards and the ideal one, both sides looking one marble ahead by weights of the round before and
dropping anywhere one time in ten. Against a fit of plain counts of lines and places, both looking
one marble ahead: 53.1 % (51.8 to 54.4 %) of 6,000 matches on the table of gerhards.
"""


def duel_features(own: Bits, other: Bits, rows: NDArray[np.float64]) -> Reals:
    """Return ``FEATURES`` of a seat, a row each; ``rows`` is the landing table, entry by column.

    Sums are left to einsum: a matrix product would start threads that keep the window waiting.
    """
    filled = own | other
    free = BOARD & ~filled
    ready = (filled + FLOOR) & free
    above = (ready << 1) & free
    one, two, _ = open_lines(own, own | free)
    near, now = open_lines(own, own | ready | above)[1], open_lines(own, own | ready)[1]
    places = completing(own) & free
    reached = rows.max(axis=0)
    at_once = _by_column(places & ready)
    hit = np.einsum("cn,ec->en", (at_once > 0).astype(float), rows).max(axis=0)
    soon = np.einsum("cn,c->n", _by_column(places & above), reached)
    later = np.einsum("cn,c->n", _by_column(places & ~ready & ~above), reached)
    return np.stack([one, two, near, now, hit, at_once.sum(axis=0), soon, later])


def _by_column(cells: Bits) -> Reals:
    return np.stack([np.bitwise_count(cells & column) for column in CELLS]).astype(float)


def duel_chances(
    masks: Sequence[Bits], turn: int, seats: Sequence[int], rows: NDArray[np.float64]
) -> Reals:
    """Return each seat's chance to win, one row for each of the two ``seats``; ``turn`` is next."""
    other = seats[0] if turn == seats[1] else seats[1]
    kinds = list(masks)
    score = np.einsum("fn,f->n", duel_features(kinds[turn], kinds[other], rows), IN_TURN) + TEMPO
    score -= np.einsum("fn,f->n", duel_features(kinds[other], kinds[turn], rows), WAITING)
    chance = 1.0 / (1.0 + np.exp(-score))
    found = np.empty((2, score.shape[0]))
    found[seats.index(turn)], found[seats.index(other)] = chance, 1.0 - chance
    return found
