"""A board seen from above, drawn in millimetres on matplotlib axes."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np

from assets.texts import Texts
from sim.board import Board, Segment
from sim.report_style import BLUE, BRASS, INK, MAPLE_LIGHT, MUTED, PAPER, WALNUT, number
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MARGIN = 6.0
"""Wood drawn around the field, mm."""


def field(board: Board) -> tuple[float, float, float, float]:
    """Return left, right, bottom and top (mm) of what a picture of the board shows."""
    half = board.width / 2 + _MARGIN
    return -half, half, -_MARGIN - 4, board.height + _MARGIN


def _capsule(segment: Segment) -> np.ndarray[Any, Any]:
    """Return the outline of a bar with round ends, n x 2, mm."""
    dx, dy = segment.x2 - segment.x1, segment.y2 - segment.y1
    length = hypot(dx, dy)
    turn = np.arctan2(dy, dx) if length else 0.0
    far = turn + np.linspace(-np.pi / 2, np.pi / 2, 13)
    near = far + np.pi
    ends = [(segment.x2, segment.y2, far), (segment.x1, segment.y1, near)]
    return np.concatenate(
        [
            np.stack([x + segment.radius * np.cos(a), y + segment.radius * np.sin(a)], axis=1)
            for x, y, a in ends
        ]
    )


def draw(
    ax: Axes,
    board: Board,
    *,
    pegs: bool = True,
    numbers: bool = True,
    faint: bool = False,
    texts: Texts | None = None,
) -> None:
    """Draw the field, its bars and nails, entry numbers above and column numbers below.

    With texts, a board that is tipped sideways says which side is lower.
    """
    patches: Any = need("matplotlib.patches")
    left, right, bottom, top = field(board)
    ax.set(xlim=(left, right), ylim=(bottom, top), aspect="equal")
    ax.axis("off")
    half = board.width / 2
    back = patches.Rectangle((-half, 0), board.width, board.height, color=MAPLE_LIGHT, zorder=0)
    back.set_alpha(0.45 if faint else 0.8)
    ax.add_patch(back)
    for segment in board.segments:
        outline = patches.Polygon(_capsule(segment), closed=True, fc=WALNUT, ec="none", zorder=3)
        outline.set_clip_on(True)
        ax.add_patch(outline)
    if pegs:
        for peg in board.pegs:
            nail = patches.Circle((peg.x, peg.y), peg.radius, fc=BRASS, ec=INK, lw=0.7, zorder=4)
            ax.add_patch(nail)
    if numbers:
        number_places(ax, board)
    if texts is not None and board.levelling:
        _low_side(ax, board, texts)


def _low_side(ax: Axes, board: Board, texts: Texts) -> None:
    """Write beside the lower side how much lower it is, with an arrow down."""
    patches: Any = need("matplotlib.patches")
    left, right, _, _ = field(board)
    x, y = (right + 6.0, 6.0) if board.levelling > 0 else (left - 6.0, 6.0)
    arrow = patches.FancyArrow(
        *(x, y + 14.0, 0.0, -14.0),
        width=1.6,
        head_width=6.0,
        head_length=6.5,
        length_includes_head=True,
        fc=BLUE,
        ec="none",
        clip_on=False,
        zorder=6,
    )
    ax.add_patch(arrow)
    by = number(abs(board.levelling), 1, texts).removesuffix(texts("lab.no_decimals"))
    words = texts("lab.lower_right" if board.levelling > 0 else "lab.lower_left", by=by)
    style: dict[str, Any] = {"rotation": 90, "ha": "center", "va": "bottom", "clip_on": False}
    ax.text(x, y + 18.0, words, fontsize=9.5, color=BLUE, weight="semibold", **style)


def number_places(ax: Axes, board: Board) -> None:
    """Write the entries' numbers above them and the columns' numbers on the floor, from 1."""
    for count, entry in enumerate(board.entries, start=1):
        place = (entry.x, board.height + 1.5)
        ax.text(*place, str(count), ha="center", va="bottom", fontsize=9, color=MUTED)
    for count, column in enumerate(board.columns, start=1):
        middle = (column.left + column.right) / 2
        ax.text(
            *(middle, -5.2),
            str(count),
            ha="center",
            va="center",
            fontsize=9,
            color=PAPER,
            zorder=5,
        )
