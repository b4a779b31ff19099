"""The numbers of lines of play from given positions, against tables: ``tests/data/*.perft``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.core import registry
from games.core.perft import perft

GAMES = ("mancala", "siebener", "koenigsflucht")

DATA = Path(__file__).parents[1] / "data"

NORMAL = 30_000
"""Tables are run as deep as the number of lines stays below this; the rest is slow."""


def entries() -> list[Any]:
    found = []
    for name in GAMES:
        for line in (DATA / f"{name}.perft").read_text(encoding="utf-8").splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            setting, position, counts = (part.strip() for part in line.split(";"))
            for depth, count in enumerate(map(int, counts.split()), start=1):
                found.append(
                    pytest.param(
                        name,
                        setting,
                        position,
                        depth,
                        count,
                        marks=pytest.mark.slow if count > NORMAL else (),
                        id=f"{name} {setting} {position} {depth}".replace("  ", " "),
                    )
                )
    return found


@pytest.mark.parametrize(("name", "setting", "position", "depth", "count"), entries())
def test_lines_of_play(name: str, setting: str, position: str, depth: int, count: int) -> None:
    variant, *options = setting.split()
    game = registry.game(name, variant, **dict(option.split("=") for option in options))
    state = game.from_text(position) if position else game.initial(game.seat_counts[0])
    assert perft(game, state, depth) == count
