"""A board as the text of a board file, every nail written out."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from sim.board import Board, BoardError, parse
from sim.board_parts import Contact, Segment


def text(board: Board) -> str:
    """Return the TOML text of a board, lengths to the last digit; it reads back as just this board.

    BoardError when a file cannot say it, such as columns that are not evenly spaced.
    """
    written = "\n".join(_lines(board)) + "\n"
    if _sorted(parse(written, f"{board.name}.toml")) != _sorted(board):
        raise BoardError(
            f"{board.name} cannot be written as a board file; it needs evenly spaced columns and"
            " walls at the edge of its field."
        )
    return written


def _sorted(board: Board) -> Board:
    """Return a board with its nails in the order of files, under no name."""
    pegs = tuple(sorted(board.pegs, key=lambda peg: (-peg.y, peg.x)))
    return msgspec.structs.replace(board, pegs=pegs, name="")


def _lines(board: Board) -> Iterator[str]:
    yield "# Lengths in mm, masses in g, angles in degrees, times in s. x = 0 is the middle line,"
    yield "# y points up the slope, y = 0 is the floor of the columns."
    yield ""
    yield f"title = {_quoted(board.title)}"
    yield f"notes = {_quoted(board.notes)}"
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
    for entry in board.entries:
        yield from ("", "[[entries]]", f"offset = {entry.x!r}", *_fields(entry, "y", "half_width"))
    for peg in board.pegs:
        yield from ("", "[[pegs]]", *_fields(peg, "x", "y", "radius"))
    for bar in board.segments:
        if bar.kind == "guide":
            yield from ("", "[[guides]]", *_fields(bar, "x1", "y1", "x2", "y2", "radius"))
    yield from _columns(board)


def _columns(board: Board) -> Iterator[str]:
    dividers = [bar for bar in board.segments if bar.kind == "divider"]
    places = sorted(bar.x1 for bar in dividers)
    pitch = places[1] - places[0] if len(places) > 1 else board.width / 2
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
    """Return a string as TOML has it; JSON's escapes are a part of TOML's."""
    return json.dumps(words, ensure_ascii=False)
