"""The matches that lie in the house whose screens are pictured: begun, half over, finished."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from games.arcade.plan import MatchPlan
from games.arcade.tables import table_module
from games.core import registry
from games.core.bots import Budget
from games.core.chance import SeededChance, derive_seed
from games.core.game import CHANCE
from games.core.interrupts import Resign
from games.core.match import Match
from games.galtoni.chance import arrange

DAY = 86_400.0
NOON = 1_790_000_000.0
"""The day on which everything happens: 2026-09-21."""
SECONDS = 3.5
"""How long everybody thinks."""
NAMES = ("Ada", "Konstantin", "Mio", "Zoë", "Bo", "Friederike", "Jo", "Lea")
MIDDLE = {"galtoni": 26, "mancala": 6, "siebener": 15, "koenigsflucht": 24, "gipf": 21}
"""How many lines the record has when a match is half over."""
ENDS = {"koenigsflucht": 9}
"""The seed of a match seen to its end, where with the usual one nobody wins."""
LONGEST = 260
"""After so many lines whoever is in turn gives up."""
SEATS = {"siebener": 5}
"""How many sit at a table where it is not two."""
THOUGHT = Budget(nodes=400)
PLAYED = (
    ("mancala", 3, "Ada Konstantin"),
    ("mancala", 4, "Ada Konstantin"),
    ("galtoni", 5, "Ada Mio"),
    ("siebener", 6, "Ada Konstantin Mio"),
    ("koenigsflucht", 7, "Konstantin Ada"),
    ("gipf", 8, "Ada Zoë"),
    ("galtoni", 9, "Konstantin Ada"),
)
"""Game, seed and seats of the matches that were played before, the oldest first."""


def begin(name: str, seats: tuple[str, ...], path: Path, seed: int, day: float) -> Match:
    """Begin a match of people as the set-up would, with chance that decides by itself."""
    plan = MatchPlan.usual(name)
    table = table_module(name).TABLE
    live, seconds = bool(plan.board), count(step=SECONDS)
    path.parent.mkdir(parents=True, exist_ok=True)
    return Match.begin(
        registry.game(name, plan.variant, **plan.options, **table.board_options(plan.board)),
        [f"human:{seat}" for seat in seats],
        seed=seed,
        chance=arrange("world", plan.board, {}).source if live else SeededChance(),
        board=plan.board,
        board_hash=table.board_hash(plan.board),
        path=path,
        sync=False,
        clock=lambda: NOON + day * DAY + next(seconds),
    )


def play(match: Match, lines: int) -> Match:
    """Let easy opponents play for the people, until the record has so many lines or all is over."""
    bot, name = registry.bot(match.game.name), match.game.name
    while not match.over and (len(match.record.lines) < lines or match.mover == CHANCE):
        if match.step():
            continue
        number = len(match.record.lines)
        if number >= LONGEST:
            match.play(Resign(match.mover or 0))
            continue
        called = [
            bot.interrupt(match.game, match.state, seat, "hard", number)
            for seat in range(len(match.seats))
        ]
        said = next((action for action in called if action is not None), None)
        seed = derive_seed(match.seed, name, number)
        match.play(said or bot.choose(match.game, match.state, "easy", seed, THOUGHT))
    return match


def furnish(folder: Path, games: tuple[str, ...], rooms: tuple[str, ...]) -> None:
    """Put into ``folder`` what ``rooms`` show: per game a match half over and one at its end,
    and the matches played before.

    ``folder/matches`` lies as in a player's own folder; ``middle`` and ``end`` lie beside it.
    """
    (folder / "matches").mkdir(parents=True)
    for name in games if {"tables", "replay", "start"} & set(rooms) else ():
        seats = NAMES[: SEATS.get(name, 2)]
        play(begin(name, seats, folder / "middle" / f"{name}.jsonl", 4, 0.0), MIDDLE[name])
        seed = ENDS.get(name, 4)
        play(begin(name, seats, folder / "end" / f"{name}.jsonl", seed, 0.0), 10 * LONGEST)
    before = PLAYED if {"replays", "statistics"} & set(rooms) else ()
    for number, (name, seed, seats_text) in enumerate(before):
        day = number - len(before)
        path = folder / "matches" / "played" / f"{name}-{seed:05}.jsonl"
        play(begin(name, tuple(seats_text.split()), path, seed, day), 10 * LONGEST)
