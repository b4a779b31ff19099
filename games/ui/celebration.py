"""How the end of a match is seen: small acts, made of what lies there, one after the other.

An act draws over the finished picture and leaves nothing behind; what it needs is drawn before, a
piece a frame, so that no frame takes long. Times are seconds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from games.ui.desk import Desk

BRIEF = 1.7
"""How much faster a short celebration goes by."""
QUIET = 0.55
"""How loud it is against a whole one."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound ``at`` so many seconds after its act has begun."""

    at: float
    name: str
    volume: float = 0.6


@dataclass(frozen=True, slots=True)
class Stage:
    """What a celebration plays on: the board's place and, by seat, plates and what lies on them.

    A seat without a plate, as the house of a match inside another, has an empty one. ``motion``
    is False where nothing may travel: then things come to where they belong in the same order.
    """

    desk: Desk
    board: Rect
    plates: tuple[Rect, ...]
    things: tuple[Rect, ...]
    winners: tuple[int, ...]
    motion: bool = True


class Act(ABC):
    """One thing that is seen."""

    seconds: float = 0.0
    cues: Sequence[Cue] = ()
    sings: bool = False
    """Whether its sounds are enough for a win: then nothing else is played."""

    def prepare(self) -> Iterator[None]:
        """Draw what will be needed, a frame's share at a time."""
        return iter(())

    @abstractmethod
    def draw(self, surface: Surface, time: float) -> list[Rect]:
        """Draw how it looks at ``time``, from ``seconds`` on how it stays; return where."""


class Celebration:
    """Acts with their beginnings; ``pace`` is how fast they go by, ``loud`` how they sound."""

    def __init__(
        self, acts: Sequence[tuple[float, Act]], pace: float = 1.0, loud: float = 1.0
    ) -> None:
        """Begin before the first act."""
        self.acts = tuple(acts)
        self._pace, self._loud = pace, loud
        self.time = 0.0
        self.seconds = max((start + act.seconds for start, act in acts), default=0.0)
        self._steps = _all_steps([act for _, act in acts])
        self.ready = False
        """Whether everything that will be seen is drawn; until then the time stands."""

    @property
    def done(self) -> bool:
        """Whether all has been seen."""
        return self.ready and self.time >= self.seconds

    def update(self, dt: float) -> list[Cue]:
        """Draw a piece of what is needed, or move on; return the sounds that are due."""
        if not self.ready:
            self.prepare()
            return []
        before, self.time = self.time, self.time + dt * self._pace
        return [
            Cue(0.0, cue.name, cue.volume * self._loud)
            for start, act in self.acts
            for cue in act.cues
            if before <= start + cue.at < self.time
        ]

    def prepare(self) -> None:
        """Draw a piece of what is needed, if anything is left; time stands."""
        self.ready = self.ready or next(self._steps, _END) is _END

    def finish(self) -> None:
        """Be at the end at once, without a sound."""
        for _ in self._steps:
            pass
        self.ready = True
        self.time = max(self.time, self.seconds)

    def draw(self, surface: Surface) -> list[Rect]:
        """Draw all that has begun; return where."""
        covered = []
        for start, act in self.acts:
            if self.time >= start:
                covered += act.draw(surface, min(act.seconds, self.time - start))
        return [rect for rect in covered if rect.width and rect.height]


_END = object()


def _all_steps(acts: Sequence[Act]) -> Iterator[object]:
    for act in acts:
        yield from act.prepare()
