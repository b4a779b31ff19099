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

WIDE = 9
"""Columns up to which there is room for "5 of 20" below each."""


def _bounds(row: Array) -> Array:
    """Return the ends of the columns' 95 % intervals in per cent, column x (low, high)."""
    landed = max(float(row.sum()), 1.0)
    return 100 * np.array([wilson(count, landed) for count in row])


def _bars(ax: Axes, row: Array, own: int | None, target: Array | None, top: float) -> None:
    """Draw one entry's bars in per cent, own column hatched, intervals, and the target's marks."""
    share = 100 * row / max(row.sum(), 1)
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
    errors = np.abs(_bounds(row).T - share)
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
    ax.yaxis.set_major_formatter("{x:.0f} %")
    ax.grid(axis="y")
    ax.spines["left"].set_visible(False)
    ax.spines["bottom"].set_color(look.MUTED)


def _numbers(ax: Axes, row: Array, texts: Texts) -> None:
    """Write each column's share under its number, where no mark comes near it."""
    style: dict[str, Any] = {"ha": "center", "va": "top", "weight": "semibold", "fontsize": 10.5}
    landed = float(row.sum())
    for j, count in enumerate(row):
        shown = look.percent(count / max(landed, 1.0), texts)
        if _few(row):
            of = {"count": f"{count:.0f}", "drops": f"{landed:.0f}"}
            counted = texts("lab_simple.of", **of) if len(row) <= WIDE else of["count"]
            shown = f"{counted}\n{shown} %" if len(row) <= WIDE else f"{counted}\n{shown}"
        ax.text(j, -0.085, shown, transform=ax.get_xaxis_transform(), color=look.INK, **style)


def _few(row: Array) -> bool:
    """Tell whether an entry has so few marbles that people want to read how many."""
    return 0 < float(row.sum()) <= look.FEW


def bars(
    measured: Measured, texts: Texts, target: Array | None = None, target_name: str = ""
) -> Figure:
    """Return bars per entry with 95 % intervals; ``target`` (entry x column shares) as marks."""
    rows, _ = measured.counts.shape
    across = 1 if rows == 1 else 2
    few = rows == 1 and _few(measured.counts[0])
    down = -(-(rows + (1 if rows > 1 else 0)) // across)
    wide, high = (7.6, 4.2) if rows == 1 else (4.3, 2.15)
    spare = 0.2 if few else 0.0
    width, height = 0.6 + across * wide, 1.25 + down * high + 0.55 + spare
    top = _top(measured, target)
    with look.style():
        alone = texts("lab.bars_title_one", entry=measured.entries[0] + 1)
        title = alone if rows == 1 else texts("lab.bars_title")
        figure = look.canvas(width, height, title, measured.subtitle, measured.footer)
        for i, entry in enumerate(measured.entries):
            left = 0.75 + (i % across) * wide
            upper = 1.5 + (i // across) * high
            ax = look.area(
                figure,
                left,
                upper,
                width - left - wide + 0.55,
                height - upper - high + (0.95 if rows == 1 else 0.75),
            )
            own = entry if measured.owned else None
            goal = None if target is None else target[i]
            _bars(ax, measured.counts[i], own, goal, top)
            if rows == 1:
                _numbers(ax, measured.counts[i], texts)
            if rows > 1:
                heading = _heading(entry, measured.counts[i], texts)
                ax.set_title(heading, loc="left", fontsize=12, fontfamily=look.TITLE, pad=5)
            if i + across >= rows:
                name = "lab.heat_column" if rows > 1 else "lab_measure.column_share"
                name = "lab_simple.column_count" if few else name
                pad = 3 if rows > 1 else 36 if few else 22
                ax.set_xlabel(texts(name), color=look.MUTED, labelpad=pad)
        named = target_name if target is not None else ""
        handles = _bar_handles(texts, measured.owned, named)
        _bar_key(figure, handles, across, wide, height, rows)
    return figure


def _heading(entry: int, row: Array, texts: Texts) -> str:
    """Return an entry's heading, with how many marbles landed in each column where they are few."""
    heading = texts("lab.bar_entry", entry=entry + 1)
    if not _few(row) or len(row) > WIDE:
        return heading
    counts = " · ".join(f"{count:.0f}" for count in row)
    return f"{heading}: {texts('lab_simple.of', count=counts, drops=f'{row.sum():.0f}')}"


def _top(measured: Measured, target: Array | None) -> float:
    """Return the upper end of the scale in per cent: above all intervals and marks."""
    ends = [float(_bounds(row).max()) for row in measured.counts if row.sum()]
    if target is not None:
        ends.append(100 * float(target.max()))
    return max(5.0, float(np.ceil(max(ends, default=0.0) * 1.04 / 5) * 5))


def _bar_handles(texts: Texts, owned: bool, name: str) -> list[Any]:
    """Return what the key shows: the own column if there is one, the bars, a target if named."""
    lines: Any = need("matplotlib.lines")
    patches: Any = need("matplotlib.patches")
    handles = [patches.Patch(fc=look.MAPLE, ec=look.WALNUT, label=texts("lab.measured"))]
    if owned:
        label = texts("lab.own_column")
        own = patches.Patch(fc=look.BLUE, ec=look.PAPER, hatch="///", label=label)
        handles.insert(0, own)
    if name:
        label = texts("lab.target", name=name)
        handles.append(lines.Line2D([], [], label=label, color=look.ORANGE, lw=3))
    return handles


def _bar_key(
    figure: Figure, handles: list[Any], across: int, wide: float, height: float, rows: int
) -> None:
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
