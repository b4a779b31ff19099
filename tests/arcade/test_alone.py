"""One window a folder: who has it, who waits for it, and who never gets in the way."""

import os
import signal
import subprocess
import sys

import pytest

from games.arcade.alone import AGAIN, LOCK, hold

HOLD = """
import sys
from pathlib import Path
from games.arcade.alone import hold
held = hold(Path(sys.argv[1]))
print("held" if held is not None else "taken", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path):
    """Return a function that starts another program on the same folder: (process, its answer)."""
    started = []

    def start():
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path / "kept")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process, process.stdout.readline().strip()

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_a_folder_belongs_to_one_program(tmp_path, other):
    """However the first one ends, the next one gets it; a folder beside is another one."""
    first, answer = other()
    assert answer == "held"
    assert other()[1] == "taken"
    assert hold(tmp_path / "kept") is None
    assert hold(tmp_path / "beside") is not None
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    with hold(tmp_path / "kept") as held:
        assert held is not None
        assert other()[1] == "taken"
    assert other()[1] == "held"


def test_patience_waits_for_whoever_is_closing(tmp_path):
    """It is tried anew until the time is over."""
    time, slept = [0.0], []
    first = hold(tmp_path)

    def sleep(seconds):
        slept.append(seconds)
        time[0] += seconds
        if len(slept) == 3:
            first.close()

    def patient(patience):
        return hold(tmp_path, patience=patience, clock=lambda: time[0], sleep=sleep)

    assert patient(0.3) is None
    assert slept == [AGAIN] * 2
    assert patient(5.0) is not None
    assert slept == [AGAIN] * 3


def test_where_nothing_can_be_kept_nothing_is_locked(tmp_path):
    """A folder that cannot be made, or in which the lock is something else, keeps nobody out."""
    (tmp_path / "file").touch()
    assert hold(tmp_path / "file" / "kept") is not None
    (tmp_path / "odd" / LOCK).mkdir(parents=True)
    assert hold(tmp_path / "odd") is not None
