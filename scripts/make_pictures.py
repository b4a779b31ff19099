"""Take the pictures of the documents anew: every plan of assets/pictures/plans in turn.

Run it after something looks different: ``python scripts/make_pictures.py``. No display is needed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "assets" / "pictures"
SITTING: dict[str, tuple[str, ...]] = {
    "start": (),
    "match": ("galtoni", "--seats", "human:Ada,human:Bo", "--seed", "4"),
    "learn": ("koenigsflucht",),
    "practice": (),
    "tools": ("mancala", "--seats", "human:Ada,bot:easy", "--seed", "4"),
    "overflow": ("galtoni", "--seats", "human:Ada,human:Bo", "--seed", "4"),
    "result": (
        *("galtoni", "--seats", "bot:easy,bot:random", "--seed", "6"),
        *("--option", "calling=automatic"),
    ),
    "portrait": (
        *("galtoni", "--variant", "bag3", "--seed", "4"),
        *("--seats", "human:Konstantin,bot:easy,bot:easy"),
    ),
}
"""What is played for each plan."""


def main() -> int:
    """Take all pictures; 1 when a plan could not be carried out."""
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "GALTONI_HOME": home}
        for name, sitting in SITTING.items():
            plan = PICTURES / "plans" / f"{name}.toml"
            command = [sys.executable, "-m", "games", "play", *sitting]
            command += ["--capture", str(plan), "--out", str(PICTURES)]
            failed |= subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
