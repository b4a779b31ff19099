"""What a measurement keeps: its file now and then while it runs, and whole at its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from sim.lab_progress import announce
from sim.table import DropTable, TableError, save

KEEP_EVERY = 5.0
"""Seconds between savings of a table that is being gone on with: a kill loses no more."""


class Keeper:
    """Saves a growing table at times; ``clock`` gives seconds, without a path nothing is saved."""

    def __init__(self, path: Path | None, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin to count the seconds."""
        self._path, self._clock = path, clock
        self._saved = clock()

    def look(self, table: DropTable) -> None:
        """Save the table if the last time is long enough ago; say so when that fails."""
        if self._path is None or self._clock() - self._saved < KEEP_EVERY:
            return
        try:
            save(table, self._path)
        except TableError as error:
            announce(str(error))  # perhaps it works again later; the drops are still there
        self._saved = self._clock()


def free_name(table: DropTable, folder: Path) -> Path:
    """Return a file in the folder for an interrupted table that takes no other one's place."""
    stem, number = f"{table.board}-{table.seed}", 1
    path = folder / f"{stem}.npz"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.npz"
    return path
