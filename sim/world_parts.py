"""What the live world hands out and takes in: plain values (mm, mm/s, s, radian)."""

from __future__ import annotations

from typing import Literal

import msgspec

Quaternion = tuple[float, float, float, float]
Pair = Literal["marble_nail", "marble_wood", "marble_marble"]

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)
"""The orientation (w, x, y, z) of a marble that has not turned."""


class WorldError(RuntimeError):
    """The live world cannot go on; the text names the marble."""


class Lying(msgspec.Struct, frozen=True):
    """A lying marble as recorded: its kind, its exact place in mm and how it is turned."""

    kind: int
    x: float
    y: float
    angle: float = 0.0
    orientation: Quaternion = UPRIGHT


class MarbleState(msgspec.Struct, frozen=True):
    """A marble as seen in one moment: mm, mm/s, radian, quaternion (w, x, y, z)."""

    id: int
    kind: int
    x: float
    y: float
    vx: float
    vy: float
    angle: float
    orientation: Quaternion


class Hit(msgspec.Struct, frozen=True):
    """A hit: when (s), where (mm), the approach speed along the normal (mm/s), who met."""

    time: float
    x: float
    y: float
    speed: float
    pair: Pair


PlaceKind = Literal["moving", "column", "above", "stuck", "escaped"]


class Place(msgspec.Struct, frozen=True):
    """Where a marble is.

    ``column``: lies in a column, ``level`` counted from 0 at the floor. ``above``: lies above the
    columns, as a seventh, on a divider or bridging two; ``column`` is the nearest one. ``stuck``:
    at rest among the nails, or out of time. ``escaped``: left the board. Numbers not said are None.
    """

    kind: PlaceKind
    column: int | None = None
    level: int | None = None


MOVING = Place("moving")


class Ball:
    """A marble inside the world: its whole state, changed in place."""

    __slots__ = (
        "age",
        "angle",
        "id",
        "kind",
        "orientation",
        "overdue",
        "rest_time",
        "rest_x",
        "rest_y",
        "slow",
        "sx",
        "sy",
        "vx",
        "vy",
        "w",
        "x",
        "y",
    )

    def __init__(self, ident: int, kind: int, x: float, y: float) -> None:
        """Put a marble of ``kind`` at rest at (x, y) mm."""
        self.id = ident
        self.kind = kind
        self.x = x
        self.y = y
        self.angle = 0.0
        self.orientation = UPRIGHT
        self.stop()

    def stop(self) -> None:
        """Take all motion away and begin to count time anew."""
        self.vx = self.vy = self.w = self.sx = self.sy = 0.0
        self.age = 0.0
        self.slow = 0
        self.overdue = False
        self.rest_x, self.rest_y, self.rest_time = self.x, self.y, 0.0

    def state(self) -> MarbleState:
        """Return what is seen of the marble."""
        return MarbleState(
            self.id,
            self.kind,
            self.x,
            self.y,
            self.vx,
            self.vy,
            self.angle,
            self.orientation,
        )

    def recorded(self) -> Lying:
        """Return the marble as a record to resume from."""
        return Lying(self.kind, self.x, self.y, self.angle, self.orientation)
