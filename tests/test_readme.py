"""What the README shows works as it stands there."""

from __future__ import annotations

import contextlib
import io
import math
import re
import shlex
from pathlib import Path
from statistics import NormalDist

import pytest

from games.cli import build_parser
from sim import board, stats, table

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


def test_the_question_of_sides_is_answered_whatever_the_seed() -> None:
    """The lean of entry 3, as the shipped table has it, shows in 999 of 1,000 measurements."""
    (command,) = [line for line in COMMANDS if "--entry 3" in line]
    half = build_parser()[0].parse_args(shlex.split(command)).half_width
    measured = table.shipped(board.load("gerhards"))
    assert measured is not None
    row = measured.counts[2]
    left, own, right = (count / sum(row) for count in (sum(row[:2]), row[2], sum(row[3:])))
    drops = own * (1 - own) * (stats.quantile() / half) ** 2
    deviations = abs(left - right) * math.sqrt(drops / (left + right))
    assert NormalDist().cdf(deviations - stats.quantile()) > 0.999


def test_commands_and_scripts_are_shown() -> None:
    assert len(COMMANDS) >= 7
    for script in re.findall(r"scripts/\w+\.py", README):
        assert (ROOT / script).is_file()
