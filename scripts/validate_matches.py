"""Play many matches of Galtoni without a window, by table and on the live board, and check them.

Every variant, both ways of calling. For each group it prints how matches ended, how long they were,
how many drops were made again, and whether every record holds and no marble came or went. Minutes
with the usual numbers; exit code 1 when anything is wrong.

    python scripts/validate_matches.py [--table 1000] [--world 50] [--board gerhards] [--seed 1]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from games.core.match import Match
from games.core.record import Record
from games.galtoni.rules import Galtoni
from games.galtoni.rules_state import State
from games.headless import Plan, play_all

GROUPS = [(variant, calling) for variant in Galtoni.variants for calling in ("call", "automatic")]
LEVELS = ("easy", "random")


@dataclass
class Tally:
    """What came of a group of matches."""

    reasons: Counter[str] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    plies: list[int] = field(default_factory=list)
    overflows: list[int] = field(default_factory=list)
    voids: int = 0
    drops: int = 0
    faults: list[str] = field(default_factory=list)


def marbles_off(game: Galtoni, state: State) -> bool:
    """Return whether a marble came or went: board, hand, bag and seats do not add up."""
    lying = [sum(column.count(kind) for column in state.columns) for kind in range(4)]
    if state.left:
        waiting = [*state.left, *[0] * (4 - len(state.left))]
    else:
        waiting = [state.bag[kind] + (state.hand == kind) for kind in range(4)]
    return [a + b for a, b in zip(lying, waiting, strict=True)] != list(game.marbles)


def look_at(path: Path, tally: Tally) -> None:
    """Play a record again and take down its figures and faults."""
    try:
        match = Match(Record.load(path))
    except ValueError as error:
        tally.faults.append(str(error))
        return
    outcome, last = match.outcome, match.state
    if outcome is None:
        tally.faults.append(f"{path.name} did not end")
        return
    assert isinstance(match.game, Galtoni)
    if any(marbles_off(match.game, state) for state in match.states):
        tally.faults.append(f"{path.name}: marbles came or went")
    tally.reasons[str(outcome.reason)] += 1
    tally.winners.update(seat + 1 for seat in outcome.winners)
    tally.plies.append(match.plies)
    tally.overflows.append(last.overflows)
    tally.voids += last.voids
    tally.drops += sum(line.text.startswith("drop") for line in match.record.lines)


def plans(args: argparse.Namespace, chance: str, folder: Path) -> Iterator[tuple[str, Plan]]:
    """Yield a title and a plan for each group, sharing the matches out among the groups."""
    total = args.table if chance == "table" else args.world
    for index, (variant, calling) in enumerate(GROUPS):
        games = total // len(GROUPS) + (index < total % len(GROUPS))
        if not games:
            continue
        seats = Galtoni(variant).seat_numbers[0]
        yield (
            f"{chance:5} {variant:4} {calling:9}",
            Plan(
                game="galtoni",
                variant=variant,
                options={"calling": calling},
                seats=tuple(f"bot:{LEVELS[seat % 2]}" for seat in range(seats)),
                board=args.board,
                chance=chance,
                seed=args.seed + 10_000 * index,
                games=games,
                record=folder / f"{chance}-{variant}-{calling}.jsonl",
            ),
        )


def run(title: str, plan: Plan) -> list[str]:
    """Play and check a group, print its line, and return its faults."""
    tally, began = Tally(), time.perf_counter()
    assert plan.record is not None
    for _ in play_all(plan):
        pass
    seconds = time.perf_counter() - began
    for path in sorted(plan.record.parent.glob(f"{plan.record.stem}*.jsonl")):
        look_at(path, tally)
    played = len(tally.plies)
    if played != plan.games:
        tally.faults.append(f"{title}: {played} of {plan.games} matches are recorded and hold")
    reasons = ", ".join(f"{name} {count}" for name, count in tally.reasons.most_common())
    winners = ", ".join(f"seat {seat} {count}" for seat, count in sorted(tally.winners.items()))
    print(
        f"{title} {played:4} matches  {reasons}; {winners or 'nobody'};"
        f" plies {sum(tally.plies) / max(played, 1):.1f} (most {max(tally.plies, default=0)}),"
        f" drops {tally.drops}, overflows {sum(tally.overflows)}"
        f" (most {max(tally.overflows, default=0)}), voids {tally.voids},"
        f" {seconds:.1f} s",
        flush=True,
    )
    return tally.faults


def main() -> int:
    """Play all groups; 1 when a record does not hold, a match does not end or a marble is lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", type=int, default=1000, help="matches by table")
    parser.add_argument("--world", type=int, default=50, help="matches on the live board")
    parser.add_argument("--board", default="gerhards", help="board: a preset or a file")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match")
    args = parser.parse_args()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        for chance in ("table", "world"):
            for title, plan in plans(args, chance, Path(name)):
                faults += run(title, plan)
    for fault in faults:
        print(f"FAULT {fault}")
    print("all records hold, no marble came or went" if not faults else f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
