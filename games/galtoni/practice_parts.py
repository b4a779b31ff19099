"""The parts of the practice table: a marble and its way, a stream, what runs out of the drawer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Protocol

from sim.world_parts import Hit, MarbleState, Place, Quaternion

KINDS = 4
"""Marbles come in these colours, one after the other."""


class Engine(Protocol):
    """What moves the marbles: ``sim.world.World`` or ``sim.world_lone.LoneWorld``."""

    step_size: float
    time: float

    def release(self, entry: int, seed: int, offset: float = 0.0, kind: int = 0) -> int:
        """Let a marble go and return its id."""

    def take_out(self, ident: int) -> None:
        """Take a marble off the board."""

    def step(self) -> None:
        """Move on by one fixed step."""

    def place(self, ident: int) -> Place:
        """Return where a marble is."""

    def marbles(self) -> list[MarbleState]:
        """Return all marbles."""

    def take_hits(self) -> list[Hit]:
        """Return the hits since the last call."""

    @property
    def settled(self) -> bool:
        """Whether no marble moves."""

    @property
    def escaped(self) -> Sequence[int]:
        """The ids of the marbles that left the board, in their order."""


@dataclass(eq=False)
class Way:
    """A marble's path, mm, in the order of time."""

    number: int
    kind: int
    points: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class Known:
    """What the table knows of a marble on the board.

    ``column`` once it cannot get out again; ``rests`` once it has come to lie there.
    """

    entry: int
    aside: bool
    way: Way
    column: int | None = None
    rests: bool = False


@dataclass(eq=False)
class Stream:
    """Marbles that are still to be let go: ``left`` of them, None as long as somebody pours.

    ``entries`` are all served at a time; ``due`` is the world's time of the next.
    """

    entries: tuple[int, ...]
    offset: float
    left: int | None
    due: float = 0.0


@dataclass(slots=True)
class Seen:
    """A marble as it is drawn: mm, and how it has turned."""

    id: int
    kind: int
    x: float
    y: float
    orientation: Quaternion


@dataclass(slots=True)
class Leaving:
    """A marble that runs out of the open drawer: it only falls, faster and faster."""

    seen: Seen
    column: int
    speed: float

    def fall(self, pull: float, dt: float) -> None:
        """Fall for ``dt`` seconds under ``pull`` mm/s²."""
        self.seen.y -= (self.speed + 0.5 * pull * dt) * dt
        self.speed += pull * dt


def drop_seed(seed: int, number: int) -> int:
    """Return the seed of drop ``number`` under a table's ``seed``: neighbours share nothing."""
    text = f"{seed} {number}".encode()
    digest = blake2b(text, digest_size=8, person=b"galtoni-practice"[:16]).digest()
    return int.from_bytes(digest, "little") >> 2
