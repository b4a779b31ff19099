"""Boards: the parts, the shipped presets and how a board comes out of a file."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from assets.refusals import reason
from sim.board_errors import read
from sim.board_file import expand
from sim.board_parts import (
    Board,
    BoardError,
    BoardRefusal,
    Column,
    Contact,
    Entry,
    Marble,
    Materials,
    Peg,
    Release,
    Segment,
)

__all__ = [
    "DEFAULT",
    "Board",
    "BoardError",
    "BoardRefusal",
    "Column",
    "Contact",
    "Entry",
    "Marble",
    "Materials",
    "Peg",
    "Release",
    "Segment",
    "load",
    "names",
    "parse",
    "source",
]

DEFAULT = "gerhards"
"""The preset that a match is played on when nobody says otherwise."""


def names() -> tuple[str, ...]:
    """Return the names of the shipped boards, the default first."""
    found = [
        file.name.removesuffix(".toml")
        for file in (files("assets") / "boards").iterdir()
        if file.name.endswith(".toml")
    ]
    return tuple(sorted(found, key=lambda name: (name != DEFAULT, name)))


@lru_cache(maxsize=16)
def parse(text: str, place: str) -> Board:
    """Return the board that a file's text describes; ``place`` names the file in errors.

    BoardError names the place, the field and the remedy.
    """
    return expand(read(text, place), Path(place).stem)


def load(name_or_path: str | os.PathLike[str]) -> Board:
    """Return a preset by its name, or the board in a file; BoardError says what is wrong."""
    preset = isinstance(name_or_path, str) and name_or_path in names()
    place = f"{name_or_path}.toml" if preset else str(Path(name_or_path))
    return parse(source(name_or_path), place)


def source(name_or_path: str | os.PathLike[str]) -> str:
    """Return the text of a preset's file or of another one; BoardError where there is none."""
    known = names()
    if isinstance(name_or_path, str) and name_or_path in known:
        file = files("assets") / "boards" / f"{name_or_path}.toml"
        return file.read_text(encoding="utf-8")
    path = Path(name_or_path)
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        words = {"name": repr(str(name_or_path)), "known": ", ".join(known)}
        raise BoardRefusal("refusals.no_board", **words) from None
    except UnicodeDecodeError:
        raise BoardRefusal("refusals.board_no_text", file=path) from None
    except OSError as error:
        raise BoardRefusal("refusals.unreadable", file=path, reason=reason(error)) from None
