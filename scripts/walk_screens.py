"""Pictures every screen of every game: a folder per size and language, and one sheet of each.

``python scripts/walk_screens.py --out DIR`` needs no display. Look at the sheets first.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from games.core.registry import NAMES

SIZES = "1280x720,1920x1080,1024x768,1080x1920"
ROOMS = (
    *("start", "setup", "tables", "rules", "lesson", "replay", "settings"),
    *("replays", "statistics", "practice", "evening", "kiosk"),
)
THUMB, GAP, LABEL = 480, 8, 22
"""The longer side of a small picture on a sheet, and the room round it, in pixels."""


def main() -> int:
    """Read what is wanted and walk."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the pictures")
    parser.add_argument("--sizes", default=SIZES, help=f"as WxH,WxH; usually {SIZES}")
    parser.add_argument("--languages", default="de,en")
    parser.add_argument("--games", default="", help="as galtoni,gipf; all if nothing is said")
    parser.add_argument("--rooms", default=",".join(ROOMS), help="which of: " + ", ".join(ROOMS))
    parser.add_argument("--text-scale", type=float, default=1.0, help="0.9 to 1.2")
    arguments = parser.parse_args()
    try:
        sizes = [_size(text) for text in arguments.sizes.split(",")]
        rooms = _known(arguments.rooms, ROOMS)
        games = _known(arguments.games, NAMES) or NAMES
    except ValueError as error:
        print(f"walk_screens: {error}", file=sys.stderr)
        return 2
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with TemporaryDirectory() as home:
        os.environ["GALTONI_HOME"] = home  # where pictures of boards are kept between sizes
        _walk(arguments, sizes, games, rooms, Path(home))
    return 0


def _size(text: str) -> tuple[int, int]:
    wide, sign, high = text.partition("x")
    if not (sign and wide.isdigit() and high.isdigit()):
        raise ValueError(f"--sizes {text!r} needs the form 1280x720.")
    return int(wide), int(high)


def _known(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(part for part in text.split(",") if part)
    for part in found:
        if part not in known:
            raise ValueError(f"{part!r} is not known; choose from: {', '.join(known)}.")
    return found


def _walk(
    arguments: argparse.Namespace,
    sizes: list[tuple[int, int]],
    games: tuple[str, ...],
    rooms: tuple[str, ...],
    home: Path,
) -> None:
    from _walk import Walk
    from _walk_matches import furnish

    from games.arcade.window import Window

    source = home / "furnished"
    furnish(source, games, rooms)
    window = Window(sizes[0])
    for size in sizes:
        window.resize(size)
        for language in arguments.languages.split(","):
            name, begun = f"{size[0]}x{size[1]}-{language}", time.monotonic()
            folder = home / "player"
            shutil.copytree(source, folder)
            walk = Walk(window, language, folder, arguments.out / name, arguments.text_scale)
            walk.walk(games, rooms)
            shutil.rmtree(folder)
            sheet = arguments.out / f"{name}.png"
            contact_sheet(walk.pictures, sheet)
            print(f"{sheet}: {len(walk.pictures)} pictures, {time.monotonic() - begun:.0f} s")


def contact_sheet(pictures: list[Path], path: Path) -> None:
    """Put all pictures small on one, with their names."""
    import pygame

    from games.ui.text import font_files

    pygame.font.init()
    font = pygame.font.Font(font_files()[1], LABEL - 6)
    first = pygame.image.load(pictures[0]).get_size()
    share = THUMB / max(first)
    wide, high = round(first[0] * share), round(first[1] * share)
    across = max(1, math.ceil(math.sqrt(len(pictures) * (high + LABEL) / wide)))
    down = math.ceil(len(pictures) / across)
    cell = (wide + GAP, high + LABEL + GAP)
    sheet = pygame.Surface((across * cell[0] + GAP, down * cell[1] + GAP))
    sheet.fill((38, 36, 34))
    for number, file in enumerate(pictures):
        x = GAP + number % across * cell[0]
        y = GAP + number // across * cell[1]
        small = pygame.transform.smoothscale(pygame.image.load(file), (wide, high))
        sheet.blit(font.render(file.stem, True, (230, 225, 215)), (x, y))
        sheet.blit(small, (x, y + LABEL))
    pygame.image.save(sheet, path)


if __name__ == "__main__":
    sys.exit(main())
