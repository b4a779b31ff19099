"""Let the levels of all bots play each other and print how often the stronger one wins.

    python scripts/arena.py --quick                      # a ladder for all games in three minutes
    python scripts/arena.py --game mancala --games 200   # neighbours, each at its own measure
    python scripts/arena.py --game galtoni --pairs all --nodes 20000 --json arena.json
    python scripts/arena.py --rivals --games 1000        # what Galtoni's hard gains by its table

Seats are balanced: games come in pairs with the same seed (and, where a game knows no chance, the
same few random moves to begin with), once with either side first. A draw is half a win; intervals
are Wilson's at 95 %. ``--nodes`` and ``--seconds`` give ``hard`` so much for a move and ``expert``
``--times`` as much; with nodes the same command plays the same games. ``--sequential`` ends a
pairing as soon as Wald's test has decided between an even match and 65 % for the stronger side.
``--json`` writes the figures, every half minute on the way; those of long runs are kept in
``scripts/strength``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import combinations, pairwise
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

from games.cli_errors import sentence
from games.core import registry
from games.core.bots import Budget
from games.core.chance import ChanceSource, SeededChance, derive_seed
from games.core.game import CHANCE, Game
from games.core.match import Match
from games.galtoni import chance as galtoni_chance
from games.headless_cli import options_from
from games.version import versions

OPENING = {"mancala": 2, "koenigsflucht": 2, "gipf": 4}
"""Random moves before the bots take over, in games without chance."""
LONGEST = {"koenigsflucht": 300, "gipf": 400}
"""Moves after which a game is counted as a draw."""
QUICK_NODES = {"galtoni": 1500, "mancala": 1500, "koenigsflucht": 1000, "gipf": 600}
QUICK_MINUTES = 2.7
KEEP_SECONDS = 30.0
"""How often the figures of a long run are written on the way."""
ODDS = (0.5, 0.65, 0.05)
"""What the sequential test decides between, and how often it may err either way."""


@dataclass(frozen=True)
class Pairing:
    """Two levels of one game that play each other; ``strong`` is the one expected to win."""

    game: str
    variant: str
    options: tuple[tuple[str, Any], ...]
    strong: str
    weak: str
    nodes: int | None
    seconds: float | None
    times: int = 5
    chance: str = "table"
    board: str | None = None

    def budget(self, level: str) -> Budget | None:
        """Return what a level may spend on a move; None is the level's own measure."""
        if level not in ("hard", "expert") or (self.nodes is None and self.seconds is None):
            return None
        share = self.times if level == "expert" else 1
        return Budget(
            nodes=None if self.nodes is None else self.nodes * share,
            seconds=None if self.seconds is None else self.seconds * share,
        )


@dataclass
class Tally:
    """What came of a pairing so far, for the stronger side."""

    pairing: Pairing
    wins: int = 0
    draws: int = 0
    losses: int = 0
    plies: int = 0
    seconds: float = 0.0
    first: float = 0.0
    """Points of the stronger side in the first seat."""
    asked: int = 0
    verdict: str = field(default="")

    @property
    def seats(self) -> int:
        """Return how many seats a game has, through which the stronger side goes in turn."""
        return seats_of(self.pairing)

    @property
    def games(self) -> int:
        """Return how many games have been played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Return the stronger side's share of the points, 0.5 before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share."""
        return wilson(self.share, self.games)


