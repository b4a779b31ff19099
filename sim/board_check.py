"""The geometry check: what on a board would hold a marble up, shut it out or miscount it.

Each finding says where, and what to move by how much; that was tried before it is said. The check
looks at the marble as a circle under the board's own tilt and levelling; a marble may bounce
anywhere below its entry.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Literal

import msgspec

from assets.refusals import told
from sim.board import Board, Entry, Peg
from sim.board_cures import NARROW, Cures
from sim.board_origin import Origins
from sim.board_pockets import (
    Point,
    Thing,
    distance,
    level_spots,
    margin,
    rests,
    shortest,
    things,
    upwards,
)
from sim.board_space import Room, bar_distance, clearance
from sim.board_words import Part, mm, named, place, plain, spot

Kind = Literal["pocket", "gap", "entry", "peg", "unreachable", "capacity"]

TOUCH = 1e-6
"""Overlap in mm that is rounding."""


class Finding(msgspec.Struct, frozen=True):
    """What is wrong at a place (x, y in mm), as one sentence with the remedy."""

    kind: Kind
    text: str
    x: float
    y: float


class Fault(msgspec.Struct, frozen=True):
    """What is wrong at a place (x, y in mm): the sentence's key and words, and who makes it.

    One of ``parts`` has to be moved; without any, the sentence itself says what to do, with
    ``nail`` if there is one.
    """

    kind: Kind
    x: float
    y: float
    key: str
    words: dict[str, Any]
    parts: tuple[Part, ...] = ()
    nail: Peg | None = None


def check(board: Board, text: str | None = None) -> tuple[Finding, ...]:
    """Return everything that is wrong with a board's geometry; empty when it can be played on.

    Sentences are in the language chosen (see :mod:`assets.refusals`). With the ``text`` of the
    board's file they tell what to write there as well.
    """
    found = faults(board)
    origins = None if text is None else Origins(text)
    pairs = zip(found, sentences(board, found, origins), strict=True)
    return tuple(Finding(one.kind, text, one.x, one.y) for one, text in pairs)


def sentences(board: Board, found: Iterable[Fault], origins: Origins | None = None) -> list[str]:
    """Return what to say of some faults of a board, each with what helps.

    Where one step mends several, each of them names that step and none has advice of its own.
    """
    every = tuple(found)
    remedies = _remedies(board, every, origins)
    return [
        told(f"check.{one.key}", **one.words, **({"remedy": remedies[i]} if one.parts else {}))
        + _stands(one, origins)
        for i, one in enumerate(every)
    ]


def _stands(fault: Fault, origins: Origins | None) -> str:
    """Return where the file says a nail that stands wrong; "" where that is not known."""
    if origins is None or fault.nail is None or not (where := origins.place(fault.nail)):
        return ""
    return " " + told("check.stands", where=where)


def _remedies(board: Board, found: tuple[Fault, ...], origins: Origins | None) -> dict[int, str]:
    """Return what to do about the faults that have parts: the steps that mend most come first."""
    cures = Cures(board, things(board), lambda changed: faults(changed, brief=True), origins)
    steps = {i: cures.advice(one, one.parts) for i, one in enumerate(found) if one.parts}
    remedies: dict[int, str] = {}
    while unsaid := [i for i in steps if i not in remedies]:
        mended = {i: [j for j in unsaid if steps[i].cures(found[j])] for i in unsaid}
        best = max(unsaid, key=lambda i: len(mended[i]))
        same = told("check.same_step", remedy=steps[best].full)
        remedies |= dict.fromkeys(mended[best], same)
        first = min((best, *mended[best]))
        remedies[first] = steps[best].text if first == best else steps[best].full
        remedies.setdefault(best, same)
    return remedies


def faults(board: Board, *, brief: bool = False) -> tuple[Fault, ...]:
    """Return what :func:`check` finds, without looking for what helps: much quicker.

    ``brief``, for comparing boards: nobody looks for where the way to an unreachable column is too
    narrow, and a gap is one too where a pocket says so already.
    """
    if not brief and (giant := _giant(board)):
        return (giant,)
    room = Room(board)
    parts = things(board)
    pockets = list(_pockets(board, room, parts))
    spots = [(fault.x, fault.y) for fault in pockets]
    return (
        *_blocked_entries(board, room),
        *_misplaced_pegs(board),
        *pockets,
        *_level_bars(board, room, parts),
        *_gaps(board, room, parts, [] if brief else spots),
        *_unreachable(board, room, brief),
        *_capacities(board),
    )


def _giant(board: Board) -> Fault | None:
    """Return the one fault of a board whose marble fits in no column; the rest follows from it."""
    size, room = 2 * board.marble.radius, max(one.right - one.left for one in board.columns)
    if size <= room:
        return None
    first = board.columns[0]
    words = {"number": 1, "size": plain(size), "width": mm(room), "radius": plain(room / 2)}
    key = "giant_field" if size > board.width else "giant"
    words |= {"field": plain(board.width)}
    return Fault("unreachable", (first.left + first.right) / 2, first.top, key, words)


def _blocked_entries(board: Board, room: Room) -> Iterator[Fault]:
    for number, entry in enumerate(board.entries, start=1):
        hands = (entry.x - entry.half_width, entry.x, entry.x + entry.half_width)
        missing, x = max((-clearance(board, x, entry.y), x) for x in hands)
        if missing > TOUCH:
            words = {"number": number, "place": place(x, entry.y), "missing": mm(missing)}
            words["remedy"] = _unblocked(board, entry)
            yield Fault("entry", x, entry.y, "entry", words)


def _unblocked(board: Board, entry: Entry) -> str:
    """Return what to change so that a marble can be let go: the hand's range, or the height."""
    if clearance(board, entry.x, entry.y) >= 0.0:
        width = math.floor(2 * entry.half_width) / 2
        while min(clearance(board, entry.x + side * width, entry.y) for side in (-1, 1)) < 0.0:
            width -= 0.5
        return told("check.half_width", width=plain(max(width, 0.0)))
    up = 0.5
    while clearance(board, entry.x, entry.y + up) < 0.0 and entry.y + up <= board.height:
        up += 0.5
    missing = -clearance(board, entry.x, entry.y)
    if entry.y + up > board.height:
        return told("check.entry_way", by=mm(missing))
    return told("check.entry_up", up=plain(up), by=mm(missing))


