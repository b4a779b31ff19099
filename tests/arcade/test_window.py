"""A whole match in a real window under Xvfb, played by a real pointer and a real keyboard."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games import headless

pytestmark = pytest.mark.screen

PATIENCE = 60.0
SIZE = (1280, 720)


class Player:
    """The game in its window, and hands on mouse and keyboard."""

    def __init__(self, display: str, home: Path, *arguments: str) -> None:
        """Start the game."""
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"},
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "GALTONI_HOME": str(home),
        }
        self.home = home
        self.game = subprocess.Popen(
            [sys.executable, "-m", "games", "play", *arguments],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.window = self._window()

    def hand(self, *words: str) -> str:
        """Move mouse or keys."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def _window(self) -> str:
        # By process: without a locale the window's title is not where xdotool looks for it.
        search = ("search", "--onlyvisible", "--pid", str(self.game.pid))
        wait(lambda: bool(self.hand(*search)), self.game)
        return self.hand(*search).splitlines()[0]

    def click(self, x: int, y: int) -> None:
        """Click at a pixel of the window."""
        self.hand("mousemove", "--window", self.window, str(x), str(y), "click", "1")

    def lines(self) -> list[str]:
        """Return the record of the match under way."""
        path = self.home / "matches" / "galtoni.jsonl"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def played(self) -> list[Path]:
        """Return the matches that were finished."""
        folder = self.home / "matches" / "played"
        return sorted(folder.iterdir()) if folder.exists() else []


def wait(reached: Callable[[], bool], game: subprocess.Popen[str]) -> None:
    """Wait until something is reached; fail when the game ends or it takes for ever."""
    end = time.monotonic() + PATIENCE
    while not reached():
        if game.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
            continue
        game.kill()
        told = game.stderr.read() if game.stderr else ""
        raise AssertionError(f"it did not come: {told}")


def test_a_whole_match_by_mouse(display: str, tmp_path: Path) -> None:
    """Two people drop by clicks above the entries until one has four; the record holds."""
    player = Player(
        display,
        tmp_path,
        "galtoni",
        *("--seats", "human:Ada,human:Bo", "--option", "calling=automatic", "--seed", "3"),
    )
    chance = Random(1)
    try:
        wait(lambda: len(player.lines()) == 1, player.game)
        time.sleep(2.0)
        player.hand("mousemove", "--window", player.window, "640", "300")
        player.hand("keydown", "f")
        while not player.played():
            before = len(player.lines())
            player.click(640 + chance.randrange(-110, 111), 300)
            end = time.monotonic() + 8
            while time.monotonic() < end and len(player.lines()) < before + 2:
                if player.played() or player.game.poll() is not None:
                    break
                time.sleep(0.05)
            assert player.game.poll() is None
        found = headless.check(player.played()[0])
        assert len(found["winners"]) == 1
        assert found["actions"] >= 14
        player.hand("keyup", "f")
        player.hand("windowclose", player.window)
    finally:
        player.game.terminate()
        player.game.wait(20)


def test_killed_in_flight_it_goes_on(display: str, tmp_path: Path) -> None:
    """Killed while a marble falls, the match is offered again and the marble lands as it would."""
    arguments = ("galtoni", "--seats", "human:Ada,human:Bo", "--seed", "3")
    player = Player(display, tmp_path, *arguments)
    wait(lambda: len(player.lines()) == 1, player.game)
    time.sleep(2.0)
    for _ in range(15):  # a table that is still being laid takes no marble
        player.click(640, 300)
        end = time.monotonic() + 2
        while len(player.lines()) < 2 and time.monotonic() < end:
            time.sleep(0.02)  # the marble is on its way for a second and a half only
        if len(player.lines()) == 2:
            break
    player.game.kill()
    player.game.wait()
    assert len(player.lines()) == 2
    again = Player(display, tmp_path)
    try:
        time.sleep(3.0)
        again.hand("key", "--window", again.window, "Tab")
        again.hand("key", "--window", again.window, "Return")
        wait(lambda: len(again.lines()) == 3, again.game)
        assert '"text":"land ' in again.lines()[2]
    finally:
        again.game.terminate()
        again.game.wait(20)
