"""Progress as a terminal shows it."""

import io
import sys

from assets.texts import Texts
from sim.lab_progress import progress


class Terminal(io.StringIO):
    """A terminal that keeps what it was shown."""

    def isatty(self) -> bool:
        """Tell that it is one."""
        return True


def test_long_words_are_whole_on_a_narrow_terminal(monkeypatch):
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    words = "12 of 60 boards; total variation from own=0.4 of the best, mean 0.045, worst entry 0.1"
    with progress(Texts("en"), "lab.tune_progress") as advance:
        advance(12, 60, words)
    lines = shown.getvalue().splitlines()
    assert any("searching" in line and " 20%" in line for line in lines)
    assert words in " ".join(line.strip() for line in lines)
