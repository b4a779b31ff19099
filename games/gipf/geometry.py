"""The Gipf board: 37 spots, 24 dots, 21 lines, 42 pushes, with the names players use.

A spot is a bit (``1 << index``); indices follow the names: column b bottom up, then c, to h.
Columns a to i hold 5, 6, 7, 8, 9, 8, 7, 6, 5 named points counted from White's side; the outermost
points are the dots.
"""

from __future__ import annotations

from typing import NamedTuple

RADIUS = 3
_DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


class Push(NamedTuple):
    """A way to bring in a stone: from ``dot`` onto ``line[0]``, towards ``line[-1]`` (bits)."""

    dot: str
    line: tuple[int, ...]


def _distance(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def _name(q: int, r: int) -> str:
    return "abcdefghi"[q + 4] + str(5 - r - max(0, q))


def _points(distance: int) -> list[tuple[int, int]]:
    """Return axial coordinates up to ``distance`` from the centre, in the order of their names."""
    span = range(-distance, distance + 1)
    found = [(q, r) for q in span for r in span if _distance(q, r) <= distance]
    return sorted(found, key=lambda point: (point[0], -point[1]))


_SPOT_POINTS = _points(RADIUS)
_INDEX = {point: index for index, point in enumerate(_SPOT_POINTS)}

SPOTS: tuple[str, ...] = tuple(_name(*point) for point in _SPOT_POINTS)
"""The names of the 37 spots; the index is the bit's number."""

BIT: dict[str, int] = {name: 1 << index for index, name in enumerate(SPOTS)}
"""A spot's bit by its name."""

COORDINATES: tuple[tuple[int, int], ...] = tuple(_SPOT_POINTS)
"""Axial coordinates (q, r) of the spots, for drawing: q to the right, r down along a column."""

DOTS: tuple[str, ...] = tuple(
    _name(*point) for point in _points(RADIUS + 1) if _distance(*point) == RADIUS + 1
)
"""The names of the 24 dots that stones are brought in from."""

DOT_COORDINATES: dict[str, tuple[int, int]] = {
    _name(*point): point for point in _points(RADIUS + 1) if _distance(*point) == RADIUS + 1
}


def _run(q: int, r: int, step: tuple[int, int]) -> tuple[int, ...]:
    bits = []
    while (q, r) in _INDEX:
        bits.append(1 << _INDEX[q, r])
        q, r = q + step[0], r + step[1]
    return tuple(bits)


def _pushes() -> tuple[Push, ...]:
    found = []
    for dot in DOTS:
        q, r = DOT_COORDINATES[dot]
        for step in _DIRECTIONS:
            line = _run(q + step[0], r + step[1], step)
            if line:
                found.append(Push(dot, line))
    return tuple(found)


PUSHES: tuple[Push, ...] = _pushes()
"""All 42 pushes, sorted by dot; a push's index is its number in actions."""


def _lines() -> tuple[tuple[int, ...], ...]:
    unique: dict[int, tuple[int, ...]] = {}
    for push in PUSHES:
        unique.setdefault(sum(push.line), push.line)
    return tuple(unique.values())


LINES: tuple[tuple[int, ...], ...] = _lines()
"""The 21 lines as bits in order."""

WINDOWS: tuple[tuple[int, int, int], ...] = tuple(
    (sum(line[start : start + 4]), number, start)
    for number, line in enumerate(LINES)
    for start in range(len(line) - 3)
)
"""The 48 places for four in a row: (bits, line number, index of the first spot)."""

FIRST_PUSH_TO: dict[int, int] = {}
"""The push that ``e2`` alone means, by the spot's bit: from the first dot that reaches it."""
for _number, _push in enumerate(PUSHES):
    FIRST_PUSH_TO.setdefault(_push.line[0], _number)


def names(bits: int) -> tuple[str, ...]:
    """Return the names of the spots in ``bits``, sorted."""
    return tuple(SPOTS[index] for index in range(len(SPOTS)) if bits >> index & 1)


def bits_of(spots: tuple[str, ...] | list[str]) -> int:
    """Return the bits of named spots; KeyError for a name that is no spot."""
    found = 0
    for spot in spots:
        found |= BIT[spot]
    return found
