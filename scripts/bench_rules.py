"""How many plays a second the rules of each game make in random games.

    python scripts/bench_rules.py [--seconds 2] [--seed 1] [--json]

A ratio is given beside each figure: how many rounds of a plain loop (copy a list of 64 numbers,
add one to each fourth, make it a tuple, hash it) the same machine does in the time of one play,
measured in turns with it. Ratios of different days and machines can be compared, plays a second
hardly.
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random
from typing import Any, NamedTuple

from games.core import registry
from games.core.game import CHANCE, Game

TURN = 0.1
"""Seconds of one turn of measuring, baseline and game alternating."""


class Figure(NamedTuple):
    """What was measured for one variant."""

    game: str
    variant: str
    plays: int
    plays_per_second: float
    microseconds_per_play: float
    microseconds_per_actions: float
    ratio: float


class Player:
    """Plays random games without end and times ``play`` and ``actions`` apart from the rest."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        """Begin the first game."""
        self.game = game
        self.random = Random(seed)
        self.state = game.initial(game.seat_numbers[0])
        self.plays = 0
        self.playing = self.listing = self.total = 0.0

    def run(self, seconds: float) -> None:
        """Play for about so many seconds of processor time."""
        clock = time.process_time
        game, began = self.game, clock()
        while clock() - began < seconds:
            for _ in range(20):
                self._play(game, clock)
        self.total += clock() - began

    def _play(self, game: Game[Any, Any], clock: Any) -> None:
        if game.mover(self.state) is None:
            self.state = game.initial(game.seat_numbers[0])
        start = clock()
        actions = game.actions(self.state)
        listed = clock()
        action = self._choice(game, actions)
        chosen = clock()
        self.state = game.play(self.state, action)
        self.playing += clock() - chosen
        self.listing += listed - start
        self.plays += 1

    def _choice(self, game: Game[Any, Any], actions: tuple[Any, ...]) -> Any:
        if game.mover(self.state) != CHANCE:
            return self.random.choice(actions)
        outcomes, weights = zip(*game.chances(self.state), strict=True)
        return self.random.choices(outcomes, weights)[0]


def baseline(seconds: float) -> tuple[int, float]:
    """Return how many rounds of the plain loop were done, and in how many seconds."""
    clock = time.process_time
    rounds, began = 0, clock()
    numbers = tuple(range(64))
    while clock() - began < seconds:
        for _ in range(100):
            cells = list(numbers)
            for place in range(0, 64, 4):
                cells[place] += 1
            numbers = tuple(cells)
            hash(numbers)
        rounds += 100
    return rounds, clock() - began


def measure(name: str, variant: str, seconds: float, seed: int) -> Figure:
    """Return the figures of one variant, measured in turns with the baseline."""
    player = Player(registry.game(name, variant), seed)
    player.run(TURN)  # warms what is remembered from game to game
    player = Player(player.game, seed)
    rounds, loop = 0, 0.0
    while player.total < seconds:
        player.run(TURN)
        done, took = baseline(TURN)
        rounds, loop = rounds + done, loop + took
    each = player.total / player.plays
    return Figure(
        name,
        variant,
        player.plays,
        round(1 / each),
        round(player.playing / player.plays * 1e6, 2),
        round(player.listing / player.plays * 1e6, 2),
        round(each / (loop / rounds), 2),
    )


def main() -> None:
    """Measure all variants and print a table, or JSON lines."""
    parser = argparse.ArgumentParser(description="Plays a second of random games.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each variant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one line of JSON per variant")
    arguments = parser.parse_args()
    if not arguments.json:
        print(
            f"{'game':<14}{'variant':<18}{'plays/s':>9}{'µs/play':>9}{'µs/actions':>12}{'ratio':>8}"
        )
    for name in registry.NAMES:
        for variant in registry.rules(name).variants:
            figure = measure(name, variant, arguments.seconds, arguments.seed)
            if arguments.json:
                print(json.dumps(figure._asdict()))
            else:
                print(
                    f"{figure.game:<14}{figure.variant:<18}{figure.plays_per_second:>9.0f}"
                    f"{figure.microseconds_per_play:>9.1f}{figure.microseconds_per_actions:>12.1f}"
                    f"{figure.ratio:>8.1f}"
                )


if __name__ == "__main__":
    main()
