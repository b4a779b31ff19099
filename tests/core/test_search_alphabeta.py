"""Alpha-beta on small games whose values are known."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from games.core.bots import Budget
from games.core.search import CERTAIN, WIN, AlphaBeta, Meter, Model, OutOfBudget

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Nim(Model[tuple[int, ...], tuple[int, int]]):
    """Heaps; whoever takes the last stone wins. The last number is the side in turn."""

    def turn(self, position: tuple[int, ...]) -> int:
        return position[-1]

    def moves(self, position: tuple[int, ...]) -> Sequence[tuple[int, int]]:
        return [(heap, n) for heap, size in enumerate(position[:-1]) for n in range(1, size + 1)]

    def play(self, position: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        heaps = list(position)
        heaps[move[0]] -= move[1]
        heaps[-1] = 1 - heaps[-1]
        return tuple(heaps)

    def result(self, position: tuple[int, ...]) -> int | None:
        return None if any(position[:-1]) else -WIN

    def value(self, position: tuple[int, ...]) -> int:
        return 0


class Crosses(Model[str, int]):
    """Noughts and crosses on a text of nine signs."""

    def turn(self, position: str) -> int:
        return int(position.count(".") % 2 == 0)

    def moves(self, position: str) -> Sequence[int]:
        return [cell for cell in range(9) if position[cell] == "."]

    def play(self, position: str, move: int) -> str:
        return position[:move] + "xo"[self.turn(position)] + position[move + 1 :]

    def result(self, position: str) -> int | None:
        for a, b, c in LINES:
            if position[a] == position[b] == position[c] != ".":
                return -WIN
        return None if "." in position else 0

    def value(self, position: str) -> int:
        return 0


class Run(Model[tuple[int, int, int], int]):
    """Two sides add 1 or 2 to their own sum; after a 1 the same side moves again. To ten.

    A position is (own sums, side in turn); the margin at the end is the value.
    """

    ordered = True

    def turn(self, position: tuple[int, int, int]) -> int:
        return position[2]

    def moves(self, position: tuple[int, int, int]) -> Sequence[int]:
        return (1, 2)

    def play(self, position: tuple[int, int, int], move: int) -> tuple[int, int, int]:
        sums = list(position[:2])
        sums[position[2]] += move
        return (sums[0], sums[1], position[2] if move == 1 else 1 - position[2])

    def result(self, position: tuple[int, int, int]) -> int | None:
        if max(position[:2]) < 10:
            return None
        lead = position[0] - position[1]
        return -lead if position[2] else lead

    def value(self, position: tuple[int, int, int]) -> int:
        lead = position[0] - position[1]
        return -lead if position[2] else lead


class Circle(Model[tuple[int, int], int]):
    """A token on a ring of four fields that either side moves on or leaves; nothing else."""

    def turn(self, position: tuple[int, int]) -> int:
        return position[1]

    def moves(self, position: tuple[int, int]) -> Sequence[int]:
        return (1,)

    def play(self, position: tuple[int, int], move: int) -> tuple[int, int]:
        return ((position[0] + move) % 4, 1 - position[1])

    def result(self, position: tuple[int, int]) -> int | None:
        return None

    def value(self, position: tuple[int, int]) -> int:
        return 7 if position[1] == 0 else -7


def plain(model: Model, position: object, depth: int) -> int:  # type: ignore[type-arg]  # any model
    """Return the value by looking at everything."""
    result = model.result(position)
    if result is not None:
        return result
    if not depth:
        return model.value(position)
    values = []
    for move in model.moves(position):
        child = model.play(position, move)
        value = plain(model, child, depth - 1)
        values.append(value if model.turn(child) == model.turn(position) else -value)
    return max(values)


@pytest.mark.parametrize(
    ("heaps", "wins"),
    [((1, 1), False), ((1, 2), True), ((1, 2, 3), False), ((2, 3, 4), True), ((1, 4, 5), False)],
)
def test_nim_is_won_when_the_heaps_do_not_cancel(heaps: tuple[int, ...], wins: bool) -> None:
    found = AlphaBeta(Nim(), Meter()).run((*heaps, 0), 1)
    assert (found.value >= CERTAIN) is wins
    assert (found.value <= -CERTAIN) is not wins
    if wins:
        left = Nim().play((*heaps, 0), found.move)[:-1]
        cancelled = 0
        for heap in left:
            cancelled ^= heap
        assert cancelled == 0


def test_noughts_and_crosses_is_a_draw_and_known_to_be() -> None:
    found = AlphaBeta(Crosses(), Meter()).run("." * 9, 3)
    assert (found.value, found.exact) == (0, True)


def test_the_sooner_win_is_worth_more() -> None:
    # Cross can win at once in the corner, or later.
    found = AlphaBeta(Crosses(), Meter()).run("xx.oo....", 1)
    assert (found.move, found.value) == (2, WIN - 1)
    # Nought can only close one of two lines.
    lost = AlphaBeta(Crosses(), Meter()).run("x.x.o.o.x", 1)
    assert lost.value == -(WIN - 2)


@pytest.mark.parametrize("depth", range(1, 8))
@pytest.mark.parametrize("position", [(0, 0, 0), (3, 1, 1), (7, 8, 0), (8, 8, 1)])
def test_values_are_those_of_looking_at_everything(
    position: tuple[int, int, int], depth: int
) -> None:
    found = AlphaBeta(Run(), Meter()).run(position, 1, depth)
    assert found.value == plain(Run(), position, depth)
    each = AlphaBeta(Run(), Meter()).run(position, 1, depth, each=True)
    for move, value in each.values:
        child = Run().play(position, move)
        after = plain(Run(), child, each.depth - 1)
        assert value == (after if child[2] == position[2] else -after)


@pytest.mark.parametrize("position", [(0, 0, 0), (3, 1, 1), (7, 8, 0)])
def test_moves_beyond_the_margin_are_worth_what_is_given_at_most(
    position: tuple[int, int, int],
) -> None:
    exact = dict(AlphaBeta(Run(), Meter()).run(position, 1, 5, each=True).values)
    found = AlphaBeta(Run(), Meter()).run(position, 1, 5, each=True, margin=1)
    assert dict(found.values).keys() == exact.keys()
    best = max(exact.values())
    for move, value in found.values:
        assert value == exact[move] if exact[move] > best - 1 else exact[move] <= value <= best - 1


def test_a_win_without_moving_counts_its_distance_too() -> None:
    class Misere(Nim):
        def result(self, position: tuple[int, ...]) -> int | None:
            return None if any(position[:-1]) else WIN

    found = AlphaBeta(Misere(), Meter()).run((2, 0), 1)
    assert (found.move, found.value) == ((0, 1), WIN - 2)


def test_a_game_seen_to_its_end_is_exact_and_stops() -> None:
    found = AlphaBeta(Run(), Meter()).run((0, 0, 0), 1)
    assert (found.exact, found.value) == (True, plain(Run(), (0, 0, 0), 99))
    assert found.depth <= 20


def test_late_moves_looked_at_less_deeply_find_the_same_wins() -> None:
    found = AlphaBeta(Crosses(), Meter(), reduce=True).run("xo..x....", 1)
    # Nought blocks in the corner; cross then makes two threats at once.
    assert found.value == -(WIN - 4)
    assert found.move == 8


def test_a_position_that_comes_again_is_a_draw_if_asked() -> None:
    assert AlphaBeta(Circle(), Meter(), repeats=True).run((0, 0), 1, 8, each=True).value == 0
    assert AlphaBeta(Circle(), Meter()).run((0, 0), 1, 8, each=True).value == 7


def test_a_single_move_needs_no_thought() -> None:
    found = AlphaBeta(Nim(), Meter(nodes=1)).run((1, 0, 0), 1)
    assert (found.move, found.nodes) == ((0, 1), 0)


@pytest.mark.parametrize("nodes", [1, 50, 500])
def test_a_node_budget_is_kept_beyond_the_first_round(nodes: int) -> None:
    meter = Meter(nodes=nodes)
    found = AlphaBeta(Nim(), meter).run((3, 4, 5, 0), 1)
    assert found.move in Nim().moves((3, 4, 5, 0))
    assert meter.used <= max(nodes, 12) + 1


def test_the_same_seed_and_nodes_give_the_same_in_every_process() -> None:
    program = (
        "import importlib.util, sys;"
        f"spec = importlib.util.spec_from_file_location('toy', {__file__!r});"
        "toy = importlib.util.module_from_spec(spec); spec.loader.exec_module(toy);"
        "print([toy.AlphaBeta(toy.Crosses(), toy.Meter(nodes=300)).run('.'*9, seed)"
        " for seed in range(5)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    moves = {AlphaBeta(Crosses(), Meter(nodes=30)).run("." * 9, seed).move for seed in range(30)}
    assert len(moves) > 1


def test_seconds_are_counted_by_the_clock_given() -> None:
    now = iter(range(1000))
    meter = Meter(seconds=3, clock=lambda: float(next(now)))
    with pytest.raises(OutOfBudget):
        for _ in range(1000):
            meter.spend()
    assert meter.used == 3 * 64


def test_a_budget_comes_before_the_level_s_measure() -> None:
    assert Meter.of(Budget(nodes=5), seconds=9.0).seconds is None
    assert Meter.of(Budget(seconds=2.0), seconds=9.0).seconds == 2.0
    assert Meter.of(None, seconds=9.0).seconds == 9.0
    assert Meter.of(Budget(), nodes=70).nodes == 70


def test_without_a_move_there_is_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="no move"):
        AlphaBeta(Nim(), Meter()).run((0, 0, 0), 1)
