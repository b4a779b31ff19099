"""The camera that walks through the house: small, and only through some rooms."""

import subprocess
import sys
from pathlib import Path

import pygame

PROGRAM = Path(__file__).parents[2] / "scripts" / "walk_screens.py"


def walk(*arguments):
    """Run the program."""
    command = [sys.executable, str(PROGRAM), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_room_asked_for_is_pictured_and_put_on_a_sheet(tmp_path):
    rooms = ("--games", "siebener", "--rooms", "setup,rules,settings,evening")
    done = walk("--out", tmp_path, "--sizes", "640x360", "--languages", "de", *rooms)
    assert done.returncode == 0, done.stderr
    pictures = sorted(path.stem for path in (tmp_path / "640x360-de").iterdir())
    evening = ["evening-1-setup", "evening-1-setup-of-two"]
    evening += ["evening-2-scores", "evening-3-podium"]
    assert pictures == [*evening, "settings", "siebener-1-setup", "siebener-7-rules"]
    first = pygame.image.load(tmp_path / "640x360-de" / "settings.png")
    assert first.get_size() == (640, 360)
    assert pygame.image.load(tmp_path / "640x360-de.png").get_width() > 900


def test_what_cannot_be_meant_is_said_in_a_sentence(tmp_path):
    done = walk("--out", tmp_path, "--sizes", "large")
    assert done.returncode == 2
    assert done.stderr == "walk_screens: --sizes 'large' needs the form 1280x720.\n"
    done = walk("--out", tmp_path, "--games", "chess")
    assert done.returncode == 2
    assert "'chess' is not known; choose from: galtoni, " in done.stderr
