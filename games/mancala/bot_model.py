"""Mancala as search sees it: the mover's pits first, the lead as a number, no objects.

A sowing and the decision after it are one move here, so that a search never stops between them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import eq
from typing import Final

from games.core.search import Model
from games.mancala.rules import Mancala
from games.mancala.state import Action, Decision, State

Position = tuple[tuple[int, ...], int, int, int]
"""Pits in sowing order from the mover's left; his lead in store; his seat; the pit that waits.

The last is -1 except in the one position that is asked about between sowing and deciding.
"""

LEAVE: Final = 16
"""Added to a pit: sow it, and leave what could be taken."""

_TAKE_NOW: Final = 8
_LEAVE_NOW: Final = _TAKE_NOW + LEAVE


class MancalaModel(Model[Position, int]):
    """One variant and size; values are the stones by which the side in turn wins."""

    ordered = True

    def __init__(self, game: Mancala) -> None:
        """Read the rules off a game."""
        self.game = game
        self._n = n = game.pits
        self._asks = game.asks
        self._needs = game.needs_stones
        skips = game.options["start_pit"] == "skipped"
        lap = 2 * n + 1
        self.paths = tuple(
            tuple((pit + step) % lap for step in range(1, lap + (not skips))) for pit in range(n)
        )
        self._lap = lap - skips
        self._reaching = tuple(range(n, 0, -1))

    def position(self, state: State) -> Position:
        """Return a state that is not over as a position."""
        n, board = self._n, state.board
        lead = board[n] - board[-1]
        if state.turn == 0:
            return (board[:n] + board[n + 1 : -1], lead, 0, state.waiting)
        waiting = state.waiting - n - 1 if state.waiting >= 0 else -1
        return (board[n + 1 : -1] + board[:n], -lead, 1, waiting)

    @staticmethod
    def action(move: int) -> Action:
        """Return the action that begins a move."""
        if move == _TAKE_NOW:
            return Decision.TAKE
        if move == _LEAVE_NOW:
            return Decision.LEAVE
        return move % LEAVE

    def turn(self, position: Position) -> int:
        """Return the seat in turn."""
        return position[2]

    def key(self, position: Position) -> Hashable:
        """Return the pits: stores and seats do not change what can still be won."""
        return position[0] if position[3] < 0 else position

    def settled(self, position: Position) -> int:
        """Return the lead in store."""
        return position[1]

    def value(self, position: Position) -> int:
        """Return the lead in store, one for being in turn and one for each pit that moves again.

        Those are the pits whose last stone falls into the store. This beats the lead alone with
        65.6 % of 160 games at 1,500 positions a move; counting pits that are not empty as well
        takes the gain away.
        """
        again: int = sum(map(eq, position[0], self._reaching))
        return position[1] + 1 + again

    def again(self, position: Position, seat: int) -> int:
        """Return how many pits of a seat would move again if it were in turn."""
        pits = position[0] if seat == position[2] else position[0][self._n :]
        return sum(map(eq, pits, self._reaching))

    def result(self, position: Position) -> int | None:
        """Return the final lead once all pits are empty."""
        return None if any(position[0]) or position[3] >= 0 else position[1]

    def bounds(self, position: Position) -> tuple[int, int]:
        """Return the lead if one side got everything that is left."""
        left = sum(position[0])
        return position[1] - left, position[1] + left

    def moves(self, position: Position) -> Sequence[int]:
        """Return moves that move again first, then those that take, then from the right."""
        pits, _, _, waiting = position
        if waiting >= 0:
            return (_TAKE_NOW, _LEAVE_NOW)
        n, lap, paths = self._n, self._lap, self.paths
        again, takes, quiet, leaves = [], [], [], []
        for pit in range(n - 1, -1, -1):
            stones = pits[pit]
            if not stones:
                continue
            last = paths[pit][stones % lap - 1]
            if last == n:
                again.append(pit)
            elif last < n and self._captures(pits, pit, last, stones):
                takes.append(pit)
                if self._asks:
                    leaves.append(pit + LEAVE)
            else:
                quiet.append(pit)
        if takes:
            return again + takes + quiet + leaves
        return again + quiet if again else quiet

    def takes(self, position: Position, pit: Action) -> bool:
        """Return whether sowing a pit lets the mover take."""
        pits, lap = position[0], self._lap
        if type(pit) is not int or position[3] >= 0:
            return False
        last = self.paths[pit][pits[pit] % lap - 1]
        return last < self._n and self._captures(pits, pit, last, pits[pit])

    def _captures(self, pits: tuple[int, ...], pit: int, last: int, stones: int) -> bool:
        """Return whether the last stone falls into an own pit that is empty by then."""
        if stones > self._lap or (pits[last] and last != pit):
            return False
        if last == pit and stones != self._lap:
            return False
        if not self._needs:
            return True
        opposite = 2 * self._n - 1 - last
        return bool(pits[opposite]) or stones > opposite - pit

    def play(self, position: Position, move: int) -> Position:
        """Return the position after a sowing with its decision, or after the decision alone."""
        pits, lead, seat, waiting = position
        n = self._n
        board = [*pits[:n], 0, *pits[n:]]
        takes = move < LEAVE
        if waiting >= 0:
            last = waiting
        else:
            pit = move if takes else move - LEAVE
            last = self._sow(board, pit)
            if last == n:
                return self._again(board, lead + board[n], seat)
            takes = takes and last < n and board[last] == 1
            takes = takes and not (self._needs and not board[2 * n - last])
        gain = board[n]
        if takes:
            opposite = 2 * n - last
            gain += board[last] + board[opposite]
            board[last] = board[opposite] = 0
        lead += gain
        own, other = tuple(board[:n]), tuple(board[n + 1 :])
        if not any(own) or not any(other):
            return ((0,) * (2 * n), sum(other) - lead - sum(own), 1 - seat, -1)
        return (other + own, -lead, 1 - seat, -1)

    def _sow(self, board: list[int], pit: int) -> int:
        """Sow a pit and return where the last stone fell."""
        stones, path = board[pit], self.paths[pit]
        board[pit] = 0
        while stones > self._lap:
            for hole in path:
                board[hole] += 1
            stones -= self._lap
        for hole in path[:stones]:
            board[hole] += 1
        return path[stones - 1]

    def _again(self, board: list[int], lead: int, seat: int) -> Position:
        """Return the position of who moves again, swept if one side is empty."""
        n = self._n
        own, other = tuple(board[:n]), tuple(board[n + 1 :])
        if not any(own) or not any(other):
            return ((0,) * (2 * n), lead + sum(own) - sum(other), seat, -1)
        return (own + other, lead, seat, -1)


class PlainModel(MancalaModel):
    """The same for players who count stores and nothing else."""

    def value(self, position: Position) -> int:
        """Return the lead in store."""
        return position[1]
