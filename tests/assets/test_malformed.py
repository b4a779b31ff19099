"""What JSON, TOML and msgspec have against a file, in both languages."""

from __future__ import annotations

import tomllib
from typing import Annotated

import msgspec
import pytest

from assets.malformed import malformed, malformed_toml
from assets.refusals import telling


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of what is read."""

    count: Annotated[int, msgspec.Meta(ge=1)]


class Whole(msgspec.Struct, forbid_unknown_fields=True):
    """What is read."""

    parts: list[Part]
    size: tuple[int, int] = (1, 1)
    name: str | None = None


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (b"{", "it ends halfway", "mittendrin zu Ende"),
        (b'{"parts": x}', "no JSON from sign 11 on", "kein JSON ab Zeichen 11"),
        (b'{"parts":[],"name":"\xff"}', "no text in UTF-8", "kein Text in UTF-8"),
        (b"[]", "all of it should be an object with fields", "das Ganze soll ein Objekt mit"),
        (b"{}", "parts is missing", "parts fehlt"),
        (b'{"parts":[{}]}', "parts[1].count is missing", "parts[1].count fehlt"),
        (
            b'{"parts":[{"count":1},{"count":1,"colour":2}]}',
            "parts[2].colour does not belong there",
            "parts[2].colour gehört nicht hierher",
        ),
        (
            b'{"parts":[{"count":0}]}',
            "parts[1].count should be a whole number >= 1",
            "parts[1].count soll eine ganze Zahl >= 1 sein",
        ),
        (
            b'{"parts":[],"size":[1,2,3]}',
            "size should be a list of 2",
            "size soll eine Liste von 2 sein",
        ),
        (
            b'{"parts":[],"name":5}',
            "name should be text or null",
            "name soll Text oder null sein",
        ),
    ],
)
def test_what_is_wrong_with_json(text: bytes, english: str, german: str) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)) as caught:
        msgspec.json.decode(text, type=Whole)
    assert malformed(caught.value) == english
    with telling("de"):
        assert malformed(caught.value).startswith(german)


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("a = b", "Das ist kein Wert (Zeile 1, Zeichen 5)"),
        ("a = 1\nb 2", "Hinter dem Namen fehlt ein '=' (Zeile 2, Zeichen 3)"),
        ("a = 1 2", "Hier fehlt ein Zeilenende (Zeile 1, Zeichen 7)"),
        ("a = [1", "Der Liste fehlt die schließende Klammer (am Ende der Datei)"),
        ('a = "b', "Dem Text fehlt das schließende Anführungszeichen (am Ende der Datei)"),
        ("a = 1\na = 2", "Das hat schon einen Wert (am Ende der Datei)"),
        ("[a]\n[a]", "('a',) ist zweimal angelegt (Zeile 2, Zeichen 3)"),
        ("= 1", "So beginnt keine Zeile (Zeile 1, Zeichen 1)"),
        ("[a", "Hinter dem Namen der Tabelle fehlt ein ']' (am Ende der Datei)"),
    ],
)
def test_what_is_wrong_with_toml(text: str, german: str) -> None:
    """In English it is what tomllib says."""
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    message = str(caught.value)
    assert malformed_toml(message) == message
    with telling("de"):
        assert malformed_toml(message) == german


def test_what_nobody_has_words_for_stays_as_it_is() -> None:
    with telling("de"):
        assert malformed_toml("Something else (at line 1, column 2)") == (
            "Something else (Zeile 1, Zeichen 2)"
        )
        assert malformed(ValueError("something else")) == "something else"
