"""Stones on the board, pushes and the removal of rows: the mechanics without turns and reserves."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from games.gipf.geometry import LINES, PUSHES, WINDOWS


class Position(NamedTuple):
    """Who stands where, as bits: White's and Black's stones; ``gipfs`` marks the Gipf stones."""

    white: int = 0
    black: int = 0
    gipfs: int = 0

    @property
    def occupied(self) -> int:
        """Return the bits of all stones."""
        return self.white | self.black

    def of(self, seat: int) -> int:
        """Return the bits of a seat's stones."""
        return self.black if seat else self.white

    def without(self, bits: int) -> Position:
        """Return the position with the stones in ``bits`` lifted off."""
        return Position(self.white & ~bits, self.black & ~bits, self.gipfs & ~bits)

    def with_stone(self, seat: int, bit: int, gipf: bool) -> Position:
        """Return the position with one more stone on an empty spot."""
        gipfs = self.gipfs | bit if gipf else self.gipfs
        if seat:
            return Position(self.white, self.black | bit, gipfs)
        return Position(self.white | bit, self.black, gipfs)

    def worth(self, bits: int) -> int:
        """Return how many basic stones lie in ``bits``: a Gipf stone is two."""
        return bits.bit_count() + (bits & self.gipfs).bit_count()


def shoved(position: Position, push: int) -> int:
    """Return how many stones a push shoves; the length of the line when it is blocked."""
    occupied = position.occupied
    line = PUSHES[push].line
    for count, bit in enumerate(line):
        if not occupied & bit:
            return count
    return len(line)


def pushed(position: Position, push: int, seat: int, gipf: bool) -> Position | None:
    """Return the position after a push, rows not yet removed; None when the line is full."""
    line = PUSHES[push].line
    count = shoved(position, push)
    if count == len(line):
        return None
    white, black, gipfs = position
    for index in range(count, 0, -1):
        source, both = line[index - 1], line[index - 1] | line[index]
        if white & source:
            white ^= both
        else:
            black ^= both
        if gipfs & source:
            gipfs ^= both
    return Position(white, black, gipfs).with_stone(seat, line[0], gipf)


def has_row(position: Position, seat: int) -> bool:
    """Return whether the seat has four adjacent stones anywhere."""
    own = position.black if seat else position.white
    if own.bit_count() < 4:
        return False
    return any(own & bits == bits for bits, _, _ in WINDOWS)


def rows(position: Position, seat: int) -> tuple[int, ...]:
    """Return the rows the seat must remove: four of its own and all that is connected to them."""
    own = position.of(seat)
    if own.bit_count() < 4:
        return ()
    occupied = position.occupied
    found: dict[int, None] = {}
    for bits, number, start in WINDOWS:
        if own & bits == bits:
            found[_connected(occupied, LINES[number], start)] = None
    return tuple(found)


def _connected(occupied: int, line: tuple[int, ...], start: int) -> int:
    """Return the unbroken run of stones in a line around the window that begins at ``start``."""
    low = start
    while low and occupied & line[low - 1]:
        low -= 1
    high = start + 4
    while high < len(line) and occupied & line[high]:
        high += 1
    return sum(line[low:high])


def removals(position: Position, seat: int, official: bool) -> tuple[int, ...]:
    """Return every way to remove all of a seat's rows, as bits of the stones taken, sorted.

    Rows that cross leave the choice to their owner; rows that cross none all go. Own Gipf stones
    may be left (with ``official`` also the other's), but no four may stay. Empty without rows.
    """
    if not has_row(position, seat):
        return ()
    found: set[int] = set()
    _remove(position, seat, official, 0, found)
    return tuple(sorted(found))


def _remove(position: Position, seat: int, official: bool, gone: int, found: set[int]) -> None:
    remaining = rows(position, seat)
    if not remaining:
        found.add(gone)
        return
    for row in _next_rows(remaining):
        for taken in _takings(position, row, seat, official):
            _remove(position.without(taken), seat, official, gone | taken, found)


def _next_rows(remaining: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rows worth trying first: one that crosses no other, or else all of them."""
    for row in remaining:
        if not any(row & other for other in remaining if other != row):
            return (row,)
    return remaining


def _takings(position: Position, row: int, seat: int, official: bool) -> list[int]:
    """Return the possible sets of stones taken from one row."""
    optional = row & position.gipfs
    if not official:
        optional &= position.of(seat)
    single = [1 << index for index in range(optional.bit_length()) if optional >> index & 1]
    own = position.of(seat)
    found = []
    for count in range(len(single) + 1):
        for kept in combinations(single, count):
            left = sum(kept)
            if not any(left & own & bits == bits for bits, _, _ in WINDOWS):
                found.append(row & ~left)
    return found
