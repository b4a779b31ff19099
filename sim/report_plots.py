"""The matrix entry x column as a picture: tiles with numbers, and the heat map made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from assets.texts import Texts
from sim import report_style as look
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a picture shows: counts entry x column, drops that came to no column, and the words.

    ``lost`` holds, per entry, the drops that stuck or left the board. ``entries`` numbers the
    rows from 0 (a measurement may leave entries out). ``owned`` tells whether every entry has a
    column of its own, as it has where there are as many columns as entries.
    """

    counts: Array
    lost: Array
    entries: tuple[int, ...]
    subtitle: str
    footer: str
    owned: bool = True

    @property
    def shares(self) -> Array:
        """Shares of the marbles that came to lie in a column, entry x column."""
        landed = self.counts.sum(axis=1, keepdims=True)
        shares: Array = self.counts / np.maximum(landed, 1)
        return shares


def tile(ax: Axes, place: tuple[int, int], fill: Any, edge: str, wide: float) -> None:
    """Draw one rounded tile of a matrix at (column, row)."""
    patches: Any = need("matplotlib.patches")
    ax.add_patch(
        patches.FancyBboxPatch(
            (place[0] - 0.46, place[1] - 0.46),
            0.92,
            0.92,
            boxstyle="round,pad=0,rounding_size=0.13",
            fc=fill,
            ec=edge,
            lw=wide,
        )
    )


def two_lines(
    ax: Axes, place: tuple[int, int], text: str, note: str, size: float, ink: str, weight: str
) -> None:
    """Write a number on a tile and, smaller, its interval below."""
    middle: dict[str, Any] = {"ha": "center", "va": "center", "color": ink}
    ax.text(place[0], place[1] - 0.1, text, size=size, weight=weight, **middle)
    ax.text(place[0], place[1] + 0.24, note, size=size * 0.68, **middle)


def frame(ax: Axes, rows: int, columns: int) -> None:
    """Make axes ready for a matrix of tiles, row 0 on top."""
    ax.set(xlim=(-0.5, columns - 0.5), ylim=(rows - 0.5, -0.5), aspect="equal")
    ax.axis("off")


def cells(
    ax: Axes, measured: Measured, texts: Texts, *, size: float = 13, scale: float | None = None
) -> None:
    """Draw the matrix in per cent, each with its 95 % interval; the own column wears a ring."""
    shares = measured.shares
    rows, columns = shares.shape
    most = scale or max(float(shares.max()), 1e-9)
    frame(ax, rows, columns)
    for i, entry in enumerate(measured.entries):
        landed = max(float(measured.counts[i].sum()), 1.0)
        for j in range(columns):
            share, own = float(shares[i, j]), measured.owned and entry == j
            fill = look.wood()(min(share / most, 1.0) ** 0.8)
            tile(ax, (j, i), fill, look.BLUE if own else look.LINE, 2.4 if own else 0.7)
            ink = look.ink_on(fill) if share else look.MUTED
            text, note = (
                look.percent(share, texts),
                look.spread(measured.counts[i, j], landed, texts, " "),
            )
            two_lines(ax, (j, i), text, note, size, ink, "bold" if own else "semibold")


def number_cells(
    ax: Axes, entries: Sequence[int], columns: int, texts: Texts, size: float = 13
) -> None:
    """Write the columns' numbers over a matrix and the entries' beside it, and what they are."""
    for j in range(columns):
        ax.text(j, -0.62, str(j + 1), ha="center", va="bottom", size=size, weight="bold")
    for i, entry in enumerate(entries):
        ax.text(-0.66, i, str(entry + 1), ha="right", va="center", size=size, weight="bold")
    quiet: dict[str, Any] = {"ha": "center", "color": look.MUTED, "size": 0.85 * size}
    ax.text((columns - 1) / 2, -0.98, texts("lab.heat_column"), **quiet)
    side = (-1.1, (len(entries) - 1) / 2)
    ax.text(*side, texts("lab.heat_entry"), rotation=90, va="center", **quiet)


def _lost_cells(ax: Axes, measured: Measured, texts: Texts) -> None:
    rows, columns = measured.counts.shape
    quiet: dict[str, Any] = {"ha": "center", "color": look.MUTED, "style": "italic"}
    for i in range(rows):
        thrown, lost = float(measured.counts[i].sum() + measured.lost[i]), float(measured.lost[i])
        text = look.percent(lost / max(thrown, 1.0), texts)
        ax.text(columns - 0.05, i - 0.1, text, va="center", **quiet)
        note = look.spread(lost, max(thrown, 1.0), texts, " ")
        ax.text(columns - 0.05, i + 0.24, note, va="center", size=8.8, **quiet)
    words = texts("lab.heat_void")
    ax.text(columns - 0.05, -0.62, words, va="bottom", size=9.5, linespacing=0.95, **quiet)


def heat_map(measured: Measured, texts: Texts) -> Figure:
    """Return the matrix entry x column in per cent, each number with its 95 % interval."""
    rows, columns = measured.counts.shape
    wide = 0.86
    width, height = max(1.3 + wide * columns + 1.0, 7.2), 1.75 + wide * rows + 0.85
    with look.style():
        note = texts("lab_measure.heat_note" if measured.owned else "lab_measure.heat_note_bare")
        footer = f"{note}\n{measured.footer}"
        figure = look.canvas(width, height, texts("lab.heat_title"), measured.subtitle, footer)
        ax = look.area(figure, 1.2, 1.75, width - 1.2 - wide * columns, 0.85)
        cells(ax, measured, texts)
        number_cells(ax, measured.entries, columns, texts)
        _lost_cells(ax, measured, texts)
    return figure
