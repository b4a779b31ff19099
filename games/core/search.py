"""Search, shared by all bots: the public names in one place.

* ``AlphaBeta(model, meter).run(position, seed, depth)``: two sides, no chance, whole numbers.
* ``Expectimax(model, meter).run(position, depth)``: any number of seats, chance decides with them.
* ``MonteCarlo(model, meter).run(position, seed)``: any number of seats, chance, no estimate needed.

A bot writes a small fast ``Model`` of its game; ``Meter.of(budget, seconds)`` ends the search. With
a node budget every search is a pure function of its arguments and its seed.
"""

from games.core.search_alphabeta import MAX_DEPTH, AlphaBeta
from games.core.search_chance import Expectimax, Lottery, LotteryModel, Weighed
from games.core.search_clock import Meter, OutOfBudget
from games.core.search_mcts import MonteCarlo, PublicGame, RandomGame, Visited, Visits
from games.core.search_model import CERTAIN, WIN, Found, Model

__all__ = [
    "CERTAIN",
    "MAX_DEPTH",
    "WIN",
    "AlphaBeta",
    "Expectimax",
    "Found",
    "Lottery",
    "LotteryModel",
    "Meter",
    "Model",
    "MonteCarlo",
    "OutOfBudget",
    "PublicGame",
    "RandomGame",
    "Visited",
    "Visits",
    "Weighed",
]
