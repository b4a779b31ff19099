"""How the geometry check names things: places, parts and moves, in the language of the command."""

from __future__ import annotations

from assets.refusals import told
from sim.board_parts import Peg, Segment

Part = Peg | Segment


def mm(value: float, digits: int = 1) -> str:
    """Return a number of millimetres or degrees with the language's decimal sign."""
    return f"{value:.{digits}f}".replace(".", told("check.decimal"))


def plain(value: float) -> str:
    """Return a number as short as it can be said, with the language's decimal sign."""
    return f"{value:g}".replace(".", told("check.decimal"))


def place(x: float, y: float) -> str:
    """Return a place that was worked out, to a tenth of a millimetre."""
    return told("check.place", x=mm(x), y=mm(y))


def spot(x: float, y: float) -> str:
    """Return a place as the board file says it."""
    return told("check.place", x=plain(x), y=plain(y))


def named(part: Part, *, moved: bool = False) -> str:
    """Return what people call a part, with its place; ``moved`` as the object of a verb."""
    case = "_moved" if moved else ""
    if isinstance(part, Peg):
        return told(f"check.nail{case}", place=spot(part.x, part.y))
    if part.kind == "wall":
        return told(f"check.left_wall{case}" if part.x1 < 0 else f"check.right_wall{case}")
    if part.kind == "floor":
        return told(f"check.floor{case}")
    if part.kind == "divider":
        return told(f"check.divider{case}", x=plain(part.x1))
    ends = {"one": spot(part.x1, part.y1), "other": spot(part.x2, part.y2)}
    return told(f"check.guide{case}", **ends)


def way(dx: float, dy: float) -> str:
    """Return a move in words: mm to a side, up or down."""
    said = []
    if abs(dx) >= 0.05:
        said.append(told("check.right" if dx > 0 else "check.left", by=mm(abs(dx))))
    if abs(dy) >= 0.05:
        said.append(told("check.up" if dy > 0 else "check.down", by=mm(abs(dy))))
    return told("check.and").join(said)


def aside(part: Part, by: tuple[float, float]) -> str:
    """Return the move of a part, whose image is moved as well, in words: out or in, up or down."""
    dx, dy = by
    middle = part.x if isinstance(part, Peg) else (part.x1 + part.x2) / 2
    said = []
    if abs(dx) >= 0.05:
        said.append(told("check.outwards" if dx * middle > 0 else "check.inwards", by=mm(abs(dx))))
    if abs(dy) >= 0.05:
        said.append(told("check.up" if dy > 0 else "check.down", by=mm(abs(dy))))
    return told("check.and").join(said)
