"""A host for a table that is only looked at, or that is made before it is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.match import Match
from games.ui.game_table import GameTable, TableHost


class Onlooker:
    """A host at whose table nothing is played and nothing said."""

    def act(self, action: Any, extra: Mapping[str, Any] | None = None) -> bool:
        """Nothing is played here."""
        return False

    def say(self, words: str) -> None:
        """Nothing is said here."""

    def table(self, name: str, match: Match, host: TableHost) -> GameTable:
        """Return no table: there is no match inside a picture."""
        raise LookupError(f"a picture shows no match of {name}")
