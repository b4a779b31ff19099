"""A whole match of every game in a real window: by mouse, by keyboard, by pad."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import headless

pytestmark = pytest.mark.screen

PROGRAM = Path(__file__).with_name("play_match.py")
LEAST = {"galtoni": 14, "mancala": 8, "siebener": 7, "koenigsflucht": 20, "gipf": 20}
"""How many actions a whole match has at least."""
QUICK = {("mancala", "mouse"), ("koenigsflucht", "keys"), ("siebener", "pad")}
"""One game for each device is played every time, the others when there is time."""
SEEDS = {
    ("galtoni", "mouse"): 1,
    ("galtoni", "keys"): 2,
    ("galtoni", "pad"): 3,
    ("mancala", "mouse"): 6,
    ("mancala", "keys"): 2,
    ("mancala", "pad"): 20,
    ("siebener", "mouse"): 8,
    ("siebener", "keys"): 10,
    ("siebener", "pad"): 29,
    ("koenigsflucht", "mouse"): 9,
    ("koenigsflucht", "keys"): 34,
    ("koenigsflucht", "pad"): 10,
    ("gipf", "mouse"): 4,
    ("gipf", "keys"): 5,
    ("gipf", "pad"): 11,
}
"""Seeds with which matches are short; Mancala's second and third ones also ask to take stones."""
PAIRS = [
    pytest.param(*pair, marks=() if pair in QUICK else pytest.mark.slow, id="-".join(pair))
    for pair in SEEDS
]


@pytest.mark.parametrize(("game", "device"), PAIRS)
def test_a_whole_match(game: str, device: str, display: str, tmp_path: Path) -> None:
    """People play to the result and go back to the start; what was kept can be played again."""
    environment = {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "GALTONI_HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, str(PROGRAM), game, device, str(SEEDS[game, device])],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kept = list((tmp_path / "matches" / "played").iterdir())
    assert [str(path) for path in kept] == done.stdout.splitlines()[-1:]
    found = headless.check(kept[0])
    assert found["actions"] >= LEAST[game]
    assert found["winners"]
