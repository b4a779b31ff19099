"""The guard of an exhibition: it starts the house anew and keeps a log."""

import logging
import os
import signal
import subprocess
import sys

from games.arcade.kiosk_launch import (
    GUARDED,
    PAUSES,
    STEADY,
    SharedLog,
    end_when_told,
    guard,
    guarded_command,
    open_log,
)

LOG = logging.getLogger("test")

OPEN = """
import pygame
import games.arcade.kiosk_launch as launch
from games.arcade.kiosk import Kiosk
launch._live = lambda app: print("saver:", pygame.display.get_allow_screensaver())
print("code:", launch.open_house(Kiosk(), launch.Opening(0.0, window=True)))
"""


def test_no_screen_saver_comes_before_visitors_and_the_log_tells_of_the_day(tmp_path):
    """Nobody moves a mouse for hours; SDL tells the system not to darken the screen (E17)."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN],
        capture_output=True,
        text=True,
        timeout=120,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "GALTONI_HOME": str(tmp_path),
        },
    )
    assert done.stdout.splitlines()[-2:] == ["saver: False", "code: 0"], done.stderr
    lines = (tmp_path / "kiosk" / "kiosk.log").read_text(encoding="utf-8").splitlines()
    assert [line.split(" ", 3)[3] for line in lines] == ["opened", "closed by the staff"]


def test_the_log_tells_the_system_from_the_staff():
    """An end by the system's signal has its name."""
    before, ends = signal.getsignal(signal.SIGTERM), []
    try:
        told = end_when_told(lambda: ends.append(1))
        assert told == []
        signal.raise_signal(signal.SIGTERM)
        assert (told, ends) == (["SIGTERM"], [1])
    finally:
        signal.signal(signal.SIGTERM, before)


def test_the_guard_starts_the_house_anew():
    """With longer and longer pauses; an end that was asked for is one; so is a wrong wish."""
    codes = iter([1, -11, 1, 1, 1, 1, 1, 0])
    time, slept = [0.0], []

    def run(command):
        time[0] += 5.0
        return next(codes)

    assert guard(["x"], run, LOG, clock=lambda: time[0], sleep=slept.append) == 0
    assert slept == [*PAUSES, PAUSES[-1], PAUSES[-1]]
    assert guard(["x"], lambda command: 2, LOG, sleep=slept.append) == 2


def test_the_guard_forgets_old_ends():
    """A house that stood for long is started anew at once."""
    codes = iter([1, 1, 1, 0])
    time, slept = [0.0], []

    def run(command):
        time[0] += STEADY
        return next(codes)

    guard(["x"], run, LOG, clock=lambda: time[0], sleep=slept.append)
    assert slept == [PAUSES[0]] * 3


def test_the_guarded_command_is_marked():
    """So that the house under guard does not guard itself."""
    assert guarded_command(["kiosk", "--idle", "30"])[-4:] == ["kiosk", "--idle", "30", GUARDED]


def test_guard_and_house_write_to_one_log_whoever_turns_it_over(tmp_path):
    """The guard's line after months stands in the newest file, not in one that is long turned."""
    logs = [logging.Logger(name) for name in ("guard", "house")]
    for log in logs:
        log.addHandler(SharedLog(tmp_path / "kiosk.log", maxBytes=500, backupCount=2, delay=True))
    logs[0].info("opened")
    for number in range(200):
        logs[1].info("line %d", number)
    logs[0].info("ended")
    assert (tmp_path / "kiosk.log").read_text().splitlines()[-2:] == ["line 199", "ended"]
    assert len(list(tmp_path.iterdir())) == 3
    assert all(log.handlers[0].stream is None for log in logs)


def test_the_log_is_turned_over(tmp_path):
    """It never takes more than a few files of fair size."""
    log = open_log(tmp_path)
    for handler in list(log.handlers):
        if isinstance(handler, logging.StreamHandler) and not hasattr(handler, "maxBytes"):
            log.removeHandler(handler)
        else:
            handler.maxBytes = 2000
    for number in range(500):
        log.info("line %d", number)
    files = sorted(tmp_path.iterdir())
    assert 2 <= len(files) <= 5
    assert all(file.stat().st_size <= 2200 for file in files)
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
