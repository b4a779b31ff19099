"""An exhibition in a real window: a visitor comes, the power goes, nobody answers, it is closed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.screen,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the house by Linux"),
]

PATIENCE = 90.0
"""After so many seconds (of the wall's clock) nothing more is waited for."""


class Exhibition:
    """A guarded house on a display of its own, and what it keeps."""

    def __init__(self, display: str, folder: Path) -> None:
        """Open it."""
        self.folder = folder / "kiosk"
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "GALTONI_HOME": str(folder),
        }
        command = [sys.executable, "-m", "games", "kiosk", "--games", "mancala", "--idle", "5"]
        self.guard = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def log(self) -> list[str]:
        """Return what the log says, without times."""
        path = self.folder / "kiosk.log"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [line.split(" ", 3)[3] for line in lines]

    @property
    def match(self) -> Path:
        """Return where the match under way is kept."""
        return self.folder / "matches" / "mancala.jsonl"

    def house(self) -> int:
        """Return the number of the process that the guard has started, 0 while there is none."""
        path = Path(f"/proc/{self.guard.pid}/task/{self.guard.pid}/children")
        children = path.read_text(encoding="ascii").split()
        return int(children[0]) if children else 0

    def press(self, key: str) -> None:
        """Press a key."""
        subprocess.run(["xdotool", "key", key], env=self.environment, check=True)

    def wait(self, reached: Callable[[], bool]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not reached():
            assert self.guard.poll() is None, self.log()
            assert time.monotonic() < end, self.log()
            time.sleep(0.1)

    def until(self, reached: Callable[[], bool], key: str) -> None:
        """Press a key again and again until something is so: windows take a while to come."""
        end = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < end, self.log()
            self.press(key)
            time.sleep(0.7)


@pytest.fixture
def exhibition(display: str, tmp_path: Path) -> Iterator[Exhibition]:
    """Return a house, and close it whatever comes."""
    made = Exhibition(display, tmp_path)
    yield made
    if made.guard.poll() is None:
        made.guard.terminate()
        made.guard.wait()


@pytest.fixture
def managed(display: str) -> Iterator[str]:
    """Return the display with a window manager on it; skipped without one."""
    if shutil.which("openbox") is None:
        pytest.skip("needs openbox")
    environment = {**os.environ, "DISPLAY": display}
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
    time.sleep(1.0)
    yield display
    manager.terminate()
    manager.wait()


def test_a_full_screen_that_was_lost_is_taken_back(managed: str, exhibition: Exhibition) -> None:
    """From being minimised, which no visitor could put right; it is counted and logged."""
    exhibition.wait(lambda: "opened" in exhibition.log())
    window: list[str] = []

    def found() -> list[str]:
        # By process: without a locale the window's title is not where xdotool looks for it.
        search = ["xdotool", "search", "--onlyvisible", "--pid", str(exhibition.house())]
        done = subprocess.run(search, env=exhibition.environment, capture_output=True, text=True)
        window[:] = done.stdout.split() or window
        return done.stdout.split()

    exhibition.wait(lambda: bool(found()))
    minimise = ["xdotool", "windowminimize", window[0]]
    subprocess.run(minimise, env=exhibition.environment, check=True)
    exhibition.wait(lambda: not found())
    exhibition.wait(lambda: bool(found()))
    assert "full screen lost and taken back" in exhibition.log()
    exhibition.guard.terminate()
    assert exhibition.guard.wait() == 0
    counts = json.loads((exhibition.folder / "counts.json").read_text(encoding="utf-8"))
    assert counts["total"]["screens"] == 1


def test_a_day_of_an_exhibition(exhibition: Exhibition) -> None:
    """A match outlives the power; who has gone is forgotten; a touch wakes; all is counted."""
    exhibition.wait(lambda: "opened" in exhibition.log())
    exhibition.until(exhibition.match.exists, "Return")
    os.kill(exhibition.house(), signal.SIGKILL)
    exhibition.wait(lambda: exhibition.log().count("opened") == 2)
    said = exhibition.log()
    assert said[said.index("was not closed before") - 1].startswith("ended with code -9")
    assert exhibition.match.exists()
    exhibition.wait(lambda: not exhibition.match.exists())
    exhibition.until(lambda: exhibition.log()[-1] == "touched", "space")
    exhibition.guard.terminate()
    assert exhibition.guard.wait() == 0
    assert exhibition.log()[-1] == "closed by SIGTERM"
    counts = json.loads((exhibition.folder / "counts.json").read_text(encoding="utf-8"))
    assert not counts["running"]
    assert counts["total"]["restarts"] == 1
    assert counts["total"]["visits"] >= 1
    assert counts["total"]["faults"] == 0
