"""Search, shared by the bots: the public names in one place.

``AlphaBeta(model, meter).run(position, seed, depth)``: two sides, no chance, whole numbers. A bot
writes a small fast ``Model`` of its game; ``Meter.of(budget, seconds)`` ends the search. With a
node budget every search is a pure function of its arguments and its seed.

Galtoni, where chance decides, is looked ahead in layers (``games.galtoni.bot_layers``): expectimax
on arrays. No bot plays by Monte-Carlo search: at Galtoni 300 games played out for each column chose
worse than a look one marble ahead (42 % of 40 matches), and OpenSpiel's Monte-Carlo player loses
to Mancala's ``hard`` (``tests/mancala/test_bot_strength.py``).
"""

from games.core.search_alphabeta import MAX_DEPTH, AlphaBeta
from games.core.search_clock import Meter, OutOfBudget
from games.core.search_model import CERTAIN, WIN, Found, Model

__all__ = ["CERTAIN", "MAX_DEPTH", "WIN", "AlphaBeta", "Found", "Meter", "Model", "OutOfBudget"]
