"""What became of matches, by player and game: wins, streaks, favourites, bots, marbles."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from games.arcade import archive_summary as summaries
from games.arcade.archive import Archive
from games.arcade.archive_summary import DRAW, WIN
from games.arcade.statistics_met import Met, counted, last_results, opponents
from games.core import registry
from games.core.match import Match

if TYPE_CHECKING:
    from games.galtoni.drops import Comparison

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Favourite:
    """What was met or chosen most often, and how often."""

    name: str
    count: int
    game: str = ""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Against:
    """Matches against bots of one level."""

    level: str
    matches: int
    wins: int
    draws: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything about one player in one game, or in all (``game`` empty); lengths on average.

    Matches without a move count for everything but the lengths.
    """

    player: str
    game: str
    matches: int = 0
    wins: int = 0
    draws: int = 0
    streak: int = 0
    """Wins in a row up to now."""
    best_streak: int = 0
    plies: float = 0.0
    seconds: float = 0.0
    variant: Favourite | None = None
    opponent: Favourite | None = None
    entry: Favourite | None = None
    """Its ``name`` is the number of the entry, from 1."""
    bots: tuple[Against, ...] = ()
    marbles: Comparison | None = None
    form: tuple[int, ...] = ()
    """The last results, the oldest first."""
    met: tuple[Met, ...] = ()
    """Everybody who was met, whoever was met most often first."""
    games: tuple[Met, ...] = ()
    """How matches went, game by game, the most frequent first."""
    variants: tuple[Met, ...] = ()
    """The same by the variants of one game; empty for all games."""

    @property
    def losses(self) -> int:
        """Return how many matches were lost."""
        return self.matches - self.wins - self.draws


@dataclass(frozen=True, slots=True)
class _Played:
    key: str
    game: str
    variant: str
    result: int
    plies: int
    seconds: float


class Statistics:
    """Counts matches, each once, and tells the figures."""

    def __init__(self, archive: Archive) -> None:
        """Keep the figures in the index of ``archive``."""
        self.archive = archive

    def count(self, match: Match) -> None:
        """Count a match that has ended; however often it is counted, it is one match."""
        if match.over:
            summary = summaries.of_match(match)
            self.archive.index.run(lambda database: summaries.write(database, summary))

    def rebuild(self) -> None:
        """Forget everything and read all kept records again."""
        self.archive.index.clear()
        self.archive.read_all()

    def players(self) -> list[str]:
        """Return the names of people with finished matches, the busiest first; "" has no name.

        Of those who have played equally often whoever did last comes first.
        """

        def found(database: sqlite3.Connection) -> list[str]:
            rows = database.execute(
                "SELECT name FROM seats JOIN matches USING(key) WHERE bot = 0 AND ended = 1"
                " GROUP BY name ORDER BY COUNT(DISTINCT key) DESC, MAX(date) DESC, name = '', name"
            )
            return [name for (name,) in rows]

        return self.archive.index.run(found)

    def games(self, player: str) -> tuple[str, ...]:
        """Return the games that a player has finished, in their usual order."""

        def found(database: sqlite3.Connection) -> set[str]:
            rows = database.execute(
                "SELECT DISTINCT game FROM seats JOIN matches USING(key)"
                " WHERE bot = 0 AND name = ? AND ended = 1",
                (player,),
            )
            return {game for (game,) in rows}

        names = self.archive.index.run(found)
        return tuple(name for name in registry.NAMES if name in names)

    def figures(self, player: str, game: str = "") -> Figures:
        """Return a player's figures in a game, or in all; zeros where nothing was played."""
        return self.archive.index.run(lambda database: _figures(database, player, game))


