"""What is wrong with a board file, in one sentence with place and remedy, in the language asked."""

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

from assets.malformed import malformed_toml
from assets.refusals import told
from sim.board_fields import missing
from sim.board_file import BoardFile
from sim.board_parts import BoardError

NEAR = 0.65
"""How alike (difflib's ratio) a name is to the one it may have been meant for."""

_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_PLACE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_BOUND = re.compile(r"Expected `(?P<type>[^`]+)` (?P<sign>>=|<=|>|<) (?P<bound>\S+)")
_TYPE = re.compile(r"Expected `(?P<want>[^`]+)`, got `(?P<got>[^`]+)`")
_LINE = re.compile(r"at line (\d+)")
_COMMA = re.compile(r"=\s*([+-]?\d+),(\d+)")
_SIGNS = {">=": "at_least", "<=": "at_most", ">": "above", "<": "below"}
_KINDS = ("float", "int", "str", "bool", "array", "object")


def read(text: str, place: str) -> BoardFile:
    """Return the file's content; BoardError names ``place``, the field and the remedy."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(_no_toml(text, place, str(error))) from None
    for path, value in _numbers(raw, ""):
        if not math.isfinite(value):
            raise BoardError(f"{place}: {told('boards.not_finite', field=path, value=value)}")
    try:
        file = msgspec.convert(raw, BoardFile)
    except msgspec.ValidationError as error:
        raise BoardError(f"{place}: {_sentence(str(error), raw)}") from None
    for problem in _contradictions(file):
        raise BoardError(f"{place}: {problem}")
    return file


def _no_toml(text: str, place: str, error: str) -> str:
    """Return what to say of a text that is no TOML, and the remedy where a number has a comma."""
    found = _LINE.search(error)
    lines = text.splitlines()
    number = int(found[1]) if found else 0
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    if comma := _COMMA.search(line.partition("#")[0]):
        words = {"value": f"{comma[1]},{comma[2]}", "better": f"{comma[1]}.{comma[2]}"}
        return told("boards.comma", file=place, line=number, **words)
    return told("boards.no_toml", file=place, error=malformed_toml(error))


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
    if _MISSING.search(message):
        every = missing(raw)
        key = "boards.missing" if len(every) == 1 else "boards.missing_many"
        return told(key, field=", ".join(every))
    field = _spelled(path) or told("boards.whole_file")
    found = _value(raw, path)
    if found is not None and not isinstance(found, dict | list):
        field = told("boards.is_value", field=field, value=repr(found))
    if bound := _BOUND.search(message):
        words = {"kind": _kind(bound["type"]), "sign": told(f"boards.{_SIGNS[bound['sign']]}")}
        return told("boards.bound", field=field, bound=bound["bound"].removesuffix(".0"), **words)
    if wrong := _TYPE.search(message):
        return told("boards.wrong", field=field, kind=_kind(wrong["want"]))
    return told("boards.other", field=field, message=message.split(" - at ")[0])


def _kind(name: str) -> str:
    """Return in words what kind of value a field takes."""
    return told(f"boards.kind_{name if name in _KINDS else 'value'}")


def _unknown(name: str, path: str) -> str:
    known = _fields(path)
    near = difflib.get_close_matches(name, known, n=1, cutoff=NEAR)
    field = _spelled(_join(path, name))
    if near:
        return told("boards.unknown_near", field=field, near=near[0])
    return told("boards.unknown", field=field, known=", ".join(known))


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
        yield told(
            "boards.dividers",
            value=f"{columns.divider_radius:g}",
            pitch=f"{columns.pitch:g}",
            most=f"{columns.pitch / 2:g}",
        )
    if columns.count > 1 and file.width / 2 <= edge:
        yield told("boards.narrow", value=f"{file.width:g}", least=f"{2 * edge:g}")
    if columns.top >= file.height:
        yield told("boards.high_columns", value=f"{columns.top:g}", height=f"{file.height:g}")
    for number, entry in enumerate(file.entries, start=1):
        if entry.count > 1 and entry.pitch == 0:
            yield told("boards.no_pitch", number=number)
        if not columns.top < entry.y <= file.height:
            words = {"top": f"{columns.top:g}", "height": f"{file.height:g}"}
            yield told("boards.entry_height", number=number, value=f"{entry.y:g}", **words)
    yield from _skips("rows", file.rows)
    yield from _skips("lanes", file.lanes)


def _skips(name: str, rows: tuple[Any, ...]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        for skipped in row.skip:
            if not 1 <= skipped <= row.count:
                words = {"number": number, "value": skipped, "most": row.count}
                yield told("boards.skip", name=name, **words)
