"""Alpha-beta by iterative deepening, with a transposition table, null windows and move ordering.

The usual building blocks (principal variation search, killer moves, history, late move reductions,
a search of noisy moves at the horizon), for games in which the same side may move again. A subtree
that was seen to its end is remembered as solved, so endgames become exact by themselves.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Final, Generic

from games.core.search_clock import Meter, OutOfBudget
from games.core.search_model import CERTAIN, WIN, Found, M, Model, P

MAX_DEPTH: Final = 200
SOLVED: Final = 10_000
"""The depth of what is known to the end of the game."""
TABLE_SIZE: Final = 400_000
"""Positions remembered in each of two generations."""

_EXACT, _LOWER, _UPPER = 0, 1, 2
_ENDLESS: Final = 2 * WIN
_REDUCE_FROM: Final = 4
_NOISE_DEPTH: Final = 8

Entry = tuple[int, int, int, Hashable]
"""Depth, kind of bound, value, best move."""


class AlphaBeta(Generic[P, M]):
    """A search over one model; the table lives as long as the object.

    ``reduce`` looks at late moves less deeply first. ``repeats``: a position that comes again on
    the way counts as a draw (0).
    """

    def __init__(
        self,
        model: Model[P, M],
        meter: Meter,
        *,
        reduce: bool = False,
        repeats: bool = False,
        table_size: int = TABLE_SIZE,
    ) -> None:
        """Take the model and the meter that ends the search."""
        self.model = model
        self.meter = meter
        self._reduce = reduce
        self._repeats = repeats
        self._size = table_size
        self._young: dict[Hashable, Entry] = {}
        self._old: dict[Hashable, Entry] = {}
        self._history: dict[tuple[int, M], int] = {}
        self._killers: list[tuple[M | None, M | None]] = [(None, None)] * (MAX_DEPTH + 64)
        self._path: set[Hashable] = set()
        self._bounded = type(model).bounds is not Model.bounds
        self._settles = type(model).settled is not Model.settled
        self._restless = type(model).noisy is not Model.noisy
        self._open = False  # whether an estimate was used since this was last set to False

    def run(
        self,
        position: P,
        seed: int,
        depth: int = MAX_DEPTH,
        *,
        each: bool = False,
        margin: int = _ENDLESS,
    ) -> Found[M]:
        """Return the best move; ``seed`` decides between equal ones, ``each`` values all of them.

        Moves that are worse than the best by more than ``margin`` need not be valued exactly: they
        are worth what is given for them at most. The first round always ends, whatever the meter
        says. ValueError without a move to choose.
        """
        moves = list(self.model.moves(position))
        if not moves:
            raise ValueError("there is no move to choose from.")
        Random(seed).shuffle(moves)
        found: Found[M] | None = None
        if len(moves) == 1 and not each:
            return Found(moves[0], self.model.value(position), 0, False, self.meter.used, (*moves,))
        for deep in range(1, min(depth, MAX_DEPTH) + 1):
            must = found is None
            rounded, ended = self._round(position, moves, deep, each=each, margin=margin, must=must)
            if rounded is not None:
                found = rounded
                moves.remove(found.move)
                moves.insert(0, found.move)
            if ended or found is None or self._settled(found, each) or deep == depth:
                break
            if not self.meter.worth_another():
                break
        assert found is not None  # the first round always ends
        return found

    @staticmethod
    def _settled(found: Found[M], each: bool) -> bool:
        if found.exact:
            return True
        return not each and abs(found.value) >= CERTAIN

    def _round(
        self,
        position: P,
        moves: Sequence[M],
        depth: int,
        *,
        each: bool,
        margin: int,
        must: bool,
    ) -> tuple[Found[M] | None, bool]:
        """Search all moves to one depth; what was found, and whether the budget ended it."""
        model, meter = self.model, self.meter
        side = model.turn(position)
        best, chosen, exact, ended = -_ENDLESS, None, True, False
        values: list[tuple[M, int]] = []
        stop, meter.stop = meter.stop, (1 << 62 if must else meter.stop)
        here = model.key(position)
        self._path = {here}
        try:
            for move in moves:
                child = model.play(position, move)
                same = model.turn(child) == side
                self._open = False
                low = -_ENDLESS if chosen is None else best
                if each and chosen is not None:
                    low = best - margin if abs(best) < CERTAIN and margin < WIN else -_ENDLESS
                if each or low == -_ENDLESS:
                    value = self._child(child, depth - 1, low, _ENDLESS, 1, same)
                else:
                    value = self._child(child, depth - 1, low, low + 1, 1, same)
                    if value > low:
                        value = self._child(child, depth - 1, low, _ENDLESS, 1, same)
                exact = exact and not self._open
                values.append((move, value))
                if value > best or chosen is None:
                    best, chosen = value, move
        except OutOfBudget:
            ended = True
        if must:
            meter.stop = stop
        if chosen is None or (ended and each):
            return None, ended
        self._remember(position, here, depth, _EXACT, best, chosen, 0)
        line = (chosen, *self._line(model.play(position, chosen), depth - 1))
        listed = tuple(values) if each else ()
        sure = exact and not ended
        return Found(chosen, best, depth, sure, meter.used, line, listed), ended

    def _child(self, child: P, depth: int, alpha: int, beta: int, ply: int, same: bool) -> int:
        """Return the value of a child for the side that moved into it."""
        if same:
            return self._search(child, depth, alpha, beta, ply)
        return -self._search(child, depth, -beta, -alpha, ply)

    def _search(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value for the side in turn: exact inside the window, a bound outside."""
        model, meter = self.model, self.meter
        meter.used += 1
        if meter.used >= meter.stop:
            meter.check()
        result = model.result(position)
        if result is not None:
            return result - ply if result >= CERTAIN else result + ply * (result <= -CERTAIN)
        if self._bounded:
            least, most = model.bounds(position)
            if least >= beta or least == most:
                return least
            if most <= alpha:
                return most
        key = model.key(position)
        if self._repeats and key in self._path:
            self._open = True
            return 0
        if depth <= 0:
            self._open = True
            return self._rest(position, alpha, beta, ply, 0)
        entry = self._young.get(key) or self._old.get(key)
        tried = None
        if entry is not None:
            known, kind, value, tried = entry
            if known >= depth:
                value -= ply if value >= CERTAIN else -ply if value <= -CERTAIN else 0
                if self._settles:
                    value += model.settled(position)
                usable = (
                    kind == _EXACT
                    or (kind == _LOWER and value >= beta)
                    or (kind == _UPPER and value <= alpha)
                )
                if usable:
                    self._open = self._open or known < SOLVED
                    return value
        return self._expand(position, key, tried, depth, alpha, beta, ply)

    def _expand(
        self,
        position: P,
        key: Hashable,
        tried: Hashable,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """Try the moves of a position in turn until one is too good to be allowed."""
        model = self.model
        side = model.turn(position)
        was_open, self._open = self._open, False
        if self._repeats:
            self._path.add(key)
        best, chosen, floor = -_ENDLESS, None, alpha
        for index, move in enumerate(self._sorted(position, side, tried, ply)):
            child = model.play(position, move)
            same = model.turn(child) == side
            if index == 0:
                value = self._child(child, depth - 1, floor, beta, ply + 1, same)
            else:
                less = int(self._reduce and depth >= 3 and index >= _REDUCE_FROM)
                value = self._child(child, depth - 1 - less, floor, floor + 1, ply + 1, same)
                if less and value > floor:
                    value = self._child(child, depth - 1, floor, floor + 1, ply + 1, same)
                if floor < value < beta:
                    value = self._child(child, depth - 1, floor, beta, ply + 1, same)
            if value > best:
                best, chosen = value, move
                if value > floor:
                    floor = value
                    if value >= beta:
                        self._cut(side, move, depth, ply)
                        break
        if self._repeats:
            self._path.discard(key)
        assert chosen is not None  # a game that is not over has a move
        known = depth if self._open else SOLVED
        kind = _LOWER if best >= beta else _EXACT if best > alpha else _UPPER
        self._remember(position, key, known, kind, best, chosen, ply)
        self._open = self._open or was_open
        return best

    def _rest(self, position: P, alpha: int, beta: int, ply: int, deep: int) -> int:
        """Return the value at the horizon, after the noisy moves that are worth making."""
        model = self.model
        best = model.value(position)
        if not self._restless or best >= beta or deep >= _NOISE_DEPTH:
            return best
        side, floor = model.turn(position), max(alpha, best)
        for move in model.noisy(position):
            child = model.play(position, move)
            self.meter.spend()
            result = model.result(child)
            same = model.turn(child) == side
            if result is not None:
                far = ply + 1
                value = result - far if result >= CERTAIN else result + far * (result <= -CERTAIN)
                value = value if same else -value
            elif same:
                value = self._rest(child, floor, beta, ply + 1, deep + 1)
            else:
                value = -self._rest(child, -beta, -floor, ply + 1, deep + 1)
            if value > best:
                best = value
                floor = max(floor, value)
                if value >= beta:
                    break
        return best

    def _sorted(self, position: P, side: int, tried: Hashable, ply: int) -> Sequence[M]:
        """Return the moves: the remembered best, killers, then by past cut-offs."""
        moves = self.model.moves(position)
        if self.model.ordered:
            if tried is None or moves[0] == tried:
                return moves
            return [m for m in moves if m == tried] + [m for m in moves if m != tried]
        history, killers = self._history, self._killers[ply]

        def rank(move: M) -> int:
            if move == tried:
                return -(1 << 60)
            if move in killers:
                return -(1 << 59)
            return -history.get((side, move), 0)

        return sorted(moves, key=rank)

    def _cut(self, side: int, move: M, depth: int, ply: int) -> None:
        if self.model.ordered:
            return
        first, _ = self._killers[ply]
        if first != move:
            self._killers[ply] = (move, first)
        self._history[side, move] = self._history.get((side, move), 0) + depth * depth

    def _remember(
        self,
        position: P,
        key: Hashable,
        depth: int,
        kind: int,
        value: int,
        move: Hashable,
        ply: int,
    ) -> None:
        if self._settles:
            value -= self.model.settled(position)
        value += ply if value >= CERTAIN else -ply if value <= -CERTAIN else 0
        if len(self._young) >= self._size:
            self._old, self._young = self._young, {}
        self._young[key] = (depth, kind, value, move)

    def _line(self, position: P, depth: int) -> tuple[M, ...]:
        """Return the expected play from a position, as far as it is remembered."""
        line: list[M] = []
        while depth > 0 and self.model.result(position) is None:
            key = self.model.key(position)
            entry = self._young.get(key) or self._old.get(key)
            if entry is None:
                break
            move = next((m for m in self.model.moves(position) if m == entry[3]), None)
            if move is None:
                break
            line.append(move)
            position = self.model.play(position, move)
            depth -= 1
        return tuple(line)