def wilson(share: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the Wilson score interval (1927) of a share of points; 0 to 1 before the first."""
    if not games:
        return (0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return (max(0.0, centre - half), min(1.0, centre + half))


def play_game(pairing: Pairing, number: int, seed: int) -> tuple[float, int, float]:
    """Play one game; the stronger side's points (1, 0.5, 0), the plies, and the seconds it took.

    Even numbers seat the stronger side first, odd ones second, in the game before's circumstances.
    """
    began = time.perf_counter()
    game, source = set_up(pairing)
    seats = [pairing.weak] * seats_of(pairing)
    strong = number % len(seats)
    seats[strong] = pairing.strong
    own = derive_seed(seed, pairing.game, pairing.variant, number // len(seats))
    match = Match.begin(game, [f"bot:{level}" for level in seats], seed=own, chance=source)
    random = Random(own)
    for _ in range(OPENING.get(pairing.game, 0)):
        match.play(random.choice(match.actions()))
    longest = LONGEST.get(pairing.game, 10_000)
    while not match.over and match.plies < longest:
        mover = match.mover
        if mover is not None and mover != CHANCE:
            match.budget = pairing.budget(seats[mover])
        match.step()
    outcome = match.outcome
    if outcome is None or not outcome.winners:
        points = 0.5
    else:
        points = (strong in outcome.winners) / len(outcome.winners)
    return points, match.plies, time.perf_counter() - began


def seats_of(pairing: Pairing) -> int:
    """Return how many seats a pairing's games have: as few as the variant allows, at least two."""
    game = registry.game(pairing.game, pairing.variant, **dict(pairing.options))
    return 2 if pairing.game == "siebener" else game.seat_numbers[0]


def set_up(pairing: Pairing) -> tuple[Game[Any, Any], ChanceSource]:
    """Return the game and who plays chance; ValueError when board and game do not go together."""
    options = dict(pairing.options)
    if pairing.board is None and pairing.chance == "table":
        return registry.game(pairing.game, pairing.variant, **options), SeededChance()
    if pairing.game != galtoni_chance.GAME_NAME:
        raise ValueError("--board and --chance world are for Galtoni alone: add --game galtoni.")
    found = galtoni_chance.arrange(pairing.chance, pairing.board, options)
    return registry.game(pairing.game, pairing.variant, **found.options), found.source


def pairings(arguments: argparse.Namespace) -> Iterator[Pairing]:
    """Yield all pairings that are asked for; ValueError names what there is not."""
    for name in arguments.game or registry.NAMES:
        known = registry.bot(name).LEVELS
        chosen = tuple(arguments.levels.split(",")) if arguments.levels else known
        for level in chosen:
            if level not in known:
                raise ValueError(f"{name} has no level {level!r}; its levels: {', '.join(known)}.")
        order = sorted(chosen, key=known.index)
        pairs = combinations(order, 2) if arguments.pairs == "all" else pairwise(order)
        options = options_from(arguments.option)
        game = registry.game(name, arguments.variant, **options)
        nodes = arguments.nodes
        if arguments.quick and nodes is None and arguments.seconds is None:
            nodes = QUICK_NODES.get(name)
        for weak, strong in pairs:
            pairing = Pairing(
                name,
                game.variant,
                tuple(options.items()),
                strong,
                weak,
                nodes,
                arguments.seconds,
                arguments.times,
                arguments.chance,
                arguments.board,
            )
            set_up(pairing)  # whatever does not go together is said before the first game
            yield pairing


def decided(tally: Tally) -> str:
    """Return what Wald's sequential test says: ``stronger``, ``even``, or nothing yet."""
    even, stronger, error = ODDS
    good = tally.wins + tally.draws / 2
    bad = tally.losses + tally.draws / 2
    evidence = good * log(stronger / even) + bad * log((1 - stronger) / (1 - even))
    limit = log((1 - error) / error)
    return "stronger" if evidence >= limit else "even" if evidence <= -limit else ""


Running = dict[Future[tuple[float, int, float]], tuple[Tally, int]]
"""The games being played, each with its pairing and its number."""


def run(
    tallies: Sequence[Tally],
    games: int,
    seed: int,
    processes: int,
    minutes: float,
    sequential: bool,
    keep: Callable[[], None] = lambda: None,
) -> None:
    """Play all pairings, a pair of games of each in turn, until all are done or time is over.

    ``keep`` is called every ``KEEP_SECONDS``, so that a long run that is cut off is not lost.
    """
    end, kept = time.monotonic() + 60 * minutes, time.monotonic()
    context = multiprocessing.get_context("spawn")
    running: Running = {}
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        for tally, number in _jobs(tallies, games):
            while len(running) >= 2 * processes:
                _collect(running, sequential)
            if time.monotonic() > end:
                break
            if time.monotonic() > kept + KEEP_SECONDS:
                keep()
                kept = time.monotonic()
            job = pool.submit(play_game, tally.pairing, number, seed)
            running[job] = (tally, number)
        while running:
            _collect(running, sequential)


def _jobs(tallies: Sequence[Tally], games: int) -> Iterator[tuple[Tally, int]]:
    """Yield the next game of the pairing with the fewest, two at a time."""
    while waiting := [t for t in tallies if t.asked < games and not t.verdict]:
        tally = min(waiting, key=lambda t: t.asked)
        for _ in range(min(2, games - tally.asked)):
            tally.asked += 1
            yield tally, tally.asked - 1


def _collect(running: Running, sequential: bool) -> None:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for job in done:
        tally, number = running.pop(job)
        points, plies, seconds = job.result()
        tally.first += points if number % tally.seats == 0 else 0.0
        tally.wins += points == 1
        tally.losses += points == 0
        tally.draws += 0 < points < 1
        tally.plies += plies
        tally.seconds += seconds
        if sequential and not tally.verdict:
            tally.verdict = decided(tally)


def row(tally: Tally) -> dict[str, Any]:
    """Return a pairing's figures as plain values."""
    low, high = tally.interval()
    return {
        **asdict(tally.pairing),
        "options": dict(tally.pairing.options),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "share": round(tally.share, 4),
        "points_in_first_seat": tally.first,
        "low": round(low, 4),
        "high": round(high, 4),
        "plies": round(tally.plies / tally.games, 1) if tally.games else None,
        "seconds_per_game": round(tally.seconds / tally.games, 2) if tally.games else None,
        "sequential": tally.verdict or None,
    }


def table(tallies: Sequence[Tally]) -> str:
    """Return the ladder as a table that reads well as text and as Markdown."""
    lines = [
        "| game | stronger | weaker | games | won | drawn | lost | share | 95 % interval |",
        "|---|---|---|--:|--:|--:|--:|--:|---|",
    ]
    for tally in tallies:
        low, high = tally.interval()
        pairing = tally.pairing
        name = (
            pairing.game if pairing.game == pairing.variant else f"{pairing.game} {pairing.variant}"
        )
        lines.append(
            f"| {name} | {pairing.strong} | {pairing.weak} | {tally.games} | {tally.wins}"
            f" | {tally.draws} | {tally.losses} | {100 * tally.share:.1f} %"
            f" | {100 * low:.1f} to {100 * high:.1f} % |"
        )
    return "\n".join(lines)


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Let the levels of the bots play each other.")
    parser.add_argument("--game", action="append", choices=registry.NAMES, help="default: all")
    parser.add_argument("--variant", help="variant of the game (with one --game)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--board", help="board of Galtoni's matches; its table is reckoned with")
    parser.add_argument(
        "--chance", choices=galtoni_chance.KINDS, default="table", help="world: live"
    )
    parser.add_argument("--levels", help="levels that play, such as easy,hard; default: all")
    parser.add_argument("--pairs", choices=("neighbours", "all"), default="neighbours")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--nodes", type=int, help="nodes of hard for a move")
    parser.add_argument("--seconds", type=float, help="the same in seconds")
    parser.add_argument("--times", type=int, default=5, help="so much more for expert (default 5)")
    parser.add_argument("--minutes", type=float, help="begin no game after so many minutes")
    parser.add_argument("--sequential", action="store_true", help="end a pairing once it is clear")
    parser.add_argument("--quick", action="store_true", help="a ladder in about three minutes")
    parser.add_argument(
        "--rivals", action="store_true", help="Galtoni's hard against players who know less"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    return parser.parse_args(arguments)


def main() -> int:
    """Play, print the table, write the figures; the exit code."""
    arguments = parse()
    if arguments.rivals:
        return rivals(arguments)
    minutes = arguments.minutes or (QUICK_MINUTES if arguments.quick else float("inf"))
    try:
        tallies = [Tally(pairing) for pairing in pairings(arguments)]
    except ValueError as error:
        print(f"arena: {sentence(error) or error}", file=sys.stderr)
        return 2

    def keep() -> None:
        if arguments.json:
            write(arguments.json, [row(tally) for tally in tallies])

    run(
        tallies,
        arguments.games,
        arguments.seed,
        arguments.processes,
        minutes,
        arguments.sequential or arguments.quick,
        keep,
    )
    keep()
    print(table(tallies))
    return 0


def rivals(arguments: argparse.Namespace) -> int:
    """Let Galtoni's hard play those who know less; print the table, write the figures."""
    # A script beside this one, which takes its intervals from here.
    import validate_galtoni_bots as galtoni_rivals

    tables = (arguments.board,) if arguments.board else galtoni_rivals.TABLES
    nodes = arguments.nodes or galtoni_rivals.NODES
    figures = galtoni_rivals.compare(tables, arguments.games, nodes, arguments.processes)
    if arguments.json:
        write(arguments.json, figures)
    return 0


def write(path: Path, figures: list[dict[str, Any]]) -> None:
    """Write figures with date, command and versions."""
    found = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": " ".join(["arena.py", *sys.argv[1:]]),
        "versions": versions(),
        "pairings": figures,
    }
    part = path.with_suffix(".part")
    part.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


if __name__ == "__main__":
    sys.exit(main())
