"""How many positions a second the bots look at, and how deep they see in a second.

    python scripts/bench_bots.py [--seconds 1] [--positions 6] [--game mancala] [--json]

Each game is asked for a move at its start and in positions after a few random moves, always the
same ones; a bot that has looked to the end of the game stops early. Siebener is solved, not
searched.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple
from unittest import mock

from games.core import registry
from games.core.bots import Budget
from games.core.chance import pick
from games.core.game import CHANCE, Game
from games.core.search import AlphaBeta
from games.galtoni.bot_layers import Layers

GAMES = ("galtoni", "mancala", "koenigsflucht", "gipf")
LEVEL = "expert"
SPACING = 5
"""Moves between two positions of the same random game."""


class Figure(NamedTuple):
    """What was measured for one variant."""

    game: str
    variant: str
    positions: int
    nodes_per_second: int
    depth: float
    least: int
    most: int
    longest: float


@contextmanager
def noted(found: list[Any]) -> Iterator[None]:
    """Note what every search in the block found: bots keep depth and nodes to themselves."""

    def noting(run: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any, **named: Any) -> Any:
            result = run(*arguments, **named)
            found.append(result)
            return result

        return wrapped

    with (
        mock.patch.object(AlphaBeta, "run", noting(AlphaBeta.run)),
        mock.patch.object(Layers, "run", noting(Layers.run)),
    ):
        yield


def positions(game: Game[Any, Any], count: int, seed: int) -> list[Any]:
    """Return the start and positions on the way of random games in which a seat has a choice."""
    random = Random(seed)
    found: list[Any] = []
    state = game.initial(game.seat_numbers[0])
    moves = 0
    while len(found) < count:
        mover = game.mover(state)
        if mover is None:
            state, moves = game.initial(game.seat_numbers[0]), 0
            continue
        if mover == CHANCE:
            state = game.play(state, pick(game.chances(state), random.getrandbits(60)))
            continue
        if moves % SPACING == 0 and len(game.actions(state)) > 1:
            found.append(state)
        state = game.play(state, random.choice(game.actions(state)))
        moves += 1
    return found


def measure(name: str, variant: str, seconds: float, count: int, seed: int) -> Figure:
    """Return the figures of one variant."""
    game, bot = registry.game(name, variant), registry.bot(name)
    depths, rates, times = [], [], []
    for state in positions(game, count, seed):
        found: list[Any] = []
        began = time.perf_counter()
        with noted(found):
            bot.choose(game, state, LEVEL, seed, Budget(seconds=seconds))
        took = time.perf_counter() - began
        depths.append(max(result.depth for result in found))
        rates.append(sum(result.nodes for result in found) / took)
        times.append(took)
    return Figure(
        name,
        variant,
        len(depths),
        round(mean(rates)),
        median(depths),
        min(depths),
        max(depths),
        round(max(times), 2),
    )


def main() -> None:
    """Measure and print a table, or JSON lines."""
    parser = argparse.ArgumentParser(description="Nodes a second and depth of the bots.")
    parser.add_argument("--game", action="append", choices=GAMES, help="default: all")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each move")
    parser.add_argument("--positions", type=int, default=6, help="of each variant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one line of JSON per variant")
    arguments = parser.parse_args()
    if not arguments.json:
        print(f"{'game':<15}{'variant':<20}{'nodes/s':>9}{'depth':>7}{'range':>9}{'longest':>10}")
    for name in arguments.game or GAMES:
        for variant in registry.rules(name).variants:
            figure = measure(name, variant, arguments.seconds, arguments.positions, arguments.seed)
            if arguments.json:
                print(json.dumps(figure._asdict()), flush=True)
                continue
            print(
                f"{figure.game:<15}{figure.variant:<20}{figure.nodes_per_second:>9}"
                f"{figure.depth:>7g}{f'{figure.least}-{figure.most}':>9}{figure.longest:>8.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
