"""Matches without a window: what ``galtoni match`` and ``galtoni replay --check`` do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assets.refusals import Refusal
from games.core import registry
from games.core.chance import ChanceSource, SeededChance
from games.core.game import Game
from games.core.match import Match, Seat
from games.core.nested import nested_results
from games.core.record import Record
from games.galtoni import chance as galtoni_chance
from games.version import versions


@dataclass(frozen=True)
class Plan:
    """What is to be played: see the options of ``galtoni match``.

    ``seats`` None means easy bots, which answer at once; ``games`` matches count seeds up.
    """

    game: str
    variant: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] | None = None
    board: str | None = None
    chance: str = "table"
    seed: int = 0
    games: int = 1
    record: Path | None = None


def play_all(plan: Plan) -> Iterator[dict[str, Any]]:
    """Play all matches of a plan and yield the result of each; ValueError when it cannot be."""
    if plan.games < 1:
        raise Refusal("commands.at_least_one", name="--games")
    game, source, board, board_hash = _set_up(plan)
    seats = _seats(plan, game)
    known = versions()
    for number in range(plan.games):
        match = Match.begin(
            game,
            seats,
            seed=plan.seed + number,
            chance=source,
            path=_record_path(plan, number),
            board=board,
            board_hash=board_hash,
            versions=known,
            sync=False,
        )
        match.run()
        yield result(match)


def result(match: Match) -> dict[str, Any]:
    """Return a match's figures as plain values; winners and seats of inner matches from 1."""
    header, outcome = match.record.header, match.outcome
    found: dict[str, Any] = {
        "game": header.game,
        "variant": header.variant,
        "options": header.options,
        "seats": list(header.seats),
        "seed": header.seed,
        "winners": [] if outcome is None else [seat + 1 for seat in outcome.winners],
        "scores": None if outcome is None else list(outcome.scores),
        "reason": None if outcome is None else str(outcome.reason),
        "plies": match.plies,
        "actions": len(match.record.lines),
        "overflows": getattr(match.state, "overflows", 0),
        "voids": getattr(match.state, "voids", 0),
        "chance": header.chance,
        "board": header.board,
    }
    nested = nested_results(match)
    if nested:
        found["nested"] = nested
    return found


def check(path: Path) -> dict[str, Any]:
    """Play a record again by the rules, return its figures; RecordError names the first fault.

    A record of Galtoni is also held against its board: the board's hash, and where marbles lay.
    """
    record = Record.load(path)
    match = Match(record)
    found = result(match)
    if any(line.extra for line in record.lines) or match.game.name == galtoni_chance.GAME_NAME:
        from games.galtoni.record_check import check_record

        places = check_record(match)
        if places:
            found["places"] = places
    if record.header.ancestors:
        found["origin"] = record.header.ancestors[-1].match
    found["half_line"] = record.half_line
    return found


def _set_up(plan: Plan) -> tuple[Game[Any, Any], ChanceSource, str | None, str | None]:
    """Return the game, who plays chance, and the board's name and hash if there is a board."""
    rules = registry.rules(plan.game)
    if plan.game == galtoni_chance.GAME_NAME:
        set_up = galtoni_chance.arrange(plan.chance, plan.board, plan.options)
        game = rules(plan.variant, **set_up.options)
        return game, set_up.source, set_up.board, set_up.board_hash
    if plan.board is not None or plan.chance != "table":
        raise Refusal("commands.no_marbles", game=plan.game)
    return rules(plan.variant, **plan.options), SeededChance(), None, None


def _seats(plan: Plan, game: Game[Any, Any]) -> tuple[Seat, ...]:
    texts = plan.seats
    if texts is None:
        texts = ("bot:easy",) * game.seat_numbers[0]
    seats = tuple(Seat.parse(text, plan.game) for text in texts)
    if not all(seat.bot for seat in seats):
        raise Refusal("commands.only_bots")
    game.check_seats(len(seats))
    return seats


def _record_path(plan: Plan, number: int) -> Path | None:
    """Return where a match is recorded: the file as named, numbered when there are several."""
    if plan.record is None or plan.games == 1:
        return plan.record
    width = len(str(plan.games))
    return plan.record.with_name(f"{plan.record.stem}-{number + 1:0{width}}{plan.record.suffix}")
