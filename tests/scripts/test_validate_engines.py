"""The comparison of the two engines: what it keeps, what it says, and how it ends."""

import subprocess
import sys
from pathlib import Path

import pytest

from sim import board as boards
from sim import flight
from sim.table import load

PROGRAM = Path(__file__).parents[2] / "scripts" / "validate_engines.py"


def validate(*arguments):
    """Run the program on flight alone, with few drops."""
    few = ("--board", "gerhards", "--no-world", "--flight-drops", "300")
    command = [sys.executable, str(PROGRAM), *few, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_what_is_kept_is_not_measured_again(tmp_path):
    pytest.importorskip("numba")
    first = validate("--keep", tmp_path, "--seed", 5)
    assert first.stdout.count("holds") + first.stdout.count("FAILS") == 7
    board = boards.load("gerhards")
    kept = tmp_path / f"{board.hash[:12]}.flight.{1 / flight.STEP:.0f}.5.npz"
    assert load(kept, board).n == (300,) * 7
    other = tmp_path / f"{board.hash[:12]}.flight.{2 / flight.STEP:.0f}.6.npz"
    other.write_bytes(kept.read_bytes())
    again = validate("--keep", tmp_path, "--seed", 5)
    assert again.returncode == 2
    assert "validate_engines: " in again.stderr
    assert again.stderr.count("\n") == 1
    other.unlink()
    assert validate("--keep", tmp_path, "--seed", 5).stdout.endswith(first.stdout[-600:])


def test_a_board_that_is_none_is_one_sentence():
    done = validate("--board", "nowhere")
    assert done.returncode == 2
    assert done.stderr.startswith("validate_engines: ")
    assert done.stderr.count("\n") == 1
