"""Which language a first start speaks: the system's, where there are texts in it."""

import locale

import pytest

from games.arcade.language import system_language


@pytest.mark.parametrize(
    ("variables", "known", "spoken"),
    [
        ({"LANG": "de_AT.UTF-8"}, None, "de"),
        ({"LANG": "en_GB.UTF-8"}, "de_DE", "en"),
        ({"LC_ALL": "de_DE", "LANG": "en_US"}, None, "de"),
        ({"LC_MESSAGES": "de_CH", "LANG": "en_US"}, None, "de"),
        # Whoever has asked for a third language first understands English sooner than German.
        ({"LC_ALL": "fr_FR", "LANG": "de_DE"}, None, "en"),
        ({"LANG": "C"}, "de_DE", "en"),
        ({}, "de_DE", "de"),
        ({}, "German_Germany", "de"),
        ({}, None, "en"),
    ],
)
def test_the_system_is_asked_in_its_own_order(monkeypatch, variables, known, spoken):
    """What a program may be told by variables goes before what the system is set to."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(locale, "getlocale", lambda: (known, "UTF-8"))
    assert system_language() == spoken


def test_a_locale_that_cannot_be_read_is_none(monkeypatch):
    """Some systems have names that Python does not know."""

    def refuse():
        raise ValueError("unknown locale: UTF-8")

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", refuse)
    assert system_language() == "en"
