"""Which place a lying marble has: in a column, above the columns, or stuck among the nails."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sim.board import Board
from sim.world_parts import Ball, Place

TOUCH = 0.5
"""Distance in mm under which two lying things count as touching."""


def nearest_column(board: Board, x: float) -> int:
    """Return the column whose middle is nearest to x."""
    columns = board.columns
    return min(range(len(columns)), key=lambda i: abs(columns[i].left + columns[i].right - 2 * x))


def column_of(board: Board, x: float, y: float) -> int | None:
    """Return the column that a centre at (x, y) lies in, None above the divider tips."""
    for number, column in enumerate(board.columns):
        if y < column.top and column.left <= x <= column.right:
            return number
    return None


def components(balls: Sequence[Ball], reach: float) -> list[list[Ball]]:
    """Return the groups of marbles whose centres are within ``reach`` of each other, mm."""
    left = list(balls)
    groups = []
    while left:
        group = [left.pop()]
        for ball in group:
            near = [b for b in left if abs(b.y - ball.y) <= reach and _apart(b, ball) <= reach]
            for other in near:
                left.remove(other)
            group += near
        groups.append(group)
    return groups


def _apart(a: Ball, b: Ball) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def rests_above(board: Board, ball: Ball, lying: Sequence[Ball]) -> bool:
    """Say whether a lying marble is carried by the columns: marbles in them, or divider tips.

    What touches a nail or a guide is not: it is stuck in the labyrinth.
    """
    radius = board.marble.radius
    if any(
        math.hypot(ball.x - peg.x, ball.y - peg.y) <= radius + peg.radius + TOUCH
        for peg in board.pegs
    ):
        return False
    bars = [bar for bar in board.segments if bar.kind in ("guide", "divider")]
    touched = {
        bar.kind
        for bar in bars
        if _to_bar(ball, bar.x1, bar.y1, bar.x2, bar.y2) <= radius + bar.radius + TOUCH
    }
    if "guide" in touched:
        return False
    if "divider" in touched:
        return True
    below = [b for b in lying if b.y < ball.y and _apart(b, ball) <= 2 * radius + TOUCH]
    return any(
        column_of(board, b.x, b.y) is not None or rests_above(board, b, lying) for b in below
    )


def _to_bar(ball: Ball, x1: float, y1: float, x2: float, y2: float) -> float:
    """Return the distance of a marble's centre from the line between a bar's end centres, mm."""
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    share = ((ball.x - x1) * dx + (ball.y - y1) * dy) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(ball.x - x1 - share * dx, ball.y - y1 - share * dy)


def place_of(board: Board, ball: Ball, lying: Sequence[Ball]) -> Place:
    """Return the place of a lying marble; the level is its rank among those of its column."""
    column = column_of(board, ball.x, ball.y)
    if column is not None:
        below = [b for b in lying if b.y < ball.y and column_of(board, b.x, b.y) == column]
        return Place("column", column, len(below))
    if rests_above(board, ball, lying):
        return Place("above", nearest_column(board, ball.x))
    return Place("stuck")
