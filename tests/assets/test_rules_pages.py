"""The rules pages: one for each game in each language, in the simple Markdown that screens show."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from assets.texts import LANGUAGES
from games.core import registry

RULING = {"de": "Hausregel", "en": "House rule"}


def page(language: str, name: str) -> str:
    return (files("assets") / "rules" / language / f"{name}.md").read_text(encoding="utf-8")


def shape(text: str) -> list[str]:
    """Return what kind of line follows what: heading, part, item or paragraph."""
    marks = [re.match(r"# |## |- |", line)[0] for line in text.splitlines() if line]
    return [mark.strip() or "paragraph" for mark in marks]


@pytest.mark.parametrize("name", registry.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_can_be_learnt_from_a_page(name: str, language: str) -> None:
    text = page(language, name)
    kinds = shape(text)
    assert kinds[0] == "#"
    assert kinds.count("#") == 1
    assert kinds.count("##") >= 4
    assert RULING[language] in text


@pytest.mark.parametrize("name", registry.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_written_in_the_simple_markdown(name: str, language: str) -> None:
    for line in page(language, name).splitlines():
        assert line == line.rstrip()
        assert line.count("**") % 2 == 0, line
        plain = line.replace("**", "")
        assert not re.search(r"[`|<>_\[\]]|\*|^#{3}|^\s+\S|^\d+\.|!$", plain), line


@pytest.mark.parametrize("name", registry.NAMES)
def test_both_languages_say_the_same_number_of_things(name: str) -> None:
    assert shape(page("de", name)) == shape(page("en", name))


@pytest.mark.parametrize("name", ["mancala", "siebener", "koenigsflucht"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_variants_are_named(name: str, language: str) -> None:
    for variant in registry.rules(name).variants:
        assert variant in page(language, name).lower()


@pytest.mark.parametrize("name", ["mancala", "siebener", "koenigsflucht"])
def test_as_many_rulings_are_marked_in_both_languages(name: str) -> None:
    assert page("de", name).count("Hausregel") == page("en", name).count("House rule")
