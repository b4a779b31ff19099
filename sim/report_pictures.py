"""Pictures of boards: the ways of marbles, before and after, and the weight of every nail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from assets.texts import Texts
from sim import report_style as look
from sim.board import Board
from sim.report_board import draw, field
from sim.report_plots import Measured, cells
from sim.stats import total_variation
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = npt.NDArray[np.float64]


def _board_area(figure: Figure, board: Board, left: float, top: float, high: float) -> Axes:
    """Add axes in which the board stands ``high`` inches tall without a gap."""
    x0, x1, y0, y1 = field(board)
    wide = high * (x1 - x0) / (y1 - y0)
    width, height = (float(v) for v in figure.get_size_inches())
    return figure.add_axes((left / width, 1 - (top + high) / height, wide / width, high / height))


def _wide(board: Board, high: float) -> float:
    x0, x1, y0, y1 = field(board)
    return high * (x1 - x0) / (y1 - y0)


def paths(
    board: Board, tracks: Sequence[Array], ends: Sequence[int], subtitle: str, texts: Texts
) -> Figure:
    """Return the ways of marbles over the board with the columns' counts below.

    ``tracks``: one n x 2 array (x, y in mm) per marble; ``ends``: its column from 0, below 0 for
    none. Marbles that end left of the middle are blue and solid, right of it orange and dashed.
    """
    high = 7.6
    wide = _wide(board, high)
    with look.style():
        title = texts("lab.paths_title", count=len(tracks))
        figure = look.canvas(wide + 0.9, high + 2.45, title, subtitle)
        ax = _board_area(figure, board, 0.45, 1.15, high)
        draw(ax, board, faint=True)
        for track, end in zip(tracks, ends, strict=True):
            colour, dashes = _side(board, end)
            ax.plot(
                track[:, 0], track[:, 1], color=colour, lw=0.75, alpha=0.38, ls=dashes, zorder=2
            )
        below = figure.add_axes((0, 0, 1, 1))
        box = ax.get_position()
        below.set_position((box.x0, 0.22 / (high + 2.45), box.width, 0.98 / (high + 2.45)))
        _landed(below, board, ends, ax.get_xlim())
    return figure


def _side(board: Board, end: int) -> tuple[str, Any]:
    if end < 0:
        return look.INK, ":"
    column = board.columns[end]
    middle = (column.left + column.right) / 2
    if abs(middle) < 1e-6:
        return look.WALNUT, "-"
    return (look.BLUE, "-") if middle < 0 else (look.ORANGE, (0, (6, 1.5)))


def _landed(ax: Axes, board: Board, ends: Sequence[int], limits: tuple[float, float]) -> None:
    """Hang the columns' counts under the board, in line with the columns."""
    counts = [sum(end == j for end in ends) for j in range(len(board.columns))]
    for j, (column, count) in enumerate(zip(board.columns, counts, strict=True)):
        colour, _ = _side(board, j)
        middle, wide = (column.left + column.right) / 2, column.right - column.left
        ax.bar(middle, count, width=wide * 0.86, color=colour, zorder=2)
        ax.text(middle, count, f" {count}", ha="center", va="top", size=10, weight="bold")
    ax.set(xlim=limits, ylim=(max([*counts, 1]) * 1.4, 0))
    ax.axis("off")


def before_after(
    boards: tuple[Board, Board],
    measured: tuple[Measured, Measured],
    texts: Texts,
    target: Array | None = None,
    target_name: str = "",
) -> Figure:
    """Return both boards with their matrices side by side; rings show where nails were before.

    With a target (entry x column shares) the mean total variation to it stands over each matrix.
    """
    headings = (texts("lab.before_board"), texts("lab.after_board"))
    notes = [_distance_note(side, texts, target, target_name) for side in measured]
    title = texts("lab.before_title")
    return side_by_side(boards, measured, title, headings, (notes[0], notes[1]), texts)


