"""In an unattended house matches of visitors are kept only as long as they are played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from games.arcade import spent
from games.arcade.kiosk_tally import Tally
from games.arcade.saves import Saves
from games.ui.storage import Storage, Trouble


class PassingSaves(Saves):
    """Keeps the match under way, so that a fault loses nothing, and nothing after it."""

    def __init__(self, storage: Storage, tally: Tally | None = None) -> None:
        """Keep it in the folder of ``storage``, and count in ``tally``."""
        super().__init__(storage)
        self._tally = tally

    def begun(self) -> None:
        """Count a match."""
        if self._tally is not None:
            self._tally.add("begun")

    def put_by(self, game: str, now: datetime | None = None) -> Path | None:
        """Forget the match under way."""
        spent.forget(self.current(game))
        self._forget(self.current(game))
        return None

    def clear(self) -> None:
        """Forget everything that visitors left."""
        if self.folder.is_dir():
            for path in self.folder.rglob("*.jsonl*"):
                self._forget(path)

    def _forget(self, path: Path) -> None:
        """Remove a file; where the disk refuses it is noted, and the house goes on."""
        try:
            path.unlink(missing_ok=True)
        except OSError:
            self.storage.note(Trouble("unwritable", path.name))
