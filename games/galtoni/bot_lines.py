"""What many positions of Galtoni are worth at once: open lines and threes, counted by bits.

A position is a mask of cells for each kind of marble, as in ``rules_lines``; here each mask is an
array over positions. A line is counted at its first cell: shifting a mask by a direction lays the
line's other cells over it, and a two-bit sum tells how many of the four are filled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.galtoni.bot_weights import Weights
from games.galtoni.rules_lines import CAPACITY, COLUMNS, JOKER, STRIDE

Bits: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]

BOTTOM: Final = tuple(1 << column * STRIDE for column in range(COLUMNS))
CELLS: Final = tuple(((1 << CAPACITY) - 1) << column * STRIDE for column in range(COLUMNS))
FLOOR: Final = sum(BOTTOM)
BOARD: Final = sum(CELLS)
_SHIFTS: Final = (1, STRIDE - 1, STRIDE, STRIDE + 1)


def filled_cells(masks: Sequence[Bits]) -> Bits:
    """Return the cells that any marble fills."""
    return masks[0] | masks[1] | masks[2] | masks[JOKER]


def has_four(own: Bits) -> NDArray[np.bool_]:
    """Return in which positions four cells of the mask lie in a row."""
    found = np.zeros(own.shape, np.int64)
    for shift in _SHIFTS:
        pairs = own & (own >> shift)
        found |= pairs & (pairs >> 2 * shift)
    fours: NDArray[np.bool_] = found != 0
    return fours


def completing(own: Bits) -> Bits:
    """Return the cells that would complete a four of the mask, as far as a marble can get there.

    Within a column that is only the cell on top of three.
    """
    cells = own << 1 & own << 2 & own << 3
    for step in _SHIFTS[1:]:
        pair = own << step & own << 2 * step
        cells |= pair & (own << 3 * step | own >> step)
        pair = own >> step & own >> 2 * step
        cells |= pair & (own >> 3 * step | own << step)
    return cells


def open_lines(own: Bits, possible: Bits) -> tuple[Reals, Reals, Reals]:
    """Return how many lines inside ``possible`` hold one, two and three cells of ``own``."""
    counts = [np.zeros(own.shape) for _ in range(3)]
    for shift in _SHIFTS:
        pairs = possible & (possible >> shift)
        starts = pairs & (pairs >> 2 * shift)
        second, third, fourth = own >> shift, own >> 2 * shift, own >> 3 * shift
        odd_low, both_low = own ^ second, own & second
        odd_high, both_high = third ^ fourth, third & fourth
        odd, both = odd_low ^ odd_high, both_low | both_high
        counts[0] += np.bitwise_count(starts & odd & ~both)
        counts[1] += np.bitwise_count(starts & ~odd & (odd_low & odd_high | both_low ^ both_high))
        counts[2] += np.bitwise_count(starts & odd & both)
    return counts[0], counts[1], counts[2]


def features(masks: Sequence[Bits], seat: int) -> tuple[Reals, ...]:
    """Return what counts for a seat: open ones, twos and threes, and places for its fourth.

    The last two are cells that complete a four: those the next marble can reach, and the others.
    """
    filled = filled_cells(masks)
    own = masks[seat] | masks[JOKER]
    free = BOARD & ~filled
    ready = (filled + FLOOR) & free
    places = completing(own) & free
    now = np.bitwise_count(places & ready).astype(np.float64)
    later = np.bitwise_count(places & ~ready).astype(np.float64)
    return (*open_lines(own, own | free), now, later)


def chances(masks: Sequence[Bits], turn: int, seats: Sequence[int], weights: Weights) -> Reals:
    """Return an estimate of each seat's chance to win, one row for each of ``seats``.

    ``turn`` is the seat that moves next.
    """
    scores = np.empty((len(seats), masks[0].shape[0]))
    for row, seat in enumerate(seats):
        one, two, three, ready, later = features(masks, seat)
        score = weights.one * one + weights.two * two + weights.three * three
        score += (weights.ready_turn if seat == turn else weights.ready) * ready
        scores[row] = score + weights.later * later + (weights.turn if seat == turn else 0.0)
    odds = np.exp(scores - scores.max(axis=0))
    return np.asarray(odds / odds.sum(axis=0), np.float64)
