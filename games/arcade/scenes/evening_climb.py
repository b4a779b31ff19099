"""How a night's scores change after a match: points count up, then rows move to their new places.

Where nothing may travel the points are there at once, and the rows a moment later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from games.ui.tween import out_cubic

WAITS = 0.35
"""How long (s) the old scores are looked at."""
COUNTS = 0.8
"""How long (s) the points take to count up."""
MOVES = 0.45
"""How long (s) rows take to their new places."""

Standing = Sequence[tuple[int, int]]
"""(Place from 1, player), the best first."""


@dataclass(frozen=True, slots=True)
class RowLook:
    """One row: player, place, where it is (0 is the first row), what its points say, its height.

    ``lifted`` from 0 to 1 while it climbs over others.
    """

    player: int
    rank: int
    at: float
    total: float
    lifted: float


class Climb:
    """The way from the scores that were seen last to those of now."""

    def __init__(self, totals: Sequence[float], standing: Standing) -> None:
        """Stand still with these scores."""
        self._old = self._new = tuple(totals)
        self._before = self._after = tuple(standing)
        self._time = self.seconds

    @property
    def seconds(self) -> float:
        """Return how long all of it takes."""
        return WAITS + COUNTS + MOVES

    @property
    def moving(self) -> bool:
        """Whether anything still changes."""
        return self._time < self.seconds

    def go(self, totals: Sequence[float], standing: Standing) -> None:
        """Set out for other scores; nothing where they are the same."""
        if tuple(totals) == self._new:
            return
        self._old, self._new = self._new, tuple(totals)
        self._before, self._after = self._after, tuple(standing)
        self._time = 0.0

    def finish(self) -> None:
        """Arrive at once."""
        self._time = self.seconds

    def update(self, dt: float) -> list[tuple[str, float]]:
        """Move on by ``dt`` seconds; return the sounds of this while (name, volume)."""
        if not self.moving:
            return []
        before, self._time = self._time, self._time + dt
        most = max(new - old for old, new in zip(self._old, self._new, strict=True))
        steps = max(1, round(most))
        ticks = [WAITS + COUNTS * (number + 1) / (steps + 1) for number in range(steps)]
        found = [("coin", 0.35) for tick in ticks if before < tick <= self._time]
        moved = [player for _, player in self._before] != [player for _, player in self._after]
        if moved and before < WAITS + COUNTS <= self._time:
            found.append(("lift", 0.4))
        if moved and before < self.seconds - 0.08 <= self._time:
            found.append(("settle", 0.4))
        return found

    def rows(self, motion: bool) -> list[RowLook]:
        """Return every row as it is now, those that climb last: they lie over the others."""
        counted = out_cubic((self._time - WAITS) / COUNTS)
        moved = out_cubic((self._time - WAITS - COUNTS) / MOVES)
        if not motion:
            counted, moved = float(self._time >= WAITS), float(self._time >= WAITS + COUNTS)
        old = {player: number for number, (_, player) in enumerate(self._before)}
        ranks = {player: rank for rank, player in self._before}
        found = []
        for number, (rank, player) in enumerate(self._after):
            gained = self._new[player] - self._old[player]
            whole = self._old[player] + math.floor(2 * gained * counted) / 2  # by halves on the way
            total = self._new[player] if counted >= 1.0 else whole
            climbs = old[player] - number
            at = old[player] - climbs * moved
            lifted = 4.0 * moved * (1.0 - moved) if climbs > 0 else 0.0
            shown = rank if moved > 0.5 else ranks[player]
            found.append(RowLook(player, shown, at, total, lifted))
        return sorted(found, key=lambda row: row.lifted)
