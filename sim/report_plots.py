"""Pictures of counts: the heat map entry x column, and bars with intervals and target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from assets.texts import Texts
from sim import report_style as look
from sim.stats import wilson
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a picture shows: counts entry x column, drops that came to no column, and the words.

    ``lost`` holds, per entry, the drops that stuck or left the board. ``entries`` numbers the
    rows from 0 (a measurement may leave entries out).
    """

    counts: Array
    lost: Array
    entries: tuple[int, ...]
    subtitle: str
    footer: str

    @property
    def shares(self) -> Array:
        """Shares of the marbles that came to lie in a column, entry x column."""
        landed = self.counts.sum(axis=1, keepdims=True)
        shares: Array = self.counts / np.maximum(landed, 1)
        return shares


def _percent(share: float, texts: Texts) -> str:
    if share == 0:
        return "·"
    return look.number(100 * share, 1, texts)


def cells(
    ax: Axes,
    measured: Measured,
    texts: Texts,
    *,
    intervals: bool = True,
    size: float = 13,
    scale: float | None = None,
) -> None:
    """Draw the matrix as rounded tiles with numbers; the own column wears a blue ring."""
    patches: Any = need("matplotlib.patches")
    shares = measured.shares
    rows, columns = shares.shape
    most = scale or max(float(shares.max()), 1e-9)
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal")
    ax.axis("off")
    for i, entry in enumerate(measured.entries):
        landed = measured.counts[i].sum()
        for j in range(columns):
            depth = min(float(shares[i, j]) / most, 1.0) ** 0.8
            own = entry == j
            tile = patches.FancyBboxPatch(
                (j - 0.46, i - 0.46),
                0.92,
                0.92,
                boxstyle="round,pad=0,rounding_size=0.13",
                fc=look.wood()(depth),
                ec=look.BLUE if own else "none",
                lw=2.4 if own else 0,
            )
            ax.add_patch(tile)
            ink = look.ink_on(look.wood()(depth))
            seen = intervals and shares[i, j] > 0
            text = _percent(float(shares[i, j]), texts)
            place = (j, i - 0.08 if seen else i)
            weight = "bold" if own else "semibold"
            ax.text(*place, text, ha="center", va="center", color=ink, size=size, weight=weight)
            if seen:
                half = 100 * wilson(measured.counts[i, j], landed).half_width
                note = f"±{look.number(half, 2 if half < 0.95 else 1, texts)}"
                ax.text(j, i + 0.25, note, ha="center", va="center", color=ink, size=size * 0.63)


def _name_cells(ax: Axes, measured: Measured, texts: Texts) -> None:
    rows, columns = measured.counts.shape
    for j in range(columns):
        ax.text(j, -0.62, str(j + 1), ha="center", va="bottom", size=13, weight="bold")
    for i, entry in enumerate(measured.entries):
        ax.text(-0.66, i, str(entry + 1), ha="right", va="center", size=13, weight="bold")
    middle = (columns - 1) / 2
    ax.text(middle, -0.98, texts("lab.heat_column"), ha="center", color=look.MUTED)
    ax.text(
        *(-1.1, (rows - 1) / 2),
        texts("lab.heat_entry"),
        rotation=90,
        ha="center",
        va="center",
        color=look.MUTED,
    )
    for i in range(rows):
        thrown = measured.counts[i].sum() + measured.lost[i]
        share = float(measured.lost[i] / max(thrown, 1))
        text = _percent(share, texts) if share == 0 or share >= 0.0005 else "<0.1"
        text = text.replace(".", ",") if texts.language == "de" else text
        ax.text(columns - 0.05, i, text, ha="center", va="center", color=look.MUTED, style="italic")
    ax.text(
        *(columns - 0.05, -0.62),
        texts("lab.heat_void"),
        ha="center",
        va="bottom",
        color=look.MUTED,
        size=9.5,
        style="italic",
        linespacing=0.95,
    )


def heat_map(measured: Measured, texts: Texts) -> Figure:
    """Return the matrix entry x column in per cent, each number with its 95 % half-width."""
    rows, columns = measured.counts.shape
    tile = 0.86
    width, height = 1.3 + tile * columns + 1.0, 1.75 + tile * rows + 0.65
    with look.style():
        title = texts("lab.heat_title")
        figure = look.canvas(max(width, 7.2), height, title, measured.subtitle, measured.footer)
        ax = look.area(figure, 1.2, 1.75, max(width, 7.2) - 1.2 - tile * columns, 0.65)
        cells(ax, measured, texts)
        _name_cells(ax, measured, texts)
    return figure


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
    ax.errorbar(
        place, share, yerr=errors, fmt="none", ecolor=look.INK, elinewidth=1.4, capsize=3, zorder=4
    )
    if target is not None:
        for j in np.flatnonzero(target > 0.0005):
            ax.plot(
                [j - 0.46, j + 0.46],
                [100 * target[j]] * 2,
                color=look.ORANGE,
                lw=3,
                solid_capstyle="round",
                zorder=3.5,
            )
            ax.plot(j + 0.46, 100 * target[j], marker="D", ms=4.5, color=look.ORANGE, zorder=3.6)
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
        title = texts("lab.bars_title")
        figure = look.canvas(width, height, title, measured.subtitle, measured.footer)
        for i, entry in enumerate(measured.entries):
            left = 0.75 + (i % across) * wide
            upper = 1.5 + (i // across) * high
            ax = look.area(
                figure, left, upper, width - left - wide + 0.55, height - upper - high + 0.75
            )
            _bars(ax, measured.counts[i], entry, None if target is None else target[i], top)
            heading = texts("lab.bar_entry", entry=entry + 1)
            ax.set_title(heading, loc="left", fontsize=12, fontfamily=look.TITLE, pad=5)
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
        mark = {"color": look.ORANGE, "lw": 3, "marker": "D", "ms": 5}
        handles.append(lines.Line2D([], [], label=label, **mark))
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
