"""What a tuning changed on a board, in lines: the nails that moved most, tilt and dividers."""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from assets.texts import Texts
from sim.board import Board, Peg
from sim.report_style import number
from sim.tuning_space import is_symmetric

MOST = 12
"""Nails that are listed; of more only their number is told."""


class Moved(msgspec.Struct, frozen=True):
    """A nail that was changed, and by how much along x and y and in radius, mm."""

    peg: Peg
    dx: float
    dy: float
    dr: float

    @property
    def size(self) -> float:
        """How much was changed in all, mm."""
        return math.hypot(self.dx, self.dy, self.dr)


def lines(before: Board, after: Board, texts: Texts) -> list[str]:
    """Return what was changed, the largest moves first; of mirrored nails the right one.

    Both boards have the same nails in the same order.
    """
    mirrored = is_symmetric(before) and is_symmetric(after)
    moved = [one for one in _moved(before, after) if not mirrored or one.peg.x >= 0.0]
    moved.sort(key=lambda one: (-round(one.size, 3), -one.peg.y, one.peg.x))
    found = []
    if moved:
        found.append(texts("tuning.moved_mirrored" if mirrored else "tuning.moved"))
        found += [f"  {_line(one, mirrored, texts)}" for one in moved[:MOST]]
    if len(moved) > MOST:
        found.append(f"  {texts('tuning.moved_more', count=len(moved) - MOST)}")
    if before.tilt != after.tilt:
        angles = {"before": number(before.tilt, 2, texts), "after": number(after.tilt, 2, texts)}
        found.append(texts("tuning.moved_tilt", **angles))
    thicker = _thickness(after) - _thickness(before)
    if thicker:
        found.append(texts("tuning.moved_dividers", by=_signed(2 * thicker, texts)))
    return found


def _moved(before: Board, after: Board) -> Iterator[Moved]:
    for old, new in zip(before.pegs, after.pegs, strict=True):
        if old != new:
            yield Moved(old, new.x - old.x, new.y - old.y, new.radius - old.radius)


def _line(one: Moved, mirrored: bool, texts: Texts) -> str:
    sign = "±" if mirrored and one.peg.x else ""
    words = {"x": sign + _plain(one.peg.x, texts), "y": _plain(one.peg.y, texts)}
    moves = {"dx": one.dx, "dy": one.dy, "dr": one.dr}
    return texts("tuning.moved_nail", **words, **{k: _signed(v, texts) for k, v in moves.items()})


def _plain(value: float, texts: Texts) -> str:
    return f"{value:g}".replace(".", texts("check.decimal"))


def _signed(value: float, texts: Texts) -> str:
    text = number(abs(value), 2, texts)
    if abs(value) < 0.005:
        return text
    return ("+" if value > 0 else "−") + text


def _thickness(board: Board) -> float:
    """Return the radius of the dividers, mm; 0 without any."""
    return next((bar.radius for bar in board.segments if bar.kind == "divider"), 0.0)
