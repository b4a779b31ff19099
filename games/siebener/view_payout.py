"""The pot goes to who has won it: coin after coin slides over the rim on the winner's side."""

from __future__ import annotations

from collections.abc import Sequence

from games.ui.tween import out_cubic

Point = tuple[float, float]

SECONDS = 0.75
"""How long a coin is on its way."""
_APART = 0.05
_BEFORE = 0.45  # the last seven is looked at first


def side_of(seat: int, seats: int, portrait: bool) -> Point:
    """Return where a seat sits, seen from the tray: up or down in portrait, else left or right."""
    if portrait:
        return (0.0, 1.0) if seat == 0 else (0.0, -1.0)
    return (-1.0, 0.25) if seat < (seats + 1) // 2 else (1.0, 0.25)


class Payout:
    """Coins on their way from the heap."""

    def __init__(self, heap: Sequence[Point], towards: Point) -> None:
        """Let the coins of ``heap`` go ``towards`` a seat."""
        self.heap, self.towards = tuple(heap), towards
        self.time = 0.0

    @property
    def done(self) -> bool:
        """Whether all have arrived."""
        return self.time >= _BEFORE + SECONDS + _APART * max(0, len(self.heap) - 1)

    def update(self, dt: float) -> int:
        """Move on; return how many coins have set out meanwhile."""
        before, self.time = self.time, self.time + dt
        starts = (_BEFORE + _APART * number for number in range(len(self.heap)))
        return sum(before < start <= self.time for start in starts)

    def coins(self) -> list[tuple[Point, float]]:
        """Return place and solidity (0..1) of every coin, in radii of the cloth."""
        found = []
        for number, (x, y) in enumerate(self.heap):
            share = min(1.0, max(0.0, (self.time - _BEFORE - _APART * number) / SECONDS))
            way = out_cubic(share)
            to_x, to_y = self.towards
            place = (x + (to_x - x) * way, y + (to_y - y) * way)
            found.append((place, min(1.0, (1.0 - share) * 2.5)))
        return found
