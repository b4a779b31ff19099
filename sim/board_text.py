"""A board as the text of a board file that people can read on: mirrored nails as one, even rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from sim.board import Board, BoardError, parse
from sim.board_file import places
from sim.board_parts import Contact, Entry, Peg, Segment

DIGITS = 9
"""Decimals from which a number that computing made is not looked for any further."""


def text(board: Board) -> str:
    """Return the TOML text of a board; it reads back as just this board, to the last bit.

    BoardError when a file cannot say it, such as columns that are not evenly spaced.
    """
    for even in (True, False):
        written = "\n".join(_lines(board, even)) + "\n"
        if _sorted(parse(written, f"{board.name}.toml")) == _sorted(board):
            return written
    raise BoardError(
        f"{board.name} cannot be written as a board file; it needs evenly spaced columns and"
        " walls at the edge of its field."
    )


def _sorted(board: Board) -> Board:
    """Return a board with its nails in the order of files, under no name."""
    pegs = tuple(sorted(board.pegs, key=lambda peg: (-peg.y, peg.x)))
    return msgspec.structs.replace(board, pegs=pegs, name="")


def _lines(board: Board, even: bool) -> Iterator[str]:
    """Yield the lines; ``even`` writes what stands in even rows as rows."""
    yield "# Lengths in mm, masses in g, angles in degrees, times in s. x = 0 is the middle line,"
    yield "# y points up the slope, y = 0 is the floor of the columns."
    yield ""
    yield f"title = {_quoted(board.title)}"
    yield f"notes = {_quoted(board.notes)}"
    yield ""
    yield from _fields(board, "width", "height", "tilt", "levelling", "capacity", "time_limit")
    yield f"wall_radius = {_wall_radius(board)!r}"
    yield from ("", "[marble]", *_fields(board.marble, "radius", "mass"))
    materials = board.materials
    yield from ("", "[materials]", *_fields(materials, "board_friction", "rolling_resistance"))
    for pair in ("marble_nail", "marble_wood", "marble_marble"):
        contact: Contact = getattr(materials, pair)
        yield (
            f"{pair} = {{ restitution = {contact.restitution!r}, friction = {contact.friction!r} }}"
        )
    yield from ("", "[release]", *_fields(board.release, "spread_x", "spread_v"))
    yield from _entries(board.entries, even)
    yield from _nails(board.pegs)
    yield from _guides([bar for bar in board.segments if bar.kind == "guide"], even)
    yield from _columns(board)


def _entries(entries: Sequence[Entry], even: bool) -> Iterator[str]:
    for (y, half_width), group in _alike(entries, lambda entry: (entry.y, entry.half_width)):
        xs = [entry.x for entry in group]
        row = _row(xs) if even else None
        for lines in [row] if row is not None else [(f"offset = {x!r}",) for x in xs]:
            yield from ("", "[[entries]]", *lines, f"y = {y!r}", f"half_width = {half_width!r}")


def _nails(pegs: Sequence[Peg]) -> Iterator[str]:
    """Yield nails from above, on the right with their mirror images on the left if they have."""
    left = [(peg.x, peg.y, peg.radius) for peg in pegs if peg.x < 0]
    right = []
    for peg in sorted(pegs, key=lambda peg: (-peg.y, abs(peg.x))):
        image = (-peg.x, peg.y, peg.radius)
        twin = peg.x > 0 and image in left
        if twin:
            left.remove(image)
        if peg.x >= 0:
            right.append((peg, twin))
    single = [(Peg(*peg), False) for peg in left]
    for peg, twin in sorted([*right, *single], key=lambda pair: (-pair[0].y, abs(pair[0].x))):
        yield from ("", "[[pegs]]", *_fields(peg, "x", "y", "radius"))
        if twin:
            yield "mirror = true"


def _guides(bars: Sequence[Segment], even: bool) -> Iterator[str]:
    """Yield upright bars in even rows as lanes, others one by one."""
    for (upright, y1, y2, radius), group in _alike(
        bars, lambda bar: (bar.x1 == bar.x2, bar.y1, bar.y2, bar.radius)
    ):
        row = _row([bar.x1 for bar in group]) if even and upright and len(group) > 1 else None
        if row is not None:
            ends = (f"y1 = {y1!r}", f"y2 = {y2!r}", f"radius = {radius!r}")
            yield from ("", "[[lanes]]", *row, *ends)
            continue
        for bar in group:
            yield from ("", "[[guides]]", *_fields(bar, "x1", "y1", "x2", "y2", "radius"))


def _alike(parts: Sequence[Any], key: Callable[[Any], Any]) -> Iterator[tuple[Any, list[Any]]]:
    for found, group in groupby(parts, key):
        yield found, list(group)


def _row(xs: Sequence[float]) -> tuple[str, ...] | None:
    """Return the lines that say places in an even row, None where they do not stand in one."""
    apart = xs[1] - xs[0] if len(xs) > 1 else 0.0
    middle = (xs[0] + xs[-1]) / 2
    for digits in range(DIGITS + 1):
        pitch, offset = round(apart, digits) + 0.0, round(middle, digits) + 0.0
        if places(len(xs), pitch, offset) == list(xs):
            count = (f"count = {len(xs)}", f"pitch = {pitch!r}") if len(xs) > 1 else ()
            return (*count, f"offset = {offset!r}") if offset or not count else count
    return None


def _columns(board: Board) -> Iterator[str]:
    dividers = [bar for bar in board.segments if bar.kind == "divider"]
    xs = sorted(bar.x1 for bar in dividers)
    pitch = xs[1] - xs[0] if len(xs) > 1 else board.width / 2
    for digits in range(DIGITS + 1):
        if places(len(xs), round(pitch, digits), 0.0) == xs:
            pitch = round(pitch, digits)
            break
    radius = dividers[0].radius if dividers else 1.0
    yield from ("", "[columns]", f"count = {len(board.columns)}", f"pitch = {pitch!r}")
    yield from (f"top = {board.columns[0].top!r}", f"divider_radius = {radius!r}")


def _wall_radius(board: Board) -> float:
    walls: list[Segment] = [bar for bar in board.segments if bar.kind == "wall"]
    return walls[0].radius if walls else 5.0


def _fields(part: object, *names: str) -> Iterator[str]:
    for name in names:
        yield f"{name} = {getattr(part, name)!r}"


def _quoted(words: str) -> str:
    """Return a string as TOML has it, over several lines if it has; JSON's escapes are TOML's."""
    lines = [json.dumps(line, ensure_ascii=False)[1:-1] for line in words.split("\n")]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n' + "\n".join(lines) + '"""'
