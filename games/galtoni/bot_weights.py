"""What lines promise in Galtoni with a bag, fitted to finished matches."""

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


BAG: Final = Weights(-0.009, 0.074, -0.079, 0.745, 0.826, 0.075, 0.08)
BAG3: Final = Weights(-0.019, 0.036, 0.007, 0.358, 0.64, 0.311, 0.012)


def weights_for(variant: str) -> Weights:
    """Return the weights of a variant with a bag.

    Fitted by logistic regression (softmax over the seats, a draw shared) to the outcomes of 1,000
    and 600 matches on the ideal table, both sides looking one marble ahead and dropping anywhere
    one time in ten; positions from the fifth marble on. Threes count mostly through the places that
    would complete them, so the line itself adds little or nothing.
    """
    return {"bag": BAG, "bag3": BAG3}[variant]
