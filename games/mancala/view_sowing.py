"""A move seen: stones are lifted, carried round and let go one by one, then taken or swept."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.mancala.view_events import Carry, Events

LIFT = 0.26
"""How long (s) the hand takes to gather a pit."""
FALL = 0.15
"""How long (s) a stone falls from the hand."""
BESIDE = 0.30
"""How long (s) everything rests before stones are taken, so that one sees why."""
HOME = 0.42
"""How long (s) a handful takes to its store."""
SWEEP = 0.16
"""How long (s) after each other the pits are swept."""
HIGH = 2.1
"""How high (in radii) the hand carries stones."""

Point = tuple[float, float]
Lay = list[list[int]]
"""The stones of each hole, in the order they came."""


def step_seconds(stones: int) -> float:
    """Return how long the hand takes from hole to hole: big handfuls hurry."""
    return max(0.10, min(0.24, 2.6 / max(1, stones)))


@dataclass(frozen=True, slots=True)
class Key:
    """Where something is at a time: place, and height in radii."""

    time: float
    x: float
    y: float
    height: float


@dataclass(slots=True)
class Travel:
    """One stone's way from a hole into another one."""

    stone: int
    source: int
    target: int
    keys: list[Key]

    @property
    def start(self) -> float:
        """Return when it is lifted."""
        return self.keys[0].time

    @property
    def end(self) -> float:
        """Return when it lies again."""
        return self.keys[-1].time

    def at(self, time: float) -> tuple[float, float, float]:
        """Return place and height at a time between start and end."""
        for one, two in zip(self.keys, self.keys[1:], strict=False):
            if time <= two.time:
                return _between(one, two, time, falling=two is self.keys[-1])
        last = self.keys[-1]
        return last.x, last.y, last.height


def _between(one: Key, two: Key, time: float, falling: bool) -> tuple[float, float, float]:
    share = (time - one.time) / max(1e-6, two.time - one.time)
    share = min(1.0, max(0.0, share))
    smooth = share * share * (3 - 2 * share)
    drop = share * share if falling else smooth
    return (
        one.x + (two.x - one.x) * smooth,
        one.y + (two.y - one.y) * smooth,
        one.height + (two.height - one.height) * drop,
    )


