"""The commands that need no window: ``match``, ``replay`` and ``perft``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core import registry

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

_ARCADE = "games.arcade.cli"
"""Imported by name only where a window is wanted: these commands must not load it."""


def add_commands(commands: Commands) -> None:
    """Add this room's commands to the parser of ``galtoni``."""
    _add_match(commands)
    _add_replay(commands)
    _add_perft(commands)


def _add_match(commands: Commands) -> None:
    parser = commands.add_parser(
        "match",
        help="let bots play without a window",
        description="Let bots play matches without a window and print how they ended."
        " Seats count from 1.",
    )
    _add_game(parser)
    parser.add_argument(
        "--seats", help="bots in order, such as bot:easy,bot:random", metavar="LIST"
    )
    parser.add_argument("--board", help="board of a Galtoni match: a preset or a file")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first match (default 0)")
    parser.add_argument(
        "--chance",
        choices=("table", "world"),
        default="table",
        help="who decides where marbles land: a table (default) or the live world",
    )
    parser.add_argument("--games", type=int, default=1, help="how many, with seeds counting up")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep a record of each match")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each match")
    parser.set_defaults(func=_match)


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="show a recorded match, or check it without a window",
        description="Show a recorded match in a window, or play every line of it again by the"
        " rules and say whether it holds.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match")
    parser.add_argument("--check", action="store_true", help="check it without a window")
    parser.add_argument("--json", action="store_true", help="print the check as JSON")
    parser.set_defaults(func=_replay)


def _add_perft(commands: Commands) -> None:
    parser = commands.add_parser(
        "perft",
        help="count lines of play, to prove the rules",
        description="Count all sequences of actions (outcomes of chance among them) to each depth.",
    )
    _add_game(parser)
    parser.add_argument("--depth", type=int, required=True, help="how many actions deep")
    parser.add_argument("--position", metavar="TEXT", help="where to begin, instead of the start")
    parser.add_argument("--seats", type=int, metavar="N", help="how many seats there are")
    parser.add_argument("--unique", action="store_true", help="count different positions instead")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each depth")
    parser.set_defaults(func=_perft)


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"one of: {', '.join(registry.NAMES)}", metavar="GAME")
    parser.add_argument("--variant", help="variant of the game; the usual one by default")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a choice the rules leave open; can be given several times",
    )


def options_from(words: Iterable[str]) -> dict[str, str]:
    """Return options given as ``NAME=VALUE``; ValueError names a word that is none."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise ValueError(f"option {word!r} is not written as NAME=VALUE.")
        if name.strip() in found:
            raise ValueError(f"option {name.strip()!r} is given twice.")
        found[name.strip()] = value.strip()
    return found


def _match(args: argparse.Namespace) -> int:
    from games.headless import Plan, play_all

    plan = Plan(
        game=args.game,
        variant=args.variant,
        options=options_from(args.option),
        seats=None if args.seats is None else tuple(args.seats.split(",")),
        board=args.board,
        chance=args.chance,
        seed=args.seed,
        games=args.games,
        record=args.record,
    )
    for result in play_all(plan):
        print(json.dumps(result, ensure_ascii=False) if args.json else _told(result), flush=True)
    return 0


def _told(result: dict[str, Any]) -> str:
    winners = ", ".join(f"seat {seat} ({result['seats'][seat - 1]})" for seat in result["winners"])
    ended = f"won by {winners}" if winners else "drawn"
    return (
        f"{result['game']} ({result['variant']}), seed {result['seed']}: {ended},"
        f" {result['reason']}, after {result['plies']} plies."
    )


def _replay(args: argparse.Namespace) -> int:
    if not args.check:
        shown: int = import_module(_ARCADE).show_replay(args.file)
        return shown
    from games.headless import check

    found = check(args.file)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    ended = "not ended yet" if found["reason"] is None else _told(found)
    print(f"{args.file}: all {found['actions']} actions hold; {ended}")
    if found.get("places"):
        print(f"The marbles' places after {found['places']} drops fit the board and the rules.")
    if found["half_line"]:
        print("The last line was only half written and was left out.")
    return 0


def _perft(args: argparse.Namespace) -> int:
    from games.core.perft import perft_table, unique_table

    game = registry.game(args.game, args.variant, **options_from(args.option))
    if args.depth < 1:
        raise ValueError("--depth must be 1 or more.")
    if args.position is None:
        state = game.initial(args.seats or game.seat_numbers[0])
    else:
        state = game.from_text(args.position)
    table = unique_table if args.unique else perft_table
    for depth, count in table(game, state, args.depth):
        if args.json:
            print(json.dumps({"depth": depth, "count": count}), flush=True)
        else:
            print(depth, count, flush=True)
    return 0
