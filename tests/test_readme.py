"""What the README shows works as it stands there."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from games.cli import build_parser

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INDENTED = re.findall(r"^    (.+)$", README, re.MULTILINE)
STARTS = ("galtoni ", "python3 scripts/play.py ")
COMMANDS = [
    line.removeprefix(start) for line in INDENTED for start in STARTS if line.startswith(start)
]


def test_the_program_runs_and_lists_the_first_moves() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(code, {})
    assert said.getvalue().split() == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("command", [line for line in COMMANDS if not line.startswith("--")])
def test_a_shown_command_is_one_that_galtoni_takes(command: str) -> None:
    parser, _ = build_parser()
    arguments = shlex.split(command, comments=True)
    assert parser.parse_args(arguments).command == arguments[0]


def test_commands_and_scripts_are_shown() -> None:
    assert len(COMMANDS) >= 7
    for script in re.findall(r"scripts/\w+\.py", README):
        assert (ROOT / script).is_file()
