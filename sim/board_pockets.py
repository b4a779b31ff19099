"""Places where a marble can come to rest among nails and bars: touching two, or on a level bar."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.board import Board, Peg, Segment
from sim.marble import gravity

Point = tuple[float, float]
Round = tuple[float, float, float]
"""A circle that the marble's centre keeps out of: centre x, y, radius."""

Straight = tuple[float, float, float, float, float, float, float]
"""A line that the centre keeps off: foot x, y, outward normal, direction, length."""

MARGIN = 0.02
"""Angle in rad by which a marble must roll off, beyond what rolling resistance takes."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A nail or a bar, as the marble's centre meets it."""

    part: Peg | Segment
    rounds: tuple[Round, ...]
    straights: tuple[Straight, ...]


def thing(part: Peg | Segment, radius: float) -> Thing:
    """Return a part grown by a marble's radius, mm."""
    if isinstance(part, Peg):
        return Thing(part, ((part.x, part.y, part.radius + radius),), ())
    keep = part.radius + radius
    rounds = ((part.x1, part.y1, keep), (part.x2, part.y2, keep))
    length = math.hypot(part.x2 - part.x1, part.y2 - part.y1)
    if length == 0.0:
        return Thing(part, rounds[:1], ())
    dx, dy = (part.x2 - part.x1) / length, (part.y2 - part.y1) / length
    straights = tuple(
        (part.x1 + keep * nx, part.y1 + keep * ny, nx, ny, dx, dy, length)
        for nx, ny in ((-dy, dx), (dy, -dx))
    )
    return Thing(part, rounds, straights)


def things(board: Board) -> list[Thing]:
    """Return all nails and bars of a board."""
    parts: list[Peg | Segment] = [*board.pegs, *board.segments]
    return [thing(part, board.marble.radius) for part in parts]


def upwards(board: Board) -> Point:
    """Return the unit vector against gravity in the board's plane."""
    gx, gy, _ = gravity(board.tilt, board.levelling)
    size = math.hypot(gx, gy)
    return -gx / size, -gy / size


def margin(board: Board) -> float:
    """Return the angle in rad that a marble needs to roll off against rolling resistance."""
    gx, gy, into = gravity(board.tilt, board.levelling)
    return MARGIN + board.materials.rolling_resistance * into / math.hypot(gx, gy)


def distance(a: Peg | Segment, b: Peg | Segment) -> float:
    """Return the gap between the surfaces of two parts, mm; negative when they overlap."""
    return math.dist(*shortest(a, b)) - a.radius - b.radius


def _ends(part: Peg | Segment) -> tuple[Point, ...]:
    if isinstance(part, Peg):
        return ((part.x, part.y),)
    return (part.x1, part.y1), (part.x2, part.y2)


def rests(a: Thing, b: Thing, up: Point, margin: float) -> Iterator[Point]:
    """Yield where a marble's centre rests on both, carried by the two together."""
    for point, one, other in _touching(a, b):
        if _carried(one, other, up, margin):
            yield point


def _touching(a: Thing, b: Thing) -> Iterator[tuple[Point, Point, Point]]:
    """Yield centres that touch both things, with the normals from either."""
    for one in a.rounds:
        for other in b.rounds:
            for point in _round_round(one, other):
                yield point, _off(one, point), _off(other, point)
        for line in b.straights:
            for point in _round_straight(one, line):
                yield point, _off(one, point), (line[2], line[3])
    for line in a.straights:
        for other in b.rounds:
            for point in _round_straight(other, line):
                yield point, (line[2], line[3]), _off(other, point)
        for second in b.straights:
            for point in _straight_straight(line, second):
                yield point, (line[2], line[3]), (second[2], second[3])


def _off(circle: Round, point: Point) -> Point:
    return (point[0] - circle[0]) / circle[2], (point[1] - circle[1]) / circle[2]


