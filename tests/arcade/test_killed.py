"""Killed at any moment, a house loses no action that was kept, and every match counts once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="houses are forked")


def killed(folder, kills, seed, *how):
    """Return what became of the matches of houses that were killed so often."""
    program = ROOT / "tests" / "kill_house.py"
    done = subprocess.run(
        [sys.executable, str(program), str(folder), str(kills), str(seed), *how],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout, done.stderr
    found = json.loads(done.stdout)
    print(found)
    return found, done.stderr


def test_ten_kills_lose_nothing(tmp_path):
    found, said = killed(tmp_path, 10, 1)
    assert found["complaints"] == [], said
    assert found["kills"] == 10
    assert found["beyond"] <= 1


@pytest.mark.slow
def test_two_hundred_kills_lose_nothing(tmp_path):
    found, said = killed(tmp_path, 200, 7)
    assert found["complaints"] == [], said
    assert found["beyond"] <= 1
    assert found["inside"] > 0  # some were killed while they played for a potential
    assert found["ended"] > 0


def test_killed_while_counting_a_match_is_counted_whole_or_not_at_all(tmp_path):
    found, said = killed(tmp_path, 12, 3, "counting")
    assert found["complaints"] == [], said
    assert found["counted"] > 0


def test_a_killed_exhibition_goes_on_and_leaves_nothing_of_who_has_gone(tmp_path):
    found, said = killed(tmp_path, 10, 5, "visiting")
    assert found["complaints"] == [], said
    assert found["beyond"] <= 1
    assert found["resumed"] > 0


@pytest.mark.slow
def test_two_hundred_kills_of_an_exhibition(tmp_path):
    found, said = killed(tmp_path, 200, 9, "visiting")
    assert found["complaints"] == [], said
    assert found["beyond"] <= 1
    assert found["resumed"] > 50
