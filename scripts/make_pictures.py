"""Take the pictures of the documents anew: the plans of assets/pictures/plans, the laboratory's.

Run it after something looks different: ``python scripts/make_pictures.py``, with names of plans or
of the laboratory's pictures for some of them only. No display is needed. The picture of a tuning
is not among them: a tuning takes long, and its command is in the README.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
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
EXHIBITION = {"still_there": "kiosk-4-still-there", "staff": "kiosk-5-staff-page"}
"""The pictures that walk_screens.py takes of an exhibition, by their names here."""
LABORATORY: dict[str, tuple[str, ...]] = {
    "lab_heat": ("measure", "--board", "gerhards", "--half-width", "1%"),
    "lab_bars": (
        *("measure", "--board", "gerhards", "--entry", "3", "--half-width", "0.4%"),
        *("--target", "ideal"),
    ),
    "lab_tipped": ("compare", "gerhards", "gerhards", "--set", "levelling=2"),
    "lab_nails": ("sensitivity", "gerhards"),
    "lab_paths": ("measure", "--entry", "4", "--picture", "paths"),
}
"""The command of the README behind each picture of the laboratory."""


def _shrink(picture: Path) -> None:
    """Write a picture without the transparency that it does not use, as small as that goes."""
    from PIL import Image  # comes with matplotlib, which drew it

    if picture.exists():
        with Image.open(picture) as full:
            full.convert("RGB").save(picture, optimize=True)


def galtoni(arguments: Sequence[str | Path], environment: dict[str, str]) -> int:
    """Run a command of galtoni; its exit code."""
    command = [sys.executable, "-m", "games", *map(str, arguments)]
    return subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode


def exhibition(name: str, environment: dict[str, str]) -> int:
    """Take a picture of an exhibition; the exit code."""
    with tempfile.TemporaryDirectory() as out:
        walk = [sys.executable, str(ROOT / "scripts" / "walk_screens.py"), "--rooms", "kiosk"]
        walk += ["--sizes", "1280x720", "--languages", "en", "--out", out]
        code = subprocess.run(walk, env=environment, cwd=ROOT, check=False).returncode
        if not code:
            taken = Path(out) / "1280x720-en" / f"{EXHIBITION[name]}.png"
            shutil.copyfile(taken, PICTURES / f"{name}.png")
            _shrink(PICTURES / f"{name}.png")
    return code


def main() -> int:
    """Take all pictures; 1 when a plan could not be carried out."""
    known = [*SITTING, *HALF_OVER, *EXHIBITION, *LABORATORY]
    parser = argparse.ArgumentParser(description="Take the pictures of the documents anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}; all")
    wanted = parser.parse_args().names or known
    if unknown := [name for name in wanted if name not in known]:
        parser.error(f"there is no picture {unknown[0]!r}; choose from: {', '.join(known)}.")
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "GALTONI_HOME": home}
        for name in wanted:
            if name in EXHIBITION:
                failed |= exhibition(name, environment)
                continue
            if name in LABORATORY:
                picture = PICTURES / f"{name}.png"
                failed |= galtoni((*LABORATORY[name], "--plot", picture, "--force"), environment)
                _shrink(picture)
                continue
            sitting, kept = SITTING.get(name, ()), Path(home) / "matches" / f"{name}.jsonl"
            if name in HALF_OVER:
                kept.unlink(missing_ok=True)  # a picture before may have left a match of its own
                play(begin(name, NAMES[: SEATS.get(name, 2)], kept, SEED, 0.0), MIDDLE[name])
            plan = PICTURES / "plans" / f"{name}.toml"
            command = ("play", *sitting, "--capture", str(plan), "--out", str(PICTURES))
            failed |= galtoni(command, environment)
            kept.unlink(missing_ok=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
