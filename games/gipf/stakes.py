"""Whether a match for a potential is worth the risk: chances before, after a win, after a loss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import exp
from typing import Final

from games.gipf.potentials import HOUSE_GAMES
from games.gipf.state import GipfState, Holding

_EVEN: Final = (0.5, 0.5)
_WITH_HOUSE: Final = (0.316, 0.327)
"""Of three who play Siebener as well as can be, the first and second; the house has 0.357."""

SCALE: Final = 250.0
"""Points of the estimate that change the odds of a match by e."""

WORTH_WHILE: Final = 0.01
"""A challenge must raise the chance to win the match by this much."""


def odds(game: str) -> tuple[float, float]:
    """Return the chances that the challenger and that the other wins a match for a potential.

    How well they play is not known, so both are as good as each other.
    """
    return _WITH_HOUSE if game in HOUSE_GAMES else _EVEN


def chance(points: float) -> float:
    """Return the chance to win a match that stands at so many points."""
    if points <= -30 * SCALE:
        return 0.0
    return 1.0 / (1.0 + exp(-points / SCALE))


def held(state: GipfState, potential: int, holder: int | None) -> GipfState:
    """Return the state after a match for a potential that ``holder`` won, nobody if None."""
    holding = Holding(asked=True) if holder is None else Holding(holder, fresh=True)
    holdings = (*state.holdings[:potential], holding, *state.holdings[potential + 1 :])
    return replace(state, holdings=holdings)


def gain(
    state: GipfState, seat: int, potential: int, game: str, points: Callable[[GipfState], float]
) -> float:
    """Return by how much a challenge changes the seat's chance to win the match.

    ``points`` looks at a state and tells what it is worth for the seat in turn.
    """
    won, lost = odds(game)
    now = chance(points(state))
    after = won * chance(points(held(state, potential, seat)))
    after += lost * chance(points(held(state, potential, 1 - seat)))
    return after + (1 - won - lost) * now - now
