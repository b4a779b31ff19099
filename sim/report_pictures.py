"""The ways of marbles over a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from assets.texts import Texts
from sim import report_style as look
from sim.board import Board
from sim.report_board import draw, field
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = npt.NDArray[np.float64]


def board_area(figure: Figure, board: Board, left: float, top: float, high: float) -> Axes:
    """Add axes in which the board stands ``high`` inches tall without a gap."""
    x0, x1, y0, y1 = field(board)
    wide = high * (x1 - x0) / (y1 - y0)
    width, height = (float(v) for v in figure.get_size_inches())
    return figure.add_axes((left / width, 1 - (top + high) / height, wide / width, high / height))


def board_width(board: Board, high: float) -> float:
    """Return how wide a board is that stands ``high`` inches tall."""
    x0, x1, y0, y1 = field(board)
    return high * (x1 - x0) / (y1 - y0)


def paths(
    board: Board,
    tracks: Sequence[Array],
    ends: Sequence[int],
    subtitle: str,
    texts: Texts,
    footer: str = "",
) -> Figure:
    """Return the ways of marbles over the board with the columns' counts below.

    ``tracks``: one n x 2 array (x, y in mm) per marble; ``ends``: its column from 0, below 0 for
    none; ``footer``: how they were dropped. Marbles that end left of the middle are blue and
    solid, right of it orange and dashed.
    """
    high = 7.6
    wide = board_width(board, high)
    with look.style():
        title = texts("lab.paths_title", count=len(tracks))
        width, height = wide + 0.9, high + 3.1
        notes = "\n".join((texts("lab.paths_note"), footer)).rstrip()
        figure = look.canvas(width, height, title, subtitle, notes)
        ax = board_area(figure, board, 0.45, 1.5, high)
        draw(ax, board, faint=True, texts=texts)
        _path_key(figure, board, ends, texts)
        for track, end in zip(tracks, ends, strict=True):
            colour, dashes = _side(board, end)
            ax.plot(
                track[:, 0], track[:, 1], color=colour, lw=0.75, alpha=0.38, ls=dashes, zorder=2
            )
        below = figure.add_axes((0, 0, 1, 1))
        box = ax.get_position()
        below.set_position((box.x0, 0.65 / height, box.width, 0.94 / height))
        _landed(below, board, ends, ax.get_xlim())
    return figure


def _path_key(figure: Figure, board: Board, ends: Sequence[int], texts: Texts) -> None:
    """Say what the lines are: those that occur, between heading and board."""
    lines: Any = need("matplotlib.lines")
    width, height = (float(value) for value in figure.get_size_inches())
    names: dict[str, str] = {}
    for end in sorted(set(ends), key=lambda end: (end < 0, end)):
        colour, _ = _side(board, end)
        key = {look.BLUE: "left", look.ORANGE: "right", look.INK: "lost"}.get(colour, "middle")
        names.setdefault(key, texts(f"lab.paths_{key}"))
    looks: dict[str, tuple[str, Any]] = {
        "left": (look.BLUE, "-"),
        "middle": (look.WALNUT, "-"),
        "right": (look.ORANGE, (0, (4, 1.2))),
        "lost": (look.INK, ":"),
    }
    handles = [
        lines.Line2D([], [], color=looks[key][0], ls=looks[key][1], lw=2, label=label)
        for key, label in names.items()
    ]
    place: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (0.36 / width, 1 - 1 / height)}
    quiet: dict[str, Any] = {"frameon": False, "fontsize": 9.5, "handlelength": 2}
    figure.legend(handles=handles, ncols=len(handles), columnspacing=1.2, **place, **quiet)


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