def _misplaced_pegs(board: Board) -> Iterator[Fault]:
    for peg in board.pegs:
        words: dict[str, Any] = {"nail": spot(peg.x, peg.y)}
        if abs(peg.x) > board.width / 2 or not 0 <= peg.y <= board.height:
            words |= {"half": plain(board.width / 2), "height": plain(board.height)}
            yield Fault("peg", peg.x, peg.y, "outside", words, nail=peg)
            continue
        for bar in board.segments:
            if bar.radius - bar_distance(bar, peg.x, peg.y) > TOUCH:
                words |= {"part": named(bar)}
                yield Fault("peg", peg.x, peg.y, "inside", words, nail=peg)
                break
        yield from _in_column(board, peg)
    for a, b in combinations(board.pegs, 2):
        if -distance(a, b) > TOUCH:
            words = {"one": spot(a.x, a.y), "other": spot(b.x, b.y)}
            yield Fault("peg", a.x, a.y, "overlap", words, (a, b))


def _in_column(board: Board, peg: Peg) -> Iterator[Fault]:
    for number, column in enumerate(board.columns, start=1):
        deep = column.top - (peg.y - peg.radius)
        if column.left < peg.x < column.right and deep > TOUCH:
            words = {"nail": spot(peg.x, peg.y), "number": number}
            yield Fault("peg", peg.x, peg.y, "in_column", words, (peg,))


