"""What lines promise in Galtoni, fitted to finished matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """Logarithms of odds for an open line with one, two, three marbles, and for places of a fourth.

    ``ready`` counts for a place that the next marble can reach (``ready_turn`` for the seat in
    turn), ``later`` for the others, ``turn`` for being in turn.
    """

    one: float
    two: float
    three: float
    ready: float
    ready_turn: float
    later: float
    turn: float


DUEL: Final = Weights(0.004, 0.077, -0.103, 0.799, 1.525, 0.51, 0.164)
BAG: Final = Weights(-0.009, 0.074, -0.079, 0.745, 0.826, 0.075, 0.08)
