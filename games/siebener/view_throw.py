"""A throw of two dice: they fly in, bounce lower and lower, roll out and fall on their faces.

What they show is settled before; the way there is made to end on it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from games.siebener.view_dice import Matrix, multiply, support, turned

SECONDS = 1.5
"""How long a throw takes."""
_FALL = 0.30  # the share of the time in which a die falls over its last edge
_BOUNCES = (0.20, 0.38, 0.52, 0.63)  # when a die touches the cloth, as shares of the time
_HEIGHTS = (2.2, 1.15, 0.5, 0.2)  # how high it flies before each, in edges' halves
_REST = (
    ((-0.30, -0.09), (0.24, 0.04)),
    ((-0.22, 0.06), (0.28, -0.12)),
    ((-0.30, 0.02), (0.26, -0.04)),
)


@dataclass(frozen=True, slots=True)
class Seen:
    """A die: its number, how it is turned, where (radii of the cloth), how high its middle is."""

    number: int
    turn: Matrix
    place: tuple[float, float]
    height: float


@dataclass(frozen=True, slots=True)
class Die:
    """The way of one die: ``heading`` is where it rolls to, ``quarters`` how often it turns."""

    number: int
    start: tuple[float, float]
    end: tuple[float, float]
    heading: float
    quarters: int
    spin: float
    late: float

    def at(self, time: float) -> Seen:
        """Return the die ``time`` seconds after it left the hand."""
        share = min(1.0, max(0.0, (time - self.late) / (SECONDS - self.late)))
        angle = (math.pi / 2) * self._left(share)
        axis = (-math.sin(self.heading), math.cos(self.heading), 0.0)
        lying = turned((0.0, 0.0, 1.0), self.heading)
        turn = multiply(turned(axis, -angle), lying)
        if share < 0.6:
            loose = self.spin * (1 - share / 0.6) ** 2
            turn = multiply(turned((0.0, 0.0, 1.0), loose), turn)
        way = self._way(share)
        x = self.start[0] + (self.end[0] - self.start[0]) * way
        y = self.start[1] + (self.end[1] - self.start[1]) * way
        return Seen(self.number, turn, (x, y), support(turn) + self._bounce(share))

    def _left(self, share: float) -> float:
        """Return how many quarter turns are still to come."""
        rolling = 1 - _FALL
        if share < rolling:
            s = share / rolling
            return 1 + (self.quarters - 1) * math.pow(1 - s, 1.6)
        s = (share - rolling) / _FALL
        slow = 0.5 + 4 * (s - 0.5) ** 3  # over the edge it hesitates, then it drops
        return 1 - (0.30 * s + 0.70 * slow)

    def _way(self, share: float) -> float:
        """Return how much of its way lies behind it: it slows down as it rolls."""
        return 1 - math.pow(1 - share, 2.2)

    @staticmethod
    def _bounce(share: float) -> float:
        """Return how high over the cloth it flies."""
        before = -0.12  # it comes out of a hand, already on its way down
        for touch, high in zip(_BOUNCES, _HEIGHTS, strict=True):
            if share < touch:
                s = (share - before) / (touch - before)
                return high * 4 * s * (1 - s)
            before = touch
        return 0.0


class Throw:
    """Two dice on their way to ``numbers``; the same seed throws them the same way."""

    def __init__(self, numbers: tuple[int, int], seed: int) -> None:
        """Throw from the lower left."""
        rng = Random(seed)
        self.numbers = numbers
        self.time = 0.0
        rest = rng.choice(_REST)
        self.dice = tuple(
            self._die(number, place, late, rng)
            for number, place, late in zip(numbers, rest, (0.0, 0.07), strict=True)
        )
        self._touches = sorted(
            die.late + touch * (SECONDS - die.late)
            for die in self.dice
            for touch in (*_BOUNCES, 0.985)
        )

    @staticmethod
    def _die(number: int, rest: tuple[float, float], late: float, rng: Random) -> Die:
        end = (rest[0] + rng.uniform(-0.05, 0.05), rest[1] + rng.uniform(-0.05, 0.05))
        start = (-1.02 + rng.uniform(0.0, 0.1), 0.34 + rng.uniform(-0.12, 0.12))
        heading = math.atan2(start[1] - end[1], end[0] - start[0])
        heading += rng.uniform(-0.25, 0.25)
        return Die(number, start, end, heading, rng.randint(6, 8), rng.uniform(-4, 4), late)

    @property
    def done(self) -> bool:
        """Whether both lie."""
        return self.time >= SECONDS

    def update(self, dt: float) -> int:
        """Move on; return how often a die hit the cloth meanwhile."""
        before, self.time = self.time, self.time + dt
        return sum(before < touch <= self.time for touch in self._touches)

    def at(self, time: float) -> list[Seen]:
        """Return both dice ``time`` seconds after the hand opened, the farther one first."""
        return sorted((die.at(time) for die in self.dice), key=lambda die: die.place[1])

    def seen(self) -> list[Seen]:
        """Return both dice as they fly now."""
        return self.at(self.time)

    def lying(self) -> list[Seen]:
        """Return both dice as they come to lie."""
        return self.at(SECONDS)
