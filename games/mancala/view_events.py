"""What a move does to the stones, in order: sown one by one, taken, swept at the end."""

from __future__ import annotations

from dataclasses import dataclass

from games.mancala.rules import Mancala
from games.mancala.state import Action, Decision, State


@dataclass(frozen=True, slots=True)
class Carry:
    """All stones of ``source`` go together into the store ``target``."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Events:
    """A move told in order; holes are indices into a state's board.

    ``source`` is the pit that was emptied (-1 for a decision), ``route`` where its stones fell one
    by one, ``taken`` what was taken then, ``swept`` what went home when the game ended.
    """

    source: int = -1
    route: tuple[int, ...] = ()
    taken: tuple[Carry, ...] = ()
    swept: tuple[Carry, ...] = ()

    @property
    def last(self) -> int:
        """Return where the last stone fell, -1 for a decision."""
        return self.route[-1] if self.route else -1


def events(game: Mancala, before: State, action: Action, after: State) -> Events:
    """Return what an action that led from one state to the other did to the stones."""
    board = list(before.board)
    source = -1
    route: tuple[int, ...] = ()
    taken: tuple[Carry, ...] = ()
    if isinstance(action, Decision):
        if action is Decision.TAKE:
            taken = _taken(game, before.turn, before.waiting, board)
    elif isinstance(action, int):
        source = action + before.turn * (game.pits + 1)
        route = game.route(before, action)
        board[source] = 0
        for hole in route:
            board[hole] += 1
        if _takes(game, before.turn, route[-1], board) and after.waiting < 0:
            taken = _taken(game, before.turn, route[-1], board)
    else:
        return Events()
    for carry in taken:
        board[carry.source] = 0
    return Events(source, route, taken, _swept(game, board, after))


def _takes(game: Mancala, turn: int, last: int, board: list[int]) -> bool:
    store = game.stores[turn]
    if game.asks or not store - game.pits <= last < store or board[last] != 1:
        return False
    return bool(board[2 * game.pits - last]) or not game.needs_stones


def _taken(game: Mancala, turn: int, last: int, board: list[int]) -> tuple[Carry, ...]:
    """Return the capture: the last stone, then what lies opposite."""
    store = game.stores[turn]
    holes = (last, 2 * game.pits - last)
    return tuple(Carry(hole, store) for hole in holes if board[hole])


def _swept(game: Mancala, board: list[int], after: State) -> tuple[Carry, ...]:
    """Return what went into the stores because a side was empty."""
    found = []
    for hole, stones in enumerate(board):
        if stones and hole not in game.stores and not after.board[hole]:
            found.append(Carry(hole, game.stores[hole > game.pits]))
    return tuple(found)
