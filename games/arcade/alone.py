"""One window a folder: two that go on with the same match would lose it between them.

The system lets go of a lock when its process ends, however that happens.
"""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

LOCK = "open.lock"
"""The file in a folder whose lock its window holds; there is nothing in it."""
AGAIN = 0.2
"""How often (s) it is tried anew."""
BUSY = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held:
    """A folder that is ours until this is closed."""

    def __init__(self, file: BinaryIO | None) -> None:
        """Keep the file whose lock we hold; None where nothing can be locked."""
        self._file = file

    def close(self) -> None:
        """Let others have the folder."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def __enter__(self) -> Self:
        """Hold on."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go."""
        self.close()


def hold(
    folder: Path,
    name: str = LOCK,
    *,
    patience: float = 0.0,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Held | None:
    """Return the folder's lock, None when another process has it for all of ``patience`` (s).

    Where no file can be made or locked there is nothing to lose either: it is given without one.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / name).open("ab")
    except OSError:
        return Held(None)
    until = clock() + patience
    while True:
        try:
            _lock(file)
        except OSError as error:
            if error.errno not in BUSY:
                return Held(file)
        else:
            return Held(file)
        if clock() >= until:
            file.close()
            return None
        sleep(AGAIN)
