"""The board file as people write it (TOML), and its expansion into a :class:`Board`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from sim.board_parts import Board, Column, Contact, Entry, Marble, Materials, Peg, Release, Segment

MM, DEGREES = {"unit": "mm"}, {"unit": "°"}
Length = Annotated[float, Meta(extra=MM)]
Positive = Annotated[float, Meta(gt=0, extra=MM)]
NotNegative = Annotated[float, Meta(ge=0, extra=MM)]
Mass = Annotated[float, Meta(gt=0, extra={"unit": "g"})]
Speed = Annotated[float, Meta(ge=0, extra={"unit": "mm/s"})]
Seconds = Annotated[float, Meta(gt=0, le=600, extra={"unit": "s"})]
Count = Annotated[int, Meta(ge=1, le=1000)]
Restitution = Annotated[float, Meta(ge=0, le=0.9)]
Friction = Annotated[float, Meta(ge=0, le=2)]
Degrees = Annotated[float, Meta(ge=5, le=90, extra=DEGREES)]
Sideways = Annotated[float, Meta(ge=-10, le=10, extra=DEGREES)]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: unknown names are errors, never ignored."""


class MarbleTable(_Table, frozen=True):
    """``[marble]``: a solid sphere."""

    radius: Positive
    mass: Mass


class ContactTable(_Table, frozen=True):
    """``[materials.marble_...]``: one pair of materials."""

    restitution: Restitution
    friction: Friction

    def contact(self) -> Contact:
        """Return the pair as a part of the board."""
        return Contact(self.restitution, self.friction)


class MaterialsTable(_Table, frozen=True):
    """``[materials]``: the three pairs and the board's surface."""

    marble_nail: ContactTable
    marble_wood: ContactTable
    marble_marble: ContactTable
    board_friction: Friction
    rolling_resistance: Annotated[float, Meta(ge=0, le=0.2)]


class ReleaseTable(_Table, frozen=True):
    """``[release]``: the spread of the hand."""

    spread_x: NotNegative
    spread_v: Speed


class EntryRow(_Table, frozen=True):
    """``[[entries]]``: one entry, or ``count`` of them ``pitch`` apart, centred on ``offset``."""

    y: Positive
    half_width: NotNegative
    count: Count = 1
    pitch: NotNegative = 0.0
    offset: Length = 0.0


class PegTable(_Table, frozen=True):
    """``[[pegs]]``: one nail; ``mirror`` adds its mirror image about x = 0."""

    x: Length
    y: Length
    radius: Positive
    mirror: bool = False


class PegRow(_Table, frozen=True):
    """``[[rows]]``: ``count`` nails ``pitch`` apart, centred on ``offset``, without ``skip``.

    ``skip`` numbers nails from the left, the first is 1.
    """

    y: Length
    count: Count
    pitch: Positive
    radius: Positive
    offset: Length = 0.0
    skip: tuple[int, ...] = ()


class GuideTable(_Table, frozen=True):
    """``[[guides]]``: a wooden bar with round ends; ``mirror`` adds its image about x = 0."""

    x1: Length
    y1: Length
    x2: Length
    y2: Length
    radius: Positive
    mirror: bool = False


class GuideRow(_Table, frozen=True):
    """``[[lanes]]``: ``count`` upright bars from y1 to y2, ``pitch`` apart, around ``offset``."""

    y1: Length
    y2: Length
    count: Count
    pitch: Positive
    radius: Positive
    offset: Length = 0.0
    skip: tuple[int, ...] = ()


class ColumnsTable(_Table, frozen=True):
    """``[columns]``: ``count`` columns; the dividers are ``pitch`` apart and end at ``top``."""

    count: Count
    pitch: Positive
    top: Positive
    divider_radius: Positive


class BoardFile(_Table, frozen=True):
    """The file as a whole."""

    title: str
    width: Positive
    height: Positive
    tilt: Degrees
    marble: MarbleTable
    materials: MaterialsTable
    entries: Annotated[tuple[EntryRow, ...], Meta(min_length=1)]
    columns: ColumnsTable
    capacity: Count
    release: ReleaseTable
    time_limit: Seconds
    levelling: Sideways = 0.0
    wall_radius: Positive = 5.0
    pegs: tuple[PegTable, ...] = ()
    rows: tuple[PegRow, ...] = ()
    guides: tuple[GuideTable, ...] = ()
    lanes: tuple[GuideRow, ...] = ()
    notes: str = ""


