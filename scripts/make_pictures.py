"""Take the pictures of the documents anew: every plan of assets/pictures/plans in turn.

Run it after something looks different: ``python scripts/make_pictures.py``, with names of plans for
some of them only. No display is needed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from _walk_matches import MIDDLE, NAMES, SEATS, begin, play

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
HALF_OVER = tuple(MIDDLE)
"""The plans, named as games, that go on with a match half over."""
SEED = 4


def main() -> int:
    """Take all pictures; 1 when a plan could not be carried out."""
    wanted = sys.argv[1:] or [*SITTING, *HALF_OVER]
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "GALTONI_HOME": home}
        for name in wanted:
            sitting, kept = SITTING.get(name, ()), Path(home) / "matches" / f"{name}.jsonl"
            if name in HALF_OVER:
                play(begin(name, NAMES[: SEATS.get(name, 2)], kept, SEED, 0.0), MIDDLE[name])
            plan = PICTURES / "plans" / f"{name}.toml"
            command = [sys.executable, "-m", "games", "play", *sitting]
            command += ["--capture", str(plan), "--out", str(PICTURES)]
            failed |= subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode
            kept.unlink(missing_ok=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
