"""What setting up says: which Python it needs, in which language, and how far it is."""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.mark.parametrize("script", ["_lock", "_setup", "_words", "play", "test"])
def test_an_old_python_can_read_the_scripts(script: str) -> None:
    ast.parse((SCRIPTS / f"{script}.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_old_python_is_told_which_one_is_needed(
    setup: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    assert setup.run(["lab"], lambda venv: 0) == 2
    assert capsys.readouterr() == (
        "",
        "galtoni: this is Python 3.10, and galtoni needs 3.11 or newer:"
        " install it and start this script with it.\n",
    )
    assert not (setup.ROOT / ".venv").exists()


def test_setting_up_speaks_german_where_that_is_spoken(
    setup: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr(sys, "argv", ["play.py"])
    assert setup.run(["lab"], lambda venv: 0) == 2
    assert capsys.readouterr().err == (
        "galtoni: Das ist Python 3.10, und galtoni braucht 3.11 oder neuer:"
        " Installiere es und starte dieses Skript damit.\n"
    )
    monkeypatch.setattr(sys, "argv", ["play.py", "play", "--lang=en"])
    assert setup.run(["lab"], lambda venv: 0) == 2
    assert capsys.readouterr().err.startswith("galtoni: this is Python 3.10")


@pytest.mark.parametrize(
    ("arguments", "environment", "german"),
    [
        (["--lang", "de"], {"LANG": "en_GB.UTF-8"}, True),
        (["measure", "--lang=en"], {"LANG": "de_DE.UTF-8"}, False),
        (["kiosk", "--language", "ask"], {"LANG": "de_AT.UTF-8"}, True),
        (["--lang"], {"LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "en_GB"}, True),
        ([], {"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, False),
    ],
)
def test_the_language_of_setting_up_is_that_of_the_command(
    arguments: list[str], environment: dict[str, str], german: bool, load: Callable[[str], Any]
) -> None:
    words: Any = load("_words")
    assert words.speaks_german(arguments, environment) is german


def test_what_setting_up_says_has_the_same_places_in_both_languages(
    load: Callable[[str], Any],
) -> None:
    words: Any = load("_words")
    fields = re.compile(r"{\w*}")
    for key, (english, german) in words.WORDS.items():
        assert sorted(fields.findall(english)) == sorted(fields.findall(german)), key
    assert len(words.WORDS["placing"][1]) <= 60  # a line of progress


@pytest.mark.parametrize(
    ("windows", "python", "galtoni"),
    [
        (False, "bin/python", "bin/galtoni"),
        (True, "Scripts/python.exe", "Scripts/galtoni.exe"),
    ],
)
def test_programs_lie_where_the_system_puts_them(
    windows: bool, python: str, galtoni: str, setup: Any, tmp_path: Path
) -> None:
    there = setup.Venv(tmp_path, windows=windows)
    assert there.python == tmp_path / python
    assert there.program("galtoni") == tmp_path / galtoni


PIP = (
    "Obtaining file:///somewhere",
    "Collecting numpy>=1.26 (from galtoni==0.1)",
    "  Downloading numpy-2.0.0-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl (18 MB)",
    "Collecting pygame-ce~=2.5 (from galtoni==0.1)",
    "Collecting x",
    "Installing collected packages: numpy, pygame-ce, x, galtoni",
    "Successfully installed galtoni-0.1 numpy-2.0.0 pygame-ce-2.5.8 x-1",
)
"""What pip prints."""


class Terminal(io.StringIO):
    """A terminal that remembers what was written to it."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def test_at_a_terminal_one_line_shows_what_is_done(setup: Any) -> None:
    """Each text covers the one before, no name is cut, and what follows has its own line."""
    written = Terminal()
    progress = setup.Progress(written)
    for line in PIP:
        progress.read(line)
    progress.end()
    first, *texts = written.getvalue().split("\r")
    assert first == ""
    assert [text.rstrip() for text in texts] == [
        "  Fetching part 1: numpy",
        "  Fetching part 2: pygame-ce",
        "  Fetching part 3: x",
        "  Putting the parts in place ...",
    ]
    lengths = [len(text.rstrip("\n")) for text in texts]
    assert all(one >= len(two.rstrip()) for one, two in zip(lengths[1:], texts, strict=False))
    assert written.getvalue().count("\n") == 1
    assert written.getvalue().endswith("\n")


def test_in_a_file_each_stage_is_one_line(setup: Any) -> None:
    written = io.StringIO()
    progress = setup.Progress(written)
    for line in PIP:
        progress.read(line)
    progress.end()
    assert written.getvalue() == "  Fetching ...\n  Putting the parts in place ...\n"
