"""The command ``galtoni analyse``: what a bot thinks of every move in a position, and why."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from games.core import registry

if TYPE_CHECKING:
    from games.core.bots import Opinion
    from games.core.game import Game

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

LEVEL = "expert"
"""The level that is asked unless another one is named: the strongest."""
SECONDS = 1.6
"""How long it thinks then, as long as about a hint at the table, unless that is said too."""


def add_commands(commands: Commands) -> None:
    """Add this room's command to the parser of ``galtoni``."""
    parser = commands.add_parser(
        "analyse",
        help="weigh every move in a position",
        description="Show what a bot thinks of every move in a position: its value to the seat in"
        " turn, how far the bot looked, and a reason where there is a short one.",
    )
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.NAMES)}")
    parser.add_argument("--variant", help="variant of the game (default: its first)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the rules"
    )
    parser.add_argument(
        "--position",
        metavar="TEXT",
        help="the position instead of the start (--position=TEXT when it begins with a minus)",
    )
    parser.add_argument(
        "--level", help=f"which bot is asked (default {LEVEL}, for {SECONDS} s of thought)"
    )
    parser.add_argument("--seed", type=int, default=0, help="decides between equals (default 0)")
    parser.add_argument("--nodes", type=int, help="how much the bot may look at, to repeat exactly")
    parser.add_argument("--seconds", type=float, help="how long the bot may think")
    parser.add_argument(
        *("--lang", "--language"),
        dest="language",
        choices=("de", "en"),
        default="en",
        help="language of the reasons",
    )
    parser.add_argument("--best", type=int, metavar="N", help="show only the N best moves")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each move")
    parser.set_defaults(func=_analyse)


def _analyse(args: argparse.Namespace) -> int:
    from assets.texts import Texts
    from games.core.bots import Budget
    from games.headless_cli import options_from

    game = registry.game(args.game, args.variant, **options_from(args.option))
    for name in ("nodes", "seconds", "best"):
        given = getattr(args, name)
        if given is not None and not given > 0:
            raise ValueError(f"--{name} must be more than 0.")
    if args.position is None:
        state = game.initial(game.seat_numbers[0])
    else:
        state = game.from_text(args.position)
    budget = Budget(nodes=args.nodes, seconds=args.seconds)
    if args.level is None and budget == Budget():
        budget = Budget(seconds=SECONDS)
    bot, level = registry.bot(args.game), args.level or LEVEL
    opinions = bot.analyse(game, state, level, args.seed, budget)[: args.best]
    texts = Texts(args.language)
    if args.json:
        for opinion in opinions:
            print(json.dumps(_plain(texts, game, state, opinion), ensure_ascii=False))
    elif opinions:
        _show(texts, game, state, opinions)
    else:
        print(texts("hints.nobody"))
    return 0


def _plain(texts: Any, game: Game[Any, Any], state: Any, opinion: Opinion) -> dict[str, Any]:
    """Return an opinion as plain values."""
    from games.core.hints import reason_text

    return {
        "action": game.action_text(state, opinion.action),
        "value": round(opinion.value, 6),
        "unit": str(opinion.unit),
        "depth": opinion.depth,
        "exact": opinion.exact,
        "reason": opinion.reason,
        "words": dict(opinion.words),
        "text": reason_text(texts, game.name, opinion),
    }


def _show(texts: Any, game: Game[Any, Any], state: Any, opinions: tuple[Opinion, ...]) -> None:
    """Print a table, the best move first."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from games.core.hints import reason_text, value_text

    table = Table(box=box.SIMPLE)
    table.add_column(texts("hints.head_action"))
    table.add_column(texts(f"hints.unit_{opinions[0].unit}"), justify="right")
    table.add_column(texts("hints.head_depth"), justify="right")
    table.add_column(texts("hints.head_reason"))
    for opinion in opinions:
        depth = texts("hints.exact") if opinion.exact else str(opinion.depth)
        table.add_row(
            game.action_text(state, opinion.action),
            value_text(texts, opinion),
            depth,
            reason_text(texts, game.name, opinion),
        )
    Console(highlight=False).print(table)
