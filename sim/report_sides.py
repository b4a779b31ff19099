"""Two boards side by side: before and after a tuning, and what one does differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assets.texts import Texts
from sim import report_style as look
from sim.board import Board
from sim.compare import Comparison
from sim.report_board import draw
from sim.report_pictures import board_area, board_width
from sim.report_plots import Measured, cells, frame, number_cells, tile, two_lines
from sim.stats import Distance
from sim.stats_lab import need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TINT = 0.62
"""How strongly the largest difference is tinted; more would make its number hard to read."""


def before_after(
    boards: tuple[Board, Board],
    measured: tuple[Measured, Measured],
    texts: Texts,
    apart: tuple[Distance, Distance] | None = None,
    target_name: str = "",
) -> Figure:
    """Return both boards with their matrices; rings show where nails were before.

    With each board's distance from a target, the mean over the entries, that stands under its
    matrix.
    """
    high, rows, columns = 5.6, len(measured[0].entries), measured[0].counts.shape[1]
    size = high / 7.4
    wide = max(board_width(board, high) for board in boards)
    part = wide + 0.95 + size * columns
    width, height = 2 * part + 1.5, high + 2.95
    most = max(float(side.shares.max()) for side in measured)
    headings = (texts("lab.before_board"), texts("lab.after_board"))
    with look.style():
        title, last = texts("lab.before_title"), measured[1]
        figure = look.canvas(width, height, title, last.subtitle, last.footer)
        for side in (0, 1):
            left = 0.45 + side * (part + 0.6)
            ax = board_area(figure, boards[side], left, 1.6, high)
            draw(ax, boards[side], texts=texts)
            _heading(figure, headings[side], left, 1.46)
            box = (left + wide + 0.95, 1.95, width - left - part, height - 1.95 - size * rows)
            tiles = look.area(figure, *box)
            cells(tiles, measured[side], texts, size=12, scale=most)
            number_cells(tiles, measured[side].entries, columns, texts, 12)
            notes = [_distance_note(texts, apart and apart[side], target_name)]
            if side and _rings(ax, *boards):
                notes.append(texts("lab.moved_note"))
            spot = ((left + wide + 0.95) / width, 1 - (1.95 + size * rows + 0.14) / height)
            figure.text(*spot, "\n".join(notes), fontsize=10.5, va="top", linespacing=1.5)
    return figure


def differences(
    boards: tuple[Board, Board],
    measured: tuple[Measured, Measured],
    found: Comparison,
    names: tuple[str, str],
    texts: Texts,
) -> Figure:
    """Return both matrices, what B does more or less than A with intervals, and both boards."""
    rows, columns = measured[0].counts.shape
    panel, gap = 4.9, 1.15
    matrix = panel / columns * rows
    below = max(matrix, panel)
    lefts, tops = (1.05, 1.05 + panel + gap), (2.35, 2.35 + matrix + 1.65)
    width, height = lefts[1] + panel + 0.5, tops[1] + below + 0.85
    most = max(float(side.shares.max()) for side in measured)
    title, first = texts("lab.compare_picture"), measured[0]
    with look.style():
        figure = look.canvas(width, height, title, first.subtitle, first.footer)
        for side in (0, 1):
            box = (lefts[side], tops[0], width - lefts[side] - panel, height - tops[0] - matrix)
            ax = look.area(figure, *box)
            cells(ax, measured[side], texts, size=12, scale=most)
            number_cells(ax, first.entries, columns, texts, 12)
            letter = "AB"[side]
            _heading(figure, f"{letter}: {names[side]}", lefts[side] - 0.6, tops[0] - 0.72)
        box = (lefts[0], tops[1], width - lefts[0] - panel, height - tops[1] - matrix)
        ax = look.area(figure, *box)
        _gaps(ax, found, texts)
        number_cells(ax, first.entries, columns, texts, 12)
        _heading(figure, texts("lab.difference_title"), lefts[0] - 0.6, tops[1] - 0.72)
        _two_boards(figure, boards, (lefts[1] - 0.6, tops[1] - 0.55), panel + 0.3, texts)
        spot = (lefts[0] - 0.6) / width, 1 - (tops[1] + matrix + 0.16) / height
        note = texts("lab.difference_note")
        figure.text(*spot, note, color=look.MUTED, fontsize=10.5, va="top")
    return figure


def _heading(figure: Figure, text: str, left: float, top: float) -> None:
    width, height = figure.get_size_inches()
    place = (left / width, 1 - top / height)
    figure.text(*place, text, fontfamily=look.TITLE, fontsize=14, va="bottom")


def _gaps(ax: Axes, found: Comparison, texts: Texts) -> None:
    """Draw what B does more (blue) or less (orange) than A; only what is clear is tinted."""
    columns = len(found.entries[0].difference) - 1
    most = max(max(abs(gap) for gap in row.difference[:columns]) for row in found.entries)
    frame(ax, len(found.entries), columns)
    for i, row in enumerate(found.entries):
        for j in range(columns):
            gap, interval = row.difference[j], row.intervals[j]
            clear = interval.low > 0 or interval.high < 0
            depth = TINT * (0.2 + 0.8 * abs(gap) / max(most, 1e-9)) if clear else 0.0
            colour = look.BLUE if gap > 0 else look.ORANGE
            tile(ax, (j, i), look.mixed(colour, depth), look.LINE, 0.7)
            ink = look.DARK if clear else look.MUTED
            text, note = (
                look.signed(gap, texts),
                look.reach(gap, interval, texts, " "),
            )
            two_lines(ax, (j, i), text, note, 12, ink, "bold" if clear else "normal")


def _two_boards(
    figure: Figure,
    boards: tuple[Board, Board],
    corner: tuple[float, float],
    high: float,
    texts: Texts,
) -> None:
    """Draw both boards beside each other, A and B over them; one note if nails moved."""
    width, height = (float(value) for value in figure.get_size_inches())
    left, top = corner
    for side in (0, 1):
        ax = board_area(figure, boards[side], left, top, high)
        draw(ax, boards[side], texts=texts)
        _heading(figure, "AB"[side], left + 0.02, top - 0.02)
        if side and _rings(ax, *boards):
            place = (corner[0] / width, 1 - (top + high + 0.08) / height)
            note = texts("lab.moved_note_ab")
            figure.text(*place, note, color=look.MUTED, fontsize=10.5, va="top")
        left += board_width(boards[side], high) + 0.45


def _distance_note(texts: Texts, apart: Distance | None, name: str) -> str:
    if apart is None:
        return texts("lab.matrix_note")
    values = {"true": apart.true, "low": apart.interval.low, "high": apart.interval.high}
    words = {key: look.number(value, 3, texts) for key, value in values.items()}
    return texts("lab.distance_to", name=name, **words)


def _rings(ax: Axes, before: Board, after: Board) -> int:
    """Draw a ring where each nail stood that is not there any more; return how many."""
    patches: Any = need("matplotlib.patches")
    there = {(peg.x, peg.y, peg.radius) for peg in after.pegs}
    gone = [peg for peg in before.pegs if (peg.x, peg.y, peg.radius) not in there]
    for peg in gone:
        look_of: dict[str, Any] = {"fc": "none", "ec": look.BLUE, "lw": 1.1, "ls": ":", "zorder": 5}
        ax.add_patch(patches.Circle((peg.x, peg.y), max(peg.radius, 1.5) + 1, **look_of))
    return len(gone)
