"""Expectimax and Monte-Carlo search on games that can be worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.core import registry
from games.core.game import CHANCE
from games.core.search import (
    Expectimax,
    Lottery,
    LotteryModel,
    Meter,
    MonteCarlo,
    PublicGame,
    RandomGame,
)

Place = tuple[int, int]
"""How far the token is (0 to 4), and the seat in turn. At 0 seat 1 has won, at 4 seat 0."""


class Tug(LotteryModel[Place, str]):
    """Pull for sure is not to be had: ``safe`` moves with 0.6, ``bold`` with 0.85 but may slip."""

    def turn(self, position: Place) -> int:
        return position[1]

    def result(self, position: Place) -> tuple[float, ...] | None:
        return {0: (0.0, 1.0), 4: (1.0, 0.0)}.get(position[0])

    def value(self, position: Place) -> tuple[float, ...]:
        return (position[0] / 4, 1 - position[0] / 4)

    def children(self, position: Place) -> Sequence[Place]:
        at, seat = position
        way = 1 if seat == 0 else -1
        return [(at + way, 1 - seat), (at, 1 - seat), (at - way, 1 - seat)]

    def lotteries(self, position: Place) -> Sequence[tuple[str, Lottery]]:
        return [("safe", ((0, 0.6), (1, 0.4))), ("bold", ((0, 0.85), (2, 0.15)))]


def by_hand(position: Place, depth: int) -> float:
    """Return seat 0's value."""
    model = Tug()
    result = model.result(position)
    if result is not None:
        return result[0]
    if not depth:
        return model.value(position)[0]
    seen = [by_hand(child, depth - 1) for child in model.children(position)]
    worth = [sum(p * seen[i] for i, p in lottery) for _, lottery in model.lotteries(position)]
    return max(worth) if position[1] == 0 else min(worth)


@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize("position", [(2, 0), (2, 1), (1, 0), (3, 1)])
def test_expectimax_is_what_is_worked_out_by_hand(position: Place, depth: int) -> None:
    found = Expectimax(Tug(), Meter()).run(position, 1, depth)
    worth = [values[0] for _, values in found.values]
    best = max(worth) if position[1] == 0 else min(worth)
    assert best == pytest.approx(by_hand(position, depth))
    assert [move for move, _ in found.values] == ["safe", "bold"]


def test_one_pull_before_the_end_boldness_pays() -> None:
    found = Expectimax(Tug(), Meter()).run((3, 0), 1, 1)
    assert found.move == "bold"
    assert dict(found.values)["bold"][0] == pytest.approx(0.85 * 1 + 0.15 * 0.5)
    assert not found.exact


class Dice(LotteryModel[tuple[int, ...], str]):
    """Seat 1 of three: take one sure point in three, or a coin decides between two others."""

    def turn(self, position: tuple[int, ...]) -> int:
        return 1 if position == () else CHANCE

    def result(self, position: tuple[int, ...]) -> tuple[float, ...] | None:
        return (
            None if position in ((), (9,)) else tuple(float(seat in position) for seat in (0, 1, 2))
        )

    def value(self, position: tuple[int, ...]) -> tuple[float, ...]:
        return (0.0, 0.0, 0.0)

    def children(self, position: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
        return [(0,), (9,)] if position == () else [(1,), (2,)]

    def lotteries(self, position: tuple[int, ...]) -> Sequence[tuple[str, Lottery]]:
        if position == ():
            return [("give", ((0, 1.0),)), ("toss", ((1, 1.0),))]
        return [("fall", ((0, 0.5), (1, 0.5)))]


def test_chance_costs_no_depth_and_every_seat_counts_for_itself() -> None:
    found = Expectimax(Dice(), Meter()).run((), 1, 2)
    assert found.move == "toss"
    assert found.values == (("give", (1.0, 0.0, 0.0)), ("toss", (0.0, 0.5, 0.5)))
    assert found.exact


def test_equal_moves_are_chosen_by_seed_and_nodes_end_the_search() -> None:
    class Level(Tug):
        def lotteries(self, position: Place) -> Sequence[tuple[str, Lottery]]:
            return [("left", ((0, 0.5), (1, 0.5))), ("right", ((1, 0.5), (0, 0.5)))]

    moves = [Expectimax(Level(), Meter()).run((2, 0), seed, 3).move for seed in range(20)]
    assert set(moves) == {"left", "right"}
    assert moves == [Expectimax(Level(), Meter()).run((2, 0), seed, 3).move for seed in range(20)]
    shallow = Expectimax(Tug(), Meter(nodes=30)).run((2, 0), 1, 60)
    assert shallow.depth < 10
    assert shallow.nodes <= 31


class Nim(RandomGame[tuple[int, int], int]):
    """One heap, one to three may be taken, the last stone wins."""

    def turn(self, position: tuple[int, int]) -> int:
        return position[1]

    def moves(self, position: tuple[int, int]) -> Sequence[int]:
        return range(1, min(3, position[0]) + 1)

    def chances(self, position: tuple[int, int]) -> Sequence[tuple[int, float]]:
        return ()

    def play(self, position: tuple[int, int], move: int) -> tuple[int, int]:
        return (position[0] - move, 1 - position[1])

    def result(self, position: tuple[int, int]) -> tuple[float, ...] | None:
        if position[0]:
            return None
        return (0.0, 1.0) if position[1] == 0 else (1.0, 0.0)


@pytest.mark.parametrize(("heap", "take"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_monte_carlo_leaves_multiples_of_four(heap: int, take: int) -> None:
    found = MonteCarlo(Nim(), Meter(nodes=3000)).run((heap, 0), 1)
    assert found.move == take
    assert found.rounds == 3000 + 3
    assert found == MonteCarlo(Nim(), Meter(nodes=3000)).run((heap, 0), 1)


def test_monte_carlo_plays_any_game_by_its_rules() -> None:
    game = registry.game("siebener")
    model = PublicGame(game, 2)
    state = game.from_text("-1,-1 2 12 1 9 8 - 1/1 -")
    found = MonteCarlo(model, Meter(nodes=400)).run(state, 3)
    assert {str(tried.move) for tried in found.moves} == {"roll", "stop"}
    assert all(sum(tried.values) == pytest.approx(1) for tried in found.moves)
    assert model.rollout(state, Random(1)) in ((0.0, 1.0), (1.0, 0.0))


def test_monte_carlo_needs_a_move() -> None:
    with pytest.raises(ValueError, match="no move"):
        MonteCarlo(Nim(), Meter(nodes=10)).run((0, 0), 1)
