"""What may be changed on a board that is tuned, and the boards that vectors of changes stand for.

A vector has one number per freedom, 0 for the board as it is and ±1 for the most it may change.
Lengths come out as hundredths of a millimetre, so that a board file says exactly what was flown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from assets.refusals import Refusal
from sim.board_parts import Board, Column, Peg, Segment

Array = np.ndarray[Any, Any]
DIGITS = 6
"""Decimals of mm that a board file keeps of a nail's place; what is beyond came from computing."""
replace = msgspec.structs.replace

FREE = ("rows", "offsets", "radii", "tilt", "dividers")
"""What can be set free: heights of rows, nails along x, their radii, the tilt, thicker dividers."""

ROW_SHIFT = 6.0
OFFSET = 4.0
RADIUS = 1.0
SMALLEST = 0.5
TILT = 8.0
DIVIDER = 1.0
"""The most that each may change: mm, for the tilt degrees; no nail gets thinner than SMALLEST."""


class TuningError(Refusal):
    """A tuning that cannot be done; its text is one sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Freedom:
    """One number that may change: ``kind`` of FREE, and the nails that follow it."""

    kind: str
    pegs: tuple[int, ...] = ()


class Space:
    """The freedoms of a board."""

    def __init__(self, board: Board, free: Sequence[str], symmetric: bool) -> None:
        """Find them; TuningError for an unknown kind, or a lopsided board to be kept symmetric."""
        for kind in free:
            if kind not in FREE:
                raise TuningError("tuning.unknown", word=repr(kind), known=", ".join(FREE))
        board = tidied(board)
        if symmetric and not is_symmetric(board):
            raise TuningError("tuning.lopsided", board=board.name)
        self.board = board
        self.symmetric = symmetric
        self.freedoms = tuple(_freedoms(board, free, symmetric))
        if not self.freedoms:
            raise TuningError("tuning.nothing_free", known=", ".join(FREE))

    def __len__(self) -> int:
        """Return the number of freedoms."""
        return len(self.freedoms)

    def board_of(self, vector: Array) -> Board:
        """Return the board of a vector, shape (len(self),); numbers beyond ±1 count as ±1."""
        pegs = [[peg.x, peg.y, peg.radius] for peg in self.board.pegs]
        tilt, thicker = self.board.tilt, 0.0
        for freedom, value in zip(self.freedoms, np.clip(vector, -1.0, 1.0), strict=True):
            if freedom.kind == "tilt":
                tilt = round(min(max(tilt + TILT * float(value), 5.0), 90.0), 2)
            elif freedom.kind == "dividers":
                thicker = round(DIVIDER * float(value), 2)
            else:
                _move(pegs, freedom, float(value), self.board.width / 2)
        board = replace(self.board, tilt=tilt, pegs=tuple(Peg(*peg) for peg in pegs))
        return _thickened(board, thicker) if thicker else board


def tidied(board: Board) -> Board:
    """Return a board whose nails stand where a file says it shortly: no 64.80000000000001.

    A board is tidied before it is flown, so that what is written is what was measured.
    """
    pegs = [[round(value, DIGITS) + 0.0 for value in (p.x, p.y, p.radius)] for p in board.pegs]
    return replace(board, pegs=tuple(Peg(*peg) for peg in pegs))


def is_symmetric(board: Board) -> bool:
    """Say whether a board is its own mirror image about x = 0."""
    pegs = {(p.x, p.y, p.radius) for p in board.pegs}
    bars = {_ends(s.x1, s.y1, s.x2, s.y2, s.radius) for s in board.segments}
    return (
        board.levelling == 0.0
        and pegs == {(-x, y, r) for x, y, r in pegs}
        and bars == {_ends(-s.x1, s.y1, -s.x2, s.y2, s.radius) for s in board.segments}
        and {e.x for e in board.entries} == {-e.x for e in board.entries}
    )


def _ends(x1: float, y1: float, x2: float, y2: float, radius: float) -> tuple[object, ...]:
    return (*sorted(((x1, y1), (x2, y2))), radius)


def _freedoms(board: Board, free: Sequence[str], symmetric: bool) -> list[Freedom]:
    found: list[Freedom] = []
    groups = _pairs(board) if symmetric else [(i,) for i in range(len(board.pegs))]
    if "rows" in free:
        heights = sorted({peg.y for peg in board.pegs}, reverse=True)
        rows = [tuple(i for i, p in enumerate(board.pegs) if p.y == y) for y in heights]
        found += [Freedom("rows", row) for row in rows]
    if "offsets" in free:
        # What stands on the middle line or on a wall has its place.
        edge = board.width / 2
        loose = [g for g in groups if 0.0 < abs(board.pegs[g[0]].x) < edge or not symmetric]
        found += [Freedom("offsets", group) for group in loose]
    if "radii" in free:
        found += [Freedom("radii", group) for group in groups]
    found += [Freedom(kind) for kind in ("tilt", "dividers") if kind in free]
    return found


def _pairs(board: Board) -> list[tuple[int, ...]]:
    """Return the nails of a symmetric board in mirrored pairs, the right one first."""
    place = {(p.x, p.y, p.radius): i for i, p in enumerate(board.pegs)}
    pairs: list[tuple[int, ...]] = []
    for number, peg in enumerate(board.pegs):
        if peg.x > 0.0:
            pairs.append((number, place[-peg.x, peg.y, peg.radius]))
        elif peg.x == 0.0:
            pairs.append((number,))
    return pairs


def _move(pegs: list[list[float]], freedom: Freedom, value: float, edge: float) -> None:
    for number in freedom.pegs:
        peg = pegs[number]
        if freedom.kind == "rows":
            peg[1] = round(peg[1] + ROW_SHIFT * value, 2) + 0.0
        elif freedom.kind == "radii":
            peg[2] = max(round(peg[2] + RADIUS * value, 2), SMALLEST)
        else:
            side = 1.0 if number == freedom.pegs[0] else -1.0
            peg[0] = min(max(side * round(side * peg[0] + OFFSET * value, 2), -edge), edge) + 0.0


def _thickened(board: Board, by: float) -> Board:
    """Return a board whose dividers have a larger radius; their tips stay at their height."""
    bars: list[Segment] = []
    for bar in board.segments:
        if bar.kind == "divider":
            radius = round(max(bar.radius + by, SMALLEST), 2)
            top = board.columns[0].top - radius
            bars.append(replace(bar, radius=radius, y1=min(bar.y1, bar.y2), y2=top))
        else:
            bars.append(bar)
    places = sorted((bar.x1, bar.radius) for bar in bars if bar.kind == "divider")
    lefts = [board.columns[0].left, *(x + radius for x, radius in places)]
    rights = [*(x - radius for x, radius in places), board.columns[-1].right]
    columns = tuple(
        Column(left, right, old.floor, old.top)
        for left, right, old in zip(lefts, rights, board.columns, strict=True)
    )
    return replace(board, segments=tuple(bars), columns=columns)
