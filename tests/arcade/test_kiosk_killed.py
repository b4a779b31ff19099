"""A guarded exhibition as a real program: on a full disk, and with its guard killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

resource = pytest.importorskip("resource", reason="only there the system bounds files")

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="finds the house by Linux"
)

PATIENCE = 120.0
"""After so many seconds (of the wall's clock) nothing more is waited for."""
COMMAND = [sys.executable, "-m", "games", "kiosk", "--window", "--pin", "4711", "--idle", "5"]
DRIVERS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
FULL = 4096
"""No file may become larger (bytes): what is as large already takes nothing more."""


def bound():
    """Let the system refuse what makes a file larger than that."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, FULL))


@pytest.fixture
def exhibition(galtoni_home, tmp_path):
    """Return a function: (guard, the file that standard error goes to)."""
    started = []

    def start(prepare=None):
        said = tmp_path / "stderr"
        with said.open("wb") as file:
            guard = subprocess.Popen(
                COMMAND,
                env={**os.environ, **DRIVERS},
                stdout=subprocess.DEVNULL,
                stderr=file,
                preexec_fn=prepare,
            )
        started.append(guard)
        return guard, said

    yield start
    for guard in started:
        guard.terminate()
        guard.wait()


def wait(guard, reached):
    """Wait until something is so, as long as there is a guard."""
    end = time.monotonic() + PATIENCE
    while not reached():
        assert guard.poll() is None
        assert time.monotonic() < end
        time.sleep(0.1)


def house(guard):
    """Return the number of the process that a guard has started, 0 while there is none."""
    path = Path(f"/proc/{guard.pid}/task/{guard.pid}/children")
    children = path.read_text(encoding="ascii").split()
    return int(children[0]) if children else 0


def ended(number):
    """Whether a process has ended, also where nobody has taken note of it yet."""
    try:
        return not Path(f"/proc/{number}/cmdline").read_bytes()
    except FileNotFoundError:
        return True


def test_a_full_disk_keeps_no_exhibition_from_going_on(exhibition, galtoni_home):
    """It opens, is opened anew when it was killed, and closes; no traceback, one sentence each."""
    log = galtoni_home / "kiosk" / "kiosk.log"
    log.parent.mkdir(parents=True)
    log.write_bytes(b"x" * FULL)
    guard, said = exhibition(bound)
    wait(guard, lambda: said.read_text().count(" opened\n") == 1)
    os.kill(house(guard), signal.SIGKILL)
    wait(guard, lambda: said.read_text().count(" opened\n") == 2)
    guard.terminate()
    assert guard.wait() == 0
    told = said.read_text()
    assert "Traceback" not in told
    assert told.count(f"Nothing is logged in {log}: ") == 3  # two houses and their guard
    assert log.stat().st_size == FULL


def test_only_its_guard_may_be_told_to_end_a_house(exhibition, galtoni_home):
    """Whatever signal the house itself gets, it is opened anew and that is counted."""
    guard, said = exhibition()

    def opened(times):
        wait(guard, lambda: said.read_text().count(" opened\n") == times)

    opened(1)
    os.kill(house(guard), signal.SIGTERM)
    opened(2)
    os.kill(house(guard), signal.SIGHUP)
    opened(3)
    guard.terminate()
    assert guard.wait() == 0
    counts = json.loads((galtoni_home / "kiosk" / "counts.json").read_text(encoding="utf-8"))
    assert (counts["total"]["restarts"], counts["running"]) == (2, False)


def test_a_house_closes_when_its_guard_was_killed_and_the_next_one_opens(exhibition, galtoni_home):
    """While it is open a second one is refused in a sentence."""
    guard, said = exhibition()
    wait(guard, lambda: " opened\n" in said.read_text())
    second = subprocess.run(
        COMMAND, env={**os.environ, **DRIVERS}, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (second.returncode, second.stderr.count("\n")) == (2, 1)
    assert "An exhibition is open with the folder" in second.stderr
    first = house(guard)
    guard.kill()
    guard.wait()
    later, said = exhibition()
    wait(later, lambda: " opened\n" in said.read_text())
    wait(later, lambda: ended(first))
    lines = (galtoni_home / "kiosk" / "kiosk.log").read_text(encoding="utf-8").splitlines()
    assert [line.split(" ", 3)[3] for line in lines] == ["opened", "closed by guard", "opened"]
    later.terminate()
    assert later.wait() == 0
