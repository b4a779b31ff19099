"""What knowing where marbles land is worth in Galtoni: matches between ways to choose an entry.

    python scripts/validate_galtoni_bots.py [--games 400] [--nodes 1500] [--table gerhards]
    python scripts/arena.py --rivals [--games 400] [--nodes 1500] [--board gerhards] [--json FILE]

``hard`` plays ``easy``, which looks at one drop; a player who always drops above its own best
column, as if the board had no labyrinth; and itself reckoning with the ideal table while marbles
fall by the measured one. The board calls by itself here, so that only the drops are compared. Seats
change from game to game; a draw is half a win; intervals are Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from arena import wilson

from games.core.bots import Budget
from games.core.chance import derive_seed, pick
from games.core.game import CHANCE
from games.galtoni import bot
from games.galtoni.bot_values import value_of_landing
from games.galtoni.rules import Galtoni
from games.galtoni.rules_lines import CAPACITY, COLUMNS
from games.galtoni.rules_state import Drop, State

TABLES = ("gerhards", "althoefer")
NODES = 1500
"""What hard may look at for a drop."""

Chooser = Callable[[Galtoni, State, int, Budget], Any]
"""Chooses an action from the game, the state, a seed and what a strong level may spend."""


def of_level(level: str, game: Galtoni, state: State, seed: int, budget: Budget) -> Any:
    """Return what a level chooses."""
    return bot.choose(game, state, level, seed, budget)


def by_ideal(game: Galtoni, state: State, seed: int, budget: Budget) -> Any:
    """Return what ``hard`` chooses who takes the table for the ideal one."""
    other = Galtoni(game.variant, **{**game.options, "table": "ideal"})
    drop = bot.choose(other, state, "hard", seed, budget)
    return drop if drop in game.actions(state) else game.actions(state)[0]


def above_the_best(game: Galtoni, state: State, seed: int, budget: Budget) -> Any:
    """Return the entry above the column in which the marble would be best."""
    drops = [action for action in game.actions(state) if isinstance(action, Drop)]
    room = [c for c in range(COLUMNS) if len(state.columns[c]) < CAPACITY]
    worth = {c: value_of_landing(state, c, automatic=True) for c in room if Drop(c) in drops}
    best = max(worth.values(), default=0.0)
    return Random(seed).choice([Drop(c) for c, value in worth.items() if value == best] or drops)


PLAYERS: dict[str, Chooser] = {
    "hard": partial(of_level, "hard"),
    "easy": partial(of_level, "easy"),
    "above its best column": above_the_best,
    "hard by the ideal table": by_ideal,
}


def play(table: str, players: tuple[str, str], number: int, nodes: int) -> float:
    """Return the points of the first player in one game: 1, 0.5 or 0."""
    game = Galtoni(table=table, calling="automatic")
    seats = players if number % 2 == 0 else players[::-1]
    seed = derive_seed(number // 2, table)
    random = Random(seed)
    state = game.initial()
    while (mover := game.mover(state)) is not None:
        if mover == CHANCE:
            action = pick(game.chances(state), random.getrandbits(60))
        else:
            own = derive_seed(seed, "bot", mover, state.lying, state.overflows, state.voids)
            action = PLAYERS[seats[mover]](game, state, own, Budget(nodes=nodes))
        state = game.play(state, action)
    outcome = game.outcome(state)
    if outcome is None or not outcome.winners:
        return 0.5
    return float(seats[outcome.winners[0]] == players[0])


def compare(tables: Sequence[str], games: int, nodes: int, processes: int) -> list[dict[str, Any]]:
    """Play ``games`` of each pairing, print a line for each as it ends, and return the figures."""
    context = multiprocessing.get_context("spawn")
    print("| table | player | against | games | share | 95 % interval |")
    print("|---|---|---|--:|--:|---|")
    found: list[dict[str, Any]] = []
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        for table in tables:
            for other in list(PLAYERS)[1:]:
                one = partial(play, table, ("hard", other), nodes=nodes)
                points = list(pool.map(one, range(games), chunksize=8))
                share = sum(points) / len(points)
                low, high = wilson(share, len(points))
                print(
                    f"| {table} | hard | {other} | {len(points)} | {100 * share:.1f} %"
                    f" | {100 * low:.1f} to {100 * high:.1f} % |",
                    flush=True,
                )
                found.append(
                    {
                        "game": "galtoni",
                        "table": table,
                        "strong": "hard",
                        "weak": other,
                        "nodes": nodes,
                        "games": len(points),
                        "share": round(share, 4),
                        "low": round(low, 4),
                        "high": round(high, 4),
                    }
                )
    return found


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description="Worth of knowing where marbles land.")
    parser.add_argument("--games", type=int, default=400, help="of each pairing")
    parser.add_argument("--nodes", type=int, default=NODES, help="what hard may look at for a drop")
    parser.add_argument("--table", action="append", help="default: gerhards and althoefer")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    compare(arguments.table or TABLES, arguments.games, arguments.nodes, arguments.processes)


if __name__ == "__main__":
    main()