def _pockets(board: Board, room: Room, parts: list[Thing]) -> Iterator[Fault]:
    up, slack = upwards(board), margin(board)
    width = 2 * board.marble.radius
    for a, b in combinations(parts, 2):
        gap = distance(a.part, b.part)
        if gap >= width:
            continue
        for x, y in rests(a, b, up, slack):
            if _lies_in_column(board, x, y) or clearance(board, x, y) < -TOUCH:
                continue
            if room.reaches(x, y):
                words = {"place": place(x, y), **_between_words(a, b, gap, width)}
                yield Fault("pocket", x, y, "pocket", words, (a.part, b.part))


def _between_words(a: Thing, b: Thing, gap: float, width: float) -> dict[str, Any]:
    words = {"one": named(a.part), "other": named(b.part)}
    return words | {"gap": mm(max(gap, 0.0)), "width": plain(width)}


def _lies_in_column(board: Board, x: float, y: float) -> bool:
    return any(column.left <= x <= column.right and y < column.top for column in board.columns)


def _level_bars(board: Board, room: Room, parts: list[Thing]) -> Iterator[Fault]:
    up, slack = upwards(board), margin(board)
    for part in parts:
        for (x, y), slope in level_spots(part, up, slack):
            if _lies_in_column(board, x, y) or clearance(board, x, y) < -TOUCH:
                continue
            if room.reaches(x, y):
                angle = mm(math.degrees(slack - abs(slope)) + 1)
                words = {"place": place(x, y), "part": named(part.part), "angle": angle}
                yield Fault("pocket", x, y, "level", words)


def _gaps(board: Board, room: Room, parts: list[Thing], known: list[Point]) -> Iterator[Fault]:
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
        words = {"place": place(x, y), **_between_words(a, b, gap, width)}
        yield Fault("gap", x, y, "gap", words, (a.part, b.part))


def _between(a: Thing, b: Thing) -> Point:
    """Return the middle of the gap between two parts."""
    one, other = shortest(a.part, b.part)
    size = math.dist(one, other)
    share = 0.5 + (a.part.radius - b.part.radius) / (2 * size) if size else 0.5
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def _unreachable(board: Board, room: Room, brief: bool) -> Iterator[Fault]:
    radius = board.marble.radius
    for number, column in enumerate(board.columns, start=1):
        x, y = (column.left + column.right) / 2, column.floor + radius + 0.5
        if room.reaches(x, y):
            continue
        at_x, at_y, missing = (x, y, 0.0) if brief else room.narrowest(x, y)
        words = {"number": number, "place": place(at_x, at_y), "by": mm(max(-2 * missing, 0.1))}
        yield Fault("unreachable", at_x, at_y, "unreachable", words)


def _capacities(board: Board) -> Iterator[Fault]:
    """Yield columns in which not exactly ``capacity`` marbles lie below the divider tips.

    The last that belongs in a column must lie wholly below the tips even when the marbles stand
    upright; the centre of the next must lie above them even when they zigzag as low as they can.
    """
    size = 2 * board.marble.radius
    for number, column in enumerate(board.columns, start=1):
        x = (column.left + column.right) / 2
        spare = column.right - column.left - size
        words: dict[str, Any] = {"number": number, "capacity": board.capacity}
        words["width"] = mm(column.right - column.left)
        if spare < 0:
            yield Fault("capacity", x, column.top, "narrow", words | {"by": mm(1 - spare)})
            continue
        if spare >= size * math.sqrt(0.75):
            by = mm(spare - size / 4)
            yield Fault("capacity", x, column.top, "wide", words | {"by": by})
            continue
        low = column.floor + board.capacity * size
        high = column.floor + size / 2 + board.capacity * math.sqrt(size**2 - spare**2)
        if low > high:
            yield Fault("capacity", x, column.top, "crooked", words | {"by": mm(spare / 2)})
        elif not low - TOUCH <= column.top <= high:
            goal = low + 1 if low + 1 <= high else low
            more = goal - column.top
            words |= {"top": plain(column.top), "by": mm(abs(more)), "goal": plain(goal)}
            yield Fault("capacity", x, column.top, "low" if more > 0 else "high", words)