def side_by_side(
    boards: tuple[Board, Board],
    measured: tuple[Measured, Measured],
    title: str,
    headings: tuple[str, str],
    notes: tuple[str, str],
    texts: Texts,
) -> Figure:
    """Return two boards with their matrices, a heading over each board, a note over each matrix.

    Rings on the second board show where nails of the first stood.
    """
    high, gap, matrix = 5.6, 0.55, 4.4
    wide = max(_wide(board, high) for board in boards)
    part = wide + 0.15 + matrix
    width, height = 2 * part + gap + 0.9, high + 2.3
    most = max(float(side.shares.max()) for side in measured)
    with look.style():
        figure = look.canvas(width, height, title, measured[1].subtitle, measured[1].footer)
        for side in (0, 1):
            left = 0.45 + side * (part + gap)
            ax = _board_area(figure, boards[side], left, 1.55, high)
            draw(ax, boards[side])
            place = (left / width, 1 - 1.42 / height)
            figure.text(*place, headings[side], fontfamily=look.TITLE, fontsize=14, va="bottom")
            tiles = look.area(
                figure, left + wide + 0.2, 1.75, width - left - part, height - 1.75 - matrix
            )
            cells(tiles, measured[side], texts, intervals=False, size=10.5, scale=most)
            under: dict[str, Any] = {
                "transform": tiles.transAxes,
                "va": "bottom",
                "color": look.MUTED,
            }
            tiles.text(0, 1.01, notes[side], **under)
            if side and _rings(ax, *boards):
                spot = ((left + wide + 0.25) / width, 1 - (1.75 + matrix + 0.25) / height)
                note = texts("lab.moved_note")
                figure.text(*spot, note, color=look.MUTED, fontsize=10, va="top")
    return figure


def _distance_note(measured: Measured, texts: Texts, target: Array | None, name: str) -> str:
    if target is None:
        return "%"
    pairs = zip(measured.counts, target, strict=True)
    mean = float(np.mean([total_variation(row, goal) for row, goal in pairs if row.sum()]))
    return texts("lab.distance_to", name=name, tv=look.number(mean, 3, texts))


def _rings(ax: Axes, before: Board, after: Board) -> int:
    """Draw a ring where each nail stood that is not there any more; return how many."""
    patches: Any = need("matplotlib.patches")
    there = {(peg.x, peg.y, peg.radius) for peg in after.pegs}
    gone = [peg for peg in before.pegs if (peg.x, peg.y, peg.radius) not in there]
    for peg in gone:
        look_of: dict[str, Any] = {"fc": "none", "ec": look.BLUE, "lw": 1.1, "ls": ":", "zorder": 5}
        ax.add_patch(patches.Circle((peg.x, peg.y), max(peg.radius, 1.5) + 1, **look_of))
    return len(gone)


def _spacing(board: Board) -> float:
    """Return the distance (mm) of the two nails that stand closest, at most three marbles."""
    most = 6 * board.marble.radius
    places = np.array([(peg.x, peg.y) for peg in board.pegs])
    if len(places) < 2:
        return most
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    return float(min(apart[np.triu_indices(len(places), 1)].min(), most))


def sensitivity(board: Board, weights: Sequence[float], size: float, texts: Texts) -> Figure:
    """Return the board with its nails drawn the larger and darker the more they matter.

    ``weights``: total variation (0 to 1) per nail, in the board's order, when it is moved by
    ``size`` mm. The numbers are percentage points, so the picture reads without colour.
    """
    patches: Any = need("matplotlib.patches")
    high = 8.2
    wide = _wide(board, high)
    most = max([*weights, 1e-9])
    with look.style():
        subtitle = texts("lab.sensitivity_peg", size=look.number(size, 1, texts))
        width = max(wide + 0.9, 5.9)
        figure = look.canvas(width, high + 1.85, texts("lab.sensitivity_title"), subtitle)
        figure.text(
            0.42 / width,
            0.22 / (high + 1.85),
            texts("lab.sensitivity_note"),
            fontsize=9.5,
            color=look.MUTED,
        )
        ax = _board_area(figure, board, (width - wide) / 2, 1.15, high)
        draw(ax, board, pegs=False)
        room = _spacing(board)
        # Points on paper of the smallest disc: below some size its number cannot be read.
        readable = 0.4 * room / (field(board)[3] - field(board)[2]) * high * 72 >= 9
        for peg, weight in zip(board.pegs, weights, strict=True):
            depth = float(weight / most)
            colour = look.wood()(0.1 + 0.9 * depth)
            disc = patches.Circle((peg.x, peg.y), room * (0.2 + 0.17 * depth), fc=colour)
            disc.set(ec=look.WALNUT, lw=1.0, zorder=5)
            ax.add_patch(disc)
            if readable or depth > 0.5:
                text = look.number(100 * weight, 1 if weight < 0.0995 else 0, texts)
                style: dict[str, Any] = {"ha": "center", "va": "center", "weight": "semibold"}
                style |= {"fontsize": 7.4 + 1.8 * depth, "color": look.ink_on(colour), "zorder": 6}
                ax.text(peg.x, peg.y - 0.1, text, **style)
    return figure
