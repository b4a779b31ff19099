"""What is wrong with a board file, said in one sentence with place and remedy."""

from __future__ import annotations

import difflib
import math
import re
import tomllib
import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from sim.board_file import BoardFile
from sim.board_parts import BoardError

_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_PLACE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_BOUND = re.compile(r"Expected `(?P<type>[^`]+)` (?P<sign>>=|<=|>|<) (?P<bound>\S+)")
_TYPE = re.compile(r"Expected `(?P<want>[^`]+)`, got `(?P<got>[^`]+)`")
_SIGNS = {">=": "at least", "<=": "at most", ">": "above", "<": "below"}
_TYPES = {
    "float": "a number",
    "int": "a whole number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def read(text: str, place: str) -> BoardFile:
    """Return the file's content; BoardError names ``place``, the field and the remedy."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{place} is not a TOML file: {error}; correct that line.") from None
    for path, value in _numbers(raw, ""):
        if not math.isfinite(value):
            raise BoardError(f"{place}: {path} is {value}; write a finite number.")
    try:
        file = msgspec.convert(raw, BoardFile)
    except msgspec.ValidationError as error:
        raise BoardError(f"{place}: {_sentence(str(error), raw)}") from None
    for problem in _contradictions(file):
        raise BoardError(f"{place}: {problem}")
    return file


def _numbers(value: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for number, inner in enumerate(value, start=1):
            yield from _numbers(inner, f"{path}[{number}]")
    elif isinstance(value, float):
        yield path, value


def _sentence(message: str, raw: dict[str, Any]) -> str:
    place = _PLACE.search(message)
    path = place["path"].lstrip(".") if place else ""
    if unknown := _UNKNOWN.search(message):
        return _unknown(unknown["name"], path)
    if missing := _MISSING.search(message):
        return f"{_spelled(_join(path, missing['name']))} is missing; add it."
    field = _spelled(path) or "the file"
    found = _value(raw, path)
    shown = "" if found is None or isinstance(found, dict | list) else f" is {found!r}"
    if bound := _BOUND.search(message):
        what = _TYPES.get(bound["type"], "a value")
        number = bound["bound"].removesuffix(".0")
        return f"{field}{shown}; write {what} {_SIGNS[bound['sign']]} {number}."
    if wrong := _TYPE.search(message):
        return f"{field}{shown}; write {_TYPES.get(wrong['want'], wrong['want'])}."
    return f"{field}{shown}: {message.split(' - at ')[0]}; correct it."


def _unknown(name: str, path: str) -> str:
    known = _fields(path)
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    remedy = f"did you mean {near[0]}?" if near else f"known here: {', '.join(known)}."
    return f"{_spelled(_join(path, name))} is not a field of a board; {remedy}"


def _fields(path: str) -> tuple[str, ...]:
    """Return the field names of the table at a path like ``rows[0]`` or ``materials``."""
    struct: Any = BoardFile
    for name in re.findall(r"[A-Za-z_]\w*", path):
        hints = typing.get_type_hints(struct)
        struct = _inner(hints[name])
    return tuple(struct.__struct_fields__)


def _inner(hint: Any) -> Any:
    """Return the struct inside of a field's type, such as the X of tuple[X, ...]."""
    arguments = typing.get_args(hint)
    if isinstance(hint, types.GenericAlias) and arguments:
        return _inner(arguments[0])
    return hint


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _spelled(path: str) -> str:
    """Return a path with list places counted from 1, as people count tables in a file."""
    return re.sub(r"\[(\d+)\]", lambda found: f"[{int(found[1]) + 1}]", path)


def _value(raw: Any, path: str) -> Any:
    for name, index in re.findall(r"([A-Za-z_]\w*)|\[(\d+)\]", path):
        try:
            raw = raw[name] if name else raw[int(index)]
        except (KeyError, IndexError, TypeError):
            return None
    return raw


def _contradictions(file: BoardFile) -> Iterator[str]:
    """Yield what contradicts itself although every single field is possible."""
    columns = file.columns
    edge = (columns.count / 2 - 1) * columns.pitch + columns.divider_radius
    if columns.count > 1 and columns.pitch <= 2 * columns.divider_radius:
        yield (
            f"columns.divider_radius is {columns.divider_radius:g}, so dividers fill the pitch of"
            f" {columns.pitch:g}; write a radius below {columns.pitch / 2:g}."
        )
    if columns.count > 1 and file.width / 2 <= edge:
        yield (
            f"width is {file.width:g}, so the outermost columns have no room; write a width above"
            f" {2 * edge:g}."
        )
    if columns.top >= file.height:
        yield (
            f"columns.top is {columns.top:g}, not below the height of {file.height:g}; write a"
            " smaller number."
        )
    for number, entry in enumerate(file.entries, start=1):
        if entry.count > 1 and entry.pitch == 0:
            yield f"entries[{number}].pitch is 0 for several entries; write their distance."
        if not columns.top < entry.y <= file.height:
            yield (
                f"entries[{number}].y is {entry.y:g}; write a number above columns.top"
                f" ({columns.top:g}) and at most height ({file.height:g})."
            )
    yield from _skips("rows", file.rows)
    yield from _skips("lanes", file.lanes)


def _skips(name: str, rows: tuple[Any, ...]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        for skipped in row.skip:
            if not 1 <= skipped <= row.count:
                yield (
                    f"{name}[{number}].skip names {skipped}; write numbers from 1 to {row.count}."
                )
