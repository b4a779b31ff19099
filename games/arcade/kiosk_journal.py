"""The log of an unattended house as it is written: whatever the disk does, nobody falls over it."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from assets.refusals import reason, told
from games.arcade.kiosk import LOG, LOGGER

LOG_BYTES, LOG_FILES = 400_000, 4
"""How large the log grows before it is turned over, and how many older ones are kept."""


class SharedLog(RotatingFileHandler):
    """A log that guard and house both write to, and either may turn over.

    Nobody keeps it open between two lines: whoever does would go on writing to a file that has been
    turned over, and where open files cannot be moved the log would grow for ever. A line that the
    disk refuses is lost, and nothing else: that is said once.
    """

    refused = False
    """Whether it has been said that the disk refuses."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line and close the file."""
        super().emit(record)
        stream = self.stream
        if stream is None:
            return
        # Let go of it first: closing writes what is left, which a full disk refuses again.
        self.stream = None
        try:
            stream.close()
        except (OSError, ValueError) as error:
            self._refuse(error)

    def handleError(self, record: logging.LogRecord) -> None:
        """Say once that the disk refuses: logging would print a traceback for every line."""
        error = sys.exc_info()[1]
        if error is not None:
            self._refuse(error)

    def _refuse(self, error: BaseException) -> None:
        if not self.refused:
            self.refused = True
            say_refused(Path(self.baseFilename), error)


class Spoken(logging.StreamHandler):  # type: ignore[type-arg]  # what standard error happens to be
    """Standard error, which may be a file on a full disk or a window that was closed."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: there is nowhere left to say it."""


def say_refused(file: Path, error: BaseException) -> None:
    """Say on standard error that nothing is logged, in one sentence."""
    why = reason(error) if isinstance(error, OSError) else str(error)
    with suppress(OSError, ValueError, AttributeError):
        print(told("commands.kiosk_log", file=file, reason=why), file=sys.stderr, flush=True)


def open_log(folder: Path) -> logging.Logger:
    """Return the log: a file in ``folder`` that is turned over, and standard error."""
    log = logging.getLogger(LOGGER)
    log.setLevel(logging.INFO)
    log.propagate = False
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    shape = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handlers: list[logging.Handler] = [Spoken()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handlers.append(
            SharedLog(
                folder / LOG,
                maxBytes=LOG_BYTES,
                backupCount=LOG_FILES,
                encoding="utf-8",
                delay=True,
            )
        )
    except OSError as error:
        say_refused(folder / LOG, error)
    for handler in handlers:
        handler.setFormatter(shape)
        log.addHandler(handler)
    return log
