"""Boards of published experiments, as far as they are described; lengths in mm, masses in g."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, sqrt

import msgspec

from sim.board import (
    Board,
    Column,
    Contact,
    Entry,
    Marble,
    Materials,
    Peg,
    Release,
    Segment,
)

WALL = 5.0
"""Radius of the side walls, mm; the field lies between their inner faces."""
BENITO_BIN = 15.0
BENITO_IN_ROW = 46.8
BENITO_ROWS = 46
NUNEZ_ROW = sqrt(11.5**2 - 5.0**2)
"""Distance of the rows, mm: nails 10.0 mm apart in a row, 11.5 mm on the slant."""


def lattice(
    rows: int, in_row: float, row: float, first: float, half: float, gap: tuple[float, float]
) -> list[Peg]:
    """Return the places of pegs of a staggered lattice symmetric about x = 0 (radius 1).

    ``first``: height of the lowest row, ``half``: half the field's width; pegs whose distance
    from the wall lies within ``gap`` are left out, because a marble would lodge there. The lowest
    row holds a peg on the middle line when ``rows`` is odd, the top row always does.
    """
    pegs = []
    for k in range(rows):
        shift = 0.0 if (rows - 1 - k) % 2 == 0 else in_row / 2
        most = floor((half - shift) / in_row + 1e-9)
        spots = [shift + i * in_row for i in range(most + 1)]
        kept = [x for x in spots if not gap[0] < half - x < gap[1]]
        # Written from the right half alone, so that both halves are equal to the bit.
        pegs += [
            Peg(x, first + k * row, 1.0) for x in sorted({s * x for x in kept for s in (-1, 1)})
        ]
    return pegs


def _walls(width: float, height: float, open_sides: bool = False) -> list[Segment]:
    side = width / 2 + WALL
    bottom = Segment(-side, -WALL, side, -WALL, WALL, "floor")
    if open_sides:
        return [bottom]
    return [
        Segment(-side, 0.0, -side, height, WALL, "wall"),
        Segment(side, 0.0, side, height, WALL, "wall"),
        bottom,
    ]


def _bins(count: int, pitch: float, top: float, thick: float) -> tuple[list[Segment], list[Column]]:
    """Return dividers and columns of ``count`` bins; the outermost end at the walls."""
    edges = [(i - count / 2) * pitch for i in range(count + 1)]
    dividers = [Segment(x, 0.0, x, top - thick, thick, "divider") for x in edges[1:-1]]
    columns = [Column(a, b, 0.0, top) for a, b in pairwise(edges)]
    return dividers, columns


def benito(
    restitution: float,
    friction: float,
    bins: int,
    *,
    mass: float = 1.0,
    spread_x: float = 2.0,
    spread_v: float = 0.0,
    tilt: float = 90.0,
    walls: bool = True,
) -> Board:
    """Return the board of Benito et al. 2007, doi:10.1007/s10035-007-0036-4, ``bins`` wide.

    46 rows of pegs of 4 mm, rows 13.5 mm apart, 46.8 mm in a row, neighbours offset by half;
    discs of 8 mm, upright, bins of 15 mm (the published board has 70). Walls stand at the
    outermost bins unless there are none; a disc beyond them is then lost. How discs were let go
    is not published: here above a peg of the top row, so that every disc is turned aside (one
    beside it would fall through the whole board).
    """
    depth, width = 150.0, bins * BENITO_BIN
    pair = Contact(restitution, friction)
    places = lattice(BENITO_ROWS, BENITO_IN_ROW, 13.5, depth + 12.0, width / 2, (4.0, 10.5))
    dividers, columns = _bins(bins, BENITO_BIN, depth, 0.25)
    top = depth + 12.0 + (BENITO_ROWS - 1) * 13.5
    height = top + 40.0
    return Board(
        name="benito",
        title="Benito et al. 2007",
        width=width,
        height=height,
        tilt=tilt,
        levelling=0.0,
        marble=Marble(4.0, mass),
        materials=Materials(pair, pair, pair, 0.0, 0.0),
        entries=(Entry(0.0, top + 20.0, 5.0),),
        pegs=tuple(msgspec.structs.replace(peg, radius=2.0) for peg in places),
        segments=tuple(_walls(width, height, not walls) + dividers),
        columns=tuple(columns),
        capacity=100,
        release=Release(spread_x, spread_v),
        time_limit=120.0,
        notes="",
    )


def nunez_lopez(friction: float, board_friction: float, *, rows: int = 40) -> Board:
    """Return the board of Núñez-López et al. 2013 (Rev. Mex. Fis. S 59(1):25) with steel beads.

    Nails of 1.96 mm, 10.0 mm apart in a row and 11.5 mm on the slant, beads of 4 mm, 74°,
    restitution 0.616. Friction on nails and board are not published.
    """
    depth, width = 60.0, 240.0
    pair = Contact(0.616, friction)
    places = lattice(rows, 10.0, NUNEZ_ROW, depth + 10.0, width / 2, (2.0, 5.5))
    bins = ceil(width / 10.0)
    dividers, columns = _bins(bins, 10.0, depth, 0.25)
    top = depth + 10.0 + (rows - 1) * NUNEZ_ROW
    height = top + 25.0
    return Board(
        name="nunez-lopez",
        title="Núñez-López et al. 2013",
        width=width,
        height=height,
        tilt=74.0,
        levelling=0.0,
        marble=Marble(2.0, 0.26),
        materials=Materials(pair, pair, pair, board_friction, 0.0),
        entries=(Entry(0.0, top + 12.0, 9.0),),
        pegs=tuple(msgspec.structs.replace(peg, radius=0.98) for peg in places),
        segments=tuple(_walls(width, height) + dividers),
        columns=tuple(columns),
        capacity=100,
        release=Release(2.0, 0.0),
        time_limit=120.0,
        notes="",
    )


def ramp(tilt: float, length: float) -> Board:
    """Return an empty slope of ``length`` mm on which a marble rolls from rest."""
    dividers, columns = _bins(1, 60.0, 20.0, 0.25)
    pair = Contact(0.0, 0.0)
    return Board(
        name="ramp",
        title="Ramp",
        width=60.0,
        height=length + 40.0,
        tilt=tilt,
        levelling=0.0,
        marble=Marble(8.0, 5.4),
        materials=Materials(pair, pair, pair, 0.25, 0.0),
        entries=(Entry(0.0, length + 20.0, 0.0),),
        pegs=(),
        segments=tuple(_walls(60.0, length + 40.0) + dividers),
        columns=tuple(columns),
        capacity=100,
        release=Release(0.0, 0.0),
        time_limit=60.0,
        notes="",
    )


def mirrored(board: Board) -> Board:
    """Return a board's mirror image about x = 0; entries and columns count from the left again."""
    replace = msgspec.structs.replace
    return replace(
        board,
        levelling=-board.levelling,
        entries=tuple(replace(entry, x=-entry.x) for entry in reversed(board.entries)),
        pegs=tuple(replace(peg, x=-peg.x) for peg in board.pegs),
        segments=tuple(replace(bar, x1=-bar.x1, x2=-bar.x2) for bar in board.segments),
        columns=tuple(
            replace(column, left=-column.right, right=-column.left)
            for column in reversed(board.columns)
        ),
    )


def scaled(board: Board, by: float) -> Board:
    """Return a board with all lengths multiplied and the hand's speeds by the root of that.

    Gravity stays, so times are multiplied by the root as well.
    """
    replace = msgspec.structs.replace
    return replace(
        board,
        width=by * board.width,
        height=by * board.height,
        marble=replace(board.marble, radius=by * board.marble.radius),
        entries=tuple(
            replace(e, x=by * e.x, y=by * e.y, half_width=by * e.half_width) for e in board.entries
        ),
        pegs=tuple(replace(p, x=by * p.x, y=by * p.y, radius=by * p.radius) for p in board.pegs),
        segments=tuple(
            Segment(by * s.x1, by * s.y1, by * s.x2, by * s.y2, by * s.radius, s.kind)
            for s in board.segments
        ),
        columns=tuple(
            Column(by * c.left, by * c.right, by * c.floor, by * c.top) for c in board.columns
        ),
        release=Release(by * board.release.spread_x, sqrt(by) * board.release.spread_v),
        time_limit=sqrt(by) * board.time_limit,
    )
