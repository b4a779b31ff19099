"""What is damaged about a line of a record, in words: what msgspec says, in the language chosen."""

from __future__ import annotations

import re

from assets.refusals import told

_PLACE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]*)`")
_KIND = re.compile(r"Expected `(?P<kinds>[^`]+)`")
_VALUE = re.compile(r"Invalid enum value (?P<value>.+)")
_SIGN = re.compile(r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", re.DOTALL)
_KINDS = ("int", "float", "str", "bool", "array", "object", "null")


def damage(error: Exception) -> str:
    """Return what a line or header has wrong about it, without a full stop."""
    message = str(error)
    place = _PLACE.search(message)
    path = place["path"] if place else ""
    field = path or told("records.whole")
    if isinstance(error, UnicodeDecodeError) or "Invalid UTF-8" in message:
        return told("records.no_text")
    if "truncated" in message:
        return told("records.cut_off")
    if sign := _SIGN.search(message):
        return told("records.no_json", sign=int(sign["byte"]) + 1)
    if missing := _MISSING.search(message):
        return told("records.missing", field=_join(path, missing["name"]))
    if unknown := _UNKNOWN.search(message):
        return told("records.unknown", field=_join(path, unknown["name"]))
    if kinds := _KIND.search(message):
        return told("records.wrong_kind", field=field, kind=_kinds(kinds["kinds"]))
    bare = message[: place.start()] if place else message
    if value := _VALUE.fullmatch(bare):
        return told("records.not_value", field=field, value=value["value"])
    if bare == "Number out of range":
        return told("records.too_big", field=field)
    return message


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _kinds(names: str) -> str:
    """Return in words what kinds of value may stand there."""
    each = [told(f"records.kind_{name}") if name in _KINDS else name for name in names.split(" | ")]
    return told("records.or").join(each)