def _round_round(a: Round, b: Round) -> Iterator[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    apart = math.hypot(dx, dy)
    if apart == 0.0 or apart >= a[2] + b[2] or apart <= abs(a[2] - b[2]):
        return
    along = (apart**2 + a[2] ** 2 - b[2] ** 2) / (2 * apart)
    off = math.sqrt(max(a[2] ** 2 - along**2, 0.0))
    ux, uy = dx / apart, dy / apart
    for side in (off, -off):
        yield a[0] + along * ux - side * uy, a[1] + along * uy + side * ux


def _round_straight(circle: Round, line: Straight) -> Iterator[Point]:
    fx, fy, nx, ny, dx, dy, length = line
    off = (circle[0] - fx) * nx + (circle[1] - fy) * ny
    if abs(off) >= circle[2]:
        return
    foot = (circle[0] - fx) * dx + (circle[1] - fy) * dy
    half = math.sqrt(circle[2] ** 2 - off**2)
    for along in (foot - half, foot + half):
        if 0.0 <= along <= length:
            yield fx + along * dx, fy + along * dy


def _straight_straight(a: Straight, b: Straight) -> Iterator[Point]:
    cross = a[4] * b[5] - a[5] * b[4]
    if abs(cross) < 1e-12:
        return
    ox, oy = b[0] - a[0], b[1] - a[1]
    on_a = (ox * b[5] - oy * b[4]) / cross
    on_b = (ox * a[5] - oy * a[4]) / cross
    if 0.0 <= on_a <= a[6] and 0.0 <= on_b <= b[6]:
        yield a[0] + on_a * a[4], a[1] + on_a * a[5]


def _carried(one: Point, other: Point, up: Point, margin: float) -> bool:
    """Say whether up lies between the two normals, or within the margin of it."""
    cross = one[0] * other[1] - one[1] * other[0]
    if cross < 0.0:
        one, other = other, one
    left = one[0] * up[1] - one[1] * up[0]
    right = up[0] * other[1] - up[1] * other[0]
    slack = -math.sin(margin)
    upright = up[0] * (one[0] + other[0]) + up[1] * (one[1] + other[1]) > 0.0
    return left >= slack and right >= slack and upright


def level_spots(a: Thing, up: Point, margin: float) -> Iterator[tuple[Point, float]]:
    """Yield the middle of a bar's upper face too level to roll off, and its slope (rad)."""
    for fx, fy, nx, ny, dx, dy, length in a.straights:
        slope = math.atan2(nx * up[1] - ny * up[0], nx * up[0] + ny * up[1])
        if abs(slope) < margin:
            yield (fx + dx * length / 2, fy + dy * length / 2), slope


def shortest(part: Peg | Segment, other: Peg | Segment) -> tuple[Point, Point]:
    """Return the ends of the shortest line between the middle lines of two parts."""
    crossing = _crossing(part, other)
    if crossing is not None:
        return crossing, crossing
    pairs = [(end, _nearest(other, end)) for end in _ends(part)]
    pairs += [(_nearest(part, end), end) for end in _ends(other)]
    return min(pairs, key=lambda pair: math.dist(*pair))


def _crossing(part: Peg | Segment, other: Peg | Segment) -> Point | None:
    """Return where the middle lines of two bars cross, None where they do not."""
    if isinstance(part, Peg) or isinstance(other, Peg):
        return None
    ax, ay = part.x2 - part.x1, part.y2 - part.y1
    bx, by = other.x2 - other.x1, other.y2 - other.y1
    cross = ax * by - ay * bx
    if cross == 0.0:
        return None
    ox, oy = other.x1 - part.x1, other.y1 - part.y1
    on_a, on_b = (ox * by - oy * bx) / cross, (ox * ay - oy * ax) / cross
    inside = 0.0 <= on_a <= 1.0 and 0.0 <= on_b <= 1.0
    return (part.x1 + on_a * ax, part.y1 + on_a * ay) if inside else None


def _nearest(part: Peg | Segment, point: Point) -> Point:
    ends = _ends(part)
    ax, ay = ends[0]
    bx, by = ends[-1]
    square = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / square if square else 0.0
    share = min(max(share, 0.0), 1.0)
    return ax + share * (bx - ax), ay + share * (by - ay)
