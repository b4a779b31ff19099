"""The guard of an exhibition: it starts the house anew and keeps a log."""

import errno
import io
import logging
import os
import signal
import subprocess
import sys
import time

import pytest

from games.arcade.kiosk_guard import (
    FROZEN,
    GUARDED,
    NO_SCREEN,
    PAUSES,
    SIGNALLED,
    STARTING,
    STEADY,
    TICK,
    Lifeline,
    Pulse,
    guard,
    guarded_command,
    run_child,
)
from games.arcade.kiosk_journal import SharedLog, open_log
from games.arcade.kiosk_launch import end_when_told

LOG = logging.getLogger("test")

OPEN = """
import pygame
import games.arcade.kiosk_launch as launch
from games.arcade.kiosk import Kiosk
launch._live = lambda app, lifeline: print("saver:", pygame.display.get_allow_screensaver())
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
    """A house that stood for minutes is started anew at once."""
    assert 240.0 < STEADY < 380.0
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


def test_a_screen_that_went_away_is_waited_for():
    """As long as it takes; only ends of the house itself are counted."""
    codes = iter([1, NO_SCREEN, NO_SCREEN, 0])
    slept, counted = [], []
    code = guard(
        ["x"],
        lambda command: next(codes),
        LOG,
        sleep=slept.append,
        count=lambda: counted.append(1),
    )
    assert code == 0
    assert slept == [*PAUSES[:3]]
    assert counted == [1]


def test_a_screen_that_is_not_there_yet_is_waited_for(caplog):
    """A login starts the house before its screen; the exhibitor is told once, at the end again."""
    time, said, codes = [0.0], [], iter([NO_SCREEN, NO_SCREEN, 0])

    def passing(seconds):
        time[0] += seconds

    def watch(run):
        return guard(["x"], run, LOG, clock=lambda: time[0], sleep=passing, say=said.append)

    with caplog.at_level("WARNING"):
        assert watch(lambda command: next(codes)) == 0
    assert (time[0], said, caplog.messages) == (10.0, ["kiosk_screen"], ["no screen yet"])
    time[0] = 0.0
    assert watch(lambda command: NO_SCREEN) == 2
    assert (time[0], said[1:]) == (120.0, ["kiosk_screen", "no_display"])


def test_every_new_start_is_counted_however_soon_the_house_ends():
    """One that was closed by a signal to itself, too: only the staff, or we, may close it."""
    codes, counted = iter([1, SIGNALLED, -9, 0]), []
    guard(
        ["x"],
        lambda command: next(codes),
        LOG,
        sleep=lambda seconds: None,
        count=lambda: counted.append(1),
    )
    assert len(counted) == 3


def test_the_guard_that_is_told_to_end_ends_its_house_whatever_that_says():
    """The house says that a signal closed it; that is no reason to open it anew."""
    child = [sys.executable, "-c", "import signal, sys\nprint(flush=True)\nsys.stdin.read()"]
    looked = []

    def sleep(seconds):
        looked.append(seconds)
        if len(looked) == 1:
            signal.raise_signal(signal.SIGTERM)
        time.sleep(0.01)

    assert run_child(child, LOG, sleep=sleep) == 0


def test_a_house_without_signs_of_life_stands_still():
    """Its start may take longer; what passes while the guard itself does not look is no silence."""
    pulse, now = Pulse(0.0), 0.0

    def silent(seconds):
        nonlocal now
        for _ in range(int(seconds / TICK)):
            now += TICK
            if pulse.still(now):
                return True
        return False

    assert not silent(STARTING - 1.0)
    pulse.beat()
    assert not silent(FROZEN - 1.0)
    pulse.beat()
    assert not silent(10.0)
    now += 86_400.0
    assert not pulse.still(now)
    assert not silent(FROZEN - 15.0)
    assert silent(10.0)
    assert not Pulse(0.0).still(1e9)


def test_a_house_that_never_comes_to_life_is_ended_too():
    """After the longer time."""
    pulse = Pulse(0.0)
    looks = int(STARTING / TICK)
    assert [pulse.still(TICK * (n + 1)) for n in range(looks)] == [False] * (looks - 1) + [True]


def test_the_guard_ends_a_house_that_stands_still(caplog):
    """One that gives signs of life is left alone, and its end is its own."""
    time = [0.0]

    def passing(seconds):
        time[0] += seconds

    still = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    assert run_child(still, LOG, clock=lambda: time[0], sleep=passing) == -signal.SIGKILL
    assert (time[0], caplog.messages) == (STARTING, ["stood still"])
    quick = [sys.executable, "-c", "raise SystemExit(7)"]
    assert run_child(quick, LOG) == 7


def test_a_house_gives_a_sign_of_life_every_few_seconds():
    """Not every frame; and where nobody listens any more it goes on."""
    time, (read, write) = [0.0], os.pipe()
    lifeline = Lifeline(lambda: time[0], write)
    for _ in range(100):
        lifeline.beat()
        time[0] += 0.1
    assert os.read(read, 100) == b"...."
    os.close(read)
    lifeline.beat()
    time[0] += 10.0
    lifeline.beat()
    os.close(write)


def test_a_house_ends_with_its_guard(monkeypatch):
    """Its standard input is the guard's; a house that does not close itself then is ended."""
    read, write = os.pipe()
    ends = []
    monkeypatch.setattr("games.arcade.kiosk_guard.GRACE", 0.0)
    monkeypatch.setattr("os._exit", ends.append)
    waiting = Lifeline().end_with_guard(lambda: ends.append("asked"), read)
    os.write(write, b".")
    assert ends == []
    os.close(write)
    waiting.join(60.0)
    assert ends == ["asked", 1]
    os.close(read)


