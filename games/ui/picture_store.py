"""Generated pictures, kept on disk between starts: the second start need not draw them again."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import platformdirs
import pygame
from pygame import Surface

from games.core.record import write_atomic
from games.ui.storage import HOME
from games.ui.theme import Players

BOUND = 220_000_000
"""How many bytes of pictures are kept, the ones used last."""
DRAWING = ("materials", "sprites", "view", "seat_plate", "paint", "text", "relief")
"""How the names of the files begin whose code decides what kept pictures look like."""
_HEAD = b"GALTONI2"
_CLEAR, _SOLID = "BGRA", "RGB"
"""How pixels are kept; with alpha in the order that windows have: others are slow to copy."""


def cache_folder() -> Path:
    """Return the folder for pictures; it need not exist yet."""
    named = os.environ.get(HOME)
    if named:
        return Path(named) / "pictures"
    return Path(platformdirs.user_cache_dir("galtoni", appauthor=False)) / "pictures"


@cache
def _edition() -> str:
    """Return what changes whenever the code that draws may have changed."""
    marks = []
    for file in sorted(Path(__file__).parents[1].glob("*/*.py")):
        if file.name.startswith(DRAWING):
            stat = file.stat()
            marks.append(f"{file.name}:{stat.st_size}:{stat.st_mtime_ns}")
    return "|".join(marks)


class PictureStore:
    """A folder of pictures by name; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        """Keep pictures in ``folder``."""
        self.folder = folder

    def get(self, key: str, make: Callable[[], Surface]) -> Surface:
        """Return the picture of ``key``, from disk or made now."""
        path = self._path(key)
        if path is None:
            return make()
        found = self._read(path)
        if found is None:
            found = make()
            self._keep(path, found)
        return found

    def has(self, key: str) -> bool:
        """Whether the picture of ``key`` lies on disk."""
        path = self._path(key)
        return path is not None and path.is_file()

    def _path(self, key: str) -> Path | None:
        if self.folder is None:
            return None
        palette = "" if Players.palette == "usual" else f"|{Players.palette}"
        name = hashlib.sha256(f"{_edition()}{palette}|{key}".encode()).hexdigest()[:32]
        return self.folder / f"{name}.picture"

    def _read(self, path: Path) -> Surface | None:
        try:
            data = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        head, body = data[:24], data[24:]
        wide, high, check = (int.from_bytes(head[at : at + 4], "little") for at in (8, 12, 16))
        kind = _CLEAR if head[20:21] == b"A" else _SOLID
        whole = len(body) == wide * high * len(kind) and zlib.adler32(body) == check
        if head[:8] != _HEAD or not whole:
            return None
        picture = pygame.image.frombytes(body, (wide, high), kind)  # type: ignore[arg-type] # a literal
        if kind == _CLEAR:
            return picture
        solid = Surface((wide, high), depth=32)  # three bytes a pixel are slow to copy as well
        solid.blit(picture, (0, 0))
        return solid

    def _keep(self, path: Path, picture: Surface) -> None:
        kind = _CLEAR if picture.get_flags() & pygame.SRCALPHA else _SOLID
        body = pygame.image.tobytes(picture, kind)  # type: ignore[arg-type] # one of two literals
        numbers = (picture.get_width(), picture.get_height(), zlib.adler32(body))
        head = _HEAD + b"".join(number.to_bytes(4, "little") for number in numbers)
        mark = b"A\0\0\0" if kind == _CLEAR else b"O\0\0\0"
        try:
            write_atomic(path, head + mark + body, sync=False)  # can be drawn anew
        except OSError:
            self.folder = None  # no room or no right to write: pictures are drawn anew then

    def prune(self, bound: int = BOUND) -> int:
        """Remove pictures, longest unused first, down to ``bound`` bytes; return how many."""
        if self.folder is None or not self.folder.is_dir():
            return 0
        files = [(file.stat().st_mtime, file.stat().st_size, file) for file in self._files()]
        total = sum(size for _, size, _ in files)
        removed = 0
        for _, size, file in sorted(files, key=lambda entry: entry[0]):
            if total <= bound:
                break
            file.unlink(missing_ok=True)
            total -= size
            removed += 1
        return removed

    def _files(self) -> list[Path]:
        return list(self.folder.glob("*.picture")) if self.folder is not None else []
