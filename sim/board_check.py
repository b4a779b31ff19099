"""The geometry check: what on a board would hold a marble up, shut it out or miscount it.

Each finding says where, and what to move by how much. The check looks at the marble as a circle
under the board's own tilt and levelling; a marble may bounce anywhere below its entry.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import msgspec

from sim.board import Board, Entry, Peg
from sim.board_pockets import (
    Point,
    Thing,
    cure,
    distance,
    level_spots,
    margin,
    rests,
    shortest,
    things,
    upwards,
)
from sim.board_space import Room, bar_distance, clearance

Kind = Literal["pocket", "gap", "entry", "peg", "unreachable", "capacity"]

NARROW = 0.75
"""Share of a marble's width from which a gap looks like a way through."""

TOUCH = 1e-6
"""Overlap in mm that is rounding."""


class Finding(msgspec.Struct, frozen=True):
    """What is wrong at a place (x, y in mm), as one sentence with the remedy."""

    kind: Kind
    text: str
    x: float
    y: float


def check(board: Board) -> tuple[Finding, ...]:
    """Return everything that is wrong with a board's geometry; empty when it can be played on."""
    room = Room(board)
    parts = things(board)
    pockets = list(_pockets(board, room, parts))
    spots = [(finding.x, finding.y) for finding in pockets]
    return (
        *_blocked_entries(board, room),
        *_misplaced_pegs(board),
        *pockets,
        *_level_bars(board, room, parts),
        *_gaps(board, room, parts, spots),
        *_unreachable(board, room),
        *_capacities(board),
    )


def _at(x: float, y: float) -> str:
    return f"({x:.1f}, {y:.1f})"


def _way(by: float, towards: Point) -> str:
    """Return a move in words: mm and where to."""
    dx, dy = by * towards[0], by * towards[1]
    parts = []
    if abs(dx) >= 0.05:
        parts.append(f"{abs(dx):.1f} mm to the {'right' if dx > 0 else 'left'}")
    if abs(dy) >= 0.05:
        parts.append(f"{abs(dy):.1f} mm {'up' if dy > 0 else 'down'}")
    return " and ".join(parts) or "a little"


def _blocked_entries(board: Board, room: Room) -> Iterator[Finding]:
    for number, entry in enumerate(board.entries, start=1):
        hands = (entry.x - entry.half_width, entry.x, entry.x + entry.half_width)
        missing, x = max((-clearance(board, x, entry.y), x) for x in hands)
        if missing > TOUCH:
            text = (
                f"Entry {number} is blocked: a marble let go at {_at(x, entry.y)} is"
                f" {missing:.1f} mm inside of something; {_unblocked(board, entry)}."
            )
            yield Finding("entry", text, x, entry.y)


def _unblocked(board: Board, entry: Entry) -> str:
    """Return what to change so that a marble can be let go: the hand's range, or the height."""
    if clearance(board, entry.x, entry.y) >= 0.0:
        width = math.floor(2 * entry.half_width) / 2
        while min(clearance(board, entry.x + side * width, entry.y) for side in (-1, 1)) < 0.0:
            width -= 0.5
        return f"make its half_width {max(width, 0.0):g} mm"
    up = 0.5
    while clearance(board, entry.x, entry.y + up) < 0.0 and entry.y + up <= board.height:
        up += 0.5
    missing = -clearance(board, entry.x, entry.y)
    return f"move it up by {up:g} mm, or what is in its way by {missing:.1f} mm"


def _misplaced_pegs(board: Board) -> Iterator[Finding]:
    for peg in board.pegs:
        where = f"The nail at {_at(peg.x, peg.y)}"
        if abs(peg.x) > board.width / 2 or not 0 <= peg.y <= board.height:
            text = (
                f"{where} is outside of the field; move it within {board.width / 2:g} mm of x = 0"
            )
            yield Finding("peg", f"{text} and y from 0 to {board.height:g}.", peg.x, peg.y)
            continue
        for bar in board.segments:
            deep = bar.radius - bar_distance(bar, peg.x, peg.y)
            if deep > TOUCH:
                by = deep + peg.radius
                text = f"{where} is inside a {bar.kind}; move it {by:.1f} mm away from there."
                yield Finding("peg", text, peg.x, peg.y)
                break
        yield from _in_column(board, peg, where)
    for a, b in combinations(board.pegs, 2):
        overlap = -distance(a, b)
        if overlap > TOUCH:
            text = (
                f"The nails at {_at(a.x, a.y)} and {_at(b.x, b.y)} stand in each other; take one"
                f" out or move it by {overlap:.1f} mm."
            )
            yield Finding("peg", text, a.x, a.y)


def _in_column(board: Board, peg: Peg, where: str) -> Iterator[Finding]:
    for number, column in enumerate(board.columns, start=1):
        deep = column.top - (peg.y - peg.radius)
        if column.left < peg.x < column.right and deep > TOUCH:
            text = f"{where} is inside column {number}; move it up by {deep:.1f} mm."
            yield Finding("peg", text, peg.x, peg.y)