def expand(file: BoardFile, name: str) -> Board:
    """Return the board of a file, every row written out; mirrored halves are equal to the bit."""
    return Board(
        name=name,
        title=file.title,
        width=file.width,
        height=file.height,
        tilt=file.tilt,
        levelling=file.levelling,
        marble=Marble(file.marble.radius, file.marble.mass),
        materials=_materials(file.materials),
        entries=_entries(file),
        pegs=_pegs(file),
        segments=_frame(file) + _dividers(file) + _guides(file),
        columns=_columns(file),
        capacity=file.capacity,
        release=Release(file.release.spread_x, file.release.spread_v),
        time_limit=file.time_limit,
        notes=file.notes,
    )


def places(count: int, pitch: float, offset: float) -> list[float]:
    """Return count places around offset; around 0 the mirrored ones are exact negatives."""
    return [offset + (i - (count - 1) / 2) * pitch for i in range(count)]


def _materials(table: MaterialsTable) -> Materials:
    return Materials(
        marble_nail=table.marble_nail.contact(),
        marble_wood=table.marble_wood.contact(),
        marble_marble=table.marble_marble.contact(),
        board_friction=table.board_friction,
        rolling_resistance=table.rolling_resistance,
    )


def _entries(file: BoardFile) -> tuple[Entry, ...]:
    found = [
        Entry(x, row.y, row.half_width)
        for row in file.entries
        for x in places(row.count, row.pitch, row.offset)
    ]
    return tuple(sorted(found, key=lambda entry: entry.x))


def _pegs(file: BoardFile) -> tuple[Peg, ...]:
    found = []
    for row in file.rows:
        row_places = enumerate(places(row.count, row.pitch, row.offset), start=1)
        found += [Peg(x, row.y, row.radius) for number, x in row_places if number not in row.skip]
    for peg in file.pegs:
        found.append(Peg(peg.x, peg.y, peg.radius))
        if peg.mirror:
            found.append(Peg(-peg.x, peg.y, peg.radius))
    return tuple(sorted(found, key=lambda peg: (-peg.y, peg.x)))


def _frame(file: BoardFile) -> tuple[Segment, ...]:
    """Return both side walls and the floor; their inner faces lie on the edge of the field."""
    radius = file.wall_radius
    side = file.width / 2 + radius
    return (
        Segment(-side, -radius, -side, file.height, radius, "wall"),
        Segment(side, -radius, side, file.height, radius, "wall"),
        Segment(-side, -radius, side, -radius, radius, "floor"),
    )


def _divider_places(file: BoardFile) -> list[float]:
    return places(file.columns.count - 1, file.columns.pitch, 0.0)


def _dividers(file: BoardFile) -> tuple[Segment, ...]:
    radius = file.columns.divider_radius
    top = file.columns.top - radius
    return tuple(Segment(x, 0.0, x, top, radius, "divider") for x in _divider_places(file))


def _guides(file: BoardFile) -> tuple[Segment, ...]:
    found = []
    for row in file.lanes:
        lane_places = enumerate(places(row.count, row.pitch, row.offset), start=1)
        found += [
            Segment(x, row.y1, x, row.y2, row.radius, "guide")
            for number, x in lane_places
            if number not in row.skip
        ]
    for bar in file.guides:
        found.append(Segment(bar.x1, bar.y1, bar.x2, bar.y2, bar.radius, "guide"))
        if bar.mirror:
            found.append(Segment(-bar.x1, bar.y1, -bar.x2, bar.y2, bar.radius, "guide"))
    return tuple(found)


def _columns(file: BoardFile) -> tuple[Column, ...]:
    radius = file.columns.divider_radius
    dividers = _divider_places(file)
    lefts = [-file.width / 2] + [x + radius for x in dividers]
    rights = [x - radius for x in dividers] + [file.width / 2]
    top = file.columns.top
    return tuple(Column(left, right, 0.0, top) for left, right in zip(lefts, rights, strict=True))
