"""Changing a board file in place: comments, order and layout of the user's file stay.

Only the value's own characters are replaced. (TOML libraries that write gather the scattered
``[[rows]]`` and ``[[pegs]]`` of a file in one place, which is not what its author wrote.)
"""

from __future__ import annotations

import copy
import json
import os
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim.board import Board, BoardRefusal, parse
from sim.files import whole

Value = float | int | str | bool
Steps = list[str | int]

_HEADER = re.compile(r"^\s*\[(?P<list>\[)?\s*(?P<name>[\w.-]+)\s*\]")
_KEY = re.compile(r"^\s*(?P<key>[\w.-]+)\s*=\s*")
_SCALAR = re.compile(r"\"[^\"]*\"|'[^']*'|[^\s,}#\]]+")


def edited(text: str, changes: Mapping[str, Value], place: str) -> str:
    """Return a board file's text with fields changed and everything else as it was.

    Fields are written like ``tilt``, ``materials.marble_nail.restitution`` or ``rows[2].y`` (from
    1, as in error messages) and must be in the file. BoardError names ``place`` when a field
    cannot be found or the changed file is no board.
    """
    for field, value in changes.items():
        text = _changed(text, field, value, place)
    parse(text, place)
    return text


def edit(path: str | os.PathLike[str], changes: Mapping[str, Value]) -> Board:
    """Change fields of a board file, atomically, and return the changed board.

    BoardError says what is wrong with the file or the change; the file is then as before.
    """
    file = Path(path)
    text = file.read_bytes().decode("utf-8")
    parse(text, str(file))
    after = edited(text, changes, str(file))
    with whole(file) as part:
        part.write_bytes(after.encode("utf-8"))
        shutil.copymode(file, part)
    return parse(after, str(file))


def _changed(text: str, field: str, value: Value, place: str) -> str:
    """Return the text with one value replaced; what it then says is checked against what it did."""
    steps: Steps = [
        name or int(index) - 1 for name, index in re.findall(r"([A-Za-z_]\w*)|\[(\d+)\]", field)
    ]
    wanted = copy.deepcopy(tomllib.loads(text))
    inner: Any = wanted
    try:
        for step in steps[:-1]:
            inner = inner[step]
        inner[steps[-1]]
        inner[steps[-1]] = value
    except (KeyError, IndexError, TypeError):
        raise BoardRefusal("boards.no_field", file=place, field=field) from None
    spelled = json.dumps(value, ensure_ascii=False)
    for start, end in _spans(text, steps):
        after = text[:start] + spelled + text[end:]
        if _says(after, wanted):
            return after
    raise BoardRefusal("boards.by_hand", file=place, field=field)


def _says(text: str, wanted: dict[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        return False


def _spans(text: str, steps: Steps) -> Iterator[tuple[int, int]]:
    """Yield the places (start, end) of values that may be the one at the end of ``steps``."""
    seen: dict[str, int] = {}
    table: Steps = []
    offset = 0
    for line in text.splitlines(keepends=True):
        if header := _HEADER.match(line):
            name = header["name"]
            table = [*name.split(".")]
            if header["list"]:
                seen[name] = seen.get(name, -1) + 1
                table.append(seen[name])
        elif key := _KEY.match(line):
            here = [*table, *key["key"].split(".")]
            if here == steps:
                if found := _SCALAR.match(line, key.end()):
                    yield offset + found.start(), offset + found.end()
            elif here == steps[: len(here)]:
                rest = r"\s*\.\s*".join(re.escape(str(step)) for step in steps[len(here) :])
                for inline in re.finditer(rf"[{{,]\s*{rest}\s*=\s*", line):
                    if found := _SCALAR.match(line, inline.end()):
                        yield offset + found.start(), offset + found.end()
        offset += len(line)