class Sowing:
    """The travels of one move; ``lay`` is changed as stones leave and arrive."""

    def __init__(
        self,
        lay: Lay,
        told: Events,
        place: Callable[[int, int], Point],
        centre: Callable[[int], Point],
        radius: float,
    ) -> None:
        """``place`` gives where the n-th stone of a hole lies, ``centre`` a hole's middle."""
        self.lay = lay
        self._place, self._centre, self._radius = place, centre, radius
        self._counts = [len(stones) for stones in lay]
        self._plan = [list(stones) for stones in lay]
        self.travels: list[Travel] = []
        self.time = 0.0
        self._sounds: list[tuple[float, str, float]] = []
        clock = self._sow(told) if told.route else 0.0
        if told.taken:
            self._sounds.append((clock + BESIDE, "lift", 0.4))
        clock = self._home(told.taken, clock + (BESIDE if told.route else 0.05), 0.12)
        self._home(told.swept, clock + BESIDE, SWEEP)
        self.end = max((travel.end for travel in self.travels), default=0.0)
        self.travels.sort(key=lambda travel: travel.start)
        self._sounds.sort()
        self._waiting = list(self.travels)
        self._flying: list[Travel] = []

    # The plan.

    def _arrive(self, stone: int, hole: int) -> Point:
        self._plan[hole].append(stone)
        return self._place(hole, len(self._plan[hole]) - 1)

    def _sow(self, told: Events) -> float:
        """Plan the round; return when the last stone lies."""
        stones = list(self._plan[told.source])
        self._plan[told.source] = []
        step = step_seconds(len(stones))
        self._sounds.append((0.02, "lift", 0.5))
        # The uppermost leave the hand last: the handful is gone through from below.
        for order, (stone, hole) in enumerate(zip(stones, told.route, strict=True)):
            x, y = self._place(told.source, order)
            keys = [Key(0.0, x, y, 0.0)]
            dx, dy = self._in_hand(order)
            middle = self._centre(told.source)
            keys.append(Key(LIFT, middle[0] + dx, middle[1] + dy, HIGH))
            for passed, over in enumerate(told.route[: order + 1], 1):
                at = self._centre(over)
                keys.append(Key(LIFT + passed * step, at[0] + dx, at[1] + dy, HIGH))
            lands = keys[-1].time + FALL
            keys.append(Key(lands, *self._arrive(stone, hole), 0.0))
            self.travels.append(Travel(stone, told.source, hole, keys))
            self._sounds.append((lands - 0.01, "stone", 0.55))
        return self.travels[-1].end

    def _in_hand(self, number: int) -> Point:
        away = self._radius * 0.84 * math.sqrt(number)
        turn = number * 2.39996
        return away * math.cos(turn), away * math.sin(turn)

    def _home(self, carries: tuple[Carry, ...], start: float, apart: float) -> float:
        """Plan handfuls that go to their store; return when the last one lies."""
        end = begin = start
        for number, carry in enumerate(carries):
            begin = max(start + number * apart, begin)
            stones, self._plan[carry.source] = list(self._plan[carry.source]), []
            middle = self._centre(carry.source)
            for order, stone in enumerate(stones):
                there = self._arrive(stone, carry.target)
                dx, dy = self._in_hand(order)
                over = begin + LIFT + HOME + 0.03 * order
                keys = [
                    Key(begin, *self._place(carry.source, order), 0.0),
                    Key(begin + LIFT, middle[0] + dx, middle[1] + dy, HIGH),
                    Key(over, *there, HIGH),
                    Key(over + FALL, *there, 0.0),
                ]
                self.travels.append(Travel(stone, carry.source, carry.target, keys))
                end = max(end, over + FALL)
            # Stones of one handful land before those of the next one.
            begin += 0.03 * len(stones)
            self._sounds.append((end - 0.02, "stone", min(1.0, 0.5 + 0.08 * len(stones))))
        return end

    # Living.

    @property
    def moving(self) -> bool:
        """Whether a stone is still on its way or waits to be lifted."""
        return bool(self._waiting or self._flying)

    def update(self, dt: float) -> tuple[set[int], list[tuple[str, float]]]:
        """Move on; return the holes whose stones have changed, and the sounds of this while."""
        self.time += dt
        changed: set[int] = set()
        # In the order of time, however long the frame was: a stone lies before it is taken.
        while self._waiting or self._flying:
            landing = min(self._flying, key=lambda entry: entry.end, default=None)
            lifted = self._waiting[0] if self._waiting else None
            if lifted is not None and (landing is None or lifted.start < landing.end):
                if lifted.start > self.time:
                    break
                self._flying.append(self._waiting.pop(0))
                self.lay[lifted.source].remove(lifted.stone)
                changed.add(lifted.source)
            elif landing is not None:
                if landing.end > self.time:
                    break
                self._flying.remove(landing)
                self.lay[landing.target].append(landing.stone)
                changed.add(landing.target)
        sounds = []
        while self._sounds and self._sounds[0][0] <= self.time:
            _, name, volume = self._sounds.pop(0)
            sounds.append((name, volume))
        return changed, sounds

    def finish(self) -> set[int]:
        """Let every stone lie where it belongs; return the holes that have changed."""
        self._sounds.clear()
        changed, _ = self.update(self.end + 1.0 - self.time)
        return changed

    def flying(self) -> Iterator[tuple[int, float, float, float]]:
        """Return (stone, x, y, height) of the stones in the air, the highest last."""
        found = [(travel.stone, *travel.at(self.time)) for travel in self._flying]
        return iter(sorted(found, key=lambda entry: entry[3]))
