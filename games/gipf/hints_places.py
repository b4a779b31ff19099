"""What a turn does for the places of stones, in a word: the centre, threes, the edge, pairs."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from games.gipf.grid import ALL, RINGS, STEPS

CLOSER: Final = 2
"""Steps nearer to the centre, all stones of a colour together, that tell more than a pair does."""


def places(before: tuple[int, int], after: tuple[int, int]) -> str:
    """Return a key for what changed, empty when it is nothing much; own stones, then theirs."""
    return _centre(before, after) or _threes(before, after) or _drift(before, after)


def _centre(before: tuple[int, int], after: tuple[int, int]) -> str:
    (mine, theirs), (mine_now, theirs_now) = (
        tuple(bool(stones & RINGS[0]) for stones in sides) for sides in (before, after)
    )
    if mine_now and not mine:
        return "takes_centre"
    if theirs_now and not theirs:
        return "gives_centre"
    if theirs and not theirs_now:
        return "clears_centre"
    return "leaves_centre" if mine and not mine_now else ""


def _threes(before: tuple[int, int], after: tuple[int, int]) -> str:
    mine, theirs = (threes(now) - threes(then) for then, now in zip(before, after, strict=True))
    if mine < 0 or theirs > 0:
        return "spoils_three" if mine < 0 else "helps_three"
    if theirs < 0:
        return "parts_three"
    return "makes_three" if mine > 0 else ""


def _drift(before: tuple[int, int], after: tuple[int, int]) -> str:
    mine, theirs = (
        _steps_in(now) - _steps_in(then) for then, now in zip(before, after, strict=True)
    )
    ways = ((mine, "inward"), (-theirs, "drives_out"), (-mine, "outward"), (theirs, "lets_in"))
    most, key = max(ways, key=itemgetter(0))
    if most < CLOSER and _pairs(after[0]) > _pairs(before[0]):
        return "joins"
    if most > 0:
        return key
    new = after[0] & ~before[0]
    return "alone" if new and not around(new) & after[0] else ""


def threes(own: int) -> int:
    """Return how many stretches of four spots in a line hold exactly three of the stones."""
    count = 0
    for step in STEPS:
        starts = ALL & ALL >> step & ALL >> 2 * step & ALL >> 3 * step
        first, second, third, fourth = (own >> place * step for place in range(4))
        outer, inner = first & fourth, second & third
        three = (first ^ fourth) & inner | outer & (second ^ third)
        count += (starts & three).bit_count()
    return count


def around(stones: int) -> int:
    """Return the spots next to the stones."""
    found = 0
    for step in STEPS:
        found |= stones << step | stones >> step
    return found & ALL


def _pairs(own: int) -> int:
    return sum((own & own >> step).bit_count() for step in STEPS)


def _steps_in(own: int) -> int:
    """Return how many steps nearer than the edge the stones stand, all together."""
    return sum((3 - distance) * (own & ring).bit_count() for distance, ring in enumerate(RINGS))
