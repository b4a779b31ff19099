"""Boards that differ from one board by a little: a nail moved, a parameter turned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import msgspec

from sim.board import Board, Contact

replace = msgspec.structs.replace

PegChange = Literal["right", "up", "removed", "thicker"]
PEG_CHANGES: tuple[PegChange, ...] = ("right", "up", "removed", "thicker")
MOVE = 1.0
"""How far a nail is moved by default, mm: what a careless hammer does."""
THICKER = 0.25
"""How much radius a nail gains, mm: the next size of nail."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """A changed board and what was changed: ``key`` names it (``right``, ``tilt``, ...).

    ``amount`` is in the unit of the parameter (mm, degrees, plain number), 0 for a removed nail;
    ``peg`` is the nail's place in the board's list, or None.
    """

    key: str
    amount: float
    board: Board
    peg: int | None = None


def peg_nudges(board: Board, move: float = MOVE, thicker: float = THICKER) -> Iterator[Nudge]:
    """Yield every nail moved right, moved up, removed, and thickened; ValueError for sizes <= 0."""
    if move <= 0 or thicker <= 0:
        raise ValueError("a nail must be moved or thickened by more than 0 mm.")
    for index, peg in enumerate(board.pegs):
        before, after = board.pegs[:index], board.pegs[index + 1 :]
        for key, amount, pegs in (
            ("right", move, (replace(peg, x=peg.x + move),)),
            ("up", move, (replace(peg, y=peg.y + move),)),
            ("removed", 0.0, ()),
            ("thicker", thicker, (replace(peg, radius=peg.radius + thicker),)),
        ):
            changed = replace(board, pegs=(*before, *pegs, *after))
            yield Nudge(key, amount, changed, index)


def parameter_nudges(board: Board) -> Iterator[Nudge]:
    """Yield the board with one parameter a little lower and a little higher, where it can be."""
    for key, amount in (
        ("tilt", 1.0),
        ("levelling", 0.5),
        ("marble", 0.1),
        ("nail_restitution", 0.05),
        ("nail_friction", 0.05),
        ("wood_restitution", 0.05),
        ("wood_friction", 0.05),
        ("board_friction", 0.05),
        ("rolling_resistance", 0.002),
        ("spread_x", 0.5),
        ("spread_v", 10.0),
    ):
        for signed in (-amount, amount):
            changed = _turned(board, key, signed)
            if changed is not None:
                yield Nudge(key, signed, changed)


def _turned(board: Board, key: str, by: float) -> Board | None:
    """Return the board with one parameter changed, or None where that is not possible."""
    materials = board.materials
    if key == "tilt":
        return replace(board, tilt=board.tilt + by) if 5 <= board.tilt + by <= 90 else None
    if key == "levelling":
        return replace(board, levelling=board.levelling + by)
    if key == "marble":
        # A larger marble of the same glass; the mass itself plays no part in where it lands.
        size = 1 + by / board.marble.radius
        mass = board.marble.mass * size**3
        return replace(
            board, marble=replace(board.marble, radius=size * board.marble.radius, mass=mass)
        )
    if key in ("spread_x", "spread_v"):
        value = getattr(board.release, key) + by
        release = replace(board.release, **{key: value})
        return replace(board, release=release) if value >= 0 else None
    if key in ("board_friction", "rolling_resistance"):
        value = getattr(materials, key) + by
        changed = replace(materials, **{key: value})
        return replace(board, materials=changed) if value >= 0 else None
    material, law = key.split("_")
    return _contact_turned(board, material, law, by)


def _contact_turned(board: Board, material: str, law: str, by: float) -> Board | None:
    pair: Contact = getattr(board.materials, f"marble_{material}")
    value = getattr(pair, law) + by
    if value < 0 or (law == "restitution" and value > 0.9):
        return None
    contact = replace(pair, **{law: value})
    return replace(board, materials=replace(board.materials, **{f"marble_{material}": contact}))
