"""Changing a board file in place: comments, order and layout of the user's file stay."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from sim.board import Board, BoardError, parse

Value = float | int | str | bool


def edited(text: str, changes: Mapping[str, Value], place: str) -> str:
    """Return a board file's text with fields changed and everything else as it was.

    Fields are written like ``tilt``, ``materials.marble_nail.restitution`` or ``rows[2].y`` (from
    1, as in error messages). BoardError names ``place`` when a field cannot be found or the
    changed file is no board.
    """
    document = tomlkit.parse(text)
    for field, value in changes.items():
        _put(document, field, value, place)
    after = tomlkit.dumps(document)
    parse(after, place)
    return after


def edit(path: str | os.PathLike[str], changes: Mapping[str, Value]) -> Board:
    """Change fields of a board file, atomically, and return the changed board.

    BoardError says what is wrong with the file or the change; the file is then as before.
    """
    file = Path(path)
    text = file.read_bytes().decode("utf-8")
    parse(text, str(file))
    after = edited(text, changes, str(file))
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(after.encode("utf-8"))
        shutil.copymode(file, temporary)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return parse(after, str(file))


def _put(document: Any, field: str, value: Value, place: str) -> None:
    steps: list[str | int] = [
        name or int(index) - 1 for name, index in re.findall(r"([A-Za-z_]\w*)|\[(\d+)\]", field)
    ]
    inner = document
    try:
        for step in steps[:-1]:
            inner = inner[step]
        if isinstance(steps[-1], int):
            inner[steps[-1]]
        inner[steps[-1]] = value
    except (KeyError, IndexError, TypeError):
        raise BoardError(f"{place} has no field {field}; name one that is in the file.") from None
