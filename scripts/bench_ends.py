"""Prints what a frame costs while the end of a match is celebrated and told, for every game.

Matches that bots have played to their last move but one are ended by that move; every frame until
the result lies still is measured, at 1920x1080 unless told otherwise: the celebration with all
that is drawn for it, then the page that slides in. At last a night's scores and its podium.
Figures are of the processor's time in ms, those of the clock stand behind.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench_tables import Cost, show, timed

if TYPE_CHECKING:
    from _walk import Walk

GAMES = "galtoni,mancala,siebener,koenigsflucht,gipf"
PLAYED = 220
"""So many frames the table is played at before: then the board beside the result is made."""
PATIENCE = 1200
"""So many frames are waited for at most."""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", nargs=2, type=int, default=(1920, 1080), metavar=("W", "H"))
    parser.add_argument("--games", default=GAMES)
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with TemporaryDirectory() as folder:
        os.environ["GALTONI_HOME"] = folder
        _measure(arguments, Path(folder))
    return 0


def _measure(arguments: argparse.Namespace, folder: Path) -> None:
    from _walk import Walk
    from _walk_matches import furnish

    from games.arcade.window import Window

    games = tuple(arguments.games.split(","))
    furnish(folder / "furnished", games, ("tables",))
    window = Window(tuple(arguments.size))
    window.resize(tuple(arguments.size))
    walk = Walk(window, "de", folder / "furnished", folder / "pictures")
    print(f"{window.size[0]}x{window.size[1]}; ms of the processor (of the clock)")
    for name in games:
        celebrated, told = _end(walk, name)
        show(f"{name}, celebrated", celebrated)
        show(f"{name}, result comes", told)
    climbing, placed = _night(walk)
    show("scores climb", climbing)
    show("podium", placed)
    walk.show()


def _frame(walk: Walk) -> Cost:
    walk.clock.frame += 1
    return timed(walk.app.frame)


def _end(walk: Walk, name: str) -> tuple[list[Cost], list[Cost]]:
    """Return the frames of a celebration, and those in which the result slides in."""
    from games.core.match import Match
    from games.core.record import Record

    walk.table(Match(Record.load(walk.folder / "middle" / f"{name}.jsonl")))
    walk.live(PLAYED)
    table = walk.table(Match(Record.load(walk.folder / "end" / f"{name}.jsonl")))
    celebrated: list[Cost] = []
    told: list[Cost] = []
    for _ in range(PATIENCE):
        moved = table.finale.moving
        cost = _frame(walk)
        top = walk.app.desk.stack.top
        if top is table and moved:
            celebrated.append(cost)
        elif top is not table:
            told.append(cost)
            if not walk.app.desk.stack.moving:
                break
    return celebrated, told


def _night(walk: Walk) -> tuple[list[Cost], list[Cost]]:
    """Return the frames in which a night's scores climb, and those of its podium.

    The last match has ended at a table over them: going back there is measured as well.
    """
    from _walk import points_in_turn

    from games.arcade.evening import Evening
    from games.arcade.scenes.evening_board import EveningBoard
    from games.ui.scene import Scene

    games = ["galtoni", "siebener", "mancala"]
    evening = Evening(names=["Ada", "Konstantin", "Mio"], games=games, length="once")
    played = [
        points_in_turn(number, len(bout.players)) for number, bout in enumerate(evening.bouts)
    ]
    evening.played = played[:1]
    board = EveningBoard(walk.house, evening)
    walk.show(board)
    walk.live(120)
    stack = walk.app.desk.stack
    stack.push(Scene(walk.app.desk))
    walk.live(60)
    evening.played = played
    stack.pop()
    climbing: list[Cost] = []
    placed: list[Cost] = []
    for _ in range(PATIENCE):
        kept = climbing if board.climb.moving else placed
        kept.append(_frame(walk))
        if board.told:
            break
    return climbing, placed


if __name__ == "__main__":
    sys.exit(main())
