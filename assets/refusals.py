"""Refusals in the language of the command: sentences come from the catalogues, not from the code.

Whoever refuses writes the sentence once per language, under a key of an area of its own
(``locale/{de,en}/<area>.toml``, as ``refusals.toml``), and raises it by its whole key::

    raise Refusal("refusals.no_target", name=text)

``Refusal`` is a ValueError, and a room may derive its own (``class TableError(Refusal)``). What
checks an argument of a command line raises ``argparse.ArgumentTypeError(told(key, ...))``. Both
speak the language that :func:`telling` chose, which the command line does from ``--lang`` before
it reads any argument; outside of it they are English.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from assets.texts import LANGUAGES, Texts

_language: ContextVar[str] = ContextVar("language", default="en")

_OPTIONS = ("--lang", "--language")
_REASONS = {
    errno.ENOENT: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not_folder",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "long_name",
}


class Refusal(ValueError):
    """What cannot be done, by the key of its sentence and the values in it.

    Its text is in the language chosen when it is read, so that it can come from another process.
    """

    def __init__(self, key: str, **values: Any) -> None:
        """Take the key as ``area.key`` and the values of its places."""
        super().__init__(key, values)
        self.key, self.values = key, values

    def __str__(self) -> str:
        """Return the sentence."""
        return told(self.key, **self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be sent from one process to another."""
        return _again, (type(self), self.key, self.values)


def _again(kind: type[Refusal], key: str, values: dict[str, Any]) -> Refusal:
    return kind(key, **values)


def told(key: str, **values: Any) -> str:
    """Return the sentence of ``area.key`` in the language chosen; KeyError if there is none."""
    return Texts(_language.get())(key, **values)


def speaking() -> str:
    """Return the language in which things are told now."""
    return _language.get()


@contextmanager
def telling(language: str) -> Iterator[None]:
    """Tell in this language while inside; one that is not known changes nothing."""
    before = _language.set(language if language in LANGUAGES else _language.get())
    try:
        yield
    finally:
        _language.reset(before)


def asked(arguments: Sequence[str]) -> str:
    """Return what follows ``--lang`` in a command line, the last time; "" where it is not said."""
    found = ""
    for number, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        if option in _OPTIONS:
            found = value if equals else "".join(arguments[number + 1 : number + 2])
    return found


def reason(error: OSError) -> str:
    """Return why a file cannot be used, in the language chosen as far as we have words for it."""
    key = _REASONS.get(error.errno or 0)
    return (error.strerror or str(error)).lower() if key is None else told(f"refusals.{key}")
