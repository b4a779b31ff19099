"""The matches that are kept: one under way per game, and all that were finished."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from games.arcade import spent
from games.core.match import Match
from games.core.record import RecordError, set_aside
from games.ui.storage import Storage, Trouble, free_path


class Saves:
    """The folder of matches beside the settings."""

    def __init__(self, storage: Storage) -> None:
        """Keep matches in the folder of ``storage``."""
        self.storage = storage
        self.folder = storage.folder / "matches"

    def begun(self) -> None:
        """Note that somebody begins a match: at home nobody counts them."""

    def current(self, game: str) -> Path:
        """Return the file of the match of ``game`` that is under way."""
        return self.folder / f"{game}.jsonl"

    def resume(self, game: str) -> Match | None:
        """Return the match under way; a damaged file is set aside, noted, and there is none."""
        path = self.current(game)
        if not path.exists():
            return None
        try:
            match = Match.resume(path)
        except RecordError:
            self.put_aside(game)
            return None
        except OSError:
            self.storage.troubles.append(Trouble("unreadable", path.name))
            return None
        if match.over:
            self.put_by(game)
            return None
        spent.take_up(match)
        return match

    def put_aside(self, game: str) -> None:
        """Set a match that cannot be gone on with aside, and note its new name."""
        spent.forget(self.current(game))
        self.storage.troubles.append(Trouble("damaged", _aside(self.current(game))))

    def waiting(self, game: str) -> bool:
        """Whether a match of ``game`` is under way, without reading it."""
        return self.current(game).exists()

    def put_by(self, game: str, now: datetime | None = None) -> Path | None:
        """Put the match under way to the others, finished or left; return where it is now."""
        path = self.current(game)
        spent.forget(path)
        if not path.exists():
            return None
        stamp = (now or datetime.now(UTC)).strftime("%Y-%m-%d-%H%M%S")
        target = free_path(self.folder / "played" / f"{game}-{stamp}.jsonl")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
        except OSError:
            self.storage.troubles.append(Trouble("unwritable", path.name))
            return None
        return target


def _aside(path: Path) -> str:
    try:
        return set_aside(path).name
    except OSError:
        return path.name
