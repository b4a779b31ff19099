"""Which pieces the other side could take with its next move: shown only when asked for."""

from __future__ import annotations

from games.koenigsflucht.moves import moves
from games.koenigsflucht.rules import Koenigsflucht
from games.koenigsflucht.state import State


def threatened(game: Koenigsflucht, state: State) -> frozenset[int]:
    """Return the squares whose pieces could be taken if the side not in turn moved now."""
    if game.is_over(state):
        return frozenset()
    other = State(state.board, 1 - state.turn)
    found: set[int] = set()
    for move in moves(state.board, other.turn):
        found.update(game.captures(other, move))
    return frozenset(found)
