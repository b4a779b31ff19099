"""German and English texts: the same keys, the same places to fill, nothing but texts."""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.texts import LANGUAGES, Texts, catalogue

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "assets" / "locale"
AREAS = sorted({path.name for language in LANGUAGES for path in (LOCALE / language).glob("*.toml")})


def places(text: str) -> list[str]:
    """Return the names of the places a text has for values, sorted."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def table(language: str, area: str) -> dict[str, str]:
    """Return a catalogue file as it is, empty where there is none."""
    path = LOCALE / language / area
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def sentences() -> Iterator[tuple[str, str, set[str] | None]]:
    """Yield each sentence that the code asks for by its whole key: where, key, values given.

    The values are None where they are not all written out in the call.
    """
    for package in ("assets", "sim", "games"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                key = getattr(node.args[0], "value", None)
                named = isinstance(key, str) and key.partition(".")[0] + ".toml" in AREAS
                if named and (name in ("told", "texts") or name.endswith(("Refusal", "Error"))):
                    given = {keyword.arg for keyword in node.keywords}
                    values = None if None in given else {str(value) for value in given}
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", str(key), values


def test_every_sentence_that_the_code_asks_for_is_there_with_all_its_values() -> None:
    asked = list(sentences())
    assert len(asked) > 500
    known = catalogue("en")
    for where, key, values in asked:
        assert key in known, where
        assert values is None or values == set(places(known[key])), f"{where}: {key}"


def test_every_language_folder_is_a_language() -> None:
    assert sorted(path.name for path in LOCALE.iterdir() if path.is_dir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("area", AREAS)
def test_an_area_has_the_same_texts_in_every_language(area: str) -> None:
    tables = {language: table(language, area) for language in LANGUAGES}
    first = tables[LANGUAGES[0]]
    for language, texts in tables.items():
        assert sorted(texts) == sorted(first), f"keys of {language}/{area}"
        for key, text in texts.items():
            assert isinstance(text, str), f"{language}/{area}: {key} is no text"
            assert text.strip(), f"{language}/{area}: {key} is empty"
            assert places(text) == places(first[key]), f"{language}/{area}: places of {key}"


def test_texts_are_found_by_area_and_key() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        for area in AREAS:
            for key, text in table(language, area).items():
                assert texts(f"{area.removesuffix('.toml')}.{key}") == text


def test_an_unknown_language_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no language 'fr'; choose one of: de, en\."):
        catalogue("fr")


def test_places_are_read_from_a_text() -> None:
    assert places("{player} drops into {column:02d}, {{really}}") == ["column", "player"]
