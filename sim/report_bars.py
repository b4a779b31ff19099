"""Bars per entry with their intervals, and the marks of a target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from assets.texts import Texts
from sim import report_style as look
from sim.report_plots import Array, Measured
from sim.stats import wilson
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def _bars(ax: Axes, row: Array, own: int, target: Array | None, top: float) -> None:
    """Draw one entry's bars in per cent, own column hatched, intervals, and the target's marks."""
    landed = max(row.sum(), 1)
    share = 100 * row / landed
    place = np.arange(len(row))
    for j in place:
        mine = j == own
        ax.bar(
            j,
            share[j],
            width=0.74,
            color=look.BLUE if mine else look.MAPLE,
            edgecolor=look.PAPER if mine else look.WALNUT,
            hatch="///" if mine else None,
            linewidth=0 if mine else 0.8,
            zorder=2,
        )
    bounds = np.array([wilson(count, landed) for count in row]) * 100
    errors = np.abs(bounds.T - share)
    quiet: dict[str, Any] = {"fmt": "none", "capsize": 3, "zorder": 4}
    ax.errorbar(place, share, yerr=errors, ecolor=look.INK, elinewidth=1.4, **quiet)
    if target is not None:
        for j in np.flatnonzero(target > 0.0005):
            # An edge of paper keeps the mark in sight on a bar, in grey as well.
            ends, level = [j - 0.46, j + 0.46], [100 * target[j]] * 2
            for colour, wide in ((look.PAPER, 5.6), (look.ORANGE, 3.0)):
                ax.plot(ends, level, color=colour, lw=wide, solid_capstyle="round", zorder=3.5)
    ax.set(ylim=(0, top), xlim=(-0.65, len(row) - 0.35))
    ax.set_xticks(place, [str(j + 1) for j in place])
    ax.grid(axis="y")
    ax.spines["left"].set_visible(False)
    ax.spines["bottom"].set_color(look.MUTED)


def bars(
    measured: Measured, texts: Texts, target: Array | None = None, target_name: str = ""
) -> Figure:
    """Return bars per entry with 95 % intervals; ``target`` (entry x column shares) as marks."""
    rows, _ = measured.counts.shape
    across = 1 if rows == 1 else 2
    down = -(-(rows + (1 if rows > 1 else 0)) // across)
    wide, high = (7.6, 4.0) if rows == 1 else (4.3, 2.15)
    width, height = 0.6 + across * wide, 1.25 + down * high + 0.55
    shares = measured.shares if target is None else np.concatenate([measured.shares, target])
    top = float(np.ceil(shares.max() * 100 * 1.12 / 5) * 5)
    with look.style():
        alone = texts("lab.bars_title_one", entry=measured.entries[0] + 1)
        title = alone if rows == 1 else texts("lab.bars_title")
        figure = look.canvas(width, height, title, measured.subtitle, measured.footer)
        for i, entry in enumerate(measured.entries):
            left = 0.75 + (i % across) * wide
            upper = 1.5 + (i // across) * high
            ax = look.area(
                figure, left, upper, width - left - wide + 0.55, height - upper - high + 0.75
            )
            _bars(ax, measured.counts[i], entry, None if target is None else target[i], top)
            if rows > 1:
                heading = texts("lab.bar_entry", entry=entry + 1)
                ax.set_title(heading, loc="left", fontsize=12, fontfamily=look.TITLE, pad=5)
            if i + across >= rows:
                ax.set_xlabel(texts("lab.heat_column"), color=look.MUTED, labelpad=3)
            if i % across == 0:
                ax.set_ylabel("%", rotation=0, labelpad=8, color=look.MUTED)
        _bar_key(
            figure, texts, across, wide, height, rows, target_name if target is not None else ""
        )
    return figure


def _bar_key(
    figure: Figure, texts: Texts, across: int, wide: float, height: float, rows: int, name: str
) -> None:
    lines: Any = need("matplotlib.lines")
    patches: Any = need("matplotlib.patches")
    handles = [
        patches.Patch(fc=look.BLUE, ec=look.PAPER, hatch="///", label=texts("lab.own_column")),
        patches.Patch(fc=look.MAPLE, ec=look.WALNUT, label=texts("lab.measured")),
    ]
    if name:
        label = texts("lab.target", name=name)
        handles.append(lines.Line2D([], [], label=label, color=look.ORANGE, lw=3))
    width = float(figure.get_size_inches()[0])
    if rows == 1:
        place: dict[str, Any] = {
            "loc": "upper right",
            "bbox_to_anchor": (1 - 0.4 / width, 1 - 0.4 / height),
        }
    else:
        left = (0.75 + ((rows % across) * wide)) / width
        bottom = (0.55 + 0.6) / height
        place = {"loc": "lower left", "bbox_to_anchor": (left, bottom)}
    figure.legend(handles=handles, frameon=False, handlelength=2, labelspacing=0.7, **place)