def _pockets(board: Board, room: Room, parts: list[Thing]) -> Iterator[Finding]:
    up, slack = upwards(board), margin(board)
    width = 2 * board.marble.radius
    for a, b in combinations(parts, 2):
        gap = distance(a.part, b.part)
        if gap >= width:
            continue
        for x, y in rests(a, b, up, slack):
            if _lies_in_column(board, x, y) or clearance(board, x, y) < -TOUCH:
                continue
            if not room.reaches(x, y):
                continue
            mover, by, towards = cure(a, b, up, slack, board.marble.radius)
            text = (
                f"A marble can come to rest at {_at(x, y)} between {a.text} and {b.text}, which are"
                f" {max(gap, 0.0):.1f} mm apart where a marble needs {width:g}; move"
                f" {mover.text} {_way(by, towards)}."
            )
            yield Finding("pocket", text, x, y)


def _lies_in_column(board: Board, x: float, y: float) -> bool:
    return any(column.left <= x <= column.right and y < column.top for column in board.columns)


def _level_bars(board: Board, room: Room, parts: list[Thing]) -> Iterator[Finding]:
    up, slack = upwards(board), margin(board)
    for part in parts:
        for (x, y), slope in level_spots(part, up, slack):
            if _lies_in_column(board, x, y) or clearance(board, x, y) < -TOUCH:
                continue
            if room.reaches(x, y):
                text = (
                    f"A marble can come to rest at {_at(x, y)} on {part.text}; tilt it by"
                    f" {math.degrees(slack - abs(slope)) + 1:.1f} degrees more."
                )
                yield Finding("pocket", text, x, y)


def _gaps(board: Board, room: Room, parts: list[Thing], known: list[Point]) -> Iterator[Finding]:
    """Yield gaps that look like ways through but are not, unless a pocket says so already."""
    width = 2 * board.marble.radius
    for a, b in combinations(parts, 2):
        gap = distance(a.part, b.part)
        if not NARROW * width <= gap < width - TOUCH:
            continue
        x, y = _between(a, b)
        if _lies_in_column(board, x, y) or not room.reaches(x, y, width / 2):
            continue
        if any(math.dist((x, y), spot) < width for spot in known):
            continue
        text = (
            f"A marble does not pass at {_at(x, y)} between {a.text} and {b.text}: they are"
            f" {gap:.1f} mm apart; move one of them {width + 1 - gap:.1f} mm away, or"
            f" {gap - NARROW * width + 0.1:.1f} mm closer to shut the gap."
        )
        yield Finding("gap", text, x, y)


def _between(a: Thing, b: Thing) -> Point:
    """Return the middle of the gap between two parts."""
    one, other = shortest(a.part, b.part)
    size = math.dist(one, other)
    share = 0.5 + (a.part.radius - b.part.radius) / (2 * size) if size else 0.5
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _unreachable(board: Board, room: Room) -> Iterator[Finding]:
    radius = board.marble.radius
    for number, column in enumerate(board.columns, start=1):
        x, y = (column.left + column.right) / 2, column.floor + radius + 0.5
        if room.reaches(x, y):
            continue
        at_x, at_y, missing = room.narrowest(x, y)
        text = (
            f"No entry leads to column {number}: the widest way is too narrow at"
            f" {_at(at_x, at_y)}; make it {max(-2 * missing, 0.1):.1f} mm wider there."
        )
        yield Finding("unreachable", text, at_x, at_y)


def _capacities(board: Board) -> Iterator[Finding]:
    """Yield columns in which not exactly ``capacity`` marbles lie below the divider tips.

    The last that belongs in a column must lie wholly below the tips even when the marbles stand
    upright; the centre of the next must lie above them even when they zigzag as low as they can.
    """
    size = 2 * board.marble.radius
    for number, column in enumerate(board.columns, start=1):
        x = (column.left + column.right) / 2
        spare = column.right - column.left - size
        where = f"Column {number} is {column.right - column.left:.1f} mm wide"
        if spare < 0:
            text = f"{where}, narrower than a marble; make it {1 - spare:.1f} mm wider."
            yield Finding("capacity", text, x, column.top)
            continue
        if spare >= size * math.sqrt(0.75):
            text = (
                f"{where}, so that marbles lie side by side; make it"
                f" {spare - size / 4:.1f} mm narrower."
            )
            yield Finding("capacity", text, x, column.top)
            continue
        low = column.floor + board.capacity * size
        high = column.floor + size / 2 + board.capacity * math.sqrt(size**2 - spare**2)
        if low > high:
            text = (
                f"{where}: {board.capacity} marbles lie so crooked that their number is not"
                f" certain; make it {spare / 2:.1f} mm narrower or lower the capacity."
            )
            yield Finding("capacity", text, x, column.top)
        elif not low - TOUCH <= column.top <= high:
            goal = low + 1 if low + 1 <= high else low
            by = goal - column.top
            text = (
                f"Column {number} does not hold exactly {board.capacity} marbles below its divider"
                f" tips at {column.top:g} mm; move the tips {'up' if by > 0 else 'down'} by"
                f" {abs(by):.1f} mm, to {goal:g} mm."
            )
            yield Finding("capacity", text, x, column.top)
