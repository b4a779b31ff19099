"""How good a Gipf position is, in hundredths of a stone: stones, reserves, threats, the centre."""

from __future__ import annotations

from typing import Final

import msgspec

from games.gipf.grid import RINGS, STEPS


class Weights(msgspec.Struct, frozen=True):
    """What things are worth."""

    stone: int = 100
    """A stone still in the game, on the board or in reserve."""
    reserve: int = 12
    """A stone that can be brought in."""
    scarce: tuple[int, ...] = (-400, -220, -120, -70, -40, -20, -10, -4)
    """For a reserve of 0, 1, 2, ...: the end is near."""
    gipfs: tuple[int, ...] = (-900, -160, -40, 0)
    """For 0, 1, 2, 3 Gipf stones, where having none loses."""
    rings: tuple[int, int, int] = (16, 12, 6)
    """For a stone in the centre, one step and two steps from it."""
    pair: int = 3
    three: int = 12
    broken: int = 6
    """Three of four with a gap."""
    double: int = 150
    jump: int = 90
    """What a potential is worth that is held and not spent."""


WEIGHTS: Final = Weights()
NARROW: Final = Weights(
    reserve=20, scarce=(-400, -100), rings=(0, 0, 0), pair=0, three=4, broken=0, gipfs=(-900, -60)
)
"""Counts stones and sees threes, nothing else."""


def shape(own: int, weights: Weights) -> int:
    """Return what the places of a colour's stones are worth: centre, pairs, threes."""
    centre, inner, middle = weights.rings
    value = centre * (own & RINGS[0]).bit_count()
    value += inner * (own & RINGS[1]).bit_count() + middle * (own & RINGS[2]).bit_count()
    pairs = threes = broken = 0
    for step in STEPS:
        two = own & own >> step
        if two:
            pairs += two.bit_count()
            threes += (two & two >> step).bit_count()
            three = two & (own >> 3 * step)  # two, a gap, one
            broken += three.bit_count() + (own & two >> 2 * step).bit_count()
    return value + weights.pair * pairs + weights.three * threes + weights.broken * broken


def supply(reserve: int, weights: Weights) -> int:
    """Return what a reserve is worth beyond its stones."""
    scarce = weights.scarce
    return weights.reserve * reserve + (scarce[reserve] if reserve < len(scarce) else 0)


def treasure(gipfs: int, weights: Weights) -> int:
    """Return what the number of a colour's Gipf stones is worth where having none loses."""
    return weights.gipfs[gipfs] if gipfs < len(weights.gipfs) else 0
