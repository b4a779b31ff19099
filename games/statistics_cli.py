"""The command ``galtoni statistics``: who won what, from the matches that are kept."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from assets.refusals import Refusal, speaking, told
from assets.texts import LANGUAGES
from games.core.registry import NAMES

EXTRAS = ("against", "row", "best", "plies", "min")
"""Columns that go, the last first, where a terminal is too narrow for all of them."""
PIPED = 160
"""How many columns a table may have where it is read by a program or from a file."""

if TYPE_CHECKING:
    from rich.console import Console

    from games.arcade.statistics import Figures, Statistics
    from games.galtoni.drops import Comparison

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Add ``statistics``."""
    parser = commands.add_parser("statistics")
    parser.add_argument("--player", metavar="NAME")
    parser.add_argument("--game", metavar="G")
    parser.add_argument("--rebuild", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lang", choices=LANGUAGES, default=speaking())
    parser.set_defaults(func=_statistics)


def _statistics(args: argparse.Namespace) -> int:
    # Imported here: asking for help must load no database and no library for tables.
    from games.arcade.archive import Archive
    from games.arcade.statistics import Statistics
    from games.ui.storage import Storage

    if args.game is not None and args.game.lower() not in NAMES:
        raise Refusal("commands.no_game", name=repr(args.game), known=", ".join(NAMES))
    storage = Storage()
    statistics = Statistics(Archive(storage))
    if args.rebuild:
        statistics.rebuild()
    else:
        statistics.archive.read_all()
    rows = _rows(statistics, args.player, args.game)
    if args.json:
        for row in rows:
            print(json.dumps(as_dict(row), ensure_ascii=False))
    else:
        _print(rows, storage.folder)
    _name_damaged(statistics, [trouble.file for trouble in storage.troubles])
    return 0


def _rows(statistics: Statistics, player: str | None, game: str | None) -> list[Figures]:
    """Return the figures that are asked for; ValueError when the player is not known."""
    players = statistics.players()
    if player is not None:
        if player not in players:
            known = ", ".join(name or "''" for name in players) or told("commands.nobody_yet")
            raise Refusal("commands.no_player", name=repr(player), known=known)
        players = [player]
    return [
        statistics.figures(name, played)
        for name in players
        for played in statistics.games(name)
        if game is None or played == game.lower()
    ]


def as_dict(row: Figures) -> dict[str, Any]:
    """Return figures as plain values, lengths in plies and seconds."""
    found: dict[str, Any] = {
        "player": row.player,
        "game": row.game,
        "matches": row.matches,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "streak": row.streak,
        "best_streak": row.best_streak,
        "plies": round(row.plies, 2),
        "seconds": round(row.seconds, 2),
        "variant": row.variant.name if row.variant else None,
        "opponent": _opponent(row),
        "entry": int(row.entry.name) if row.entry else None,
        "bots": {
            one.level: {"matches": one.matches, "wins": one.wins, "draws": one.draws}
            for one in row.bots
        },
    }
    if row.marbles is not None:
        found["marbles"] = _marbles(row.marbles)
    return found


def _opponent(row: Figures) -> str | None:
    if row.opponent is None:
        return None
    return f"bot:{row.opponent.name}" if row.opponent.bot else row.opponent.name


def _marbles(marbles: Comparison) -> dict[str, Any]:
    """Return drops and columns of all entries together and of each, and the p-value."""
    entries = []
    for number, (drops, bars) in enumerate(zip(marbles.drops, marbles.bars, strict=True)):
        entries.append(
            {
                "entry": number or "all",
                "drops": drops,
                "seen": [bar.seen for bar in bars],
                "promised": [round(bar.promised, 3) for bar in bars],
                "interval": [[round(bar.low, 4), round(bar.high, 4)] for bar in bars],
            }
        )
    return {"p": marbles.p, "entries": entries}


def _print(rows: list[Figures], folder: object) -> None:
    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console = Console(width=PIPED)
    if not rows:
        console.print(told("commands.no_matches", folder=folder), soft_wrap=True)
        return
    console.print(_fitting(console, rows))
    if any(row.bots for row in rows):
        console.print(_bot_table(rows))
    for row in rows:
        if row.marbles is not None:
            console.print(_marble_table(row, row.marbles))
            console.print(_verdict(row.marbles), soft_wrap=True)


def _table(title: str, words: tuple[str, ...], numbers: tuple[str, ...], last: str = "") -> Any:
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for heading in words:
        table.add_column(heading, no_wrap=True)
    for heading in numbers:
        table.add_column(heading, justify="right")
    if last:
        table.add_column(last, overflow="fold")
    return table


def _heads(*names: str) -> tuple[str, ...]:
    """Return the headings of columns."""
    return tuple(told(f"commands.stat_{name}") for name in names)


def _called(row: Figures) -> str:
    """Return what a player is called in the tables."""
    return row.player or told("commands.no_name")


def _fitting(console: Console, rows: list[Figures]) -> Any:
    """Return the table of matches with as many columns as there is room for, and what is missing.

    Columns are left out whole: cut to three letters nothing can be read.
    """
    for kept in range(len(EXTRAS), -1, -1):
        table = _match_table(rows, EXTRAS[:kept])
        if kept == 0 or _breadth(table) <= console.width:
            break
    if kept < len(EXTRAS):
        missing = ", ".join(_heads(*EXTRAS[kept:]))
        table.caption = told("commands.stat_narrow", columns=missing)
    return table


def _breadth(table: Any) -> int:
    """Return how wide (in letters) a table is by itself: a console tells no more than its own."""
    from rich.console import Console

    return Console(width=10 * PIPED).measure(table).maximum


def _match_table(rows: list[Figures], extras: tuple[str, ...]) -> Any:
    against = "against" in extras
    more = [name for name in extras if name != "against"]
    numbers = _heads("all", "won", "drawn", "lost", *more)
    last = _heads("against") if against else ()
    table = _table(told("commands.stat_matches"), _heads("player", "game"), numbers, *last)
    for row in rows:
        counts = (row.matches, row.wins, row.draws, row.losses)
        cells = {
            "row": str(row.streak),
            "best": str(row.best_streak),
            "plies": f"{row.plies:.0f}",
            "min": f"{row.seconds / 60:.1f}",
        }
        rest = [cells[name] for name in more] + ([_opponent(row) or ""] if against else [])
        table.add_row(_called(row), row.game, *map(str, counts), *rest)
    return table


def _bot_table(rows: list[Figures]) -> Any:
    words, numbers = _heads("player", "game", "level"), _heads("all", "won", "drawn", "lost")
    table = _table(told("commands.stat_bots"), words, numbers)
    for row in rows:
        for one in row.bots:
            counts = (one.matches, one.wins, one.draws, one.matches - one.wins - one.draws)
            table.add_row(_called(row), row.game, one.level, *map(str, counts))
    return table


def _marble_table(row: Figures, marbles: Comparison) -> Any:
    title = told("commands.stat_marbles", name=_called(row))
    columns = tuple(str(column + 1) for column in range(len(marbles.bars[0])))
    table = _table(title, (), (*_heads("entry", "drops"), *columns))
    for number, (drops, bars) in enumerate(zip(marbles.drops, marbles.bars, strict=True)):
        if drops:
            cells = [f"{bar.seen} ({bar.promised:.1f})" for bar in bars]
            entry = str(number) if number else told("commands.stat_all")
            table.add_row(entry, str(drops), *cells)
    return table


def _verdict(marbles: Comparison) -> str:
    from games.galtoni.drops import FEW

    p = marbles.p if marbles.p is not None else 1.0
    value = "p < 0.001" if p < 0.001 else f"p = {p:.3f}"
    if p < 0.05:
        return told("commands.stat_more", p=value)
    drops = marbles.drops[0]
    if drops < FEW:
        return told("commands.stat_few", drops=drops, p=value)
    return told("commands.stat_chance", p=value)


def _name_damaged(statistics: Statistics, troubles: list[str]) -> None:
    import sys

    for one in statistics.archive.damaged():
        print(told("commands.left_out", told=statistics.archive.why(one)), file=sys.stderr)
    for name in troubles:
        print(told("commands.set_aside", file=name), file=sys.stderr)
