"""The record of a match: save file, undo stack and replay in one, a line of JSON per action.

The first line is the header. Every action is appended as one whole line in one write, so that a
crash can at worst leave half a last line, which is dropped when the file is read. Whatever cuts
lines writes the file beside its place and moves it there.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from assets.malformed import malformed
from assets.refusals import told
from games.core.game import CHANCE

FORMAT = 1
"""The version of the file format; another one is refused."""

LEFT_OVER = 3600.0
"""A file half written so long ago (s) that whoever wrote it is no longer there."""

Scalar = bool | int | float | str


class RecordError(ValueError):
    """A record that cannot be used; the text is one sentence naming file and line.

    It is in the language that was chosen when the record was read. ``kind`` tells it in a word, for
    sentences of other places: "damaged", written in another "format", or "contrary" to the rules.
    """

    def __init__(
        self, text: str, kind: Literal["damaged", "format", "contrary"] = "damaged"
    ) -> None:
        """Say what is wrong, and of which kind it is."""
        super().__init__(text)
        self.kind = kind


class Origin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a match that goes on from another one comes from.

    Its first ``actions`` lines are those of the match with the key ``match``; whatever chance
    decided in them came from ``seed``.
    """

    match: str
    actions: int
    seed: int


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was agreed before the match: everything that is needed to play it again.

    ``origins`` stands only in matches that go on from others, the fewest actions first.
    """

    format: int = msgspec.field(default=FORMAT, name="galtoni-record")
    game: str
    variant: str
    options: dict[str, Scalar]
    seats: tuple[str, ...]
    seed: int
    chance: str
    board: str | None = None
    board_hash: str | None = None
    versions: dict[str, str] = {}
    date: str = ""
    origins: tuple[Origin, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def key(self) -> str:
        """Return what tells this match from every other one, wherever its file lies."""
        told = (self.game, self.variant, self.options, self.seats, self.seed, self.date)
        return hashlib.blake2s(msgspec.json.encode(told), digest_size=16).hexdigest()

    @property
    def ancestors(self) -> tuple[Origin, ...]:
        """Return the matches that this one goes on from, none for most."""
        return () if isinstance(self.origins, msgspec.UnsetType) else self.origins

    def seed_at(self, line: int) -> int:
        """Return the seed of what chance decides in line ``line`` (from 0)."""
        for origin in self.ancestors:
            if line < origin.actions:
                return origin.seed
        return self.seed


class Nested(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The header of a match in the match, on the line of the action that began it.

    ``seats`` are the numbers of the outer seats, from 1; 0 is the house.
    """

    game: str
    variant: str
    options: dict[str, Scalar]
    seats: tuple[int, ...]