class FullDisk(io.StringIO):
    """A file on a full disk: what is written is refused at once, or when it is let go of."""

    def __init__(self, where):
        """Refuse in one place."""
        super().__init__()
        self.where = where

    def _refuse(self, where):
        if where == self.where:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def write(self, text):
        """Refuse, or take it."""
        self._refuse("write")
        return super().write(text)

    def flush(self):
        """Refuse, or do nothing."""
        self._refuse("flush")

    def close(self):
        """Refuse, or close."""
        self._refuse("close")
        super().close()


@pytest.mark.parametrize("where", ["open", "write", "flush", "close"])
def test_a_full_disk_costs_the_log_its_lines_and_nothing_else(tmp_path, capsys, where):
    """Nobody falls over a line, no traceback is printed, and it is said once."""
    shared = SharedLog(tmp_path / "kiosk.log", delay=True)

    def full():
        if where == "open":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return FullDisk(where)

    usual, shared._open = shared._open, full
    log = logging.Logger("house")
    log.addHandler(shared)
    log.info("lost")
    log.error("lost", exc_info=ValueError("x"))
    assert shared.stream is None
    assert capsys.readouterr().err == (
        f"Nothing is logged in {tmp_path / 'kiosk.log'}: no space left. All else goes on.\n"
    )
    shared._open = usual
    log.info("kept")
    assert (tmp_path / "kiosk.log").read_text() == "kept\n"


def test_standard_error_on_a_full_disk_is_no_trouble_either(monkeypatch, tmp_path):
    """What cannot be said is not said."""
    full = FullDisk("flush")
    monkeypatch.setattr("sys.stderr", full)
    log = open_log(tmp_path)
    log.error("ended")
    shown = full.getvalue()
    assert (shown.count("ended"), "Traceback" in shown) == (1, False)
    assert (tmp_path / "kiosk.log").read_text().count("ended") == 1
    for handler in list(log.handlers):
        log.removeHandler(handler)


def test_a_folder_that_cannot_be_made_is_said_once(tmp_path, capsys):
    """A read-only home: what is logged goes to standard error."""
    (tmp_path / "file").touch()
    log = open_log(tmp_path / "file" / "kiosk")
    log.info("opened")
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("Nothing is logged in ")
    assert [line.split(" ", 3)[3] for line in said[1:]] == ["opened"]
    for handler in list(log.handlers):
        log.removeHandler(handler)
