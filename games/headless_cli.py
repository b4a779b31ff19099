"""The commands that need no window: ``match``, ``replay`` and ``perft``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.refusals import Refusal, speaking, told
from assets.texts import LANGUAGES
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
    parser = commands.add_parser("match")
    _add_game(parser)
    parser.add_argument("--seats", metavar="LIST")
    parser.add_argument("--board")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--chance", choices=("table", "world"), default="table")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--record", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true")
    _language(parser)
    parser.set_defaults(func=_match)


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lang", choices=LANGUAGES)
    parser.set_defaults(func=_replay)


def _add_perft(commands: Commands) -> None:
    parser = commands.add_parser("perft")
    _add_game(parser)
    parser.add_argument("--depth", type=int, required=True)
    parser.add_argument("--position", metavar="TEXT")
    parser.add_argument("--seats", type=int, metavar="N")
    parser.add_argument("--unique", action="store_true")
    parser.add_argument("--json", action="store_true")
    _language(parser)
    parser.set_defaults(func=_perft)


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


def _language(parser: argparse.ArgumentParser) -> None:
    """Take ``--lang``: it has chosen the language before the arguments are read."""
    parser.add_argument("--lang", choices=LANGUAGES, default=speaking())


def options_from(words: Iterable[str]) -> dict[str, str]:
    """Return options given as ``NAME=VALUE``; ValueError names a word that is none."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise Refusal("commands.option_form", text=repr(word))
        if name.strip() in found:
            raise Refusal("commands.option_twice", text=repr(name.strip()))
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
    """Return a match's end as a sentence."""
    seats = [(seat, result["seats"][seat - 1]) for seat in result["winners"]]
    winners = ", ".join(told("commands.match_seat", seat=seat, who=who) for seat, who in seats)
    ended = told("commands.match_won", winners=winners) if seats else told("commands.match_drawn")
    shown = {name: result[name] for name in ("game", "variant", "seed", "plies")}
    reason = told(f"commands.reason_{result['reason']}")
    return told("commands.match_told", ended=ended, reason=reason, **shown)


def _replay(args: argparse.Namespace) -> int:
    if not (args.check or args.json):
        shown: int = import_module(_ARCADE).show_replay(args.file, args.lang)
        return shown
    from games.headless import check

    found = check(args.file)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    ended = told("commands.check_open") if found["reason"] is None else _told(found)
    print(told("commands.check_told", file=args.file, actions=found["actions"], ended=ended))
    if found.get("places"):
        print(told("commands.check_places", places=found["places"]))
    if found["half_line"]:
        print(told("commands.check_half"))
    return 0


def _perft(args: argparse.Namespace) -> int:
    from games.core.perft import perft_table, unique_table

    game = registry.game(args.game, args.variant, **options_from(args.option))
    if args.depth < 1:
        raise Refusal("commands.at_least_one", name="--depth")
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
