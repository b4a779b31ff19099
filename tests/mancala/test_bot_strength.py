"""How strong Mancala's bots are: against OpenSpiel's Monte-Carlo player, and from a won opening.

Up to minutes long, so not in the normal run.
"""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.bots import Budget
from games.mancala import bot
from games.mancala.state import State

pytestmark = pytest.mark.slow

SIMULATIONS = 1000
GAMES = 100
HARD = Budget(nodes=bot.NODES["hard"])
EXPERT = Budget(nodes=150_000)


def points_against_monte_carlo(seat: int, seed: int) -> float:
    """Return 1, 0.5 or 0 for ``hard`` in a game against a Monte-Carlo player of OpenSpiel."""
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
    theirs = pyspiel.load_game("mancala")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    player = pyspiel.MCTSBot(theirs, evaluator, 2.0, SIMULATIONS, 1000, True, seed, False)
    game = registry.game("mancala", "kalah-nonempty")
    ours: State = game.initial()
    their_state = theirs.new_initial_state()
    while not their_state.is_terminal():
        first = 8 if ours.turn else 1
        if ours.turn == seat:
            pit = bot.choose(game, ours, "hard", seed, HARD)
        else:
            pit = player.step(their_state) - first
        their_state.apply_action(pit + first)
        ours = game.play(ours, pit)
    return (their_state.returns()[seat] + 1) / 2


def test_hard_beats_a_thousand_simulations() -> None:
    points = [points_against_monte_carlo(number % 2, number) for number in range(GAMES)]
    assert sum(points) >= 0.8 * GAMES


@pytest.mark.parametrize("seed", range(2))
def test_expert_holds_the_won_opening_of_kalah_against_itself(seed: int) -> None:
    """Kalah(6,4) is a win for the first player by ten stones (Irving and others, 2000)."""
    game = registry.game("mancala", "kalah")
    state: State = game.initial()
    while game.mover(state) is not None:
        state = game.play(state, bot.choose(game, state, "expert", seed, EXPERT))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