class Line(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One action: number, seat (from 1, or ``chance``), text, seconds played, notes.

    ``extra`` holds what the rules do not know: where the hand was, where the marbles lie.
    """

    n: int
    seat: int | Literal["chance"]
    text: str
    time: float
    nested: Nested | None = None
    extra: dict[str, Any] | None = None

    @property
    def by(self) -> int:
        """Return the seat from 0, or ``CHANCE``."""
        return CHANCE if isinstance(self.seat, str) else self.seat - 1


class _Version(msgspec.Struct):
    format: int = msgspec.field(name="galtoni-record")


def scalars(options: Mapping[str, Any]) -> dict[str, Scalar]:
    """Return options as a record keeps them: lists as words with commas between them."""
    return {name: _scalar(value) for name, value in options.items()}


def _scalar(value: Any) -> Scalar:
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (tuple, list)):
        return ",".join(map(str, value))
    return str(value)


class Record:
    """Header and lines of one match, kept in a file from the first action on.

    Without a path nothing is written. ``sync`` waits for the disk after every action, so that even
    a power cut loses nothing.
    """

    def __init__(self, header: Header, path: Path | None = None, *, sync: bool = True) -> None:
        """Begin a record; RecordError when there is a file already, OSError when none can be."""
        if path is not None and path.exists():
            raise RecordError(told("records.exists", file=path))
        self.header = header
        self.lines: list[Line] = []
        self.path = path
        self.half_line = False
        self._sync = sync
        self._rewrite = True
        if path is not None:
            self._write_all()

    @classmethod
    def branch(cls, parent: Record, count: int, header: Header, path: Path | None = None) -> Record:
        """Begin a record with the first ``count`` lines of another one, and note that in it.

        ``header`` has seats, seed and date of its own. RecordError when there is a file already.
        """
        old = parent.header
        kept = tuple(origin for origin in old.ancestors if origin.actions < count)
        last = Origin(match=old.key, actions=count, seed=old.seed)
        record = cls(msgspec.structs.replace(header, origins=(*kept, last)))
        record.lines = list(parent.lines[:count])
        if path is not None:
            if path.exists():
                raise RecordError(told("records.exists", file=path))
            record.path = path
            record._write_all()
        return record

    @classmethod
    def load(cls, path: Path, *, sync: bool = True) -> Record:
        """Read a record; RecordError says what is damaged, OSError why it cannot be opened.

        Half a last line is no damage: it is left out, and ``half_line`` says so.
        """
        data = path.read_bytes()
        raw = data.split(b"\n")
        tail = raw.pop()
        header = _read_header(raw[0] if raw else tail, path)
        record = cls(header)
        record.path, record._sync = path, sync
        record.half_line = bool(tail)
        record._rewrite = record.half_line
        record.lines = [_read_line(text, path, number) for number, text in enumerate(raw[1:], 2)]
        return record

    @classmethod
    def glance(cls, path: Path) -> tuple[Header, int, float]:
        """Return the header, how many lines follow, and the time of the last one.

        The lines between are not looked at. RecordError or OSError as when it is loaded.
        """
        raw = path.read_bytes().split(b"\n")
        tail = raw.pop()
        header = _read_header(raw[0] if raw else tail, path)
        count = max(0, len(raw) - 1)
        last = _read_line(raw[-1], path, len(raw)).time if count else 0.0
        return header, count, last

    def append(self, line: Line) -> None:
        """Add an action and write it; OSError when the disk refuses, and the line is not kept."""
        if self.path is not None and not self._rewrite:
            self._append_to_file(line)
        self.lines.append(line)
        if self.path is not None and self._rewrite:
            try:
                self._write_all()
            except OSError:
                self.lines.pop()
                raise

    def cut(self, count: int) -> None:
        """Keep the first ``count`` lines only; OSError when the disk refuses."""
        self._become(self.lines[:count])

    def extend(self, lines: Sequence[Line]) -> None:
        """Add actions in one go; OSError when the disk refuses, and none of them is kept."""
        self._become([*self.lines, *lines])

    def _become(self, lines: list[Line]) -> None:
        before = self.lines
        self.lines = lines
        if self.path is not None:
            try:
                self._write_all()
            except OSError:
                self.lines = before
                raise

    def to_bytes(self) -> bytes:
        """Return the whole file."""
        parts = (self.header, *self.lines)
        return b"".join(msgspec.json.encode(part) + b"\n" for part in parts)

    def _append_to_file(self, line: Line) -> None:
        assert self.path is not None  # asked for by the caller
        try:
            # Not created anew: a file that went away is written whole.
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except FileNotFoundError:
            self._rewrite = True
            return
        data = msgspec.json.encode(line) + b"\n"
        try:
            if os.write(handle, data) != len(data):
                raise OSError(errno.ENOSPC, "the disk took only a part of the line")
            if self._sync:
                os.fsync(handle)
        except OSError as error:
            self._rewrite = True  # half a line may stand there now
            error.filename = str(self.path)
            raise
        finally:
            os.close(handle)

    def _write_all(self) -> None:
        assert self.path is not None  # asked for by the caller
        write_atomic(self.path, self.to_bytes(), sync=self._sync)
        self._rewrite = False


def write_atomic(path: Path, data: bytes, *, sync: bool = True) -> None:
    """Write a file so that it is never seen half written; OSError when the folder refuses."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        if error.errno is not None:  # else its words would be lost
            error.filename = str(path)  # the name that was asked for
        raise
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    if sync:
        _sweep(path)


def _sweep(path: Path) -> None:
    """Remove what a process that was killed while it wrote ``path`` has left beside it."""
    try:
        youngest = path.stat().st_mtime - LEFT_OVER
        with os.scandir(path.parent) as entries:
            for entry in entries:
                left = entry.name.startswith(f".{path.name}.")
                if left and entry.stat(follow_symlinks=False).st_mtime < youngest:
                    Path(entry.path).unlink(missing_ok=True)
    except OSError:
        return  # it does no harm where it is


def set_aside(path: Path) -> Path:
    """Move a damaged file to the first free ``NAME.damaged`` or ``NAME.damaged-N``."""
    aside = path.with_name(f"{path.name}.damaged")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    path.replace(aside)
    return aside


def place(path: Path | None, number: int) -> str:
    """Return where a line stands, as a sentence about it begins: the file, too, if there is one."""
    if path is None:
        return told("records.line", number=number)
    return told("records.file_line", file=path, number=number)


def _read_header(text: bytes, path: Path) -> Header:
    try:
        version = msgspec.json.decode(text, type=_Version).format
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise RecordError(f"{place(path, 1)}: {told('records.no_record')}") from None
    if version != FORMAT:
        words = told("records.format", found=version, known=FORMAT)
        raise RecordError(f"{place(path, 1)}: {words}", "format")
    try:
        return msgspec.json.decode(text, type=Header)
    except msgspec.DecodeError as error:
        words = told("records.header", told=malformed(error))
        raise RecordError(f"{place(path, 1)}: {words}") from None


def _read_line(text: bytes, path: Path, number: int) -> Line:
    try:
        line = msgspec.json.decode(text, type=Line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        words = told("records.damaged", told=malformed(error))
        raise RecordError(f"{place(path, number)}: {words}") from None
    if line.n != number - 1:
        words = told("records.order", found=line.n, due=number - 1)
        raise RecordError(f"{place(path, number)}: {words}")
    return line
