"""Files that commands write: whole or not at all, and known to be possible before the work."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from assets.refusals import Refusal, reason


def part_of(target: Path) -> Path:
    """Return the name under which a file is written before it takes the place of ``target``."""
    return target.with_name(f".{target.name}.{os.getpid()}.part")


@contextmanager
def whole(target: Path, refusal: type[Refusal] = Refusal) -> Iterator[Path]:
    """Give the file to write in the place of ``target``, which it takes once all is written.

    Whatever happens meanwhile, ``target`` is then as before and nothing is left beside it. What the
    disk refuses is a ``refusal``.
    """
    part = part_of(target)
    try:
        yield part
        part.replace(target)
    except OSError as error:
        raise refusal("refusals.unwritable", file=target, reason=reason(error)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def check_output(path: str | os.PathLike[str], endings: Sequence[str]) -> Path:
    """Return the path of a file to write, after having tried its folder.

    Refusal for another ending, a missing folder, and a place where nothing can be written.
    """
    target = Path(path)
    if target.suffix.lower() not in endings:
        raise Refusal("refusals.ending", file=target, endings=", ".join(endings))
    try:
        if not target.parent.is_dir():
            raise Refusal("refusals.no_folder", folder=target.parent)
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        part = part_of(target)
        part.touch()
        part.unlink()
    except OSError as error:
        raise Refusal("refusals.unwritable", file=target, reason=reason(error)) from None
    return target
