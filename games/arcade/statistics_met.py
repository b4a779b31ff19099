"""How matches of a player went lately, and against whom they were."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from games.arcade.archive_summary import DRAW, WIN

LAST = 20
"""So many results are told one by one."""


@dataclass(frozen=True, slots=True)
class Met:
    """Matches with somebody, or of a game: how many, won, drawn; ``name`` says with whom."""

    name: str
    matches: int
    wins: int
    draws: int
    bot: bool = False

    @property
    def losses(self) -> int:
        """Return how many were lost."""
        return self.matches - self.wins - self.draws


def last_results(results: Sequence[int]) -> tuple[int, ...]:
    """Return the last results of all, the oldest first."""
    return tuple(results[-LAST:])


def counted(played: Sequence[tuple[str, int]]) -> tuple[Met, ...]:
    """Return what became of matches given as (of what, result), the most frequent first."""
    results: dict[str, list[int]] = {}
    for name, result in played:
        results.setdefault(name, []).append(result)
    met = (
        Met(name, len(some), some.count(WIN), some.count(DRAW)) for name, some in results.items()
    )
    return tuple(sorted(met, key=lambda one: (-one.matches, one.name)))


def opponents(database: sqlite3.Connection, player: str, game: str) -> tuple[Met, ...]:
    """Return all who sat at tables with a player, whoever was met most often first.

    Several bots of one level at a table count as one; ``game`` "" stands for all games.
    """
    rows = database.execute(
        "SELECT name, bot, COUNT(*), SUM(won), SUM(drawn) FROM ("
        " SELECT DISTINCT key, mine.seat, other.name AS name, other.bot AS bot,"
        " mine.result = ? AS won, mine.result = ? AS drawn"
        " FROM seats AS mine JOIN matches USING(key) JOIN seats AS other USING(key)"
        " WHERE mine.bot = 0 AND mine.name = ? AND ended = 1 AND (? = '' OR game = ?)"
        " AND other.seat != mine.seat AND (other.bot = 1 OR other.name != mine.name))"
        " GROUP BY name, bot ORDER BY COUNT(*) DESC, bot, name",
        (WIN, DRAW, player, game, game),
    ).fetchall()
    return tuple(Met(name, count, won, drawn, bool(bot)) for name, bot, count, won, drawn in rows)
