"""What is wrong with a file that JSON, TOML or msgspec cannot read, in the language chosen.

Their own messages are English and written for programmers; what is known of them is said in the
words of ``malformed.toml``, and one that is not known stays as it is.
"""

from __future__ import annotations

import re

from assets.refusals import told

_PLACE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]*)`")
_KIND = re.compile(
    r"Expected `(?P<kinds>[^`]+)`(?: (?P<sign>[<>]=?) (?P<bound>\S+)| of length (?P<length>\d+))?"
)
_VALUE = re.compile(r"Invalid enum value (?P<value>.+)")
_SIGN = re.compile(r"JSON is malformed: .* \(byte (?P<byte>\d+)\)", re.DOTALL)
_KINDS = ("int", "float", "str", "bool", "array", "object", "null")

_TOML = re.compile(r"(?P<told>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of .*)\)")
_TOML_FAULTS = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"Invalid value", "value"),
        (r"Expected '=' after a key in a key/value pair", "equals"),
        (r"Expected newline or end of document after a statement", "newline"),
        (r"Cannot declare (?P<name>.+) twice", "twice"),
        (r"Duplicate inline table key (?P<name>.+)", "key_twice"),
        (r"Cannot overwrite a value", "overwrite"),
        (r"Unterminated string", "string"),
        (r"Unclosed array", "array"),
        (r"Unclosed inline table", "inline"),
        (r"Invalid initial character for a key part", "key"),
        (r"Invalid statement", "statement"),
        (r"Expected '\]' at the end of a table declaration", "table"),
        (r"Expected '\]\]' at the end of an array declaration", "tables"),
        (r"Illegal character (?P<sign>.+)", "illegal"),
        (r"Found invalid character (?P<sign>.+)", "illegal"),
        (r"Unescaped '\\' in a string", "backslash"),
        (r"Invalid date or datetime", "date"),
    )
)


def malformed(error: Exception) -> str:
    """Return what a file or a line of it has wrong about it, without a full stop.

    Places in lists are counted from 1.
    """
    message = str(error)
    if isinstance(error, UnicodeDecodeError) or "Invalid UTF-8" in message:
        return told("malformed.no_text")
    if "truncated" in message:
        return told("malformed.cut_off")
    if sign := _SIGN.search(message):
        return told("malformed.no_json", sign=int(sign["byte"]) + 1)
    place = _PLACE.search(message)
    path = _counted(place["path"]) if place else ""
    return _misfit(message[: place.start()] if place else message, path)


def _misfit(message: str, path: str) -> str:
    """Return what msgspec has against a value at a path of fields."""
    field = path or told("malformed.whole")
    if missing := _MISSING.search(message):
        return told("malformed.missing", field=_join(path, missing["name"]))
    if unknown := _UNKNOWN.search(message):
        return told("malformed.unknown", field=_join(path, unknown["name"]))
    if wanted := _KIND.fullmatch(message.partition(", got ")[0]):
        return told("malformed.wrong_kind", field=field, kind=_kind(wanted))
    if value := _VALUE.fullmatch(message):
        return told("malformed.not_value", field=field, value=value["value"])
    if message == "Number out of range":
        return told("malformed.too_big", field=field)
    return message


def malformed_toml(message: str) -> str:
    """Return what tomllib has against a text, with the place in brackets."""
    found = _TOML.fullmatch(message)
    if found is None:
        return message
    said = _toml_fault(found["told"])
    if found["line"] is None:
        return told("malformed.toml_at_end", told=said)
    return told("malformed.toml_at", told=said, line=found["line"], column=found["column"])


def _toml_fault(message: str) -> str:
    for pattern, key in _TOML_FAULTS:
        if fault := pattern.fullmatch(message):
            return told(f"malformed.toml_{key}", **fault.groupdict())
    return message


def _kind(wanted: re.Match[str]) -> str:
    """Return in words what kinds of value may stand there, and how large they may be."""
    names = wanted["kinds"].split(" | ")
    each = [told(f"malformed.kind_{name}") if name in _KINDS else name for name in names]
    kinds = told("malformed.or").join(each)
    if wanted["length"]:
        return told("malformed.of_length", kind=kinds, length=wanted["length"])
    return f"{kinds} {wanted['sign']} {wanted['bound']}" if wanted["sign"] else kinds


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _counted(path: str) -> str:
    return re.sub(r"\[(\d+)\]", lambda found: f"[{int(found[1]) + 1}]", path)
