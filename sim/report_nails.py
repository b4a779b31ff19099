"""The weight of every nail, drawn over the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from assets.texts import Texts
from sim import report_style as look
from sim.board import Board
from sim.report_board import draw, field
from sim.report_pictures import board_area, board_width
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TALL, TALLEST = 8.2, 15.0
"""Height in inches of a board, and of one whose nails stand so close that it is drawn larger."""
ROOM = 30.0
"""Points on paper between two nails that numbers and letters need."""
BADGE = 0.14
"""Radius of a letter's badge, in distances of the two nails that stand closest."""


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
    footer: str = "",
) -> Figure:
    """Return the board with its nails drawn the larger and darker the more they matter.

    ``weights``: total variation (0 to 1) per nail, in the board's order, when it is moved by
    ``size`` mm; ``letters`` are the names of nails that the table speaks of; ``footer`` tells how
    it was measured. The numbers are percentage points, so the picture reads without colour.
    """
    room, (_, _, bottom, top) = _spacing(board), field(board)
    high = min(max(TALL, ROOM / 72 * (top - bottom) / room), TALLEST)
    wide = board_width(board, high)
    most = max([*weights, 1e-9])
    with look.style():
        subtitle = texts("lab.sensitivity_peg", size=look.number(size, 1, texts))
        width, height = max(wide + 1.9, 6.2), high + 2.65
        title = texts("lab.sensitivity_title")
        notes = "\n".join((texts("lab.sensitivity_note"), footer)).rstrip()
        figure = look.canvas(width, height, title, subtitle, notes)
        ax = board_area(figure, board, (width - wide) / 2, 1.25, high)
        draw(ax, board, pegs=False, texts=texts)
        _heights(ax, board, high)
        points = room / (top - bottom) * high * 72
        # Below some size the smallest disc's number cannot be read.
        readable = 0.4 * points >= 9
        for index, (peg, weight) in enumerate(zip(board.pegs, weights, strict=True)):
            depth = float(weight / most)
            shown = readable or depth > 0.5
            reach = _disc(ax, (peg.x, peg.y), room, weight, depth, texts if shown else None)
            if letters and index in letters:
                # Beside the disc, so that the letter lies on no number.
                aside = (reach + BADGE * room) / sqrt(2)
                place = peg.x + aside, peg.y + aside
                _badge(ax, place, BADGE * room, letters[index], BADGE * points)
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


def _badge(ax: Axes, place: tuple[float, float], radius: float, letter: str, points: float) -> None:
    """Pin a nail's letter to its disc; the badge's radius is given in mm and in points."""
    patches: Any = need("matplotlib.patches")
    disc = patches.Circle(place, radius, fc=look.BLUE, ec=look.PAPER, lw=0.8, zorder=7)
    disc.set(clip_on=False)
    ax.add_patch(disc)
    style: dict[str, Any] = {"ha": "center", "va": "center_baseline", "weight": "bold"}
    size = min(8.2, 1.6 * points) * (1.0 if len(letter) == 1 else 0.73)
    ax.text(*place, letter, color=look.LIGHT, fontsize=size, zorder=8, **style)


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
