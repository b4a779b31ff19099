"""Monte-Carlo tree search (UCT) for any number of seats, with or without chance.

The tree keeps a value for each seat and lets the seat in turn choose by upper confidence bounds
(Kocsis, Szepesvári 2006); chance is sampled. What lies beyond the tree is played out by the model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any, Final, Generic

from games.core.game import CHANCE, Game
from games.core.search_clock import Meter, OutOfBudget
from games.core.search_model import M, P

Rewards = tuple[float, ...]
"""What a finished game brings each seat, from 0 (lost) to 1 (won)."""

EXPLORATION: Final = 1.0
"""How much rarely tried moves are favoured; sqrt(2) in the theory, less looks deeper sooner."""


class RandomGame(ABC, Generic[P, M]):
    """A game as Monte-Carlo search sees it; positions are not changed."""

    @abstractmethod
    def turn(self, position: P) -> int:
        """Return the seat in turn or ``CHANCE``."""

    @abstractmethod
    def moves(self, position: P) -> Sequence[M]:
        """Return the moves of the seat in turn, in a fixed order."""

    @abstractmethod
    def chances(self, position: P) -> Sequence[tuple[M, float]]:
        """Return the outcomes at ``CHANCE`` with their chances."""

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """Return the position after a move or an outcome of chance."""

    @abstractmethod
    def result(self, position: P) -> Rewards | None:
        """Return the rewards of a finished game, None before the end."""

    def rollout(self, position: P, random: Random) -> Rewards:
        """Return the rewards after playing on to the end; at random unless overridden."""
        while (result := self.result(position)) is None:
            position = self.play(position, self.sample(position, random))
        return result

    def sample(self, position: P, random: Random) -> M:
        """Return a random move, or an outcome of chance by its chances."""
        if self.turn(position) != CHANCE:
            return random.choice(self.moves(position))
        outcomes = self.chances(position)
        return random.choices([o for o, _ in outcomes], [c for _, c in outcomes])[0]


class PublicGame(RandomGame[Any, Any]):
    """Any game by its public rules: slow, but it needs no model. A draw shares the point."""

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        """Take the game as it is played by so many seats."""
        self.game, self.seats = game, seats

    def turn(self, position: Any) -> int:
        """Return the seat in turn or ``CHANCE``."""
        mover = self.game.mover(position)
        return CHANCE if mover is None else mover

    def moves(self, position: Any) -> Sequence[Any]:
        """Return the legal moves."""
        return self.game.actions(position)

    def chances(self, position: Any) -> Sequence[tuple[Any, float]]:
        """Return the outcomes with their chances."""
        return self.game.chances(position)

    def play(self, position: Any, move: Any) -> Any:
        """Return the next state."""
        return self.game.play(position, move)

    def result(self, position: Any) -> Rewards | None:
        """Return 1 shared among the winners, or among all after a draw."""
        outcome = self.game.outcome(position)
        if outcome is None:
            return None
        winners = outcome.winners or tuple(range(self.seats))
        return tuple((seat in winners) / len(winners) for seat in range(self.seats))


@dataclass(frozen=True, slots=True)
class Visits(Generic[M]):
    """How often a move was tried, and its mean value to each seat."""

    move: M
    visits: int
    values: Rewards


@dataclass(frozen=True, slots=True)
class Visited(Generic[M]):
    """What the search found: the move tried most often, and all moves with their figures."""

    move: M
    moves: tuple[Visits[M], ...]
    rounds: int


class _Node:
    __slots__ = ("children", "moves", "seat", "totals", "visits")

    def __init__(self, seat: int, moves: list[Any]) -> None:
        self.seat = seat
        self.moves = moves  # not tried yet
        self.children: dict[Any, _Node] = {}
        self.totals: list[float] = []
        self.visits = 0


class MonteCarlo(Generic[P, M]):
    """A search over one model; a node of the meter is one round: down the tree and out of it."""

    def __init__(
        self, model: RandomGame[P, M], meter: Meter, exploration: float = EXPLORATION
    ) -> None:
        """Take the model and the meter that ends the search, by nodes or by time."""
        self.model = model
        self.meter = meter
        self._exploration = exploration

    def run(self, position: P, seed: int) -> Visited[M]:
        """Return the move tried most often; every move is tried once whatever the meter says.

        ValueError without a move to choose.
        """
        random = Random(seed)
        root = self._node(position, random)
        if not root.moves or root.seat == CHANCE:
            raise ValueError("there is no move to choose from.")
        order = list(self.model.moves(position))
        for _ in range(len(order)):
            self._play_round(root, position, random)
        try:
            while True:
                self.meter.spend()
                self._play_round(root, position, random)
        except OutOfBudget:
            pass
        tried = []
        for move in order:
            child = root.children[move]
            means = tuple(total / child.visits for total in child.totals)
            tried.append(Visits(move, child.visits, means))
        best = max(tried, key=lambda t: (t.visits, t.values[root.seat]))
        return Visited(best.move, tuple(tried), root.visits)

    def _node(self, position: P, random: Random) -> _Node:
        if self.model.result(position) is not None:
            return _Node(CHANCE, [])
        seat = self.model.turn(position)
        moves = [] if seat == CHANCE else list(self.model.moves(position))
        random.shuffle(moves)
        return _Node(seat, moves)

    def _play_round(self, root: _Node, position: P, random: Random) -> None:
        model = self.model
        path, node = [root], root
        while (result := model.result(position)) is None:
            if node.seat == CHANCE:
                move: M = model.sample(position, random)
            elif node.moves:
                move = node.moves.pop()
            else:
                move = self._select(node)
            position = model.play(position, move)
            child = node.children.get(move)
            if child is None:
                child = node.children[move] = self._node(position, random)
                path.append(child)
                result = model.rollout(position, random)
                break
            node = child
            path.append(node)
        for visited in path:
            visited.visits += 1
            if not visited.totals:
                visited.totals = [0.0] * len(result)
            for seat, reward in enumerate(result):
                visited.totals[seat] += reward

    def _select(self, node: _Node) -> Any:
        """Return the move with the highest upper confidence bound for the seat in turn."""
        wide = self._exploration * sqrt(log(node.visits))
        best, chosen = float("-inf"), None
        for move, child in node.children.items():
            bound = child.totals[node.seat] / child.visits + wide / sqrt(child.visits)
            if bound > best:
                best, chosen = bound, move
        return chosen
