"""The parts of a board as frozen values: lengths in mm, times in s, masses in g, angles in degrees.

x = 0 lies on the board's middle line, y points up the slope, y = 0 is the floor of the columns.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Literal

import msgspec

from assets.refusals import Refusal

SegmentKind = Literal["wall", "floor", "divider", "guide"]


class Peg(msgspec.Struct, frozen=True):
    """A round nail standing on the board: centre and radius, mm."""

    x: float
    y: float
    radius: float


class Segment(msgspec.Struct, frozen=True):
    """A wooden bar with round ends (a capsule): the two end centres and half its thickness, mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    radius: float
    kind: SegmentKind = "guide"


class Entry(msgspec.Struct, frozen=True):
    """Where a marble is let go: its centre at x, at most half_width off, at height y, mm."""

    x: float
    y: float
    half_width: float


class Column(msgspec.Struct, frozen=True):
    """A collecting column: its inner faces, its floor and the height of its divider tips, mm."""

    left: float
    right: float
    floor: float
    top: float


class Marble(msgspec.Struct, frozen=True):
    """A solid sphere: radius in mm, mass in g."""

    radius: float
    mass: float


class Contact(msgspec.Struct, frozen=True):
    """What a pair of materials does in a hit: restitution and Coulomb friction of the pair."""

    restitution: float
    friction: float


class Materials(msgspec.Struct, frozen=True):
    """The pairs that meet, and what the board's surface does to a marble lying on it."""

    marble_nail: Contact
    marble_wood: Contact
    marble_marble: Contact
    board_friction: float
    rolling_resistance: float


class Release(msgspec.Struct, frozen=True):
    """How inexact a hand is: standard deviations across (mm) and of the speed along x (mm/s)."""

    spread_x: float
    spread_v: float


class Board(msgspec.Struct, frozen=True):
    """A whole board, fully expanded: every nail, bar, wall and divider is listed.

    ``width`` is the clear width between the side walls, ``height`` that of the field above the
    floor (mm); ``tilt`` from the horizontal and sideways ``levelling`` in degrees (positive pulls
    to the right); ``time_limit`` in s: a drop that lasts longer is stuck.
    """

    name: str
    title: str
    width: float
    height: float
    tilt: float
    levelling: float
    marble: Marble
    materials: Materials
    entries: tuple[Entry, ...]
    pegs: tuple[Peg, ...]
    segments: tuple[Segment, ...]
    columns: tuple[Column, ...]
    capacity: int
    release: Release
    time_limit: float
    notes: str

    @property
    def hash(self) -> str:
        """The sha256 (hex) of everything that decides where a marble lands."""
        return _hash(self)


@cache
def _hash(board: Board) -> str:
    words = {"name": "", "title": "", "notes": ""}
    return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(board, **words))).hexdigest()


class BoardError(ValueError):
    """A board file that cannot be used; its text is one sentence with place and remedy."""


class BoardRefusal(Refusal, BoardError):
    """A BoardError in the language of the command, by its key in the catalogues."""
