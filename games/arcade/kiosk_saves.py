"""In an unattended house matches of visitors are kept only as long as they are played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from games.arcade import spent
from games.arcade.saves import Saves


class PassingSaves(Saves):
    """Keeps the match under way, so that a fault loses nothing, and nothing after it."""

    def put_by(self, game: str, now: datetime | None = None) -> Path | None:
        """Forget the match under way."""
        spent.forget(self.current(game))
        self.current(game).unlink(missing_ok=True)
        return None

    def clear(self) -> None:
        """Forget everything that visitors left."""
        if self.folder.is_dir():
            for path in self.folder.rglob("*.jsonl*"):
                path.unlink(missing_ok=True)


class NoStatistics:
    """Counts nothing: visitors have no names to be counted by."""

    def count(self, match: Any) -> None:
        """Do nothing."""