def _figures(database: sqlite3.Connection, player: str, game: str) -> Figures:
    played = [
        _Played(*row)
        for row in database.execute(
            "SELECT key, game, variant, result, plies, seconds FROM seats JOIN matches USING(key)"
            " WHERE bot = 0 AND name = ? AND ended = 1 AND (? = '' OR game = ?)"
            " ORDER BY date, key, seat",
            (player, game, game),
        )
    ]
    if not played:
        return Figures(player, game)
    results = [one.result for one in played]
    streak, best = streaks(results)
    variants = Counter((one.game, one.variant) for one in played)
    (of, variant), often = _most(variants.items())
    begun = [one for one in played if one.plies]  # who gives up at once says nothing about length
    return Figures(
        player,
        game,
        matches=len(played),
        wins=results.count(WIN),
        draws=results.count(DRAW),
        streak=streak,
        best_streak=best,
        plies=sum(one.plies for one in begun) / max(1, len(begun)),
        seconds=sum(one.seconds for one in begun) / max(1, len(begun)),
        variant=Favourite(variant, often, of),
        opponent=_opponent(database, player, game),
        entry=_entry(database, player, game),
        bots=_bots(database, player, game),
        marbles=_marbles(database, player, game),
        form=last_results(results),
        met=opponents(database, player, game),
        games=counted([(one.game, one.result) for one in played]),
        variants=counted([(one.variant, one.result) for one in played]) if game else (),
    )


def streaks(results: Sequence[int]) -> tuple[int, int]:
    """Return the wins in a row at the end, and the most wins in a row."""
    now = best = 0
    for result in results:
        now = now + 1 if result == WIN else 0
        best = max(best, now)
    return now, best


def _most(counts: Iterable[tuple[K, int]]) -> tuple[K, int]:
    return max(counts, key=lambda pair: (pair[1], str(pair[0])))


_OTHERS = (
    " FROM seats AS mine JOIN matches USING(key) JOIN seats AS other USING(key)"
    " WHERE mine.bot = 0 AND mine.name = ? AND ended = 1 AND (? = '' OR game = ?)"
    " AND other.seat != mine.seat"
)


def _opponent(database: sqlite3.Connection, player: str, game: str) -> Favourite | None:
    row = database.execute(
        f"SELECT other.name, other.bot, COUNT(DISTINCT key) AS often{_OTHERS}"
        " AND (other.bot = 1 OR other.name != mine.name)"
        " GROUP BY other.name, other.bot ORDER BY often DESC, MAX(date) DESC, other.name LIMIT 1",
        (player, game, game),
    ).fetchone()
    return None if row is None else Favourite(row[0], row[2], bot=bool(row[1]))


def _bots(database: sqlite3.Connection, player: str, game: str) -> tuple[Against, ...]:
    rows = database.execute(
        f"SELECT DISTINCT key, mine.seat, other.name, mine.result{_OTHERS} AND other.bot = 1",
        (player, game, game),
    ).fetchall()
    matches: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    draws: Counter[str] = Counter()
    for _, _, level, result in rows:
        matches[level] += 1
        wins[level] += result == WIN
        draws[level] += result == DRAW
    order = [level for name in registry.NAMES for level in registry.bot(name).LEVELS]
    levels = sorted(matches, key=lambda level: order.index(level) if level in order else 99)
    return tuple(Against(level, matches[level], wins[level], draws[level]) for level in levels)


def _entry(database: sqlite3.Connection, player: str, game: str) -> Favourite | None:
    row = database.execute(
        "SELECT entry, SUM(count) AS often FROM drops JOIN seats USING(key, seat)"
        " JOIN matches USING(key) WHERE bot = 0 AND name = ? AND ended = 1"
        " AND (? = '' OR game = ?) GROUP BY entry ORDER BY often DESC, entry LIMIT 1",
        (player, game, game),
    ).fetchone()
    return None if row is None else Favourite(str(row[0] + 1), row[1])


def _marbles(database: sqlite3.Connection, player: str, game: str) -> Comparison | None:
    rows = database.execute(
        "SELECT board, board_hash, entry, col, SUM(count) FROM drops JOIN seats USING(key, seat)"
        " JOIN matches USING(key) WHERE bot = 0 AND name = ? AND ended = 1"
        " AND (? = '' OR game = ?) AND board IS NOT NULL"
        " GROUP BY board, board_hash, entry, col",
        (player, game, game),
    ).fetchall()
    if not rows:
        return None
    from games.galtoni.drops import compare

    seen: dict[tuple[str, str | None], dict[tuple[int, int], int]] = {}
    for board, board_hash, entry, column, count in rows:
        seen.setdefault((board, board_hash), {})[entry, column] = count
    found = compare(seen)
    return found if found.drops[0] else None
