"""Siebener solved: every seat's chance to win, if all throw as well as can be.

Going on once above the sum to beat only risks a seven, but it also leaves the next thrower a higher
sum; ``solve`` weighs both exactly, from the highest sums down (value iteration on a game without
circles: sums only grow, and whoever is out stays out).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

CAP: Final = 600
"""Sums above are taken as out of reach: (5/6)^(600/7) is 2e-7, and far less where it counts."""

SUMS: Final = tuple(
    (total, (6 - abs(total - 7)) / 36) for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
)
"""The sums of two dice that keep one in, with their chances."""

BUST: Final = 1 / 6


@dataclass(frozen=True, slots=True)
class Solution:
    """The game of ``players`` still in, solved for every sum to beat from 0 to the cap.

    ``chances[target][i]`` is the chance to win of the ``i``-th to throw from now (0 throws now).
    ``gains[total]`` is how much it would change the thrower's own chance to roll on from a sum that
    he could stop on, and to play as well as can be afterwards; ``gains[0]`` is 0.
    """

    players: int
    chances: tuple[tuple[float, ...], ...]
    gains: tuple[float, ...]


def survival(rolls: int) -> float:
    """Return the chance that no seven falls in so many rolls: (5/6)^rolls."""
    return (1 - BUST) ** rolls


@cache
def solve(players: int, after_bust: str = "stands", cap: int = CAP) -> Solution:
    """Return the solution for ``players`` (2 or more) under a reading of ``after_bust``.

    ValueError when there are fewer than 2 players or the reading is none.
    """
    if players < 2 or after_bust not in ("stands", "resets"):
        raise ValueError("at least 2 players play, and after a bust the sum 'stands' or 'resets'.")
    fewer = _without_one(players, after_bust, cap)
    highest = SUMS[-1][0]
    out_of_reach = [(0.0, *fewer[target]) for target in range(cap + 1, cap + highest + 1)]
    chances: list[tuple[float, ...]] = [()] * (cap + 1) + out_of_reach
    best = [0.0] * (cap + 1) + [seats[-1] for seats in out_of_reach]
    gains = [0.0] * (cap + 1)
    for target in range(cap, -1, -1):
        stops, bust = _turn(target, gains, cap + highest)
        seats = [0.0, *(bust * chance for chance in fewer[target])]
        for total, chance in stops:
            after = chances[total]
            seats[0] += chance * after[-1]
            for place in range(1, players):
                seats[place] += chance * after[place - 1]
        chances[target] = tuple(seats)
        if target:
            stopping = seats[-1]
            rolling = sum(chance * best[target + total] for total, chance in SUMS)
            gains[target] = rolling - stopping
            best[target] = max(stopping, rolling)
    return Solution(players, tuple(chances[: cap + 1]), tuple(gains))


def _without_one(players: int, after_bust: str, cap: int) -> Sequence[tuple[float, ...]]:
    """Return the chances of those who are left after a bust, by the sum that was to beat."""
    length = cap + SUMS[-1][0] + 1
    if players == 2:
        return [(1.0,)] * length
    fewer = solve(players - 1, after_bust, cap).chances
    if after_bust == "resets":
        return [fewer[0]] * length
    return [fewer[min(target, cap)] for target in range(length)]


def _turn(
    target: int, gains: Sequence[float], highest: int
) -> tuple[list[tuple[int, float]], float]:
    """Return the sums a turn can end on with their chances, and the chance of a seven in it.

    Above ``target`` the thrower stops wherever rolling on gains nothing.
    """
    reached = [0.0] * (highest + 1)
    reached[0] = 1.0
    stops = []
    bust = 0.0
    for total in range(highest + 1):
        chance = reached[total]
        if not chance:
            continue
        if total > target and (total >= len(gains) or gains[total] <= 0):
            stops.append((total, chance))
            continue
        bust += chance * BUST
        for step, likely in SUMS:
            reached[total + step] += chance * likely
    return stops, bust
