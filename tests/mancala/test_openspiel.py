"""Mancala ``kalah-nonempty`` against OpenSpiel's ``mancala``: random games in lock-step."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")


def holes(board: tuple[int, ...]) -> list[int]:
    """Return our board as theirs: the second store first, then all holes in sowing order."""
    return [board[-1], *board[:-1]]


@pytest.mark.parametrize("seed", range(40))
def test_random_games_agree_ply_by_ply(seed: int) -> None:
    random = Random(seed)
    game = registry.game("mancala", "kalah-nonempty")
    ours, theirs = game.initial(), pyspiel.load_game("mancala").new_initial_state()
    while game.mover(ours) is not None:
        assert not theirs.is_terminal()
        assert theirs.current_player() == game.mover(ours)
        first = 8 if ours.turn else 1
        assert theirs.legal_actions() == [pit + first for pit in game.actions(ours)]
        assert [int(n) for n in theirs.observation_tensor(0)[:14]] == holes(ours.board)
        pit = random.choice(game.actions(ours))
        ours = game.play(ours, pit)
        theirs.apply_action(pit + first)
    assert theirs.is_terminal()
    # They leave the last stones where they lie and count them; here they are in the stores.
    last = [int(n) for n in theirs.observation_tensor(0)[:14]]
    assert (sum(last[1:8]), last[0] + sum(last[8:])) == (ours.board[6], ours.board[13])
    winners = game.outcome(ours).winners
    assert theirs.returns()[0] == {(0,): 1.0, (1,): -1.0, (): 0.0}[winners]
