"""Expectimax by iterative deepening for games of any number of seats in which chance decides too.

A decision is a choice between lotteries over the same few positions: seven entries of a peg board
lead to the same seven columns, only the chances differ. So every position is looked at once, and
each lottery costs no more than a sum. Each seat is taken to maximise its own value (max^n).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic

from games.core.game import CHANCE
from games.core.search_clock import Meter, OutOfBudget
from games.core.search_model import M, P

Values = tuple[float, ...]
"""What a position is worth to each seat."""

Lottery = Sequence[tuple[int, float]]
"""Which of a position's children can come, by index, and how likely; adds up to 1."""

SAME: Final = 1e-9
"""Values closer than this are equal: the order of a sum must not decide."""
TABLE_SIZE: Final = 600_000


class LotteryModel(ABC, Generic[P, M]):
    """A game with chance, as expectimax sees it; positions are not changed."""

    @abstractmethod
    def turn(self, position: P) -> int:
        """Return the seat that chooses, or ``CHANCE``."""

    @abstractmethod
    def result(self, position: P) -> Values | None:
        """Return what the finished game is worth to each seat; None before the end."""

    @abstractmethod
    def value(self, position: P) -> Values:
        """Return an estimate for each seat, on the scale of ``result``."""

    @abstractmethod
    def children(self, position: P) -> Sequence[P]:
        """Return the positions that can come next, each once."""

    @abstractmethod
    def lotteries(self, position: P) -> Sequence[tuple[M, Lottery]]:
        """Return the moves as lotteries over ``children``; at ``CHANCE`` a single one."""

    def leaves(self, position: P, children: Sequence[P]) -> list[Values]:
        """Return results or estimates of the children; override it where they share work."""
        return [self.result(child) or self.value(child) for child in children]

    def key(self, position: P) -> Hashable:
        """Return what makes two positions the same; the position itself unless overridden."""
        return position


@dataclass(frozen=True, slots=True)
class Weighed(Generic[M]):
    """What expectimax found: every move with its value to each seat, in the model's order.

    ``depth`` counts decisions looked ahead, ``exact`` says that all play was seen to the end.
    """

    move: M
    values: tuple[tuple[M, Values], ...]
    depth: int
    exact: bool
    nodes: int


class Expectimax(Generic[P, M]):
    """A search over one model; positions are remembered for one depth at a time."""

    def __init__(self, model: LotteryModel[P, M], meter: Meter) -> None:
        """Take the model and the meter that ends the search."""
        self.model = model
        self.meter = meter
        self._known: dict[tuple[Hashable, int], Values] = {}
        self._open = False

    def run(self, position: P, seed: int, depth: int) -> Weighed[M]:
        """Return the best move of a decision; ``seed`` decides between equal ones.

        The first round always ends, whatever the meter says.
        """
        found: Weighed[M] | None = None
        for deep in range(1, depth + 1):
            self._known.clear()
            self._open = False
            stop = self.meter.stop
            if found is None:
                self.meter.stop = 1 << 62
            try:
                values = self.weigh(position, deep)
            except OutOfBudget:
                break
            if found is None:
                self.meter.stop = stop
            found = self._chosen(position, values, deep, seed)
            if found.exact or not self.meter.worth_another():
                break
        assert found is not None  # the first round always ends
        return found

    def weigh(self, position: P, depth: int) -> tuple[tuple[M, Values], ...]:
        """Return every move with its value to each seat, ``depth`` decisions ahead.

        OutOfBudget when the meter ends it.
        """
        model = self.model
        seen = self._values_of(position, model.children(position), depth - 1)
        return tuple((move, _expected(lot, seen)) for move, lot in model.lotteries(position))

    def _chosen(
        self, position: P, values: tuple[tuple[M, Values], ...], depth: int, seed: int
    ) -> Weighed[M]:
        seat = self.model.turn(position)
        best = max(worth[seat] for _, worth in values)
        equal = [move for move, worth in values if worth[seat] > best - SAME]
        move = Random(seed).choice(equal)
        return Weighed(move, values, depth, not self._open, self.meter.used)

    def _values_of(self, position: P, children: Sequence[P], depth: int) -> list[Values]:
        """Return the values of children; ``depth`` decisions are left below them."""
        if depth > 0 or self.model.turn(position) == CHANCE:
            return [self._value(child, depth) for child in children]
        return self._leaves(position, children)

    def _leaves(self, position: P, children: Sequence[P]) -> list[Values]:
        meter = self.meter
        meter.used += len(children)
        if meter.used >= meter.stop:
            meter.check()
        if not self._open:
            self._open = any(self.model.result(child) is None for child in children)
        return self.model.leaves(position, children)

    def _value(self, position: P, depth: int) -> Values:
        model, meter = self.model, self.meter
        meter.used += 1
        if meter.used >= meter.stop:
            meter.check()
        result = model.result(position)
        if result is not None:
            return result
        key = (model.key(position), depth)
        known = self._known.get(key)
        if known is not None:
            return known
        seat = model.turn(position)
        if depth <= 0:
            self._open = True
            return model.value(position)
        children = model.children(position)
        below = depth if seat == CHANCE else depth - 1
        seen = self._values_of(position, children, below)
        lotteries = model.lotteries(position)
        if seat == CHANCE:
            found = _expected(lotteries[0][1], seen)
        else:
            own = [values[seat] for values in seen]
            best, chosen = float("-inf"), lotteries[0][1]
            for _, lottery in lotteries:
                worth = 0.0
                for index, chance in lottery:
                    worth += chance * own[index]
                if worth > best + SAME:
                    best, chosen = worth, lottery
            found = _expected(chosen, seen)
        if len(self._known) < TABLE_SIZE:
            self._known[key] = found
        return found


def _expected(lottery: Lottery, seen: Sequence[Values]) -> Values:
    """Return the mean of the positions' values, weighed by their chances."""
    seats = len(seen[0])
    total = [0.0] * seats
    for index, chance in lottery:
        values = seen[index]
        for seat in range(seats):
            total[seat] += chance * values[seat]
    return tuple(total)
