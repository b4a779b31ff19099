"""Without a labyrinth Galtoni goes in step with another program's four in a row."""

from __future__ import annotations

from random import Random

import pytest

from games.galtoni.rules import Galtoni
from games.galtoni.rules_state import Drop, Reason

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (extra dev) is not installed")


def test_random_games_in_step() -> None:
    game = Galtoni(calling="automatic", table="identity")
    theirs = pyspiel.load_game("connect_four")
    for seed in range(150):
        random = Random(seed)
        state, other = game.initial(), theirs.new_initial_state()
        while game.mover(state) is not None:
            entries = [drop.entry for drop in game.actions(state) if isinstance(drop, Drop)]
            assert not other.is_terminal()
            assert (entries, state.turn) == (other.legal_actions(), other.current_player())
            entry = random.choice(entries)
            state = game.play(state, Drop(entry))
            other.apply_action(entry)
        assert other.is_terminal()
        outcome = game.outcome(state)
        assert outcome is not None
        assert [2 * score - 1 for score in outcome.scores] == other.returns()
        assert outcome.reason is (Reason.FOUR if outcome.winners else Reason.DRAW_FULL)
