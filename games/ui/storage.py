"""What is kept for a player between two starts: where it lies, and how it is read and written.

Files are written beside their place and moved there, so that a crash leaves the old or the new one.
A file that cannot be read is set aside under a name of its own, never overwritten.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs

from games.core.record import set_aside, write_atomic

HOME = "GALTONI_HOME"
"""The environment variable that names another folder for everything that is kept."""

TEXT_SCALES = (0.9, 1.2)
"""The smallest and the largest text, as shares of the usual: so far all layouts hold."""

TOLD = "told.json"
"""The file of what is told only once."""


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=False):
    """What a player has chosen for all games; each field has a value to start from."""

    language: str = ""
    sound: bool = True
    volume: float = 0.8
    text_scale: float = 1.0
    reduced_motion: bool = False
    fullscreen: bool = False
    names: list[str] = []
    forgotten: list[str] = []
    """Names that are offered no longer where somebody is to sit."""
    lessons: dict[str, list[str]] = {}
    """The keys of the steps that were done in the lesson of each game."""
    speed: Literal["slow", "normal", "fast"] = "normal"
    """How fast things move at the tables and bots are; marbles fall in their own time."""
    palette: Literal["usual", "safe"] = "usual"
    """The seats' colours: the usual ones, or ones that colour-blind people tell apart."""
    pad_swapped: bool = False
    """Whether the pad's A and B change places, as on some makers' pads."""
    dead_zone: float = 0.6
    """How far (0 to 1) a stick must lean before it counts."""
    idle: int = 0
    """After so many seconds untouched the boards play by themselves; 0 never does that."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A file that could not be read or written; its words are at ``arcade.file_`` + ``kind``."""

    kind: str
    file: str


def home() -> Path:
    """Return the folder in which everything is kept; it need not exist yet."""
    named = os.environ.get(HOME)
    return Path(named) if named else Path(platformdirs.user_data_dir("galtoni", appauthor=False))


def free_path(path: Path) -> Path:
    """Return ``path``, or where that is taken the first free of NAME-2, NAME-3 and so on."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def _checked(settings: Settings) -> Settings:
    """Return the settings; ValueError when a value cannot be meant."""
    if settings.language not in ("", "de", "en"):
        raise ValueError(f"language {settings.language!r}")
    inside = (
        0.0 <= settings.volume <= 1.0,
        TEXT_SCALES[0] <= settings.text_scale <= TEXT_SCALES[1],
        0.2 <= settings.dead_zone <= 0.9,
        0 <= settings.idle <= 3600,
    )
    if not all(inside):
        raise ValueError("a number out of its range")
    return settings


def _salvaged(data: bytes) -> Settings:
    """Return every setting that can be read and meant; the others as one begins with them."""
    settings = Settings()
    try:
        found = msgspec.json.decode(data, type=dict[str, Any])
    except ValueError:
        return settings
    for name in settings.__struct_fields__:
        if name in found:
            try:
                read = _checked(msgspec.convert({name: found[name]}, Settings))
            except ValueError:
                continue
            setattr(settings, name, getattr(read, name))
    return settings


class Storage:
    """The folder of one player's settings and matches."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use ``folder``, or the player's own; ``troubles`` collects what could not be done."""
        self.folder = folder or home()
        self.troubles: list[Trouble] = []
        self.lasting: Callable[[Settings], Settings] = lambda settings: settings
        """What of the settings is kept; the rest holds only till the visitor leaves."""

    def read(self, name: str, decode: Callable[[bytes], Any], kind: str = "damaged") -> Any | None:
        """Return what ``decode`` makes of a file, None, and a note, when it cannot be read.

        A file for which ``decode`` raises ValueError is set aside, and noted as ``kind``.
        """
        path = self.folder / name
        try:
            return decode(path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError:
            self.note(Trouble("unreadable", name))
            return None
        except ValueError:  # msgspec's errors, bad UTF-8 and values out of range are all of this
            self.put_aside(name, kind)
            return None

    def put_aside(self, name: str, kind: str = "damaged") -> None:
        """Set a damaged file aside and note its new name."""
        try:
            self.troubles.append(Trouble(kind, set_aside(self.folder / name).name))
        except OSError:
            self.troubles.append(Trouble(kind, name))

    def load_settings(self) -> Settings:
        """Return the player's settings, or the ones to start from when there are none to read.

        Of a damaged file, which is set aside, what can be read is kept.
        """
        kept = Settings()

        def decode(data: bytes) -> Settings:
            nonlocal kept
            try:
                kept = _checked(msgspec.json.decode(data, type=Settings))
            except ValueError:
                kept = _salvaged(data)
                raise
            return kept

        self.read("settings.json", decode, "settings")
        return kept

    def save_settings(self, settings: Settings) -> bool:
        """Keep the settings; False, and a note, when the folder refuses."""
        lasting = self.lasting(settings)
        data = msgspec.json.format(msgspec.json.encode(lasting), indent=2) + b"\n"
        return self.write("settings.json", data)

    def write(self, name: str, data: bytes) -> bool:
        """Keep a file by name; False, and one note a name, when the folder refuses."""
        try:
            write_atomic(self.folder / name, data)
        except OSError:
            self.note(Trouble("unwritable", name))
            return False
        return True

    def told(self) -> list[str]:
        """Return what the player has been told once and for all, by name."""
        decoder = msgspec.json.Decoder(list[str])
        found = self.read(TOLD, decoder.decode)
        return found if isinstance(found, list) else []

    def note_told(self, name: str, told: bool) -> None:
        """Keep that the player has been told something, or that it may be told anew."""
        before = self.told()
        if (name in before) != told:
            now = [*before, name] if told else [other for other in before if other != name]
            self.write(TOLD, msgspec.json.encode(now) + b"\n")

    def note(self, trouble: Trouble) -> None:
        """Note what could not be done, once: a disk may refuse for weeks."""
        if trouble not in self.troubles:
            self.troubles.append(trouble)

    def remove(self, name: str) -> None:
        """Remove a file if it is there and can be removed."""
        try:
            (self.folder / name).unlink(missing_ok=True)
        except OSError:
            self.note(Trouble("unwritable", name))
