"""Where in its file a nail or guide of a board is written, and how the file says a change of it.

A nail out of a row is left out there with ``skip`` and written as one of its own; a nail with
``mirror = true`` and its image change together, or part.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from assets.refusals import told
from sim.board_file import BoardFile, GuideRow, GuideTable, PegRow, PegTable, places
from sim.board_parts import Peg, Segment
from sim.board_twins import Step, mirror_image
from sim.board_words import Part

DIGITS = 6
"""Decimals of mm that are written; what is beyond came from computing."""
_HEADER = re.compile(r"^\s*\[\[\s*(\w+)\s*\]\]")


class Origin(NamedTuple):
    """The block (``rows``, ``pegs``, ``lanes``, ``guides``; number from 1) and the place in it.

    In a row the places count from 1 on the left; else 0, or -1 for the image of ``mirror = true``.
    """

    block: str
    number: int
    place: int


class Origins:
    """The blocks of a board file by the parts that they make."""

    def __init__(self, text: str) -> None:
        """Take the text of a file that is a board."""
        self._file = msgspec.convert(tomllib.loads(text), BoardFile)
        self._lines = _lines(text)
        self._known: dict[Part, Origin] = {}
        for part, origin in _parts(self._file):
            self._known.setdefault(part, origin)

    def place(self, part: Part) -> str:
        """Return in words where a part is written; "" for one that the file does not say."""
        origin = self._known.get(part)
        if origin is None:
            return ""
        if origin.place < 1:
            return self._named(origin)
        return told("check.file_place", block=self._named(origin), number=origin.place)

    def written(self, step: Step) -> str:
        """Return in words what to write for a step; "" where the file does not say its parts."""
        found: dict[tuple[str, int], list[tuple[Origin, Part | None]]] = {}
        for part, changed in step:
            origin = self._known.get(part)
            if origin is None:
                return ""
            found.setdefault((origin.block, origin.number), []).append((origin, changed))
        said: list[str] = []
        new: list[Part] = []
        for changes in found.values():
            block = changes[0][0].block
            say = self._skipped if block in ("rows", "lanes") else self._rewritten
            words, apart = say(changes)
            said.append(words)
            new += apart
        return "; ".join([*said, *_added(new)])

    def _named(self, origin: Origin) -> str:
        name = f"{origin.block}[{origin.number}]"
        line = self._lines.get((origin.block, origin.number))
        return name if line is None else told("check.file_block", block=name, line=line)

    def _block(self, origin: Origin) -> PegRow | GuideRow | PegTable | GuideTable:
        blocks: tuple[PegRow | GuideRow | PegTable | GuideTable, ...]
        blocks = getattr(self._file, origin.block)
        return blocks[origin.number - 1]

    def _skipped(self, changes: list[tuple[Origin, Part | None]]) -> tuple[str, list[Part]]:
        """Leave parts out of their row; what they are changed to is to be written anew."""
        origin, row = changes[0][0], self._block(changes[0][0])
        held = row.skip if isinstance(row, PegRow | GuideRow) else ()
        skip = sorted({*held, *(one.place for one, _ in changes)})
        words = told("check.file_set", block=self._named(origin), fields=f"skip = {skip}")
        return words, [changed for _, changed in changes if changed is not None]

    def _rewritten(self, changes: list[tuple[Origin, Part | None]]) -> tuple[str, list[Part]]:
        """Change a block of one part; where only one of a mirrored pair changes they are parted."""
        origin, table = changes[0][0], self._block(changes[0][0])
        pair = isinstance(table, PegTable | GuideTable) and table.mirror
        block = self._named(origin)
        if pair and len(changes) == 1:
            kept = mirror_image(_made(table)) if origin.place == 0 else _made(table)
            fields = [*_differing(kept, _made(table)), "mirror = false"]
            words = told("check.file_set", block=block, fields=", ".join(fields))
            return words, [changed for _, changed in changes if changed is not None]
        changed = next((one for where, one in changes if where.place == 0), None)
        if changed is None:
            return told("check.file_delete", block=block), []
        fields = list(_differing(changed, _made(table)))
        return told("check.file_set", block=block, fields=", ".join(fields)), []


def _lines(text: str) -> dict[tuple[str, int], int]:
    """Return the lines at which the blocks begin, by name and number from 1."""
    found: dict[tuple[str, int], int] = {}
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            name = header[1]
            seen[name] = seen.get(name, 0) + 1
            found[name, seen[name]] = number
    return found


def _parts(file: BoardFile) -> Iterator[tuple[Part, Origin]]:
    """Yield nails and guides as :func:`sim.board_file.expand` makes them."""
    for number, row in enumerate(file.rows, start=1):
        for place, x in enumerate(places(row.count, row.pitch, row.offset), start=1):
            if place not in row.skip:
                yield Peg(x, row.y, row.radius), Origin("rows", number, place)
    for number, lane in enumerate(file.lanes, start=1):
        for place, x in enumerate(places(lane.count, lane.pitch, lane.offset), start=1):
            if place not in lane.skip:
                bar = Segment(x, lane.y1, x, lane.y2, lane.radius, "guide")
                yield bar, Origin("lanes", number, place)
    singles: dict[str, tuple[PegTable | GuideTable, ...]]
    singles = {"pegs": file.pegs, "guides": file.guides}
    for block, tables in singles.items():
        for number, table in enumerate(tables, start=1):
            yield _made(table), Origin(block, number, 0)
            if table.mirror:
                yield mirror_image(_made(table)), Origin(block, number, -1)


def _made(table: object) -> Part:
    """Return the part that a block of one part makes, without its image."""
    if isinstance(table, PegTable):
        return Peg(table.x, table.y, table.radius)
    if isinstance(table, GuideTable):
        ends = (table.x1, table.y1, table.x2, table.y2)
        return Segment(*ends, table.radius, "guide")
    raise TypeError(f"{type(table).__name__} is no block of one part.")


def _added(parts: list[Part]) -> Iterator[str]:
    """Yield the blocks to be written for new parts, a mirrored pair in one."""
    left = list(parts)
    while left:
        part = left.pop(0)
        image = mirror_image(part)
        twin = image != part and image in left
        if twin:
            left.remove(image)
            # The right one is written, its image follows from it.
            part = image if _across(image) > _across(part) else part
        fields = [*_fields(part), *(["mirror = true"] if twin else [])]
        block = "[[pegs]]" if isinstance(part, Peg) else "[[guides]]"
        yield told("check.file_add", block=block, fields=", ".join(fields))


def _across(part: Part) -> float:
    return part.x if isinstance(part, Peg) else part.x1 + part.x2


def _fields(part: Part) -> Iterator[str]:
    names = ("x", "y", "radius") if isinstance(part, Peg) else ("x1", "y1", "x2", "y2", "radius")
    for name in names:
        yield f"{name} = {round(getattr(part, name), DIGITS) + 0.0:.10g}"


def _differing(part: Part, before: Part) -> Iterator[str]:
    yield from (one for one, old in zip(_fields(part), _fields(before), strict=True) if one != old)
