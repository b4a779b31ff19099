"""The translation catalogues: ``locale/<language>/<area>.toml``, flat tables of key and text."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("de", "en")


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return all texts of a language by ``area.key``; ValueError lists the known languages."""
    if language not in LANGUAGES:
        raise ValueError(
            f"there is no language {language!r}; choose one of: {', '.join(LANGUAGES)}."
        )
    found: dict[str, str] = {}
    for file in sorted((files("assets") / "locale" / language).iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            area = file.name.removesuffix(".toml")
            table = tomllib.loads(file.read_text(encoding="utf-8"))
            found.update({f"{area}.{key}": text for key, text in table.items()})
    return found


class Texts:
    """Texts of one language: ``texts("table.full", column=4)``."""

    def __init__(self, language: str) -> None:
        """Load a language; ValueError lists the known ones."""
        self.language = language
        self._catalogue = catalogue(language)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of ``key`` with its places filled; KeyError when there is none."""
        text = self._catalogue[key]
        return text.format(**values) if values else text

    def counted(self, key: str, count: int, **values: object) -> str:
        """Return the text of ``key`` for ``count`` things, that of ``key_one`` for a single one."""
        return self(f"{key}_one" if count == 1 else key, count=count, **values)
