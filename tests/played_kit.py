"""Matches for tests of archive and statistics: people and bots play at random, without a table."""

from random import Random

from games.core import registry
from games.core.chance import SeededChance
from games.core.interrupts import Resign
from games.core.match import Match
from games.galtoni.chance import arrange

DAY = 86_400.0
NOON = 1_700_000_000.0


def play(
    folder, game="mancala", seats=("human:Ada", "bot:easy"), seed=1, day=0, limit=None, **more
):
    """Play a match into ``folder/matches/played``, a number of actions or to its end."""
    path = folder / "matches" / "played" / f"{game}-{seed:05}.jsonl"
    rules, chance = registry.game(game, **more), SeededChance()
    match = Match.begin(
        rules,
        seats,
        seed=seed,
        chance=chance,
        path=path,
        sync=False,
        clock=lambda: NOON + day * DAY,
    )
    return run(match, limit)


def drop_marbles(folder, seats=("human:Ada", "human:Ben"), seed=1, day=0, limit=None):
    """Play Galtoni on the live board without a window; the same match is played but once."""
    path = folder / "matches" / "played" / f"galtoni-{seed:05}.jsonl"
    told = (tuple(seats), seed, day, limit)
    if told not in _DROPPED:
        _DROPPED[told] = _drop(path, *told).record.to_bytes()
        return Match.resume(path, sync=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_DROPPED[told])
    return Match.resume(path, sync=False)


_DROPPED = {}


def _drop(path, seats, seed, day, limit):
    found = arrange("world", "gerhards", {"calling": "automatic"})
    match = Match.begin(
        registry.game("galtoni", "duel", **found.options),
        seats,
        seed=seed,
        chance=found.source,
        board=found.board,
        board_hash=found.board_hash,
        path=path,
        sync=False,
        clock=lambda: NOON + day * DAY,
    )
    return run(match, limit)


def run(match, limit):
    """Let everybody play at random."""
    random = Random(match.seed)
    while not match.over and (limit is None or len(match.record.lines) < limit):
        if not match.step():
            match.play(random.choice(match.actions()))
    return match


def end(match):
    """Let whoever is in turn give up, until the match is over."""
    while not match.over:
        match.play(Resign(max(0, match.mover)))
    return match
