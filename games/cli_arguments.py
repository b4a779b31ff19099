"""What argparse has against a command line, in plain words and in the language asked for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from assets.refusals import told

_MESSAGES = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (
            r"argument (?P<name>\S+): invalid choice: (?P<value>.*) \(choose from (?P<known>.*)\)",
            "choice",
        ),
        (r"argument (?P<name>\S+): expected one argument", "one_value"),
        (r"argument (?P<name>\S+): expected at least one argument", "some_values"),
        (r"argument (?P<name>\S+): ignored explicit argument (?P<value>.*)", "no_value"),
        (
            r"argument (?P<name>\S+): not allowed with argument (?P<other>\S+)",
            "not_together",
        ),
        (r"argument (?P<name>\S+): invalid int value: (?P<value>.*)", "no_whole"),
        (r"argument (?P<name>\S+): invalid float value: (?P<value>.*)", "no_number"),
        (r"the following arguments are required: (?P<names>.*)", "required"),
        (r"argument (?P<name>\S+): (?P<told>.*)", "argument"),
    )
)
"""The messages of argparse, and the key under which we say the same."""
_OPTION = re.compile(r"--[^=]+")
_NEGATIVE = re.compile(r"-\.?\d")


def plain(message: str) -> str:
    """Return a message of argparse as we say it; one that we have no words for stays as it is."""
    for pattern, key in _MESSAGES:
        found = pattern.fullmatch(message)
        if found is not None:
            values = found.groupdict()
            if "known" in values:
                values["known"] = values["known"].replace("'", "")
            return told(f"refusals.{key}", **values)
    return message


def joined(words: Sequence[str]) -> list[str]:
    """Return a command line in which what begins like a negative number follows its option by =.

    argparse takes -1 for a value, and -1% or -2mm for options that nobody knows.
    """
    found: list[str] = []
    for word in words:
        before = found[-1] if found else ""
        if _NEGATIVE.match(word) and _OPTION.fullmatch(before):
            found[-1] = f"{before}={word}"
        else:
            found.append(word)
    return found


def unknown(words: Sequence[str], known: Sequence[str]) -> str:
    """Return what to say of words that a command does not take, and the option next to them."""
    names = " ".join(words)
    option = words[0].partition("=")[0]
    near = difflib.get_close_matches(option, known, n=1) if option.startswith("-") else []
    if near:
        return told("refusals.unknown_near", names=names, near=near[0])
    return told("refusals.unknown", names=names)
