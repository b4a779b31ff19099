"""The command ``galtoni analyse``: what a bot thinks of every move in a position, and why."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from assets.refusals import Refusal, speaking
from assets.texts import LANGUAGES
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
    parser = commands.add_parser("analyse")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--position", metavar="TEXT")
    parser.add_argument("--level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument(
        *("--lang", "--language"), dest="language", choices=LANGUAGES, default=speaking()
    )
    parser.add_argument("--best", type=int, metavar="N")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(func=_analyse)


def _analyse(args: argparse.Namespace) -> int:
    from assets.texts import Texts
    from games.core.bots import Budget
    from games.headless_cli import options_from

    game = registry.game(args.game, args.variant, **options_from(args.option))
    for name in ("nodes", "seconds", "best"):
        given = getattr(args, name)
        if given is not None and not given > 0:
            raise Refusal("commands.above_zero", name=f"--{name}")
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
