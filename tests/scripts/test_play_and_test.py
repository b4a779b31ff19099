"""The scripts that people start: what they run, with which arguments and exit codes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.fixture
def script(
    setup: Any, load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Any]:
    """Return a loader of scripts that find the shared module in their own folder."""
    monkeypatch.setitem(sys.modules, "_setup", setup)
    return load


QUICK = "not slow and not wheel and not soak"


@pytest.mark.parametrize(
    ("given", "passed"),
    [
        ([], ["-n", "auto", "-m", QUICK]),
        (["-k", "record"], ["-n", "auto", "-m", QUICK, "-k", "record"]),
        (["-m", "slow"], ["-n", "auto", "-m", "slow"]),
        (["-mslow", "-n0"], ["-mslow", "-n0"]),
        (["--numprocesses=2"], ["-m", QUICK, "--numprocesses=2"]),
        (["--maxfail=1"], ["-n", "auto", "-m", QUICK, "--maxfail=1"]),
        (["--pdb"], ["-m", QUICK, "--pdb"]),
    ],
)
def test_pytest_gets_our_choice_only_where_the_user_made_none(
    given: list[str], passed: list[str], script: Callable[[str], Any]
) -> None:
    assert script("test").pytest_arguments(given) == passed


@pytest.mark.parametrize(
    ("failing", "tests", "code"), [(None, 0, 0), ("mypy", 0, 3), (None, 1, 1), ("ruff", 5, 5)]
)
def test_every_check_runs_and_none_fails_unnoticed(
    failing: str | None,
    tests: int,
    code: int,
    setup: Any,
    pip: list[list[str]],
    script: Callable[[str], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[str] = []

    def call(command: list[str], cwd: str | None = None) -> int:
        assert cwd == str(setup.ROOT)
        ran.append(command[2])
        return tests if command[2] == "pytest" else 3 if command[2] == failing else 0

    monkeypatch.setattr(setup, "call", call)
    assert script("test").main([]) == code
    assert ran == ["ruff", "ruff", "mypy", "pytest"]


def test_play_starts_galtoni_with_the_arguments(
    setup: Any, pip: list[list[str]], script: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(setup, "call", lambda command, cwd=None: ran.append(command) or 9)
    assert script("play").main(["match", "gipf"]) == 9
    assert ran == [[str(setup.Venv(setup.ROOT / ".venv").program("galtoni")), "match", "gipf"]]


def test_ci_script_is_valid_bash() -> None:
    done = subprocess.run(
        ["bash", "-n", str(SCRIPTS.parent / ".ci" / "run")], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_stands_behind_two_dashes_is_no_wish_for_help(
    setup: Any, load: Callable[[str], Any]
) -> None:
    play: Any = load("play")
    assert play.asks_for_help(["match", "--help"])
    assert not play.asks_for_help(["match", "--", "--help"])
