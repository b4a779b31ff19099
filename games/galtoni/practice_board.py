"""The practice board under other conditions: tilt, levelling, marble size, restitution."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from sim.board import Board
from sim.board_check import faults

TILTS = (10.0, 80.0)
"""Least and most tilt, degrees."""
LEVELLINGS = (-2.0, 2.0)
"""Sideways levelling, degrees."""
RESTITUTIONS = (0.1, 0.9)
"""Restitution of marble on nail."""
SIZES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
"""Marble sizes that are tried on a board, against its own."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """What can be changed while one plays: degrees, mm, and the rebound from nails."""

    tilt: float
    levelling: float
    radius: float
    restitution: float

    @classmethod
    def of(cls, board: Board) -> Conditions:
        """Return a board's own conditions."""
        restitution = board.materials.marble_nail.restitution
        return cls(board.tilt, board.levelling, board.marble.radius, restitution)


def under(board: Board, wanted: Conditions) -> Board:
    """Return ``board`` under other conditions, itself when nothing differs.

    A marble of another size has the same density; wood rebounds in the same proportion to nails.
    """
    if wanted == Conditions.of(board):
        return board
    scale = wanted.radius / board.marble.radius
    marble = replace(board.marble, radius=wanted.radius, mass=board.marble.mass * scale**3)
    nail, wood = board.materials.marble_nail, board.materials.marble_wood
    share = wanted.restitution / nail.restitution if nail.restitution else 1.0
    materials = replace(
        board.materials,
        marble_nail=replace(nail, restitution=wanted.restitution),
        marble_wood=replace(wood, restitution=min(0.9, wood.restitution * share)),
    )
    return replace(
        board, tilt=wanted.tilt, levelling=wanted.levelling, marble=marble, materials=materials
    )


def sizes(board: Board) -> tuple[float, ...]:
    """Return the radii in mm with which marbles pass everywhere and get stuck nowhere.

    Each is tried by the geometry check; how many lie in a column may differ, the drawer sees to
    that. The board's own size is always among them.
    """
    own = board.marble.radius
    found = {own}
    for share in SIZES:
        radius = round(own * share, 2)
        marble = replace(board.marble, radius=radius)
        if all(one.kind == "capacity" for one in faults(replace(board, marble=marble), brief=True)):
            found.add(radius)
    return tuple(sorted(found))
