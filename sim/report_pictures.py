"""Pictures of one board: the ways of marbles over it, and the weight of every nail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        draw(ax, board, faint=True)
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


def _spacing(board: Board) -> float:
    """Return the distance (mm) of the two nails that stand closest, at most three marbles."""
    most = 6 * board.marble.radius
    places = np.array([(peg.x, peg.y) for peg in board.pegs])
    if len(places) < 2:
        return most
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    return float(min(apart[np.triu_indices(len(places), 1)].min(), most))


def sensitivity(
    board: Board,
    weights: Sequence[float],
    size: float,
    texts: Texts,
    letters: Mapping[int, str] | None = None,
) -> Figure:
    """Return the board with its nails drawn the larger and darker the more they matter.

    ``weights``: total variation (0 to 1) per nail, in the board's order, when it is moved by
    ``size`` mm; ``letters`` are the names of nails that the table speaks of. The numbers are
    percentage points, so the picture reads without colour.
    """
    high = 8.2
    wide = board_width(board, high)
    most = max([*weights, 1e-9])
    with look.style():
        subtitle = texts("lab.sensitivity_peg", size=look.number(size, 1, texts))
        width, height = max(wide + 1.9, 6.2), high + 2.1
        title = texts("lab.sensitivity_title")
        figure = look.canvas(width, height, title, subtitle, texts("lab.sensitivity_note"))
        ax = board_area(figure, board, (width - wide) / 2, 1.25, high)
        draw(ax, board, pegs=False)
        _heights(ax, board, high)
        room = _spacing(board)
        # Points on paper of the smallest disc: below some size its number cannot be read.
        readable = 0.4 * room / (field(board)[3] - field(board)[2]) * high * 72 >= 9
        for index, (peg, weight) in enumerate(zip(board.pegs, weights, strict=True)):
            depth = float(weight / most)
            shown = readable or depth > 0.5
            reach = _disc(ax, (peg.x, peg.y), room, weight, depth, texts if shown else None)
            if letters and index in letters:
                _badge(ax, peg.x + 0.72 * reach, peg.y + 0.72 * reach, 0.14 * room, letters[index])
    return figure


def _disc(
    ax: Axes,
    place: tuple[float, float],
    room: float,
    weight: float,
    depth: float,
    texts: Texts | None,
) -> float:
    """Draw a nail as a disc, with its number if there are texts; return its radius in mm."""
    patches: Any = need("matplotlib.patches")
    colour, reach = look.wood()(0.1 + 0.9 * depth), room * (0.2 + 0.17 * depth)
    disc = patches.Circle(place, reach, fc=colour)
    disc.set(ec=look.WALNUT, lw=1.0 + 1.2 * depth, zorder=5, clip_on=False)
    ax.add_patch(disc)
    if texts is not None:
        text = look.number(100 * weight, 1 if weight < 0.0995 else 0, texts)
        style: dict[str, Any] = {"ha": "center", "va": "center", "weight": "semibold"}
        style |= {"fontsize": 7.4 + 1.8 * depth, "color": look.ink_on(colour), "zorder": 6}
        ax.text(place[0], place[1] - 0.1, text, **style)
    return reach


def _badge(ax: Axes, x: float, y: float, radius: float, letter: str) -> None:
    """Pin a nail's letter to its disc."""
    patches: Any = need("matplotlib.patches")
    disc = patches.Circle((x, y), radius, fc=look.BLUE, ec=look.PAPER, lw=0.8, zorder=7)
    disc.set(clip_on=False)
    ax.add_patch(disc)
    style: dict[str, Any] = {"ha": "center", "va": "center_baseline", "weight": "bold"}
    size = 8.2 if len(letter) == 1 else 6.0
    ax.text(x, y, letter, color=look.LIGHT, fontsize=size, zorder=8, **style)


def _heights(ax: Axes, board: Board, high: float) -> None:
    """Write the heights of the rows beside the board, as far as there is room between them."""
    _, right, bottom, top = field(board)
    line = 11 / 72 * (top - bottom) / high
    last = np.inf
    quiet: dict[str, Any] = {"fontsize": 8.5, "color": look.MUTED, "va": "center"}
    for y in sorted({peg.y for peg in board.pegs}, reverse=True):
        if last - y >= line:
            ax.text(right + 6, y, f"y {y:.0f}", ha="left", **quiet)
            last = y
