"""What a small board is worth to the last stone: null windows over positions as whole numbers.

A position is one number, six bits a pit, the mover's pits first; a sowing adds a number that was
reckoned before. Values are the stones that the side in turn will still win more than the other.
They are all even or all odd, so windows are two apart, and a move is proved good enough or not
without looking for how good it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from games.core.search import Meter
from games.mancala.bot_model import MancalaModel, Position

_BITS: Final = 6
_PIT: Final = (1 << _BITS) - 1
MOST: Final = _PIT
"""Stones in all that a board may hold: so many may come together in one pit."""
_AGAIN_FIRST: Final = -1000

Half: TypeAlias = tuple[
    tuple[tuple[int, int], ...],
    tuple[tuple[int, int, int, int], ...],
    tuple[tuple[int, int], ...],
    int,
]
"""What the mover's pits alone tell: sowings as (number to add, stones into the store).

First those that move again, then those that end in an own empty pit, with the shifts of that pit
and of the one opposite, then all others; last how many stones the mover can store at once.
"""

Kid: TypeAlias = tuple[int, bool, int, int, int]
"""A move, whether its mover is in turn again, his lead after it, the board, the stones left."""


class Proof:
    """A solver of one game's positions; what it has proved lives as long as the object."""

    def __init__(self, model: MancalaModel, meter: Meter) -> None:
        """Reckon the sowings; ValueError for more stones than a pit has bits for."""
        game = model.game
        if game.stones > MOST:
            raise ValueError(f"only boards of up to {MOST} stones can be proved.")
        self.meter = meter
        self._model = model
        self._n = game.pits
        self._asks, self._needs = game.asks, game.needs_stones
        self._half = _BITS * game.pits
        self._low = (1 << self._half) - 1
        self._sowings = [_sowings(path, game.pits, game.stones) for path in model.paths]
        self.reached: tuple[int, int] | None = None
        """The latest move that was proved to keep a lead, with that lead: what a cut-off leaves."""
        self._lower: dict[int, int] = {}
        self._upper: dict[int, int] = {}
        self._halves: dict[int, Half] = {}

    def best(self, position: Position, seed: int = 0) -> tuple[int, int]:
        """Return a best move and the final lead that it keeps; OutOfBudget when that is not proved.

        ``seed`` decides in which order equal moves are tried.
        """
        model = self._model
        kids = [self._kid(position, move) for move in model.moves(position)]
        Random(seed).shuffle(kids)
        kids.sort(key=lambda kid: (not kid[1], -kid[2]))
        low, high = model.bounds(position)
        self.reached = None
        guess, chosen = low + (position[1] - low) // 2 * 2, kids[0]
        while low < high:
            target = guess + 2 if guess == low else guess
            guess, first = self._reach(kids, target)
            if guess < target:
                high = guess
                continue
            low, chosen = guess, first
            self.reached = first[0], low
            kids.remove(first)
            kids.insert(0, first)
        return chosen[0], low

    def _kid(self, position: Position, move: int) -> Kid:
        after = self._model.play(position, move)
        same = after[2] == position[2]
        return move, same, after[1] if same else -after[1], _board(after[0]), sum(after[0])

    def _reach(self, kids: Sequence[Kid], target: int) -> tuple[int, Kid]:
        """Return a bound on the best lead, at least ``target`` or below it, and whose it is."""
        found = []
        for kid in kids:
            _, same, lead, board, left = kid
            aim = target - lead if same else lead - target + 1
            aim += aim - left & 1
            value = self._known(board, left, aim) if left else 0
            if value is None:
                value = self._prove(board, left, aim)
            found.append((lead + (value if same else -value), kid))
            if found[-1][0] >= target:
                break
        return max(found, key=lambda pair: pair[0])

    def _prove(self, board: int, left: int, target: int) -> int:
        """Return a bound on what the mover still wins: at least ``target``, or below it."""
        meter = self.meter
        meter.used += 1
        if meter.used >= meter.stop:
            meter.check()
        todo: list[tuple[int, int, int, bool, int, int, int]] = []
        best = self._glance(board, left, target, todo)
        if best >= target:
            return best
        if len(todo) > 1:
            todo.sort()
        for _, _, gain, same, child, rest, aim in todo:
            value = self._prove(child, rest, aim)
            value = gain + value if same else gain - value
            if value > best:
                best = value
                if value >= target:
                    self._lower[board] = value
                    return value
        self._upper[board] = best
        return best

    def _glance(
        self,
        board: int,
        left: int,
        target: int,
        todo: list[tuple[int, int, int, bool, int, int, int]],
    ) -> int:
        """Return the best of the moves whose worth is known; the others are put into ``todo``.

        Those that move again come first there, then those that win more and leave the other less
        to store at once.
        """
        low, half, halves, known = self._low, self._half, self._halves, self._known
        own = board & low
        again, drops, quiet, _ = halves.get(own) or self._look(own)
        best = -left
        for delta, gain in again:
            child, rest = board + delta, left - gain
            aim = target - gain
            aim += aim - rest & 1
            value = known(child, rest, aim)
            if value is None:
                rank = _AGAIN_FIRST - halves[child & low][3]
                todo.append((rank, len(todo), gain, True, child, rest, aim))
            elif gain + value > best:
                best = gain + value
                if best >= target:
                    return best
        for gain, sown in self._passing(board, drops, quiet):
            child, rest = sown >> half | (sown & low) << half, left - gain
            aim = gain - target + 1
            aim += aim - rest & 1
            value = known(child, rest, aim)
            if value is None:
                rank = 2 * halves[child & low][3] - 3 * gain
                todo.append((rank, len(todo), gain, False, child, rest, aim))
            elif gain - value > best:
                best = gain - value
                if best >= target:
                    return best
        return best

    def _passing(
        self,
        board: int,
        drops: tuple[tuple[int, int, int, int], ...],
        quiet: tuple[tuple[int, int], ...],
    ) -> list[tuple[int, int]]:
        """Return the moves that pass the turn as (stones won, board), those that take first."""
        taking, others = [], []
        for delta, gain, mine, theirs in drops:
            sown = board + delta
            taken = sown >> theirs & _PIT
            if not taken and self._needs:
                others.append((gain, sown))
                continue
            taking.append((gain + 1 + taken, sown - (1 << mine) - (taken << theirs)))
            if self._asks:
                others.append((gain, sown))
        return taking + [(gain, board + delta) for delta, gain in quiet] + others

    def _known(self, board: int, left: int, target: int) -> int | None:
        """Return a bound that answers whether ``target`` is reached, None without a search."""
        own = board & self._low
        if not own:
            return -left
        if own == board or target > left:
            return left
        if target <= -left:
            return -left
        value = self._lower.get(board)
        if value is not None and value >= target:
            return value
        value = self._upper.get(board)
        if value is not None and value < target:
            return value
        value = 2 * (self._halves.get(own) or self._look(own))[3] - left
        return value if value >= target else None

    def _look(self, own: int) -> Half:
        """Return what the mover's pits alone tell, and remember it."""
        again, drops, quiet, stored = [], [], [], 0
        for pit in range(self._n - 1, -1, -1):
            stones = own >> _BITS * pit & _PIT
            if not stones:
                continue
            delta, gain, last = self._sowings[pit][stones]
            more = 0
            if last == self._n:
                again.append((delta, gain))
                left = own + delta
                if 0 < left <= self._low:
                    more = (self._halves.get(left) or self._look(left))[3]
            elif last < self._n and (own + delta) >> _BITS * last & _PIT == 1:
                opposite = _BITS * (2 * self._n - 1 - last)
                drops.append((delta, gain, _BITS * last, opposite))
            else:
                quiet.append((delta, gain))
            stored = max(stored, gain + more)
        found = tuple(again), tuple(drops), tuple(quiet), stored
        self._halves[own] = found
        return found


def _board(pits: Sequence[int]) -> int:
    return sum(stones << _BITS * pit for pit, stones in enumerate(pits))


def _sowings(path: Sequence[int], pits: int, most: int) -> list[tuple[int, int, int]]:
    """Return what sowing 0, 1, ... stones of a pit adds, stores, and the hole of the last stone.

    ``path`` are the holes of one lap with the store at ``pits``, back to the start or short of it.
    """
    start = (path[0] - 1) % (2 * pits + 1)
    added, stored, found = 0, 0, [(0, 0, -1)]
    for count in range(most):
        hole = path[count % len(path)]
        if hole == pits:
            stored += 1
        else:
            added += 1 << _BITS * (hole - (hole > pits))
        found.append((added - (count + 1 << _BITS * start), stored, hole))
    return found
